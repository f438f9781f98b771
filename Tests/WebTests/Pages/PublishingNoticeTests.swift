import Compass
import Domain
import Foundation
import Pages
import TestSupport
import Testing

@testable import Web

/// Every page says how far the family's changes are on their way to its project.
@Suite struct PublishingNoticeTests {
  private static func changes(
    _ onTheWay: Int = 0, needSignIn: Int = 0, needTable: Int = 0, parked: Int = 0, partly: Int = 0,
    unseen: Int = 0, missing: Set<String> = []
  ) -> PublishingNotice.Changes {
    var changes = PublishingNotice.Changes()
    (changes.onTheWay, changes.needSignIn, changes.needTable) = (onTheWay, needSignIn, needTable)
    (changes.parked, changes.partly, changes.missing) = (parked, partly, missing)
    changes.unseen = unseen
    return changes
  }

  @Test func `one line says what is there, what is on the way and what somebody has to do`() {
    let cases: [(PublishingNotice.State, String, String?)] = [
      (.publishing(Self.changes(), isAnswered: true), "All changes are in your project", nil),
      // What one person may not know of has failed: nothing of it is said.
      (.publishing(Self.changes(), isAnswered: false), "All changes are in your project", nil),
      (.publishing(Self.changes(1, needSignIn: 2), isAnswered: true), "1 change on the way", "warning"),
      (.publishing(Self.changes(3), isAnswered: true), "3 changes on the way", nil),
      (.publishing(Self.changes(1), isAnswered: false), "Your project does not answer; 1 change waits here", nil),
      (.publishing(Self.changes(3), isAnswered: false), "Your project does not answer; 3 changes wait here", nil),
      (
        .publishing(Self.changes(needSignIn: 2), isAnswered: true), "2 changes wait for a sign-in: rc sign-in",
        "warning"
      ),
      (
        .publishing(Self.changes(needTable: 1, parked: 2, missing: ["offers", "schools.ranking"]), isAnswered: true),
        "1 change waits for the table offers, which your project does not have: rc publish status", "warning"
      ),
      (
        .publishing(Self.changes(needTable: 2, missing: ["offers", "events"]), isAnswered: true),
        "2 changes wait for the tables events, offers, which your project does not have: rc publish status", "warning"
      ),
      (
        .publishing(Self.changes(parked: 2, partly: 1), isAnswered: true),
        "All changes are in your project, but for 2 that it refused", "warning"
      ),
      (
        .publishing(Self.changes(parked: 2, partly: 1, missing: ["schools.ranking"]), isAnswered: true),
        "All changes are in your project, but for 2 that it refused; it has no schools.ranking", "warning"
      ),
      // What was refused of an accepted event is no column that is missing.
      (
        .publishing(Self.changes(partly: 1), isAnswered: true), "All changes are in your project, but for a part of 1",
        nil
      ),
      (
        .publishing(Self.changes(partly: 5, missing: ["a.a", "a.b", "a.c", "a.d", "a.e"]), isAnswered: true),
        "All changes are in your project, but for a part of 5; it has no a.a, a.b, a.c and 2 more", nil
      ),
      (
        .publishing(Self.changes(parked: 1, unseen: 2), isAnswered: true),
        "Your project does not show 2 records any more, and does not say that somebody deleted them: rc pull --deleted deletes here",
        "warning"
      ),
      (.doesNotAnswer, "Your project does not answer; changes wait here", nil),
      (.runsElsewhere, "Changes are published by another rc", nil),
    ]
    for (state, text, icon) in cases {
      let notice = PublishingNotice(state)
      #expect(notice.text == text && notice.icon == icon, "\(state)")
    }
    for state in [PublishingNotice.State.needsPerson, .failed] { #expect(PublishingNotice(state).icon == "warning") }
  }

  @Test func `it stands below every page, for whoever looks, and is not there where nothing is published`() throws {
    let local = try Local()
    let paths = ["/schools", "/dashboard", "/offers", "/settings/player-details", "/nowhere", "/schools?at=1"]
    for path in paths { #expect(!(try local.get(path).has("<footer")), "\(path)") }
    let site = Site(
      home: local.home, viewer: local.site.viewer(), csrf: "secret",
      publishing: { person in
        guard person == local.player else { return nil }
        return PublishingNotice(.publishing(Self.changes(3), isAnswered: true))
      })
    for path in paths {
      let page = Local.Page(site.answer(try WebRequest(method: .get, target: path)))
      #expect(page.hasInOrder(["</main>", "<footer class=\"publishing\">", "3 changes on the way"]), "\(path)")
    }
  }

  @Test(.verifies("SL-85", "SD-132", "ED-76", "PR-15"))
  func `where the project does not answer, each page says so below what this home has`() throws {
    let local = try Local()
    let school = try local.school()
    let event = try local.event(school)
    try local.perform(.location(local.player, HomeLocation(city: .value("Austin"))))
    let site = Site(
      home: local.home, viewer: local.site.viewer(), csrf: "secret",
      publishing: { _ in PublishingNotice(.publishing(Self.changes(3), isAnswered: false)) })
    for (path, text) in [
      ("/schools", "Rice University"), ("/schools/\(school.lowercased)", "Rice University"),
      ("/events/\(event.lowercased)", "Spring Showcase"), ("/settings/location", "value=\"Austin\""),
    ] {
      let page = Local.Page(site.answer(try WebRequest(method: .get, target: path)))
      let notice = "Your project does not answer; 3 changes wait here"
      #expect(page.status == 200 && page.hasInOrder([text, "</main>", notice]), "\(path)")
    }
  }

  @Test func `a server says it on its pages`() async throws {
    let local = try Local()
    let server = WebServer(
      home: local.home, viewer: local.site.viewer(), publishing: { _ in PublishingNotice(.runsElsewhere) })
    let address = try await server.started()
    guard let port = address.port, let query = address.query else { throw Browser.Failure(text: "no address") }
    let welcome = try await Browser(port: port).get("/?\(query)")
    let cookie = welcome.headers["set-cookie"]?.split(separator: ";").first.map(String.init)
    let page = try await Browser(port: port, cookie: cookie).get("/schools")
    #expect(page.status == 200 && page.text.contains("Changes are published by another rc"))
  }
}
