import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// All that an event's page shows is told when it is added, and corrected there.
@Suite struct CorrectEventTests {
  private static let typed = [
    ("startTime", "09:30"), ("endTime", "15:00"), ("checkinTime", "08:45"), ("timeZone", "America/Chicago"),
    ("location", "Reckling Park"), ("address", "6100 Main St"), ("city", "Houston"), ("state", "tx"),
    ("url", "https://camps.example/rice"), ("eventSource", "web_search"), ("description", "A day with the staff"),
    ("costCents", "49.50"),
  ]

  private static func form(_ typed: [(String, String)]) -> [(String, String)] {
    typed.flatMap { [("shown.\($0.0)", ""), $0] }
  }

  @Test(.verifies("ED-20", "ED-21", "ED-23", "ED-26", "ED-28"))
  func `an event is added with all that its page shows`() throws {
    let local = try Local()
    let school = try local.school()
    let given = [
      ("name", "Spring Camp"), ("type", "camp"), ("startDate", "2026-04-15"), ("school", school.lowercased),
    ]
    let registered = [("shown.registered", "false"), ("registered", "true")]
    let answer = try local.post("/events/create", Self.form(given + Self.typed) + registered)
    let path = try #require(answer.location?.components(separatedBy: "?").first)
    let page = try local.get(path)
    #expect(
      page.has(
        "09:30 AM, Chicago time", "03:00 PM, Chicago time", "08:45 AM, Chicago time", "$49.50", "Web Search",
        ">Registered</span>"))
    #expect(page.has("Reckling Park", "6100 Main St", "Houston, TX", "A day with the staff"))
    #expect(page.has("<a href=\"https://camps.example/rice\"", "href=\"/schools/\(school.lowercased)\""))
  }

  @Test(.verifies("ED-42", "ED-43", "ED-11"))
  func `an event gets its times and its place later, and only what changed is written`() throws {
    let local = try Local()
    let event = try local.event()
    let path = "/events/\(event.lowercased)"
    let school = try local.school()
    let times = [("startTime", "09:30"), ("school", school.lowercased)]
    let same = [
      ("shown.city", "Austin"), ("city", "Austin"), ("shown.registered", "false"), ("registered", "true"),
    ]
    #expect(try local.post("\(path)/edit", Self.form(times) + same).status == 303)
    let last = try #require(try local.home.log.events().last)
    let expected = EventFields(registered: .value(true), school: .value(school), startTime: .value("09:30"))
    #expect(try local.home.read { try $0.event(event.lowercased)?.fields.city } == .value("Austin"))
    #expect(last.type == EventEdited.type && last.data?.contains("city") == false)
    let fields = try #require(try local.home.read { try $0.event(event.lowercased)?.fields })
    #expect(fields.registered == expected.registered && fields.school == expected.school)
    let page = try local.get(path)
    #expect(page.has("09:30 AM", ">Registered</span>", "value=\"09:30\"", "name=\"registered\" value=\"true\" checked"))
    let none = [("shown.startTime", "09:30"), ("startTime", ""), ("shown.school", school.lowercased), ("school", "")]
    #expect(try local.post("\(path)/edit", none).status == 303)
    #expect(!(try local.get(path).has("09:30 AM")))
  }

  @Test(.verifies("ED-44")) func `what cannot be is said beside its input, and nothing is written`() throws {
    let local = try Local()
    let event = try local.event()
    let path = "/events/\(event.lowercased)"
    let before = try local.position
    let bad: [(field: String, form: [(String, String)])] = [
      ("endDate", [("endDate", "2026-04-14")]), ("startTime", [("startTime", "25:00")]),
      ("checkinTime", [("checkinTime", "noon")]), ("endTime", [("startTime", "15:00"), ("endTime", "09:30")]),
      ("url", [("url", "javascript:alert(1)")]), ("timeZone", [("timeZone", "Nowhere/Town")]),
      ("description", [("description", String(repeating: "x", count: 10_000))]),
      ("location", [("location", String(repeating: "x", count: 10_000))]), ("state", [("state", "Texas")]),
      ("eventSource", [("eventSource", "rumour")]), ("school", [("school", "nowhere")]),
    ]
    for (field, form) in bad {
      // The event has a state already, which the form shows.
      let shown = Self.form(form).map { $0.0 == "shown.state" ? ($0.0, "TX") : $0 }
      let edited = try local.post("\(path)/edit", shown)
      #expect(edited.status == 422 && edited.has("id=\"edit-\(field)-problem\""), "\(field)")
      let least = [("name", "Camp"), ("type", "camp"), ("startDate", "2026-04-15")]
      let added = try local.post("/events/create", Self.form(least + form))
      #expect(added.status == 422 && added.has("id=\"new-\(field)-problem\""), "\(field)")
    }
    #expect(try local.position == before)
  }

  @Test func `an event that was deleted meanwhile is not changed`() throws {
    let local = try Local()
    let event = try local.event()
    try local.perform(.event(event, .delete))
    let position = try local.position
    #expect(try local.post("/events/\(event.lowercased)/edit", Self.form(Self.typed)).status == 404)
    #expect(try local.position == position)
  }
}
