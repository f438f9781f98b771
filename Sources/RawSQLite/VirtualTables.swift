public import GRDB
import GRDBSQLite

/// The source of a virtual table's rows.
public protocol RowSource: AnyObject {
  /// The columns as `CREATE TABLE` declares them, with a primary key and WITHOUT ROWID, because rows have no rowid.
  var declaration: String { get }

  /// The indexes, from 0, of the columns by whose value rows can be found without a full scan; the best first.
  var searchable: [Int] { get }

  /// Whether rows come in the order of their first column, so that SQLite need not sort them by it.
  var isSorted: Bool { get }

  /// Returns rows of all columns, the first of which was not asked for yet.
  ///
  /// - Parameters:
  ///   - column: The column whose value is given; nil if all rows are asked for.
  ///   - value: The value of the column, a number as its digits.
  ///   - used: The columns that are read, one bit for each of the first sixteen.
  func rows(where column: Int?, is value: String, reading used: Int) throws -> any SourceRows

  /// Takes back rows that are no longer read, for reuse: compiling a statement costs more than a search.
  func takeBack(_ rows: any SourceRows)
}

extension RowSource {
  /// False.
  public var isSorted: Bool { false }
}

/// Rows that are read one after another.
public protocol SourceRows: AnyObject {
  /// Moves to the next row, at first to the first one; returns false if there is none.
  func step() throws -> Bool

  /// Passes a column of the current row to SQLite.
  func pass(_ column: Int32, to answer: RowAnswer)
}

/// What SQLite asked a row of a virtual table for.
public struct RowAnswer {
  fileprivate let context: OpaquePointer?

  /// Answers with a number.
  public func give(_ number: Int64) { sqlite3_result_int64(context, number) }

  /// Answers with a text, or NULL.
  public func give(_ text: String?) {
    guard let text else { return sqlite3_result_null(context) }
    sqlite3_result_text(context, text, Int32(text.utf8.count), RawStatement.transient)
  }
}

extension RawStatement: SourceRows {
  /// Passes a column of the current row to SQLite.
  public func pass(_ column: Int32, to answer: RowAnswer) {
    sqlite3_result_value(answer.context, sqlite3_column_value(handle, column))
  }
}

/// Virtual tables whose rows are made on demand, readable like any other table.
///
/// Before each search, SQLite tells by which column it searches and for which value. A fold on demand needs to know no
/// more than that, so any SQL statement can read these tables.
public final class VirtualTables {
  private let sources: [String: any RowSource]
  /// The error of a source during SQLite's call; SQLite itself reports only a code and what the error says.
  public private(set) var failure: (any Error)?

  /// Creates a table for each source on a connection, which retains this object as long as it is open.
  ///
  /// - Throws: `DatabaseError` if SQLite refuses a declaration.
  public init(_ db: Database, _ sources: [String: any RowSource]) throws {
    self.sources = sources
    try offer("rows_on_demand", &Self.module, on: db)
    for name in sources.keys.sorted() { try db.execute(sql: "CREATE VIRTUAL TABLE \(name) USING rows_on_demand") }
  }

  /// Offers a table for each source on a connection without creating any: a question finds it if the schema has no table
  /// of its name.
  ///
  /// - Throws: `DatabaseError` if SQLite refuses.
  public init(offering sources: [String: any RowSource], on db: Database) throws {
    self.sources = sources
    for name in sources.keys.sorted() { try offer(name, &Self.eponymous, on: db) }
  }

  private func offer(_ name: String, _ module: UnsafePointer<sqlite3_module>, on db: Database) throws {
    let context = Unmanaged.passRetained(self)
    let code = sqlite3_create_module_v2(db.sqliteConnection, name, module, context.toOpaque()) {
      if let context = $0 { Unmanaged<VirtualTables>.fromOpaque(context).release() }
    }
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// Runs a read, and throws the error of a source in place of SQLite's error.
  public func reading<T>(_ body: () throws -> T) throws -> T {
    failure = nil
    do {
      return try body()
    } catch {
      throw failure ?? error
    }
  }

  private struct Table {
    var base = sqlite3_vtab()
    let owner: Unmanaged<VirtualTables>
    let source: Unmanaged<AnyObject>
  }

  private struct Cursor {
    var base = sqlite3_vtab_cursor()
    var rows: Unmanaged<Rows>?
  }

  private final class Rows {
    let cursor: any SourceRows
    var isAtEnd: Bool
    private let source: any RowSource

    init(_ cursor: any SourceRows, of source: any RowSource) throws {
      self.cursor = cursor
      self.source = source
      isAtEnd = try !cursor.step()
    }

    deinit { source.takeBack(cursor) }

    func next() throws {
      isAtEnd = try !cursor.step()
    }
  }

  // Written once, before the first use; SQLite only reads it.
  nonisolated(unsafe) private static var module: sqlite3_module = {
    var module = sqlite3_module()
    module.xCreate = { db, context, count, arguments, answer, _ in
      VirtualTables.connect(db, context, count, arguments, answer)
    }
    module.xConnect = { db, context, count, arguments, answer, _ in
      VirtualTables.connect(db, context, count, arguments, answer)
    }
    module.xDisconnect = { VirtualTables.disconnect($0) }
    module.xDestroy = { VirtualTables.disconnect($0) }
    module.xBestIndex = { VirtualTables.plan($0, $1) }
    module.xOpen = { _, answer in VirtualTables.open(answer) }
    module.xClose = { VirtualTables.close($0) }
    module.xFilter = { cursor, plan, _, _, values in VirtualTables.search(cursor, plan, values) }
    module.xNext = { VirtualTables.advance($0) }
    module.xEof = { cursor in VirtualTables.rows(cursor)?.isAtEnd == false ? 0 : 1 }
    module.xColumn = { VirtualTables.column($0, $1, $2) }
    return module
  }()

  // A module without xCreate is a table of its own name.
  nonisolated(unsafe) private static var eponymous: sqlite3_module = {
    var eponymous = module
    eponymous.xCreate = nil
    return eponymous
  }()
}

// MARK: - Callbacks of SQLite

extension VirtualTables {
  private static func connect(
    _ db: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ count: Int32,
    _ arguments: UnsafePointer<UnsafePointer<CChar>?>?,
    _ answer: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?
  ) -> Int32 {
    guard let context, count > 2, let name = arguments?[2] else { return SQLITE_ERROR }
    let owner = Unmanaged<VirtualTables>.fromOpaque(context)
    guard let source = owner.takeUnretainedValue().sources[String(cString: name)] else { return SQLITE_ERROR }
    let code = sqlite3_declare_vtab(db, source.declaration)
    guard code == SQLITE_OK else { return code }
    let table = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    table.initialize(to: Table(owner: owner, source: Unmanaged.passUnretained(source as AnyObject)))
    answer?.pointee = UnsafeMutableRawPointer(table).assumingMemoryBound(to: sqlite3_vtab.self)
    return SQLITE_OK
  }

  private static func disconnect(_ table: UnsafeMutablePointer<sqlite3_vtab>?) -> Int32 {
    if let table { UnsafeMutableRawPointer(table).assumingMemoryBound(to: Table.self).deallocate() }
    return SQLITE_OK
  }

  private static func table(_ base: UnsafeMutablePointer<sqlite3_vtab>?) -> (VirtualTables, any RowSource)? {
    guard let base else { return nil }
    let table = UnsafeMutableRawPointer(base).assumingMemoryBound(to: Table.self).pointee
    guard let source = table.source.takeUnretainedValue() as? any RowSource else { return nil }
    return (table.owner.takeUnretainedValue(), source)
  }

  private static func plan(
    _ base: UnsafeMutablePointer<sqlite3_vtab>?, _ info: UnsafeMutablePointer<sqlite3_index_info>?
  ) -> Int32 {
    guard let (_, source) = table(base), let info else { return SQLITE_ERROR }
    // A source finds texts by their bytes, so SQLite itself has to evaluate comparisons with another collation.
    let constraints = (0..<Int(info.pointee.nConstraint)).filter {
      info.pointee.aConstraint[$0].usable != 0
        && Int32(info.pointee.aConstraint[$0].op) == SQLITE_INDEX_CONSTRAINT_EQ
        && sqlite3_vtab_collation(info, Int32($0)).map { sqlite3_stricmp($0, "BINARY") } == 0
    }
    info.pointee.estimatedCost = 1e9
    info.pointee.estimatedRows = 1_000_000
    for (rank, column) in source.searchable.enumerated() {
      guard let index = constraints.first(where: { Int(info.pointee.aConstraint[$0].iColumn) == column }) else {
        continue
      }
      info.pointee.aConstraintUsage[index].argvIndex = 1
      info.pointee.idxNum = Int32(column) + 1
      info.pointee.estimatedCost = 10 * Double(rank + 1)
      info.pointee.estimatedRows = 10
      break
    }
    if source.isSorted, info.pointee.nOrderBy == 1, info.pointee.aOrderBy[0].iColumn == 0,
      info.pointee.aOrderBy[0].desc == 0
    {
      info.pointee.orderByConsumed = 1
    }
    info.pointee.idxNum |= Int32(truncatingIfNeeded: info.pointee.colUsed & 0xFFFF) << 8
    return SQLITE_OK
  }

  private static func open(_ answer: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab_cursor>?>?) -> Int32 {
    let cursor = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
    cursor.initialize(to: Cursor())
    answer?.pointee = UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
    return SQLITE_OK
  }

  private static func cursor(_ base: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> UnsafeMutablePointer<Cursor>? {
    base.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: Cursor.self) }
  }

  private static func rows(_ base: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Rows? {
    cursor(base)?.pointee.rows?.takeUnretainedValue()
  }

  private static func close(_ base: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
    cursor(base)?.pointee.rows?.release()
    cursor(base)?.deallocate()
    return SQLITE_OK
  }

  private static func search(
    _ base: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ plan: Int32,
    _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) -> Int32 {
    guard let base, let cursor = cursor(base), let (owner, source) = table(base.pointee.pVtab) else {
      return SQLITE_ERROR
    }
    do {
      var (column, text): (Int?, String) = (nil, "")
      // For any other value, the source returns all rows. SQLite itself compares them anyway.
      if plan & 0xFF > 0, let value = values?[0] {
        switch sqlite3_value_type(value) {
        case SQLITE_INTEGER: (column, text) = (Int(plan & 0xFF) - 1, String(sqlite3_value_int64(value)))
        case SQLITE_TEXT:
          let bytes = UnsafeBufferPointer(start: sqlite3_value_text(value), count: Int(sqlite3_value_bytes(value)))
          (column, text) = (Int(plan & 0xFF) - 1, String(decoding: bytes, as: UTF8.self))
        default: break
        }
      }
      let rows = try Rows(source.rows(where: column, is: text, reading: Int(plan >> 8)), of: source)
      cursor.pointee.rows?.release()
      cursor.pointee.rows = Unmanaged.passRetained(rows)
      return SQLITE_OK
    } catch {
      return fail(error, owner, base.pointee.pVtab)
    }
  }

  /// Keeps an error for `reading`, and what it says for SQLite, which frees the text.
  private static func fail(
    _ error: any Error, _ owner: VirtualTables?, _ table: UnsafeMutablePointer<sqlite3_vtab>?
  ) -> Int32 {
    owner?.failure = error
    sqlite3_free(table?.pointee.zErrMsg)
    table?.pointee.zErrMsg = "\(error)".withCString { text in
      withVaList([text]) { sqlite3_vmprintf("%s", $0) }
    }
    return SQLITE_ERROR
  }

  private static func advance(_ base: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
    do {
      try rows(base)?.next()
      return SQLITE_OK
    } catch {
      return fail(error, table(base?.pointee.pVtab)?.0, base?.pointee.pVtab)
    }
  }

  private static func column(
    _ base: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ context: OpaquePointer?, _ column: Int32
  ) -> Int32 {
    rows(base)?.cursor.pass(column, to: RowAnswer(context: context))
    return SQLITE_OK
  }
}
