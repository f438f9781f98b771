public import Domain

extension Badge {
  /// Returns a coach's role in purple, blue or emerald (facts §2.15), and in gray if it is another one; nil if a row
  /// from elsewhere has no role.
  public static func role(_ role: CoachRole?) -> Badge? {
    guard let role, !role.rawValue.isEmpty else { return nil }
    let color =
      switch role {
      case .head: "purple-100/700"
      case .assistant: "blue-100/700"
      case .recruiting: "emerald-100/700"
      default: "gray-100/700"
      }
    return Badge(role.label, color)
  }

  /// Returns how readily a coach answers, in green, blue, yellow or red (facts §2.15).
  public static func responsiveness(_ responsiveness: Responsiveness) -> Badge {
    let color =
      switch responsiveness.level {
      case .high: "green-100/700"
      case .good: "blue-100/700"
      case .moderate: "yellow-100/700"
      case .low: "red-100/700"
      }
    return Badge(responsiveness.level.label, color)
  }
}
