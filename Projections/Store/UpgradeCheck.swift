public import Errors
public import EventLog
import Foundation
import GRDB

/// What one projection's rows would become.
public struct ProjectionDifference: Equatable, Sendable {
  /// A field that would say something else.
  public struct Change: Equatable, Sendable {
    /// The row.
    public let place: RowSnapshot.Place
    /// The column.
    public let field: String
    /// What the older version's row says; nil where it is empty, or there is no such row or column.
    public let from: String?
    /// What this version's row says; nil as in `from`.
    public let to: String?
  }

  /// The projection's name.
  public let name: String
  /// How many rows the older version has, but for those that one person alone sees.
  public internal(set) var rowsBefore: Int64 = 0
  /// How many rows this version has, but for those that one person alone sees.
  public internal(set) var rows: Int64 = 0
  /// Rows that would be others, would come or would go.
  public internal(set) var rowsDiffering: Int64 = 0
  /// Fields that would be others in those of them that are told.
  public internal(set) var fieldsDiffering: Int64 = 0
  /// How many of the differing rows one person alone sees: they are neither told nor counted (decision 0027).
  public internal(set) var hidden: Int64 = 0
  /// Tables that only this version has.
  public internal(set) var tablesOnlyNewer: [String] = []
  /// Columns that only the older version has, as `table.column`.
  public internal(set) var columnsOnlyOlder: [String] = []
  /// Columns that only this version has, as `table.column`.
  public internal(set) var columnsOnlyNewer: [String] = []
  /// Those of the differing rows that are told.
  public var rowsTold: Int64 { rowsDiffering - hidden }
  /// The first of the fields that differ.
  public internal(set) var changes: [Change] = []
}

/// What the rows of an older version would become with this one (ruling 35).
public struct UpgradeReport: Equatable, Sendable {
  /// The older version.
  public let fingerprint: String
  /// Where its rows stand, and up to where this version has folded.
  public let position: Int64
  /// Whether the older rows are those that the older version certified: if not, they say nothing about it.
  public let isCertified: Bool
  /// Each projection of this version.
  public let projections: [ProjectionDifference]
  /// Tables of the older version that this one has not, with their rows.
  public let tablesOnlyOlder: [String: Int64]

  /// Whether every row would stay what it is.
  public var isEqual: Bool {
    isCertified && projections.allSatisfy { $0.rowsDiffering == 0 } && tablesOnlyOlder.values.allSatisfy { $0 == 0 }
  }
}

/// Why an upgrade cannot be checked.
public enum UpgradeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The older rows are of a history that the log does not have.
  case otherHistory(path: String, position: Int64)
  /// A file was changed while it was read.
  case changedMeanwhile(path: String)

  /// One sentence, with what to do.
  public var description: String {
    switch self {
    case .otherHistory(let path, let position):
      "\(path) stands at position \(position) of another history than the log's; see rc-replay verify"
    case .changedMeanwhile(let path):
      "\(path) was changed while it was read; nothing was written, run the check again"
    }
  }
}

extension UpgradeError: ClassifiedError {
  /// What the error means for whoever asked.
  public var kind: ErrorKind { .refused }
}

extension OlderFile {
  /// Compares the file's rows with this version's fold of the log up to the position where they stand.
  ///
  /// - Parameters:
  ///   - log: The log that the rows were folded from, opened for reading only.
  ///   - limit: How many fields are told by name and value for each projection.
  /// - Throws: `UpgradeError`; errors of SQLite when the file cannot be read.
  public func check(
    against log: EventLog, limit: Int, progress: ProjectionStore.Progress = { _ in }
  ) throws -> UpgradeReport {
    let files = [path, log.path]
    let before = files.map(Self.stamp)
    let report = try read { older in
      let head = try Projector.head(older)
      guard try log.hash(at: head.position) == head.hash else {
        throw UpgradeError.otherHistory(path: path, position: head.position)
      }
      return try Refold.read(log, through: head.position, progress: progress) { newer in
        try compare(older, newer, at: head.position, limit)
      }
    }
    for (file, stamp) in zip(files, before) where Self.stamp(file) != stamp {
      throw UpgradeError.changedMeanwhile(path: file)
    }
    return report
  }

  private func compare(
    _ older: Database, _ newer: Database, at position: Int64, _ limit: Int
  ) throws -> UpgradeReport {
    let projections = try ReadModels.all.map { type in
      var found = ProjectionDifference(name: type.name)
      for table in type.definitions {
        try RowComparison(table: table, projection: type.name) { row in
          type == PrivateNotesProjection.self
            || ["stream", "target"].contains { row[$0]?.text?.hasPrefix("private-note/") == true }
        }.run(older: older, newer: newer, limit: limit, into: &found)
      }
      return found
    }
    let known = Set(ReadModels.all.flatMap { $0.definitions }.map(\.name))
    let tables = try Self.tables(older)
    let unknown = try tables.filter { !known.contains($0.name) }.map { table in
      (table.name, try Int64.fetchOne(older, sql: "SELECT count(*) FROM \(table.name.quotedDatabaseIdentifier)") ?? 0)
    }
    return UpgradeReport(
      fingerprint: fingerprint, position: position, isCertified: try Self.isCertified(older, tables),
      projections: projections, tablesOnlyOlder: Dictionary(unknown) { first, _ in first })
  }

  /// The tables that hold rows of read models, as the file has them.
  private static func tables(_ db: Database) throws -> [TableDefinition] {
    try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
          AND name NOT IN ('certificate', 'fold_fault', 'fold_state') ORDER BY name
        """
    ).map { TableDefinition($0, key: [], try RowComparison.columns(of: $0, in: db)) }
  }

  /// Whether all rows together are what all sums together say: which table is whose only the older version knows.
  private static func isCertified(_ db: Database, _ tables: [TableDefinition]) throws -> Bool {
    var kept = Digest.zero
    for name in try String.fetchAll(db, sql: "SELECT DISTINCT projection FROM certificate") {
      kept.add(try Certificate.load(db, projection: name).digest)
    }
    return try kept == tables.reduce(into: Digest.zero) { $0.add(try RowScan.digest(of: $1, in: db)) }
  }

  /// What a file is told by: another size or time, and it is another one.
  private static func stamp(_ path: String) -> [String] {
    ["", "-wal"].map { suffix in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path + suffix)
      let time = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970
      return "\(attributes?[.size] as? Int ?? 0) \(time ?? 0)"
    }
  }
}
