import Foundation

/// The file that lets one process of a home publish at a time, and remembers whether the last one ended in peace: after
/// a kill the server may yet carry out what was sent, so the next process has to wait for that.
final class PublishingLock {
  private let number: Int32

  /// Whether the process before this one may have left requests behind.
  let mayStillArrive: Bool

  /// Takes the lock of a home's folder; the system gives it back when the process ends, however it ends.
  ///
  /// - Throws: `PublishingError.alreadyRunning`, `.file`.
  init(folder: URL) throws(PublishingError) {
    let path = folder.appendingPathComponent("publish.lock").path
    number = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw .file(path: path) }
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
      close(number)
      throw .alreadyRunning
    }
    var about = stat()
    mayStillArrive = fstat(number, &about) == 0 && about.st_size > 0
    // Marked, and on the disk, before the first request: a mark that comes late is none.
    guard pwrite(number, "1", 1, 0) == 1, fsync(number) == 0 else { throw .file(path: path) }
  }

  /// Every request was answered: nothing of ours can arrive any more.
  func endInPeace() {
    ftruncate(number, 0)
    fsync(number)
  }

  deinit { close(number) }
}
