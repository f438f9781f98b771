import RawSQLite

/// A row of a read model.
///
/// A row declares its columns once, in `columns`. The table's SQL, the reading, writing and hashing of rows, and the
/// events that a search at a past position needs are all derived from it.
public protocol ProjectionRow: Equatable, Sendable {
  associatedtype Key: RowKey

  /// The layout of the row's table.
  static var layout: TableLayout { get }

  /// Creates an empty row, which `read(from:)` fills.
  init()

  /// The row's primary key.
  var key: Key { get }

  /// The record that the row is about. It determines the row's bucket in the certificate: all rows of a record share a
  /// bucket, so that an event usually changes the sums of one bucket only.
  var record: String { get }

  /// Passes each column to the visitor, in the table's order.
  mutating func columns(_ visit: inout some ColumnVisitor)

  // These are protocol requirements, not only extension methods, so that the compiler specializes both for each row
  // type and visitor. Otherwise each column of each row would be a dynamic call through a witness table.

  /// Writes the columns; mutating only because `columns` is.
  mutating func write(to writer: inout RowWriter)
  /// Reads the columns.
  mutating func read(from reader: inout RowReader)
}

extension ProjectionRow {
  /// Writes the columns; mutating only because `columns` is.
  public mutating func write(to writer: inout RowWriter) { columns(&writer) }

  /// Reads the columns.
  public mutating func read(from reader: inout RowReader) { columns(&reader) }

  /// The definition of the row's table, derived from `columns`.
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
  /// The key, which names the record.
  public var record: String { key }
}
