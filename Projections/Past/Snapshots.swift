import Crypto
import EventLog
import Foundation
import GRDB
import RawSQLite

/// Snapshots of a long history: the rows at a few positions, kept in files, so that a fold of everything need not begin
/// at the first event.
///
/// Each file holds one projection's rows at one position. Its name contains all that it depends on: the code's
/// fingerprint, the projection, the position, the chain's hash there, the last erasure, and a hash of the file's own
/// bytes. A file that is of another history, or whose bytes are not those that were saved, is removed and never read.
/// All files together may take 15 % of the log's size; a missing file costs only time.
struct Snapshots: Sendable {
  /// A file of the rows of one projection at one position.
  struct Snapshot: Equatable, Sendable {
    let file: URL
    let fingerprint: String
    let projection: String
    let position: Int64
    /// The first 16 digits of the chain's hash at the position and, if there was an erasure, "e" and its position.
    let chain: String
    /// The first 32 digits of the SHA-256 of the file's bytes.
    let content: String
    let bytes: Int

    /// The number of times that 2 divides the position. When space is scarce, snapshots of a higher rank stay, so that
    /// those that stay are spread evenly over the history.
    var rank: Int { position.trailingZeroBitCount }
  }

  private static let prefix = "fold-"

  let folder: URL
  let fingerprint: Fingerprint
  let log: EventLog
  let limits: PastLimits

  /// Returns the positions at which rows are worth saving: at most eight, all multiples of the same power of two, which
  /// is at least `PastLimits.spacing`.
  ///
  /// - Parameter head: The log's last position.
  func stops(after start: Int64, through end: Int64, head: Int64) -> [Int64] {
    var spacing = limits.spacing
    while spacing * 8 < head { spacing *= 2 }
    return Array(stride(from: (start / spacing + 1) * spacing, through: end, by: Int64.Stride(spacing)))
  }

  // MARK: Finding

  /// Returns the snapshots of a projection, the latest position first.
  func all(of type: any Projection.Type) -> [Snapshot] {
    all().filter { $0.fingerprint == fingerprint.description && $0.projection == type.name }
      .sorted { $0.position > $1.position }
  }

  /// Returns the positions after `start`, up to and including `end`, at which each of the given projections has a
  /// snapshot, latest first.
  func positions(of types: [any Projection.Type], after start: Int64, through end: Int64) -> [Int64] {
    guard let first = types.first else { return [] }
    return types.dropFirst().reduce(into: Set(all(of: first).map(\.position))) { positions, type in
      positions.formIntersection(all(of: type).map(\.position))
    }
    .filter { $0 > start && $0 <= end }.sorted(by: >)
  }

  /// Returns the latest snapshot after `start`, up to and including `end`, that is of this history and undamaged.
  /// Removes the later ones that are not.
  func latest(of type: any Projection.Type, after start: Int64 = 0, through end: Int64) throws -> Snapshot? {
    for snapshot in all(of: type) where snapshot.position > start && snapshot.position <= end {
      if try chain(at: snapshot.position) == snapshot.chain, try Self.digest(of: snapshot.file) == snapshot.content {
        return snapshot
      }
      discard(snapshot)
    }
    return nil
  }

  /// Removes the snapshots of other code, except those whose fingerprint is still in use.
  func removeOutdated(keeping used: Set<String>) {
    for snapshot in all() where snapshot.fingerprint != fingerprint.description && !used.contains(snapshot.fingerprint)
    {
      discard(snapshot)
    }
  }

  /// Removes all snapshots, and drafts of snapshots.
  func clear() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasPrefix(Self.prefix) && name.hasSuffix(".sqlite") || name.hasSuffix(".draft") {
      do {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
      } catch CocoaError.fileNoSuchFile {
        // Another process that clears the folder as well was faster.
      }
    }
  }

  func discard(_ snapshot: Snapshot) { try? FileManager.default.removeItem(at: snapshot.file) }

  private func all() -> [Snapshot] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap(snapshot)
  }

  private func snapshot(_ name: String) -> Snapshot? {
    guard name.hasPrefix(Self.prefix), name.hasSuffix(".sqlite") else { return nil }
    let file = folder.appendingPathComponent(name)
    let parts = name.dropFirst(Self.prefix.count).dropLast(".sqlite".count).split(separator: "-").map(String.init)
    guard parts.count == 5, let position = Int64(parts[2]), position > 0,
      let bytes = try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
    else { return nil }
    return Snapshot(
      file: file, fingerprint: parts[0], projection: parts[1], position: position, chain: parts[3], content: parts[4],
      bytes: bytes)
  }

  /// Returns the part of a file's name that identifies the history: the chain's hash and, if there was one, the last
  /// erasure. Rows that were saved before an erasure still hold what it removed, so their file must not be found.
  private func chain(at position: Int64, erased: LogHead? = nil) throws -> String? {
    let erased = try (erased ?? log.lastErasure()).position
    return try log.hash(at: position).map { String($0.description.prefix(16)) + (erased > 0 ? "e\(erased)" : "") }
  }

  private static func digest(of file: URL) throws -> String? {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
    defer { try? handle.close() }
    var hasher = SHA256()
    while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty { hasher.update(data: part) }
    return hasher.finalize().prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  // MARK: Saving

  /// Saves a projection's rows from a database, if there is room for them.
  ///
  /// - Parameter erased: The last erasure before the rows were folded.
  func save(_ type: any Projection.Type, at position: Int64, erased: LogHead, from db: Database) throws {
    let existing = all()
    let mine = existing.filter { $0.fingerprint == fingerprint.description && $0.projection == type.name }
    guard !mine.contains(where: { $0.position == position }), let chain = try chain(at: position, erased: erased)
    else { return }
    let neighbour = mine.min { abs($0.position - position) < abs($1.position - position) }
    guard try filesToRemove(from: existing, for: position, bytes: neighbour?.bytes ?? 0) != nil else { return }
    let draft = folder.appendingPathComponent("\(UUID().uuidString).draft")
    defer { try? FileManager.default.removeItem(at: draft) }
    guard FileManager.default.createFile(atPath: draft.path, contents: nil, attributes: [.posixPermissions: 0o600])
    else { return }
    try write(type, from: db, to: draft.path)
    let bytes = try draft.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    guard let content = try Self.digest(of: draft),
      let removable = try filesToRemove(from: existing, for: position, bytes: bytes)
    else { return }
    removable.forEach(discard)
    // If something was erased meanwhile, the rows may have been folded from it: they are not kept.
    guard try log.lastErasure() == erased else { return }
    let name = "\(Self.prefix)\(fingerprint)-\(type.name)-\(position)-\(chain)-\(content).sqlite"
    try FileManager.default.moveItem(at: draft, to: folder.appendingPathComponent(name))
  }

  /// Returns the files to remove so that another one fits; nil if removing files does not make enough room.
  private func filesToRemove(from snapshots: [Snapshot], for position: Int64, bytes: Int) throws -> [Snapshot]? {
    let size = try FileManager.default.attributesOfItem(atPath: log.path)[.size] as? Int ?? 0
    var room = Int(Double(size) * limits.share) - bytes - snapshots.reduce(0) { $0 + $1.bytes }
    var removable: [Snapshot] = []
    func isForeign(_ snapshot: Snapshot) -> Bool { snapshot.fingerprint != fingerprint.description }
    let candidates = snapshots.filter { isForeign($0) || $0.rank < position.trailingZeroBitCount }
      .sorted { isForeign($0) != isForeign($1) ? isForeign($0) : $0.rank < $1.rank }
    for snapshot in candidates where room < 0 {
      removable.append(snapshot)
      room += snapshot.bytes
    }
    return room < 0 ? nil : removable
  }

  private func write(_ type: any Projection.Type, from db: Database, to path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { target in
      try target.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      try target.inTransaction {
        try target.execute(sql: type.tables)
        for table in type.definitions {
          let source = try RawStatement(db, "\(table.select) ORDER BY \(table.key.joined(separator: ", "))")
          let insert = try RawStatement(target, table.insert)
          while try source.step() {
            insert.bind(rowOf: source, columns: table.columns.count)
            try insert.run()
          }
        }
        return .commit
      }
    }
    try queue.close()
  }
}
