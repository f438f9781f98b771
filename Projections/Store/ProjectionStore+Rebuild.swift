import Domain
import EventLog
import Foundation
import GRDB

/// The result of a rebuild.
public struct RebuildReport: Sendable {
  /// The number of events folded.
  public let events: Int64
  /// The head that the new rows stand at.
  public let head: LogHead
  /// The digest over all rows of all projections.
  public let digest: Digest
  /// The differences between the rows in use before and the new ones; nil if they were not compared.
  public internal(set) var differences: [ProjectionDifference]?

  /// Whether the new rows equal those before; nil if they were not compared. If they do not, those before stay in use.
  public var isEqual: Bool? { differences.map { $0.allSatisfy { $0.rowsDiffering == 0 } } }
}

extension ProjectionStore {
  /// Builds a new generation beside the file in use, proves it and switches to it. Readers never wait.
  ///
  /// A rebuild that was killed begins anew.
  ///
  /// - Parameter limit: Compares the rows in use with the new ones, and names so many differences of each projection. If
  ///   there are any, the file in use stays and the new one is removed. Where no file can be made, the rows in use are
  ///   compared with a fold in a temporary place.
  /// - Throws: `ProjectionError.notProved` if the rows do not match their certificate; the old file stays in use.
  ///   `FileObstacle` where no file can be made and nothing is compared.
  @discardableResult
  public func rebuild(comparing limit: Int? = nil, progress: Progress? = nil) throws -> RebuildReport {
    let progress = progress ?? { _ in }
    if let limit {
      try catchUp()
      if try areInMemory() { return try compareInMemory(limit, progress) }
    }
    return try build(comparing: limit, progress: progress, isNeeded: { true })
      ?? RebuildReport(events: 0, head: .empty, digest: .zero)
  }

  private func compareInMemory(_ limit: Int, _ progress: Progress) throws -> RebuildReport {
    try currentFile().database.read { standing in
      let head = try Projector.head(standing)
      return try Refold.read(log, through: head.position, progress: progress) { refold in
        let digest = try ReadModels.all.reduce(into: Digest.zero) {
          $0.add(try Certificate.load(refold, projection: $1.name).digest)
        }
        return RebuildReport(
          events: head.position, head: head, digest: digest,
          differences: try differences(standing, refold, limit))
      }
    }
  }

  private func differences(_ standing: Database, _ new: Database, _ limit: Int) throws -> [ProjectionDifference] {
    try ReadModels.all.map { try RowComparison.run($0, older: standing, newer: new, limit: limit) }
  }

  /// Builds under the lock that lets one process build at a time. Once the lock is held, calls `isNeeded`, as another
  /// process may have done the work meanwhile; if it returns false, builds nothing and returns nil.
  @discardableResult
  func build(
    comparing limit: Int? = nil, progress: Progress, isNeeded: () throws -> Bool
  ) throws -> RebuildReport? {
    let lock = try buildLock()
    defer { withExtendedLifetime(lock) {} }
    guard try isNeeded() else { return nil }
    let (file, head) = try loadAndFinish(progress)
    let standing = standingFile()
    let digest = head == .empty ? .zero : try prove(file, isOptional: standing == nil)
    var report = RebuildReport(events: head.position, head: head, digest: digest)
    if let limit, let standing {
      report.differences = try compare(standing, with: file, limit)
      guard report.isEqual == true else {
        try discardBuilt(file)
        return report
      }
    }
    // The old rows may include events that the log has lost since: their head is recorded before they are replaced.
    if let standing { try note(standing, by: "the rows before a rebuild") }
    try file.finishBuilding()
    try withExtendedLifetime(file) { try registry.switchTo(file.generation, of: fingerprint) }
    return report
  }

  /// Compares the rows in use with new ones at the same position: both fold what was appended meanwhile.
  private func compare(
    _ standing: ProjectionFile, with file: ProjectionFile, _ limit: Int
  ) throws -> [ProjectionDifference] {
    while true {
      _ = try fold(into: standing)
      let head = try fold(into: file)
      let found = try standing.database.read { old -> [ProjectionDifference]? in
        guard try Projector.head(old) == head else { return nil }
        return try file.database.read { try differences(old, $0, limit) }
      }
      if let found { return found }
    }
  }

  /// Removes a generation that was built and is not put into use.
  private func discardBuilt(_ file: ProjectionFile) throws {
    try file.close()
    try registry.abandonBuilding(fingerprint)
    for suffix in ProjectionFile.suffixes { unlink(file.path + suffix) }
  }

  /// Waits for the lock that lets one process at a time make a generation of this version's rows.
  func buildLock() throws -> FileLock? {
    try FileLock(
      path: folder.appendingPathComponent("rebuild-\(fingerprint).lock").path, .exclusive, waits: true)
  }

  /// Loads a file; starts again if the log is restored, payloads are erased or times corrected meanwhile.
  private func loadAndFinish(_ progress: Progress) throws -> (file: ProjectionFile, head: LogHead) {
    while true {
      let file = try openBuilding()
      do {
        return (file, try fill(file, progress: progress))
      } catch EventLogError.replaced {
        try file.close()
      } catch is Projector.RewrittenSince {
        try file.close()
      }
    }
  }

  /// Returns the file in use; nil if there is none that can be read.
  private func standingFile() -> ProjectionFile? {
    guard let generation = try? registry.generation(of: fingerprint),
      FileManager.default.fileExists(atPath: path(generation))
    else { return nil }
    return try? ProjectionFile(
      path: path(generation), generation: generation, fingerprint: fingerprint, log: log, warn: warn)
  }

  /// Opens a new file; that of an interrupted attempt is removed.
  private func openBuilding() throws -> ProjectionFile {
    let (generation, isTaken) = try registry.beginBuilding(fingerprint, notBelow: highestGenerationOnDisk())
    if isTaken { for suffix in ProjectionFile.suffixes where suffix != ".lease" { unlink(path(generation) + suffix) } }
    return try ProjectionFile(
      path: path(generation), generation: generation, fingerprint: fingerprint, log: log, isBuilding: true, warn: warn)
  }

  /// Folds the whole log into rows that are empty, builds the readers' indexes, and folds the events that came meanwhile.
  @discardableResult
  func fill(_ file: ProjectionFile, progress: Progress) throws -> LogHead {
    let total = try log.head().position
    try file.folding { projector in
      try projector.fold { progress(RebuildProgress(done: $0, total: max(total, $0))) }
      try Projector.createIndexes(projector.db)
    }
    return try fold(into: file)
  }

  /// Compares the sums that were kept while folding with the rows in the file, and returns the digest over these sums.
  ///
  /// - Parameter isOptional: Whether unproved rows are better than none: they are then used, with a warning.
  private func prove(_ file: ProjectionFile, isOptional: Bool) throws -> Digest {
    try file.database.read { db in
      try ReadModels.all.reduce(into: Digest.zero) { total, type in
        let kept = try Certificate.load(db, projection: type.name)
        let standing = try RowScan.buckets(of: type, in: db)
        if kept != standing {
          let fault = ProjectionError.notProved(
            projection: type.name, expected: kept.digest.description, found: standing.digest.description)
          guard isOptional else { throw fault }
          warn("\(type.name) cannot be certified: its rows are not those that were folded; the others are")
        }
        total.add(kept.digest)
      }
    }
  }

  func highestGenerationOnDisk() throws -> Int {
    let prefix = "projections-\(fingerprint)-"
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".sqlite") }
      .compactMap { Int($0.dropFirst(prefix.count).dropLast(".sqlite".count)) }
      .max() ?? 0
  }

  /// Removes files that are no longer used: older generations, and other versions' files after seven days (ruling 10).
  ///
  /// A file is removed only if its lease can be taken exclusively. A file that cannot be removed is tried again next
  /// time. Another version's file goes only by a reading of the clock that the high-water marks confirm.
  func removeUnusedFiles() {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path),
      let inUse = try? registry.generations(), let forgotten = try? registry.unused(for: 7 * 86_400),
      let marks = try? registry.highWaterMarks()
    else { return }
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970) * 1000)
    let unused = now.isConfirmed(by: marks.map { Instant(milliseconds: $0.at * 1000) }) ? forgotten : []
    let used = Set(inUse.map(\.fingerprint)).subtracting(unused.map(\.description))
    try? removeFormerFolds(exceptOf: used)
    for name in names where name.hasPrefix("projections-") && name.hasSuffix(".sqlite") {
      let parts = name.dropFirst("projections-".count).dropLast(".sqlite".count).split(separator: "-")
      guard parts.count == 2, let generation = Int(parts[1]) else { continue }
      let isCurrent = inUse.contains { $0.fingerprint == parts[0] && $0.generation == generation }
      let isForgotten = parts[0] != fingerprint.description && unused.contains { $0.description == parts[0] }
      guard !isCurrent || isForgotten else { continue }
      let path = folder.appendingPathComponent(name).path
      guard let lease = try? FileLock(path: path + ".lease", .exclusive, waits: false) else { continue }
      for suffix in ProjectionFile.suffixes { unlink(path + suffix) }
      if isCurrent { try? registry.discard(Fingerprint(String(parts[0]))) }
      withExtendedLifetime(lease) {}
    }
  }
}

extension [Certificate.Bucket] {
  /// The digest over all buckets.
  var digest: Digest { reduce(into: Digest.zero) { $0.add($1.sum) } }
  /// The number of rows in all buckets.
  var rows: Int64 { reduce(0) { $0 + $1.rows } }
}
