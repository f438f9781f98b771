import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Files
import Foundation
import Pages
import Projections
import Replay
import Terminal

struct Backup: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the log to a file while others work; the copy's chain is verified.")
  @OptionGroup var options: HomeOptions
  @Argument(help: "The new file.") var file: String

  private struct Answer: Encodable {
    let file: String
    let head: Int64
  }

  func run(_ session: Session) throws {
    let home = try session.home()
    let head = try session.make(new: file) { part in
      do {
        return try home.backup(to: URL(fileURLWithPath: part))
      } catch EventLogError.diskFull(path: part) {
        throw CompassError.file(path: file, reason: "the disk is full")
      } catch EventLogError.notWritable(path: part, let reason) {
        throw CompassError.file(path: file, reason: "it cannot be written: \(reason)")
      }
    }
    guard !options.json else { return try session.print(json: Answer(file: file, head: head.position)) }
    session.print("Saved \(head.position) events to \(file), chain verified")
  }
}

struct Restore: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Replace this home's history with that of a backup.",
    discussion: """
      Nothing is lost: the replaced history is first copied into the home's folder while nobody can add to it, each \
      event of the backup is verified, and the history records that it was restored, from which position to which, and \
      by whom. --list shows that; the copies can be restored like any backup. The device gets a new id. A home whose \
      log cannot be opened can be restored, too; what is left of the log stays in the folder.
      """)
  @OptionGroup var options: HomeOptions
  @Argument(help: "The backup, or the name of a copy in the home's folder.") var file: String?
  @Flag(name: .long, help: "Show what was restored, and where the replaced histories are.") var list = false
  @Flag(name: .long, help: "Do not ask.") var yes = false

  func validate() throws {
    guard list != (file != nil) else { throw ValidationError("name the backup to restore, or --list") }
  }

  func run(_ session: Session) throws {
    guard let file else { return try showRestores(session) }
    guard yes || session.confirms("Replace the history in \(session.folder.path)?") else {
      throw DomainError(.refused, "nothing was restored; --yes restores without a question")
    }
    let report = try restore(backup(file, in: session.folder), session)
    let saved = report.kept
    guard !options.json else {
      return try session.print(json: Answer(head: report.to.position, saved: saved?.lastPathComponent))
    }
    session.print("Restored \(report.to.position) events")
    if let saved { session.print("The history before is in \(saved.path)") }
  }

  private func backup(_ file: String, in folder: URL) -> URL {
    let inFolder = folder.appendingPathComponent(file)
    let isThere = FileManager.default.fileExists(atPath: file)
    return !isThere && FileManager.default.fileExists(atPath: inFolder.path) ? inFolder : URL(fileURLWithPath: file)
  }

  private func restore(_ backup: URL, _ session: Session) throws -> RestoreReport {
    do {
      let home = try session.home()
      return try home.restore(from: backup, by: options.actor.map { _ in try session.actor() })
    } catch let error as EventLogError where error.isOfDamagedLog(in: session.folder) {
      return try Home.restore(
        damaged: session.folder, from: backup, environment: session.environmentReportingWarnings())
    }
  }

  private struct Answer: Encodable {
    let head: Int64
    @OrNull var saved: String?
  }

  private struct Line: Encodable {
    let at: String
    let by: String
    let fromPosition: Int
    let toPosition: Int
    @OrNull var kept: String?
  }

  private func showRestores(_ session: Session) throws {
    let home = try session.home()
    let names = try home.read { Dictionary(try $0.everybody().map { ($0.id, $0.name) }, uniquingKeysWith: { $1 }) }
    let lines = try home.restores().map { restore in
      Line(
        at: restore.at.description, by: names[restore.actor] ?? restore.actor,
        fromPosition: restore.content.fromPosition,
        toPosition: restore.content.toPosition, kept: restore.content.kept)
    }
    guard !options.json else { return try session.print(json: lines) }
    if lines.isEmpty { session.print("This history was never restored.") }
    for line in lines {
      session.print(
        "\(line.at)  from position \(line.fromPosition) to \(line.toPosition), by \(Escaping.visible(line.by))"
          + (line.kept.map { "; the history before is in \(Escaping.visible($0))" } ?? ""))
    }
  }
}

extension EventLogError {
  /// Returns whether the error says that the log of a home is not readable, so that it can be replaced but not opened.
  fileprivate func isOfDamagedLog(in folder: URL) -> Bool {
    switch self {
    case .damagedFile(let path, _), .foreignFile(let path, _):
      path == folder.appendingPathComponent("log.sqlite").path
    default: false
    }
  }
}

struct Doctor: InspectingCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check everything that can be wrong with a home. Prints none of the family's texts.",
    discussion: """
      --bundle writes a file to attach to a bug report; only its owner can read it (0600). It holds what is printed \
      here, the versions of the program, of SQLite and of the system, the fingerprint of the read models, a proof of \
      chain and certificates, and the history with names, texts, contacts, addresses and ids replaced; see rc-replay \
      export --anonymize for what remains. Private notes, sign-ins, keys, paths and the names of other files are not \
      in it. Nothing in the home is changed. rc-replay import reads it into an empty home.

      --clock corrects the times of entries that a device made while its clock was wrong, after the clock was set: \
      --clock 120-134 --was 2026-09-01 says that the entry at position 120 was made on that day, and the device’s others \
      up to position 134 as long before or after it as the clock said. The readings stay in the log; rc undo takes a \
      correction back.
      """)
  @OptionGroup var options: HomeOptions
  @Option(name: .long, help: "Write the findings and the anonymized history to a new file, to attach to a bug report.")
  var bundle: String?
  @Option(name: .long, help: "The positions of a device’s first and last entry with a wrong time: 120-134.")
  var clock: String?
  @Option(name: .long, help: "When the first of them was really made: a date, whose time of day stays, or an instant.")
  var was: String?
  @Flag(name: .shortAndLong, help: "With --clock: the clock of this device is right now, though it reads on as before.")
  var yes = false
  @Flag(name: .long, help: "Does nothing since 1.1: each reading of a clock is believed.") var acceptClock = false

  func validate() throws {
    guard (clock == nil) == (was == nil) else {
      throw ValidationError("--clock and --was go together: --clock 120-134 --was 2026-09-01")
    }
  }

  func run(_ session: Session) throws {
    if let clock, let was { return try correct(clock, was, session) }
    do {
      try look(session)
    } catch let error as EventLogError {
      // A damaged log may open without an error, and fail only when the first event is read.
      try tell(Home.findings(in: session.folder, unopened: error), session)
    } catch let error as FileObstacle {
      try tell(Home.findings(in: session.folder, unopened: error), session)
    }
  }

  private func look(_ session: Session) throws {
    let home = try session.home()
    if acceptClock {
      guard !options.json else { return try session.print(json: ["believedThrough": String?.none]) }
      return session.print("No clock was disbelieved")
    }
    let diagnosis = try home.diagnose()
    let report = try bundle.map { try write(diagnosis, of: home, to: $0, session) }
    if options.json {
      try session.print(json: diagnosis)
    } else {
      session.print(text(diagnosis, home, session.text))
      if let bundle, let report { session.print("\n" + Self.summary(report, bundle)) }
    }
    guard diagnosis.isWell else { throw ExitCode(1) }
  }

  private func correct(_ positions: String, _ was: String, _ session: Session) throws {
    let parts = positions.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
    guard let from = parts.first ?? nil, let through = parts.last ?? nil, parts.count <= 2 else {
      throw UsageError(field: "clock", "\(positions) are no positions; accepted: FIRST-LAST, such as 120-134")
    }
    let home = try session.home()
    let correction = try home.clockCorrection(
      from: from, through: through, was: time(was, of: from, home, session), isSet: yes)
    let outcome = try home.perform(.clock(.correct(correction)), in: CommandContext(actor: session.actor()))
    try session.tell(outcome, "Corrected; rc undo takes it back")
  }

  /// The moment that a person gave; for a date, at the time of day that the entry has so far.
  private func time(_ text: String, of position: Int64, _ home: Home, _ session: Session) throws -> Instant {
    let entry = try home.log.events(EventRange(after: position - 1, through: position)).first
    guard let date = CalendarDate(text), let before = entry.map({ Instant(milliseconds: $0.decidedAt) }) else {
      guard let instant = try session.when(text).times?.lowerBound else {
        throw UsageError(
          field: "was", "\(text) is no time; accepted: a date (2026-09-01) or a time (2026-09-01T15:00)")
      }
      return instant
    }
    let days = date.daysSince1970 - session.text.day(of: before).daysSince1970
    let time = before.milliseconds + Int64(days) * 86_400_000
    // Of today, later than now it was not.
    return Instant(milliseconds: date == session.text.day(of: home.now()) ? min(time, home.now().milliseconds) : time)
  }

  /// Prints the findings about a home that cannot be opened.
  private func tell(_ findings: [Diagnosis.Finding], _ session: Session) throws {
    if options.json {
      try session.print(json: ["findings": findings])
    } else {
      session.print("home         \(session.folder.path)")
      Self.lines(of: findings).forEach { session.print($0) }
    }
    throw ExitCode(1)
  }

  private static func lines(of findings: [Diagnosis.Finding]) -> [String] {
    findings.flatMap { ["WRONG        \(Escaping.visible($0.problem))", "  cure       \(Escaping.visible($0.cure))"] }
  }

  private func write(
    _ diagnosis: Diagnosis, of home: Home, to path: String, _ session: Session
  ) throws -> EventBundle.Summary {
    let meter = session.meter("Proving the history")
    defer { meter.finish() }
    return try session.write(toNew: path) { file in
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
      Not in it: private notes, sign-ins, keys, paths, names of other files.
      """
  }

  private func text(_ diagnosis: Diagnosis, _ home: Home, _ write: LocalText) -> String {
    var lines = [
      "home         \(home.folder.path)",
      "head         \(diagnosis.position) \(diagnosis.hash)",
      "log          \(write.number(diagnosis.logBytes)) bytes",
      "read models  \(diagnosis.projections)",
      "integrity    \(diagnosis.integrity)",
    ]
    lines += diagnosis.types.sorted { $0.key < $1.key }.map { "events       \($0.value) \(Escaping.visible($0.key))" }
    lines += diagnosis.problems.sorted { $0.key < $1.key }.map {
      "not read     \($0.value) \(Escaping.visible($0.key))"
    }
    lines += diagnosis.clocks.map { stretch in
      let jump = ClockJump(from: stretch.before, to: stretch.time)
      return "clock        from \(stretch.from) to \(stretch.through) it said "
        + "\(write.date(Instant(milliseconds: stretch.time))), \(jump.days) days "
        + "\(jump.to > jump.from ? "after" : "before") the entry before"
        + (stretch.byServer.map { ", and a server then said \(write.date(Instant(milliseconds: $0)))" } ?? "")
        + "; if it was wrong: rc doctor --clock \(stretch.from)-\(stretch.through) --was "
        + (stretch.byServer.map { Instant(milliseconds: $0).description } ?? "DATE")
    }
    lines += diagnosis.uncanonical.map {
      "payload      at \($0.position) is no canonical JSON: \($0.reason); it is read as it stands, but no other "
        + "log takes it: rc-replay export writes it in the canonical form"
    }
    if diagnosis.uncanonicalCount > diagnosis.uncanonical.count {
      let more = diagnosis.uncanonicalCount - diagnosis.uncanonical.count
      lines.append("payload      \(more) more are no canonical JSON")
    }
    lines += diagnosis.openFiles.map { name in
      name == "."
        ? "open folder  it can be read by others; chmod 700 it"
        : "open file    \(Escaping.visible(name)) can be read by others; chmod 600 it"
    }
    lines += Self.lines(of: diagnosis.findings)
    return lines.joined(separator: "\n")
  }
}
