import GRDB

/// What an order of events a read model depends on (ruling 13).
public enum FoldLaw: Sendable {
  /// Only the order within each stream matters: unrelated streams may be interleaved in any way.
  case streamOrder
  /// Rows carry the event's position, and only grow; as-of is `position <= P`.
  case appendOnly
}

/// A read model: its tables and its fold.
///
/// `apply` is total: it may ignore an event but never refuse a known one, and it reads nothing but the event and its
/// own rows — no clock, no random, no iteration over a Dictionary or Set. It throws only when the file cannot be read
/// or written.
public protocol Projection: AnyObject, SendableMetatype {
  /// The projection's name in certificates, reports and folders.
  static var name: String { get }

  /// What its rows depend on.
  static var law: FoldLaw { get }

  /// The kinds of streams whose events reach the fold, as `StreamName.category` has them; nil for all.
  ///
  /// Events of others are never handed to `apply`, so that a kind which is missing here is missing in the rows.
  static var categories: Set<String>? { get }

  /// The types of events, of those kinds of streams, that can change a row; nil for all.
  ///
  /// Others are neither decoded nor handed to `apply`.
  static var types: Set<String>? { get }

  /// The rows that it folds, a table each.
  static var rows: [any ProjectionRow.Type] { get }

  /// A fold whose tables live in `storage`.
  init(_ storage: FoldStorage)

  /// Folds one event into the rows.
  func apply(_ event: FoldEvent) throws
}

extension Projection {
  /// All types.
  public static var types: Set<String>? { nil }

  /// The definitions of its tables, for whoever reads all rows without knowing their types.
  public static var definitions: [TableDefinition] { rows.map { $0.table } }

  /// The SQL of its tables, with the indexes that the fold itself reads by.
  public static var tables: String { definitions.map { $0.sql + $0.foldIndexes }.joined() }

  /// The SQL of the indexes that only readers use.
  public static var indexes: String { definitions.map(\.readerIndexes).joined() }

  /// Whether an event can change a row.
  static func takes(type: String, ofCategory category: String) -> Bool {
    categories?.contains(category) != false && types?.contains(type) != false
  }
}

/// Gives a projection its tables, and keeps them together for the flush.
public final class FoldStorage {
  private let db: Database
  let certificate: Certificate
  private(set) var tables: [any FoldTable] = []

  init(_ db: Database, projection: String) {
    self.db = db
    certificate = Certificate(projection: projection)
  }

  /// A table of rows by key.
  ///
  /// - Parameter keepsRows: Whether rows stay in memory between batches: false for rows that are written once and
  ///   hardly ever looked at again.
  public func keyed<Row: ProjectionRow>(_: Row.Type, keepsRows: Bool = true) -> KeyedTable<Row> {
    let table = KeyedTable<Row>(db, certificate, keepsRows: keepsRows)
    tables.append(table)
    return table
  }

  /// A table that only grows.
  public func appending<Row: ProjectionRow>(_: Row.Type) -> AppendTable<Row> {
    let table = AppendTable<Row>(db, certificate)
    tables.append(table)
    return table
  }
}
