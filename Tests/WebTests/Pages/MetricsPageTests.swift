import Compass
import Domain
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
