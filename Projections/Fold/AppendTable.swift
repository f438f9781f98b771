import GRDB
import RawSQLite

/// An append-only table, for histories and the audit. Rows are written to the file at once and are not held in memory.
public final class AppendTable<Row: ProjectionRow>: FoldTable {
  private let db: Database
  private let certificate: Certificate
  private let table = Row.table
  private var insert: DeferredStatement
  private var writer = RowWriter()

  init(_ db: Database, _ certificate: Certificate) {
    self.db = db
    self.certificate = certificate
    insert = DeferredStatement(db, table.insert)
  }

  /// Appends a row. Its key must be new; a key that contains the event's position always is.
  public func append(_ row: Row) throws {
    var row = row
    writer.begin(table: table.name, into: try insert.prepared())
    row.write(to: &writer)
    certificate.add(writer.digest, to: Certificate.bucket(of: row.record))
    try writer.run()
  }

  /// Removes the row with a key, whose payload was erased; does nothing if there is none.
  func remove(_ key: Row.Key) throws {
    guard var row = try stored(key) else { return }
    writer.begin(table: table.name)
    row.write(to: &writer)
    certificate.subtract(writer.digest, from: Certificate.bucket(of: row.record))
    let delete = try RawStatement(cached: db, table.delete)
    key.bind(to: delete)
    try delete.run()
  }

  private func stored(_ key: Row.Key) throws -> Row? {
    let select = try RawStatement(cached: db, table.selectByKey)
    defer { select.reset() }
    key.bind(to: select)
    return try select.step() ? Row(select) : nil
  }

  var cachedRows: Int { 0 }
  var keepsRows: Bool { false }
  func flush() {}
  func forget() {}
  func forget(keeping share: Double) {}
}
