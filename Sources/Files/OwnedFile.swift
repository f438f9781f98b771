#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files and folders that are made in a home. A program that root runs makes them for whom the folder belongs to
/// (Docs/decisions/0067-who-owns-what-root-makes.md).
///
/// SQLite does the same with the files that it makes beside a database.
public enum OwnedFile {
  /// Opens a file, and makes it with mode 0600 if there is none.
  ///
  /// - Parameter flags: `O_RDONLY`, `O_WRONLY` or `O_RDWR`, with further flags except `O_CREAT`.
  /// - Returns: The descriptor; -1 with `errno` if it cannot be opened or made.
  public static func open(_ path: String, _ flags: Int32) -> Int32 {
    while true {
      let known = systemOpen(path, flags & ~O_EXCL | O_CLOEXEC, 0)
      if known >= 0 || errno != ENOENT { return known }
      let made = make(path, flags)
      if made >= 0 || errno != EEXIST { return made }
    }
  }

  /// Makes a file with mode 0600 where none is.
  ///
  /// - Returns: The descriptor; -1 with `errno` if it cannot be made, `EEXIST` if something of that name is there.
  public static func make(_ path: String, _ flags: Int32 = O_RDWR) -> Int32 {
    let made = systemOpen(path, flags | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if made >= 0 { give(made, in: FileObstacle.folder(of: path)) }
    return made
  }

  /// Makes an empty file with mode 0600 where none is.
  ///
  /// - Returns: Whether it was made.
  public static func makeEmpty(_ path: String) -> Bool {
    let made = make(path)
    if made >= 0 { close(made) }
    return made >= 0
  }

  /// Makes a folder with mode 0700, and those above it that are missing.
  ///
  /// - Returns: Whether it is there now; false with `errno` if not.
  @discardableResult
  public static func makeFolder(_ path: String) -> Bool {
    let above = FileObstacle.folder(of: path)
    if mkdir(path, 0o700) != 0 {
      guard errno == ENOENT, above != path, above != "." else { return errno == EEXIST }
      guard makeFolder(above), mkdir(path, 0o700) == 0 || errno == EEXIST else { return false }
    }
    let made = systemOpen(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0)
    if made >= 0 {
      give(made, in: above)
      close(made)
    }
    return true
  }

  /// Gives what was just made to the owner of its folder. Only root can, and by its descriptor, so that nobody can put
  /// something else in its place.
  private static func give(_ made: Int32, in folder: String) {
    guard geteuid() == 0 else { return }
    var about = stat()
    guard stat(folder, &about) == 0, about.st_uid != 0 else { return }
    // Where the file system knows no owners, there is nothing to give.
    _ = fchown(made, about.st_uid, about.st_gid)
  }

  private static func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(path, flags, mode)
    #elseif canImport(Musl)
      Musl.open(path, flags, mode)
    #else
      Darwin.open(path, flags, mode)
    #endif
  }
}
