import Pages

/// Where a school is: a pin on an outline of the country that we drew ourselves, so that no other host is asked, and a
/// link to a real map (SD-76, SD-77).
struct MapView {
  private let map: SchoolMap
  private let distance: String?

  init(_ map: SchoolMap, distance: String?) {
    self.map = map
    self.distance = distance
  }

  var html: HTML {
    let (x, y) = Outline.place(latitude: map.latitude, longitude: map.longitude)
    let isOnIt = Outline.holds(latitude: map.latitude, longitude: map.longitude)
    let home = map.home.flatMap {
      Outline.holds(latitude: $0.latitude, longitude: $0.longitude)
        ? Outline.place(latitude: $0.latitude, longitude: $0.longitude) : nil
    }
    let said = [map.title, distance.map { "\($0) from \(map.home?.title ?? "")" }].compactMap(\.self)
      .joined(separator: ", ")
    return tag("figure", .class("map")) {
      if isOnIt {
        tag(
          "svg", .text("viewBox", "0 0 \(Outline.width) \(Outline.height)"), .text("role", "img"), .label(said),
          .text("focusable", "false")
        ) {
          tag("title") { said }
          tag("path", .class("land"), .text("d", Outline.path))
          if let home {
            tag("path", .class("way"), .text("d", "M\(fixed(home.x)) \(fixed(home.y))L\(fixed(x)) \(fixed(y))"))
            tag("circle", .class("pin home"), .text("cx", fixed(home.x)), .text("cy", fixed(home.y)), .text("r", "6"))
          }
          tag("circle", .class("pin"), .text("cx", fixed(x)), .text("cy", fixed(y)), .text("r", "7"))
        }
      }
      tag("figcaption") {
        tag(
          "a", .href(address), .text("rel", "noreferrer noopener"), .text("target", "_blank")
        ) {
          Icon.html("pin")
          tag("span") { map.title }
        }
      }
    }
  }

  private var address: String {
    let (latitude, longitude) = ("\(map.latitude)", "\(map.longitude)")
    return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)#map=13/\(latitude)/\(longitude)"
  }

  private func fixed(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}

/// The contiguous United States, simplified to a few dozen points, on a plate carrée that is squeezed for its latitude.
enum Outline {
  static let width = 480
  static let height = 250
  private static let (west, east, south, north) = (-126.0, -66.0, 23.5, 50.5)

  static func place(latitude: Double, longitude: Double) -> (x: Double, y: Double) {
    (
      (longitude - west) / (east - west) * Double(width), (north - latitude) / (north - south) * Double(height)
    )
  }

  static func holds(latitude: Double, longitude: Double) -> Bool {
    (south...north).contains(latitude) && (west...east).contains(longitude)
  }

  static let path: String = {
    let points = coast.map { longitude, latitude in
      let (x, y) = place(latitude: latitude, longitude: longitude)
      return "\(Int(x.rounded())) \(Int(y.rounded()))"
    }
    return "M" + points.joined(separator: "L") + "Z"
  }()

  /// Clockwise from Cape Flattery: degrees east and north.
  private static let coast: [(Double, Double)] = [
    (-124.7, 48.4), (-123.1, 48.2), (-122.8, 49.0), (-95.2, 49.0), (-94.6, 48.7), (-92.0, 48.3), (-89.6, 48.0),
    (-90.8, 46.9), (-88.4, 47.4), (-87.4, 46.5), (-84.8, 46.5), (-84.5, 46.0), (-86.5, 46.0), (-88.0, 44.6),
    (-87.6, 42.6), (-87.4, 41.7), (-86.6, 41.9), (-86.3, 43.0), (-86.2, 44.7), (-85.0, 45.7), (-83.4, 45.0),
    (-83.4, 43.9), (-82.5, 43.0), (-83.2, 42.0), (-82.7, 41.5), (-81.2, 41.8), (-78.9, 42.8), (-79.0, 43.3),
    (-76.8, 43.3), (-76.2, 43.9), (-75.0, 45.0), (-71.5, 45.0), (-70.3, 46.2), (-69.2, 47.4), (-68.2, 47.3),
    (-67.8, 45.8), (-67.0, 44.9), (-69.0, 44.0), (-70.6, 43.1), (-70.8, 42.6), (-70.6, 41.9), (-70.0, 42.0),
    (-70.0, 41.6), (-71.4, 41.5), (-73.7, 40.9), (-72.0, 41.0), (-74.0, 40.5), (-74.1, 39.7), (-74.9, 38.9),
    (-75.5, 39.5), (-75.1, 38.4), (-76.0, 37.0), (-76.4, 38.3), (-76.3, 36.9), (-75.5, 35.2), (-76.6, 34.6),
    (-77.9, 33.9), (-79.2, 33.2), (-81.0, 32.0), (-81.4, 30.6), (-80.5, 28.4), (-80.0, 26.8), (-80.4, 25.2),
    (-81.2, 25.2), (-82.0, 26.6), (-82.8, 27.9), (-82.7, 28.9), (-84.0, 30.1), (-85.4, 29.7), (-86.5, 30.4),
    (-88.1, 30.3), (-89.6, 30.2), (-89.2, 29.1), (-90.8, 29.1), (-91.8, 29.6), (-93.8, 29.7), (-95.1, 29.1),
    (-97.1, 27.8), (-97.2, 26.0), (-99.1, 26.4), (-99.5, 27.5), (-100.7, 29.1), (-101.4, 29.8), (-102.4, 29.8),
    (-103.1, 29.0), (-104.5, 29.6), (-106.5, 31.8), (-108.2, 31.8), (-108.2, 31.3), (-111.1, 31.3), (-114.8, 32.5),
    (-117.1, 32.5), (-118.4, 33.8), (-120.6, 34.6), (-121.9, 36.6), (-122.5, 37.8), (-123.8, 39.3), (-124.4, 40.4),
    (-124.1, 42.0), (-124.5, 42.9), (-124.0, 44.8), (-123.9, 46.2), (-124.7, 48.4),
  ]
}
