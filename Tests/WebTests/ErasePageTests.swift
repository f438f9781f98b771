import Compass
import Domain
import Foundation
import Projections
import Testing

@testable import Web

/// Erasing in a browser: what goes is shown, the name is typed, and nobody erases who may not.
@Suite struct ErasePageTests {
  private func coach(_ local: Local) throws -> (id: UUID, path: String) {
    let id = try local.coach(try local.school())
    var fields = CoachFields()
    fields.phone = .value("512-555-0142")
    try local.perform(.coach(id, .edit(fields)))
    return (id, "/erase/coach/\(id.lowercased)")
  }

  @Test func `what goes is shown, and the name that is typed erases it`() throws {
    let local = try Local(asMother: true)
    let (id, path) = try coach(local)
    let head = try local.position
    let page = try local.get(path)
    #expect(page.status == 200)
    #expect(page.has("<h1>Erase Kim Lee</h1>", "2 entries go", "Coach added", "Coach edited", "log.sqlite"))
    #expect(try local.position == head)
    for typed in ["", "Kim", "kim lee"] {
      let wrong = try local.post(path, [("name", typed)])
      #expect(wrong.status == 422 && wrong.has("Nothing was erased"))
    }
    #expect(try local.post(path, []).status == 422)
    #expect(try local.position == head)
    #expect(try local.post(path, [("name", "Kim Lee")]).status == 303)
    #expect(try local.home.history(seenBy: Sight(of: local.mother)).erasures().count == 1)
    // A second time there is nothing, and neither is there of what never was.
    for path in [path, "/erase/coach/\(UUID().lowercased)", "/erase/nothing/\(id.lowercased)", "/erase/coach/x"] {
      #expect(try local.get(path).status == 404, "\(path)")
      #expect(try local.post(path, [("name", "Kim Lee")]).status == 404, "\(path)")
    }
  }

  @Test func `who may not erase hears neither what would go nor whether the name is right`() throws {
    let local = try Local()
    let (_, path) = try coach(local)
    let head = try local.position
    #expect(try local.get(path).status == 403)
    for name in ["Kim Lee", "x"] { #expect(try local.post(path, [("name", name)]).status == 403) }
    #expect(try local.position == head)
  }

  @Test func `whoever may is led there from the trash and from the questions before a deletion`() throws {
    for asMother in [true, false] {
      let local = try Local(asMother: asMother)
      let school = try local.school()
      let (coach, path) = try coach(local)
      try local.perform(.coach(coach, .remove))
      let event = try local.event(school)
      for (page, link) in [
        ("/trash", path), ("/schools/\(school.lowercased)/delete", "/erase/school/\(school.lowercased)"),
        ("/events/\(event.lowercased)/delete", "/erase/event/\(event.lowercased)"),
        ("/settings/school-preferences", "/erase/wishes/\(local.player.lowercased)"),
      ] {
        let isLinked = try local.get(page).has("href=\"\(link)\"")
        #expect(isLinked == (asMother || page.contains("settings")), "\(page), as mother: \(asMother)")
      }
      #expect(try local.get("/settings/player-details").text.contains("/erase/player/") == !asMother)
    }
  }

  @Test func `one's own private note and details are one's own to erase`() throws {
    let local = try Local()
    let school = try local.school()
    let page = "/schools/\(school.lowercased)"
    #expect(!(try local.get(page).text.contains("/erase/note/")))
    try local.perform(.privateNote(school: school, text: "Not for Ana"))
    #expect(try local.get(page).text.contains("/erase/note/\(school.lowercased)"))
    let form = try local.get("/erase/note/\(school.lowercased)")
    #expect(form.status == 200 && !form.text.contains("Not for Ana"))
    let name = try #require(form.text.firstMatch(of: /Type the name to erase it: ([^<]*?)</)?.1)
    #expect(try local.post("/erase/note/\(school.lowercased)", [("name", String(name))]).status == 303)
    #expect(!(try local.get(page).text.contains("Not for Ana")))
    let position = try local.position - 1
    let past = try local.get("\(page)?at=\(position)")
    #expect(past.has("1 entry that stood here then: removed on") && !past.text.contains("Not for Ana"))
    #expect(!(try local.get(page).text.contains("removed on")))
  }

  @Test func `what the family's project has to have first is asked before, and nothing goes`() throws {
    let local = try Local(asMother: true) { _, _, _ in
      throw DomainError(.refused, "2 changes are not in the project yet")
    }
    let (_, path) = try coach(local)
    let head = try local.position
    #expect(try local.get(path).status == 409)
    let answer = try local.post(path, [("name", "Kim Lee")])
    #expect(answer.status == 409 && answer.has("2 changes are not in the project yet"))
    #expect(try local.position == head)
  }

  @Test func `what stays elsewhere is said`() throws {
    let local = try Local(asMother: true) { _, _, _ in "the project still has it" }
    #expect(try local.get(coach(local).path).has("Also, the project still has it."))
  }
}
