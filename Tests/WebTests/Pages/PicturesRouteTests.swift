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

  @Test func `the radar stands in the fit section with its table`() throws {
    let local = try Local()
    let school = try local.school("Rice University", SchoolFields(state: .value("TX")))
    try local.perform(
      .player(local.player, PlayerDetails(gpa: .value(3.9), satScore: .value(1400), schoolState: .value("TX"))))
    let page = try local.get("/schools/\(school.lowercased)")
    #expect(page.has("class=\"radar\"", "Nothing is known of:", ">No data</tspan>", "GPA 3.9 · SAT 1400"))
    #expect(!page.has("whole-shape") && largest(page, "radar-chart") < 40_000)
  }
}
