/// A school's size class by its number of students (SL-17, C8).
public enum SchoolSize: String, CaseIterable, Hashable, Comparable, Sendable {
  /// Below 1,000 students.
  case verySmall = "Very Small"
  /// Below 5,000.
  case small = "Small"
  /// Below 15,000.
  case medium = "Medium"
  /// Below 30,000.
  case large = "Large"
  /// 30,000 or more.
  case veryLarge = "Very Large"

  /// Creates the size class of a school; nil if its number of students is unknown or not above 0 (ruling 16).
  public init?(students: Int?) {
    guard let students, students > 0 else { return nil }
    switch students {
    case ..<1000: self = .verySmall
    case ..<5000: self = .small
    case ..<15_000: self = .medium
    case ..<30_000: self = .large
    default: self = .veryLarge
    }
  }

  /// "Very Small" … "Very Large".
  public var label: String { rawValue }

  /// Order by size, the smallest first.
  public static func < (left: SchoolSize, right: SchoolSize) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .verySmall: 0
    case .small: 1
    case .medium: 2
    case .large: 3
    case .veryLarge: 4
    }
  }
}
