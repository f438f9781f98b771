public import Compass
import Domain
import Projections

/// The schools of the list where they are: near ones together as one mark, which leads to a closer look. Each school that
/// passes the filters is in exactly one mark, or elsewhere, or its place is not known.
public struct SchoolsMap: Codable, Equatable, Sendable {
  /// How wide and how tall the drawing is.
  public static let (width, height) = (480, 320)
  /// Schools are one mark that are nearer than this in the drawing.
  static let reach = 36
  /// How many names stand beside the map.
  public static let listed = 40

  /// A part of the drawing with a part of the globe in it.
  public struct Frame: Codable, Equatable, Sendable {
    /// What of the globe it shows.
    public let area: MapArea
    /// Its left edge.
    public let x: Int
    /// Its upper edge.
    public let y: Int
    /// How wide it is.
    public let width: Int
    /// How tall it is.
    public let height: Int

    init(_ area: MapArea, x: Int = 0, y: Int = 0, width: Int = SchoolsMap.width, height: Int = SchoolsMap.height) {
      self.area = area.filling(width: width, height: height)
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// Where a place is in the drawing.
    public func point(_ place: Coordinates) -> (x: Int, y: Int) {
      let across = (place.longitude - area.west) / (area.east - area.west)
      let down = (area.north - place.latitude) / (area.north - area.south)
      return (
        x + NumberText.roundedHalfUp(across * Double(width)), y + NumberText.roundedHalfUp(down * Double(height))
      )
    }
  }

  /// A school, or several that are near each other.
  public struct Mark: Codable, Equatable, Sendable {
    /// From the left edge.
    public let x: Int
    /// From the upper edge.
    public let y: Int
    /// How many schools.
    public let count: Int
    /// The id of its school; nil of several.
    public let school: String?
    /// A closer look at its schools; nil of one, and where they are at one spot.
    public let zoom: MapArea?
    /// "Rice University", "12 schools, look closer".
    public let spoken: String
  }

  /// A school beside the map.
  public struct Entry: Codable, Equatable, Sendable {
    /// Its id.
    public let id: String
    /// Its name.
    public let name: String
    /// Its location.
    public let location: String
  }

  /// Some schools beside the map.
  public struct Group: Codable, Equatable, Sendable {
    /// "On this map: 12 schools".
    public let title: String
    /// How many there are.
    public let count: Int
    /// The first of them, in the order of the list.
    public let entries: [Entry]
    /// "and 12 more"; nil where all are there.
    public let more: String?
  }

  /// A state with schools in it.
  public struct State: Codable, Equatable, Sendable {
    /// "TX".
    public let code: String
    /// "TX 12".
    public let label: String
    /// "TX 12: Texas, 12 schools".
    public let spoken: String
  }

  /// The parts of the drawing: the country, or one part that was asked for.
  public let frames: [Frame]
  /// The marks, in the order of the first school of each.
  public let marks: [Mark]
  /// The states with schools, while no part was asked for.
  public let states: [State]
  /// The schools of the marks.
  public let here: Group
  /// The schools that lie elsewhere; nil where none does.
  public let elsewhere: Group?
  /// What to look at to see those; nil where none does.
  public let elsewhereArea: MapArea?
  /// The schools whose place is not known; nil where none is.
  public let placeless: Group?
  /// Whether a part was asked for.
  public let isZoomed: Bool
  /// What a screen reader says of the drawing.
  public let spoken: String
  /// Leads from a part to the whole.
  public static let whole = "Whole country"
  /// Leads to the schools that lie elsewhere.
  public static let elsewhereLink = "Show them on the map"
  /// What a screen reader calls the links to states.
  public static let statesTitle = "Zoom to a state"

  /// The map of the schools that pass some filters.
  ///
  /// - Parameter area: What to look at; nil for the state that the filters name, else for the country.
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
      guard let frame = frames.lastIndex(where: { $0.area.holds(place) }) else {
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

  /// The contiguous states, with Alaska and Hawaii in a corner where nothing else is.
  private static let country = [
    Frame(.contiguous), Frame(.alaska, x: 4, y: 236, width: 88, height: 80),
    Frame(.hawaii, x: 96, y: 272, width: 64, height: 44),
  ]

  private static func states(_ codes: [String], _ write: LocalText) -> [State] {
    let counts = codes.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return USState.all.compactMap { code, name in
      counts[code].flatMap { count in
        MapArea.state(code).map { _ -> State in
          // What is seen is said first: whoever speaks to the page says what he sees.
          let label = "\(code) \(write.number(count))"
          return State(
            code: code, label: label,
            spoken: "\(label): \(name), \(write.number(count)) \(count == 1 ? "school" : "schools")")
        }
      }
    }
  }

  /// Schools near the first of them.
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

    /// What to look at to see its schools apart; nil where that is hardly closer than what is looked at already.
    func zoom(from shown: MapArea?) -> MapArea? {
      guard let closer = MapArea(around: places) else { return nil }
      let seen = closer.filling(width: SchoolsMap.width, height: SchoolsMap.height)
      if let shown, seen.east - seen.west > (shown.east - shown.west) * 0.8 { return nil }
      return closer
    }
  }
}
