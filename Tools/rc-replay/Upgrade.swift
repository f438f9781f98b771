import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import Terminal

struct Upgrade: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade",
    abstract: "How this version's rows would differ from an older version's; nothing is written.",
    discussion: """
      Compares the rows that an older version keeps in the home with this version's fold of the same events. Exit 1 if \
      rows would differ, or if the older rows are not those that the older version certified.

      An operator compares all families of a PostgreSQL database, several at a time: with --with, or with the rows in \
      a node's folder. With --journal FILE the same command continues where it was killed, and removes the file when \
      it is done.
        rc-replay upgrade --check --all-families --log postgres://kim@db.example/compass --with ./rc-replay-1.4
      """)
  @OptionGroup var replayOptions: ReplayOptions
  var options: HomeOptions { replayOptions.options }
  @Flag(name: .long, help: "Required: compare. Rows are rebuilt without any command.") var check = false
  @Option(name: .long, help: "An older rc-replay, which folds a copy of the log in a temporary folder.")
  var with: String?
  @Option(name: .long, help: "Seconds that the older rc-replay may take.") var timeLimit = 600
  @Option(name: .long, help: "At most this many fields for each projection.") var limit = 20

  @Flag(name: .long, help: "Every family of --log.") var allFamilies = false
  @Option(name: .long, help: "With --all-families: a node's folder of families, whose older rows are compared.")
  var copies: String?
  @Option(name: .long, help: "With --all-families: how many families at once.") var jobs = 4
  @Option(name: .long, help: "With --all-families: a file that remembers what is done.") var journal: String?

  func validate() throws {
    guard allFamilies || (copies == nil && journal == nil) else {
      throw ValidationError("--copies and --journal go with --all-families")
    }
    guard !allFamilies || (copies == nil) != (with == nil) else {
      throw ValidationError("--all-families needs --with OLDER-PROGRAM or --copies FOLDER")
    }
    guard (1...64).contains(jobs) else { throw ValidationError("--jobs is 1 to 64, not \(jobs)") }
    guard check else { throw ValidationError("upgrade needs --check; rows are rebuilt without any command") }
    guard (1...86_400).contains(timeLimit) else {
      throw ValidationError("--time-limit \(timeLimit) is not possible; accepted: 1 to 86400 seconds")
    }
    guard (0...100_000).contains(limit) else {
      throw ValidationError("--limit \(limit) is not possible; accepted: 0 to 100000")
    }
  }

  func run(_ session: Session) throws {
    guard !allFamilies else { return try checkAllFamilies(session) }
    let path = session.folder.appendingPathComponent("log.sqlite").path
    guard FileManager.default.fileExists(atPath: path) else {
      throw CompassError.noHome(path: session.folder.path)
    }
    var reading = EventLog.Options()
    reading.readOnly = true
    let log = try EventLog(path: path, options: reading)
    let report: UpgradeReport?
    if let with {
      report = try OlderProgram(path: with, timeLimit: timeLimit).fold(log, of: session.folder) { folder in
        try OlderFile.all(in: folder, includingThis: true).first.map { try compare($0, log, session) }
      }
    } else {
      report = try OlderFile.all(in: session.folder).first.map { try compare($0, log, session) }
    }
    try tell(report, session)
    if let report, !report.isEqual { throw ExitCode(1) }
  }

  private func compare(_ file: OlderFile, _ log: EventLog, _ session: Session) throws -> UpgradeReport {
    let meter = session.meter("Folding")
    defer { meter.finish() }
    return try file.check(against: log, limit: limit) { meter.update(done: $0.done, total: $0.total) }
  }

  private func tell(_ report: UpgradeReport?, _ session: Session) throws {
    guard !options.json else { return try session.print(json: UpgradeAnswer(report)) }
    guard let report else {
      return session.print("No other version has rows in \(Escaping.visible(session.folder.path)): nothing to compare.")
    }
    session.print(UpgradeText(report: report, style: session.style, write: session.text).lines.joined(separator: "\n"))
  }
}

/// The comparison for `--json`.
private struct UpgradeAnswer: Encodable {
  struct Older: Encodable {
    let fingerprint: String
    let position: Int64
    let certified: Bool
  }
  struct Projection: Encodable {
    let name: String
    let rowsBefore: Int64
    let rows: Int64
    let rowsDiffering: Int64
    let fieldsDiffering: Int64
    let tablesOnlyNewer: [String]
    let columnsOnlyOlder: [String]
    let columnsOnlyNewer: [String]
    let changes: [ChangeAnswer]
  }

  let equal: Bool
  let fingerprint = Fingerprint.current.description
  let older: Older?
  let projections: [Projection]
  let tablesOnlyOlder: [String: Int64]

  init(_ report: UpgradeReport?) {
    equal = report?.isEqual ?? true
    older = report.map { Older(fingerprint: $0.fingerprint, position: $0.position, certified: $0.isCertified) }
    tablesOnlyOlder = report?.tablesOnlyOlder ?? [:]
    projections = (report?.projections ?? []).map { found in
      Projection(
        name: found.name, rowsBefore: found.rowsBefore, rows: found.rows, rowsDiffering: found.rowsTold,
        fieldsDiffering: found.fieldsDiffering, tablesOnlyNewer: found.tablesOnlyNewer,
        columnsOnlyOlder: found.columnsOnlyOlder, columnsOnlyNewer: found.columnsOnlyNewer,
        changes: found.changes.map(ChangeAnswer.init))
    }
  }

  private enum CodingKeys: CodingKey { case equal, fingerprint, older, projections, tablesOnlyOlder }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(equal, forKey: .equal)
    try container.encode(fingerprint, forKey: .fingerprint)
    // Encoded even if nil: a script must be able to tell "nothing to compare with" from "equal".
    try container.encode(older, forKey: .older)
    try container.encode(projections, forKey: .projections)
    try container.encode(tablesOnlyOlder, forKey: .tablesOnlyOlder)
  }
}

/// The comparison for people.
private struct UpgradeText {
  let report: UpgradeReport
  let style: Style
  let write: LocalText

  var lines: [String] {
    var lines = [
      "Version \(Escaping.visible(report.fingerprint)) at position \(write.number(Int(report.position))), "
        + "compared with this version \(Fingerprint.current)"
    ]
    if !report.isCertified {
      lines.append(style.red("The older rows are not those that were certified: verify them with the older rc-replay"))
    }
    for found in report.projections { lines += self.lines(found) }
    for (table, rows) in report.tablesOnlyOlder.sorted(by: { $0.key < $1.key }) {
      lines.append("\(Escaping.visible(table)) is only in the older version, with \(counted(rows, "row"))")
    }
    lines.append(
      report.isEqual ? "Every row stays what it is" : "Rows would be OTHERS than before; nothing was written")
    return lines
  }

  private func lines(_ found: ProjectionDifference) -> [String] {
    let isEqual = found.rowsDiffering == 0
    let sum =
      isEqual
      ? counted(found.rows, "row") + ", all equal"
      : "\(counted(found.rowsTold, "row")) of \(write.number(Int(max(found.rows, found.rowsBefore)))) "
        + "would differ, in \(counted(found.fieldsDiffering, "field"))"
    var lines = ["\(isEqual ? style.green("same  ") : style.red("DIFFER")) \(found.name): \(sum)"]
    lines += found.tablesOnlyNewer.map { "  table \($0) is new" }
    lines += found.columnsOnlyNewer.map { "  column \($0) is new" }
    lines += found.columnsOnlyOlder.map { "  column \(Escaping.visible($0)) is gone" }
    for change in found.changes {
      let (from, to) = (change.from ?? "nothing", change.to ?? "nothing")
      lines.append(
        "  \(change.place.table)/\(Escaping.visible(change.place.key)) \(Escaping.visible(change.field)): "
          + "\(Escaping.visible(from)) → \(Escaping.visible(to))")
    }
    if found.rowsDiffering > found.rowsTold { lines.append("  what one person alone sees would differ, too") }
    return lines
  }

  private func counted(_ count: Int64, _ word: String) -> String {
    "\(write.number(Int(count))) \(count == 1 ? word : word + "s")"
  }
}
