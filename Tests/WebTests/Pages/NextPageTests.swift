import Compass
import Domain
import Foundation
import Pages
import TestSupport
import Testing

@testable import Web

/// What comes next, and what is done of it in place.
@Suite struct NextPageTests {
  private func contact(_ local: Local, _ school: UUID) throws {
    try local.perform(
      .interaction(
        local.home.freshID(),
        .log(InteractionLogged(content: "Come and see us", direction: .inbound, school: school, type: .email))))
  }

  @Test func `the first page is the list, and each step leads to its record`() throws {
    let local = try Local()
    #expect(try local.get("/").location == "/next")
    let school = try local.school()
    try contact(local, school)
    let page = try local.get("/next")
    #expect(page.has("<h1>What Next</h1>", "href=\"/schools/\(school.lowercased)\"", "Log the answer"))
    #expect(page.has("Wrote today; you answer within 7 days"))
  }

  @Test func `an answer is logged in place, once, and can be taken back`() throws {
    let local = try Local()
    let school = try local.school()
    try contact(local, school)
    let page = try local.get("/next")
    let step = try #require(page.text.firstMatch(of: /name="step" value="(reply\/[^"]+)"/)).1
    let sent = [
      ("step", String(step)), ("school", school.lowercased), ("type", "phone_call"),
      ("content", "We talked <b>long</b>"),
    ]
    let done = try local.post("/next", sent)
    let list = try local.get(try #require(done.location))
    #expect(list.has("Interaction logged", "Undo") && !list.has(String(step)))
    #expect(try local.get("/schools/\(school.lowercased)/interactions").has("We talked &lt;b&gt;long&lt;/b&gt;"))
    let position = try local.position
    #expect(try local.get(try #require(local.post("/next", sent).location)).has(NextPage.gone))
    #expect(try local.position == position)
    // What was typed while somebody else answered is not thrown away.
    let other = [("step", String(step)), ("school", school.lowercased), ("type", "email"), ("content", "And wrote")]
    #expect(try local.get(try #require(local.post("/next", other).location)).has("Interaction logged"))
  }

  @Test func `the same words to another coach are another contact`() throws {
    let local = try Local()
    let school = try local.school()
    func write(to coach: UUID) throws -> Int64 {
      let before = try local.position
      let sent = [
        ("step", "reply/\(school.lowercased)/\(coach.lowercased)"), ("school", school.lowercased),
        ("coach", coach.lowercased), ("type", "email"), ("content", "Thank you for the visit"),
      ]
      #expect(try local.post("/next", sent).status == 303)
      return try local.position - before
    }
    let (kim, lee) = (try local.coach(school, "Kim", "Lee"), try local.coach(school, "Lee", "Kim"))
    #expect(try write(to: kim) == 1)
    #expect(try write(to: lee) == 1)
    #expect(try write(to: lee) == 0)
  }

  @Test(arguments: ["", "reply/x", "reply/\(UUID().uuidString.lowercased())", "<script>"])
  func `a step that nobody knows changes nothing`(step: String) throws {
    let local = try Local()
    let position = try local.position
    #expect(try local.post("/next", [("step", step), ("type", "email")]).status == 303)
    #expect(try local.position == position)
  }

  @Test func `five hundred due things make no large page`() throws {
    let local = try Local()
    let commands = (0..<500).map { index in
      Command.school(
        local.home.freshID(),
        .add(athlete: local.player, name: "College \(index)", fields: SchoolFields(), status: nil, notes: nil))
    }
    try local.home.performTogether(commands, in: CommandContext(actor: local.player))
    let page = try local.get("/next")
    #expect(page.has("Show 50 more", "href=\"/next?show=60\"") && page.text.utf8.count < 100_000)
    let later = try local.get("/next?show=60")
    #expect(later.text.matches(of: /class="step"/).count == 60 + 3 && later.text.utf8.count < 100_000)
  }

  @Test func `an unknown kind of contact is refused`() throws {
    let local = try Local()
    let school = try local.school()
    let step = "reach-out/\(school.lowercased)"
    let position = try local.position
    #expect(
      try local.post("/next", [("step", step), ("school", school.lowercased), ("type", "telepathy")]).status == 422)
    #expect(try local.position == position)
  }

  @Test func `a step is called done, put off and shown again by forms, each with its undo`() throws {
    let local = try Local()
    let school = try local.school()
    try contact(local, school)
    let step = "reply/\(school.lowercased)"
    let page = try local.get("/next")
    #expect(page.has("name=\"settle\" value=\"done\"", ">Tomorrow<", ">In a month<") && !page.has("id=\"settled\""))
    let done = try local.get(try #require(local.post("/next", [("step", step), ("settle", "done")]).location))
    #expect(done.has("Done or put off: 1", "value=\"again\"", "Undo"))
    #expect(!done.has("value=\"done\" aria-label=\"Done: Answer"))
    let position = try local.position
    #expect(
      try local.get(try #require(local.post("/next", [("step", step), ("settle", "done")]).location))
        .has(NextPage.gone))
    #expect(try local.position == position)
    #expect(
      try local.get(try #require(local.post("/next", [("step", step), ("settle", "again")]).location))
        .has("Back on the list", "Log the answer"))
    let day = try #require(page.text.firstMatch(of: /name="settle" value="(\d{4}-\d\d-\d\d)"/)).1
    #expect(
      try local.get(try #require(local.post("/next", [("step", step), ("settle", String(day))]).location))
        .has("Put off until", "Until "))
  }

  @Test(arguments: ["", "never", "2020-01-01", "9999-12-31", "2026-02-30", "<script>"])
  func `a word that settles nothing is refused`(word: String) throws {
    let local = try Local()
    let school = try local.school()
    try contact(local, school)
    let position = try local.position
    let answer = try local.post("/next", [("step", "reply/\(school.lowercased)"), ("settle", word)])
    #expect([400, 422].contains(answer.status))
    #expect(try local.position == position)
  }
}
