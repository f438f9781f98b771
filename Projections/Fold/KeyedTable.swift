import GRDB
import RawSQLite

/// A table that a fold writes to, of any kind.
protocol FoldTable: AnyObject {
  /// The number of rows held in memory.
  var cachedRows: Int { get }
  /// Whether rows are worth keeping in memory between batches.
  var keepsRows: Bool { get }
  /// Writes the changes since the last flush.
  func flush() throws
  /// Forgets what is held in memory. Called only after a flush, or when the table was changed by other means, such as
  /// another process.
  func forget()
  /// Forgets rows until only a share of them is held. Called only after a flush.
  func forget(keeping share: Double)
}

extension [any FoldTable] {
  /// The number of rows that all tables hold in memory.
  var cachedRows: Int { reduce(0) { $0 + $1.cachedRows } }

  /// Forgets the rows that are not worth keeping. Called only after a flush of their tables.
  func forgetRowsNotKept() {
    for table in self where !table.keepsRows { table.forget() }
  }

  /// Forgets the rows that are not worth keeping and, of the others, as many as there are too many, whichever these are.
  /// Called only after a flush.
  func forget(downTo kept: Int) {
    forgetRowsNotKept()
    let share = Double(kept) / Double(Swift.max(cachedRows, 1))
    if share < 1 { forEach { $0.forget(keeping: share) } }
  }
}

/// A table of rows by key. Rows are folded in memory and written once per batch, however often the batch changes them;
/// those not worth keeping also earlier, where memory is short.
public final class KeyedTable<Row: ProjectionRow>: FoldTable {
  /// A row in memory. A reference type, so that one look-up serves reading, changing and marking.
  private final class Entry {
    let key: Row.Key
    var row: Row?
    /// The hash of the row in the file, and its bucket in the certificate; nil if the file has no such row.
    var stored: (digest: Digest, bucket: Int)?
    var isDirty = false

    init(key: Row.Key, row: Row?, stored: (digest: Digest, bucket: Int)?) {
      self.key = key
      self.row = row
      self.stored = stored
    }
  }

  private let db: Database
  private let certificate: Certificate
  private let table: TableDefinition
  private var select: DeferredStatement
  private var upsert: DeferredStatement
  private var delete: DeferredStatement
  private var cache: [Row.Key.Identity: Entry] = [:]
  private var dirty: [Entry] = []
  private var writer = RowWriter()
  /// Whether the file has no rows of this table, so that a look-up needs no query; nil until this was queried.
  private var knownEmpty: Bool?

  let keepsRows: Bool
  /// Adds the values that are stored elsewhere to a row that was read from the file.
  var fillIn: ((inout Row) throws -> Void)?

  init(_ db: Database, _ certificate: Certificate, keepsRows: Bool) {
    self.keepsRows = keepsRows
    self.db = db
    self.certificate = certificate
    table = Row.table
    select = DeferredStatement(db, table.selectByKey)
    upsert = DeferredStatement(db, table.upsert)
    delete = DeferredStatement(db, table.delete)
  }

  var cachedRows: Int { cache.count }

  /// Returns the row with a key; nil if there is none.
  public func row(_ key: Row.Key) throws -> Row? { try entry(key).row }

  /// Inserts a row, or replaces the one with the same key.
  public func put(_ row: Row) throws {
    let entry = try entry(row.key)
    entry.row = row
    markDirty(entry)
  }

  /// Removes the row with a key; does nothing if there is none.
  public func remove(_ key: Row.Key) throws {
    let entry = try entry(key)
    entry.row = nil
    markDirty(entry)
  }

  /// Changes the row with a key in place; does nothing if there is none.
  public func update(_ key: Row.Key, _ body: (inout Row) throws -> Void) throws {
    let entry = try entry(key)
    // A pattern, because `!= nil` compares copies of the row.
    guard case .some = entry.row else { return }
    try entry.row?.mutate(body)
    markDirty(entry)
  }

  /// Changes, creates or removes the row with a key.
  ///
  /// - Parameter body: Receives the row, or nil if there is none, and leaves the row as it is to be afterwards.
  public func updateOrCreate(_ key: Row.Key, _ body: (inout Row?) throws -> Void) throws {
    let entry = try entry(key)
    try body(&entry.row)
    markDirty(entry)
  }

  /// Returns the rows in which a column has the given value, in key order. Writes the changes in memory first.
  ///
  /// The column needs an index in the projection's table SQL; otherwise each call reads the whole table.
  public func rows(where column: String, is value: String) throws -> [Row] {
    try flush()
    if try isFileEmpty() { return [] }
    let statement = try RawStatement(
      cached: db, "\(table.select) WHERE \(column) = ? ORDER BY \(table.key.joined(separator: ", "))")
    defer { statement.reset() }
    statement.bind(1, value)
    var rows: [Row] = []
    while try statement.step() {
      rows.append(try Row(statement))
    }
    return rows
  }

  /// Removes every row.
  func removeAll() throws {
    try flush()
    let statement = try RawStatement(cached: db, table.select)
    defer { statement.reset() }
    var keys: [Row.Key] = []
    while try statement.step() { keys.append(try Row(statement).key) }
    for key in keys { try remove(key) }
  }

  private func entry(_ key: Row.Key) throws -> Entry {
    let identity = key.identity
    if let entry = cache[identity] { return entry }
    let entry = try load(key)
    cache[identity] = entry
    return entry
  }

  private func load(_ key: Row.Key) throws -> Entry {
    if try isFileEmpty() { return Entry(key: key, row: nil, stored: nil) }
    let select = try select.prepared()
    defer { select.reset() }
    key.bind(to: select)
    guard try select.step() else { return Entry(key: key, row: nil, stored: nil) }
    var row = try Row(select)
    writer.begin(table: table.name)
    let bucket = row.writeInPlace(to: &writer)
    let stored = (writer.digest, bucket)
    try fillIn?(&row)
    return Entry(key: key, row: row, stored: stored)
  }

  private func isFileEmpty() throws -> Bool {
    if let knownEmpty { return knownEmpty }
    let isEmpty = try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM \(table.name))") ?? true
    knownEmpty = isEmpty
    return isEmpty
  }

  private func markDirty(_ entry: Entry) {
    guard !entry.isDirty else { return }
    entry.isDirty = true
    dirty.append(entry)
  }

  func flush() throws {
    if !dirty.isEmpty { try Row.flush(self) }
  }

  /// Writes the changes since the last flush; called only by `ProjectionRow.flush`.
  func writeChanges() throws {
    // In key order, successive rows share pages.
    if dirty.count > 1 { dirty.sort { $0.key < $1.key } }
    for entry in dirty {
      entry.isDirty = false
      try write(entry)
    }
    dirty.removeAll(keepingCapacity: true)
  }

  private func write(_ entry: Entry) throws {
    writer.begin(table: table.name, into: try upsert.prepared())
    if let bucket = entry.row?.writeInPlace(to: &writer) {
      let digest = writer.digest
      if let stored = entry.stored {
        if stored.digest == digest { return }
        certificate.subtract(stored.digest, from: stored.bucket)
      }
      try writer.run()
      certificate.add(digest, to: bucket)
      entry.stored = (digest, bucket)
      knownEmpty = false
    } else if let stored = entry.stored {
      let delete = try delete.prepared()
      entry.key.bind(to: delete)
      try delete.run()
      certificate.subtract(stored.digest, from: stored.bucket)
      entry.stored = nil
    }
  }

  func forget() {
    cache.removeAll(keepingCapacity: true)
    dirty.removeAll(keepingCapacity: true)
    knownEmpty = nil
  }

  func forget(keeping share: Double) {
    // Rounded up, so that no more than the share is left in all tables together.
    for key in cache.keys.prefix(Int((Double(cache.count) * (1 - share)).rounded(.up))) { cache[key] = nil }
  }
}

extension ProjectionRow {
  /// Changes the row in place: a copy would retain each of its texts.
  fileprivate mutating func mutate(_ body: (inout Self) throws -> Void) rethrows { try body(&self) }

  /// Writes the row, likewise in place, and returns its bucket in the certificate.
  fileprivate mutating func writeInPlace(to writer: inout RowWriter) -> Int {
    write(to: &writer)
    return Certificate.bucket(of: record)
  }
}
