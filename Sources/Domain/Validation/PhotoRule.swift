/// What a profile photo must be (PR-56, facts §3.5).
public enum PhotoRule {
  /// The most bytes that a photo may have: 5 MB.
  public static let maximumBytes = 5 * 1024 * 1024
  /// The kinds of pictures that are taken.
  public static let contentTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"]

  /// Refuses a photo that is too big or of another kind.
  public static func check(bytes: Int, contentType: String) throws(DomainError) {
    guard contentTypes.contains(contentType) else {
      throw .invalid("photo", "Photo must be JPG, PNG, WebP or GIF; got \(DomainError.quote(contentType))")
    }
    guard bytes <= maximumBytes else {
      let tenths = (bytes * 10 + 524_288) / 1_048_576
      throw .invalid("photo", "Photo must be at most 5 MB; this one has \(tenths / 10).\(tenths % 10) MB")
    }
  }
}

/// A height in feet and inches, as the player's page asks for it (PR-29).
public enum Height {
  /// The feet to choose from.
  public static let feet = 4...7
  /// The inches to choose from.
  public static let inches = 0...11

  /// The height in inches; nil unless both were chosen.
  public static func inches(feet: Int?, inches: Int?) -> Int? {
    guard let feet, let inches, Self.feet.contains(feet), Self.inches.contains(inches) else { return nil }
    return feet * 12 + inches
  }
}
