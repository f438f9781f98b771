import Compass
import Domain
import Foundation
import Pages
import TestSupport
import Testing

@testable import Web

/// The family's timeline in a browser.
@Suite struct TimelineRouteTests {
  @Test func `it has sentences, pictures with tables, and links to each moment`() throws {
    let local = try Local()
    let school = try local.school()
    try local.perform(.school(school, .changeStatus(.contacted, note: "A <b>reason</b>")))
    let page = try local.get("/timeline")
    #expect(page.has("You moved Rice University to Contacted: A &lt;b&gt;reason&lt;/b&gt;", "<h4>Rice University</h4>"))
    #expect(page.has("/schools/\(school.lowercased)?at="))
    #expect(page.has("The season at a glance", "Status changes: 1", "<th scope=\"col\">Week</th>"))
    #expect(page.has("Where your schools stood", "<th scope=\"col\">Contacted</th>"))
    #expect(try local.get("/next").has("href=\"/timeline\""))
  }

  @Test func `what is no person, kind or position narrows nothing, and no day is a broken address`() throws {
    let local = try Local()
    _ = try local.school()
    for query in ["person=x", "kind=dreams", "before=-3", "before=x"] {
      #expect(try local.get("/timeline?\(query)").has("You added Rice University to the list"), "\(query)")
    }
    #expect(try local.get("/timeline?kind=offers").has("Nothing found"))
    #expect(try local.get("/timeline?before=1").status == 200)
    for day in ["tomorrow", "2026-02-30", "99999-01-01"] {
      #expect(try local.get("/timeline?day=\(day)").status == 400, "\(day)")
    }
    let end = try local.get("/timeline?day=2026-02-02")
    #expect(end.status == 303 && end.location == "/timeline?when=1770076799")
  }

  @Test func `a moment of the past shows what was known then, and leads to the other pages of then`() throws {
    let local = try Local()
    let school = try local.school()
    let position = try local.position
    try local.perform(.school(school, .changeStatus(.contacted, note: nil)))
    let past = try local.get("/timeline?at=\(position)")
    #expect(
      !past.has("to Contacted") && past.has("href=\"/schools/board?at=\(position)\"", "href=\"/next?at=\(position)\""))
  }

  @Test func `a busy season makes no large page`() throws {
    let local = try Local()
    let school = try local.school()
    for number in 0..<200 {
      try local.home.perform(
        .interaction(
          local.home.freshID(),
          .log(
            InteractionLogged(
              content: "Said \(number)", direction: .outbound, school: school, type: .email))),
        in: CommandContext(
          actor: local.player, occurredAt: Instant(milliseconds: 1_770_000_000_000 - Int64(number) * 500_000_000)))
    }
    let page = try local.get("/timeline")
    let drawn = page.text.components(separatedBy: "<svg class=\"bars").dropFirst().joined()
    print("/timeline: \(page.text.utf8.count) bytes")
    #expect(page.text.utf8.count < 100_000)
    #expect((drawn.components(separatedBy: "</svg>").map(\.utf8.count).max() ?? 0) < 40_000)
    #expect(page.has("id=\"more\"", "before="))
  }
}
