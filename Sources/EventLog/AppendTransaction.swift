public import Foundation
import GRDB
import RawSQLite
import Synchronization

/// The result of an append, for one event.
public struct AppendedEvent: Equatable, Sendable {
  /// The event's identity.
  public let id: UUID
  /// Its position in the log.
  public let position: Int64
  /// Its version in its stream.
  public let version: Int64
  /// Whether the same event had been appended before, so that nothing was written.
  public let wasThere: Bool

  /// Creates the result of an append.
  public init(id: UUID, position: Int64, version: Int64, wasThere: Bool) {
    self.id = id
    self.position = position
    self.version = version
    self.wasThere = wasThere
  }
}

/// A transaction that holds the log's write lock: nothing that is read here can change before the append (ruling 4).
///
/// Valid only within the body of `EventLog.write` or `EventLog.consider`.
public struct AppendTransaction {
  let log: EventLog
  let db: Database
  let statements: AppendStatements
  private var last: AppendStatements.Last
  private let start: LogHead
  /// How far this machine's clock moved between two events, if that is worth a word.
  private(set) var jump: ClockJump?
  private var ownFamily: String?
  /// Whether erasures name events that the log does not hold; nil until it is first needed.
  var awaitsErased: Bool?
  /// The erasures of another home's history that is being joined, by the events that they name.
  var announced: [UUID: [Redaction]] = [:]

  init(log: EventLog, db: Database) throws {
    self.log = log
    self.db = db
    statements = try log.writer.statements(db)
    let (last, family) = try statements.last()
    self.last = last
    start = last.head
    ownFamily = try family.flatMap { try log.names.word($0, in: db)?.text }
  }

  /// The log's head, including what this transaction appended.
  public var head: LogHead { last.head }
  /// Whether this transaction appended anything.
  var hasAppended: Bool { head != start }
  /// The column `recorded_at` of the last event; nil for an empty log.
  var storedAt: Int64? { last.storedAt }

  mutating func advance(to head: LogHead, storedAt: Int64) { last = (head, storedAt, nil) }

  /// The family that the log belongs to, as its first event names it; nil if the log is empty.
  public func family() throws -> String? { try log.family(db) }

  /// Throws `.otherFamily` unless the log is empty or belongs to this family (ruling 19).
  mutating func requireFamily(_ given: String) throws {
    if ownFamily == nil, head != .empty { ownFamily = try family() }
    guard let ownFamily, !ownFamily.utf8.elementsEqual(given.utf8) else { return }
    throw EventLogError.otherFamily(path: log.path, family: ownFamily, given: given)
  }

  /// Replaces all events of this log by those of another one, with their positions, salts and hashes; each is verified.
  /// Interned names and streams keep their ids, so that the caches of other processes stay valid.
  ///
  /// - Throws: `EventLogError.unreadableEvent` at the first event that does not match its hash.
  public mutating func replaceAll(by source: EventLog) throws {
    try db.execute(sql: "DROP TRIGGER event_is_never_removed; DELETE FROM event;")
    try db.execute(sql: Schema.removalGuard)
    try forgetAwaited()
    (last, ownFamily) = ((.empty, nil, nil), nil)
    try source.scan { try insert($0.recorded(), checksForm: false) }
  }

  /// The number of events in a stream.
  public func version(of stream: StreamName) throws -> Int64 {
    guard let word = try log.streams.find(stream.description, in: db) else { return 0 }
    return try version(ofStream: word.id)
  }

  func version(ofStream id: Int64) throws -> Int64 {
    let statement = statements.version
    defer { statement.reset() }
    statement.bind(1, id)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// The events of a stream, in the order in which they are folded.
  public func events(of stream: StreamName) throws -> [RecordedEvent] {
    try log.folded(stream, in: db)
  }

  /// The event with an id, if it is in the log.
  public func event(_ id: UUID) throws -> RecordedEvent? {
    try log.event(id, in: db)
  }

  /// Reads events in order within this transaction; see `EventLog.scan`.
  public func scan(_ range: EventRange, _ body: (EventRow) throws -> Void) throws {
    try log.scan(range, in: db, body)
  }

  /// Appends events in the order given.
  ///
  /// An event whose id the log already holds is not appended again: the first result is returned, provided that its
  /// type, schema, stream and data are the same (rulings 5 and 48). An event that an earlier erasure names is stored
  /// without the erased data.
  ///
  /// - Parameter expecting: The version that each event's stream must have before this call.
  /// - Throws: `EventLogError.wrongVersion`, `.idTaken`, `.otherFamily`, `.notCanonical`, `.noSchema`, `.nulCharacter`;
  ///   the transaction is then rolled back.
  @discardableResult
  public mutating func append(
    _ events: [NewEvent], expecting: ExpectedVersion = .any, in context: AppendContext
  ) throws -> [AppendedEvent] {
    let shared = Shared(
      actor: try intern(context.actor, "the actor"), family: try intern(context.family, "the family"),
      device: try intern(context.device, "the device"))
    try requireFamily(context.family)
    try noteJump(to: context)
    var versions: [Int64: Int64] = [:]
    return try events.map { event in
      let appended: AppendedEvent
      do {
        appended = try append(event, expecting: expecting, in: context, shared, &versions)
      } catch {
        // The file refuses an id twice, so only then is the event looked for.
        guard db.isInsideTransaction, let stored = try stored(event) else { throw error }
        return stored
      }
      if event.type == Redaction.type, !event.isRedacted { try carryOut(event.data, at: appended.position) }
      return appended
    }
  }

  /// The interned texts that the events of an append share.
  private struct Shared {
    var actor: Interned
    var family: Interned
    var device: Interned
  }

  /// Appends one event that is not in the log yet.
  ///
  /// - Parameter versions: The versions of the streams that the same call has appended to.
  private mutating func append(
    _ given: NewEvent, expecting: ExpectedVersion, in context: AppendContext, _ shared: Shared,
    _ versions: inout [Int64: Int64]
  ) throws -> AppendedEvent {
    try EventLogError.throwIfInvalidSchema(given.schema, of: given.id, type: given.type)
    let event = try withoutErasedData(given)
    if !event.isRedacted { try EventLogError.throwIfNotCanonical(event.data, of: event.id, type: event.type) }
    let stream = try intern(event.stream)
    let version = try versions[stream.id] ?? self.version(ofStream: stream.id)
    if case .exactly(let expected) = expecting, expected != version, versions[stream.id] == nil {
      throw EventLogError.wrongVersion(stream: stream.text, expected: expected, actual: version)
    }
    let storedAt = max(context.clock, last.storedAt ?? .min)
    let envelope = HashChain.Envelope(
      position: last.head.position + 1, id: event.id, stream: stream, version: version + 1,
      type: try intern(event.type, "the type"), schema: Int64(event.schema), actor: shared.actor,
      family: shared.family, device: shared.device,
      correlation: context.correlation == event.id ? nil : context.correlation, causation: context.causation,
      storedAt: storedAt, occurredAt: event.occurredAt, clock: context.clock == storedAt ? nil : context.clock,
      origin: context.origin)
    let hash = try insert(event, envelope)
    last = (LogHead(position: envelope.position, hash: hash), storedAt, context.clock)
    versions[stream.id] = envelope.version
    return AppendedEvent(id: event.id, position: envelope.position, version: envelope.version, wasThere: false)
  }

  /// Notes if this machine's clock reads another time than the last event makes one expect (ruling 39).
  private mutating func noteJump(to context: AppendContext) throws {
    guard let before = last.clock, ClockJump.isFar(before, context.clock), try isOwn(context.device) else { return }
    // The last event may have been corrected since, or have been taken from another home.
    var time: Int64?
    try scan(EventRange(backwards: true, limit: 1)) { time = try $0.recordedAt }
    guard let time, ClockJump.isFar(time, context.clock) else { return }
    jump = ClockJump(from: time, to: context.clock)
  }

  private func isOwn(_ device: String) throws -> Bool {
    try binding()?.device.uuidString.lowercased() == device
  }

  private func insert(_ event: NewEvent, _ envelope: HashChain.Envelope) throws -> ChainHash {
    let salt = log.options.random.next16()
    guard event.isRedacted else {
      return try statements.insert(envelope, data: event.data, salt: salt, after: last.head.hash)
    }
    // The payload's hash is unknown; 32 random bytes take its place.
    let rest = log.options.random.next16()
    let dataHash = ChainHash(words: (salt.0, salt.1, rest.0, rest.1))
    return try statements.insert(redacted: envelope, dataHash: dataHash, after: last.head.hash)
  }

  /// Appends one event of another log unchanged.
  mutating func insert(_ recorded: RecordedEvent, checksForm: Bool) throws {
    let event = try withoutErasedData(recorded)
    func unreadable(_ reason: String) -> EventLogError { .unreadableEvent(position: event.position, reason: reason) }
    guard event.position == last.head.position + 1 else { throw unreadable("it does not follow \(last.head.position)") }
    guard event.storedAt >= last.storedAt ?? .min else {
      throw unreadable("it was recorded before the event in front of it")
    }
    // The events of an upstream or a backup were checked when they were appended there.
    if checksForm {
      try EventLogError.throwIfInvalidSchema(event.schema, of: event.id, type: event.type)
      if let data = event.data {
        try EventLogError.throwIfNotCanonical(data, of: event.id, type: event.type, at: event.position)
      }
    }
    try requireFamily(event.family)
    let stream = try intern(event.stream)
    let version = try version(ofStream: stream.id) + 1
    guard event.version == version else {
      throw unreadable("it is version \(event.version) of \(event.stream), not \(version)")
    }
    let envelope = HashChain.Envelope(
      position: event.position, id: event.id, stream: stream, version: version,
      type: try intern(event.type, "the type"), schema: Int64(event.schema),
      actor: try intern(event.actor, "the actor"), family: try intern(event.family, "the family"),
      device: try intern(event.device, "the device"),
      correlation: event.correlation == event.id ? nil : event.correlation, causation: event.causation,
      storedAt: event.storedAt, occurredAt: event.occurredAt,
      clock: event.clock == event.storedAt ? nil : event.clock, origin: event.origin)
    guard try statements.insert(envelope, as: event, after: last.head.hash) == event.hash else {
      throw unreadable("its content is not what its hash was computed from")
    }
    last = (LogHead(position: event.position, hash: event.hash), event.storedAt, event.clock)
    if event.type == Redaction.type, let data = event.data { try carryOut(data, at: event.position) }
    if event.salt.count != 16 { try raiseFormat() }
  }

  /// The earlier result for an id that the log holds; nil for a new id.
  private func stored(_ event: NewEvent) throws -> AppendedEvent? {
    guard let known = try self.event(event.id) else { return nil }
    let same =
      known.type == event.type && known.schema == event.schema && known.stream == event.stream
      && known.data.map { !event.isRedacted && $0.utf8.elementsEqual(event.data.utf8) } ?? event.isRedacted
    guard same else {
      throw EventLogError.idTaken(
        id: event.id, position: known.position, stored: "\(known.type) of \(known.stream)",
        new: "\(event.type) of \(event.stream)")
    }
    return AppendedEvent(id: known.id, position: known.position, version: known.version, wasThere: true)
  }

  func intern(_ stream: StreamName) throws -> Interned {
    let text = stream.description
    if let known = try log.streams.find(text, in: db) { return known }
    try throwIfNUL(text, "the stream name")
    return try log.streams.intern(text, in: db)
  }

  func intern(_ text: String, _ field: String) throws -> Interned {
    if let known = try log.names.find(text, in: db) { return known }
    try throwIfNUL(text, field)
    return try log.names.intern(text, in: db)
  }

  private func throwIfNUL(_ text: String, _ field: String) throws {
    if text.utf8.contains(0) { throw EventLogError.nulCharacter(field: field) }
  }
}

extension EventLog {
  /// Takes the write lock, runs `body`, and commits what it appended. An error rolls everything back.
  ///
  /// When it returns, the events are on disk (`synchronous = FULL`), unless the file is a replica.
  ///
  /// If the file is a replica, the events are appended to the upstream first. `body` runs again if another writer was
  /// faster there.
  ///
  /// - Throws: What `body` throws; `EventLogError.busy`, `.diskFull`, `.notWritable`; for a replica also `.movedOn` and
  ///   what the upstream throws. After a network error, the upstream may hold the events nevertheless.
  public func write<T>(_ body: (inout AppendTransaction) throws -> T) throws -> T {
    guard let upstream = options.upstream else { return try writeHere(body) }
    return try write(through: upstream, body)
  }

  /// Runs `body` as `write` does, for a question about what a command would do: it appends nothing. So it is answered by a
  /// log that cannot be written, too.
  ///
  /// - Throws: As `write`.
  public func consider<T>(_ body: (AppendTransaction) throws -> T) throws -> T {
    guard obstacle != nil else { return try write { try body($0) } }
    return try translating {
      try onConnections { pool in
        try pool.writeWithoutTransaction { db in
          var result: T?
          try db.inTransaction(.deferred) {
            result = try body(AppendTransaction(log: self, db: db))
            return .rollback
          }
          guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT, message: "the answer was lost") }
          return result
        }
      }
    }
  }

  /// Does the same as `write`, but only in this file.
  func writeHere<T>(_ body: (inout AppendTransaction) throws -> T) throws -> T {
    try mustBeWritable()
    do {
      return try pool.writeWithoutTransaction { db in
        let (result, transaction) = try writer.statements(db).inTransaction(db) {
          var transaction = try AppendTransaction(log: self, db: db)
          let start = transaction.head.position
          let result = try body(&transaction)
          // While the write-ahead log grows, each commit also makes the disk record its new length, which takes nearly
          // twice as long as overwriting it. So small commits checkpoint early. A bulk load has few commits, and an
          // early checkpoint would write the same pages again and again.
          db.checkpointAutomatically(pages: transaction.head.position - start > 100 ? 10_000 : 1_000)
          return (result, transaction)
        }
        writes.add(1, ordering: .releasing)
        if let jump = transaction.jump { options.tellJump(jump) }
        if transaction.hasAppended { hasAppended.store(true, ordering: .releasing) }
        return result
      }
    } catch {
      // The names that the rolled-back transaction interned have no id in the file, so the ids are forgotten.
      names.forget()
      streams.forget()
      throw EventLogError.translating(error, path: path)
    }
  }

  /// Appends events in their own transaction; see `AppendTransaction.append`.
  @discardableResult
  public func append(
    _ events: [NewEvent], expecting: ExpectedVersion = .any, in context: AppendContext
  ) throws -> [AppendedEvent] {
    try write { try $0.append(events, expecting: expecting, in: context) }
  }
}
