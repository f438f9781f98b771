import GRDB
import RawSQLite

/// The running sums over the rows of one projection, in 256 buckets by record (ruling 12).
///
/// Used only on the connection of its fold.
public final class Certificate {
  /// The version of the row hashes and sums. It is raised when either changes; new projection files are then built.
  public static let format = 1
  static let bucketCount = 256

  struct Bucket: Equatable {
    var rows: Int64 = 0
    var sum = Digest.zero
  }

  static let sql = """
    CREATE TABLE certificate (
      bucket INTEGER NOT NULL,
      projection TEXT NOT NULL,
      rows INTEGER NOT NULL,
      sum BLOB NOT NULL,
      PRIMARY KEY (bucket, projection)
    ) STRICT, WITHOUT ROWID;
    """

  let projection: String
  private(set) var buckets = [Bucket](repeating: Bucket(), count: bucketCount)
  private var dirty = [Bool](repeating: false, count: bucketCount)
  private(set) var isDirty = false

  init(projection: String) { self.projection = projection }

  /// Returns the bucket of a record: an FNV-1a hash of its text's bytes, which any program can recompute.
  static func bucket(of record: UnsafeRawBufferPointer) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in record { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int((hash >> 24) ^ (hash & 0xFF)) & 0xFF
  }

  static func bucket(of record: String) -> Int {
    var record = record
    return record.withUTF8 { bucket(of: UnsafeRawBufferPointer($0)) }
  }

  func add(_ digest: Digest, to bucket: Int) {
    buckets[bucket].rows += 1
    buckets[bucket].sum.add(digest)
    dirty[bucket] = true
    isDirty = true
  }

  func subtract(_ digest: Digest, from bucket: Int) {
    buckets[bucket].rows -= 1
    buckets[bucket].sum.subtract(digest)
    dirty[bucket] = true
    isDirty = true
  }

  /// The number of rows of the projection.
  var rows: Int64 { buckets.reduce(0) { $0 + $1.rows } }

  /// The digest over all rows.
  var digest: Digest {
    buckets.reduce(into: Digest.zero) { $0.add($1.sum) }
  }

  func load(_ db: Database) throws {
    buckets = try Self.load(db, projection: projection)
    clean()
  }

  private func clean() {
    for index in dirty.indices { dirty[index] = false }
    isDirty = false
  }

  static func load(_ db: Database, projection: String) throws -> [Bucket] {
    var buckets = [Bucket](repeating: Bucket(), count: bucketCount)
    let statement = try RawStatement(
      cached: db, "SELECT bucket, rows, sum FROM certificate WHERE projection = ?")
    defer { statement.reset() }
    statement.bind(1, projection)
    while try statement.step() {
      let index = Int(statement.integer(0))
      guard buckets.indices.contains(index) else { continue }
      buckets[index] = Bucket(
        rows: statement.integer(1), sum: Digest(bytes: statement.bytes(2)) ?? .zero)
    }
    return buckets
  }

  func flush(_ db: Database) throws {
    guard isDirty else { return }
    let statement = try RawStatement(
      cached: db, "INSERT OR REPLACE INTO certificate (bucket, projection, rows, sum) VALUES (?, ?, ?, ?)")
    for index in dirty.indices where dirty[index] {
      statement.bind(1, Int64(index))
      statement.bind(2, projection)
      statement.bind(3, buckets[index].rows)
      try buckets[index].sum.withBytes {
        statement.bindBlob(4, $0)
        try statement.run()
      }
    }
    clean()
  }
}
