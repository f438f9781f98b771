public import GRDB

extension DatabaseError {
  /// The reason in plain words: SQLite's own messages tell a person neither what happened nor what to do.
  public var plainReason: String {
    switch resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: "another program is using it"
    case .SQLITE_CANTOPEN: "it cannot be opened; its folder must be there, and both must be yours"
    case .SQLITE_CORRUPT: "its content is damaged"
    case .SQLITE_FULL: "the disk is full"
    case .SQLITE_IOERR: "the disk failed to read or write it"
    case .SQLITE_NOTADB: "it is not a database"
    case .SQLITE_PERM, .SQLITE_AUTH: "its permissions do not allow it"
    case .SQLITE_READONLY: "it is read-only"
    case .SQLITE_TOOBIG: "a text in it is too large"
    default: "the database refused (SQLite code \(extendedResultCode.rawValue))"
    }
  }

  /// Whether the file cannot be used as it is: it or its folder is read-only, somebody else's or a folder, or the disk is
  /// full or failed. It may be readable nevertheless.
  public var isUnwritable: Bool {
    [.SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_FULL, .SQLITE_IOERR].contains(resultCode)
  }
}
