import EventLog
import Foundation
import GRDB

/// The result of verifying one projection (ruling 12): three digests that must be equal.
public struct ProjectionReport: Equatable, Sendable {
  /// The projection's name.
  public let name: String
  /// The position that its rows stand at.
  public let position: Int64
  /// The number of its rows, except those that only one person may see (decision 0027).
  public let rows: Int64
  /// The digest kept while folding.
  public let digest: Digest
  /// The digest of the rows in the file.
  public let rowsDigest: Digest
  /// The digest of a fold of the log up to the same position into an empty database.
  public let refoldDigest: Digest
  /// The keys of rows that differ from what the events say, as `table key`; at most `ProjectionStore.badKeyLimit`.
  public let badKeys: [String]
  /// The differences between the rows in the file and those of the fold; nil if the digests are equal.
  public let difference: ProjectionDifference?
  /// The fault that stopped the projection's fold; nil if there is none.
  public let fault: String?
  /// Whether the three digests are equal and nothing is wrong with the projection.
  public var isEqual: Bool {
    fault == nil && badKeys.isEmpty && digest == rowsDigest && rowsDigest == refoldDigest
  }
}

extension ProjectionStore {
  /// The maximum number of bad keys in a report.
  public static let badKeyLimit = 20

  /// Folds the log anew beside the file in use, and compares the kept sums, the rows in the file and the refolded rows.
  ///
  /// Nothing is caught up or repaired first: the file is judged as it is.
  public func verify(progress: Progress = { _ in }) throws -> [ProjectionReport] {
    let file = try currentFile()
    return try file.database.read { db in
      let head = try Projector.head(db)
      return try Refold.read(log, through: head.position, progress: progress) { refold in
        try ReadModels.all.map { try report(on: $0, at: head.position, standing: db, refold: refold) }
      }
    }
  }

  /// Returns what SQLite finds wrong in the file in use, at most 20 sentences. The digests prove the rows; this check
  /// proves the indexes that readers use.
  public func damage() throws -> [String] {
    try currentFile().database.read { db in
      try String.fetchAll(db, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }.map { "projections: \($0)" }
    }
  }

  /// Returns the faults of the folds that had to stop, one sentence each.
  public func faults() throws -> [String] { try currentFile().faults().map(\.description) }

  /// Returns the projections whose rows do not match their certificates, with the differences between their rows and a
  /// fold of the log. Nothing is folded if all match.
  public func uncertified() throws -> [ProjectionDifference] {
    try currentFile().database.read { db in
      let types = try ReadModels.all.filter { type in
        try Certificate.load(db, projection: type.name) != RowScan.buckets(of: type, in: db)
      }
      guard !types.isEmpty else { return [] }
      return try Refold.read(log, through: Projector.head(db).position, progress: { _ in }) { refold in
        try types.map { try RowComparison.run($0, older: db, newer: refold, limit: Self.badKeyLimit) }
      }
    }
  }

  private func report(
    on type: any Projection.Type, at position: Int64, standing: Database, refold: Database
  ) throws -> ProjectionReport {
    let kept = try Certificate.load(standing, projection: type.name)
    let rows = try RowScan.buckets(of: type, in: standing)
    let refolded = try Certificate.load(refold, projection: type.name)
    let isAsFolded = rows == refolded && kept == refolded
    let difference =
      try isAsFolded ? nil : RowComparison.run(type, older: standing, newer: refold, limit: Self.badKeyLimit)
    return ProjectionReport(
      name: type.name, position: position,
      rows: try Sight.isPartial(type) ? Sight.count(type, in: standing) : rows.rows, digest: kept.digest,
      rowsDigest: rows.digest, refoldDigest: refolded.digest,
      badKeys: Array((difference?.keys ?? []).prefix(Self.badKeyLimit)),
      difference: difference,
      fault: try FoldFault.load(standing).first { $0.projection == type.name }?.description)
  }
}
