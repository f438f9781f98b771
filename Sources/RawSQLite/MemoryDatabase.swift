import Files
import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// A database in memory that several connections of this process open by its address, and `ATTACH`. It lasts as long as
/// this object.
///
/// Unlike a file, it has no write-ahead log: a reader waits while another connection writes.
public final class MemoryDatabase: @unchecked Sendable {
  /// The address to open.
  public let address: String
  // Keeps the content; used by nobody after the initialiser.
  private let keeper: OpaquePointer

  private static let count = Atomic(0)
  /// The size that SQLite lets such a database reach, in bytes; its own limit is a gigabyte.
  private static let largest: Int64 = 1 << 38

  /// Creates an empty database.
  ///
  /// - Throws: `DatabaseError`.
  public init() throws {
    let number = Self.count.add(1, ordering: .relaxed).newValue
    // SQLite shares what has a name with a leading slash among all connections of the process.
    address = "file:/recruiting-compass-\(number)?vfs=memdb"
    keeper = try Self.open(address, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    var largest = Self.largest
    sqlite3_file_control(keeper, "main", SQLITE_FCNTL_SIZE_LIMIT, &largest)
  }

  /// Copies a database's file as it is at one moment, with what its write-ahead log adds. No file is made or changed.
  ///
  /// - Throws: `DatabaseError`, `FileObstacle` if the file cannot be read.
  public convenience init(copyOf path: String) throws {
    try self.init()
    if FileManager.default.fileExists(atPath: path + "-shm"), let address = ReadOnlyFile.address(of: path),
      (try? copy(from: address)) != nil
    {
      return
    }
    try copy(DatabaseBytes(of: path))
  }

  deinit { sqlite3_close_v2(keeper) }

  /// A database that another process may have open is read under SQLite's locks.
  private func copy(from address: String) throws {
    let source = try Self.open(address, SQLITE_OPEN_READONLY)
    defer { sqlite3_close_v2(source) }
    sqlite3_busy_timeout(source, 5_000)
    var size: Int64 = 0
    guard let pages = sqlite3_serialize(source, "main", &size, 0) else {
      throw RawStatement.error(sqlite3_extended_errcode(source), source, nil)
    }
    defer { sqlite3_free(pages) }
    try take(UnsafeMutableRawBufferPointer(start: pages, count: Int(size)))
  }

  private func copy(_ bytes: DatabaseBytes) throws {
    var bytes = bytes
    try bytes.withBuffer { try take($0) }
  }

  private func take(_ bytes: UnsafeMutableRawBufferPointer) throws {
    guard bytes.count > 0 else { return }
    // The two bytes that say that the file has a write-ahead log, which a database in memory cannot have.
    if bytes.count > 19, bytes[18] == 2 { (bytes[18], bytes[19]) = (1, 1) }
    let source = try Self.open(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    defer { sqlite3_close_v2(source) }
    let (start, size) = (bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int64(bytes.count))
    let code = sqlite3_deserialize(source, "main", start, size, size, UInt32(SQLITE_DESERIALIZE_READONLY))
    guard code == SQLITE_OK else { throw RawStatement.error(code, source, nil) }
    try DatabaseImage.copy(from: source, to: keeper)
  }

  private static func open(_ address: String, _ flags: Int32) throws -> OpaquePointer {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(address, &opened, flags | SQLITE_OPEN_URI | SQLITE_OPEN_FULLMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: "no memory for a copy of a database")
    }
    return opened
  }
}
