/// A height in feet and inches, as the player's page asks for it (PR-29).
public enum Height {
  /// The choices for the feet.
  public static let feet = 4...7
  /// The choices for the inches.
  public static let inches = 0...11

  /// Returns the height in inches; nil unless both are chosen and in range.
  public static func inches(feet: Int?, inches: Int?) -> Int? {
    guard let feet, let inches, Self.feet.contains(feet), Self.inches.contains(inches) else { return nil }
    return feet * 12 + inches
  }
}
