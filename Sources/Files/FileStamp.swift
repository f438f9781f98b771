#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What shows that a database's file or one of the files beside it was changed: which files there are, their sizes and
/// when they were last written.
public struct FileStamp: Equatable, Sendable {
  private let parts: [[Int64]]

  /// Looks at a database's file, its write-ahead log, and whether somebody has it open.
  public init(of path: String) {
    parts = ["", "-wal", "-shm"].map { suffix in
      var about = stat()
      guard stat(path + suffix, &about) == 0 else { return [] }
      // The index of a write-ahead log is only looked for: readers write it, too.
      guard suffix != "-shm" else { return [0] }
      #if canImport(Darwin)
        let time = about.st_mtimespec
      #else
        let time = about.st_mtim
      #endif
      return [Int64(about.st_ino), Int64(about.st_size), Int64(time.tv_sec), Int64(time.tv_nsec)]
    }
  }
}
