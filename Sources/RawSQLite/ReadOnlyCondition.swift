public import Errors
public import GRDB
import GRDBSQLite

/// An SQL condition that somebody typed. It may only read the tables of a schema.
///
/// It is compiled on a scratch database with the same schema under SQLite's authorizer, which also reports what it
/// reads. Tables of the schema, `json_each` and `json_tree` are allowed; SQLite's own tables and functions that are
/// slow or reach outside the database are not. It runs within bounds of time and memory.
public struct ReadOnlyCondition: Sendable {
  /// The condition, as it was typed.
  public let sql: String
  /// The tables that it reads.
  public let tables: Set<String>

  /// Compiles a condition.
  ///
  /// - Parameters:
  ///   - schema: The SQL that creates the tables.
  ///   - isForbidden: Whether a table must not be read.
  /// - Throws: `ConditionError`.
  public init(_ sql: String, schema: String, forbidding isForbidden: (String) -> Bool = { _ in false }) throws {
    guard sql.utf8.count <= 10_000, !sql.utf8.contains(0) else {
      throw ConditionError.invalid(sql: String(sql.prefix(80)), reason: "it is longer than 10,000 bytes or holds NUL")
    }
    guard CommonTables.copies(in: sql) <= 1_000 else {
      throw ConditionError.refused(
        sql: String(sql.prefix(80)), what: "the tables that it makes use each other too often")
    }
    self.sql = sql
    tables = try Self.tables(read: sql, schema: schema)
    if let table = tables.sorted().first(where: isForbidden) {
      throw ConditionError.refused(sql: sql, what: "the table \(table) is private")
    }
  }

  /// Returns the whole statement: one row with the value of the condition. NULL counts as false.
  private static func statement(_ sql: String) -> String { "SELECT CASE WHEN (\n\(sql)\n) THEN 1 ELSE 0 END" }

  /// Returns whether the condition holds in a database.
  ///
  /// - Throws: `ConditionError.tooSlow` if it takes longer than `limit` or too much memory; `.refused` if it would
  ///   change something; `.invalid` if it fails while running.
  public func holds(in db: Database, within limit: Duration = .seconds(2)) throws -> Bool {
    guard let connection = db.sqliteConnection else {
      throw ConditionError.invalid(sql: sql, reason: "the database is closed")
    }
    do {
      return try ConditionBounds.running(on: connection, within: limit) {
        let statement = try RawStatement(db, Self.statement(sql))
        guard statement.isReadOnly else { throw ConditionError.refused(sql: sql, what: "it would change something") }
        return try statement.step() && statement.integer(0) == 1
      }
    } catch let error as DatabaseError {
      if error.resultCode == .SQLITE_INTERRUPT { throw ConditionError.tooSlow(sql: sql, limit: limit) }
      throw ConditionError.invalid(sql: sql, reason: error.message ?? "SQLite refuses it")
    }
  }

  private static func tables(read sql: String, schema: String) throws -> Set<String> {
    let queue = try DatabaseQueue.scratch()
    return try queue.write { db in
      try db.execute(sql: schema)
      guard let connection = db.sqliteConnection else { return [] }
      ConditionBounds.removeSlowTrims(from: connection)
      // At its first use, SQLite declares a table-valued function by a CREATE TABLE, which the authorizer would refuse.
      try db.execute(sql: "SELECT 1 FROM json_each('[]'), json_tree('[]')")
      let known = try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
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
      var handle: OpaquePointer?
      let code = sqlite3_prepare_v2(connection, statement(sql), -1, &handle, nil)
      defer { sqlite3_finalize(handle) }
      if let what = guardian.refused { throw ConditionError.refused(sql: sql, what: what) }
      guard code == SQLITE_OK, handle != nil else {
        throw ConditionError.invalid(sql: sql, reason: String(cString: sqlite3_errmsg(connection)))
      }
      return guardian.tables
    }
  }

  /// Answers SQLite's authorizer while a condition is compiled.
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
    /// table expression of the condition (WITH).
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

    private static let refusedFunctions = ConditionBounds.slowFunctions.union([
      "load_extension", "readfile", "writefile", "edit", "fts3_tokenizer",
    ])
  }
}

/// The fault of a condition.
public enum ConditionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// It is not an SQL expression over the tables, is too long, or failed while running.
  case invalid(sql: String, reason: String)
  /// It would do more than read, read a table that it may not, use a function that is not allowed, or copy its own
  /// tables (WITH) too often.
  case refused(sql: String, what: String)
  /// It did not finish in time, or needed too much memory.
  case tooSlow(sql: String, limit: Duration)

  /// One sentence with the condition, the fault and what would be accepted.
  public var description: String {
    switch self {
    case .invalid(let sql, let reason): "the condition \(sql) cannot be used: \(reason); accepted: an SQL expression"
    case .refused(let sql, let what): "the condition \(sql) is refused: \(what)"
    case .tooSlow(let sql, let limit):
      "the condition \(sql) took longer than \(limit), or more memory than it may, and was stopped"
    }
  }
}

extension ConditionError: ClassifiedError {
  /// The kind of the error.
  public var kind: ErrorKind { .data }
}
