public import Domain
import EventLog
import Files
public import Foundation

/// The photos of a home: separate files beside the log, each named by the SHA-256 of its bytes. The event that sets a
/// photo holds this name (PR-54).
///
/// A replica has no photos, and its folder may be removed at any time. So it neither keeps nor shows photos.
public struct PhotoFolder: Sendable {
  /// The folder of the files.
  public let folder: URL
  /// Whether photos are kept here: false for a replica.
  public let isKept: Bool

  /// Saves a photo, without the metadata about the place and the camera.
  ///
  /// - Parameter bytes: A JPG, PNG, WebP or GIF of at most 5 MB (PR-56).
  /// - Returns: Its name, 64 hexadecimal digits.
  /// - Throws: `DomainError` if it is not such a picture; `CompassError.file` if it can't be written.
  public func keep(_ bytes: [UInt8]) throws -> String {
    guard isKept else { throw DomainError(.refused, field: "photo", Self.elsewhere) }
    let picture = try Picture(bytes)
    let name = Self.name(of: picture.bytes)
    // The name is the hash of the content, so an existing file has the same content unless the disk lost it.
    guard self.picture(name) == nil else { return name }
    try PrivateFile.write(Data(picture.bytes), to: folder.appendingPathComponent(name))
    return name
  }

  /// Saves a photo and calls `body` to append the event that names it. Until then, no erasure may remove the file as
  /// unused.
  ///
  /// - Parameter body: Receives the photo's name.
  /// - Throws: As `keep`; what `body` throws.
  @discardableResult
  public func keep<T>(_ bytes: [UInt8], _ body: (String) throws -> T) throws -> T {
    let lock = try isKept ? lock(waits: true) : nil
    defer { try? lock?.close() }
    return try body(try keep(bytes))
  }

  /// Keeps the photos of another folder whose content matches their names; a replica keeps none.
  ///
  /// - Throws: As `keep`.
  public func keepPhotos(from other: URL) throws {
    guard isKept else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: other.path)) ?? []
    for name in names.sorted() {
      if let picture = PhotoFolder(folder: other, isKept: true).picture(name) { _ = try keep(picture.bytes) }
    }
  }

  /// Locks the photos until the returned file is closed.
  ///
  /// - Parameter waits: Whether to wait until another holder releases the lock.
  /// - Returns: The locked file; nil if another holder has the lock.
  func lock(waits: Bool) throws -> FileHandle? {
    let path = folder.deletingLastPathComponent().appendingPathComponent("photos.lock").path
    let number = OwnedFile.open(path, O_RDWR)
    guard number >= 0 else {
      throw CompassError.file(
        path: path, reason: FileObstacle.afterFailing(path, otherwise: "it can't be opened").reason)
    }
    let file = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    if file.lock(waits: waits) { return file }
    try? file.close()
    return nil
  }

  /// The message that a photo can't be saved at a replica.
  public static let elsewhere =
    "A photo can be set on the computer that has the family's history itself; here is a copy."

  /// The photo with a name; nil if it is not here, or if its content does not match its name.
  public func picture(_ name: String) -> Picture? {
    guard PhotoRule.isName(name), let data = try? Data(contentsOf: folder.appendingPathComponent(name)),
      data.count <= PhotoRule.maximumBytes, Self.name(of: data) == name
    else { return nil }
    return try? Picture([UInt8](data))
  }

  private static func name(of bytes: some DataProtocol) -> String { HexadecimalDigest.sha256(of: bytes) }
}

extension Home {
  /// The photos of the family's athletes.
  public var photos: PhotoFolder {
    PhotoFolder(folder: folder.appendingPathComponent("photos"), isKept: !log.isReplica)
  }
}
