import GRDB

/// The order of events that a read model depends on (ruling 13).
public enum FoldLaw: Sendable {
  /// Only the order within each stream matters: unrelated streams may be interleaved in any way.
  case streamOrder
  /// Rows carry the event's position and are only added; the rows as of P are those with `position <= P`.
  case appendOnly
}

/// A read model: its tables and its fold.
///
/// `apply` is total: it may ignore an event but never refuse a known one. It reads only the event and its own rows: no
/// clock, no random numbers, no iteration over a Dictionary or Set. It throws only if the file cannot be read or
/// written.
public protocol Projection: AnyObject, SendableMetatype {
  /// The projection's name in certificates, reports and folders.
  static var name: String { get }

  /// The order of events that its rows depend on.
  static var law: FoldLaw { get }

  /// The categories of the streams whose events reach the fold, as in `StreamName.category`; nil for all.
  ///
  /// Events of other categories are never passed to `apply`: what belongs to a missing category is missing in the rows.
  static var categories: Set<String>? { get }

  /// The types of events, in streams of those categories, that can change a row; nil for all.
  ///
  /// Events of other types are neither decoded nor passed to `apply`.
  static var types: Set<String>? { get }

  /// The row types that it folds, one per table.
  static var rows: [any ProjectionRow.Type] { get }

  /// Creates a fold whose tables are in `storage`.
  init(_ storage: FoldStorage)

  /// Folds one event into the rows.
  func apply(_ event: FoldEvent) throws
}

extension Projection {
  /// All types.
  public static var types: Set<String>? { nil }

  /// The definitions of its tables, for code that reads all rows without knowing their types.
  public static var definitions: [TableDefinition] { rows.map { $0.table } }

  /// The SQL of its tables, with the indexes that the fold itself uses.
  public static var tables: String { definitions.map { $0.sql + $0.foldIndexes }.joined() }

  /// The SQL of the indexes that only readers use.
  public static var indexes: String { definitions.map(\.readerIndexes).joined() }

  /// Returns whether an event can change a row.
  static func takes(type: String, ofCategory category: String) -> Bool {
    categories?.contains(category) != false && types?.contains(type) != false
  }
}

/// Creates a projection's tables, and keeps a list of them for the flush.
public final class FoldStorage {
  private let db: Database
  let certificate: Certificate
  private(set) var tables: [any FoldTable] = []

  init(_ db: Database, projection: String) {
    self.db = db
    certificate = Certificate(projection: projection)
  }

  /// Creates a table of rows by key.
  ///
  /// - Parameter keepsRows: Whether rows stay in memory between batches; false for rows that are written once and
  ///   rarely read again.
  public func keyed<Row: ProjectionRow>(_: Row.Type, keepsRows: Bool = true) -> KeyedTable<Row> {
    let table = KeyedTable<Row>(db, certificate, keepsRows: keepsRows)
    tables.append(table)
    return table
  }

  /// Creates an append-only table.
  public func appending<Row: ProjectionRow>(_: Row.Type) -> AppendTable<Row> {
    let table = AppendTable<Row>(db, certificate)
    tables.append(table)
    return table
  }
}
