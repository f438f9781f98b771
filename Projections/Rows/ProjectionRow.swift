import RawSQLite

/// A row of a read model.
///
/// A row names its columns once, in `columns`: the table's SQL, how the row is read, written and hashed, and which events
/// the past of a search for it needs all follow from there.
public protocol ProjectionRow: Equatable, Sendable {
  associatedtype Key: RowKey

  /// The table that the row stands in.
  static var layout: TableLayout { get }

  /// A row without values, for a reader to fill.
  init()

  /// What tells the row from the others of its table.
  var key: Key { get }

  /// The record that the row is about, which decides the certificate's bucket: rows of one record share it, so that
  /// an event touches one page of sums.
  var record: String { get }

  /// Goes through the columns in the table's order.
  mutating func columns(_ visit: inout some ColumnVisitor)

  // Requirements, and not only extensions, so that the compiler makes both for each type of rows and each visitor: every
  // column of every row would be a call through tables of types else.

  /// Writes the columns.
  mutating func write(to writer: inout RowWriter)
  /// Reads the columns.
  mutating func read(from reader: inout RowReader)
}

extension ProjectionRow {
  /// Writes the columns.
  public mutating func write(to writer: inout RowWriter) { columns(&writer) }

  /// Reads the columns.
  public mutating func read(from reader: inout RowReader) { columns(&reader) }

  /// The table, as the columns declare it.
  public static var table: TableDefinition { .of(Self.self) }

  /// Reads a row whose columns are in the order of `table.columns`.
  init(_ statement: RawStatement) throws {
    var reader = RowReader(statement)
    self.init()
    read(from: &reader)
    if let failure = reader.failure { throw failure }
  }
}

extension ProjectionRow where Key == String {
  /// The key.
  public var record: String { key }
}
