import Domain
public import EventLog
import RawSQLite

/// A table of a projection: its name and columns, the key first.
public struct TableDefinition: Equatable, Sendable {
  /// The table's name.
  public let name: String
  /// The columns in the order in which rows are written and hashed; the key's columns come first.
  public let columns: [String]
  /// How many of the columns are the key.
  public let keyColumns: Int
  /// The index of the column that names the record: see `ProjectionRow.record`.
  let recordColumn: Int

  /// A table whose first columns are its key.
  ///
  /// - Parameter record: The column that names the record a row is about; the first column unless told otherwise.
  public init(_ name: String, key: [String], record: String? = nil, _ columns: [String]) {
    self.name = name
    self.columns = key + columns
    keyColumns = key.count
    recordColumn = record.flatMap((key + columns).firstIndex(of:)) ?? 0
  }

  var key: ArraySlice<String> { columns.prefix(keyColumns) }
  private var keyCondition: String { key.map { "\($0) = ?" }.joined(separator: " AND ") }
  var select: String { "SELECT \(columns.joined(separator: ", ")) FROM \(name)" }
  var selectByKey: String { "\(select) WHERE \(keyCondition)" }
  var upsert: String {
    "INSERT OR REPLACE INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(placeholders))"
  }
  var insert: String { "INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(placeholders))" }
  var delete: String { "DELETE FROM \(name) WHERE \(keyCondition)" }
  private var placeholders: String { columns.map { _ in "?" }.joined(separator: ", ") }
}

/// A row of a read model. The struct's columns, the table's SQL and `table.columns` name the same columns in the same
/// order; a test holds them together.
public protocol ProjectionRow: Equatable, Sendable {
  associatedtype Key: RowKey

  /// The table that it stands in.
  static var table: TableDefinition { get }

  /// What tells the row from the others of its table.
  var key: Key { get }

  /// The record that the row is about, which decides the certificate's bucket: rows of one record share it, so that
  /// an event touches one page of sums.
  var record: String { get }

  /// Reads a row whose columns are in the order of `table.columns`.
  init(from columns: inout RowReader) throws

  /// Writes the columns in the order of `table.columns`.
  func write(to columns: inout RowWriter)
}

/// The key of a row: one text, one number, or a pair of texts.
public protocol RowKey: Comparable, Sendable {
  /// What is the same of two keys that SQLite takes for the same: texts count by their bytes (ruling 1).
  associatedtype Identity: Hashable = Self

  /// What the key is told from others by.
  var identity: Identity { get }

  /// Binds the key to the first parameters of a statement.
  func bind(to statement: RawStatement)
}

extension RowKey where Identity == Self {
  /// The key itself.
  public var identity: Self { self }
}

extension String: RowKey {
  /// The text's bytes.
  public var identity: ByteText { ByteText(self) }

  /// Binds the text.
  public func bind(to statement: RawStatement) { statement.bind(1, self) }
}

extension Int64: RowKey {
  /// Binds the number.
  public func bind(to statement: RawStatement) { statement.bind(1, self) }
}

/// A key of two texts.
public struct PairKey: RowKey, Hashable {
  /// The first column of the key.
  public let first: String
  /// The second column of the key.
  public let second: String

  /// A key of two texts.
  public init(_ first: String, _ second: String) {
    self.first = first
    self.second = second
  }

  /// Equality of the bytes of both texts.
  public static func == (a: PairKey, b: PairKey) -> Bool {
    a.first.hasSameBytes(as: b.first) && a.second.hasSameBytes(as: b.second)
  }

  /// Hashing, in step with equality.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ByteText(first))
    hasher.combine(ByteText(second))
  }

  /// Ordered by the first, then the second, as the table is.
  public static func < (a: PairKey, b: PairKey) -> Bool {
    a.first.hasSameBytes(as: b.first) ? a.second.precedesInBytes(b.second) : a.first.precedesInBytes(b.first)
  }

  /// Binds both texts.
  public func bind(to statement: RawStatement) {
    statement.bind(1, first)
    statement.bind(2, second)
  }
}

/// A key of two numbers.
public struct PairOfNumbers: RowKey, Hashable {
  /// The first column of the key.
  public let first: Int64
  /// The second column of the key.
  public let second: Int64

  /// Ordered by the first, then the second, as the table is.
  public static func < (a: PairOfNumbers, b: PairOfNumbers) -> Bool { (a.first, a.second) < (b.first, b.second) }

  /// Binds both numbers.
  public func bind(to statement: RawStatement) {
    statement.bind(1, first)
    statement.bind(2, second)
  }
}
