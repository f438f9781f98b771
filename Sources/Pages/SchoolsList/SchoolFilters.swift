import Domain

/// The filters of the schools list. A school must pass all of them (SL-29).
public struct SchoolFilters: Codable, Equatable, Sendable {
  /// The end positions of the fit sliders, at which the filter is off.
  public static let fitRange = 0...100
  /// The step of the fit sliders.
  public static let fitStep = 5
  /// The end position of the distance slider in miles, at which the filter is off.
  public static let distanceLimit = 3000.0
  /// The step of the distance slider in miles.
  public static let distanceStep = 50.0

  /// A part of a name or location, in any case (SL-18).
  public var searchText = ""
  /// The raw division (SL-20).
  public var division: String?
  /// The raw status (SL-21).
  public var status: String?
  /// The two-letter state (SL-22).
  public var state: String?
  /// Whether only favorites pass (SL-25).
  public var favoritesOnly = false
  /// Whether only schools pass whose match with the family's preferences is at least 60 percent and that meet every
  /// dealbreaker (facts §2.2).
  public var matchesOnly = false
  /// The raw priority tier (SL-26).
  public var priorityTier: String?
  /// The minimum fit score (SL-27).
  public var fitMinimum = fitRange.lowerBound
  /// The maximum fit score (SL-27).
  public var fitMaximum = fitRange.upperBound
  /// The maximum distance from home in miles (SL-28).
  public var maximumDistance = distanceLimit

  /// Creates filters that all schools pass.
  public init() {}

  /// Whether any filter is set; the order is not a filter (SL-31, C37).
  public var areActive: Bool { self != SchoolFilters() }

  /// Whether the fit filter is on; an unknown score then fails (C36).
  var narrowsFit: Bool { fitMinimum > Self.fitRange.lowerBound || fitMaximum < Self.fitRange.upperBound }

  /// Whether the distance filter is on; an unknown distance then fails (C36).
  var narrowsDistance: Bool { maximumDistance < Self.distanceLimit }
}

/// The order of the schools list (SL-41 to SL-44).
public enum SchoolSort: String, CaseIterable, Codable, Sendable {
  /// "A-Z", the default.
  case name
  /// The highest score first, unknown last.
  case fit
  /// The nearest first, unknown last.
  case distance
  /// The best match with the family's preferences first; "A-Z" if there are none.
  case match
  /// The most recent contact first, never contacted last.
  case lastContact = "last-contact"

  /// The label in the picker.
  public var label: String {
    switch self {
    case .name: "A-Z"
    case .fit: "Fit Score"
    case .distance: "Distance"
    case .match: "Preference Match"
    case .lastContact: "Last Contact"
    }
  }
}
