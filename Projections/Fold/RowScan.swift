import EventLog
import GRDB
import RawSQLite

/// Reads rows as the file holds them, without knowing their types and whatever program wrote them.
enum RowScan {
  /// Returns the sums over a projection's rows in the file, hashed by the columns' stored types.
  static func buckets(of type: any Projection.Type, in db: Database) throws -> [Certificate.Bucket] {
    var buckets = [Certificate.Bucket](repeating: Certificate.Bucket(), count: Certificate.bucketCount)
    for table in type.definitions {
      try scan(table, in: db) { _, digest, bucket in
        buckets[bucket].rows += 1
        buckets[bucket].sum.add(digest)
      }
    }
    return buckets
  }

  /// Returns the sum over a table's rows in the file, whatever projection they belong to.
  static func digest(of table: TableDefinition, in db: Database) throws -> Digest {
    var sum = Digest.zero
    try scan(table, in: db) { _, digest, _ in sum.add(digest) }
    return sum
  }

  private static func scan(
    _ table: TableDefinition, in db: Database, _ body: (RawStatement, Digest, _ bucket: Int) throws -> Void
  ) throws {
    let statement = try RawStatement(cached: db, table.select)
    defer { statement.reset() }
    var writer = RowWriter()
    while try statement.step() {
      writer.begin(table: table.name)
      for column in 0..<Int32(table.columns.count) { writer.append(statement, column) }
      try body(statement, writer.digest, Certificate.bucket(of: statement.bytes(Int32(table.recordColumn))))
    }
  }
}

extension RowWriter {
  /// Writes a column as the file holds it, by its stored type.
  fileprivate mutating func append(_ statement: RawStatement, _ column: Int32) {
    switch statement.storage(column) {
    case .null: null()
    case .integer: word(Tag.integer, UInt64(bitPattern: statement.integer(column)))
    case .real: word(Tag.real, statement.double(column).bitPattern)
    case .text: text(statement.bytes(column))
    // No column of ours holds a blob; one that another program wrote must still change the digest.
    case .blob: blob(statement.bytes(column))
    }
  }
}
