import GRDB
import RawSQLite

/// A table that only grows: histories and the audit. Rows go straight to the file; nothing is held in memory.
public final class AppendTable<Row: ProjectionRow>: FoldTable {
  private let certificate: Certificate
  private let table = Row.table
  private var insert: DeferredStatement
  private var buffer: [UInt8] = []

  init(_ db: Database, _ certificate: Certificate) {
    self.certificate = certificate
    insert = DeferredStatement(db, table.insert)
  }

  /// Adds a row; its key must be new, which a key that holds the event's position always is.
  public func append(_ row: Row) throws {
    let insert = try insert.prepared()
    var writer = RowWriter(into: insert, reusing: buffer)
    buffer = []
    writer.begin(table: table.name)
    var row = row
    row.write(to: &writer)
    certificate.add(writer.digest, record: row.record)
    buffer = writer.bytes
    try insert.run()
  }

  var cachedRows: Int { 0 }
  var keepsRows: Bool { false }
  func flush() {}
  func forget() {}
}
