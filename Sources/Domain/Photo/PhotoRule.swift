/// Rules for profile photos (PR-56, facts §3.5).
public enum PhotoRule {
  /// The maximum size of a photo in bytes: 5 MB.
  public static let maximumBytes = 5 * 1024 * 1024
  /// The accepted content types.
  public static let contentTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"]

  /// Throws `.invalid` if a photo is too large or has another content type.
  public static func check(bytes: Int, contentType: String) throws(DomainError) {
    guard contentTypes.contains(contentType) else {
      throw .invalid("photo", "Photo must be JPG, PNG, WebP or GIF; got \(DomainError.quote(contentType))")
    }
    guard bytes <= maximumBytes else {
      let tenths = (bytes * 10 + 524_288) / 1_048_576
      throw .invalid("photo", "Photo must be at most 5 MB; this one has \(tenths / 10).\(tenths % 10) MB")
    }
  }

  /// Whether a text can be the name of a photo: a SHA-256 in 64 lower-case hexadecimal digits.
  public static func isName(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Returns the name of a photo as an event stores it; nil if the text is empty.
  static func name(_ text: String, _ field: String) throws(DomainError) -> String? {
    if text.isEmpty { return nil }
    guard isName(text) else {
      throw .invalid(field, "\(field) must be a SHA-256 in 64 hexadecimal digits; got \(DomainError.quote(text))")
    }
    return text
  }
}
