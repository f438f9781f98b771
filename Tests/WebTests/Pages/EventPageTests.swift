import Compass
import Domain
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// The events and an event's page.
@Suite struct EventPageTests {
  @Test(.verifies("ED-4", "ED-19", "ED-24", "ED-106"))
  func `the page leads back, has its three buttons, and the way to the place`() throws {
    let local = try Local()
    let id = try local.event()
    let path = "/events/\(id.lowercased)"
    let page = try local.get(path)
    #expect(page.has("class=\"back\" href=\"/events\">← Back to Events</a>"))
    #expect(page.has("class=\"c-green-100-700\" type=\"submit\" aria-label=\"Mark as attended\"", "✓ Mark Attended"))
    #expect(page.has("<summary class=\"c-blue-100-700\" aria-label=\"Edit event\">Edit</summary>"))
    #expect(page.has("c-red-100-700\" href=\"\(path)/delete\" aria-label=\"Delete event\""))
    #expect(page.has("href=\"https://www.google.com/maps/search/?api=1&amp;query=Austin%2C%20TX\""))
    #expect(page.hasInOrder(["c-green-100-700\" href=\"https://", "🗺️ Get Directions"]))
  }

  @Test(.verifies("ED-15")) func `days are written as the viewer writes them`() throws {
    let german = try Local(locale: "de_DE")
    let id = try german.event()
    #expect(try german.get("/events/\(id.lowercased)").text.contains(/15\.\s?(04\.|April|Apr\.)\s?2026/))
    let american = try Local()
    let other = try american.event()
    #expect(try american.get("/events/\(other.lowercased)").has(">Apr 15, 2026</p>"))
  }

  @Test(.verifies("ED-27", "ED-115")) func `a long description is there to its end`() throws {
    let local = try Local()
    let text = (1...200).map { "word\($0)" }.joined(separator: " ")
    let page = try local.get("/events/\(try local.event(description: text).lowercased)")
    #expect(page.has("<p class=\"text\">\(text)</p>"))
    #expect(!(Style.rule(".text").contains("overflow")))
    #expect(Style.rule("margin: 0; background").isEmpty && Style.text().contains("overflow-wrap: anywhere"))
  }

  @Test(.verifies("ED-36")) func `who attended is asked about talks, in a card over the dimmed page`() throws {
    let local = try Local()
    let school = try local.school()
    let id = try local.event(school)
    let path = "/events/\(id.lowercased)"
    let marked = try local.post("\(path)/attended")
    #expect(marked.location == "\(path)?attended=1&said=1#quick-log")
    let page = try local.get("\(path)?attended=1")
    #expect(
      page.hasInOrder([
        "class=\"dim\"", "<dialog class=\"card dialog\"", ">Log Interactions</h2>",
        "Did you have any coaching interactions at Spring Showcase?", "c-blue-100-700\" type=\"submit\"",
        "Log Interaction</span>", "c-gray-100-700\" href=\"\(path)\" data-close>Skip for Now</a>",
      ]))
    #expect(!(try local.get(path).has("class=\"dim\"")))
    #expect(Style.rule(".dim").contains("position: fixed"))
    #expect(
      try local.post("\(path)/log", [("type", "email"), ("direction", "inbound"), ("content", " ")]).status == 422)
    let talk = [
      ("type", "email"), ("direction", "inbound"), ("sentiment", "positive"), ("shown.content", ""), ("content", "Hi"),
    ]
    #expect(try local.post("\(path)/log", talk).status == 303)
    #expect(try local.get("/schools/\(school.lowercased)/interactions").has("Interaction at Spring Showcase"))
  }

  @Test(.verifies("ED-46", "ED-47", "ED-49"))
  func `an event is edited in a form of all that is shown and deleted after a question`() throws {
    let local = try Local()
    let id = try local.event()
    let path = "/events/\(id.lowercased)"
    let page = try local.get(path)
    #expect(page.hasInOrder(["data-busy=\"Saving...\"", "c-blue-100-700", "Save Changes"]))
    #expect(page.text.contains(/class="button c-gray-100-700" href="[^"]+"[^>]*>Cancel<\/a>/))
    let wrong = try local.post(
      "\(path)/edit", [("shown.name", "Spring Showcase"), ("name", " "), ("shown.costCents", ""), ("costCents", "x")])
    #expect(wrong.status == 422 && wrong.has("edit-name-problem", "edit-costCents-problem", "value=\"x\""))
    for text in ["1,2,3", "1$2", "4,00"] {
      let none = try local.post("\(path)/edit", [("shown.costCents", ""), ("costCents", text)])
      #expect(none.status == 422 && none.has("edit-costCents-problem"), "\(text)")
    }
    #expect(try local.get(path).has(">Spring Showcase</h1>"))
    let right = [
      ("shown.name", "Spring Showcase"), ("name", "Summer Showcase"), ("shown.costCents", ""), ("costCents", "49.50"),
    ]
    #expect(try local.post("\(path)/edit", right).status == 303)
    #expect(try local.get(path).has(">Summer Showcase</h1>", "$49.50"))
    let question = try local.get("\(path)/delete")
    #expect(question.has("Are you sure?", "data-busy=\"Deleting...\""))
    #expect(try local.post("\(path)/delete").location?.hasPrefix("/events?said=") == true)
    #expect(try local.get(path).status == 404)
  }

  @Test(.verifies("ED-65", "ED-66", "ED-105"))
  func `metrics are logged in a gray form and taken along as a spreadsheet or on paper`() throws {
    let local = try Local()
    let id = try local.event()
    let path = "/events/\(id.lowercased)"
    let before = try local.get(path)
    #expect(
      before.hasInOrder(["class=\"edit card gray\"", ">Log Performance Metric</h2>", "c-blue-100-700", "Log Metric"]))
    let form = [("shown.metricType", ""), ("metricType", "velocity"), ("shown.value", ""), ("value", "92.5")]
    #expect(
      try local.post("\(path)/metrics", [form[0], form[1], form[2], ("value", "fast")]).has(
        "Please enter a valid number"))
    #expect(try local.post("\(path)/metrics", form).status == 303)
    let page = try local.get(path)
    #expect(page.has("92.5 mph", "aria-label=\"Export metrics\">Export", "Export Performance Report"))
    #expect(page.has("href=\"\(path)/metrics.csv\">Spreadsheet (CSV)", "data-print>PDF (Printable)"))
    let csv = try local.get("\(path)/metrics.csv")
    #expect(csv.text == "Date,Metric Type,Value,Unit,Verified,Notes\r\n04/15/2026,Fastball Velocity,92.5,mph,No,\r\n")
  }

  @Test(.verifies("ED-69")) func `more than fifty metrics come in parts`() throws {
    let local = try Local()
    let id = try local.event()
    for number in 1...61 { try local.metric(id, Double(number)) }
    let page = try local.get("/events/\(id.lowercased)")
    #expect(page.text.matches(of: /class="measure"/).count == 50)
    #expect(page.has("href=\"/events/\(id.lowercased)?show=100#metrics\""))
    #expect(try local.get("/events/\(id.lowercased)?show=100").text.matches(of: /class="measure"/).count == 61)
  }

  @Test(.verifies("ED-81", "ED-82", "ED-83")) func `colours, sizes and gaps are those of the design`() throws {
    let style = Style.text()
    #expect(style.contains("--primary: #2563eb") && style.contains("--danger: #b91c1c"))
    #expect(Style.rule(".t-blue-500").contains("#3b82f6") && style.contains("--soft: #475569"))
    #expect(Style.rule(".event").contains("font-size: .875rem"))
    #expect(Style.rule(".event-name").contains("font-size: 1.5rem; font-weight: 700"))
    #expect(Style.rule(".event h2").contains("font-size: 1.125rem; font-weight: 600"))
    #expect(Style.rule(".big").contains("font-size: 2rem; line-height: 1.2; font-weight: 700"))
    #expect(style.contains("--radius: 12px; --small: 8px; --gap: 12px; --pad: 16px"))
    // The cards, badges and buttons have them, and not only their names.
    let card = Style.rule(".card")
    for use in ["border-radius: var(--radius)", "padding: var(--pad)", "gap: var(--gap)", "box-shadow: var(--shadow)"] {
      #expect(card.contains(use), "\(use)")
    }
    #expect(style.contains("--shadow: 0 1px 2px"))
    for selector in [".badge", ".button", "button"] {
      #expect(Style.rule(selector).contains("border-radius: var(--small)"), "\(selector)")
    }
  }

  @Test func `coaches are noted as present from the school's own, and nobody else`() throws {
    let local = try Local()
    let school = try local.school()
    let coach = try local.coach(school)
    let id = try local.event(school)
    let path = "/events/\(id.lowercased)"
    #expect(try local.get(path).has("<option value=\"\(coach.lowercased)\">Kim Lee (Head Coach)</option>"))
    #expect(try local.post("\(path)/coaches", [("coach", local.home.freshID().lowercased)]).status == 400)
    #expect(try local.post("\(path)/coaches", [("coach", coach.lowercased)]).status == 303)
    #expect(try local.get(path).has("\(path)/coaches/\(coach.lowercased)/remove"))
    #expect(try local.post("\(path)/coaches/\(coach.lowercased)/remove").status == 303)
    #expect(try local.get(path).has("No coaches recorded"))
  }

  @Test func `events are listed, narrowed and added`() throws {
    let local = try Local()
    _ = try local.event()
    #expect(try local.get("/events").has("1 event found", "Spring Showcase", "Austin, TX"))
    #expect(try local.get("/events?type=camp").has("No events match your filters"))
    #expect(try local.post("/events/create", [("shown.name", ""), ("name", "Camp")]).status == 422)
    let form = [
      ("shown.name", ""), ("name", "Camp"), ("shown.type", ""), ("type", "camp"), ("shown.startDate", ""),
      ("startDate", "2026-06-01"),
    ]
    #expect(try local.post("/events/create", form).location?.hasPrefix("/events/") == true)
    #expect(try local.get("/events?type=camp").has("1 event found"))
    for path in ["/events/x", "/events/\(local.home.freshID().lowercased)", "/events/new/x"] {
      #expect(try local.get(path).status == 404, "\(path)")
    }
  }
}
