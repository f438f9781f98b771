import Foundation

/// A place on the globe in degrees.
public struct Coordinates: Hashable, Sendable {
  /// Degrees north of the equator, −90…90. 0 is a real latitude (C34).
  public var latitude: Double
  /// Degrees east of Greenwich, −180…180. 0 is a real longitude (C34).
  public var longitude: Double

  /// A place by its degrees.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// A place, or nil when either number is missing.
  public init?(latitude: Double?, longitude: Double?) {
    guard let latitude, let longitude else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

/// Distances in miles, the way the pages speak of them (facts §2.5, SL-75).
public enum Distance {
  /// The radius of the earth that the original used, in miles.
  public static let earthRadius = 3958.8

  /// Miles by the haversine formula, not rounded: filters and sorts use this value (C35).
  public static func miles(from start: Coordinates, to end: Coordinates) -> Double {
    let radians = Double.pi / 180
    let north = (end.latitude - start.latitude) * radians
    let east = (end.longitude - start.longitude) * radians
    let half =
      sin(north / 2) * sin(north / 2)
      + cos(start.latitude * radians) * cos(end.latitude * radians) * sin(east / 2) * sin(east / 2)
    // Rounding can carry `half` past 1 for opposite points, where the square root below would be no number.
    let bounded = min(max(half, 0), 1)
    return earthRadius * 2 * atan2(bounded.squareRoot(), (1 - bounded).squareRoot())
  }

  /// Whole miles, halves rounded up: for showing only (C35).
  public static func rounded(_ miles: Double) -> Int { NumberText.roundedHalfUp(miles) }

  /// "978 mi", as on the list (C33).
  public static func listText(_ miles: Double) -> String { NumberText.grouped(rounded(miles)) + " mi" }

  /// "978 miles", as on the detail page (C33).
  public static func detailText(_ miles: Double) -> String { NumberText.grouped(rounded(miles)) + " miles" }
}
