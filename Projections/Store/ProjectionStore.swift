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
  /// Told, in one line for people, what was found wrong and mended.
  public typealias Warning = @Sendable (String) -> Void

  let folder: URL
  let log: EventLog
  let fingerprint: Fingerprint
  let limits: PastLimits
  let registry: Registry
  private let progress: Progress
  let warn: Warning
  private let file: Mutex<ProjectionFile?> = Mutex(nil)
  private let idlePast: Mutex<Past?> = Mutex(nil)
  private let empty: Mutex<DatabaseQueue?> = Mutex(nil)
  /// Where the rows stood when they were caught up the last time.
  private let caughtUp: Mutex<(look: EventLog.Look, head: LogHead)?> = Mutex(nil)

  var snapshots: Snapshots { Snapshots(folder: folder, fingerprint: fingerprint, log: log, limits: limits) }

  /// The read models in `folder`, folded from `log`. A file that is missing, damaged or of other code is built now; where
  /// that fails, whoever reads is told, and the log is there all the same.
  ///
  /// - Throws: `ProjectionError`; errors of SQLite when the folder cannot be written.
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
    registry = try Registry(
      path: folder.appendingPathComponent("current.sqlite").path, isDurable: !log.isReplica, warn: warn)
    do {
      _ = try currentFile()
      try registry.touch(fingerprint)
      try noteDaily()
    } catch {
      warn("the read models cannot be made now: \(error)")
    }
    sweep()
  }

  /// Gives back the file in use, so that it can go once nobody reads from it.
  func letGo() {
    idlePast.withLock { $0 = nil }
    caughtUp.withLock { $0 = nil }
    file.withLock { $0 = nil }
  }

  func path(_ generation: Int) -> String {
    folder.appendingPathComponent("projections-\(fingerprint)-\(generation).sqlite").path
  }

  /// The file in use: the one the registry names, built if there is none.
  func currentFile() throws -> ProjectionFile {
    // What was built may be discarded at once by another process, which has seen the log restored since.
    for _ in 0..<20 {
      if let file = try namedFile() { return file }
      try build(progress: progress, isNeeded: { try self.registry.generation(of: self.fingerprint) == nil })
    }
    throw ProjectionError.notWritable(path: folder.path, reason: "each file that is built is gone at once")
  }

  /// The file that the registry names; nil where it names none that can be used.
  private func namedFile() throws -> ProjectionFile? {
    while let generation = try registry.generation(of: fingerprint) {
      let known = file.withLock { $0?.generation == generation ? $0 : nil }
      if let known { return known }
      guard FileManager.default.fileExists(atPath: path(generation)) else {
        try registry.discard(fingerprint)
        return nil
      }
      guard let opened = try adopt(generation) else { return nil }
      // Between the look and the lease another process may have switched and swept: then look again.
      if try registry.generation(of: fingerprint) == generation { return opened }
    }
    return nil
  }

  /// Opens a generation; nil where its file is damaged, which is forgotten then.
  private func adopt(_ generation: Int) throws -> ProjectionFile? {
    do {
      let opened = try ProjectionFile(
        path: path(generation), generation: generation, fingerprint: fingerprint, log: log, warn: warn)
      // The file before it stays open for whoever is still reading from it, and closes with its last reader.
      file.withLock { $0 = opened }
      return opened
    } catch {
      guard try forget(generation, becauseOf: error) else { throw error }
      return nil
    }
  }

  /// Forgets a generation whose file is damaged, so that its rows are made anew.
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

  /// Asks, and asks once more of rows that were made anew where the file turned out to be damaged.
  private func healing<T>(_ ask: () throws -> T) throws -> T {
    do {
      return try ask()
    } catch {
      guard let generation = file.withLock({ $0?.generation }), try forget(generation, becauseOf: error) else {
        throw error
      }
      return try ask()
    }
  }

  /// Folds what the log has and the rows have not. Afterwards the rows stand at the log's head of this moment, or
  /// further.
  ///
  /// - Returns: Where the rows stand.
  @discardableResult
  public func catchUp() throws -> LogHead {
    if let last = caughtUp.withLock({ $0 }), log.suffices(last.look) { return last.head }
    let look = log.look()
    let head = try healing { try foldNews() }
    caughtUp.withLock { $0 = (look, head) }
    return head
  }

  private func foldNews() throws -> LogHead {
    let file = try currentFile()
    let head = try file.head()
    let (target, isFollowed) = try log.head(following: head)
    if head == target { return head }
    guard isFollowed else { return try foldOther(than: file) }
    if head.position >= target.position { return head }
    do {
      return try fold(into: file)
    } catch EventLogError.replaced {
      return try foldOther(than: file)
    } catch is Projector.ErasedSince {
      if try registry.generation(of: fingerprint) == file.generation { try registry.discard(fingerprint) }
      return try currentFile().head()
    }
  }

  /// The log has another history than these rows: it was restored, or somebody replaced or damaged it (ruling 7). What
  /// they had seen is noted before they go, or the evidence of a cut tail would go with them.
  private func foldOther(than file: ProjectionFile) throws -> LogHead {
    let (head, epoch) = try file.foldedHead()
    try registry.note(head, of: epoch, by: "rows of another history")
    if try !log.isReplica && !log.restoreEpochs().isVoid(HighWaterMark(head: head, epoch: epoch, at: 0, by: "")) {
      warn("the log is not the one that was seen at position \(head.position): rc doctor says what is wrong")
    }
    if try registry.generation(of: fingerprint) == file.generation { try registry.discard(fingerprint) }
    return try currentFile().head()
  }

  /// Notes where the rows of a file stand.
  func note(_ file: ProjectionFile, by act: String) throws {
    let (head, epoch) = try file.foldedHead()
    try registry.note(head, of: epoch, by: act)
  }

  /// Notes a head that somebody saw, such as whoever wrote a backup.
  public func note(_ head: LogHead, by act: String) throws {
    try registry.note(head, of: log.restoreEpochs().current, by: act)
  }

  /// Notes once a day where the rows stand, so that a home that is never rebuilt has seen its log, too.
  private func noteDaily() throws {
    let last = try registry.highWaterMarks().last?.at ?? 0
    guard !log.isReplica, Int64(Date().timeIntervalSince1970) - last > 86_400 else { return }
    try note(currentFile(), by: "a daily look")
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
    return try healing { try currentFile().pool.read(body) }
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
    return try healing { try lendingPast(of: currentFile(), body) }
  }

  private func lendingPast<T>(of file: ProjectionFile, _ body: (Past) throws -> T) throws -> T {
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

  /// The heads that the log is known to have stood at: those that were noted, and where this home's rows stand. A log that
  /// has other hashes there is not the one it was, unless `RestoreEpochs.isVoid` says that the history was replaced on purpose.
  public func highWaterMarks() throws -> [HighWaterMark] {
    let (head, epoch) = try currentFile().foldedHead()
    let present = HighWaterMark(
      head: head, epoch: epoch, at: Int64(Date().timeIntervalSince1970), by: "the rows in use")
    return try registry.highWaterMarks() + [present]
  }

  /// The path of the file in use, for diagnostics.
  public func currentPath() throws -> String { path(try currentFile().generation) }

  /// Gives back memory that only makes what comes next faster: rows are read from the file again, statements prepared.
  public func releaseMemory() throws {
    idlePast.withLock { $0 = nil }
    try file.withLock { $0 }?.releaseMemory()
    registry.releaseMemory()
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
