public import Foundation
import GRDB
public import RawSQLite

/// A selection of events and the direction in which to read them.
public struct EventRange: Equatable, Sendable {
  /// Only events after this position.
  public var after: Int64 = 0
  /// Only events up to and including this position; nil for no upper bound.
  public var through: Int64?
  /// Only events of this stream.
  public var stream: StreamName?
  /// Only events of these types; nil for all types.
  public var types: Set<String>?
  /// Only events of this actor.
  public var actor: String?
  /// Only events of the command with this id.
  public var correlation: UUID?
  /// Only events that another event caused.
  public var isCaused = false
  /// Last to first instead of first to last.
  public var backwards = false
  /// The maximum number of events.
  public var limit: Int?

  /// Creates a range: by default the whole log.
  public init(
    after: Int64 = 0, through: Int64? = nil, stream: StreamName? = nil, types: Set<String>? = nil,
    actor: String? = nil, correlation: UUID? = nil, isCaused: Bool = false, backwards: Bool = false, limit: Int? = nil
  ) {
    self.after = after
    self.through = through
    self.stream = stream
    self.types = types
    self.actor = actor
    self.correlation = correlation
    self.isCaused = isCaused
    self.backwards = backwards
    self.limit = limit
  }

  var order: String { backwards ? "DESC" : "ASC" }
}

/// The current row of a scan. Its fields are read on demand: a fold that ignores a field does not pay for it.
///
/// Valid only within the scan's body, and only until the body returns.
public struct EventRow {
  @usableFromInline let statement: RawStatement
  let log: EventLog
  let db: Database
  let times: TimesLookup

  init(statement: RawStatement, log: EventLog, db: Database, times: TimesLookup = TimesLookup()) {
    (self.statement, self.log, self.db, self.times) = (statement, log, db, times)
  }

  /// The position in the whole log.
  @inlinable public var position: Int64 { statement.integer(0) }
  /// The id of the interned stream name: stable within a file, cheap to compare.
  @inlinable public var streamNumber: Int64 { statement.integer(2) }
  /// The version in its stream.
  @inlinable public var version: Int64 { statement.integer(3) }
  /// The id of the interned event type.
  @inlinable public var typeNumber: Int64 { statement.integer(4) }
  /// The version of the type's schema.
  @inlinable public var schema: Int { Int(statement.integer(5)) }
  /// The id of the interned actor.
  @inlinable public var actorNumber: Int64 { statement.integer(7) }
  /// The id of the interned device.
  @inlinable public var deviceNumber: Int64 { statement.integer(9) }
  /// The column `recorded_at`; see `RecordedEvent.storedAt`.
  @inlinable public var storedAt: Int64 { statement.integer(12) }
  /// When it happened, if the family entered it.
  @inlinable public var occurredAt: Int64? { statement.optionalInteger(13) }
  /// The reading of the clock of the device that decided it.
  @inlinable public var clock: Int64 { statement.optionalInteger(14) ?? storedAt }
  /// When it was decided; see `RecordedEvent.decidedAt`.
  public var decidedAt: Int64 {
    get throws {
      try times.corrections(log, db)?.time(of: clock, at: position, device: deviceNumber) ?? clock
    }
  }
  /// When this log recorded it; see `RecordedEvent.recordedAt`.
  public var recordedAt: Int64 {
    get throws {
      guard origin == .remote, let taken = try times.joined(log, db)?.taken(at: position) else { return try decidedAt }
      return try times.corrections(log, db)?.time(of: taken.clock, at: taken.position, device: taken.device)
        ?? taken.clock
    }
  }
  /// Whether the payload was redacted.
  @inlinable public var isRedacted: Bool { statement.isNull(6) }

  /// The payload's UTF-8 bytes; empty if it was redacted. Valid until the scan's body returns.
  @inlinable public var data: UnsafeRawBufferPointer { statement.bytes(6) }

  /// The event's id.
  public var id: UUID { get throws { try value(statement.uuid(1), "id") } }
  /// The id that groups related events; the event's own id if it stands alone.
  public var correlation: UUID { get throws { try statement.uuid(10) ?? id } }
  /// The event that caused it, if one did.
  public var causation: UUID? { statement.uuid(11) }
  /// Whether it was decided here or elsewhere.
  public var origin: Origin { Origin(rawValue: statement.integer(15)) ?? .local }
  /// The event's type.
  public var type: String { get throws { try name(4, "type") } }
  /// The person who acted.
  public var actor: String { get throws { try name(7, "actor") } }
  /// The family whose history it is.
  public var family: String { get throws { try name(8, "family") } }
  /// The device on which it was decided.
  public var device: String { get throws { try name(9, "device") } }
  /// The stream's name as one text.
  public var streamText: String {
    get throws { try value(log.streams.word(statement.integer(2), in: db), "stream").text }
  }
  /// The stream that it belongs to.
  public var stream: StreamName { get throws { try namedStream.name } }
  /// The stream that it belongs to, and the stream's name as one text.
  public var namedStream: (name: StreamName, text: String) {
    get throws {
      let word = try log.streams.word(statement.integer(2), in: db)
      return (try value(word?.stream, "stream"), word?.text ?? "")
    }
  }
  /// The chain hash at this event.
  public var hash: ChainHash { get throws { try value(ChainHash(bytes: statement.bytes(17)), "hash") } }

  /// Returns the whole event as a value that outlives the scan.
  ///
  /// - Throws: `EventLogError.unreadableEvent` if a column holds a value that no append could have written.
  public func recorded() throws -> RecordedEvent {
    var event = RecordedEvent(
      position: position, id: try id, stream: try stream, version: version, type: try type, schema: schema,
      data: statement.text(6), actor: try actor, family: try family, device: try device,
      correlation: try correlation, causation: causation, storedAt: storedAt, occurredAt: occurredAt, clock: clock,
      origin: origin, salt: Array(statement.bytes(16)), hash: try hash)
    event.decidedAt = try decidedAt
    event.recordedAt = try recordedAt
    return event
  }

  private func name(_ column: Int32, _ field: String) throws -> String {
    try value(log.names.word(statement.integer(column), in: db), field).text
  }

  private func value<T>(_ value: T?, _ field: String) throws -> T {
    guard let value else {
      throw EventLogError.unreadableEvent(position: position, reason: "its \(field) is not one an append writes")
    }
    return value
  }
}

extension EventLog {
  static let columns = """
    position, id, stream, version, type, schema, data, actor, family, device, correlation, causation, recorded_at,
    occurred_at, clock, origin, salt, hash
    """

  /// Reads events in order and passes each to `body`. The whole scan reads one state of the log.
  public func scan(_ range: EventRange = EventRange(), _ body: (EventRow) throws -> Void) throws {
    try reading { try scan(range, in: $0, body) }
  }

  /// Reads the events after a head that the caller knows from an earlier read.
  ///
  /// - Throws: `EventLogError.replaced` if the log has another hash there.
  public func scan(
    behind head: LogHead, through: Int64? = nil, limit: Int? = nil, _ body: (EventRow) throws -> Void
  ) throws {
    try reading { db in
      guard try hash(at: head.position, in: db) == head.hash else {
        throw EventLogError.replaced(path: path, position: head.position)
      }
      let range = EventRange(after: head.position, through: through, limit: limit)
      try scan(range, in: db, body)
    }
  }

  /// The family that the log belongs to, as its first event names it; nil if the log is empty. An empty replica first
  /// takes the upstream's events.
  public func family() throws -> String? {
    if let family = try reading({ try family($0) }) { return family }
    guard let upstream = options.upstream else { return nil }
    try follow(upstream)
    return try reading { try family($0) }
  }

  func family(_ db: Database) throws -> String? {
    let statement = try RawStatement(cached: db, "SELECT family FROM event WHERE position = 1")
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return try names.word(statement.integer(0), in: db)?.text
  }

  func scan(
    _ range: EventRange, in db: Database, _ body: (EventRow) throws -> Void
  ) throws {
    try scan(range, in: db) { row in
      try body(row)
      return true
    }
  }

  func scan(
    _ range: EventRange, in db: Database, while body: (EventRow) throws -> Bool
  ) throws {
    var conditions = ["position > ?1", "position <= ?2"]
    var stream: Interned?
    if let name = range.stream {
      guard let known = try streams.find(name.description, in: db) else { return }
      stream = known
      // The unary plus keeps SQLite on the index over (stream, version).
      conditions = ["stream = ?3", "+position > ?1", "+position <= ?2"]
    }
    if let types = range.types {
      let numbers = try types.compactMap { try names.find($0, in: db)?.id }.sorted().map(String.init)
      conditions.append("type IN (\(numbers.joined(separator: ", ")))")
    }
    var actor: Interned?
    if let name = range.actor {
      guard let known = try names.find(name, in: db) else { return }
      actor = known
      conditions.append("actor = ?5")
    }
    if range.correlation != nil { conditions.append("(correlation = ?6 OR id = ?6)") }
    if range.isCaused { conditions.append("causation IS NOT NULL") }
    let order = stream == nil ? "position" : "version"
    let sql = """
      SELECT \(Self.columns) FROM event WHERE \(conditions.joined(separator: " AND "))
      ORDER BY \(order) \(range.order) LIMIT ?4
      """
    let statement = try RawStatement(cached: db, sql)
    defer { statement.reset() }
    statement.bind(1, range.after)
    statement.bind(2, range.through ?? .max)
    if let stream { statement.bind(3, stream.id) }
    statement.bind(4, Int64(range.limit ?? -1))
    if let actor { statement.bind(5, actor.id) }
    if let correlation = range.correlation { statement.bind(6, correlation) }
    let row = EventRow(statement: statement, log: self, db: db)
    while try statement.step(), try body(row) {}
  }

  /// The events of a range as values.
  public func events(_ range: EventRange = EventRange()) throws -> [RecordedEvent] {
    var events: [RecordedEvent] = []
    try scan(range) { events.append(try $0.recorded()) }
    return events
  }

  /// Passes the events of some streams to `body`, stream by stream and each first to last, from one state of the log.
  ///
  /// - Parameter position: Only events up to and including this position.
  public func scan(_ wanted: [StreamName], through position: Int64, _ body: (EventRow) throws -> Void) throws {
    try reading { db in
      // The unary plus keeps SQLite on the index over (stream, version), which also holds the position.
      let statement = try RawStatement(
        cached: db, "SELECT \(Self.columns) FROM event WHERE stream = ?1 AND +position <= ?2 ORDER BY version")
      let row = EventRow(statement: statement, log: self, db: db)
      for name in wanted {
        guard let word = try streams.find(name.description, in: db) else { continue }
        defer { statement.reset() }
        statement.bind(1, word.id)
        statement.bind(2, position)
        while try statement.step() { try body(row) }
      }
    }
  }

  /// The id of a stream's interned name, as in `EventRow.streamNumber`; nil if the log does not have the stream.
  public func number(of stream: StreamName) throws -> Int64? {
    try reading { try streams.find(stream.description, in: $0)?.id }
  }

  /// The streams of a category in order of creation, at most `limit`.
  public func streams(ofCategory category: String, limit: Int) throws -> [StreamName] {
    try reading { db in
      // '0' is the character after '/'.
      try String.fetchAll(
        db.cachedStatement(sql: "SELECT name FROM stream WHERE name > ? AND name < ? ORDER BY id LIMIT ?"),
        arguments: ["\(category)/", "\(category)0", limit]
      ).compactMap { StreamName($0) }
    }
  }

  /// The streams of a category whose keys begin with a text, in the order of their names.
  package func streams(ofCategory category: String, keyBeginning prefix: String) throws -> [StreamName] {
    try readingWithin { db in
      try String.fetchAll(
        db.cachedStatement(
          sql: "SELECT name FROM stream WHERE name >= ?1 AND name < ?1 || char(1114111) ORDER BY name"),
        arguments: ["\(category)/\(prefix)"]
      ).compactMap { StreamName($0) }
    }
  }

  /// Reads one stream first to last with a cached statement, as every decision does.
  public func load(_ stream: StreamName, _ body: (EventRow) throws -> Void) throws {
    try reading { try load(stream, in: $0, body) }
  }

  func load(_ stream: StreamName, in db: Database, _ body: (EventRow) throws -> Void) throws {
    guard let word = try streams.find(stream.description, in: db) else { return }
    let statement = try RawStatement(
      cached: db, "SELECT \(Self.columns) FROM event WHERE stream = ? ORDER BY version")
    defer { statement.reset() }
    statement.bind(1, word.id)
    let row = EventRow(statement: statement, log: self, db: db)
    while try statement.step() { try body(row) }
  }

  /// The event with an id; nil if the log does not hold it.
  public func event(_ id: UUID) throws -> RecordedEvent? {
    try reading { try event(id, in: $0) }
  }

  func event(_ id: UUID, in db: Database) throws -> RecordedEvent? {
    let statement = try RawStatement(cached: db, "SELECT \(Self.columns) FROM event WHERE id = ?")
    defer { statement.reset() }
    statement.bind(1, id)
    guard try statement.step() else { return nil }
    return try EventRow(statement: statement, log: self, db: db).recorded()
  }

  /// The events at some positions, in the requested order; positions that the log does not have are left out.
  public func events(at positions: [Int64]) throws -> [RecordedEvent] {
    try reading { db in
      let statement = try RawStatement(cached: db, "SELECT \(Self.columns) FROM event WHERE position = ?")
      let row = EventRow(statement: statement, log: self, db: db)
      return try positions.compactMap { position in
        defer { statement.reset() }
        statement.bind(1, position)
        return try statement.step() ? try row.recorded() : nil
      }
    }
  }

  /// The ids that begin with the given hexadecimal digits, at most `limit`. Resolves a shortened id that a person
  /// typed.
  public func eventIDs(withPrefix digits: String, limit: Int = 2) throws -> [UUID] {
    try reading { db in
      try UUID.fetchAll(
        db, sql: "SELECT id FROM event WHERE lower(hex(id)) LIKE ? || '%' ORDER BY position LIMIT ?",
        arguments: [digits.lowercased().filter(\.isHexDigit), limit])
    }
  }
}

extension EventLog {
  /// The result of SQLite's `quick_check` of the file: "ok", or what is wrong.
  public func integrity() throws -> String {
    try reading { try String.fetchOne($0, sql: "PRAGMA quick_check") ?? "" }
  }
}
