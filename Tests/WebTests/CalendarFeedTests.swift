import Compass
import Domain
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// The address under which a calendar program gets what comes next.
@Suite struct CalendarFeedTests {
  private func letter(_ served: Served) throws -> UUID {
    let school = try served.add("Rice University")
    try served.perform(
      .interaction(
        served.home.freshID(), .log(InteractionLogged(direction: .inbound, school: school, type: .email))))
    return school
  }

  @Test func `the secret alone opens the calendar, and says what is due`() async throws {
    let served = try await Served()
    let school = try letter(served)
    let secret = try served.home.calendarFeeds.make(for: served.player)
    let program = Browser(port: served.browser.port)
    let answer = try await program.get("/calendar/\(secret).ics")
    #expect(answer.status == 200 && answer.headers["content-type"] == "text/calendar; charset=utf-8")
    #expect(answer.headers["cache-control"] == "private, no-cache" && answer.headers["set-cookie"] == nil)
    #expect(answer.text.hasPrefix("BEGIN:VCALENDAR\r\n") && answer.text.contains("SUMMARY:Answer Rice University"))
    #expect(answer.text.contains("UID:reply.\(school.lowercased)"))
    // It opens nothing else.
    #expect(try await program.get("/next?token=\(secret)").status == 403)
  }

  @Test func `what is known already is not sent again, until something changes`() async throws {
    let served = try await Served()
    _ = try letter(served)
    let path = CalendarFeeds.path(try served.home.calendarFeeds.make(for: served.player))
    let program = Browser(port: served.browser.port)
    let mark = try #require(try await program.get(path).headers["etag"])
    let again = try await program.call("GET", path, headers: [("if-none-match", "\"x\", \(mark)")])
    #expect(again.status == 304 && again.text.isEmpty && again.headers["etag"] == mark)
    _ = try letter(served)
    let fresh = try await program.call("GET", path, headers: [("if-none-match", mark)])
    #expect(fresh.status == 200 && fresh.headers["etag"] != mark)
  }

  @Test func `a wrong secret, a revoked one and another's are pages that do not exist`() async throws {
    let served = try await Served()
    let feeds = served.home.calendarFeeds
    let former = try feeds.make(for: served.player)
    let secret = try feeds.make(for: served.player)
    let program = Browser(port: served.browser.port)
    #expect(former != secret && secret.count == 64)
    let hers = try feeds.make(for: served.mother)
    let wrong = [
      former, hers, "", "x", String(secret.dropLast()), secret + "0", secret.uppercased(), "../\(secret)", "%00",
      String(repeating: "0", count: 64), String(repeating: "a", count: 5000),
    ]
    for text in wrong {
      let answer = try await program.get("/calendar/\(text).ics")
      // This server serves one viewer, who is not his mother.
      #expect(answer.status == 404 && !answer.text.contains("VCALENDAR"), "\(text.prefix(80))")
    }
    #expect(try await program.get("/calendar/\(secret)").status == 404)
    #expect(try await program.get("/calendar").status == 404)
    #expect(try await program.post("/calendar/\(secret).ics", []).status == 405)
    var elsewhere = program
    elsewhere.host = "evil.example"
    #expect(try await elsewhere.get("/calendar/\(secret).ics").status == 403)
    #expect(try feeds.revoke(of: served.player) && feeds.secret(of: served.player) == nil)
    #expect(try await program.get("/calendar/\(secret).ics").status == 404)
  }

  @Test func `the settings make the address, show it whole, and take it back`() async throws {
    let served = try await Served()
    let position = try served.position
    #expect(try await served.browser.get("/settings/calendar").text.contains("Make an address"))
    #expect(try await served.send("/settings/calendar", [("do", "make")]).status == 303)
    let secret = try #require(try served.home.calendarFeeds.secret(of: served.player))
    let page = try await served.browser.get("/settings/calendar").text
    #expect(page.contains("value=\"http://127.0.0.1:\(served.browser.port)/calendar/\(secret).ics\""))
    #expect(try await served.send("/settings/calendar", [("do", "revoke")]).status == 303)
    #expect(try served.home.calendarFeeds.secret(of: served.player) == nil)
    #expect(try await served.send("/settings/calendar", [("do", "")]).status == 400)
    // A secret is no event.
    #expect(try served.position == position)
  }

  @Test func `who is not of the family any more gets nothing under the address that he has`() async throws {
    let open = try await Open()
    let (player, stranger) = (
      try open.home.calendarFeeds.make(for: open.player), try open.home.calendarFeeds.make(for: UUID())
    )
    #expect(try await open.browser().get("/calendar/\(player).ics").status == 200)
    #expect(try await open.browser().get("/calendar/\(stranger).ics").status == 404)
  }

  @Test func `a secret is its owner's file alone`() throws {
    let local = try Local()
    let feeds = local.home.calendarFeeds
    let secret = try feeds.make(for: local.player)
    let file = feeds.folder.appendingPathComponent(local.player.lowercased)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600 && feeds.person(secret) == local.player)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    #expect(feeds.person(secret) == nil)
    #expect(throws: CompassError.self) { try feeds.secret(of: local.player) }
  }

  @Test func `each person's calendar is his own`() throws {
    let local = try Local()
    let school = try local.school()
    try local.perform(
      .interaction(local.home.freshID(), .log(InteractionLogged(direction: .inbound, school: school, type: .email))))
    let day = local.site.viewer().today.adding(days: 3)
    try local.perform(
      .step("reply/\(school.lowercased)", .settle(.init(contact: try contact(local)), until: day)))
    let file = String(decoding: try local.site.calendarFile(known: nil).body, as: UTF8.self)
    #expect(file.contains("DTSTART;VALUE=DATE:\(day.description.replacing("-", with: ""))"))
    try local.perform(.step("reply/\(school.lowercased)", .settle(.init(contact: try contact(local)), until: nil)))
    let done = String(decoding: try local.site.calendarFile(known: nil).body, as: UTF8.self)
    #expect(!done.contains("UID:reply."))
  }

  private func contact(_ local: Local) throws -> String? {
    try local.home.read { try $0.interactions(of: local.player).first?.id }
  }
}
