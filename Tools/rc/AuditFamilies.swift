import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import PostgresLog
import Terminal

extension AuditCommand {
  /// Prints what one person did in all families. PostgreSQL finds the events by an index, and only their streams are
  /// read; no family is folded and nothing is kept.
  func auditAllFamilies(_ session: Session) throws {
    let question = try question(session)
    let server = try session.allFamilies(connections: 1)
    let events = try server.events(by: question)
    let told = try Self.follow(server.histories(of: events))
    let records = events.map { event in
      let (changes, problem) = told[event.id] ?? ([], nil)
      return FamilyAuditRecord(family: event.family, record: AuditRecord(event, changes, problem: problem))
    }
    if records.isEmpty { try checkNames() }
    guard !options.json else { return try session.print(json: records) }
    let shown = Array(records.prefix(limit ?? Self.inTable))
    session.print(shown.isEmpty ? "Nothing found" : Self.table(shown, session))
    // One more was asked for, which shows that there are more.
    if records.count > shown.count { session.tell(shown: shown.count, of: nil) }
  }

  private func question(_ session: Session) throws -> ActorQuestion {
    var question = ActorQuestion(
      actor: UUID(strict: actor ?? "")?.lowercased ?? "", limit: limit ?? (options.json ? .max : Self.inTable + 1))
    question.type = type
    question.since = try since.map { try Self.times($0, session).lowerBound.milliseconds }
    question.until = try until.map { try Self.times($0, session).upperBound.milliseconds }
    return question
  }

  private static func times(_ text: String, _ session: Session) throws -> ClosedRange<Instant> {
    guard let times = try session.when(text, now: Home.Environment().clock()).times else {
      throw ValidationError("a position is of one family's log; --all-families takes instants and dates")
    }
    return times
  }

  private static func follow(
    _ histories: [[RecordedEvent]]
  ) -> [UUID: (changes: [AuditEntry.Change], problem: String?)] {
    var told: [UUID: (changes: [AuditEntry.Change], problem: String?)] = [:]
    for history in histories {
      let followed = StreamTrail.follow(history)
      for event in history { told[event.id] = followed[event.position] }
    }
    return told
  }

  private static func table(_ records: [FamilyAuditRecord], _ session: Session) -> String {
    var table = Table(
      columns: [
        .init("Family"), .init("Pos", alignment: .right), .init("Recorded"), .init("Event"),
        .init("On", canShrink: true), .init("Field", canShrink: true), .init("From", canShrink: true),
        .init("To", canShrink: true),
      ])
    for found in records {
      let record = found.record
      let event = record.problem.map { "\(record.type) (\($0))" } ?? record.type
      let head = [found.family, String(record.position), record.recordedAt, event, record.stream]
      for (index, change) in (record.changes.isEmpty ? [nil] : record.changes.map(Optional.some)).enumerated() {
        let values = [change?.field, change?.from?.text.unquoted, change?.to?.text.unquoted].map { $0 ?? "" }
        table.add(row: (head.map { index == 0 ? $0 : "" } + values).map { .init($0) })
      }
    }
    return table.render(width: session.tableWidth, style: session.style)
  }
}

/// An event in `rc audit --all-families --json`: as in `rc audit --json`, with its family.
struct FamilyAuditRecord: Encodable {
  let family: String
  let record: AuditRecord

  private enum CodingKeys: CodingKey { case family }

  func encode(to encoder: any Encoder) throws {
    try record.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(family, forKey: .family)
  }
}
