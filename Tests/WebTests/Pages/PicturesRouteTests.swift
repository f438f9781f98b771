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

  @Test func `costs are tried out in the address and stored nowhere`() throws {
    let local = try Local()
    let (first, second) = (try local.offer(try local.school()), try local.offer(try local.school("Bates College")))
    let position = try local.position
    let pick = "pick.\(first.lowercased)=true&pick.\(second.lowercased)=true"
    let bare = try local.get("/offers/compare?\(pick)")
    #expect(bare.has("Nothing is drawn: what a year costs is not known.") && !bare.has("class=\"bars cost-bar\""))
    let typed = try local.get(
      "/offers/compare?\(pick)&years=3&cost.\(first.lowercased)=60000&aid.\(first.lowercased)=1%3Cb%3E"
        + "&cost.\(second.lowercased)=%22%3E%3Cscript%3E")
    #expect(typed.has("class=\"bars cost-bar\"", "Your Cost of 3 Years", "$60,000", "value=\"1&lt;b&gt;\""))
    #expect(typed.has("value=\"&quot;&gt;&lt;script&gt;\"", "The cost must be a number, 0 or more."))
    #expect(!typed.has("<script>") && largest(typed, "id=\"costs-shown\"") < 40_000)
    let offer = "/offers/\(first.lowercased)"
    #expect(try local.get(offer).has("Nothing is drawn: what a year costs is not known."))
    #expect(try local.get("\(offer)?annualCost=60000&amount=20000&years=4").has("As the calculator has it", "$160,000"))
    #expect(try local.position == position)
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
