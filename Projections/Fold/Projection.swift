/// A read model: a name for some tables that are certified together.
public protocol Projection: SendableMetatype {
  /// The projection's name in certificates, reports and folders.
  static var name: String { get }

  /// The categories of the streams that its rows are folded from, as in `StreamName.category`.
  static var categories: Set<String> { get }

  /// The row types, one per table.
  static var rows: [any ProjectionRow.Type] { get }
}

extension Projection {
  /// The definitions of its tables, for code that reads all rows without knowing their types.
  public static var definitions: [TableDefinition] { rows.map { $0.table } }

  /// The SQL of its tables, with the indexes that the fold itself uses.
  public static var tables: String { definitions.map { $0.sql + $0.foldIndexes }.joined() }

  /// The SQL of the indexes that only readers use.
  public static var indexes: String { definitions.map(\.readerIndexes).joined() }
}
