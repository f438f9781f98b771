import EventLog
import Foundation
import GRDB

/// What verification found about one projection (ruling 12): three digests that must be the same.
public struct ProjectionReport: Equatable, Sendable {
  /// The projection's name.
  public let name: String
  /// Where its rows stand.
  public let position: Int64
  /// How many rows it has, but for those that one person alone sees (decision 0027).
  public let rows: Int64
  /// The digest kept while folding.
  public let digest: Digest
  /// The digest of the rows as they stand in the file.
  public let rowsDigest: Digest
  /// The digest of a fold of the whole log into an empty database.
  public let refoldDigest: Digest
  /// The keys of rows that are not what the events say, as `table key`; at most `ProjectionStore.badKeyLimit`.
  public let badKeys: [String]
  /// Why the rows stand still since some event, where they do.
  public let fault: String?
  /// Whether the three are one.
  public var isEqual: Bool {
    fault == nil && badKeys.isEmpty && digest == rowsDigest && rowsDigest == refoldDigest
  }
}

extension ProjectionStore {
  /// How many bad keys a report names.
  public static let badKeyLimit = 20

  /// Folds the log anew beside the file in use and compares kept sums, standing rows and refolded rows.
  ///
  /// Nothing is caught up first and nothing is repaired: what stands in the file is what is judged.
  public func verify(progress: Progress = { _ in }) throws -> [ProjectionReport] {
    let file = try currentFile()
    return try file.pool.read { db in
      let head = try Projector.head(db)
      return try Refold.read(log, through: head.position, progress: progress) { refold in
        try ReadModels.all.map { try report(on: $0, at: head.position, standing: db, refold: refold) }
      }
    }
  }

  /// What SQLite finds wrong in the file in use, at most 20 sentences: the digests prove the rows, this proves the
  /// indexes that readers find them by.
  public func damage() throws -> [String] {
    try currentFile().pool.read { db in
      try String.fetchAll(db, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }.map { "projections: \($0)" }
    }
  }

  /// Which folds stand still since some event, in a sentence each.
  public func faults() throws -> [String] { try currentFile().faults().map(\.description) }

  /// The projections whose rows are not those that were folded, as their certificates say without a fold.
  public func uncertified() throws -> [String] {
    try currentFile().pool.read { db in
      try ReadModels.all.filter { type in
        try Certificate.load(db, projection: type.name) != RowScan.buckets(of: type, in: db)
      }.map { $0.name }
    }
  }

  private func report(
    on type: any Projection.Type, at position: Int64, standing: Database, refold: Database
  ) throws -> ProjectionReport {
    let kept = try Certificate.load(standing, projection: type.name)
    let rows = try RowScan.buckets(of: type, in: standing)
    let refolded = try Certificate.load(refold, projection: type.name)
    let suspects = Set(
      rows.indices.filter { rows[$0] != refolded[$0] || kept[$0] != refolded[$0] })
    var badKeys: [String] = []
    if !suspects.isEmpty {
      for table in type.definitions {
        let found = try RowScan.digests(of: table, inBuckets: suspects, of: standing)
        let expected = try RowScan.digests(of: table, inBuckets: suspects, of: refold)
        let keys = Set(found.keys).union(expected.keys).filter { found[$0] != expected[$0] }
        badKeys += keys.sorted().map { key in
          "\(table.name) \(Sight.nobody.hidesRow(named: key.text, of: table) ? "of a private note" : key.text)"
        }
      }
    }
    return ProjectionReport(
      name: type.name, position: position,
      rows: try Sight.isPartial(type) ? Sight.count(type, in: standing) : rows.rows, digest: kept.digest,
      rowsDigest: rows.digest, refoldDigest: refolded.digest, badKeys: Array(badKeys.prefix(Self.badKeyLimit)),
      fault: try FoldFault.load(standing).first { $0.projection == type.name }?.description)
  }
}
