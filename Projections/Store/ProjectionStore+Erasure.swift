import EventLog
import Foundation
import GRDB

extension ProjectionStore {
  /// Runs `body` under the lock that lets one process at a time clean this folder.
  ///
  /// - Parameter waits: Whether to wait for another process that holds the lock.
  /// - Returns: What `body` returns; nil if another process holds the lock and `waits` is false.
  public func cleaning<T>(waits: Bool, _ body: () throws -> T) throws -> T? {
    let path = folder.appendingPathComponent("erasure.lock").path
    guard let lock = try FileLock(path: path, .exclusive, waits: waits) else { return nil }
    defer { withExtendedLifetime(lock) {} }
    return try body()
  }

  /// Removes every row that was folded before payloads were erased: all generations of all versions of the program, and
  /// the folds that former versions saved. The rows of this version are repaired if few of them are concerned
  /// (`repairRows`), and otherwise folded anew from what is left.
  ///
  /// - Returns: The files that other processes still have open; a later sweep removes them.
  public func foldAnew() throws -> [String] {
    let erased = try log.lastErasure()
    let isKnown = try knows(erased) || repairRows()
    // Whether another version's file reflects an erasure is not known.
    for (other, _) in try registry.generations() where !isKnown || other != fingerprint.description {
      try registry.discard(Fingerprint(other))
    }
    letGo()
    try removeFormerFolds(exceptOf: [])
    let left = try removeUnused()
    _ = try currentFile()
    try catchUp()
    return left
  }

  /// Puts a generation into use whose rows reflect the last erasure: the rows that it concerns are folded anew in the
  /// file in use, from which all rows are then copied. So a process that has that file open goes on with rows that are
  /// right, and the file goes with its last reader, together with what stands in its free space.
  ///
  /// - Returns: Whether the generation in use reflects the last erasure now. False if the rows have to be folded anew:
  ///   if the erasure concerns many of them, a fold had to stop, or anything goes wrong.
  func repairRows() throws -> Bool {
    let lock = try buildLock()
    defer { withExtendedLifetime(lock) {} }
    guard let file = try? namedFile() else { return false }
    // Another process may have done it meanwhile.
    if try reflects(file, log.lastErasure()) { return true }
    let generation = try max(file.generation, highestGenerationOnDisk()) + 1
    let part = path(generation) + ".part"
    do {
      let erasure = try file.folding { try $0.repair() }
      try? FileManager.default.removeItem(atPath: part)
      try file.copyRows(to: part, reflecting: erasure.position)
      // Held until the generation is in use, so that nobody sweeps it before.
      let lease = try FileLock(path: path(generation) + ".lease", .shared, waits: true)
      defer { withExtendedLifetime(lease) {} }
      try FileManager.default.moveItem(atPath: part, toPath: path(generation))
      try registry.switchTo(generation, of: fingerprint)
    } catch {
      // Whatever it was: folding the rows anew does without the rows that are there.
      try? FileManager.default.removeItem(atPath: part)
      return false
    }
    letGo()
    return true
  }

  /// Returns whether a file's rows are folded from what an erasure left.
  private func reflects(_ file: ProjectionFile, _ erasure: LogHead) throws -> Bool {
    let (erased, head) = try file.database.read { (try Projector.erased($0), try Projector.head($0)) }
    return try erased == log.lastRewrite() && head.position >= erasure.position
  }

  /// Returns whether the file in use is folded from what the last erasure left.
  private func knows(_ erased: LogHead) throws -> Bool {
    guard let generation = try registry.generation(of: fingerprint),
      FileManager.default.fileExists(atPath: path(generation)), let file = try? currentFile()
    else { return false }
    return try reflects(file, erased)
  }

  /// Returns the exclusive lease of a file that is no longer in use. Waits up to half a second for its last readers;
  /// nil if they take longer.
  private static func lease(_ path: String) throws -> FileLock? {
    for _ in 0..<25 {
      if let lock = try FileLock(path: path, .exclusive, waits: false) { return lock }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return nil
  }

  /// Removes the files in which versions up to 1.0.0 saved folds of the past (decision 0065).
  ///
  /// - Parameter used: The fingerprints of the versions that may still read theirs. If there are none, unfinished files
  ///   are removed as well.
  func removeFormerFolds(exceptOf used: Set<String>) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let isFold = name.hasPrefix("fold-") && name.hasSuffix(".sqlite")
      let isUsed = used.contains { name.hasPrefix("fold-\($0)-") }
      guard isFold && !isUsed || used.isEmpty && name.hasSuffix(".draft") else { continue }
      do {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
      } catch CocoaError.fileNoSuchFile {
        // Another process that clears the folder as well was faster.
      }
    }
  }

  /// Removes the files of rows that the registry does not name, with the files beside each. Returns those that are
  /// still open.
  private func removeUnused() throws -> [String] {
    let inUse = Set(try registry.generations().map { "projections-\($0.fingerprint)-\($0.generation).sqlite" })
    var left: [String] = []
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names where name.hasPrefix("projections-") && name.hasSuffix(".sqlite") && !inUse.contains(name) {
      let path = folder.appendingPathComponent(name).path
      guard let lease = try Self.lease(path + ".lease") else {
        left.append(name)
        continue
      }
      for suffix in ProjectionFile.suffixes where FileManager.default.fileExists(atPath: path + suffix) {
        try FileManager.default.removeItem(atPath: path + suffix)
      }
      withExtendedLifetime(lease) {}
    }
    // Files beside a database that is gone; also the journal of a copy that a killed process left.
    for name in names where name.hasPrefix("projections-") {
      guard let suffix = ["-wal", "-shm", "-journal"].first(where: name.hasSuffix) else { continue }
      let main = String(name.dropLast(suffix.count))
      guard !inUse.contains(main), !left.contains(main) else { continue }
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
    return left
  }
}
