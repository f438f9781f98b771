import Foundation

/// A place on the earth, in degrees.
public struct Coordinates: Hashable, Sendable {
  /// Degrees north of the equator, −90…90. 0 is a real latitude (C34).
  public var latitude: Double
  /// Degrees east of Greenwich, −180…180. 0 is a real longitude (C34).
  public var longitude: Double

  /// Creates coordinates.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Creates coordinates; nil if either number is missing.
  public init?(latitude: Double?, longitude: Double?) {
    guard let latitude, let longitude else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

/// Distances in miles, computed and written as on the pages (facts §2.5, SL-75).
public enum Distance {
  /// The earth's radius in miles, as in the original application.
  public static let earthRadius = 3958.8

  /// Returns the distance in miles by the haversine formula, not rounded. Filters and sorts use this value (C35).
  public static func miles(from start: Coordinates, to end: Coordinates) -> Double {
    let radians = Double.pi / 180
    let north = (end.latitude - start.latitude) * radians
    let east = (end.longitude - start.longitude) * radians
    let half =
      sin(north / 2) * sin(north / 2)
      + cos(start.latitude * radians) * cos(end.latitude * radians) * sin(east / 2) * sin(east / 2)
    // Rounding errors can make `half` exceed 1 for opposite points; the square root below would then be NaN.
    let bounded = min(max(half, 0), 1)
    return earthRadius * 2 * atan2(bounded.squareRoot(), (1 - bounded).squareRoot())
  }

  /// Returns whole miles, halves rounded up; only for display (C35).
  public static func rounded(_ miles: Double) -> Int { NumberText.roundedHalfUp(miles) }

  /// Returns "978 mi", as on the list (C33).
  public static func listText(_ miles: Double) -> String { NumberText.grouped(rounded(miles)) + " mi" }

  /// Returns "978 miles", as on the detail page (C33).
  public static func detailText(_ miles: Double) -> String { NumberText.grouped(rounded(miles)) + " miles" }
}
