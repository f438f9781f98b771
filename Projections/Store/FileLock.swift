import Files
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An advisory lock on a file of its own. The system releases it when the process ends, however it ends.
final class FileLock: Sendable {
  enum Mode { case shared, exclusive }

  private let descriptor: Int32

  /// Takes the lock. If another holder has it, waits for it, or returns nil if `waits` is false. A file that can only be
  /// read is locked as well.
  ///
  /// - Throws: `FileObstacle` if the lock's file cannot be opened or locked.
  init?(path: String, _ mode: Mode, waits: Bool) throws {
    let writing = OwnedFile.open(path, O_RDWR)
    descriptor = writing >= 0 ? writing : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw FileObstacle.afterFailing(path, otherwise: String(cString: strerror(errno)))
    }
    let operation = (mode == .shared ? LOCK_SH : LOCK_EX) | (waits ? 0 : LOCK_NB)
    while flock(descriptor, operation) != 0 {
      if errno == EINTR { continue }
      // All properties are set, so `deinit` closes the descriptor. If it were also closed here, the second close could
      // hit another thread's file.
      if errno == EWOULDBLOCK { return nil }
      throw FileObstacle.afterFailing(path, otherwise: String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }
}
