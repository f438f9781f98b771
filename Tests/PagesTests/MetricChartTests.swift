import Compass
import Domain
import Foundation
import HomeTestSupport
import Pages
import TestSupport
import Testing

/// A metric over time, as it is drawn.
@Suite struct MetricChartTests {
  private func chart(_ type: MetricType, _ values: [(String, Double)]) throws -> MetricChart? {
    let fixture = try HomeFixture()
    for (day, value) in values {
      let metric = MetricLogged(
        athlete: fixture.player, metricType: type, recordedDate: day, unit: "s", value: value, verified: false)
      try fixture.home.perform(
        .metric(fixture.home.freshID(), .log(metric)), in: CommandContext(actor: fixture.player))
    }
    return try fixture.home.read { try MetricsPage.load(from: $0, viewer: fixture.viewer()) }.groups.first?.chart
  }

  @Test func `every value is a point within the drawing, the oldest first, one of them the best`() throws {
    let values = [("2026-01-10", 7.2), ("2025-12-01", 7.0), ("2026-01-31", 6.8), ("2026-01-10", 6.8)]
    let chart = try #require(try chart(.sixtyTime, values))
    #expect(chart.points.map(\.x) == [0, 655, 655, 1000])
    #expect(chart.points.map(\.y) == [80, 160, 0, 160])
    // The least time is the best, and the first day that had it counts.
    #expect(chart.points.map(\.isBest) == [false, true, false, false])
    #expect(chart.best == "Personal best: 6.8 s, Jan 10, 2026")
    #expect(chart.highest == "7.2 s" && chart.lowest == "6.8 s" && chart.days == ["Dec 1, 2025", "Jan 31, 2026"])
  }

  @Test func `equal values are a level line, and one day is none`() throws {
    let level = try #require(try chart(.sixtyTime, [("2026-01-10", 7), ("2026-01-12", 7)]))
    #expect(level.points.map(\.y) == [80, 80])
    #expect(try chart(.sixtyTime, [("2026-01-10", 7), ("2026-01-10", 8)]) == nil)
  }
}
