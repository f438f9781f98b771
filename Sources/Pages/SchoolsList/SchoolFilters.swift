import Domain

/// What the schools list is narrowed to. All conditions must hold (SL-29).
public struct SchoolFilters: Codable, Equatable, Sendable {
  /// The end positions of the sliders, at which they narrow nothing.
  public static let fitRange = 0...100
  /// How far the fit sliders move at once.
  public static let fitStep = 5
  /// Miles.
  public static let distanceLimit = 3000.0
  /// How many miles the distance slider moves at once.
  public static let distanceStep = 50.0

  /// Part of a name or location, whatever its case (SL-18).
  public var searchText = ""
  /// The raw division (SL-20).
  public var division: String?
  /// The raw status (SL-21).
  public var status: String?
  /// The two-letter state (SL-22).
  public var state: String?
  /// Only starred schools (SL-25).
  public var favoritesOnly = false
  /// Only schools that fulfil what the family wants: 60 per cent of it, and all that must be (facts §2.2).
  public var matchesOnly = false
  /// The raw priority tier (SL-26).
  public var priorityTier: String?
  /// The lowest fit score (SL-27).
  public var fitMinimum = fitRange.lowerBound
  /// The highest fit score (SL-27).
  public var fitMaximum = fitRange.upperBound
  /// Miles from home (SL-28).
  public var maximumDistance = distanceLimit

  /// Nothing narrowed.
  public init() {}

  /// Whether anything is narrowed; the order is not a filter (SL-31, C37).
  public var areActive: Bool { self != SchoolFilters() }

  /// Whether the fit filter has left its ends, from where on an unknown score fails (C36).
  var narrowsFit: Bool { fitMinimum > Self.fitRange.lowerBound || fitMaximum < Self.fitRange.upperBound }

  /// Whether the distance filter has left its end, from where on an unknown distance fails (C36).
  var narrowsDistance: Bool { maximumDistance < Self.distanceLimit }
}

/// The order of the schools list (SL-41 to SL-44).
public enum SchoolSort: String, CaseIterable, Codable, Sendable {
  /// "A-Z", the default.
  case name
  /// Highest first, unknown last.
  case fit
  /// Nearest first, unknown last.
  case distance
  /// Those first that fulfil most of what the family wants; A-Z where it wants nothing yet.
  case match
  /// Most recent first, never contacted last.
  case lastContact = "last-contact"

  /// What the picker shows.
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
