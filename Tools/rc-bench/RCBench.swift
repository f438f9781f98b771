import ArgumentParser
import CommandKit
import Foundation

@main
struct RCBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rc-bench",
    abstract: "Measures how fast the log and its folds are, compared with the same work in C on this machine.",
    discussion: """
      Ratios compare CPU time, user and system, of separate processes that run alternately; each value is the median of \
      several runs. Both sides read and write the same events. A checksum over every field is compared, and a run whose \
      checksums differ is void.

      The measure supabase compares elapsed time, because both of its sides wait for the disk and for a server. It needs \
      no network: it starts a server that answers at once, and a private PostgreSQL 15 with the stand-in of \
      Tools/supabase-dev, and removes both afterwards. Start it in the repository's folder.

      Exit codes: 0 done, 1 a goal was missed, 64 wrong usage.
      """, version: Version.text)

  static func main() { runToExit() }

  @Argument(help: "The measures to take, or fold: those that the fold decides. Default: all. --list shows their names.")
  var measures: [String] = []

  @Flag(help: "Print one JSON object for each measure.")
  var json = false

  @Flag(help: "Fewer events and three runs: shows that a measure works, not how fast it is.")
  var quick = false

  @Option(help: "How many events. Default: each measure's own number.")
  var events: Int?

  @Option(help: "How many runs of each side. Default: 5; with --quick 3.")
  var runs: Int?

  @Flag(help: "List the measures with their goals; measure nothing.")
  var list = false

  @Option(help: "A folder to work in, where prepared logs are kept for later runs. Default: a temporary one.")
  var work: String?

  @Option(help: .hidden) var child: String?
  @Option(help: .hidden) var schools: Int?
  @Option(help: .hidden) var families: String?

  func validate() throws {
    for name in measures where child == nil && Measure.named(name) == nil {
      let names = Measure.allCases.map(\.rawValue) + ["fold"]
      throw ValidationError("\"\(name)\" is not a measure; accepted: \(names.joined(separator: ", "))")
    }
    if let child, Child.Side(rawValue: child) == nil { throw ValidationError("a side is ours or c, not \"\(child)\"") }
    if child == nil, let events, events < 100 { throw ValidationError("--events is 100 or more, not \(events)") }
    if let runs, runs < 1 { throw ValidationError("--runs is 1 or more, not \(runs)") }
  }

  func run() throws {
    if list {
      try Report(json: json).show(Measure.allCases)
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
    say(String(decoding: try JSONEncoder().encode(try child.run(name)), as: UTF8.self))
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
    var report = Report(json: json)
    report.begin(runner.machine)
    let chosen = measures.isEmpty ? Measure.allCases : measures.compactMap(Measure.named).flatMap { $0 }
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
