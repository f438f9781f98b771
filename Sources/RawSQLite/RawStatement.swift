public import Foundation
public import GRDB
public import GRDBSQLite

/// A prepared statement on the C API, for the hot paths: appending to the log, scanning it, folding and reading
/// projection rows. Other statements go through GRDB.
///
/// Not `Sendable`: it belongs to one connection and is used on that connection's queue only.
public final class RawStatement {
  @usableFromInline let handle: OpaquePointer
  @usableFromInline let connection: OpaquePointer
  /// The statement of GRDB's cache that this one borrows; nil if it owns the handle.
  private let borrowed: GRDB.Statement?

  /// Prepares `sql` on the connection of `db`, which must outlive the statement.
  ///
  /// - Throws: `DatabaseError` if SQLite refuses the SQL.
  public init(_ db: Database, _ sql: String) throws {
    guard let connection = db.sqliteConnection else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is closed", sql: sql)
    }
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else { throw Self.error(code, connection, sql) }
    self.handle = handle
    self.connection = connection
    borrowed = nil
  }

  /// Borrows a statement from the connection's cache, so that nothing is prepared twice; prepares another one while the
  /// borrowed one has rows left. It must be reset after use.
  public convenience init(cached db: Database, _ sql: String) throws {
    let statement = try db.cachedStatement(sql: sql)
    if sqlite3_stmt_busy(statement.sqliteStatement) != 0 {
      try self.init(db, sql)
    } else {
      try self.init(db, statement)
    }
  }

  private init(_ db: Database, _ statement: GRDB.Statement) throws {
    guard let connection = db.sqliteConnection else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is closed", sql: statement.sql)
    }
    handle = statement.sqliteStatement
    self.connection = connection
    borrowed = statement
  }

  /// Whether running the statement changes nothing in the database.
  public var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

  deinit { if borrowed == nil { sqlite3_finalize(handle) } }

  /// Steps the statement to its next row; returns false if there is none.
  ///
  /// - Throws: `DatabaseError` with SQLite's own code and message.
  @inlinable
  public func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      sqlite3_reset(handle)
      throw Self.error(code, connection, sqlite3_sql(handle).map { String(cString: $0) })
    }
  }

  /// Runs a statement that returns no rows, and resets it.
  @inlinable
  public func run() throws {
    _ = try step()
    sqlite3_reset(handle)
  }

  /// Resets the statement for another run; the bindings stay.
  @inlinable
  public func reset() { sqlite3_reset(handle) }

  @usableFromInline
  static func error(_ code: Int32, _ connection: OpaquePointer, _ sql: String?) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(connection)), sql: sql)
  }
}

// MARK: - Bindings (1-based, as in SQLite)

extension RawStatement {
  /// SQLite copies the bytes before the call returns.
  @usableFromInline static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  /// Binds an integer, or NULL.
  @inlinable
  public func bind(_ index: Int32, _ value: Int64?) {
    if let value { sqlite3_bind_int64(handle, index, value) } else { sqlite3_bind_null(handle, index) }
  }

  /// Binds a double, or NULL.
  @inlinable
  public func bind(_ index: Int32, _ value: Double?) {
    if let value { sqlite3_bind_double(handle, index, value) } else { sqlite3_bind_null(handle, index) }
  }

  /// Binds a text, or NULL.
  @inlinable
  public func bind(_ index: Int32, _ value: String?) {
    guard var value else {
      sqlite3_bind_null(handle, index)
      return
    }
    value.withUTF8 { bindText(index, UnsafeRawBufferPointer($0)) }
  }

  /// Binds UTF-8 bytes as a text.
  ///
  /// - Parameter isCopied: False if the bytes stay where they are until the statement has run. It must not run again
  ///   before the parameter is bound anew.
  @inlinable
  public func bindText(_ index: Int32, _ bytes: UnsafeRawBufferPointer, isCopied: Bool = true) {
    let base = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    // A null pointer would bind NULL, so the empty text needs an address.
    if let base {
      sqlite3_bind_text(handle, index, base, Int32(bytes.count), isCopied ? Self.transient : nil)
    } else {
      sqlite3_bind_text(handle, index, "", 0, Self.transient)
    }
  }

  /// Binds bytes as a blob.
  ///
  /// - Parameter isCopied: As in `bindText`.
  @inlinable
  public func bindBlob(_ index: Int32, _ bytes: UnsafeRawBufferPointer, isCopied: Bool = true) {
    // A null pointer would bind NULL, and an empty buffer may have one.
    if let base = bytes.baseAddress {
      sqlite3_bind_blob(handle, index, base, Int32(bytes.count), isCopied ? Self.transient : nil)
    } else {
      sqlite3_bind_zeroblob(handle, index, 0)
    }
  }

  /// Binds a UUID as its 16 bytes, or NULL.
  @inlinable
  public func bind(_ index: Int32, _ value: UUID?) {
    guard let value else {
      sqlite3_bind_null(handle, index)
      return
    }
    withUnsafeBytes(of: value.uuid) { bindBlob(index, $0) }
  }

  /// Binds NULL.
  @inlinable
  public func bindNull(_ index: Int32) { sqlite3_bind_null(handle, index) }
}

// MARK: - Columns (0-based, as in SQLite)

extension RawStatement {
  /// Returns whether the column is NULL.
  @inlinable
  public func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// A storage class of SQLite.
  public enum Storage: Sendable { case null, integer, real, text, blob }

  /// Returns the storage class of the column's value.
  public func storage(_ column: Int32) -> Storage {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// Returns the column as an integer; 0 if it is NULL.
  @inlinable
  public func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// Returns the column as a double; 0 if it is NULL.
  @inlinable
  public func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// Returns the bytes of a text or blob column, valid until the next step or reset.
  @inlinable
  public func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let base = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(start: base, count: base == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
  }

  /// Returns the column as a string; nil if it is NULL. Invalid UTF-8 is replaced, because a reader must not stop here.
  @inlinable
  public func text(_ column: Int32) -> String? {
    isNull(column) ? nil : String(decoding: bytes(column), as: UTF8.self)
  }

  /// Returns the column as an integer; nil if it is NULL.
  @inlinable
  public func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  /// Returns the column as a double; nil if it is NULL.
  @inlinable
  public func optionalDouble(_ column: Int32) -> Double? { isNull(column) ? nil : double(column) }

  /// Returns a 16-byte blob as a UUID; nil if it is NULL or has another length.
  @inlinable
  public func uuid(_ column: Int32) -> UUID? {
    let raw = bytes(column)
    return raw.count == 16 ? UUID(uuid: raw.loadUnaligned(as: uuid_t.self)) : nil
  }
}

/// A value that can be bound to a parameter.
public protocol Bindable: Sendable {
  /// Binds the value to the parameter with the given number, from 1.
  func bind(to statement: RawStatement, at index: Int32)
}

extension String: Bindable {
  /// Binds the text.
  public func bind(to statement: RawStatement, at index: Int32) { statement.bind(index, self) }
}

extension Int64: Bindable {
  /// Binds the number.
  public func bind(to statement: RawStatement, at index: Int32) { statement.bind(index, self) }
}
