import Foundation
import GRDB

/// Opens a database while another process opens or closes it, too.
///
/// SQLite waits for another's lock as long as the busy timeout says, but not while a file is set to the write-ahead mode,
/// which each opening asks for: that then fails at once, though the lock is gone a moment later.
///
/// - Parameters:
///   - timeout: How long to go on, in seconds.
///   - wait: Called after each attempt that met a lock.
/// - Throws: What `open` throws.
package func openPatiently<Connection>(
  timeout: TimeInterval = 30, wait: () -> Void = { Thread.sleep(forTimeInterval: 0.005) },
  _ open: () throws -> Connection
) throws -> Connection {
  let deadline = ContinuousClock.now.advanced(by: .seconds(timeout))
  while true {
    do {
      return try open()
    } catch let error as DatabaseError where error.isLockedMode && ContinuousClock.now < deadline {
      wait()
    }
  }
}

extension DatabaseError {
  fileprivate var isLockedMode: Bool { resultCode == .SQLITE_BUSY && sql?.contains("journal_mode") == true }
}
