import Foundation

/// The pages that appends write to a log and to the rows that are folded from it.
final class PagesOfAppends {
  private var log: WrittenPages
  private var rows: WrittenPages

  init(log: String, rows: String) throws {
    self.log = try WrittenPages(database: log)
    self.rows = try WrittenPages(database: rows)
  }

  func note() {
    log.note()
    rows.note()
  }

  func each(_ events: Int) -> Sample.Pages {
    Sample.Pages(log: Double(log.count) / Double(events), rows: Double(rows.count) / Double(events))
  }
}

/// Counts the pages that are written to a database's write-ahead log, by the index that SQLite keeps of it.
///
/// The format is https://sqlite.org/walformat.html, section 2.
struct WrittenPages {
  private(set) var count = 0
  // Never closed: to close a file drops all of the process's locks on it, also those of SQLite.
  private let index: Int32
  private var last: (salt: UInt64, pages: Int)

  /// Begins to count. The database must be open in this process.
  init(database path: String) throws {
    index = open(path + "-shm", O_RDONLY)
    guard index >= 0 else { throw BenchError("\(path) has no index of a write-ahead log") }
    last = Self.header(index)
  }

  /// Adds what was written since the last call. Called after each commit, so that no restart of the log is missed.
  mutating func note() {
    let now = Self.header(index)
    // A log that starts again has another salt.
    count += now.salt == last.salt ? now.pages - last.pages : now.pages
    last = now
  }

  private static func header(_ index: Int32) -> (salt: UInt64, pages: Int) {
    withUnsafeTemporaryAllocation(byteCount: 48, alignment: 8) { bytes in
      guard pread(index, bytes.baseAddress, 48, 0) == 48 else { return (0, 0) }
      return (bytes.load(fromByteOffset: 32, as: UInt64.self), Int(bytes.load(fromByteOffset: 16, as: UInt32.self)))
    }
  }
}
