public import EventLog
public import Foundation
public import GRDB
import RawSQLite
import Synchronization

/// How far a rebuild has come; given to whoever shows a progress bar.
public struct RebuildProgress: Sendable {
  /// Events folded so far.
  public let done: Int64
  /// Events in all.
  public let total: Int64
}

/// The read models of one home: files made from the log, thrown away at will.
///
/// Reading catches up with the log first, so that a person reads his own write, and so does another process. A file
/// of another fingerprint belongs to another version of the program, which goes on reading it.
public final class ProjectionStore: Sendable {
  /// Called while a file is being built.
  public typealias Progress = @Sendable (RebuildProgress) -> Void

  let folder: URL
  let log: EventLog
  let fingerprint: Fingerprint
  let limits: PastLimits
  let registry: Registry
  private let progress: Progress
  private let file: Mutex<ProjectionFile?> = Mutex(nil)
  private let idlePast: Mutex<Past?> = Mutex(nil)
  private let empty: Mutex<DatabaseQueue?> = Mutex(nil)
  /// Where the rows stood when they were caught up the last time.
  private let caughtUp: Mutex<(look: EventLog.Look, head: LogHead)?> = Mutex(nil)

  var ladder: Ladder { Ladder(folder: folder, fingerprint: fingerprint, log: log, limits: limits) }

  /// The read models in `folder`, folded from `log`. A file that is missing or belongs to other code is built now.
  ///
  /// - Throws: `ProjectionError`; errors of SQLite when a file cannot be read or written.
  public convenience init(
    folder: URL, log: EventLog, past limits: PastLimits = PastLimits(), progress: @escaping Progress = { _ in }
  ) throws {
    try self.init(folder: folder, log: log, fingerprint: .current, past: limits, progress: progress)
  }

  init(
    folder: URL, log: EventLog, fingerprint: Fingerprint, past limits: PastLimits = PastLimits(),
    progress: @escaping Progress = { _ in }
  ) throws {
    self.limits = limits
    self.folder = folder
    self.log = log
    self.fingerprint = fingerprint
    self.progress = progress
    registry = try Registry(path: folder.appendingPathComponent("current.sqlite").path, isDurable: !log.isCopy)
    _ = try currentFile()
    try registry.touch(fingerprint)
    sweep()
  }

  func path(_ generation: Int) -> String {
    folder.appendingPathComponent("projections-\(fingerprint)-\(generation).sqlite").path
  }

  /// The file in use: the one the registry names, built if there is none.
  func currentFile() throws -> ProjectionFile {
    while let generation = try registry.generation(of: fingerprint) {
      let known = file.withLock { $0?.generation == generation ? $0 : nil }
      if let known { return known }
      guard FileManager.default.fileExists(atPath: path(generation)) else {
        try registry.discard(fingerprint)
        break
      }
      let opened = try adopt(generation)
      // Between the look and the lease another process may have switched and swept: then look again.
      if try registry.generation(of: fingerprint) == generation { return opened }
    }
    try build(progress: progress, isNeeded: { try self.registry.generation(of: self.fingerprint) == nil })
    guard let generation = try registry.generation(of: fingerprint) else {
      throw ProjectionError.notWritable(path: folder.path, reason: "the file that was built is gone")
    }
    return try adopt(generation)
  }

  private func adopt(_ generation: Int) throws -> ProjectionFile {
    let opened = try ProjectionFile(path: path(generation), generation: generation, fingerprint: fingerprint, log: log)
    // The file before it stays open for whoever is still reading from it, and closes with its last reader.
    file.withLock { $0 = opened }
    return opened
  }

  /// Folds what the log has and the rows have not. Afterwards the rows stand at the log's head of this moment, or
  /// further.
  ///
  /// - Returns: Where the rows stand.
  @discardableResult
  public func catchUp() throws -> LogHead {
    if let last = caughtUp.withLock({ $0 }), log.suffices(last.look) { return last.head }
    let look = log.look()
    let head = try foldNews()
    caughtUp.withLock { $0 = (look, head) }
    return head
  }

  private func foldNews() throws -> LogHead {
    let file = try currentFile()
    let head = try file.head()
    let (target, isFollowed) = try log.head(following: head)
    if head == target { return head }
    guard isFollowed else {
      // The log has another history than these rows: a replaced or damaged home (ruling 7). What they had seen is
      // remembered before they go, or the evidence of a cut tail would go with them.
      try registry.bearWitness(to: head)
      try registry.discard(fingerprint)
      return try currentFile().head()
    }
    if head.position >= target.position { return head }
    return try fold(into: file)
  }

  /// Folds the events behind the rows in one transaction for each batch.
  private func fold(into file: ProjectionFile) throws -> LogHead {
    var head = LogHead.empty
    var isBehind = true
    while isBehind {
      try file.folding { projector in
        isBehind = try projector.fold(limit: 50_000) == 50_000 || projector.isCacheFull
        if projector.isCacheFull { projector.forgetRows() }
        head = projector.head
      }
    }
    return head
  }

  /// Where in the log the rows of a database stand that `read` hands out.
  public static func head(of db: Database) throws -> LogHead { try Projector.head(db) }

  /// Reads rows that have caught up with the log.
  public func read<T>(_ body: (Database) throws -> T) throws -> T {
    try catchUp()
    return try currentFile().pool.read(body)
  }

  /// Reads rows as they stood at a position: what the body asks for is folded when it asks for it.
  public func read<T>(at position: Int64, _ body: (Database) throws -> T) throws -> T {
    try lendingPast { try $0.read(at: position, body) }
  }

  /// Asks a question at a position and again behind each event up to `end` that its answer may depend on.
  ///
  /// - Parameters:
  ///   - limit: At most so many events are stopped behind.
  ///   - question: Gives the same answer for the same rows.
  ///   - visit: Given the position and the answer there; false ends the walk.
  /// - Returns: False where the question looks at everything, so that too few events could be left out; nothing was
  ///   visited.
  public func walk<T>(
    from start: Int64, through end: Int64, atMost limit: Int, asking question: (Database) throws -> T,
    _ visit: (Int64, T) throws -> Bool
  ) throws -> Bool {
    do {
      return try lendingPast { try $0.walk(from: start, through: end, atMost: limit, asking: question, visit) }
    } catch is Past.LooksAtEverything {
      return false
    }
  }

  /// Lends out the tables of the past; a question that comes while they are in use gets tables of its own.
  func lendingPast<T>(_ body: (Past) throws -> T) throws -> T {
    try catchUp()
    let file = try currentFile()
    let idle = idlePast.withLock { idle in
      defer { idle = nil }
      return idle
    }
    let past = try idle.flatMap { $0.file === file ? $0 : nil } ?? Past(self, file: file)
    let answer = try body(past)
    // After an error it is not given back: nobody knows how far it came.
    idlePast.withLock { $0 = past }
    return answer
  }

  /// Every table without a row, in memory: made once, since copying it costs less than compiling its SQL again.
  func emptyRows() throws -> DatabaseQueue {
    try empty.withLock { empty in
      if let empty { return empty }
      let queue = try DatabaseQueue.scratch()
      try queue.write { db in
        try Projector.createTables(db, fingerprint: fingerprint.description)
        try Projector.createIndexes(db)
      }
      empty = queue
      return queue
    }
  }

  /// The digest over all rows of all projections, caught up with the log.
  public func catchUpAndDigest() throws -> Digest {
    try read { db in
      try ReadModels.all.reduce(into: Digest.zero) { total, type in
        total.add(try Certificate.load(db, projection: type.name).digest)
      }
    }
  }

  /// The heads that this home's rows are known to have stood at: where they stand now, and the furthest that discarded
  /// rows had seen. A log that has other hashes there is not the one it was; see `rc-replay verify`.
  public func witnesses() throws -> [LogHead] {
    [try currentFile().head(), try registry.witness()].compactMap { $0 }
  }

  /// Forgets rows and witness: the log has been replaced on purpose.
  public func discardAll() throws {
    for (fingerprint, _) in try registry.generations() { try registry.discard(Fingerprint(fingerprint)) }
    try registry.forgetWitness()
    idlePast.withLock { $0 = nil }
    file.withLock { $0 = nil }
  }

  /// The path of the file in use, for diagnostics.
  public func currentPath() throws -> String { path(try currentFile().generation) }

  /// Gives back memory that only makes what comes next faster: rows are read from the file again, statements prepared.
  public func rest() throws {
    idlePast.withLock { $0 = nil }
    try file.withLock { $0 }?.rest()
    registry.rest()
  }

  /// Closes every file. Nothing may use the store afterwards.
  public func close() throws {
    idlePast.withLock { $0 = nil }
    try file.withLock { file in
      try file?.close()
      file = nil
    }
    try registry.close()
  }
}
