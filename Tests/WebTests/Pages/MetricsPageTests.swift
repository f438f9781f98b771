import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// An athlete's metrics: logged at an event or elsewhere, and removed.
@Suite struct MetricsPageTests {
  private static func form(
    type: String = "velocity", value: String = "92.5", date: String? = nil, event: String = ""
  ) -> [(String, String)] {
    var form = [("metricType", type), ("value", value), ("unit", ""), ("notes", "In a bullpen"), ("event", event)]
      .flatMap { [("shown.\($0.0)", ""), $0] }
    if let date { form += [("shown.recordedDate", "2026-02-02"), ("recordedDate", date)] }
    return form
  }

  @Test(.verifies("ED-14", "ED-60", "ED-63", "ED-64"))
  func `a metric is logged outside an event, shown with its figures, and removed`() throws {
    let local = try Local()
    let event = try local.event()
    #expect(try local.get("/events").has("href=\"/metrics\">Metrics</a>"))
    #expect(try local.get("/metrics").has("No metrics yet", "name=\"recordedDate\"", "Spring Showcase, Apr 15, 2026"))
    #expect(try local.post("/metrics", Self.form(date: "2026-01-31")).status == 303)
    #expect(try local.post("/metrics", Self.form(value: "94", event: event.lowercased)).status == 303)
    let page = try local.get("/metrics")
    #expect(page.has("2 metrics", "Fastball Velocity", "92.5 mph", "Jan 31, 2026", "94 mph", "In a bullpen"))
    #expect(page.has("href=\"/events/\(event.lowercased)\">Spring Showcase</a>"))
    let rows = try local.home.read { try $0.metrics(of: local.player) }
    #expect(rows.map(\.recordedDate).sorted() == ["2026-01-31", "2026-02-02"])
    let id = try #require(rows.first { $0.value == 92.5 }?.id)
    #expect(try local.post("/metrics/\(id)/remove").status == 303)
    #expect(!(try local.get("/metrics").has("92.5 mph")))
    #expect(try local.post("/metrics/\(id)/remove").status == 404)
  }

  /// What a browser sends if only `changes` are typed into the form of a metric.
  private static func edit(_ page: Local.Page, _ id: String, _ changes: [String: String]) throws -> [(String, String)] {
    let form = try #require(page.text.components(separatedBy: "action=\"/metrics/\(id)\"").dropFirst().first)
      .components(separatedBy: "</form>")[0]
    return form.matches(of: /name="shown\.([A-Za-z]+)" value="([^"]*)"/).flatMap { match in
      let (name, shown) = (String(match.1), String(match.2))
      return [("shown.\(name)", shown), (name, changes[name] ?? shown)]
    }
  }

  @Test func `a metric is edited in place, with only what was typed, and the edit can be undone`() throws {
    let local = try Local()
    let event = try local.event()
    try local.metric(event)
    let id = try #require(try local.home.read { try $0.metrics(of: local.player) }.first?.id)
    #expect(try local.get("/metrics").has("Edit: Fastball Velocity, 92.5 mph", "/metrics?edit=\(id)#metric-\(id)"))
    let page = try local.get("/metrics?edit=\(id)")
    let sent = try Self.edit(page, id, ["value": "93.1", "notes": "Radar gun"])
    #expect(sent.count == 14)
    let done = try local.post("/metrics/\(id)", sent)
    #expect(done.status == 303 && done.location?.hasSuffix("#metric-\(id)") == true)
    let last = try #require(try local.home.log.events(EventRange()).last)
    #expect(last.type == MetricEdited.type && last.data == #"{"fields":{"notes":"Radar gun","value":93.1}}"#)
    let after = try local.get("/metrics?edit=\(id)")
    #expect(after.has("93.1 mph", "Radar gun", "Spring Showcase</a>") && !after.has("92.5 mph"))
    // The same form once more changes nothing; a form over an older value is a question.
    let position = try local.position
    #expect(try local.post("/metrics/\(id)", try Self.edit(after, id, [:])).status == 303)
    let clash = try local.post("/metrics/\(id)", try Self.edit(page, id, ["value": "95"]))
    #expect(clash.status == 409 && clash.has("93.1"))
    #expect(try local.position == position)
    try local.home.undo(nil, in: CommandContext(actor: local.player))
    #expect(try local.get("/metrics").has("92.5 mph"))
  }

  @Test func `what is no metric is said at the form of the metric`() throws {
    let local = try Local()
    try local.metric(try local.event())
    let id = try #require(try local.home.read { try $0.metrics(of: local.player) }.first?.id)
    let (page, before) = (try local.get("/metrics?edit=\(id)"), try local.position)
    for (field, text) in [("value", "fast"), ("value", ""), ("metricType", ""), ("recordedDate", "2026-02-30")] {
      let answer = try local.post("/metrics/\(id)", try Self.edit(page, id, [field: text]))
      #expect(answer.status == 422 && answer.has("id=\"\(id)-\(field)-problem\""), "\(field) \(text)")
    }
    #expect(try local.post("/metrics/\(id)", Self.edit(page, id, ["event": UUID().lowercased])).status == 404)
    #expect(try local.post("/metrics/\(UUID().lowercased)", []).status == 404)
    #expect(try local.position == before)
  }

  @Test func `the event of a metric that was deleted since is kept by an edit of something else`() throws {
    let local = try Local()
    let event = try local.event()
    try local.metric(event)
    try local.perform(.event(event, .delete))
    let id = try #require(try local.home.read { try $0.metrics(of: local.player) }.first?.id)
    let form = try Self.edit(try local.get("/metrics?edit=\(id)"), id, ["value": "93"])
    // A browser would send another value than was shown for a choice that is not offered.
    #expect(form.first { $0.0 == "shown.event" }?.1 == "")
    #expect(try local.post("/metrics/\(id)", form).status == 303)
    #expect(try local.home.log.events(EventRange()).last?.data == #"{"fields":{"value":93}}"#)
  }

  @Test(.verifies("ED-62")) func `what is no metric is said beside its input, and nothing is written`() throws {
    let local = try Local()
    let before = try local.position
    for (field, form) in [
      ("value", Self.form(value: "fast")), ("value", Self.form(value: "")), ("metricType", Self.form(type: "mood")),
      ("recordedDate", Self.form(date: "2026-02-30")),
    ] {
      let answer = try local.post("/metrics", form)
      #expect(answer.status == 422 && answer.has("id=\"log-\(field)-problem\""), "\(field)")
    }
    #expect(try local.post("/metrics", Self.form(event: UUID().lowercased)).status == 404)
    #expect(try local.position == before)
  }
}
