import Compass
import Domain
import Foundation
import Projections
import Terminal

/// A file that a person named for a command to write: an export, an archive, a bundle, a backup, a key.
///
/// - A new file is readable by its owner alone (0600), and there whole or not at all.
/// - A file that is there is replaced at once, by one with its owner and mode. A link stays, and what it leads to is
///   replaced.
/// - What is no regular file, such as a pipe or a device, is written to. `-` is standard output.
/// - A folder is refused.
struct NamedFile {
  /// What becomes of a regular file that is there.
  enum Existing {
    case isReplaced, isRefused
  }

  private enum Target {
    case new(path: String)
    case file(path: String, stat)
    case stream
  }

  let path: String
  /// The home whose data is written: what cannot be written piece by piece is first written into its scratch folder.
  let home: URL

  /// Whether the name means standard output.
  static func isStandardOutput(_ path: String) -> Bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path)
  }

  /// Lets `body` write a file, and puts it in its place when it is complete.
  ///
  /// - Parameter body: Writes to a path at which nothing is.
  /// - Throws: `CompassError.file` naming the file; what `body` throws. What was there is then left as it was, unless it
  ///   is written to in place.
  func write<T>(ifThere existing: Existing, _ body: (_ part: String) throws -> T) throws -> T {
    do {
      if Self.isStandardOutput(path) {
        let (result, content) = try scratch(body)
        try Self.copy(content) { StandardStream.output.write($0) }
        return result
      }
      switch try target(existing) {
      case .new(let path): return try beside(path, in: Self.folder(of: path), body) { _ in true }
      case .file(let path, let info):
        let folder = Self.folder(of: path)
        // Where nothing can be made beside the file, or its owner cannot be kept, it is filled anew.
        if access(folder, W_OK) == 0 {
          return try beside(path, in: folder, body) { part in
            chown(part, info.st_uid, info.st_gid) == 0 && chmod(part, info.st_mode & 0o777) == 0
          }
        }
      case .stream: break
      }
      let (result, content) = try scratch(body)
      try Self.fill(path, from: content)
      return result
    } catch  where (error as NSError).domain == NSCocoaErrorDomain || (error as NSError).domain == NSPOSIXErrorDomain {
      throw CompassError.file(path: path, reason: "it cannot be written: \(FileReason.words(error))")
    }
  }

  /// Lets `body` write a file in pieces, as `write(ifThere:_:)` does. The file is locked meanwhile, which tells it from
  /// one that a killed program left.
  func writePieces<T>(ifThere existing: Existing, _ body: (FileHandle) throws -> T) throws -> T {
    try write(ifThere: existing) { part in
      let file = try Self.open(part, O_WRONLY | O_CREAT | O_EXCL)
      file.lock()
      let result = try body(file)
      try file.synchronize()
      try file.close()
      return result
    }
  }

  // MARK: Where it is

  /// Whether a regular file is there, such as one that a command reads before it replaces it.
  ///
  /// - Throws: `CompassError.file` for a folder, and for a place that cannot be looked at.
  static func isRegular(_ path: String) throws -> Bool {
    guard !isStandardOutput(path) else { return false }
    var info = stat()
    guard stat(path, &info) == 0 else {
      guard errno == ENOENT else { throw CompassError.file(path: path, reason: FileReason.words(failure())) }
      return false
    }
    guard info.st_mode & S_IFMT != S_IFDIR else { throw folderError(path) }
    return info.st_mode & S_IFMT == S_IFREG
  }

  private static func folderError(_ path: String) -> CompassError {
    .file(path: path, reason: "it is a folder; accepted: the name of a file")
  }

  private func target(_ existing: Existing) throws -> Target {
    var info = stat()
    guard stat(path, &info) == 0 else {
      guard errno == ENOENT else { throw Self.failure() }
      return .new(path: try Self.endOfLinks(path))
    }
    switch info.st_mode & S_IFMT {
    case S_IFDIR: throw Self.folderError(path)
    case S_IFREG:
      guard existing == .isReplaced else {
        throw CompassError.file(path: path, reason: "it exists already; accepted: a new file")
      }
      guard let real = realpath(path, nil) else { throw Self.failure() }
      defer { free(real) }
      return .file(path: String(cString: real), info)
    default: return .stream
    }
  }

  /// Where a new file is to be made: at the end of links that lead to nothing yet.
  private static func endOfLinks(_ path: String) throws -> String {
    var path = path
    // As many as the system follows.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return path }
      path = next.hasPrefix("/") ? next : folder(of: path) + "/" + next
    }
    throw NSError(domain: NSPOSIXErrorDomain, code: Int(ELOOP))
  }

  private static func folder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  // MARK: How it gets there

  /// - Parameter prepare: Gives the complete part its owner and mode; whether that succeeded.
  private func beside<T>(
    _ path: String, in folder: String, _ body: (String) throws -> T, _ prepare: (String) -> Bool
  ) throws -> T {
    let part = "\(folder)/.\(UUID().uuidString).part"
    defer { unlink(part) }
    let result = try body(part)
    guard prepare(part) else {
      try Self.fill(path, from: Self.open(part, O_RDONLY))
      return result
    }
    guard rename(part, path) == 0 else { throw Self.failure() }
    return result
  }

  /// Writes a complete file in the scratch folder, and leaves it open alone: nothing remains if the program is killed
  /// while others read.
  private func scratch<T>(_ body: (String) throws -> T) throws -> (result: T, content: FileHandle) {
    try ScratchFolder.with(of: home) { folder in
      let part = folder.appendingPathComponent("named.part").path
      return (try body(part), try Self.open(part, O_RDONLY))
    }
  }

  private static func fill(_ path: String, from content: FileHandle) throws {
    let file = try open(path, O_WRONLY | O_TRUNC | O_NOCTTY)
    try copy(content) { try file.write(contentsOf: $0) }
  }

  private static func copy(_ content: FileHandle, _ write: (Data) throws -> Void) throws {
    while let piece = try content.read(upToCount: 1 << 20), !piece.isEmpty { try write(piece) }
  }

  private static func open(_ path: String, _ flags: Int32) throws -> FileHandle {
    while true {
      let descriptor = openFile(path, flags | O_CLOEXEC)
      if descriptor >= 0 { return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true) }
      guard errno == EINTR else { throw failure() }
    }
  }

  private static func failure() -> NSError { NSError(domain: NSPOSIXErrorDomain, code: Int(errno)) }
}

/// The system's `open`, whose name the method above hides.
private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o600) }

extension Session {
  /// Writes a file that a person named, in pieces. If that is standard output, what the command says goes to standard
  /// error from then on.
  ///
  /// - Throws: `CompassError.file` naming the file; what `body` throws.
  package func write<T>(to path: String, _ body: (FileHandle) throws -> T) throws -> T {
    try write(NamedFile(path: path, home: folder)) { try $0.writePieces(ifThere: .isReplaced, body) }
  }

  /// Writes a file that must be a new one, if it is a regular file.
  package func write<T>(toNew path: String, _ body: (FileHandle) throws -> T) throws -> T {
    try write(NamedFile(path: path, home: folder)) { try $0.writePieces(ifThere: .isRefused, body) }
  }

  /// Lets `body` make a new file at a path at which nothing is, for what is not written in pieces, such as a database.
  package func make<T>(new path: String, _ body: (_ part: String) throws -> T) throws -> T {
    try write(NamedFile(path: path, home: folder)) { try $0.write(ifThere: .isRefused, body) }
  }

  /// Whether a name that a command reads from and then writes to is that of a regular file.
  ///
  /// - Throws: `CompassError.file` for a folder.
  package func isRegularFile(_ path: String) throws -> Bool { try NamedFile.isRegular(path) }
}
