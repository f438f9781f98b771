import ArgumentParser
import Foundation

@main
struct RCBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rc-bench",
    abstract: "How fast the log and its folds are, beside the same work in C, run in turns on this machine.",
    discussion: """
      Ratios are of CPU time, user and system, between processes of their own; the median of several runs. Both sides
      read and write the same events; a checksum over every field is compared, and a run that differs is void.

      The set supabase goes by the clock on the wall, as both of its sides wait for the disk and for a server. It needs \
      no network: a server of its own that answers at once, and a private PostgreSQL 15 with the stand-in of \
      Tools/supabase-dev over it, both gone afterwards. It is to be started in the repository's folder.
      """)

  @Argument(help: "The measures to take; all of them when none is named. --list shows their names.")
  var measures: [String] = []

  @Flag(help: "One JSON object for each measure.")
  var json = false

  @Flag(help: "Fewer events and three runs: shows that it works, not how fast.")
  var quick = false

  @Option(help: "How many events, in place of each measure's own number.")
  var events: Int?

  @Option(help: "How many runs of each side.")
  var runs: Int?

  @Flag(help: "The names of the measures, with what each is held to.")
  var list = false

  @Option(help: "A folder to work in, and to keep prepared logs in from run to run; a temporary one otherwise.")
  var work: String?

  @Option(help: .hidden) var child: String?
  @Option(help: .hidden) var schools: Int?
  @Option(help: .hidden) var families: String?

  func validate() throws {
    for name in measures where child == nil && Measure(rawValue: name) == nil {
      throw ValidationError(
        "\"\(name)\" is no measure: \(Measure.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    if let child, Child.Side(rawValue: child) == nil { throw ValidationError("a side is ours or c, not \"\(child)\"") }
    if child == nil, let events, events < 100 { throw ValidationError("--events \(events): at least 100") }
    if let runs, runs < 1 { throw ValidationError("--runs \(runs): at least 1") }
  }

  func run() throws {
    if list {
      for measure in Measure.allCases { print("\(measure.rawValue): \(measure.title)") }
    } else if let side = child.flatMap(Child.Side.init), let name = measures.first {
      try runChild(side, name)
    } else {
      try runAll()
    }
  }

  private func runChild(_ side: Child.Side, _ name: String) throws {
    if name == "null-server" { return try NullServer.serve() }
    let workspace = Workspace(folder: URL(fileURLWithPath: work ?? NSTemporaryDirectory(), isDirectory: true))
    let events = events ?? 1000
    let child = Child(
      side: side, workspace: workspace, schools: schools ?? max(events / 50, 1), events: events,
      families: families)
    print(String(decoding: try JSONEncoder().encode(try child.run(name)), as: UTF8.self))
  }

  private func runAll() throws {
    let folder =
      work.map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? FileManager.default.temporaryDirectory.appendingPathComponent(
        "rc-bench-\(ProcessInfo.processInfo.processIdentifier)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { if work == nil { try? FileManager.default.removeItem(at: folder) } }
    let runner = Runner(
      workspace: Workspace(folder: folder), runs: runs ?? (quick ? 3 : 5), events: events, isQuick: quick,
      machine: try Machine(measuringIn: folder))
    let report = Report(json: json)
    report.begin(runner.machine)
    let chosen = measures.isEmpty ? Measure.allCases : measures.compactMap(Measure.init)
    var isMet = true
    for measure in chosen {
      try runner.take(measure) { result in
        report.show(result)
        isMet = isMet && result.isMet != false
      }
    }
    report.end()
    // The goals apply only to full numbers of events.
    if !isMet && !quick && events == nil { throw ExitCode(1) }
  }
}
