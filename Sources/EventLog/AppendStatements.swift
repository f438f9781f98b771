import GRDB
import RawSQLite
import Synchronization

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

/// The statements of an append.
final class AppendStatements: @unchecked Sendable {
  /// What an append has to know of the last event.
  typealias Last = (head: LogHead, storedAt: Int64?, clock: Int64?)

  private let begin: RawStatement
  private let commit: RawStatement
  private let rollback: RawStatement
  private let end: RawStatement
  private let userVersion: RawStatement
  let version: RawStatement
  private let insertion: RawStatement

  init(_ db: Database) throws {
    begin = try RawStatement(db, "BEGIN IMMEDIATE")
    commit = try RawStatement(db, "COMMIT")
    rollback = try RawStatement(db, "ROLLBACK")
    end = try RawStatement(
      db,
      """
      SELECT position, hash, recorded_at, ifnull(clock, recorded_at), (SELECT family FROM event WHERE position = 1)
      FROM event ORDER BY position DESC LIMIT 1
      """)
    userVersion = try RawStatement(db, "PRAGMA user_version")
    version = try RawStatement(db, "SELECT ifnull(max(version), 0) FROM event WHERE stream = ?")
    insertion = try RawStatement(
      db,
      """
      INSERT INTO event (position, id, stream, version, type, schema, data, actor, family, device, correlation,
        causation, recorded_at, occurred_at, clock, origin, salt, hash)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
  }

  /// Takes the write lock, runs `body` and commits. An error rolls everything back.
  func inTransaction<T>(_ db: Database, _ body: () throws -> T) throws -> T {
    try begin.run()
    do {
      let result = try body()
      try commit.run()
      return result
    } catch {
      // Some errors make SQLite itself roll back. The error that is told is the first one.
      if db.isInsideTransaction { try? rollback.run() }
      throw error
    }
  }

  /// The last event, and the number of the log's family; nil in an empty log.
  func last() throws -> (Last, family: Int64?) {
    defer { end.reset() }
    guard try end.step() else { return ((.empty, nil, nil), nil) }
    let hash = ChainHash(bytes: end.bytes(1)) ?? .zero
    return (
      (LogHead(position: end.integer(0), hash: hash), end.integer(2), end.integer(3)), end.optionalInteger(4)
    )
  }

  /// The file's format.
  func format() throws -> Int64 {
    defer { userVersion.reset() }
    return try userVersion.step() ? userVersion.integer(0) : 0
  }

  /// Inserts one event and returns its hash.
  func insert(
    _ event: HashChain.Envelope, data: String, salt: (UInt64, UInt64), after previous: ChainHash
  ) throws -> ChainHash {
    var data = data
    return try withUnsafeBytes(of: salt) { salt in
      try data.withUTF8 { utf8 in
        let bytes = UnsafeRawBufferPointer(utf8)
        let hash = HashChain.hash(event, dataHash: HashChain.dataHash(salt: salt, data: bytes), after: previous)
        insertion.bindText(7, bytes, isCopied: false)
        try run(event, salt: salt, hash: hash)
        return hash
      }
    }
  }

  /// Inserts an event whose payload was removed, with the hash that replaces it, and returns the event's chain hash.
  func insert(
    redacted event: HashChain.Envelope, dataHash: ChainHash, after previous: ChainHash
  ) throws -> ChainHash {
    let hash = HashChain.hash(event, dataHash: dataHash, after: previous)
    insertion.bind(7, nil as String?)
    try dataHash.withBytes { try run(event, salt: $0, hash: hash) }
    return hash
  }

  /// Inserts an event with its existing salt and payload, and returns its chain hash; nil if the salt has the wrong
  /// length.
  func insert(
    _ event: HashChain.Envelope, as recorded: RecordedEvent, after previous: ChainHash
  ) throws -> ChainHash? {
    guard let dataHash = recorded.dataHash else { return nil }
    let hash = HashChain.hash(event, dataHash: dataHash, after: previous)
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
    insertion.bindBlob(17, salt, isCopied: false)
    try hash.withBytes { hash in
      insertion.bindBlob(18, hash, isCopied: false)
      try insertion.run()
    }
  }
}
