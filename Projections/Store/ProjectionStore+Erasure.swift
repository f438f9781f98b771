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
  /// all snapshots. Then folds the rows of this version anew from what is left.
  ///
  /// - Returns: The files that other processes still have open; a later sweep removes them.
  public func foldAnew() throws -> [String] {
    let erased = try log.lastErasure()
    if try !knows(erased) {
      for (other, _) in try registry.generations() { try registry.discard(Fingerprint(other)) }
    }
    letGo()
    try snapshots.clear()
    let left = try removeUnused()
    _ = try currentFile()
    try catchUp()
    return left
  }

  /// Returns whether the file in use is folded from what the last erasure left, and no other version has a file.
  private func knows(_ erased: LogHead) throws -> Bool {
    guard let generation = try registry.generation(of: fingerprint),
      FileManager.default.fileExists(atPath: path(generation)), let file = try? currentFile()
    else { return false }
    let known = try file.pool.read { (try Projector.erased($0), try Projector.head($0)) }
    // Whether another version's file reflects an erasure is not known.
    return try known.0 == erased.position && known.1.position >= erased.position
      && registry.generations().allSatisfy { $0.fingerprint == fingerprint.description }
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
      for suffix in ["", "-wal", "-shm", ".lease"] where FileManager.default.fileExists(atPath: path + suffix) {
        try FileManager.default.removeItem(atPath: path + suffix)
      }
      withExtendedLifetime(lease) {}
    }
    // The `-wal` and `-shm` files whose database is gone.
    for name in names where name.hasPrefix("projections-") && (name.hasSuffix("-wal") || name.hasSuffix("-shm")) {
      let main = String(name.dropLast(4))
      guard !inUse.contains(main), !left.contains(main) else { continue }
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
    return left
  }
}
