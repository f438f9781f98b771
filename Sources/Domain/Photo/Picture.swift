/// A picture in one of the four formats that a profile photo may have (PR-56). Reading the file drops its metadata,
/// such as the place and the camera.
public struct Picture: Equatable, Sendable {
  /// The formats, by their content types.
  public enum Format: String, CaseIterable, Sendable {
    /// A JPEG file.
    case jpeg = "image/jpeg"
    /// A PNG file.
    case png = "image/png"
    /// A WebP file.
    case webp = "image/webp"
    /// A GIF file.
    case gif = "image/gif"

    /// The usual suffix of the format's files, without a dot.
    public var suffix: String { self == .jpeg ? "jpg" : String(rawValue.dropFirst("image/".count)) }

    /// Creates the format that a file's first bytes announce; nil if it is none of the four.
    init?(signatureOf bytes: [UInt8]) {
      if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
        self = .jpeg
      } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
        self = .png
      } else if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) {
        self = .gif
      } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
        self = .webp
      } else {
        return nil
      }
    }
  }

  /// The format.
  public let format: Format
  /// The file's bytes, without metadata.
  public let bytes: [UInt8]

  /// Reads a file by its structure, whatever its name or content type, and drops its metadata.
  ///
  /// - Throws: `DomainError` with the field `photo` if the format is another, the file is too large, or it is damaged.
  public init(_ bytes: [UInt8]) throws(DomainError) {
    guard let format = Format(signatureOf: bytes) else {
      throw .invalid("photo", "Photo must be JPG, PNG, WebP or GIF; this file is none of them")
    }
    try PhotoRule.check(bytes: bytes.count, contentType: format.rawValue)
    var reader = ByteReader(bytes)
    let kept =
      switch format {
      case .jpeg: reader.jpegWithoutMetadata()
      case .png: reader.pngWithoutMetadata()
      case .webp: reader.webpWithoutMetadata()
      case .gif: reader.gifWithoutMetadata()
      }
    guard let kept else { throw .invalid("photo", "Photo is damaged: the file ends too soon or is no picture") }
    (self.format, self.bytes) = (format, kept)
  }
}
