import Files
import Foundation

/// The lock file that lets only one process of a home publish at a time. It also records whether the last process ended
/// cleanly: the server may still carry out the requests of a killed process, and the next process has to wait for that.
final class PublishingLock {
  private let number: Int32

  /// Whether the previous process may have left requests in flight.
  let mayStillArrive: Bool

  /// Takes the lock of a home's folder. The system releases it when the process ends, however it ends.
  ///
  /// - Throws: `PublishingError.alreadyRunning`, `.file`.
  init(folder: URL) throws(PublishingError) {
    let path = folder.appendingPathComponent("publish.lock").path
    number = OwnedFile.open(path, O_RDWR)
    guard number >= 0 else { throw .file(path: path) }
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
      close(number)
      throw .alreadyRunning
    }
    var about = stat()
    mayStillArrive = fstat(number, &about) == 0 && about.st_size > 0
    // The mark has to be on the disk before the first request is sent.
    guard pwrite(number, "1", 1, 0) == 1, fsync(number) == 0 else { throw .file(path: path) }
  }

  /// Records that every request was answered, so that none can arrive later.
  func endInPeace() {
    ftruncate(number, 0)
    fsync(number)
  }

  deinit { close(number) }
}
