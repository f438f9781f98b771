public import Domain
public import EventLog
import EventSchemas
public import Foundation
import GRDB
import Projections

/// Which part of the audit to show.
public struct AuditFilter: Equatable, Sendable {
  /// The id of a record: all that concerns it. A school's contacts, offers and coaches concern it, whatever happens to
  /// them; a person's preferences concern him.
  public var record: String?
  /// One record alone, of any kind.
  public var stream: StreamName?
  /// The kinds of streams, such as "event" and "metric"; empty for all.
  public var kinds: [String] = []
  /// The id of the person who acted.
  public var actor: String?
  /// The event's type.
  public var type: String?
  /// The name of a field that the event set.
  public var field: String?
  /// Only events behind this position.
  public var after: Int64?
  /// Only events up to and including this position.
  public var through: Int64?
  /// A text that a value before or after holds, or the name of the record or of one that a value stands for, whatever
  /// its case.
  public var text: String?
  /// At most this many, the newest ones.
  public var limit = 100
  /// The oldest ones of the range instead of the newest ones.
  public var forwards = false

  /// Everything, the newest hundred.
  public init() {}
}

/// One event of the audit: who changed what, when, from what to what.
public struct AuditEntry: Equatable, Sendable {
  /// One field of it.
  public struct Change: Equatable, Sendable {
    /// The field's name.
    public let field: String
    /// The list item's id, where the field is a list.
    public let item: String?
    /// The value before as JSON; nil when there was none.
    public let from: String?
    /// The value after as JSON; nil when it was cleared.
    public let to: String?
  }

  /// The fields that are others after the event: what is logged whole once more says also what stays as it is.
  public var differences: [Change] { changes.filter { $0.from != $0.to } }

  /// The event's place in the log.
  public let position: Int64
  /// The event's identity.
  public let id: UUID
  /// Its stream.
  public let stream: String
  /// The id of what it is about: for an interaction its school.
  public let record: String
  /// Its type.
  public let type: String
  /// The id of the person who acted.
  public let actor: String
  /// When it happened.
  public let at: Instant
  /// When the log took it.
  public let recordedAt: Instant
  /// The device on which it was decided.
  public let device: String
  /// The command that it belongs to.
  public let correlation: UUID
  /// What it set.
  public let changes: [Change]
  /// Why this version does not understand it; nil when it does.
  public let problem: String?
  /// The payload as the log has it.
  let data: String?
  let schema: Int

  /// Whether somebody may do what the event did, and so take it back. What this version does not understand nobody may.
  public func isAllowed(to actor: Actor) -> Bool {
    guard let data, let stream = StreamName(stream),
      let payload = try? EventCodec.decode(type: type, schema: schema, json: data)
    else { return false }
    return (try? actor.mayTakeBack(payload, of: stream)) != nil
  }
}

/// The audit of a family, as one viewer may see it.
public struct Audit: Equatable, Sendable {
  /// Newest first.
  public let entries: [AuditEntry]
}

/// When the events of a part of the audit were recorded, between its first one and the newest one of all: a drawing so many
/// columns wide, each of which stands for the same length of time.
public struct AuditColumns: Equatable, Sendable {
  /// The position of its first event.
  public let first: Int64
  /// How many events it has.
  public let count: Int
  /// When the first event was recorded, in seconds since 1970 UTC.
  public let from: Int64
  /// When the newest event of all was recorded, in seconds since 1970 UTC.
  public let to: Int64
  /// The columns that hold something, in order: 0 is the first event's, the last one that of the newest event of all.
  public let filled: [Int]
}

extension Home {
  /// The audit as `viewer` may see it.
  public func audit(_ filter: AuditFilter = AuditFilter(), viewer: UUID) throws -> Audit {
    try read { try $0.audit(filter, viewer: viewer) }
  }
}

extension Reading {
  /// The audit as `viewer` may see it, up to the moment of the reading.
  public func audit(_ filter: AuditFilter = AuditFilter(), viewer: UUID) throws -> Audit {
    let sight = Sight(of: viewer)
    let query = try query(filter, sight)
    let rows = try Row.fetchAll(db.cachedStatement(sql: query.sql), arguments: StatementArguments(query.arguments))
    let events = try log.events(at: rows.map { $0[0] })
    let changes = try changes(of: events)
    let removals = events.contains { $0.data == nil } ? try VisibleHistory(log, sight).removals() : [:]
    let entries = try zip(rows, events).map { row, event in
      let problem: String? = removals[event.id].map { "removed on \($0)" } ?? row[1]
      return try entry(event, record: row[2], problem: problem, changes: changes[event.position] ?? [], sight)
    }
    return Audit(entries: filter.forwards ? entries.reversed() : entries)
  }

  /// How many events a filter finds, whatever its limit; private notes are not counted.
  public func auditCount(_ filter: AuditFilter, viewer: UUID) throws -> Int {
    let query = try query(filter, Sight(of: viewer))
    return try Int.fetchOne(
      db.cachedStatement(sql: query.count), arguments: StatementArguments(query.arguments)) ?? 0
  }

  private func query(_ filter: AuditFilter, _ sight: Sight) throws -> AuditQuery {
    AuditQuery(filter, sight, found: try filter.text.map { try found($0, sight) })
  }

  /// When the events of a part of the audit were recorded, coarsely; nil where it has none. The filter's limit does not
  /// count. A column ends with the last second of its time.
  public func auditColumns(_ filter: AuditFilter, viewer: UUID, of columns: Int) throws -> AuditColumns? {
    let sight = Sight(of: viewer)
    let query = try query(filter, sight)
    let positions = try Int64.fetchAll(
      db.cachedStatement(sql: query.positions), arguments: StatementArguments(query.arguments))
    guard let first = positions.first, columns > 1 else { return nil }
    let (from, to) = (try second(of: first), try second(of: position(seenBy: sight)))
    let (span, last) = (max(to - from, 1), Int64(columns - 1))
    var filled: [Int] = []
    var end: Int64 = 0
    // Time never runs backwards in the log: what is not behind a column's last event is in that column.
    for position in positions where position > end {
      let column = (try second(of: position) - from) * last / span
      filled.append(Int(column))
      let second = from + ((column + 1) * span + last - 1) / last - 1
      end = try log.position(at: second * 1000 + 999)
    }
    return AuditColumns(first: first, count: positions.count, from: from, to: to, filled: filled)
  }

  private func second(of position: Int64) throws -> Int64 {
    (try recordedAt(position)?.milliseconds ?? 0) / 1000
  }

  private func entry(
    _ event: RecordedEvent, record: String, problem: String?, changes: [AuditEntry.Change], _ sight: Sight
  ) throws -> AuditEntry {
    AuditEntry(
      position: event.position, id: event.id, stream: event.stream.description, record: record,
      type: event.type, actor: event.actor, at: Instant(milliseconds: event.happenedAt),
      recordedAt: Instant(milliseconds: event.recordedAt), device: event.device, correlation: event.correlation,
      changes: event.stream.category == "private-note" ? try privateChanges(event, sight) : changes,
      problem: problem, data: event.data, schema: event.schema)
  }

  /// A private note's own text, for its owner alone, read from its stream.
  private func privateChanges(_ event: RecordedEvent, _ sight: Sight) throws -> [AuditEntry.Change] {
    guard sight.shows(event) else { return [] }
    let earlier = try log.events(
      EventRange(through: event.position - 1, stream: event.stream, backwards: true, limit: 1))
    return [
      .init(field: AuditQuery.privateField, item: nil, from: earlier.first?.privateText, to: event.privateText)
    ]
  }

  /// The positions of the viewer's own private notes that a text stands in, before or after: their texts are in no read
  /// model, so they are looked up in their streams.
  func ownNotes(holding text: String, _ sight: Sight) throws -> [Int64] {
    let positions = try Int64.fetchAll(
      db,
      sql: """
        SELECT position FROM activity WHERE stream GLOB 'private-note/*' AND \(sight.ofActivity) ORDER BY position
        """)
    let search = TextSearch(text)
    return try log.events(at: positions).filter { event in
      try privateChanges(event, sight).contains { search.isFound(in: $0.from) || search.isFound(in: $0.to) }
    }.map(\.position)
  }
}

extension RecordedEvent {
  /// What a private note says, as JSON.
  fileprivate var privateText: String? {
    guard let data,
      case .privateNoteEdited(let payload) = try? EventCodec.decode(type: type, schema: schema, json: data)
    else { return nil }
    return payload.text.map { FieldValue.text($0).json }
  }
}
