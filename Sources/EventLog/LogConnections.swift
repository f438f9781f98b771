import Files
import Foundation
import GRDB
import RawSQLite

/// The connections to a log's file.
struct LogConnections {
  let pool: DatabasePool
  private let path: String
  /// The file as it was when it was opened; nil if SQLite shows each reader what others write.
  private let stamp: FileStamp?
  /// The copy that is read instead of the file.
  private let copy: MemoryDatabase?

  /// Opens a file for reading and writing, and creates it if there is none.
  init(writing path: String, _ options: EventLog.Options) throws {
    self.path = path
    (stamp, copy) = (nil, nil)
    PrivateFile.make(path)
    pool = try openPatiently(timeout: options.busyTimeout) {
      try DatabasePool(path: path, configuration: EventLog.configuration(options, path, isReading: false))
    }
    try pool.writeWithoutTransaction { try EventLog.prepare($0, path, isReplica: options.upstream != nil) }
  }

  /// Opens a file for reading, without making another one.
  ///
  /// If somebody has it open, SQLite reads it with its index of the write-ahead log. If nobody has, it is read as a file
  /// that nobody changes, which `isProtected` checks; together with a write-ahead log, of which only a copy can be read.
  init(reading path: String, _ options: EventLog.Options) throws {
    self.path = path
    let configuration = EventLog.configuration(options, path, isReading: true)
    let stamp = FileStamp(of: path)
    if let address = ReadOnlyFile.address(of: path), let pool = try Self.open(address, configuration, path) {
      self.pool = pool
      self.stamp = ReadOnlyFile.isImmutable(address) ? stamp : nil
      copy = nil
      return
    }
    let copy = try MemoryDatabase(copyOf: path)
    self.copy = copy
    self.stamp = stamp
    pool = try DatabasePool(path: copy.address, configuration: configuration)
    try pool.read { try EventLog.checkFormat($0, path) }
  }

  /// Opens an address; nil if SQLite cannot use the index that is there, such as one of another user.
  private static func open(_ address: String, _ configuration: Configuration, _ path: String) throws -> DatabasePool? {
    do {
      let pool = try DatabasePool(path: address, configuration: configuration)
      try pool.read { try EventLog.checkFormat($0, path) }
      return pool
    } catch let error as DatabaseError where error.isUnwritable {
      return nil
    }
  }

  /// Whether the connections show what the file holds now.
  var isCurrent: Bool { stamp == nil || FileStamp(of: path) == stamp }

  /// Whether what was read is of one moment.
  var isProtected: Bool { copy != nil || isCurrent }
}
