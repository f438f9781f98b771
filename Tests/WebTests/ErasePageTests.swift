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

  @Test func `a single field is offered on the record's page, and erased alone`() throws {
    let local = try Local(asMother: true)
    let (id, path) = try coach(local)
    let page = try local.get(path)
    #expect(page.has("Only one of its fields", "href=\"\(path)?field=phone\"", "field=email"))
    // What the record cannot be without, and its deletion, are no such fields.
    #expect(!page.text.contains("field=school\"") && !page.text.contains("field=deleted"))
    let form = try local.get("\(path)?field=phone")
    #expect(form.has("<h1>Erase phone of Kim Lee</h1>", "name=\"field\" value=\"phone\"", "stay without some fields"))
    let wrong = try local.post(path, [("name", "Kim"), ("field", "phone")])
    #expect(wrong.status == 422 && wrong.has("name=\"field\" value=\"phone\""))
    #expect(try local.post(path, [("name", "Kim Lee"), ("field", "phone")]).status == 303)
    let coach = try #require(try local.home.read { try $0.coach(id.lowercased) })
    #expect(coach.fields.phone.value == nil && coach.fields.fullName == "Kim Lee")
    #expect(try local.get("\(path)?field=phone").status == 404)
    #expect(try local.get("\(path)?field=shoeSize").status == 404)
  }

  @Test func `a parent is led to erase people and the family, a person to erase himself`() throws {
    let local = try Local(asMother: true)
    let father = try local.home.addMember(name: "Luis", role: .parent, by: local.mother)
    let family = try #require(try local.home.settings.family).lowercased
    func links(_ local: Local) throws -> [Bool] {
      let page = try local.get("/family")
      return [
        "person/\(father.lowercased)", "person/\(local.mother.lowercased)", "person/\(local.player.lowercased)",
        "family/\(family)",
      ].map { page.has("href=\"/erase/\($0)\"") }
    }
    #expect(try links(local) == [true, true, false, true])
    let past = try local.get("/family?at=3")
    #expect(past.status == 200 && !past.text.contains("/erase/"))
    let asPlayer = try Local()
    _ = try asPlayer.home.addMember(name: "Luis", role: .parent, by: asPlayer.mother)
    #expect(try !asPlayer.get("/family").text.contains("/erase/"))
    #expect(try asPlayer.get("/erase/person/\(asPlayer.mother.lowercased)").status == 403)
    #expect(try asPlayer.get("/erase/person/\(asPlayer.player.lowercased)").status == 409)
    #expect(try asPlayer.get("/erase/family/\(asPlayer.home.settings.family?.lowercased ?? "")").status == 403)
  }

  @Test func `a person is erased by name, and pages call the person a former member`() throws {
    let local = try Local(asMother: true)
    let school = try local.school()
    let father = try local.home.addMember(name: "Luis", role: .parent, by: local.mother)
    try local.perform(.school(school, .changeStatus(.contacted, note: "by phone")), by: father)
    let path = "/erase/person/\(father.lowercased)"
    let page = try local.get(path)
    #expect(page.status == 200 && page.has("<h1>Erase Luis</h1>", "1 entry goes", "a former member"))
    #expect(!page.text.contains("Only one of its fields"))
    #expect(try local.post(path, [("name", "luis")]).status == 422)
    let done = try local.post(path, [("name", "Luis")])
    #expect(done.status == 303 && done.location?.hasPrefix("/family") == true)
    #expect(try local.get("/schools/\(school.lowercased)").has("a former member"))
    #expect(try !local.get("/family").text.contains("Luis"))
    #expect(try local.get(path).status == 404)
  }

  @Test func `of an erased family every page says so, and no form is taken`() throws {
    let local = try Local(asMother: true)
    let school = try local.school()
    let path = "/erase/family/\(try #require(try local.home.settings.family).lowercased)"
    #expect(try local.get(path).has("<h1>Erase The Rivers</h1>", "accepts nothing more"))
    #expect(try local.post(path, [("name", "Rivers")]).status == 422)
    #expect(try local.post(path, [("name", "The Rivers")]).status == 303)
    for page in [path, "/family", "/schools", "/next", "/timeline", "/schools/\(school.lowercased)"] {
      let answer = try local.get(page)
      #expect(answer.status == 410 && answer.has("Everything of this family was erased on 2026-02-02"), "\(page)")
      #expect(!answer.text.contains("Rivers") && !answer.text.contains("Rice"), "\(page)")
    }
    #expect(try local.post("/schools/\(school.lowercased)/favorite", [("value", "on")]).status == 410)
    #expect(try local.post(path, [("name", "The Rivers")]).status == 410)
  }
}
