import EventLog
import Foundation
import GRDB

extension ProjectionStore {
  /// Runs alone among all processes that clean this folder.
  ///
  /// - Parameter waits: Whether to wait for another one.
  /// - Returns: nil where another process is at it.
  public func cleaning<T>(waits: Bool, _ body: () throws -> T) throws -> T? {
    let path = folder.appendingPathComponent("erasure.lock").path
    guard let lock = try FileLock(path: path, .exclusive, waits: waits) else { return nil }
    defer { withExtendedLifetime(lock) {} }
    return try body()
  }

  /// Removes every row that was folded before payloads left the log: all generations of all versions of the program, and
  /// all saved rows. Then the rows of this version are folded anew from what is left.
  ///
  /// - Returns: The files that other processes have open, which go when those are through with them.
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

  /// Whether the file in use is folded from what the last erasure left.
  private func knows(_ erased: LogHead) throws -> Bool {
    guard let generation = try registry.generation(of: fingerprint),
      FileManager.default.fileExists(atPath: path(generation)), let file = try? currentFile()
    else { return false }
    let known = try file.pool.read { (try Projector.erased($0), try Projector.head($0)) }
    // Another version's file says nothing of erasures that this one could rely on.
    return try known.0 == erased.position && known.1.position >= erased.position
      && registry.generations().allSatisfy { $0.fingerprint == fingerprint.description }
  }

  /// The lease of a file that nobody needs any more: whoever reads a last page of it is through within a moment.
  private static func lease(_ path: String) throws -> FileLock? {
    for _ in 0..<25 {
      if let lock = try FileLock(path: path, .exclusive, waits: false) { return lock }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return nil
  }

  /// Removes the files of rows that the registry does not name, with what stands beside each.
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
    // What is left of a file whose database is gone.
    for name in names where name.hasPrefix("projections-") && (name.hasSuffix("-wal") || name.hasSuffix("-shm")) {
      let main = String(name.dropLast(4))
      guard !inUse.contains(main), !left.contains(main) else { continue }
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
    return left
  }
}
