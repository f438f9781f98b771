import Crypto
public import Domain
import EventLog
public import Foundation

/// The photos of a home: files of their own beside the log, each named by the SHA-256 of its bytes, which is what the
/// event that sets a photo says (PR-54).
///
/// A copy of the log brings no photos along, and its folder may go at any time: none is kept there, and none shown.
public struct PhotoFolder: Sendable {
  /// Where the files are.
  public let folder: URL
  /// Whether photos are kept here.
  public let isKept: Bool

  /// Keeps a photo, without what its file told of the place and the camera.
  ///
  /// - Parameter bytes: A JPG, PNG, WebP or GIF of at most 5 MB (PR-56).
  /// - Returns: Its name, 64 hexadecimal digits.
  /// - Throws: `DomainError` for what is no such picture; `CompassError.file` where it can't be written.
  public func keep(_ bytes: [UInt8]) throws -> String {
    guard isKept else { throw DomainError(.refused, field: "photo", Self.elsewhere) }
    let picture = try Picture(bytes)
    let name = Self.name(of: picture.bytes)
    let file = folder.appendingPathComponent(name)
    do {
      let files = FileManager.default
      try files.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      // The name says what is in it: who wrote it before wrote the same, unless the disk did not keep it.
      guard self.picture(name) == nil else { return name }
      try Data(picture.bytes).write(to: file, options: .atomic)
      try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    } catch {
      throw CompassError.file(path: file.path, reason: "the photo can't be written: \(FileReason.words(error))")
    }
    return name
  }

  /// Keeps a photo and has `body` say so in the log. In between no erasure takes the file for one that nobody needs.
  ///
  /// - Parameter body: Gets the photo's name.
  /// - Throws: As `keep`; what `body` throws.
  @discardableResult
  public func keep<T>(_ bytes: [UInt8], _ body: (String) throws -> T) throws -> T {
    let lock = try isKept ? lock(waits: true) : nil
    defer { try? lock?.close() }
    return try body(try keep(bytes))
  }

  /// Takes the photos for oneself, until the file is closed.
  ///
  /// - Parameter waits: Whether to wait for whoever has them.
  /// - Returns: nil where somebody has them.
  func lock(waits: Bool) throws -> FileHandle? {
    let path = folder.deletingLastPathComponent().appendingPathComponent("photos.lock").path
    if !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    }
    guard let file = FileHandle(forUpdatingAtPath: path) else {
      throw CompassError.file(path: path, reason: "the file can't be opened")
    }
    if file.lock(waits: waits) { return file }
    try? file.close()
    return nil
  }

  /// Why a photo can't be saved at a copy of the log.
  public static let elsewhere =
    "A photo can be set on the computer that has the family's history itself; here is a copy."

  /// The photo of a name; nil where it is not here, or is not what its name says.
  public func picture(_ name: String) -> Picture? {
    guard PhotoRule.isName(name), let data = try? Data(contentsOf: folder.appendingPathComponent(name)),
      data.count <= PhotoRule.maximumBytes, Self.name(of: data) == name
    else { return nil }
    return try? Picture([UInt8](data))
  }

  private static func name(of bytes: some DataProtocol) -> String {
    SHA256.hash(data: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension Home {
  /// The photos of the family's athletes.
  public var photos: PhotoFolder {
    PhotoFolder(folder: folder.appendingPathComponent("photos"), isKept: !log.isReplica)
  }
}
