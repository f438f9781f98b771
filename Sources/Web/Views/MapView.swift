import Pages

/// A school's place: a pin on our own outline of the country, so that no other host is contacted, and a link to a real
/// map (SD-76, SD-77).
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

/// The contiguous United States, simplified to little more than a hundred points, in an equirectangular projection
/// scaled for its latitude.
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
    let points = (StateShapes.outlines.first ?? []).map { longitude, latitude in
      let (x, y) = place(latitude: latitude, longitude: longitude)
      return "\(Int(x.rounded())) \(Int(y.rounded()))"
    }
    return "M" + points.joined(separator: "L") + "Z"
  }()
}
