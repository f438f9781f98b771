public import Compass
import Domain
import Projections

/// The schools of the list on a map, with nearby schools clustered into one mark that zooms in. Each school that passes
/// the filters is in exactly one mark, or outside the map, or its place is unknown.
public struct SchoolsMap: Codable, Equatable, Sendable {
  /// The width and height of the drawing.
  public static let (width, height) = (480, 320)
  /// The distance in the drawing below which schools share a mark.
  static let reach = 36
  /// The maximum number of names of each group next to the map.
  public static let listed = 40

  /// A rectangle of the drawing that shows a part of the globe.
  public struct Frame: Codable, Equatable, Sendable {
    /// The part of the globe.
    public let area: MapArea
    /// The left edge.
    public let x: Int
    /// The top edge.
    public let y: Int
    /// The width.
    public let width: Int
    /// The height.
    public let height: Int

    init(_ area: MapArea, x: Int = 0, y: Int = 0, width: Int = SchoolsMap.width, height: Int = SchoolsMap.height) {
      self.area = area.filling(width: width, height: height)
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// Returns the position of a place in the drawing.
    public func point(_ place: Coordinates) -> (x: Int, y: Int) {
      let across = (place.longitude - area.west) / (area.east - area.west)
      let down = (area.north - place.latitude) / (area.north - area.south)
      return (
        x + NumberText.roundedHalfUp(across * Double(width)), y + NumberText.roundedHalfUp(down * Double(height))
      )
    }
  }

  /// The mark of one school, or of several nearby schools.
  public struct Mark: Codable, Equatable, Sendable {
    /// The distance from the left edge.
    public let x: Int
    /// The distance from the top edge.
    public let y: Int
    /// The number of schools.
    public let count: Int
    /// The school's id; nil for several schools.
    public let school: String?
    /// The area that shows the schools apart; nil for one school, and if it would be hardly smaller than the one area
    /// that the map already shows.
    public let zoom: MapArea?
    /// "Rice University", "12 schools, look closer".
    public let spoken: String
  }

  /// A school listed next to the map.
  public struct Entry: Codable, Equatable, Sendable {
    /// The school's id.
    public let id: String
    /// The school's name.
    public let name: String
    /// The school's location.
    public let location: String
  }

  /// A group of schools listed next to the map.
  public struct Group: Codable, Equatable, Sendable {
    /// "On this map: 12 schools".
    public let title: String
    /// The number of schools in the group.
    public let count: Int
    /// The first schools, in the order of the list.
    public let entries: [Entry]
    /// "and 12 more"; nil if all are listed.
    public let more: String?
  }

  /// A state with schools.
  public struct State: Codable, Equatable, Sendable {
    /// "TX".
    public let code: String
    /// "TX 12".
    public let label: String
    /// "TX 12: Texas, 12 schools".
    public let spoken: String
  }

  /// The frames of the drawing: those of the country, or one for the requested area or the state in the filters.
  public let frames: [Frame]
  /// The marks, in the order of their first schools.
  public let marks: [Mark]
  /// The states with schools; empty if the map shows one area instead of the country.
  public let states: [State]
  /// The schools on the map.
  public let here: Group
  /// The schools outside the map; nil if there are none.
  public let elsewhere: Group?
  /// The area around the schools outside the map; nil if there are none.
  public let elsewhereArea: MapArea?
  /// The schools without coordinates; nil if there are none.
  public let placeless: Group?
  /// Whether the map shows one area instead of the country.
  public let isZoomed: Bool
  /// The accessibility label of the drawing.
  public let spoken: String
  /// The label of the link to the whole country.
  public static let whole = "Whole country"
  /// The label of the link to the schools outside the map.
  public static let elsewhereLink = "Show them on the map"
  /// The accessibility label of the links to states.
  public static let statesTitle = "Zoom to a state"

  /// Creates the map of the schools that pass some filters.
  ///
  /// - Parameter area: The area to show; nil for the state in the filters, or for the country if they name no state.
  public init(
    _ catalog: SchoolCatalog, from reading: Reading, viewer: Viewer, filters: SchoolFilters, area: MapArea? = nil
  ) throws {
    let write = viewer.text
    let asked = area ?? filters.state.flatMap { MapArea.state($0) }
    let frames = asked.map { [Frame($0)] } ?? Self.country
    let all = catalog.select(filters, sort: .name)
    var clusters: [Cluster] = []
    var (here, elsewhere, placeless) = ([Int](), [Int](), [Int]())
    for school in all {
      guard let place = catalog.place(school) else {
        placeless.append(school)
        continue
      }
      guard let frame = frames.lastIndex(where: { $0.area.contains(place) }) else {
        elsewhere.append(school)
        continue
      }
      here.append(school)
      let point = frames[frame].point(place)
      if let near = clusters.firstIndex(where: { $0.frame == frame && $0.isNear(point) }) {
        clusters[near].add(school, place)
      } else {
        clusters.append(Cluster(frame: frame, seed: point, school, place))
      }
    }
    let listed = [here, elsewhere, placeless].flatMap { $0.prefix(Self.listed) }
    let named = listed + clusters.filter { $0.schools.count == 1 }.flatMap(\.schools)
    let rows = try reading.listed(Set(named).sorted().map(catalog.id), notesUpTo: 0).map(\.row)
    let entries = Dictionary(
      rows.map { ($0.id, Entry(id: $0.id, name: $0.name, location: $0.location ?? "Location unknown")) },
      uniquingKeysWith: { $1 })
    func group(_ title: String, _ schools: [Int]) -> Group {
      let more = schools.count - Self.listed
      return Group(
        title: "\(title): \(write.number(schools.count)) \(schools.count == 1 ? "school" : "schools")",
        count: schools.count, entries: schools.prefix(Self.listed).compactMap { entries[catalog.id($0)] },
        more: more > 0 ? "and \(write.number(more)) more" : nil)
    }
    self.frames = frames
    marks = clusters.map { cluster in
      let id = cluster.schools.count == 1 ? cluster.schools.first.map(catalog.id) : nil
      let zoom = id == nil ? cluster.zoom(from: asked == nil ? nil : frames[cluster.frame].area) : nil
      let point = frames[cluster.frame].point(cluster.middle)
      let count = "\(write.number(cluster.schools.count)) schools"
      return Mark(
        x: point.x, y: point.y, count: cluster.schools.count, school: id, zoom: zoom,
        spoken: id.flatMap { entries[$0]?.name } ?? (zoom == nil ? "\(count) at one place" : "\(count), look closer"))
    }
    states = asked == nil ? Self.states(all.compactMap(catalog.state), write) : []
    self.here = group("On this map", here)
    self.elsewhere = elsewhere.isEmpty ? nil : group("Elsewhere", elsewhere)
    elsewhereArea = MapArea(around: elsewhere.compactMap(catalog.place))
    self.placeless = placeless.isEmpty ? nil : group("Without coordinates", placeless)
    isZoomed = asked != nil
    spoken = "Map with \(Count.of(here.count, "school")) in \(Count.of(clusters.count, "mark"))"
  }

  /// The contiguous states, with Alaska and Hawaii in an empty corner.
  private static let country = [
    Frame(.contiguous), Frame(.alaska, x: 4, y: 236, width: 88, height: 80),
    Frame(.hawaii, x: 96, y: 272, width: 64, height: 44),
  ]

  private static func states(_ codes: [String], _ write: LocalText) -> [State] {
    let counts = codes.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return USState.all.compactMap { code, name in
      counts[code].flatMap { count in
        MapArea.state(code).map { _ -> State in
          // The visible label comes first: a person with voice control says what is on the screen.
          let label = "\(code) \(write.number(count))"
          return State(
            code: code, label: label,
            spoken: "\(label): \(name), \(write.number(count)) \(count == 1 ? "school" : "schools")")
        }
      }
    }
  }

  /// A school and those near it, which share one mark.
  private struct Cluster {
    let frame: Int
    let seed: (x: Int, y: Int)
    private(set) var schools: [Int]
    private var places: [Coordinates]

    init(frame: Int, seed: (x: Int, y: Int), _ school: Int, _ place: Coordinates) {
      (self.frame, self.seed, schools, places) = (frame, seed, [school], [place])
    }

    func isNear(_ point: (x: Int, y: Int)) -> Bool {
      let (x, y) = (point.x - seed.x, point.y - seed.y)
      return x * x + y * y < SchoolsMap.reach * SchoolsMap.reach
    }

    mutating func add(_ school: Int, _ place: Coordinates) {
      schools.append(school)
      places.append(place)
    }

    var middle: Coordinates {
      let count = Double(places.count)
      return Coordinates(
        latitude: places.reduce(0) { $0 + $1.latitude } / count,
        longitude: places.reduce(0) { $0 + $1.longitude } / count)
    }

    /// Returns the area that shows the schools apart; nil if it is hardly smaller than `shown`, the area that the map
    /// already shows. `shown` is nil for the country, from which any area is a zoom.
    func zoom(from shown: MapArea?) -> MapArea? {
      guard let closer = MapArea(around: places) else { return nil }
      let seen = closer.filling(width: SchoolsMap.width, height: SchoolsMap.height)
      if let shown, seen.east - seen.west > (shown.east - shown.west) * 0.8 { return nil }
      return closer
    }
  }
}
