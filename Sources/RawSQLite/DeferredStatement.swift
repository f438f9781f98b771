public import GRDB

/// A statement that is prepared at its first use. A fold has several for each of its tables but needs only a few for
/// one event, and preparing costs more than running.
///
/// ```swift
/// private var insert: DeferredStatement
/// let insert = try insert.prepared()
/// ```
public struct DeferredStatement {
  private let db: Database
  private let sql: String
  private var statement: RawStatement?

  /// Creates the statement without preparing it. The connection of `db` must outlive the statement.
  public init(_ db: Database, _ sql: String) {
    self.db = db
    self.sql = sql
  }

  /// Returns the statement, ready to be bound and run.
  ///
  /// - Throws: `DatabaseError` if SQLite refuses the SQL.
  public mutating func prepared() throws -> RawStatement {
    if let statement { return statement }
    let fresh = try RawStatement(db, sql)
    statement = fresh
    return fresh
  }
}
