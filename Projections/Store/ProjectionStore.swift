public import EventLog
import Files
public import Foundation
public import GRDB
import RawSQLite
import Synchronization

/// The progress of a rebuild, for a progress bar.
public struct RebuildProgress: Sendable {
  /// The number of events folded so far.
  public let done: Int64
  /// The number of events in all.
  public let total: Int64
}

/// The read models of one home: files that are built from the log and can be deleted at any time.
///
/// Every read catches up with the log first, so that a person sees their own writes, also from another process. A file
/// with another fingerprint belongs to another version of the program, which may still use it.
public final class ProjectionStore: Sendable {
  /// Called while a file is being built.
  public typealias Progress = @Sendable (RebuildProgress) -> Void
  /// Called with one line for people about a fault that was found and, if possible, repaired.
  public typealias Warning = @Sendable (String) -> Void

  let folder: URL
  let log: EventLog
  let fingerprint: Fingerprint
  let limits: PastLimits
  let registry: Registry
  private let progress: Progress
  let warn: Warning
  /// Whether a file that cannot be used is reported: not where the log cannot be written either.
  private let tellsObstacles: Bool
  private let file: Mutex<ProjectionFile?> = Mutex(nil)
  /// What stands in the way of keeping rows in files; it is reported once.
  private let told: Mutex<FileObstacle?> = Mutex(nil)
  private let idlePast: Mutex<Past?> = Mutex(nil)
  private let empty: Mutex<DatabaseQueue?> = Mutex(nil)
  /// The start of the last catch-up, and the head that the rows stood at after it. A replica skips a catch-up if the
  /// last one is recent enough for the current request.
  private let caughtUp: Mutex<(start: EventLog.ReadMark, head: LogHead)?> = Mutex(nil)

  /// Opens the read models in `folder`, which are folded from `log`. If there is no undamaged file with this program's
  /// fingerprint, one is built now. If files cannot be used or made, such as in a folder that cannot be written, the rows
  /// are in memory, and `warn` is called once. If nothing can be built, `warn` is called, and reads throw until a build
  /// succeeds; the log remains usable.
  ///
  /// - Throws: Errors of SQLite.
  public convenience init(
    folder: URL, log: EventLog, past limits: PastLimits = PastLimits(), progress: @escaping Progress = { _ in },
    warn: @escaping Warning = { _ in }
  ) throws {
    try self.init(folder: folder, log: log, fingerprint: .current, past: limits, progress: progress, warn: warn)
  }

  init(
    folder: URL, log: EventLog, fingerprint: Fingerprint, past limits: PastLimits = PastLimits(),
    progress: @escaping Progress = { _ in }, warn: @escaping Warning = { _ in }
  ) throws {
    self.warn = warn
    self.limits = limits
    self.folder = folder
    self.log = log
    self.fingerprint = fingerprint
    self.progress = progress
    tellsObstacles = log.obstacle == nil
    registry = try Registry(
      path: folder.appendingPathComponent("current.sqlite").path, isDurable: !log.isReplica, warn: warn)
    if let obstacle = registry.obstacle { tell(obstacle, "what it says is only read, or done without") }
    do {
      _ = try currentFile()
    } catch {
      warn("the read models cannot be made now: \(error)")
    }
    // What a full disk does not take is only missed later, as evidence against the log.
    try? registry.recordUse(of: fingerprint)
    try? noteDaily()
    if registry.obstacle == nil { removeUnusedFiles() }
  }

  /// Reports what stands in the way of keeping rows in files, once.
  ///
  /// - Parameter goingOn: What is done instead.
  private func tell(_ obstacle: FileObstacle, _ goingOn: String) {
    let isFirst = told.withLock { told in
      defer { told = told ?? obstacle }
      return told == nil
    }
    guard isFirst, tellsObstacles else { return }
    warn("\(obstacle); \(goingOn). To use it again: \(obstacle.cure); rc doctor looks at every file")
  }

  /// Releases the file in use, so that it can be removed once its last reader has finished.
  func letGo() {
    idlePast.withLock { $0 = nil }
    caughtUp.withLock { $0 = nil }
    file.withLock { $0 = nil }
  }

  func path(_ generation: Int) -> String {
    folder.appendingPathComponent("projections-\(fingerprint)-\(generation).sqlite").path
  }

  /// Returns the file in use: the one that the registry names, or a new one if there is none. If files cannot be used or
  /// made, returns rows in memory.
  func currentFile() throws -> ProjectionFile {
    if let known = file.withLock({ $0 }), known.isInMemory { return known }
    do {
      return try keptFile()
    } catch {
      return try goOnInMemory(becauseOf: error)
    }
  }

  /// Folds rows in memory if an error means that files cannot be used or made.
  ///
  /// - Throws: Any other error.
  private func goOnInMemory(becauseOf error: any Error) throws -> ProjectionFile {
    // A file of that number never is: the folder is what counts.
    let none = path(0)
    guard let obstacle = FileObstacle(error, of: none) else { throw error }
    tell(
      obstacle.path == none ? FileObstacle(path: folder.path, cause: obstacle.cause) : obstacle,
      "the rows are folded in memory")
    return try foldInMemory()
  }

  private func keptFile() throws -> ProjectionFile {
    // Another process that has seen the log restored may discard a new file at once.
    for _ in 0..<20 {
      if let file = try namedFile() { return file }
      // A file that no registry names would never be found again.
      if let obstacle = registry.obstacle { throw obstacle }
      try build(progress: progress, isNeeded: { try self.registry.generation(of: self.fingerprint) == nil })
    }
    throw ProjectionError.notWritable(path: folder.path, reason: "each file that is built is gone at once")
  }

  /// Folds rows in memory, from those in the file that the registry names where these can be read.
  ///
  /// - Parameter isAnew: Whether the rows of the file are of no use.
  private func foldInMemory(anew isAnew: Bool = false) throws -> ProjectionFile {
    let kept = isAnew ? nil : try? registry.generation(of: fingerprint).map(path)
    let copy = kept.flatMap {
      try? ProjectionFile(inMemoryFrom: $0, fingerprint: fingerprint, log: log, warn: warn)
    }
    let rows = try copy ?? ProjectionFile(inMemoryFrom: nil, fingerprint: fingerprint, log: log, warn: warn)
    if copy == nil { try fill(rows, progress: progress) }
    idlePast.withLock { $0 = nil }
    file.withLock { $0 = rows }
    return rows
  }

  /// Discards rows that cannot be brought up to date, and returns the head of those that take their place.
  private func discard(_ file: ProjectionFile) throws -> LogHead {
    if file.isInMemory { return try foldInMemory(anew: true).head() }
    if try registry.generation(of: fingerprint) == file.generation { try registry.discard(fingerprint) }
    return try currentFile().head()
  }

  /// Returns the file that the registry names; nil if it names none that can be used.
  func namedFile() throws -> ProjectionFile? {
    while let generation = try registry.generation(of: fingerprint) {
      let known = file.withLock { $0?.generation == generation ? $0 : nil }
      if let known { return known }
      guard FileManager.default.fileExists(atPath: path(generation)) else {
        try registry.discard(fingerprint)
        return nil
      }
      guard let opened = try adopt(generation) else { return nil }
      // Between the look-up and the opening, another process may have put a new generation into use and removed this
      // one: look again.
      if try registry.generation(of: fingerprint) == generation { return opened }
    }
    return nil
  }

  /// Opens a generation. If its file is damaged, discards it and returns nil.
  private func adopt(_ generation: Int) throws -> ProjectionFile? {
    do {
      let opened = try ProjectionFile(
        path: path(generation), generation: generation, fingerprint: fingerprint, log: log, warn: warn)
      // The previous file stays open for its readers and closes with the last of them.
      file.withLock { $0 = opened }
      return opened
    } catch {
      if try leave(generation, becauseOf: error) { return nil }
      guard try forget(generation, becauseOf: error) else { throw error }
      return nil
    }
  }

  /// Leaves a generation whose file or lease cannot be used, so that another one is built beside it.
  ///
  /// - Returns: Whether the error means that, and the folder takes another one.
  private func leave(_ generation: Int, becauseOf error: any Error) throws -> Bool {
    guard registry.obstacle == nil, let obstacle = FileObstacle(error, of: path(generation)),
      FileObstacle.toWriting(path(generation + 1), isDatabase: true) == nil, !FileObstacle.isFull(folder.path)
    else { return false }
    tell(obstacle, "its rows are made anew in another file")
    if try registry.generation(of: fingerprint) == generation { try registry.discard(fingerprint) }
    return true
  }

  /// Discards a generation whose file is damaged, so that its rows are built anew.
  ///
  /// - Returns: Whether the error means such damage.
  private func forget(_ generation: Int, becauseOf error: any Error) throws -> Bool {
    let reason: String
    switch error {
    case let error as DatabaseError where error.isDamage: reason = error.plainReason
    case ProjectionError.damaged(_, let why): reason = why
    default: return false
    }
    file.withLock { $0 = $0?.generation == generation ? nil : $0 }
    idlePast.withLock { $0 = nil }
    caughtUp.withLock { $0 = nil }
    if try registry.generation(of: fingerprint) == generation {
      try registry.discard(fingerprint)
      warn("the rows in \(path(generation)) were damaged (\(reason)) and are made anew from the log")
    }
    return true
  }

  /// Runs `ask`. If the file turns out to be damaged, discards it and runs `ask` once more, on new rows; if it cannot be
  /// written any more, on rows in memory.
  private func healing<T>(_ ask: () throws -> T) throws -> T {
    do {
      return try ask()
    } catch {
      guard let known = file.withLock({ $0 }), !known.isInMemory else { throw error }
      if try !forget(known.generation, becauseOf: error) { _ = try goOnInMemory(becauseOf: error) }
      return try ask()
    }
  }

  /// Folds the events that the rows lack. Afterwards the rows stand at the log's head at the time of the call, or
  /// later.
  ///
  /// - Returns: The head that the rows stand at.
  @discardableResult
  public func catchUp() throws -> LogHead {
    if let last = caughtUp.withLock({ $0 }), log.isRecentEnough(last.start) { return last.head }
    let start = log.markRead()
    let head = try healing { try foldNews() }
    caughtUp.withLock { $0 = (start, head) }
    return head
  }

  /// Folds events that this process has just appended. Unlike `catchUp`, it does not look first whether there are any.
  public func foldAppended() throws {
    if log.isReplica { try catchUp() } else { _ = try healing { try foldNews(into: currentFile()) } }
  }

  private func foldNews() throws -> LogHead {
    let file = try currentFile()
    let head = try file.head()
    let (target, containsHead) = try log.head(following: head)
    if head == target { return head }
    guard containsHead else { return try replaceRows(of: file) }
    return head.position >= target.position ? head : try foldNews(into: file)
  }

  private func foldNews(into file: ProjectionFile) throws -> LogHead {
    do {
      return try fold(into: file)
    } catch EventLogError.replaced {
      return try replaceRows(of: file)
    } catch is Projector.RewrittenSince {
      return try !file.isInMemory && repairRows() ? currentFile().head() : discard(file)
    }
  }

  /// Replaces rows of a history that the log does not have: it was restored, or somebody replaced or damaged it
  /// (ruling 7). The head of these rows is recorded first; otherwise the evidence of a cut tail would be lost with
  /// them.
  private func replaceRows(of file: ProjectionFile) throws -> LogHead {
    let (head, epoch) = try file.foldedHead()
    try registry.note(head, of: epoch, by: "rows of another history")
    if try !log.isReplica
      && !log.restoreEpochs().isOfReplacedEpoch(HighWaterMark(head: head, epoch: epoch, at: 0, by: ""))
    {
      warn("the log is not the one that was seen at position \(head.position): rc doctor says what is wrong")
    }
    return try discard(file)
  }

  /// Records the head of a file's rows.
  func note(_ file: ProjectionFile, by act: String) throws {
    let (head, epoch) = try file.foldedHead()
    try registry.note(head, of: epoch, by: act)
  }

  /// Records a head that somebody saw, such as the writer of a backup.
  public func note(_ head: LogHead, by act: String) throws {
    try registry.note(head, of: log.restoreEpochs().current, by: act)
  }

  /// When the store is opened, records the head of the rows if the last high-water mark is more than a day old, so that
  /// a home that is never rebuilt has high-water marks, too. A replica records none.
  private func noteDaily() throws {
    let last = try registry.highWaterMarks().last?.at ?? 0
    // A mark of a clock that was ahead must not keep the next ones away.
    guard !log.isReplica, abs(Int64(Date().timeIntervalSince1970) - last) > 86_400 else { return }
    try note(currentFile(), by: "a daily look")
  }

  /// Folds the events after the rows' head, in one transaction.
  func fold(into file: ProjectionFile) throws -> LogHead {
    try file.folding { projector in
      try projector.fold()
      return projector.head
    }
  }

  /// Returns the head that the rows of a database stand at. `db` is a database that `read` passes to its body.
  public static func head(of db: Database) throws -> LogHead { try Projector.head(db) }

  /// Reads rows that have caught up with the log.
  public func read<T>(_ body: (Database) throws -> T) throws -> T {
    try catchUp()
    return try healing { try currentFile().database.read(body) }
  }

  /// Reads rows as they stood at a position. The rows that the body asks for are folded on demand.
  public func read<T>(at position: Int64, _ body: (Database) throws -> T) throws -> T {
    try lendingPast { try $0.read(at: position, body) }
  }

  /// Asks a question at a position and again after each event up to `end` that its answer may depend on.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of such events.
  ///   - question: A question that gives the same answer for the same rows.
  ///   - visit: Receives a position and the answer there; returns false to end the walk.
  /// - Returns: False if the question depends on everything or on more than `limit` events, or keeps asking for further
  ///   records; nothing was visited then.
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

  /// Lends out the tables of the past. A question that comes while they are in use gets tables of its own.
  func lendingPast<T>(_ body: (Past) throws -> T) throws -> T {
    try catchUp()
    return try healing { try lendingPast(of: currentFile(), body) }
  }

  private func lendingPast<T>(of file: ProjectionFile, _ body: (Past) throws -> T) throws -> T {
    let idle = idlePast.withLock { idle in
      defer { idle = nil }
      return idle
    }
    let past = try idle.flatMap { $0.file === file ? $0 : nil } ?? Past(self, file: file)
    let answer = try body(past)
    // After an error the tables are not used again: nobody knows what state they are in.
    idlePast.withLock { $0 = past }
    return answer
  }

  /// Returns a database in memory with every table and no rows. It is created once: a copy costs less than compiling
  /// its SQL again.
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

  /// Catches up with the log and returns the digest over all rows of all projections.
  public func catchUpAndDigest() throws -> Digest {
    try read { db in
      try ReadModels.all.reduce(into: Digest.zero) { total, type in
        total.add(try Certificate.load(db, projection: type.name).digest)
      }
    }
  }

  /// Returns the heads that the log is known to have had: those that were recorded, and that of the rows in use. A log
  /// with another hash at one of them is not the same log, unless `RestoreEpochs.isOfReplacedEpoch` says that the
  /// history was replaced on purpose.
  public func highWaterMarks() throws -> [HighWaterMark] {
    let (head, epoch) = try currentFile().foldedHead()
    let present = HighWaterMark(
      head: head, epoch: epoch, at: Int64(Date().timeIntervalSince1970), by: "the rows in use")
    return try registry.highWaterMarks() + [present]
  }

  /// Returns the path of the file in use, for diagnostics.
  public func currentPath() throws -> String { try currentFile().path }

  /// Whether the rows are in memory, because files cannot be used or made.
  public func areInMemory() throws -> Bool { try currentFile().isInMemory }

  /// Releases memory that only speeds up later reads: rows are then read from the file and statements prepared again.
  public func releaseMemory() throws {
    idlePast.withLock { $0 = nil }
    try file.withLock { $0 }?.releaseMemory()
    registry.releaseMemory()
  }

  /// Closes every file. The store must not be used afterwards.
  public func close() throws {
    idlePast.withLock { $0 = nil }
    try file.withLock { file in
      try file?.close()
      file = nil
    }
    try registry.close()
  }
}
