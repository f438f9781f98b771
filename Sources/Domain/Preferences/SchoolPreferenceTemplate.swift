/// Predefined lists of wishes for a school (facts §6.3). The raw values are the stored ids.
public enum SchoolPreferenceTemplate: String, CaseIterable, Hashable, Sendable {
  /// Top-tier baseball (PR-81).
  case d1Power = "d1_power"
  /// Academics first (PR-82).
  case academicExcellence = "academic_excellence"
  /// Within driving distance (PR-83).
  case closeToHome = "close_to_home"
  /// A bit of everything (PR-84).
  case bestFit = "best_fit"

  /// The label that people read.
  public var label: String {
    switch self {
    case .d1Power: "D1 Power Conference"
    case .academicExcellence: "Academic Excellence"
    case .closeToHome: "Close to Home"
    case .bestFit: "Best Fit (Balanced)"
    }
  }

  /// The template's wishes, the most important first.
  public var preferences: [SchoolPreference] {
    switch self {
    case .d1Power:
      [
        wish(.division, .list(["D1"]), isDealbreaker: true), wish(.conference, .list(["Power 4"])),
        wish(.scholarship, .flag(true)),
      ]
    case .academicExcellence:
      [
        wish(.academicRating, .number(4), isDealbreaker: true), wish(.size, .text("medium")),
        wish(.division, .list(["D1", "D3"])),
      ]
    case .closeToHome: [wish(.maximumDistance, .number(300), isDealbreaker: true)]
    case .bestFit:
      [
        wish(.maximumDistance, .number(500)), wish(.academicRating, .number(3)),
        wish(.division, .list(["D1", "D2", "D3"])),
      ]
    }
  }

  private func wish(
    _ type: SchoolPreferenceType, _ value: SchoolPreference.Value, isDealbreaker: Bool = false
  ) -> SchoolPreference {
    SchoolPreference(type: type.rawValue, value: value, isDealbreaker: isDealbreaker)
  }
}
