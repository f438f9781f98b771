public import Domain
import EventLog
import EventSchemas
public import Foundation
import GRDB
import Projections

/// Which part of the audit to show.
public struct AuditFilter: Equatable, Sendable {
  /// The id of the record, such as a school's.
  public var record: String?
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
  /// A text that a new value holds, whatever its case.
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
}

/// The audit of a family, as one viewer may see it.
public struct Audit: Equatable, Sendable {
  /// Newest first.
  public let entries: [AuditEntry]
  /// How many events of the range are other people's private notes, of which nothing else is said (ruling 20).
  public let hidden: Int
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
    let query = AuditQuery(filter, viewer: viewer.lowercased)
    let rows = try Row.fetchAll(db.cachedStatement(sql: query.sql), arguments: StatementArguments(query.arguments))
    let events = try log.events(at: rows.map { $0[0] })
    let changes = try changes(of: events)
    let entries = try zip(rows, events).map { row, event in
      try entry(event, record: row[2], problem: row[1], changes: changes[event.position] ?? [], viewer: viewer)
    }
    return Audit(
      entries: filter.forwards ? entries.reversed() : entries,
      hidden: try query.hidden(among: events.map(\.position), isFull: rows.count == filter.limit, in: db))
  }

  private func entry(
    _ event: RecordedEvent, record: String, problem: String?, changes: [AuditEntry.Change], viewer: UUID
  ) throws -> AuditEntry {
    AuditEntry(
      position: event.position, id: event.id, stream: event.stream.description, record: record,
      type: event.type, actor: event.actor, at: Instant(milliseconds: event.happenedAt),
      recordedAt: Instant(milliseconds: event.recordedAt), device: event.device, correlation: event.correlation,
      changes: event.stream.category == "private-note" ? try privateChanges(event, viewer: viewer) : changes,
      problem: problem)
  }

  /// What some events set, by position; the value before is that of the change before it.
  private func changes(of events: [RecordedEvent]) throws -> [Int64: [AuditEntry.Change]] {
    let positions = "[\(events.map { String($0.position) }.joined(separator: ","))]"
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT c.position, c.field, c.item, c.value, (
            SELECT p.value FROM activity_change p
            WHERE p.stream = c.stream AND p.field = c.field AND p.item IS c.item AND p.position < c.position
            ORDER BY p.position DESC LIMIT 1)
          FROM json_each(?) e CROSS JOIN activity_change c ON c.position = e.value ORDER BY c.position, c.ordinal
          """), arguments: [positions])
    var changes: [Int64: [AuditEntry.Change]] = [:]
    while let row = try rows.next() {
      changes[row[0], default: []].append(AuditEntry.Change(field: row[1], item: row[2], from: row[4], to: row[3]))
    }
    return changes
  }

  /// A private note's own text, for its owner alone, read from its stream.
  private func privateChanges(_ event: RecordedEvent, viewer: UUID) throws -> [AuditEntry.Change] {
    guard event.actor == viewer.lowercased else { return [] }
    func text(_ event: RecordedEvent?) -> String? {
      guard let event, let data = event.data,
        case .privateNoteEdited(let payload) = try? EventCodec.decode(
          type: event.type, schema: event.schema, json: data)
      else { return nil }
      return payload.text.map { FieldValue.text($0).json }
    }
    let earlier = try log.events(
      EventRange(through: event.position - 1, stream: event.stream, backwards: true, limit: 1))
    return [.init(field: "privateNote", item: nil, from: text(earlier.first), to: text(event))]
  }
}

/// The SQL of an audit: only the conditions that are asked for, every value bound.
private struct AuditQuery {
  private var conditions: [String] = []
  private(set) var arguments: [any DatabaseValueConvertible] = []
  private let filter: AuditFilter
  private static let privateStream = "stream GLOB 'private-note/*'"

  init(_ filter: AuditFilter, viewer: String) {
    self.filter = filter
    arguments = [viewer, filter.limit]
    add("record = ?", filter.record)
    add("actor = ?", filter.actor)
    add("type = ?", filter.type)
    add("position > ?", filter.after)
    add("position <= ?", filter.through)
    add("EXISTS (SELECT 1 FROM activity_change c WHERE c.position = activity.position AND c.field = ?)", filter.field)
    add(
      """
      EXISTS (SELECT 1 FROM activity_change c WHERE c.position = activity.position
        AND instr(lower(c.value), lower(?)) > 0)
      """, filter.text)
  }

  private mutating func add(_ condition: String, _ value: (any DatabaseValueConvertible)?) {
    guard let value else { return }
    arguments.append(value)
    conditions.append(condition.replacingOccurrences(of: "?", with: "?\(arguments.count)"))
  }

  private func matching(_ visibility: String) -> String {
    (["(\(visibility))"] + conditions).joined(separator: " AND ")
  }

  var sql: String {
    """
    SELECT position, problem, record FROM activity WHERE \(matching("NOT (\(Self.privateStream)) OR actor = ?1"))
    ORDER BY position \(filter.forwards ? "ASC" : "DESC") LIMIT ?2
    """
  }

  /// How many of other people's private notes stand among the events shown; in the whole range when all of it is shown.
  func hidden(among shown: [Int64], isFull: Bool, in db: Database) throws -> Int {
    var conditions = matching("\(Self.privateStream) AND actor <> ?1")
    if isFull, let oldest = shown.min(), let newest = shown.max() {
      conditions += " AND position BETWEEN \(oldest) AND \(newest)"
    }
    // The limit is bound, so the SQL must mention it.
    let sql = "SELECT count(*) FROM activity WHERE \(conditions) AND ?2 IS NOT NULL"
    return try Int.fetchOne(db, sql: sql, arguments: StatementArguments(arguments)) ?? 0
  }
}
