public import Files
public import Foundation
import GRDB
import RawSQLite
import Synchronization

/// The append-only log of one family's events, in one SQLite file.
///
/// Several processes can use one file at the same time; SQLite's locks decide who appends. Reads see a consistent log
/// and never wait for a writer.
///
/// ```swift
/// let log = try EventLog(path: "log.sqlite")
/// try log.write { tx in
///   try tx.append([event], expecting: .exactly(0), in: context)
/// }
/// ```
public final class EventLog: Sendable {
  /// The options for opening a log.
  public struct Options: Sendable {
    /// Opens the log read-only: nothing is created or changed, and appends fail.
    public var readOnly = false
    /// Opens a log that cannot be written for reading instead; `obstacle` then says why. A log that is not there cannot
    /// be read either, and is an error.
    public var readsIfUnwritable = false
    /// How long a write waits for another process, in seconds.
    public var busyTimeout: TimeInterval = 30
    /// The source of the salts.
    public var random = RandomSource.system()
    /// Called once an event is on disk for which this machine's clock reads another time than the event before makes one
    /// expect.
    public var tellJump: @Sendable (ClockJump) -> Void = { _ in }
    /// The log of record, if this file is a replica of it: see `write` and `head(following:)`.
    public var upstream: (any DomainEventLog)?
    /// The page cache of the writing connection in KiB.
    public var writerCacheKiB = 65_536

    /// Creates the defaults: read and write, 30 seconds, the system's random bytes.
    public init() {}
  }

  /// The file's path.
  public let path: String
  /// What stands in the way of writing the file, if it was opened for reading because of that: every append is refused
  /// with it.
  public let obstacle: FileObstacle?
  let options: Options
  private let opened: Mutex<LogConnections>
  let names = InternTable(table: "name", column: "text")
  let streams = InternTable(table: "stream", column: "name")
  let writer = WriterState()
  /// The parts that were taken from other homes, as they were read last.
  let joined = Mutex<JoinedParts?>(nil)
  /// The corrections of clocks, as they were read last.
  let corrected = Mutex<ClockCorrections?>(nil)
  /// When the events were recorded, as they were read last.
  let recordingTimes = Mutex<RecordingTimes?>(nil)
  /// When the upstream was last asked for new events, if this is a replica.
  let lastUpstreamCheck = Mutex<ContinuousClock.Instant?>(nil)
  /// The number of times that this object has written to its file.
  let writes = Atomic(0)
  let hasAppended = Atomic(false)

  /// Opens the log at `path`, and creates it if it does not exist.
  ///
  /// - Throws: `EventLogError` naming the path and what is wrong with the file.
  public init(path: String, options: Options = Options()) throws {
    self.path = path
    self.options = options
    if options.readOnly, !FileManager.default.fileExists(atPath: path) {
      throw EventLogError.damagedFile(path: path, reason: "there is no such file")
    }
    do {
      let (connections, obstacle) = try Self.open(path, options)
      self.obstacle = obstacle
      opened = Mutex(connections)
    } catch {
      throw EventLogError.translating(error, path: path)
    }
  }

  private static func open(_ path: String, _ options: Options) throws -> (LogConnections, FileObstacle?) {
    guard options.readsIfUnwritable, !options.readOnly, isFilled(path) else {
      return (
        try options.readOnly ? LogConnections(reading: path, options) : LogConnections(writing: path, options), nil
      )
    }
    if let obstacle = FileObstacle.toWriting(path, isDatabase: true) {
      return (try LogConnections(reading: path, options), obstacle)
    }
    do {
      return (try LogConnections(writing: path, options), nil)
    } catch let error as DatabaseError where error.isUnwritable {
      let obstacle = FileObstacle.afterFailing(path, isDatabase: true, otherwise: error.plainReason)
      return (try LogConnections(reading: path, options), obstacle)
    }
  }

  /// Whether there is something to read.
  private static func isFilled(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int).map { $0 > 0 } ?? false
  }

  /// The connections to the file. One that was opened where it could not be written is opened again once somebody else
  /// has written it.
  var pool: DatabasePool { opened.withLock { $0.pool } }

  /// Runs `body` on connections that see the file as it is.
  ///
  /// - Throws: `EventLogError.changedMeanwhile` if another process wrote the file under a reader that SQLite could not
  ///   protect.
  func onConnections<T>(_ body: (DatabasePool) throws -> T) throws -> T {
    let connections = try opened.withLock { opened in
      if !opened.isCurrent {
        // The statements of a writer are those of a connection that is left now.
        writer.release()
        opened = try LogConnections(reading: path, options)
      }
      return opened
    }
    do {
      let answer = try body(connections.pool)
      if connections.isProtected { return answer }
    } catch {
      if connections.isProtected { throw error }
    }
    throw EventLogError.changedMeanwhile(path: path)
  }

  static func configuration(_ options: Options, _ path: String, isReading: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.label = "EventLog"
    configuration.readonly = isReading
    configuration.busyMode = .timeout(options.busyTimeout)
    // The tables declare no foreign keys: the ids that an event refers to are looked up in the transaction that inserts
    // it.
    configuration.foreignKeysEnabled = false
    let writerCacheKiB = options.writerCacheKiB
    configuration.prepareDatabase { db in
      // The format is checked before GRDB switches the file to WAL mode, because a file that is rejected must not be
      // modified.
      if !db.configuration.readonly { try checkFormat(db, path) }
      let cacheKiB = db.configuration.readonly ? 8_192 : writerCacheKiB
      // SQLite must overwrite what an erasure deletes. This costs little, because hardly anything else is deleted from
      // a log.
      try db.execute(sql: "PRAGMA secure_delete = ON; PRAGMA cache_size = -\(cacheKiB)")
    }
    return configuration
  }

  static func prepare(_ db: Database, _ path: String, isReplica: Bool) throws {
    // GRDB's own WAL setup runs after `prepareDatabase` and sets NORMAL, but an acknowledged event must be on disk. A
    // replica is discarded after a reboot, so its commits need not wait for the disk.
    try db.execute(sql: "PRAGMA synchronous = \(isReplica ? "OFF" : "FULL")")
    #if canImport(Darwin)
      try db.execute(sql: "PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1")
    #endif
    try checkFormat(db, path)
    try db.inTransaction(.immediate) {
      if try Int.fetchOne(db, sql: "PRAGMA user_version") == 0 {
        try db.execute(sql: Schema.sql)
        try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
      } else if try Int.fetchOne(db, sql: "PRAGMA user_version") == 1 {
        try db.execute(sql: Schema.fromFormat1)
      } else {
        return .rollback
      }
      try db.execute(sql: "PRAGMA user_version = \(Schema.format)")
      return .commit
    }
  }

  static func checkFormat(_ db: Database, _ path: String) throws {
    // Read the table count first: if another process is creating the file just now, what is read afterwards is
    // complete.
    let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
    let id = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let format = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    if id == 0, format == 0, tables == 0 { return }
    guard id == Schema.applicationID else { throw EventLogError.foreignFile(path: path, applicationID: id) }
    guard format <= Schema.formatWithErasures else {
      throw EventLogError.newerFormat(path: path, format: format, supported: Schema.formatWithErasures)
    }
  }
}

extension EventLog {
  /// Whether this is a replica. The log of record is kept elsewhere, so this file and what is derived from it may be
  /// lost at a reboot.
  public var isReplica: Bool { options.upstream != nil }

  /// Whether this object has changed the history: a command whose answer is lost then says that it is not to be repeated.
  public var hasChangedHistory: Bool { hasAppended.load(ordering: .acquiring) }

  /// The position and hash of the last event.
  public func head() throws -> LogHead {
    try readingOnce { try Self.head($0) }
  }

  /// Returns the log's head, and whether the given head is part of the log's history; a follower must know both before
  /// it reads on. A replica first replicates new events from upstream, unless it has done so since the current request
  /// was made.
  public func head(following known: LogHead) throws -> (head: LogHead, containsHead: Bool) {
    if let upstream = options.upstream, let head = try follow(upstream), head == known { return (head, true) }
    return try reading { db in
      let head = try Self.head(db)
      return (head, try known == head || hash(at: known.position, in: db) == known.hash)
    }
  }

  static func head(_ db: Database) throws -> LogHead {
    let statement = try RawStatement(cached: db, "SELECT position, hash FROM event ORDER BY position DESC LIMIT 1")
    defer { statement.reset() }
    guard try statement.step() else { return .empty }
    return LogHead(position: statement.integer(0), hash: ChainHash(bytes: statement.bytes(1)) ?? .zero)
  }

  /// The chain hash at a position; zero at 0, nil beyond the end.
  public func hash(at position: Int64) throws -> ChainHash? {
    try readingOnce { try hash(at: position, in: $0) }
  }

  /// Reads in one read transaction, which within a snapshot is the snapshot's, and translates SQLite's errors to
  /// `EventLogError`.
  func reading<T>(_ body: (Database) throws -> T) throws -> T {
    try readingOnce { db in
      if db.isInsideTransaction { return try body(db) }
      // GRDB compiles these two each time.
      try RawStatement(cached: db, "BEGIN").run()
      let answer = Result { try body(db) }
      if db.isInsideTransaction { try RawStatement(cached: db, "COMMIT").run() }
      return try answer.get()
    }
  }

  /// Reads with one statement, which needs no transaction to see one moment.
  func readingOnce<T>(_ body: (Database) throws -> T) throws -> T {
    try translating {
      try onConnections { pool in
        try pool.unsafeReentrantRead { db in
          // Within a write, only what was committed is read.
          try db.configuration.readonly ? body(db) : pool.unsafeRead(body)
        }
      }
    }
  }

  /// Copies the file as it is at one moment to another database.
  func copyPages(to target: DatabaseQueue) throws { try onConnections { try $0.backup(to: target) } }

  /// Throws what stands in the way of writing.
  func mustBeWritable() throws { if let obstacle { throw EventLogError(obstacle) } }

  /// Runs `body`; an SQLite error that it throws is thrown as an `EventLogError`.
  func translating<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch { throw EventLogError.translating(error, path: path) }
  }

  /// The pragmas that durability depends on, read from the writing connection for a test (ruling 3).
  public func durabilityPragmas() throws -> (journalMode: String, synchronous: Int) {
    try pool.writeWithoutTransaction { db in
      (
        try String.fetchOne(db, sql: "PRAGMA journal_mode") ?? "",
        try Int.fetchOne(db, sql: "PRAGMA synchronous") ?? -1
      )
    }
  }

  /// Releases cached memory; only the next append and the next fold are slower.
  public func releaseMemory() throws {
    writer.release()
    recordingTimes.withLock { $0 = nil }
    pool.writeWithoutTransaction { $0.releaseMemory() }
    try pool.unsafeRead { $0.releaseMemory() }
  }

  /// Closes every connection. The log must not be used afterwards.
  public func close() throws {
    writer.release()
    try pool.close()
  }
}

extension EventLogError {
  /// Translates an SQLite error to an `EventLogError`; returns any other error unchanged.
  static func translating(_ error: any Error, path: String) -> any Error {
    if let obstacle = error as? FileObstacle { return EventLogError(obstacle) }
    guard let error = error as? DatabaseError else { return error }
    let reason = error.plainReason
    switch error.resultCode {
    case .SQLITE_FULL: return EventLogError.diskFull(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: return EventLogError.busy(path: path)
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: return EventLogError.damagedFile(path: path, reason: reason)
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_IOERR:
      return EventLogError(
        FileObstacle.toReading(path) ?? FileObstacle.afterFailing(path, isDatabase: true, otherwise: reason))
    default: return error
    }
  }
}
