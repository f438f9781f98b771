public import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileHandle {
  /// Locks the file for as long as this handle is open: whoever writes one does, so that what a killed program left can be
  /// told from it.
  ///
  /// - Parameter waits: Whether to wait for whoever has it locked.
  /// - Returns: Whether this handle has it locked now.
  @discardableResult
  public func lock(waits: Bool = false) -> Bool {
    while flock(fileDescriptor, LOCK_EX | (waits ? 0 : LOCK_NB)) != 0 { guard errno == EINTR else { return false } }
    return true
  }
}
