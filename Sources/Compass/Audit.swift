public import Domain
public import EventLog
import EventSchemas
public import Foundation
import Projections

/// A filter of the audit.
public struct AuditFilter: Equatable, Sendable {
  /// The id of a record, to show everything that concerns it. A school's contacts, offers and coaches concern the
  /// school, whatever happens to them; a person's preferences concern that person.
  public var record: String?
  /// The stream of a single record, of any kind.
  public var stream: StreamName?
  /// The stream categories, such as "event" and "metric"; empty for all.
  public var kinds: [String] = []
  /// The id of the person who acted.
  public var actor: String?
  /// The event's type.
  public var type: String?
  /// The name of a field that the event set.
  public var field: String?
  /// Only events after this position.
  public var after: Int64?
  /// Only events up to and including this position.
  public var through: Int64?
  /// A text to search for, ignoring case: in the values before and after, in the record's name, and in the names of
  /// records that a value refers to.
  public var text: String?
  /// The maximum number of events; the newest ones are shown.
  public var limit = 100
  /// Whether to show the oldest events of the range instead of the newest.
  public var forwards = false

  /// Creates a filter for the newest hundred events.
  public init() {}
}

/// One event of the audit: who changed what and when, with the values before and after.
public struct AuditEntry: Equatable, Sendable {
  /// The change of one field.
  public struct Change: Equatable, Sendable {
    /// The field's name.
    public let field: String
    /// The list item's id, if the field is a list.
    public let item: String?
    /// The value before as JSON; nil if there was none.
    public let from: String?
    /// The value after as JSON; nil if it was cleared.
    public let to: String?
  }

  /// The changes whose value differs after the event. An event that sets a record again as a whole also contains
  /// unchanged fields.
  public var differences: [Change] { changes.filter { $0.from != $0.to } }

  /// The event's position in the log.
  public let position: Int64
  /// The event's id.
  public let id: UUID
  /// Its stream.
  public let stream: String
  /// The id under which a person looks for the event: the record's, or for example the school's if the event logs an
  /// interaction.
  public let record: String
  /// Its type.
  public let type: String
  /// The id of the person who acted.
  public let actor: String
  /// When it happened.
  public let at: Instant
  /// When it was appended.
  public let recordedAt: Instant
  /// The device on which it was decided.
  public let device: String
  /// The id of the command that it belongs to.
  public let correlation: UUID
  /// The changes that it made.
  public private(set) var changes: [Change]
  /// Why its payload is not known here, for example because it was erased; nil if it is.
  public let problem: String?
  /// The payload as stored.
  let data: String?
  let schema: Int

  /// The entry without the changes of other fields, with the values that a later entry gave them.
  package func keeping(fields: Set<String>, asOf later: AuditEntry?) -> AuditEntry {
    var entry = self
    entry.changes = changes.filter { fields.contains($0.field) }.map { change in
      let to = later?.changes.first { $0.field == change.field && $0.item == change.item } ?? change
      return Change(field: change.field, item: change.item, from: change.from, to: to.to)
    }
    return entry
  }

  /// Whether the actor may do what the event did, and so may undo it. Always false for an event that was redacted or
  /// that this version does not understand.
  public func isAllowed(to actor: Actor) -> Bool {
    guard let data, let stream = StreamName(stream),
      let payload = try? EventCodec.decode(type: type, schema: schema, json: data)
    else { return false }
    return (try? actor.requirePermission(toUndo: payload, of: stream)) != nil
  }
}

/// The part of a family's audit that one viewer may see.
public struct Audit: Equatable, Sendable {
  /// Newest first.
  public let entries: [AuditEntry]
}

/// One event of the audit without what it changed.
public struct AuditMark: Equatable, Sendable {
  /// The event's position in the log.
  public let position: Int64
  /// Its type.
  public let type: String
  /// The id of the person who acted.
  public let actor: String
  /// When it was appended.
  public let recordedAt: Instant
}

/// The times at which the events of a filtered audit were recorded, as the columns of a chart. Each column covers the
/// same length of time; together they span the time from the earliest event to the newest one of the whole log.
public struct AuditColumns: Equatable, Sendable {
  /// The position of the first event.
  public let first: Int64
  /// The number of events.
  public let count: Int
  /// When the earliest of them was recorded, in seconds since 1970 UTC.
  public let from: Int64
  /// When the newest event of the whole log was recorded, or the latest of them, in seconds since 1970 UTC.
  public let to: Int64
  /// The columns that contain events, in order. Column 0 begins at `from`; the last column is that of `to`.
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
    var events: [RecordedEvent] = []
    try AuditSelection(filter, self, sight).page { events.append(try $0.recorded()) }
    let changes = try changes(of: events, tellingNotes: true)
    let removals = events.contains { $0.data == nil } ? try VisibleHistory(log, sight).removals() : [:]
    let entries = events.map { event in
      AuditEntry(event, changes: changes[event.position] ?? [], removedAt: removals[event.id])
    }
    return Audit(entries: filter.forwards ? entries.reversed() : entries)
  }

  /// The number of events that a filter matches, ignoring its limit. Private notes are not counted.
  public func auditCount(_ filter: AuditFilter, viewer: UUID) throws -> Int {
    try count(filter, viewer) { try $0.stream.category != "private-note" }
  }

  /// The number of events that the audit of a filter would show, ignoring its limit.
  public func auditTotal(_ filter: AuditFilter, viewer: UUID) throws -> Int { try count(filter, viewer) { _ in true } }

  private func count(_ filter: AuditFilter, _ viewer: UUID, _ isCounted: (EventRow) throws -> Bool) throws -> Int {
    var count = 0
    try AuditSelection(filter, self, Sight(of: viewer)).scan(backwards: false) { row in
      if try isCounted(row) { count += 1 }
      return true
    }
    return count
  }

  /// The events of the audit without what they changed, newest first, up to the moment of the reading.
  public func auditMarks(_ filter: AuditFilter, viewer: UUID) throws -> [AuditMark] {
    var marks: [AuditMark] = []
    try AuditSelection(filter, self, Sight(of: viewer)).page { row in
      marks.append(
        AuditMark(
          position: row.position, type: try row.type, actor: try row.actor,
          recordedAt: Instant(milliseconds: try row.recordedAt)))
    }
    return filter.forwards ? marks.reversed() : marks
  }

  /// The columns of a chart of the filtered audit; nil if it has no events, or for fewer than two columns. The filter's
  /// limit is ignored. Times count in whole seconds, so every column ends at the end of a second.
  public func auditColumns(_ filter: AuditFilter, viewer: UUID, of columns: Int) throws -> AuditColumns? {
    let sight = Sight(of: viewer)
    var positions: [Int64] = []
    try AuditSelection(filter, self, sight).scan(backwards: false) { row in
      positions.append(row.position)
      return true
    }
    guard let first = positions.first, columns > 1 else { return nil }
    let newest = try position(seenBy: sight)
    let times = try log.recordedTimes()
    let seconds = try positions.map { try times.time(of: $0) / 1000 }
    // Where a clock was wrong, the first event is not the earliest, nor the newest one the latest.
    let from = seconds.min() ?? 0
    let to = try max(times.time(of: newest) / 1000, seconds.max() ?? from)
    let (span, last) = (max(to - from, 1), Int64(columns - 1))
    let filled = Set(seconds.map { Int(($0 - from) * last / span) })
    return AuditColumns(first: first, count: positions.count, from: from, to: to, filled: filled.sorted())
  }
}

extension AuditEntry {
  fileprivate init(_ event: RecordedEvent, changes: [Change], removedAt: Instant?) {
    let folded = DecodedEvent(event)
    self.init(
      position: event.position, id: event.id, stream: event.stream.description, record: folded.record,
      type: event.type, actor: event.actor, at: Instant(milliseconds: event.happenedAt),
      recordedAt: Instant(milliseconds: event.recordedAt), device: event.device, correlation: event.correlation,
      changes: changes, problem: removedAt.map { "removed on \($0)" } ?? folded.content.problem, data: event.data,
      schema: event.schema)
  }
}
