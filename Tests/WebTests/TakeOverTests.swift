import Compass
import Domain
import Foundation
import Pages
import TestSupport
import Testing

@testable import Web

/// The form with which an athlete takes the home over, and the doors that close and open afterwards.
@Suite struct TakeOverTests {
  private func form(_ local: Local, born: String, access: String, name: String = "The Rivers") -> [(String, String)] {
    let person = "access-\(local.mother.lowercased)"
    return [
      ("shown.born", ""), ("born", born), ("shown.\(person)", ""), (person, access), ("shown.name", ""), ("name", name),
    ]
  }

  @Test func `the athlete takes the home over with the family's name, and chooses anew`() throws {
    let local = try Local()
    let page = try local.get("/family")
    #expect(page.has("Take This Home Over", "Your date of birth", "Ana may", "It is checked and not kept."))
    let position = try local.position
    for (born, access, name, problem) in [
      ("2008-01-01", "read", "The River", FamilyPage.otherName),
      ("2008-01-01", "", "The Rivers", FamilyPage.chooseAccess),
      ("2009-01-01", "read", "The Rivers", "at the age of 18"),
      ("", "read", "The Rivers", "The date of birth is needed"),
      ("2008-01-01", "all", "The Rivers", "full, read, none"),
    ] {
      let refused = try local.post("/family/take-over", form(local, born: born, access: access, name: name))
      #expect(refused.status == 422 && refused.has(escaped(problem), "role=\"alert\""), "\(born) \(access) \(name)")
    }
    #expect(try local.position == position)
    let done = try local.post("/family/take-over", form(local, born: "2008-01-01", access: "read"))
    #expect(done.status == 303 && done.location?.hasPrefix("/family?said=") == true)
    let after = try local.get("/family")
    #expect(after.has("Sam runs this home since", "Access of Ana", "Read Only", "Add a Person"))
    #expect(!after.has("Take This Home Over"))
    #expect(try local.post("/family/take-over", form(local, born: "2008-01-01", access: "read")).status == 403)
    let path = "/family/\(local.mother.lowercased)/access"
    #expect(try local.post(path, [("access", "full")]).status == 303)
    #expect(try local.home.read { try $0.actor(local.mother).access } == .full)
    #expect(try local.post(path, [("access", "owner")]).status == 422)
    #expect(try local.post("/family/\(UUID().uuidString.lowercased())/access", [("access", "full")]).status == 404)
  }

  @Test func `a parent who reads is told so, and changes nothing`() throws {
    let local = try Local(asMother: true)
    #expect(try !local.get("/family").has("Take This Home Over"))
    let school = local.home.freshID()
    try local.perform(
      .school(school, .add(athlete: local.player, name: "Rice", fields: SchoolFields(), status: nil, notes: nil)))
    try local.perform(.ownership(born: CalendarDate("2008-01-01"), access: [local.mother: .readOnly]))
    let page = try local.get("/schools/\(school.lowercased)")
    #expect(page.status == 200 && page.has("Rice", escaped(Actor.readsOnly)))
    let refused = try local.post("/schools/\(school.lowercased)/favorite", [("value", "true")])
    #expect(refused.status == 403 && refused.has(escaped(Actor.readsOnly)))
    #expect(try local.post("/family/take-over", form(local, born: "1970-01-01", access: "full")).status == 403)
    let family = try local.get("/family")
    #expect(!family.has("Add a Person") && !family.has("Role of") && !family.has("Access of"))
    #expect(try local.get("/erase/school/\(school.lowercased)").status == 403)
  }

  @Test func `a paired device of a parent without access opens nothing until the choice changes`() async throws {
    let house = try await House()
    _ = try house.add("Rice University")
    let ana = try await house.paired()
    #expect(try await ana.get("/schools").status == 200)
    func choose(_ access: MemberAccess) throws {
      try house.home.perform(
        .ownership(born: CalendarDate("2000-01-01"), access: [house.mother: access]),
        in: CommandContext(actor: house.player))
    }
    let open = try house.home.pairedDevices.invite(house.mother, now: house.home.now())
    let calendar = try house.home.calendarFeeds.make(for: house.mother)
    #expect(try await ana.get("/calendar/\(calendar).ics").status == 200)
    try choose(.closed)
    for path in ["/schools", "/family", "/api/schools"] {
      let answer = try await ana.get(path)
      #expect(answer.status == 401 && !answer.text.contains("Rice"), "\(path) \(answer.status)")
    }
    #expect(try await ana.get("/schools").text.contains(/<h1[^>]*>This home is not open to you/))
    #expect(try await ana.get("/assets/app.css").status == 200)
    #expect(try await house.browser().get("/calendar/\(calendar).ics").status == 404)
    let joined = try await house.browser().post(InvitationPage.path(open), [])
    #expect(joined.status == 401 && joined.headers["set-cookie"] == nil)
    try choose(.readOnly)
    #expect(try await ana.get("/schools").text.contains("Rice University"))
    #expect(try await house.browser().post(InvitationPage.path(open), []).status == 303)
  }
}
