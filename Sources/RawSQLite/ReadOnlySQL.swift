public import Errors
import GRDB
import GRDBSQLite

/// SQL that somebody typed: one statement that does nothing but read the tables of a schema.
///
/// It is compiled on a scratch database with the same schema under SQLite's authorizer, which also reports what it
/// reads. Tables of the schema, `json_each` and `json_tree` are allowed; SQLite's own tables and functions that are
/// slow or reach outside the database are not. It runs within bounds of time and memory.
struct ReadOnlySQL: Sendable {
  /// The SQL as it was typed.
  let typed: String
  /// The statement without what follows it: a semicolon, comments.
  let statement: String
  /// The tables that it reads.
  let tables: Set<String>

  /// Compiles SQL.
  ///
  /// - Parameters:
  ///   - statement: The statement that it is, or that is made of it.
  ///   - schema: The SQL that creates the tables.
  ///   - isForbidden: Whether a table must not be read.
  /// - Throws: `ReadOnlySQLError`.
  init(
    _ typed: String, as statement: (String) -> String = { $0 }, schema: String, forbidding isForbidden: (String) -> Bool
  ) throws {
    guard typed.utf8.count <= 10_000, !typed.utf8.contains(0) else {
      throw ReadOnlySQLError.invalid(
        sql: String(typed.prefix(80)), reason: "it is longer than 10,000 bytes or holds NUL")
    }
    guard CommonTables.copies(in: typed) <= 1_000 else {
      throw ReadOnlySQLError.refused(
        sql: String(typed.prefix(80)), what: "the tables that it makes use each other too often")
    }
    self.typed = typed
    (self.statement, tables) = try Self.compile(statement(typed), typed: typed, schema: schema)
    if let table = tables.sorted().first(where: isForbidden) {
      throw ReadOnlySQLError.refused(sql: typed, what: "the table \(table) is private")
    }
  }

  /// Runs the SQL within the bounds.
  ///
  /// - Throws: `ReadOnlySQLError` for SQLite's errors.
  func running<T>(in db: Database, within limit: Duration, _ body: () throws -> T) throws -> T {
    guard let connection = db.sqliteConnection else {
      throw ReadOnlySQLError.invalid(sql: typed, reason: "the database is closed")
    }
    do {
      return try SQLBounds.running(on: connection, within: limit, body)
    } catch let error as DatabaseError {
      if error.resultCode == .SQLITE_INTERRUPT { throw ReadOnlySQLError.tooSlow(sql: typed, limit: limit) }
      throw ReadOnlySQLError.invalid(sql: typed, reason: error.message ?? "SQLite refuses it")
    }
  }

  private static func compile(
    _ sql: String, typed: String, schema: String
  ) throws -> (statement: String, tables: Set<String>) {
    let queue = try DatabaseQueue.scratch()
    return try queue.write { db in
      try db.execute(sql: schema)
      guard let connection = db.sqliteConnection else { return (sql, []) }
      SQLBounds.removeSlowTrims(from: connection)
      // At its first use, SQLite declares a table-valued function by a CREATE TABLE, which the authorizer would refuse.
      try db.execute(sql: "SELECT 1 FROM json_each('[]'), json_tree('[]')")
      let known = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_schema UNION ALL SELECT name FROM sqlite_temp_schema")
      let modules = try String.fetchAll(db, sql: "SELECT name FROM pragma_module_list")
      let guardian = Guardian(tables: known, modules: modules)
      let context = Unmanaged.passUnretained(guardian).toOpaque()
      sqlite3_set_authorizer(
        connection,
        { context, action, first, second, _, _ in
          guard let context else { return SQLITE_DENY }
          let guardian = Unmanaged<Guardian>.fromOpaque(context).takeUnretainedValue()
          return guardian.authorize(action, first.map { String(cString: $0) }, second.map { String(cString: $0) })
        }, context)
      defer {
        sqlite3_set_authorizer(connection, nil, nil)
        withExtendedLifetime(guardian) {}
      }
      func compile(_ text: UnsafePointer<CChar>?) throws -> (isEmpty: Bool, rest: UnsafePointer<CChar>?) {
        var handle: OpaquePointer?
        var rest: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v2(connection, text, -1, &handle, &rest)
        defer { sqlite3_finalize(handle) }
        if let what = guardian.refused { throw ReadOnlySQLError.refused(sql: typed, what: what) }
        guard code == SQLITE_OK else {
          throw ReadOnlySQLError.invalid(sql: typed, reason: String(cString: sqlite3_errmsg(connection)))
        }
        guard handle == nil || sqlite3_stmt_readonly(handle) != 0 && sqlite3_column_count(handle) > 0 else {
          throw ReadOnlySQLError.refused(sql: typed, what: "it may only read")
        }
        return (handle == nil, rest)
      }
      let length = try sql.withCString { text in
        let first = try compile(text)
        guard !first.isEmpty, let rest = first.rest else {
          throw ReadOnlySQLError.invalid(sql: typed, reason: "it is empty")
        }
        guard try compile(rest).isEmpty else {
          throw ReadOnlySQLError.invalid(sql: typed, reason: "it is more than one statement")
        }
        return UnsafeRawPointer(rest) - UnsafeRawPointer(text)
      }
      let statement = String(decoding: sql.utf8.prefix(length), as: UTF8.self)
      return (statement.last == ";" ? String(statement.dropLast()) : statement, guardian.tables)
    }
  }

  /// Answers SQLite's authorizer while SQL is compiled.
  private final class Guardian {
    private let known: Set<String>
    private let modules: Set<String>
    private(set) var tables: Set<String> = []
    private(set) var refused: String?

    init(tables: [String], modules: [String]) {
      known = Set(tables)
      self.modules = Set(modules)
    }

    /// Returns whether a name that is not a table of the schema belongs to SQLite itself; otherwise it is a common
    /// table expression (WITH).
    private func isOfSQLite(_ name: String) -> Bool {
      if name == "json_each" || name == "json_tree" { return false }
      return modules.contains(name) || name.hasPrefix("sqlite_") || name.hasPrefix("pragma_")
    }

    func authorize(_ action: Int32, _ first: String?, _ second: String?) -> Int32 {
      switch action {
      case SQLITE_SELECT, SQLITE_RECURSIVE: return SQLITE_OK
      case SQLITE_READ:
        guard let first, !first.isEmpty else { return SQLITE_OK }
        if isOfSQLite(first.lowercased()), !known.contains(first) {
          refused = "\(first) is no table of a read model"
          return SQLITE_DENY
        }
        if known.contains(first) { tables.insert(first) }
        return SQLITE_OK
      case SQLITE_FUNCTION where !Self.refusedFunctions.contains(second?.lowercased() ?? ""): return SQLITE_OK
      default:
        refused = action == SQLITE_FUNCTION ? "the function \(second ?? "") is not allowed" : "it may only read"
        return SQLITE_DENY
      }
    }

    private static let refusedFunctions = SQLBounds.slowFunctions.union([
      "load_extension", "readfile", "writefile", "edit", "fts3_tokenizer",
    ])
  }
}

/// The fault of SQL that somebody typed.
public enum ReadOnlySQLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// It does not parse over the tables, is too long, or failed while running.
  case invalid(sql: String, reason: String)
  /// It would do more than read, read a table that it may not, use a function that is not allowed, or copy its own
  /// tables (WITH) too often.
  case refused(sql: String, what: String)
  /// It did not finish in time, or needed too much memory.
  case tooSlow(sql: String, limit: Duration)

  /// One sentence with the SQL and the fault.
  public var description: String {
    switch self {
    case .invalid(let sql, let reason): "the SQL \(sql) cannot be used: \(reason)"
    case .refused(let sql, let what): "the SQL \(sql) is refused: \(what)"
    case .tooSlow(let sql, let limit):
      "the SQL \(sql) took longer than \(limit), or more memory than it may, and was stopped"
    }
  }
}

extension ReadOnlySQLError: ClassifiedError {
  /// The kind of the error.
  public var kind: ErrorKind { .data }
}
