import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import SeparatedValues
import Terminal

struct AuditCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit", abstract: "Who changed what, when, from what to what; newest first.",
    discussion: "Other people's private notes are counted as private (n) and never shown.")

  @OptionGroup var options: HomeOptions
  @Option(name: .long, help: "Only what concerns this school.") var school: String?
  @Option(name: .long, help: "Only what this person did.") var actor: String?
  @Option(name: .long, help: "Only events of this type, such as StatusChanged.") var type: String?
  @Option(name: .long, help: "Only events that set this field, such as notes.") var field: String?
  @Option(name: .long, help: "Only from this moment on: a position, an instant or a date.") var since: String?
  @Option(name: .long, help: "Only up to this moment.") var until: String?
  @Option(name: .long, help: "Only events one of whose new values holds this text.") var text: String?
  @Option(name: .long, help: "At most this many.") var limit = 100
  @Flag(name: .long, help: "Answer CSV.") var csv = false

  func validate() throws {
    guard (1...100_000).contains(limit) else { throw ValidationError("--limit is from 1 to 100000.") }
  }

  func run(_ session: Session) throws {
    let home = try session.home()
    let viewer = try session.actor()
    let audit = try home.audit(filter(home, session), viewer: viewer)
    let (members, schools) = try home.read { reading in
      (try reading.members(), try reading.schools() + reading.schools(deleted: true))
    }
    let names = Dictionary(schools.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    let people = People(members, viewer: session.viewer(viewer, athlete: viewer, now: try session.home().now()))
    if options.json {
      try session.print(json: audit.entries.map { AuditRecord($0, people) })
    } else if csv {
      session.print(CSV.line(["position", "at", "actor", "stream", "type", "field", "from", "to"]))
      for entry in audit.entries { lines(entry, people).forEach { session.print(CSV.line($0)) } }
    } else {
      session.print(table(audit, people, names, session))
    }
  }

  private func filter(_ home: Home, _ session: Session) throws -> AuditFilter {
    var filter = AuditFilter()
    filter.record = try school.map { school in try home.read { try $0.anySchool(school).id } }
    filter.actor = try actor.map { actor in try home.read { try $0.findMember(actor).id } }
    filter.type = type
    filter.field = field
    filter.text = text
    filter.limit = limit
    filter.after = try since.map { try home.positionBefore(Moment($0, timeZone: session.timeZone), session.timeZone) }
    filter.through = try until.map { try home.position(of: Moment($0, timeZone: session.timeZone)) }
    return filter
  }

  private func lines(_ entry: AuditEntry, _ people: People) -> [[String]] {
    let head = [String(entry.position), entry.at.description, people.plainName(entry.actor), entry.stream, entry.type]
    if entry.changes.isEmpty { return [head + ["", "", ""]] }
    return entry.changes.map { head + [$0.field, $0.from?.unquoted ?? "", $0.to?.unquoted ?? ""] }
  }

  private func table(
    _ audit: Audit, _ people: People, _ schools: [String: String], _ session: Session
  ) -> String {
    var table = Table(columns: [
      .init("Pos", alignment: .right), .init("When"), .init("Who"), .init("Event"),
      .init("On", canShrink: true), .init("Field"),
      .init("From", canShrink: true), .init("To", canShrink: true),
    ])
    for entry in audit.entries {
      let changes = entry.changes.isEmpty ? [nil] : entry.changes.map(Optional.some)
      for (index, change) in changes.enumerated() {
        let isFirst = index == 0
        table.add(row: [
          .init(isFirst ? String(entry.position) : ""),
          .init(isFirst ? session.text.dateAndTime(entry.at) : ""),
          .init(isFirst ? people.plainName(entry.actor) : ""),
          .init(isFirst ? entry.problem.map { "\(entry.type) (\($0))" } ?? entry.type : ""),
          .init(isFirst ? schools[entry.record] ?? "" : ""), .init(change?.field ?? ""),
          .init(change?.from?.unquoted ?? ""), .init(change?.to?.unquoted ?? ""),
        ])
      }
    }
    var text = audit.entries.isEmpty ? "Nothing found" : table.render(width: session.width, style: session.style)
    if audit.hidden > 0 { text += "\n" + session.style.dim("private (\(audit.hidden))") }
    return text
  }
}

/// An event in `rc audit --json`: its keys are relied on by scripts (command-line contract).
struct AuditRecord: Encodable {
  struct Change: Encodable {
    let field: String
    let item: String?
    let from: RawJSON?
    let to: RawJSON?
  }

  let position: Int64
  let id: String
  let stream: String
  let type: String
  let actor: String
  let actorName: String
  let at: String
  let recordedAt: String
  let device: String
  let correlation: String
  let changes: [Change]
  let problem: String?

  init(_ entry: AuditEntry, _ people: People) {
    position = entry.position
    id = entry.id.lowercased
    stream = entry.stream
    type = entry.type
    actor = entry.actor
    actorName = people.plainName(entry.actor)
    at = entry.at.description
    recordedAt = entry.recordedAt.description
    device = entry.device
    correlation = entry.correlation.lowercased
    changes = entry.changes.map {
      Change(field: $0.field, item: $0.item, from: $0.from.map(RawJSON.init), to: $0.to.map(RawJSON.init))
    }
    problem = entry.problem
  }
}

extension Home {
  /// The position before a moment: for a date the one before its first instant.
  func positionBefore(_ moment: Moment, _ timeZone: TimeZone) throws -> Int64 {
    switch moment {
    case .position(let position): return max(0, position - 1)
    case .instant(let instant):
      // The end of a day is its last millisecond; what was meant is the day's beginning.
      let isEndOfDay = (instant.milliseconds + 1) % 1000 == 0
      let start = isEndOfDay ? instant.milliseconds + 1 - 86_400_000 : instant.milliseconds
      return try log.position(at: start - 1)
    }
  }
}
