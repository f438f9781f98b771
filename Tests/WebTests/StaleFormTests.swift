import Compass
import Domain
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// Two tabs with the same form (ruling 21), and requests that no page of ours makes.
@Suite struct StaleFormTests {
  @Test func `what the other tab set is shown with both, and the rest is saved`() throws {
    let local = try Local()
    let school = try local.school("Rice University", SchoolFields(mascot: .value("Owls")))
    let coach = try local.coach(school)
    let offer = try local.offer(school)
    let event = try local.event(school)
    let record = "/schools/\(school.lowercased)"
    // Path, a field that somebody else sets meanwhile, what it showed, what they set, what is typed, and a field that
    // nobody touches.
    let forms: [(String, String, String, String, String, (String, String, String))] = [
      ("\(record)/information", "mascot", "Owls", "Sammy", "Bird", ("address", "", "1 Main St")),
      (
        "\(record)/coaches/\(coach.lowercased)", "email", "kim@example.edu", "a@example.edu", "b@example.edu",
        ("notes", "", "kind")
      ),
      ("/offers/\(offer.lowercased)/edit", "scholarshipCents", "40000", "41000", "42000", ("conditions", "", "Grades")),
      ("/events/\(event.lowercased)/edit", "name", "Spring Showcase", "Other", "Mine", ("location", "", "Field 2")),
      ("/settings/location", "city", "", "Austin", "Dallas", ("state", "", "TX")),
    ]
    for (path, field, shown, theirs, mine, other) in forms {
      #expect(try local.post(path, [("shown.\(field)", shown), (field, theirs)]).status == 303, "\(path)")
      let stale = [
        ("shown.\(field)", shown), (field, mine), ("shown.\(other.0)", other.1), (other.0, other.2),
      ]
      let position = try local.position
      let answer = try local.post(path, stale)
      #expect(answer.status == 409, "\(path)")
      #expect(
        answer.has("<blockquote class=\"text\">\(theirs)</blockquote>", "value=\"\(mine)\"", "name=\"mine.\(field)\""),
        "\(path)")
      #expect(try local.position == position + 1, "\(path): the other field is saved")
      // Saved again without an answer to the question: the other's value stays.
      let asked = [("shown.\(field)", theirs), (field, mine), ("asked.\(field)", "true")]
      #expect(try local.post(path, asked).status == 303 && local.position == position + 1, "\(path)")
      #expect(try local.post(path, asked + [("mine.\(field)", "true")]).status == 303, "\(path)")
      #expect(try local.position == position + 2, "\(path)")
      // The same form sent twice writes once.
      #expect(try local.post(path, asked + [("mine.\(field)", "true")]).status == 303)
      #expect(try local.position == position + 2, "\(path)")
    }
  }

  @Test func `a form without its secret changes nothing, whatever it is`() throws {
    let local = try Local()
    let school = try local.school()
    let event = try local.event(school)
    let offer = try local.offer(school)
    let position = try local.position
    for path in [
      "/schools/new", "/schools/\(school.lowercased)/information", "/schools/\(school.lowercased)/coaches",
      "/schools/\(school.lowercased)/interactions", "/events/create", "/events/\(event.lowercased)/delete",
      "/events/\(event.lowercased)/attended", "/offers/\(offer.lowercased)/delete", "/settings/location",
      "/settings/dashboard", "/settings/notifications/reset", "/settings/school-preferences",
    ] {
      for csrf in ["", "csrf=&", "csrf=secret2&"] {
        let request = try WebRequest(
          method: .post, target: path, form: try FormFields("\(csrf)shown.name=&name=X&value=true".utf8))
        #expect(local.site.answer(request).status == 403, "\(path) \(csrf)")
      }
    }
    #expect(try local.position == position)
  }

  @Test func `the past of every page is read-only`() throws {
    let local = try Local()
    let school = try local.school()
    let event = try local.event(school)
    let offer = try local.offer(school)
    let moment = try local.position
    try local.perform(.school(school, .setFavorite(true)))
    let record = "/schools/\(school.lowercased)"
    for path in [
      "/dashboard", "/schools", record, "\(record)/coaches", "\(record)/interactions", "/events",
      "/events/\(event.lowercased)", "/offers", "/offers/\(offer.lowercased)",
    ] + SiteRoute.settings.keys.map({ "/settings/\($0)" }) {
      let page = try local.get("\(path)?at=\(moment)")
      #expect(page.status == 200 && page.has("<body class=\"past\"", "Back to now"), "\(path)")
      #expect(!page.has("save-bar"), "\(path)")
    }
  }
}
