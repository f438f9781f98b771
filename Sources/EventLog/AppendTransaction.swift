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
  private var last: (head: LogHead, storedAt: Int64?, clock: Int64?)
  /// How far this machine's clock moved between two events, if that is worth a word.
  private(set) var jump: ClockJump?
  private var ownFamily: String?
  /// Whether erasures name events that the log does not hold; nil until it is first needed.
  var awaitsErased: Bool?

  init(log: EventLog, db: Database) throws {
    self.log = log
    self.db = db
    statements = try log.writer.statements(db)
    last = try Self.last(db)
  }

  private static func last(_ db: Database) throws -> (head: LogHead, storedAt: Int64?, clock: Int64?) {
    let statement = try RawStatement(
      cached: db,
      "SELECT position, hash, recorded_at, ifnull(clock, recorded_at) FROM event ORDER BY position DESC LIMIT 1")
    defer { statement.reset() }
    guard try statement.step() else { return (.empty, nil, nil) }
    let hash = ChainHash(bytes: statement.bytes(1)) ?? .zero
    return (LogHead(position: statement.integer(0), hash: hash), statement.integer(2), statement.integer(3))
  }

  /// The log's head, including what this transaction appended.
  public var head: LogHead { last.head }
  /// The column `recorded_at` of the last event; nil for an empty log.
  var storedAt: Int64? { last.storedAt }

  mutating func advance(to head: LogHead, storedAt: Int64) { last = (head, storedAt, nil) }

  /// The family that the log belongs to, as its first event names it; nil if the log is empty.
  public func family() throws -> String? { try log.family(db) }

  /// Throws `.otherFamily` unless the log is empty or belongs to this family (ruling 19).
  mutating func requireFamily(_ given: String) throws {
    if ownFamily == nil { ownFamily = try family() }
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
    let actor = try intern(context.actor, "the actor")
    let family = try intern(context.family, "the family")
    let device = try intern(context.device, "the device")
    try requireFamily(context.family)
    try noteJump(to: context)
    var versions: [Int64: Int64] = [:]
    var appended: [AppendedEvent] = []
    appended.reserveCapacity(events.count)
    for given in events {
      if let stored = try stored(given) {
        appended.append(stored)
        continue
      }
      try EventLogError.throwIfInvalidSchema(given.schema, of: given.id, type: given.type)
      let event = try withoutErasedData(given)
      if !event.isRedacted { try EventLogError.throwIfNotCanonical(event.data, of: event.id, type: event.type) }
      let stream = try intern(event.stream)
      let version: Int64
      if let current = versions[stream.id] {
        version = current + 1
      } else {
        let current = try self.version(ofStream: stream.id)
        if case .exactly(let expected) = expecting, expected != current {
          throw EventLogError.wrongVersion(stream: stream.text, expected: expected, actual: current)
        }
        version = current + 1
      }
      versions[stream.id] = version
      let storedAt = max(context.clock, last.storedAt ?? .min)
      let envelope = HashChain.Envelope(
        position: last.head.position + 1, id: event.id, stream: stream, version: version,
        type: try intern(event.type, "the type"), schema: Int64(event.schema), actor: actor, family: family,
        device: device, correlation: context.correlation == event.id ? nil : context.correlation,
        causation: context.causation, storedAt: storedAt, occurredAt: event.occurredAt,
        clock: context.clock == storedAt ? nil : context.clock, origin: context.origin)
      let hash = try insert(event, envelope)
      last = (LogHead(position: envelope.position, hash: hash), storedAt, context.clock)
      if event.type == Redaction.type, !event.isRedacted { try carryOut(event.data, at: envelope.position) }
      appended.append(AppendedEvent(id: event.id, position: envelope.position, version: version, wasThere: false))
    }
    return appended
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
    let statement = statements.known
    defer { statement.reset() }
    statement.bind(1, event.id)
    guard try statement.step() else { return nil }
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
        var result: T?
        var jump: ClockJump?
        var isChanged = false
        try db.inTransaction(.immediate) {
          var transaction = try AppendTransaction(log: self, db: db)
          let start = transaction.head
          result = try body(&transaction)
          jump = transaction.jump
          isChanged = transaction.head != start
          // While the write-ahead log grows, each commit also makes the disk record its new length, which takes nearly
          // twice as long as overwriting it. So small commits checkpoint early. A bulk load has few commits, and an
          // early checkpoint would write the same pages again and again.
          db.checkpointAutomatically(pages: transaction.head.position - start.position > 100 ? 10_000 : 1_000)
          return .commit
        }
        writes.add(1, ordering: .releasing)
        if let jump { options.tellJump(jump) }
        if isChanged { hasAppended.store(true, ordering: .releasing) }
        guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT, message: "the commit was lost") }
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

/// The statements of the writing connection, prepared once. They are used only on that connection's queue, which makes
/// the unchecked conformance safe; the mutex guards only the reference.
final class WriterState: @unchecked Sendable {
  private let prepared = Mutex<AppendStatements?>(nil)

  func statements(_ db: Database) throws -> AppendStatements {
    try prepared.withLock { prepared in
      if let prepared { return prepared }
      let fresh = try AppendStatements(db)
      prepared = fresh
      return fresh
    }
  }

  func release() { prepared.withLock { $0 = nil } }
}

/// The insert and lookup statements of an append.
final class AppendStatements: @unchecked Sendable {
  let version: RawStatement
  let known: RawStatement
  private let insertion: RawStatement
  private var chain = HashChain()

  init(_ db: Database) throws {
    version = try RawStatement(db, "SELECT ifnull(max(version), 0) FROM event WHERE stream = ?")
    known = try RawStatement(db, "SELECT 1 FROM event WHERE id = ?")
    insertion = try RawStatement(
      db,
      """
      INSERT INTO event (position, id, stream, version, type, schema, data, actor, family, device, correlation,
        causation, recorded_at, occurred_at, clock, origin, salt, hash)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
  }

  /// Inserts one event and returns its hash.
  func insert(
    _ event: HashChain.Envelope, data: String, salt: (UInt64, UInt64), after previous: ChainHash
  ) throws -> ChainHash {
    var data = data
    return try withUnsafeBytes(of: salt) { salt in
      try data.withUTF8 { utf8 in
        let bytes = UnsafeRawBufferPointer(utf8)
        let hash = chain.hash(event, dataHash: chain.dataHash(salt: salt, data: bytes), after: previous)
        insertion.bindText(7, bytes)
        try run(event, salt: salt, hash: hash)
        return hash
      }
    }
  }

  /// Inserts an event whose payload was removed, with the hash that replaces it, and returns the event's chain hash.
  func insert(
    redacted event: HashChain.Envelope, dataHash: ChainHash, after previous: ChainHash
  ) throws -> ChainHash {
    let hash = chain.hash(event, dataHash: dataHash, after: previous)
    insertion.bind(7, nil as String?)
    try dataHash.withBytes { try run(event, salt: $0, hash: hash) }
    return hash
  }

  /// Inserts an event with its existing salt and payload, and returns its chain hash; nil if the salt has the wrong
  /// length.
  func insert(
    _ event: HashChain.Envelope, as recorded: RecordedEvent, after previous: ChainHash
  ) throws -> ChainHash? {
    guard let dataHash = recorded.dataHash(&chain) else { return nil }
    let hash = chain.hash(event, dataHash: dataHash, after: previous)
    insertion.bind(7, recorded.data)
    try recorded.salt.withUnsafeBytes { try run(event, salt: $0, hash: hash) }
    return hash
  }

  private func run(_ event: HashChain.Envelope, salt: UnsafeRawBufferPointer, hash: ChainHash) throws {
    insertion.bind(1, event.position)
    insertion.bind(2, event.id)
    insertion.bind(3, event.stream.id)
    insertion.bind(4, event.version)
    insertion.bind(5, event.type.id)
    insertion.bind(6, event.schema)
    insertion.bind(8, event.actor.id)
    insertion.bind(9, event.family.id)
    insertion.bind(10, event.device.id)
    insertion.bind(11, event.correlation)
    insertion.bind(12, event.causation)
    insertion.bind(13, event.storedAt)
    insertion.bind(14, event.occurredAt)
    insertion.bind(15, event.clock)
    insertion.bind(16, event.origin.rawValue)
    insertion.bindBlob(17, salt)
    try hash.withBytes { hash in
      insertion.bindBlob(18, hash)
      try insertion.run()
    }
  }
}
