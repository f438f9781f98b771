public import GRDB

/// A statement that is prepared when it is used for the first time. A fold has some for each of its tables and needs
/// few of them for one event; preparing costs more than running.
///
/// ```swift
/// private var insert: DeferredStatement
/// let insert = try insert.prepared()
/// ```
public struct DeferredStatement {
  private let db: Database
  private let sql: String
  private var statement: RawStatement?

  /// Prepares nothing yet. The connection of `db` must outlive the statement.
  public init(_ db: Database, _ sql: String) {
    self.db = db
    self.sql = sql
  }

  /// The statement, ready to be bound and run.
  ///
  /// - Throws: `DatabaseError` when SQLite refuses the SQL.
  public mutating func prepared() throws -> RawStatement {
    if let statement { return statement }
    let fresh = try RawStatement(db, sql)
    statement = fresh
    return fresh
  }
}
