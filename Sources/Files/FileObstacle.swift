public import Errors

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The reason why this process cannot write or read a file, with the file that stands in the way: its owner and its
/// mode, and what a person does about it.
public struct FileObstacle: Error, Equatable, Sendable {
  /// What stands in the way.
  public enum Cause: Equatable, Sendable {
    /// The file system is mounted read-only.
    case readOnly
    /// No byte is free on the file system.
    case full
    /// The owner and the mode of the file or folder do not let this process do it.
    case permission(owner: String, mode: String, cure: String)
    /// A folder stands where the file belongs.
    case folder(owner: String, mode: String)
    /// Something else, in words.
    case other(String)
  }

  /// What cannot be done with the file.
  public enum Act: Sendable {
    /// It cannot be read.
    case read
    /// It cannot be written.
    case write
  }

  /// The file or folder that stands in the way.
  public let path: String
  /// What stands in the way.
  public let cause: Cause
  /// What cannot be done.
  public let act: Act

  /// Creates an obstacle.
  public init(path: String, cause: Cause, to act: Act = .write) {
    (self.path, self.cause, self.act) = (path, cause, act)
  }

  /// The cause in a few words, without the path: "it belongs to root (uid 0) and has mode 0600".
  public var reason: String {
    switch cause {
    case .readOnly: "its file system is read-only"
    case .full: "the disk is full"
    case .permission(let owner, let mode, _): "it belongs to \(owner) and has mode \(mode)"
    case .folder(let owner, let mode): "it is a folder (of \(owner), mode \(mode))"
    case .other(let words): words
    }
  }

  /// What a person does about it.
  public var cure: String {
    switch cause {
    case .readOnly: "mount the file system for writing"
    case .full: "make room on the disk"
    case .permission(_, _, let cure): cure
    case .folder: "move the folder \(path) away"
    case .other: "look at \(path)"
    }
  }

  /// Returns what stands in the way of writing a file that is there or can be made; nil if nothing seems to.
  ///
  /// - Parameter isDatabase: Whether SQLite writes it, which also makes files beside it.
  public static func toWriting(_ path: String, isDatabase: Bool = false) -> FileObstacle? {
    let folder = folder(of: path)
    var about = stat()
    let isThere = stat(path, &about) == 0
    if isThere, isFolder(about) { return toUsing(path) }
    var volume = statvfs()
    if statvfs(folder, &volume) == 0, UInt(volume.f_flag) & UInt(ST_RDONLY) != 0 {
      return FileObstacle(path: path, cause: .readOnly)
    }
    let beside = isDatabase ? ["-wal", "-shm"].map { path + $0 } : []
    for file in [path] + beside { if let obstacle = permission(file, R_OK | W_OK) { return obstacle } }
    return isThere && !isDatabase ? nil : permission(folder, W_OK | X_OK)
  }

  /// Returns what stands in the way after writing a file has failed: what `toWriting` finds, otherwise a full disk,
  /// otherwise the given words.
  public static func afterFailing(_ path: String, isDatabase: Bool = false, otherwise words: String) -> FileObstacle {
    if let known = toWriting(path, isDatabase: isDatabase) { return known }
    return FileObstacle(path: path, cause: isFull(folder(of: path)) ? .full : .other(words))
  }

  /// Returns what stands in the way of reading a file; nil if nothing does, or if there is no such file.
  public static func toReading(_ path: String) -> FileObstacle? {
    var about = stat()
    if stat(path, &about) == 0, isFolder(about) {
      return FileObstacle(path: path, cause: .folder(owner: person(about.st_uid), mode: mode(about)), to: .read)
    }
    return permission(path, R_OK)
  }

  /// Whether less is free on a file system than the smallest database needs.
  public static func isFull(_ folder: String) -> Bool {
    var volume = statvfs()
    guard statvfs(folder, &volume) == 0, volume.f_blocks > 0 else { return false }
    return UInt64(volume.f_bavail) * UInt64(volume.f_frsize) < 65_536
  }

  private static func permission(_ path: String, _ access: Int32) -> FileObstacle? {
    guard faccessat(AT_FDCWD, path, access, AT_EACCESS) != 0, errno == EACCES || errno == EPERM else { return nil }
    var about = stat()
    guard stat(path, &about) == 0 else {
      // The folder does not even let this process look at the file.
      let folder = folder(of: path)
      return folder == path ? nil : permission(folder, access == R_OK ? R_OK | X_OK : access | X_OK)
    }
    return FileObstacle(path: path, cause: permission(path, about), to: access & W_OK == 0 ? .read : .write)
  }

  /// Returns what stands in the way of reading and writing a file that is there, whatever its file system allows; nil if
  /// nothing does.
  public static func toUsing(_ path: String) -> FileObstacle? {
    var about = stat()
    if stat(path, &about) == 0, isFolder(about) {
      return FileObstacle(path: path, cause: .folder(owner: person(about.st_uid), mode: mode(about)))
    }
    return permission(path, R_OK | W_OK)
  }

  /// Returns what a file of another owner than its folder's is in the way of, even where this process, run by root, can
  /// use it; nil for any other file.
  public static func toOwner(of path: String) -> FileObstacle? {
    var (about, above) = (stat(), stat())
    guard lstat(path, &about) == 0, stat(folder(of: path), &above) == 0, about.st_uid != above.st_uid else {
      return nil
    }
    return FileObstacle(path: path, cause: permission(path, about))
  }

  private static func permission(_ path: String, _ about: stat) -> Cause {
    var above = stat()
    let isForeign = stat(folder(of: path), &above) == 0 && above.st_uid != about.st_uid && !isFolder(about)
    let cure =
      isForeign
      ? "sudo chown \(name(of: above.st_uid)) \(path)"
      : about.st_uid == geteuid() ? "chmod u+rwX \(path)" : "run the command as \(name(of: about.st_uid))"
    return .permission(owner: person(about.st_uid), mode: mode(about), cure: cure)
  }

  private static func isFolder(_ about: stat) -> Bool { UInt32(about.st_mode) & UInt32(S_IFMT) == UInt32(S_IFDIR) }

  private static func mode(_ about: stat) -> String {
    let digits = String(UInt32(about.st_mode) & 0o7777, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The name of a user, with the number: "root (uid 0)"; the number alone if it has no name.
  static func person(_ user: uid_t) -> String {
    let name = name(of: user)
    return name == String(user) ? "uid \(user)" : "\(name) (uid \(user))"
  }

  private static func name(of user: uid_t) -> String {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 4096)
    guard getpwuid_r(user, &entry, &buffer, buffer.count, &found) == 0, found != nil, let name = entry.pw_name else {
      return String(user)
    }
    return String(cString: name)
  }

  /// The folder that contains a file.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

extension FileObstacle: CustomStringConvertible {
  /// One sentence: "/home/sam/log.sqlite cannot be written: it belongs to root (uid 0) and has mode 0600".
  public var description: String { "\(path) cannot be \(act == .read ? "read" : "written"): \(reason)" }
}

extension FileObstacle: ClassifiedError {
  /// The error's kind.
  public var kind: ErrorKind { .file }
}
