public import Errors
public import EventLog
import Foundation
import GRDB

/// The differences between two sets of a projection's rows: those of two versions, those in use and those that were just
/// folded.
public struct ProjectionDifference: Equatable, Sendable {
  /// A field whose value would change.
  public struct Change: Equatable, Sendable {
    /// The row.
    public let place: RowSnapshot.Place
    /// The column.
    public let field: String
    /// The older value; nil if it is empty, or there is no such row or column.
    public let from: String?
    /// The newer value; nil as in `from`.
    public let to: String?
  }

  /// A row that differs.
  struct DifferingRow: Equatable, Sendable {
    enum Fate { case added, removed, changed }

    let place: RowSnapshot.Place
    let fate: Fate
  }

  /// The projection's name.
  public let name: String
  /// The number of older rows, except those that only one person may see.
  public internal(set) var rowsBefore: Int64 = 0
  /// The number of newer rows, except those that only one person may see.
  public internal(set) var rows: Int64 = 0
  /// The number of rows that would change, be added or be removed.
  public internal(set) var rowsDiffering: Int64 = 0
  /// The number of fields that would change, except in hidden rows.
  public internal(set) var fieldsDiffering: Int64 = 0
  /// The number of differing rows that only one person may see; they are not reported (decision 0027).
  public internal(set) var hidden: Int64 = 0
  /// Tables that only this version has.
  public internal(set) var tablesOnlyNewer: [String] = []
  /// Columns that only the older version has, as `table.column`.
  public internal(set) var columnsOnlyOlder: [String] = []
  /// Columns that only this version has, as `table.column`.
  public internal(set) var columnsOnlyNewer: [String] = []
  /// The number of rows that would change, be added or be removed, except the hidden ones.
  public var rowsTold: Int64 { rowsDiffering - hidden }
  /// The first of the fields that differ.
  public internal(set) var changes: [Change] = []
  /// The first of the rows that differ, except the hidden ones.
  var differing: [DifferingRow] = []
  /// The tables with hidden rows that differ.
  var tablesHidden: [String] = []
}

extension ProjectionDifference {
  /// The first of the rows that differ, as `table key`, and each table in which a row differs that only one person may
  /// see.
  public var keys: [String] {
    differing.map { "\($0.place.table) \($0.place.key)" } + tablesHidden.map { "\($0) of a private note" }
  }

  /// What is wrong with rows in use, which are the older ones, compared with those that the events say: a sentence for
  /// each of the first cells and rows, and one with the number of the others.
  ///
  /// - Parameter shown: How a value is written for who reads the sentences.
  public func sentences(writing shown: (String) -> String = { "\"\($0)\"" }) -> [String] {
    let rows = Dictionary(differing.map { ($0.place, $0.fate) }) { first, _ in first }
    func value(_ text: String?) -> String { text.map(shown) ?? "nothing" }
    let whole = differing.filter { $0.fate != .changed }.map { row in
      "\(row.place.table) \(row.place.key): "
        + (row.fate == .added ? "the events make this row, and it is missing" : "no event makes this row")
    }
    let cells = changes.filter { rows[$0.place] == .changed }.map { change in
      "\(change.place.table) \(change.place.key): \(change.field) is \(value(change.from)), the events say "
        + value(change.to)
    }
    let named = Set(cells.isEmpty ? [] : changes.map(\.place)).union(
      differing.filter { $0.fate != .changed }.map(\.place))
    let more = rowsTold - Int64(named.count)
    return cells + whole + (more > 0 ? ["\(more) more rows differ"] : [])
      + (hidden > 0 ? ["\(hidden) \(hidden == 1 ? "row" : "rows") of private notes differ"] : [])
  }
}

/// The changes that an upgrade to this version would make to an older version's rows (ruling 35).
public struct UpgradeReport: Equatable, Sendable {
  /// The fingerprint of the older version.
  public let fingerprint: String
  /// The position that the older rows stand at, and up to which this version has folded.
  public let position: Int64
  /// Whether the older rows match the older version's certificates. If not, they are no evidence of what that version
  /// folded.
  public let isCertified: Bool
  /// The differences in each projection of this version.
  public let projections: [ProjectionDifference]
  /// The tables that only the older version has, with the number of their rows.
  public let tablesOnlyOlder: [String: Int64]

  /// Whether the older rows match their certificates and every one of them would stay as it is.
  public var isEqual: Bool {
    isCertified && projections.allSatisfy { $0.rowsDiffering == 0 } && tablesOnlyOlder.values.allSatisfy { $0 == 0 }
  }
}

/// The reason why an upgrade cannot be checked.
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
  /// The error's class.
  public var kind: ErrorKind { .refused }
}

extension OlderFile {
  /// Compares the file's rows with this version's fold of the log up to the same position.
  ///
  /// - Parameters:
  ///   - log: The log that the rows were folded from, opened for reading only.
  ///   - limit: The maximum number of fields reported by name and value for each projection.
  /// - Throws: `UpgradeError`; errors of SQLite if the file cannot be read.
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
    let projections = try ReadModels.shown.map {
      try RowComparison.run($0, older: older, newer: newer, limit: limit)
    }
    // Derived rows are still there for whoever asks, though no file keeps them; contacts by school are rows of `interaction`.
    let known = Set(ReadModels.readable.flatMap { $0.definitions }.map(\.name)).union(["school_contact"])
    let tables = try Self.tables(older)
    let unknown = try tables.filter { !known.contains($0.name) }.map { table in
      (table.name, try Int64.fetchOne(older, sql: "SELECT count(*) FROM \(table.name.quotedDatabaseIdentifier)") ?? 0)
    }
    return UpgradeReport(
      fingerprint: fingerprint, position: position, isCertified: try Self.isCertified(older, tables),
      projections: projections, tablesOnlyOlder: Dictionary(unknown) { first, _ in first })
  }

  /// Returns the tables of read models that the file has.
  private static func tables(_ db: Database) throws -> [TableDefinition] {
    try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
          AND name NOT IN ('certificate', 'fold_fault', 'fold_state') ORDER BY name
        """
    ).map { TableDefinition($0, key: [], try RowComparison.columns(of: $0, in: db)) }
  }

  /// Returns whether the sum over all rows equals the sum of all certificates. Only the older version knows which table
  /// belongs to which projection, so the projections are not compared one by one.
  private static func isCertified(_ db: Database, _ tables: [TableDefinition]) throws -> Bool {
    var kept = Digest.zero
    for name in try String.fetchAll(db, sql: "SELECT DISTINCT projection FROM certificate") {
      kept.add(try Certificate.load(db, projection: name).digest)
    }
    return try kept == tables.reduce(into: Digest.zero) { $0.add(try RowScan.digest(of: $1, in: db)) }
  }

  /// Returns the size and modification time of a file and its WAL, by which a change is detected.
  private static func stamp(_ path: String) -> [String] {
    ["", "-wal"].map { suffix in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path + suffix)
      let time = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970
      return "\(attributes?[.size] as? Int ?? 0) \(time ?? 0)"
    }
  }
}
