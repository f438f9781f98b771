import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A database's file that its owner alone may read. SQLite makes files with the mode that the process happens to give new
/// files, and gives the files beside a database the mode of the database.
public enum PrivateFile {
  // POSIX drops all locks that a process has on a file when it closes the file once: nobody may open the database
  // between the making and the closing here.
  private static let turn = Mutex(())

  /// Makes an empty file of mode 0600 where there is none. Where it cannot be made, SQLite says so when it opens it.
  public static func make(_ path: String) {
    turn.withLock { _ in
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if file >= 0 { close(file) }
    }
  }
}
