public import GRDB

/// An SQL condition that somebody typed. It may only read the tables of a schema.
public struct ReadOnlyCondition: Sendable {
  private let checked: ReadOnlySQL

  /// The condition, as it was typed.
  public var sql: String { checked.typed }
  /// The tables that it reads.
  public var tables: Set<String> { checked.tables }

  /// Compiles a condition.
  ///
  /// - Parameters:
  ///   - schema: The SQL that creates the tables.
  ///   - isForbidden: Whether a table must not be read.
  /// - Throws: `ReadOnlySQLError`.
  public init(_ sql: String, schema: String, forbidding isForbidden: (String) -> Bool = { _ in false }) throws {
    do {
      checked = try ReadOnlySQL(sql, as: Self.statement, schema: schema, forbidding: isForbidden)
    } catch ReadOnlySQLError.invalid(let sql, let reason) {
      throw ReadOnlySQLError.invalid(sql: sql, reason: "\(reason); accepted: an expression that is true or false")
    }
  }

  /// Returns the whole statement: one row with the value of the condition. NULL counts as false.
  private static func statement(_ sql: String) -> String { "SELECT CASE WHEN (\n\(sql)\n) THEN 1 ELSE 0 END" }

  /// Returns whether the condition holds in a database.
  ///
  /// - Throws: `ReadOnlySQLError.tooSlow` if it takes longer than `limit` or too much memory; `.invalid` if it fails
  ///   while running.
  public func holds(in db: Database, within limit: Duration = .seconds(2)) throws -> Bool {
    try checked.running(in: db, within: limit) {
      let statement = try RawStatement(db, Self.statement(sql))
      return try statement.step() && statement.integer(0) == 1
    }
  }
}
