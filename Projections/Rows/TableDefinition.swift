import Synchronization

/// A table of a read model: its name, its columns with the key first, and the SQL derived from them.
public struct TableDefinition: Equatable, Sendable {
  /// The table's name.
  public let name: String
  /// The columns in the order in which rows are written and hashed; the key's columns come first.
  public let columns: [String]
  /// The number of columns that form the key.
  public let keyColumns: Int
  /// The index of the column with the id of the record that a row is about; see `ProjectionRow.record`.
  let recordColumn: Int
  /// The columns by which a past reading finds rows without folding everything.
  let searches: [Search]
  /// The SQL that creates the table.
  package let sql: String
  /// The SQL of the indexes that the fold itself uses.
  let foldIndexes: String
  /// The SQL of the indexes that only readers use. They are created after a rebuild has loaded the rows (ruling 18).
  let readerIndexes: String

  let select: String
  let selectByKey: String
  let upsert: String
  /// The SQL that sets the columns that are in no index, with the parameters of `upsert`.
  let update: String
  /// The columns after the key that are in an index.
  let indexed: [Int]
  let insert: String
  let delete: String

  /// A column by which a past reading finds rows. The role says on which streams the rows that are found depend.
  struct Search: Hashable, Sendable {
    let column: Int
    let name: String
    let role: ColumnRole
    /// The category of the row's stream.
    let category: String?
  }

  /// Creates a definition that names only some columns of a table, for a slice or for a file whose row types are not known.
  /// The columns' types are not known, so its `sql` does not create the real table.
  public init(_ name: String, key: [String], _ columns: [String]) {
    self.init(
      TableLayout(name, keyColumns: key.count),
      (key + columns).map { Column(name: $0, storage: String.storage, role: .plain) })
  }

  private init(_ layout: TableLayout, _ columns: [Column]) {
    let (name, keyColumns) = (layout.name, layout.keyColumns)
    self.name = name
    self.columns = columns.map(\.name)
    self.keyColumns = keyColumns
    recordColumn = layout.record.flatMap(self.columns.firstIndex(of:)) ?? 0
    searches = columns.indices.filter { columns[$0].role != .plain }.map {
      Search(column: $0, name: columns[$0].name, role: columns[$0].role, category: layout.category)
    }
    sql = Self.sql(name, columns, keyColumns)
    let indexes = layout.indexes + Self.indexes(ofReferencesIn: columns, but: layout.indexes)
    foldIndexes = indexes.filter { $0.isForFold }.map { $0.sql(name) }.joined()
    readerIndexes = indexes.filter { !$0.isForFold }.map { $0.sql(name) }.joined()
    let isIndexed = Set(indexes.flatMap(\.columnNames))
    indexed = columns.indices.filter { $0 >= keyColumns && isIndexed.contains(columns[$0].name) }
    let set = columns.indices.filter { $0 >= keyColumns && !isIndexed.contains(columns[$0].name) }
      .map { "\(columns[$0].name) = ?\($0 + 1)" }.joined(separator: ", ")
    let list = self.columns.joined(separator: ", ")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let condition = columns.prefix(keyColumns).enumerated().map { "\($1.name) = ?\($0 + 1)" }.joined(separator: " AND ")
    select = "SELECT \(list) FROM \(name)"
    selectByKey = "\(select) WHERE \(condition)"
    upsert = "INSERT OR REPLACE INTO \(name) (\(list)) VALUES (\(places))"
    update = "UPDATE \(name) SET \(set) WHERE \(condition)"
    insert = "INSERT INTO \(name) (\(list)) VALUES (\(places))"
    delete = "DELETE FROM \(name) WHERE \(condition)"
  }

  var key: ArraySlice<String> { columns.prefix(keyColumns) }

  /// Whether a column of a read model holds a time, in milliseconds since 1970 UTC. The names say so.
  package static func holdsTime(_ column: String) -> Bool {
    column == "at" || column.hasSuffix("_at") || column == "last_contact"
  }

  /// Returns indexes of the columns with the ids of other records that no other index begins with: whoever asks what
  /// refers to a record searches all of them.
  private static func indexes(ofReferencesIn columns: [Column], but known: [TableIndex]) -> [TableIndex] {
    columns.dropFirst().filter { column in column.role == .reference && !known.contains { $0.name == column.name } }
      .map { .reader($0.name, where: $0.storage.isOptional ? "\($0.name) IS NOT NULL" : "") }
  }

  /// Returns the SQL that creates the table. A single integer key is the rowid; every other table is clustered by its
  /// key.
  private static func sql(_ name: String, _ columns: [Column], _ keyColumns: Int) -> String {
    if keyColumns == 1, columns[0].storage == Int64.storage {
      let rest = columns.dropFirst().map { "\n  \($0.declaration)" }.joined(separator: ",")
      return "CREATE TABLE \(name) (\n  \(columns[0].name) INTEGER PRIMARY KEY,\(rest)\n) STRICT;\n"
    }
    let list = columns.map { "\n  \($0.declaration)" }.joined(separator: ",")
    let key = columns.prefix(keyColumns).map(\.name).joined(separator: ", ")
    return "CREATE TABLE \(name) (\(list),\n  PRIMARY KEY (\(key))\n) STRICT, WITHOUT ROWID;\n"
  }
}

/// The properties of a table other than its columns.
public struct TableLayout: Sendable {
  let name: String
  let keyColumns: Int
  let record: String?
  let category: String?
  let indexes: [TableIndex]

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - keyColumns: The number of columns, from the first one, that form the key.
  ///   - record: The column with the id of the record that a row is about; nil for the first one. All rows of a record are
  ///     in the same bucket of the certificate.
  ///   - category: The category of the rows' streams; needed if a column has the role `own` or `names`.
  ///   - indexes: The table's indexes.
  init(
    _ name: String, keyColumns: Int = 1, record: String? = nil, category: String? = nil, indexes: [TableIndex] = []
  ) {
    self.name = name
    self.keyColumns = keyColumns
    self.record = record
    self.category = category
    self.indexes = indexes
  }

  /// Returns the layout of a table of list entries, whose key is the record's id and the entry's id.
  static func parts(_ name: String, category: String) -> TableLayout {
    TableLayout(name, keyColumns: 2, category: category)
  }
}

/// An index of a table.
public struct TableIndex: Sendable {
  let name: String
  let columns: String
  let condition: String
  let isForFold: Bool

  /// Returns an index that only readers use; its name begins with `reader_`.
  ///
  /// - Parameters:
  ///   - columns: The columns, as SQL lists them.
  ///   - condition: An SQL condition for the rows in the index; empty for all rows.
  static func reader(_ columns: String, where condition: String = "") -> TableIndex {
    TableIndex(name: first(columns), columns: columns, condition: condition, isForFold: false)
  }

  /// Returns an index that the fold itself uses.
  static func fold(_ columns: String) -> TableIndex {
    TableIndex(name: first(columns), columns: columns, condition: "", isForFold: true)
  }

  private static func first(_ columns: String) -> String { String(columns.prefix { $0 != "," }) }

  fileprivate var columnNames: [String] { columns.split(separator: ",").map { String($0.trimmingPrefix(" ")) } }

  fileprivate func sql(_ table: String) -> String {
    let start = "CREATE INDEX \(isForFold ? "" : "reader_")\(table)_\(name) ON \(table) (\(columns))"
    return start + (condition.isEmpty ? "" : " WHERE \(condition)") + ";\n"
  }
}

// MARK: - From a row's columns

private struct Column {
  let name: String
  let storage: ColumnStorage
  let role: ColumnRole

  var declaration: String { "\(name) \(storage.class.rawValue)\(storage.isOptional ? "" : " NOT NULL")" }
}

/// A visitor that collects the declarations of the columns.
private struct ColumnNotes: ColumnVisitor {
  var columns: [Column] = []

  mutating func column<Value: ColumnValue>(_ name: StaticString, _ value: inout Value, _ role: ColumnRole) {
    columns.append(Column(name: "\(name)", storage: Value.storage, role: role))
  }
}

extension TableDefinition {
  private static let known = Mutex<[ObjectIdentifier: TableDefinition]>([:])

  /// Returns the table of a row type, which is computed once and cached.
  static func of<Row: ProjectionRow>(_ row: Row.Type) -> TableDefinition {
    let id = ObjectIdentifier(row)
    if let table = known.withLock({ $0[id] }) { return table }
    var notes = ColumnNotes()
    var blank = Row()
    blank.columns(&notes)
    let table = TableDefinition(Row.layout, notes.columns)
    known.withLock { $0[id] = table }
    return table
  }
}
