import Compass
import Domain
import Foundation
import Pages
import TestSupport
import Testing

@testable import Web

/// The radar, the costs and the map as a browser gets them: small, escaped, and to be read without script.
@Suite struct PicturesRouteTests {
  /// The bytes of the largest drawing of a page.
  private func largest(_ page: Local.Page, _ begin: String) -> Int {
    page.text.components(separatedBy: begin).dropFirst()
      .map { $0.components(separatedBy: "</figure>")[0].utf8.count }.max() ?? 0
  }

  @Test func `a map of five hundred schools is small, and its marks and filters are links`() throws {
    let local = try Local()
    var random = SeededGenerator(seed: 5)
    for number in 0..<503 {
      let (north, east) = (25 + Double(random.next() % 2400) / 100, -124 + Double(random.next() % 5700) / 100)
      _ = try local.school(
        number == 0 ? "<b>\"Rice\"</b>" : "School \(number)",
        SchoolFields(latitude: .value(north), longitude: .value(east), state: .value(number % 2 == 0 ? "TX" : "CA")))
    }
    for path in ["/schools/map", "/schools/map?area=-106.7,25.8,-93.5,36.6", "/schools/map?state=TX"] {
      let page = try local.get(path)
      let took = try ContinuousClock().measure { _ = try local.get(path) }
      print(
        "\(path): \(page.text.utf8.count) bytes, of which \(largest(page, "<figure class=\"map\">")) are the drawing, \(took)"
      )
      #expect(
        (1..<40_000).contains(largest(page, "<figure class=\"map\">")) && page.text.utf8.count < 100_000, "\(path)")
      #expect(!page.has("<b>\"Rice"))
    }
    let page = try local.get("/schools/map?tier=A&sort=fit&area=oops")
    #expect(page.has("href=\"/schools/board?tier=A&amp;sort=fit\"", "No schools match your filters"))
    let country = try local.get("/schools/map?favorites=starred")
    #expect(country.status == 200)
    let state = try local.get("/schools/map?state=TX&sort=fit")
    #expect(state.has("Whole country", "href=\"/schools/map?sort=fit\"", ">TX</text>"))
    #expect(
      try local.get("/schools/map").has("href=\"/schools/map?state=TX\"", "Texas, 252 schools", "class=\"inset\""))
  }

  @Test func `the past has its own map`() throws {
    let local = try Local()
    let school = try local.school("Rice University", SchoolFields(latitude: .value(29.7), longitude: .value(-95.4)))
    let position = try local.position
    try local.perform(.school(school, .edit(SchoolFields(latitude: .null, longitude: .null))))
    #expect(try local.get("/schools/map").has("Without coordinates: 1 school", "On this map: 0 schools"))
    let past = try local.get("/schools/map?at=\(position)")
    #expect(past.has("On this map: 1 school", "/schools/\(school.lowercased)?at=\(position)"))
  }

  @Test func `costs are tried out in the address and stored nowhere`() throws {
    let local = try Local()
    let (first, second) = (try local.offer(try local.school()), try local.offer(try local.school("Bates College")))
    let position = try local.position
    let pick = "pick.\(first.lowercased)=true&pick.\(second.lowercased)=true"
    let bare = try local.get("/offers/compare?\(pick)")
    #expect(bare.has("Nothing is drawn: what a year costs is not known.") && !bare.has("class=\"bars cost-bar\""))
    let typed = try local.get(
      "/offers/compare?\(pick)&years=3&cost.\(first.lowercased)=60000&aid.\(first.lowercased)=1000"
        + "&aid.\(second.lowercased)=1%3Cb%3E&cost.\(second.lowercased)=%22%3E%3Cscript%3E")
    #expect(typed.has("class=\"bars cost-bar\"", "Your Cost of 3 Years", "$60,000", "value=\"1&lt;b&gt;\""))
    let unread = try local.get("/offers/compare?\(pick)&cost.\(first.lowercased)=60000&aid.\(first.lowercased)=-1")
    #expect(unread.has("The aid must be a number, 0 or more.") && !unread.has("class=\"bars cost-bar\""))
    #expect(typed.has("value=\"&quot;&gt;&lt;script&gt;\"", "The cost must be a number, 0 or more."))
    #expect(!typed.has("<script>") && (1..<40_000).contains(largest(typed, "id=\"costs-shown\"")))
    let offer = "/offers/\(first.lowercased)"
    #expect(try local.get(offer).has("Nothing is drawn: what a year costs is not known."))
    #expect(try local.get("\(offer)?annualCost=60000&amount=20000&years=4").has("As the calculator has it", "$160,000"))
    #expect(try local.position == position)
  }

  @Test func `each border of a state ends at a shore or at another border`() {
    func distance(_ point: StateShapes.Point, _ line: [StateShapes.Point]) -> Double {
      zip(line, line.dropFirst()).map { from, to in
        let (x, y) = (to.longitude - from.longitude, to.latitude - from.latitude)
        let length = x * x + y * y
        let along =
          length == 0 ? 0 : ((point.longitude - from.longitude) * x + (point.latitude - from.latitude) * y) / length
        let part = min(max(along, 0), 1)
        let (east, north) = (from.longitude + part * x - point.longitude, from.latitude + part * y - point.latitude)
        return (east * east + north * north).squareRoot()
      }.min() ?? .infinity
    }
    #expect(StateShapes.outlines.count == 9 && StateShapes.borders.count == 50)
    for (index, border) in StateShapes.borders.enumerated() {
      let others = StateShapes.borders.indices.filter { $0 != index }.map { StateShapes.borders[$0] }
      for end in [border.first, border.last] {
        guard let end else { continue }
        let nearest = (StateShapes.outlines + others).map { distance(end, $0) }.min() ?? .infinity
        #expect(nearest < 0.3, "\(end)")
      }
    }
    for state in USState.all where state.code != "DC" {
      let area = MapArea.state(state.code)
      let isDrawn = (StateShapes.outlines + StateShapes.borders).contains { line in
        line.contains { area?.contains(Coordinates(latitude: $0.latitude, longitude: $0.longitude)) == true }
      }
      #expect(isDrawn, "\(state.name)")
    }
  }

  @Test func `the radar stands in the fit section with its table`() throws {
    let local = try Local()
    let school = try local.school("Rice University", SchoolFields(state: .value("TX")))
    try local.perform(
      .player(local.player, PlayerDetails(gpa: .value(3.9), satScore: .value(1400), schoolState: .value("TX"))))
    let page = try local.get("/schools/\(school.lowercased)")
    #expect(page.has("class=\"radar\"", "Nothing is known of:", ">No data</tspan>", "GPA 3.9 · SAT 1400"))
    #expect(!page.has("whole-shape") && (1..<40_000).contains(largest(page, "radar-chart")))
  }
}
