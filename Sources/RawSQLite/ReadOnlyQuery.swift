public import GRDB
import GRDBSQLite

/// An SQL query that somebody typed. It may only read the tables of a schema, by their bare names.
public struct ReadOnlyQuery: Sendable {
  /// The rows that a query returned.
  public struct Answer: Equatable, Sendable {
    /// The columns' names, in order.
    public let columns: [String]
    /// The rows, with a value for each column.
    public let rows: [[DatabaseValue]]

    /// Creates an answer.
    public init(columns: [String], rows: [[DatabaseValue]]) { (self.columns, self.rows) = (columns, rows) }
  }

  /// The most bytes that the values of an answer may have.
  private static let longestAnswer = 64 << 20

  private let checked: ReadOnlySQL

  /// Compiles a query.
  ///
  /// - Parameter schema: The SQL that creates the tables.
  /// - Throws: `ReadOnlySQLError`.
  public init(_ sql: String, schema: String) throws {
    // Of temporary tables SQLite knows no name such as main.activity. Who could write that would read past the `views` in
    // whose place `answer` puts a table.
    let schema = schema.replacing("CREATE TABLE ", with: "CREATE TEMP TABLE ")
    checked = try ReadOnlySQL(sql, schema: schema) { _ in false }
  }

  /// Whether a text ends a statement, so that nothing more of it need be read: its last token is a semicolon.
  public static func isComplete(_ text: String) -> Bool { sqlite3_complete(text) != 0 }

  /// Returns the query's rows in a database.
  ///
  /// - Parameters:
  ///   - views: What is read in place of a table, by the table's name: a SELECT that names the table as `main.NAME`.
  ///   - limit: How long it may take.
  /// - Throws: `ReadOnlySQLError.tooSlow` if it takes longer than `limit` or too much memory; `.refused` if its rows are
  ///   too many; `.invalid` if it fails while running.
  public func answer(
    in db: Database, seeing views: [String: String] = [:], within limit: Duration = .seconds(20)
  ) throws -> Answer {
    try checked.running(in: db, within: limit) {
      let statement = try db.makeStatement(sql: statement(seeing: views))
      var (rows, size): ([[DatabaseValue]], Int) = ([], 0)
      let cursor = try Row.fetchCursor(statement)
      while let row = try cursor.next() {
        rows.append(Array(row.databaseValues))
        size += row.databaseValues.reduce(0) { $0 + $1.size }
        guard size <= Self.longestAnswer else {
          throw ReadOnlySQLError.refused(sql: checked.typed, what: "its rows are more than 64 MB; accepted: a LIMIT")
        }
      }
      return Answer(columns: statement.columnNames, rows: rows)
    }
  }

  private func statement(seeing views: [String: String]) -> String {
    let used = views.keys.filter(checked.tables.contains).sorted()
    guard !used.isEmpty else { return checked.statement }
    let tables = used.map { "\($0) AS (\(views[$0] ?? ""))" }.joined(separator: ", ")
    return "WITH \(tables) SELECT * FROM (\n\(checked.statement)\n)"
  }
}

extension DatabaseValue {
  /// The bytes that it takes in memory, roughly.
  fileprivate var size: Int {
    switch storage {
    case .string(let text): 16 + text.utf8.count
    case .blob(let bytes): 16 + bytes.count
    case .null, .int64, .double: 16
    }
  }
}
