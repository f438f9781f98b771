import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// The trash has what was deleted of every kind, and the way back.
@Suite struct TrashPageTests {
  /// One of each kind, removed by the mother.
  private static func fill(_ local: Local) throws -> UUID {
    let school = try local.school()
    let (coach, event) = (try local.coach(school), try local.event(school))
    let offer = try local.offer(school)
    let (talk, metric, document) = (local.home.freshID(), local.home.freshID(), local.home.freshID())
    try local.perform(
      .interaction(
        talk,
        .log(InteractionLogged(content: "Hi", direction: .outbound, school: school, subject: "Camp", type: .email))))
    try local.perform(
      .metric(
        metric,
        .log(
          MetricLogged(
            athlete: local.player, metricType: .velocity, recordedDate: "2026-04-15", unit: "mph", value: 92.5,
            verified: false))))
    let fields = DocumentFields(
      title: .value("Transcript"), type: .value(.transcript), url: .value("https://files.example/t.pdf"))
    try local.perform(.document(document, .add(school: school, fields)))
    for command: Command in [
      .coach(coach, .remove), .event(event, .delete), .offer(offer, .delete), .interaction(talk, .remove),
      .metric(metric, .remove), .document(document, .unshare(school: school)),
    ] {
      try local.perform(command, by: local.mother)
    }
    return school
  }

  private static func forms(_ page: Local.Page) -> [String] {
    page.text.matches(of: /action="(\/trash\/[^"]+\/restore)"/).map { String($0.output.1) }
  }

  @Test func `every kind stands under its heading with who deleted it, and comes back`() throws {
    let local = try Local()
    let school = try Self.fill(local)
    let page = try local.get("/trash")
    #expect(
      page.hasInOrder([
        "<h1>Trash</h1>", "6 deleted records", ">Events</h2>", "Spring Showcase", "Apr 15, 2026 · Showcase", " · Ana",
        ">Offers</h2>", "Offer of Rice University", ">Coaches</h2>", "Kim Lee", "Head Coach · Rice University",
        ">Interactions</h2>", "Email: Camp", ">Documents</h2>", "Transcript", "No longer shared with Rice University",
        ">Metrics</h2>", "Fastball Velocity, 92.5 mph",
      ]))
    let forms = Self.forms(page)
    try #require(forms.count == 6)
    #expect(page.has("aria-label=\"Restore Kim Lee\""))
    for form in forms {
      #expect(try local.post(form).location?.hasPrefix("/schools/trash?said=") == true)
    }
    #expect(try local.get("/trash").has("Nothing is deleted"))
    let id = school.lowercased
    let counts = try local.home.read { reading in
      [
        try reading.coaches(of: id).count, try reading.events(ofSchool: id).count,
        try reading.offers(ofSchool: id).count, try reading.interactions(with: id).count,
        try reading.documents(of: id).count, try reading.metrics(of: local.player).count,
      ]
    }
    #expect(counts == Array(repeating: 1, count: 6))
    // What is back stays as it is: the form of an old page writes nothing.
    let position = try local.position
    #expect(try local.post(forms[0]).status == 303)
    #expect(try local.position == position)
  }

  @Test func `what went with its school comes back with it, and what went before says so`() throws {
    let local = try Local()
    let school = try Self.fill(local)
    let other = try local.school("Bates College")
    _ = try local.coach(other, "Max", "Roe")
    try local.perform(.school(other, .delete(dependants: Dependants(), cascade: true)))
    let page = try local.get("/trash")
    #expect(page.has("Bates College", "1 coach") && !page.has("Max Roe"))
    #expect(!page.has("is deleted, too"))
    try local.perform(.school(school, .delete(dependants: Dependants(), cascade: true)))
    #expect(try local.get("/trash").has("Rice University is deleted, too: restore it to see this again"))
    #expect(try local.post("/schools/\(other.lowercased)/restore").status == 303)
    #expect(try local.get("/schools/\(other.lowercased)/coaches").has("Max Roe"))
  }

  @Test func `of many only the newest are shown, and that is said`() throws {
    let local = try Local()
    for number in 1...53 {
      let event = try local.event(name: "Game \(number)")
      try local.perform(.event(event, .delete))
    }
    let page = try local.get("/trash")
    #expect(page.has("53 deleted records", "The newest 50 of 53", "Game 53", "Game 4") && !page.has("Game 3<"))
  }

  @Test func `only what removed something can be restored, and only from our own pages`() throws {
    let local = try Local()
    _ = try Self.fill(local)
    let position = try local.position
    let first = try #require(try local.home.log.events().first { $0.stream.category == "school" })
    #expect(try local.post("/trash/\(first.id.lowercased)/restore").status == 409)
    for path in ["/trash/\(UUID().lowercased)/restore", "/trash/x/restore", "/trash/\(first.id.lowercased)/empty"] {
      #expect(try local.post(path).status == 404, "\(path)")
    }
    let form = Self.forms(try local.get("/trash"))[0]
    let foreign = local.site.answer(try WebRequest(method: .post, target: form))
    #expect(foreign.status == 403)
    #expect(try local.position == position)
  }

  @Test func `the trash of the past offers nothing to change`() throws {
    let local = try Local()
    _ = try Self.fill(local)
    let position = try local.position
    for form in Self.forms(try local.get("/trash")) { _ = try local.post(form) }
    let then = try local.get("/trash?at=\(position)")
    #expect(then.has("6 deleted records", "Kim Lee", "Transcript") && Self.forms(then).isEmpty)
  }
}
