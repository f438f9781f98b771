import GRDB
import RawSQLite

/// Writes the rows of one table, and keeps the projection's certificate: each row is hashed from the very bytes that are
/// written.
///
/// Used only on the connection of its fold.
final class TableWriter<Row: ProjectionRow> {
  private let db: Database
  private let certificate: Certificate
  /// Whether rows are written; if not, the table stays as it is.
  private let isFolded: Bool
  private let table = Row.table
  private var insert: DeferredStatement
  private var upsert: DeferredStatement
  private var update: DeferredStatement
  private var writer = RowWriter()

  init(_ db: Database, _ certificate: Certificate, isFolded: Bool) {
    (self.db, self.certificate, self.isFolded) = (db, certificate, isFolded)
    insert = DeferredStatement(db, table.insert)
    upsert = DeferredStatement(db, table.upsert)
    update = DeferredStatement(db, table.update)
  }

  /// Inserts a row whose key the table does not have.
  func insert(_ row: inout Row) throws {
    guard isFolded else { return }
    try write(&row, by: insert.prepared())
  }

  private func write(_ row: inout Row, by statement: RawStatement) throws {
    writer.begin(table: table.name, into: statement)
    row.write(to: &writer)
    do {
      try writer.run()
    } catch {
      throw FoldFault.faultOrFatal(error, of: certificate.projection)
    }
    certificate.add(writer.digest, to: Certificate.bucket(of: row.record))
  }

  /// Replaces a row that the table has by one with the same key.
  func replace(_ old: inout Row, by new: inout Row) throws {
    guard isFolded else { return }
    let (before, bucket) = digest(&old)
    let places = writer.form(of: table.indexed)
    guard before != digest(&new).digest else { return }
    // A row that is replaced leaves all indexes and comes back into them, each of which is a page that is written.
    let isMoved = places != writer.form(of: table.indexed)
    try write(&new, by: isMoved ? upsert.prepared() : update.prepared())
    certificate.subtract(before, from: bucket)
  }

  /// Inserts a row, or replaces the one with the same key.
  func put(_ row: inout Row) throws {
    guard isFolded else { return }
    if var old = try stored(row.key) { return try replace(&old, by: &row) }
    try insert(&row)
  }

  /// Removes a row that the table has.
  func remove(_ row: inout Row) throws {
    guard isFolded else { return }
    let delete = try RawStatement(cached: db, table.delete)
    row.key.bind(to: delete)
    do {
      try delete.run()
    } catch {
      throw FoldFault.faultOrFatal(error, of: certificate.projection)
    }
    let (digest, bucket) = digest(&row)
    certificate.subtract(digest, from: bucket)
  }

  /// Removes the row with a key, if there is one.
  func remove(_ key: Row.Key) throws {
    if var row = try stored(key) { try remove(&row) }
  }

  /// Removes the rows in which a column has a value; all rows if no column is given. Returns them.
  @discardableResult
  func removeAll(where column: String? = nil, is value: String = "") throws -> [Row] {
    var rows = try stored(where: column, is: value)
    for index in rows.indices { try remove(&rows[index]) }
    return rows
  }

  /// The row with a key as the table has it; nil if there is none.
  func stored(_ key: Row.Key) throws -> Row? { try Row.fetch(db, key: key) }

  /// The rows in which a column has a value; all rows if no column is given.
  func stored(where column: String?, is value: String) throws -> [Row] {
    guard let column else { return try Row.fetchAll(db) }
    return try Row.fetchAll(db, "WHERE \(column) = ?", [value])
  }

  private func digest(_ row: inout Row) -> (digest: Digest, bucket: Int) {
    writer.begin(table: table.name)
    row.write(to: &writer)
    return (writer.digest, Certificate.bucket(of: row.record))
  }
}

extension TableWriter {
  /// Replaces the rows of a list, whose order means nothing, by those of another one.
  ///
  /// Most events change one entry or a few: equal entries at the beginning and the end are not compared with the rest.
  func replace<Entry: Equatable>(
    _ old: [Entry], by new: [Entry], _ row: (Entry) -> Row
  ) throws where Row.Key.Identity: Hashable {
    if Self.areSame(old, new) { return }
    let front = zip(old, new).prefix { $0 == $1 }.count
    let back = zip(old[front...].reversed(), new[front...].reversed()).prefix { $0 == $1 }.count
    let (gone, come) = (old[front..<(old.count - back)], new[front..<(new.count - back)])
    var rows: [Row.Key.Identity: Row] = [:]
    for entry in gone {
      let row = row(entry)
      rows[row.key.identity] = row
    }
    for entry in come {
      var new = row(entry)
      if var old = rows.removeValue(forKey: new.key.identity) {
        try replace(&old, by: &new)
      } else {
        try insert(&new)
      }
    }
    for var row in rows.values { try remove(&row) }
  }

  /// Whether two arrays share their storage, so that neither was written to.
  private static func areSame<Entry>(_ a: [Entry], _ b: [Entry]) -> Bool {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in a.count == b.count && a.baseAddress == b.baseAddress }
    }
  }
}
