import Compass
import Domain
import Foundation
import Pages
import TestSupport
import Testing

@testable import Web

/// A form that comes back leads to what is wrong with it, without script as well.
@Suite struct RefusedFormTests {
  /// The elements that a page is read on from.
  private static func led(_ page: Local.Page) -> [Substring] {
    page.text.matches(of: /<(?:input|select|textarea|p|div)\b[^>]* autofocus[ >]/).map(\.output)
  }

  @Test func `the first field with a remark has the keyboard, and says that it is wrong`() throws {
    let local = try Local()
    let page = try local.post(
      "/settings/player-details", [("shown.satScore", ""), ("satScore", "9"), ("shown.gpa", ""), ("gpa", "9")])
    let led = Self.led(page)
    #expect(page.status == 422 && led.count == 1)
    let names = page.text.matches(of: /name="(\w+)"[^>]* aria-invalid="true"/).map(\.output.1)
    #expect(Set(names) == ["gpa", "satScore"])
    #expect(led.first?.contains("name=\"\(names.first ?? "")\"") == true)
    #expect(page.has(escaped(SiteLabels().notSaved)))
  }

  @Test(.verifies("SD-128")) func `a conflict has the keyboard, with both texts to be read`() throws {
    let local = try Local()
    let school = try local.school(notes: "first")
    let path = "/schools/\(school.lowercased)"
    try local.perform(.school(school, .editNotes("theirs")))
    let page = try local.post("\(path)/notes", [("shown", "first"), ("text", "mine")])
    #expect(page.status == 409 && Self.led(page).count == 1)
    #expect(page.has("aria-describedby=\"notes-problem notes-theirs\" autofocus", "id=\"notes-theirs\">theirs<"))
    #expect(Self.led(try local.get(path)).isEmpty)
  }

  @Test func `what is wrong with the whole has the keyboard where no field is wrong`() throws {
    let parent = try Local(asMother: true)
    let page = try parent.post("/settings/player-details", [("shown.gpa", ""), ("gpa", "3.5")])
    #expect(page.status == 422 && Self.led(page).count == 1)
    #expect(page.has("role=\"alert\" tabindex=\"-1\" autofocus"))
  }

  @Test(.verifies("PR-60", "PR-125")) func `the player's details save themselves, a home once its ZIP was changed`()
    throws
  {
    let local = try Local()
    #expect(try local.get("/settings/player-details").has("data-saves=\"*\""))
    #expect(try local.get("/settings/location").has("data-saves=\"zip\""))
    #expect(try !local.get("/settings/notifications").has("data-saves"))
  }

  @Test func `only forms behind which another page comes are left to the browser`() throws {
    let local = try Local()
    let school = try local.school()
    let event = try local.event(school)
    for path in ["/schools/new", "/events/create", "/offers/new", "/schools/\(school.lowercased)/delete"] {
      #expect(try local.get(path).has("data-leaves"), "\(path)")
    }
    for path in ["/schools/\(school.lowercased)", "/events/\(event.lowercased)", "/settings/location"] {
      // Only an undo leads away from there.
      let leaving = try local.get(path).text.matches(of: /<form[^>]* action="([^"]*)"[^>]* data-leaves/)
      #expect(leaving.allSatisfy { $0.output.1 == "/undo" }, "\(path)")
    }
  }
}
