import Compass
import Domain
import Foundation
import HomeTestSupport
import Pages
import TestSupport
import Testing

/// The list of schools on a map: each in one mark, whatever is looked at.
@Suite struct SchoolsMapTests {
  let fixture: HomeFixture

  init() throws { fixture = try HomeFixture() }

  private func map(_ area: MapArea? = nil, state: String? = nil) throws -> SchoolsMap {
    var filters = SchoolFilters()
    filters.state = state
    return try fixture.home.read { reading in
      try SchoolsMap(
        SchoolCatalog.load(from: reading, viewer: fixture.viewer()), from: reading, viewer: fixture.viewer(),
        filters: filters, area: area)
    }
  }

  private func add(_ name: String, _ latitude: Double?, _ longitude: Double?, state: String? = nil) throws -> UUID {
    try fixture.add(
      name,
      SchoolFields(
        latitude: latitude.map { .value($0) } ?? .absent, longitude: longitude.map { .value($0) } ?? .absent,
        state: state.map { .value($0) } ?? .absent))
  }

  @Test func `each school is in one mark, elsewhere, or without a place, and a closer look shows all of a mark`() throws
  {
    for seed in UInt64(1)...3 {
      var random = SeededGenerator(seed: seed)
      func degrees(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + Double(random.next() % 100_000) / 100_000 * (range.upperBound - range.lowerBound)
      }
      for number in 0..<60 {
        switch number % 6 {
        case 0: _ = try add("None \(seed) \(number)", nil, nil)
        case 1: _ = try add("Anywhere \(seed) \(number)", degrees(-90...90), degrees(-180...180))
        case 2: _ = try add("Houston \(seed) \(number)", degrees(29.5...30), degrees(-95.6 ... -95))
        default: _ = try add("State \(seed) \(number)", degrees(25...49), degrees(-124 ... -67))
        }
      }
    }
    let total = try fixture.list().resultCount
    var open: [(area: MapArea?, depth: Int, least: Int)] = [(nil, 0, 0)]
    var looked = 0
    while let (area, depth, least) = open.popLast() {
      let map = try map(area)
      looked += 1
      let marked = map.marks.reduce(0) { $0 + $1.count }
      #expect(marked == map.here.count && marked >= least, "\(area?.text ?? "country")")
      #expect(marked + (map.elsewhere?.count ?? 0) + (map.placeless?.count ?? 0) == total)
      #expect(map.placeless?.count == 30 && map.isZoomed == (area != nil))
      #expect(depth < 12, "looking closer comes to an end")
      for mark in map.marks {
        #expect((0...SchoolsMap.width).contains(mark.x) && (0...SchoolsMap.height).contains(mark.y))
        #expect((mark.count == 1) == (mark.school != nil) && (mark.school == nil || mark.zoom == nil))
        if let zoom = mark.zoom {
          // An address writes it with two decimals.
          let read = try #require(MapArea(zoom.text))
          open.append((read, depth + 1, mark.count))
        }
      }
    }
    #expect(looked > 5)
  }

  @Test func `a state that the filters name is looked at, and states count their schools`() throws {
    let rice = try add("Rice University", 29.717, -95.402, state: "TX")
    _ = try add("University of Texas", 30.285, -97.734, state: "TX")
    _ = try add("University of Hawaii", 21.297, -157.817, state: "HI")
    _ = try add("University of Puerto Rico", 18.404, -66.049, state: "PR")
    let country = try map()
    #expect(country.states.map(\.label) == ["HI 1", "TX 2"] && country.states[1].spoken == "TX 2: Texas, 2 schools")
    #expect(country.frames.count == 3 && country.elsewhere?.entries.map(\.name) == ["University of Puerto Rico"])
    // Hawaii has a frame of its own.
    let hawaii = try #require(country.marks.first { $0.spoken == "University of Hawaii" })
    #expect((96...160).contains(hawaii.x) && (272...316).contains(hawaii.y))
    // Two in one state are one mark from afar, two from near.
    #expect(country.marks.contains { $0.count == 2 && $0.spoken == "2 schools, look closer" })
    let texas = try map(state: "TX")
    #expect(texas.isZoomed && texas.marks.count == 2 && texas.marks.contains { $0.school == rice.lowercased })
    #expect(texas.here.title == "On this map: 2 schools" && texas.states.isEmpty && texas.elsewhere == nil)
    let island = try map(country.elsewhereArea)
    #expect(island.marks.map(\.spoken) == ["University of Puerto Rico"])
  }

  @Test func `schools at one spot are one mark, which leads to their names`() throws {
    for number in 0..<45 { _ = try add("School \(number)", 29.717, -95.402) }
    var map = try map()
    for _ in 0..<3 { if let zoom = map.marks.first?.zoom { map = try self.map(zoom) } }
    #expect(map.marks.count == 1 && map.marks[0].zoom == nil && map.marks[0].spoken == "45 schools at one place")
    #expect(map.here.entries.count == SchoolsMap.listed && map.here.more == "and 5 more")
  }

  @Test(arguments: [
    "", "1,2,3", "1,2,3,4,5", "x,2,3,4", "-95,29,-96,30", "-95,30,-94,29", "-181,0,0,1", "0,-91,1,0", "nan,0,1,1",
    "0,0,inf,1", "0,0,0.01,0.01", String(repeating: "1", count: 100) + ",0,1,1",
  ]) func `what is no area of the globe is none`(text: String) { #expect(MapArea(text) == nil) }

  @Test func `every state is an area of the globe`() throws {
    for state in USState.all {
      let area = try #require(MapArea.state(state.code), "\(state.name)")
      #expect(try #require(MapArea(area.text)) == area)
    }
    #expect(MapArea.state("ZZ") == nil)
  }
}
