public import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileHandle {
  /// Locks the file while this handle is open. Every writer of a file locks it, so that a file that is being written
  /// can be distinguished from one that a killed program left.
  ///
  /// - Parameter waits: Whether to wait until another holder releases the lock.
  /// - Returns: Whether this handle now holds the lock.
  @discardableResult
  public func lock(waits: Bool = false) -> Bool {
    while flock(fileDescriptor, LOCK_EX | (waits ? 0 : LOCK_NB)) != 0 { guard errno == EINTR else { return false } }
    return true
  }
}
