import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import Replay
import Terminal

struct Backup: HomeCommand {
  static let configuration = CommandConfiguration(
    abstract: "Copy the log to a file while others work; the copy's chain is verified.")
  @OptionGroup var options: HomeOptions
  @Argument(help: "The new file.") var file: String

  func run(_ session: Session) throws {
    let home = try session.home()
    try home.backup(to: URL(fileURLWithPath: file))
    let head = try home.log.head()
    guard !options.json else { return try session.print(json: ["file": file, "head": "\(head.position)"]) }
    session.print("Saved \(head.position) events to \(file), chain verified")
  }
}

struct Restore: HomeCommand {
  static let configuration = CommandConfiguration(
    abstract: "Replace this home's history by a backup's.",
    discussion: "The backup is verified first and the present log is saved beside it. The device gets a new id.")
  @OptionGroup var options: HomeOptions
  @Argument(help: "The backup.") var file: String
  @Flag(name: .long, help: "Do not ask.") var yes = false

  func run(_ session: Session) throws {
    guard yes || session.confirms("Replace the history in \(session.folder.path)?") else {
      throw DomainError(.refused, "nothing was restored; --yes does not ask")
    }
    let home = try session.home()
    let saved = try home.restore(from: URL(fileURLWithPath: file))
    let head = try home.log.head()
    guard !options.json else {
      return try session.print(json: ["head": "\(head.position)", "saved": saved?.lastPathComponent ?? ""])
    }
    session.print("Restored \(head.position) events")
    if let saved { session.print("The history before is in \(saved.path)") }
  }
}

struct Doctor: HomeCommand {
  static let configuration = CommandConfiguration(
    abstract: "Look at everything that can be wrong with a home. Shows no texts of the family's.",
    discussion: """
      --bundle writes a file to send with a report of a fault, for its owner alone to read (0600). It holds what is \
      printed here, the versions of the program, of SQLite and of the system, the fingerprint of the read models, a \
      proof of chain and certificates, and the history with names, texts, contacts, addresses and ids replaced; see \
      rc-replay export --anonymize for what that leaves. Private notes, sign-ins, keys, paths and the names of other \
      files are not in it. Nothing in the home is changed. rc-replay import reads it into an empty home.
      """)
  @OptionGroup var options: HomeOptions
  @Option(name: .long, help: "Write findings and anonymised history to a new file, to send with a question.")
  var bundle: String?
  @Flag(name: .long, help: "Believe the clock that was not believed so far.") var acceptClock = false

  func run(_ session: Session) throws {
    let home = try session.home()
    if acceptClock {
      let accepted = try home.acceptClock()
      session.print(
        accepted.map { "Readings up to \($0) and beyond are believed from now on" } ?? "No clock was disbelieved")
      return
    }
    let diagnosis = try home.diagnose()
    let report = try bundle.map { try write(diagnosis, of: home, to: $0, session) }
    if options.json {
      try session.print(json: diagnosis)
    } else {
      session.print(text(diagnosis, home))
      if let bundle, let report { session.print("\n" + Self.summary(report, bundle)) }
    }
    guard diagnosis.integrity == "ok", diagnosis.openFiles.isEmpty else { throw ExitCode(1) }
  }

  private func write(
    _ diagnosis: Diagnosis, of home: Home, to path: String, _ session: Session
  ) throws -> EventBundle.Summary {
    let meter = session.meter("Proving the history")
    defer { meter.finish() }
    return try NewFile.write(path) { file in
      try home.writeReport(
        diagnosis, program: RC.configuration.version, progress: { meter.update(done: $0, total: $1) },
        to: { try file.write(contentsOf: $0) })
    }
  }

  private static func summary(_ report: EventBundle.Summary, _ path: String) -> String {
    let lines = DoctorReport.holds.map { "  - \($0)" } + ["  - \(report.events) events"]
    return """
      Wrote \(Escaping.visible(path)), which only you can read. It holds:
      \(lines.joined(separator: "\n"))
      Not in it: private notes (\(report.leftOut) events left out), sign-ins, keys, paths, names of other files.
      """
  }

  private func text(_ diagnosis: Diagnosis, _ home: Home) -> String {
    var lines = [
      "home         \(home.folder.path)",
      "head         \(diagnosis.position) \(diagnosis.hash)",
      "log          \(NumberText.grouped(diagnosis.logBytes)) bytes",
      "read models  \(diagnosis.projections)",
      "integrity    \(diagnosis.integrity)",
    ]
    lines += diagnosis.types.sorted { $0.key < $1.key }.map { "events       \($0.value) \(Escaping.visible($0.key))" }
    lines += diagnosis.problems.sorted { $0.key < $1.key }.map {
      "not read     \($0.value) \(Escaping.visible($0.key))"
    }
    lines += diagnosis.disbelievedClocks.map {
      "clock        not believed from \($0.from) to \($0.through): \(Instant(milliseconds: $0.clock)); "
        + "rc doctor --accept-clock believes it"
    }
    lines += diagnosis.openFiles.map { "open file    \(Escaping.visible($0)) can be read by others; chmod 600 it" }
    return lines.joined(separator: "\n")
  }
}
