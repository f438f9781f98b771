public import Domain

/// A part of the globe between two meridians and two parallels, shown by the map.
public struct MapArea: Codable, Equatable, Sendable {
  /// Degrees east of Greenwich.
  public let west: Double
  /// Degrees north of the equator.
  public let south: Double
  /// Degrees east of Greenwich.
  public let east: Double
  /// Degrees north of the equator.
  public let north: Double

  init(_ west: Double, _ south: Double, _ east: Double, _ north: Double) {
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
  }

  /// Parses "-106.65,25.84,-93.51,36.5": west, south, east, north. Nil for a text that is not an area of the globe, or
  /// for an area that is too small to show.
  public init?(_ text: String) {
    guard text.utf8.count <= 60 else { return nil }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 4,
      case let (west?, south?, east?, north?) = (numbers[0], numbers[1], numbers[2], numbers[3]),
      [west, south, east, north].allSatisfy(\.isFinite), -180 <= west, west < east, east <= 180, -90 <= south,
      south < north, north <= 90, east - west >= Self.least / 4, north - south >= Self.least / 4
    else { return nil }
    self.init(west, south, east, north)
  }

  /// The area as a text, as it appears in a URL.
  public var text: String {
    [west, south, east, north].map { NumberText.plain(($0 * 100).rounded() / 100) }.joined(separator: ",")
  }

  /// Returns whether a place lies in the area.
  public func contains(_ place: Coordinates) -> Bool {
    (west...east).contains(place.longitude) && (south...north).contains(place.latitude)
  }

  /// The minimum width and height of an area around places, in degrees. An area in a URL may be a quarter as wide and
  /// high.
  static let least = 0.2

  /// Creates the area around some places, with a margin; nil if there are none.
  init?(around places: [Coordinates]) {
    guard let west = places.map(\.longitude).min(), let east = places.map(\.longitude).max(),
      let south = places.map(\.latitude).min(), let north = places.map(\.latitude).max()
    else { return nil }
    func edge(_ span: Double) -> Double { max(span * 0.15, Self.least / 2) }
    self.init(
      max(west - edge(east - west), -180), max(south - edge(north - south), -90),
      min(east + edge(east - west), 180), min(north + edge(north - south), 90))
  }

  /// The ratio of a degree of longitude to a degree of latitude in the middle of the area.
  private var squeeze: Double { max(Self.cosine((south + north) / 2), 0.1) }

  /// Returns the cosine of an angle in degrees, computed as a series so that it is the same on every machine.
  private static func cosine(_ degrees: Double) -> Double {
    let x = degrees * 0.017453292519943295
    let y = x * x
    return 1 - y / 2 * (1 - y / 12 * (1 - y / 30 * (1 - y / 56)))
  }

  /// Returns the area with the same center, enlarged to the aspect ratio of a drawing.
  func filling(width: Int, height: Int) -> MapArea {
    let (wide, tall) = ((east - west) * squeeze, north - south)
    let scale = max(wide / Double(width), tall / Double(height))
    let (x, y) = ((west + east) / 2, (south + north) / 2)
    let (halfWide, halfTall) = (scale * Double(width) / 2 / squeeze, scale * Double(height) / 2)
    return MapArea(x - halfWide, y - halfTall, x + halfWide, y + halfTall)
  }
}

extension MapArea {
  /// The contiguous states.
  static let contiguous = MapArea(-125.2, 24.2, -66.5, 49.6)
  /// Alaska without the islands in the far west.
  static let alaska = MapArea(-170, 53, -129, 72)
  /// Hawaii.
  static let hawaii = MapArea(-160.6, 18.7, -154.5, 22.5)

  /// Returns the area of a state by its code; nil if there is no such state.
  public static func state(_ code: String) -> MapArea? {
    states[code].map { MapArea($0.0, $0.1, $0.2, $0.3) }
  }

  /// West, south, east and north of each state, rounded outwards to a tenth of a degree.
  private static let states: [String: (Double, Double, Double, Double)] = [
    "AK": (-170, 53, -129.9, 71.5), "AL": (-88.5, 30.1, -84.8, 35.1), "AR": (-94.7, 33, -89.6, 36.6),
    "AZ": (-114.9, 31.3, -109, 37.1), "CA": (-124.5, 32.5, -114.1, 42.1), "CO": (-109.1, 36.9, -102, 41.1),
    "CT": (-73.8, 40.9, -71.7, 42.1), "DC": (-77.2, 38.7, -76.9, 39), "DE": (-75.8, 38.4, -75, 39.9),
    "FL": (-87.7, 24.4, -79.9, 31.1), "GA": (-85.7, 30.3, -80.8, 35.1), "HI": (-160.3, 18.8, -154.7, 22.3),
    "IA": (-96.7, 40.3, -90.1, 43.6), "ID": (-117.3, 41.9, -111, 49.1), "IL": (-91.6, 36.9, -87, 42.6),
    "IN": (-88.1, 37.7, -84.7, 41.8), "KS": (-102.1, 36.9, -94.5, 40.1), "KY": (-89.6, 36.4, -81.9, 39.2),
    "LA": (-94.1, 28.9, -88.8, 33.1), "MA": (-73.6, 41.2, -69.9, 42.9), "MD": (-79.5, 37.9, -75, 39.8),
    "ME": (-71.1, 43, -66.9, 47.5), "MI": (-90.5, 41.6, -82.4, 48.3), "MN": (-97.3, 43.4, -89.5, 49.4),
    "MO": (-95.8, 35.9, -89, 40.7), "MS": (-91.7, 30.1, -88, 35.1), "MT": (-116.1, 44.3, -104, 49.1),
    "NC": (-84.4, 33.8, -75.4, 36.6), "ND": (-104.1, 45.9, -96.5, 49.1), "NE": (-104.1, 39.9, -95.3, 43.1),
    "NH": (-72.6, 42.6, -70.6, 45.4), "NJ": (-75.6, 38.9, -73.9, 41.4), "NM": (-109.1, 31.3, -103, 37.1),
    "NV": (-120.1, 35, -114, 42.1), "NY": (-79.8, 40.5, -71.8, 45.1), "OH": (-84.9, 38.4, -80.5, 42.4),
    "OK": (-103.1, 33.6, -94.4, 37.1), "OR": (-124.6, 41.9, -116.4, 46.3), "PA": (-80.6, 39.7, -74.6, 42.6),
    "RI": (-71.9, 41.1, -71.1, 42.1), "SC": (-83.4, 32, -78.5, 35.3), "SD": (-104.1, 42.4, -96.4, 46),
    "TN": (-90.4, 34.9, -81.6, 36.7), "TX": (-106.7, 25.8, -93.5, 36.6), "UT": (-114.1, 36.9, -109, 42.1),
    "VA": (-83.7, 36.5, -75.2, 39.5), "VT": (-73.5, 42.7, -71.4, 45.1), "WA": (-124.8, 45.5, -116.9, 49.1),
    "WI": (-92.9, 42.4, -86.7, 47.2), "WV": (-82.7, 37.1, -77.7, 40.7), "WY": (-111.1, 40.9, -104, 45.1),
  ]
}
