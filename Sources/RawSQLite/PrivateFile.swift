import Files
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Creates database files that only their owner may read. SQLite creates files with the mode that the process's umask
/// gives them, and gives side files the mode and the owner of the database.
public enum PrivateFile {
  // POSIX drops all locks of a process on a file when the process closes any descriptor of it, so nobody may open the
  // database between the creation and the closing here.
  private static let turn = Mutex(())

  /// Creates an empty file of mode 0600 if there is none. If that fails, SQLite reports the error when it opens the
  /// file.
  public static func make(_ path: String) {
    turn.withLock { _ in
      let file = OwnedFile.make(path, O_WRONLY)
      if file >= 0 { close(file) }
    }
  }
}
