import Domain
import Foundation
import TestSupport
import Testing

@Suite struct PerformanceMetricTests {
  private let metric = MetricLogged(
    athlete: Someone.player, event: Someone.item, metricType: .velocity, notes: " ", recordedDate: "2026-04-15",
    unit: " ", value: 92.5, verified: true)

  private var stored: MetricLogged {
    var stored = metric
    stored.notes = nil
    stored.unit = "mph"
    return stored
  }

  @Test(.verifies("ED-14")) func `a metric is logged once and removed once`() {
    let logged = Given(PerformanceMetric.self).when(.log(metric), by: .parent)
    logged.then(.metricLogged(stored))
    Given(state: logged.after).when(.log(metric)).nothingHappened()
    var other = metric
    other.value = 93
    Given(state: logged.after).when(.log(other)).isRefused(with: .refused)
    let removed = Given(state: logged.after).when(.remove)
    removed.then(.metricRemoved(MetricRemoved()))
    Given(state: removed.after).when(.remove).nothingHappened()
    Given(state: removed.after).when(.log(metric)).isRefused(with: .refused)
    Given(PerformanceMetric.self).when(.remove).isRefused(with: .notFound, "Metric not found")
    Given(PerformanceMetric.self).when(.log(metric), by: MemberRole(rawValue: "agent")).isRefused(with: .forbidden)
  }

  @Test(
    arguments: [
      (
        "metricType", { @Sendable (metric: inout MetricLogged) in metric.metricType = MetricType(rawValue: "vertical") }
      ),
      ("value", { $0.value = .infinity }), ("value", { $0.value = .nan }),
      ("recordedDate", { $0.recordedDate = "2026-04-31" }), ("recordedDate", { $0.recordedDate = " " }),
      ("unit", { $0.unit = String(repeating: "u", count: 51) }),
      ("notes", { $0.notes = String(repeating: "n", count: 2001) }),
    ] as [(String, @Sendable (inout MetricLogged) -> Void)])
  func `what breaks a rule is refused`(field: String, change: @Sendable (inout MetricLogged) -> Void) {
    var broken = metric
    change(&broken)
    Given(PerformanceMetric.self).when(.log(broken)).isRefused(
      with: field == "metricType" ? .unknownValue : .invalid, field: field)
  }

  @Test func `texts at their limits are taken`() {
    var long = metric
    long.unit = String(repeating: "u", count: 50)
    long.notes = String(repeating: "n", count: 2000)
    Given(PerformanceMetric.self).when(.log(long)).then(.metricLogged(long))
  }

  @Test func `an edit holds only what differs, and clears the notes and the event alone`() {
    func edited(_ fields: MetricFields) -> Outcome<PerformanceMetric> {
      var full = stored
      full.notes = "Radar gun"
      return Given(PerformanceMetric.self, .metricLogged(full)).when(.edit(fields), by: .parent)
    }
    var fields = full()
    (fields.value, fields.notes) = (.value(93.1), .value(" "))
    edited(fields).then(.metricEdited(MetricEdited(fields: MetricFields(notes: .null, value: .value(93.1)))))
    edited(MetricFields(event: .null)).then(.metricEdited(MetricEdited(fields: MetricFields(event: .null))))
    edited(full()).nothingHappened()
    edited(MetricFields(metricType: .null)).isRefused(with: .invalid, field: "metricType")
    edited(MetricFields(recordedDate: .value(" "))).isRefused(with: .invalid, field: "recordedDate")
    edited(MetricFields(value: .null)).isRefused(with: .invalid, field: "value")
    edited(MetricFields(value: .value(.nan))).isRefused(with: .invalid, field: "value")
    edited(MetricFields(metricType: .value(MetricType(rawValue: "vertical")))).isRefused(with: .unknownValue)

    func full() -> MetricFields {
      var fields = stored.fields
      fields.notes = .value("Radar gun")
      return fields
    }
  }

  @Test func `a type's usual unit goes with the type, and another unit stays`() {
    let dash = MetricFields(metricType: .value(.sixtyTime), value: .value(6.9))
    Given(PerformanceMetric.self, .metricLogged(stored)).when(.edit(dash)).then(
      .metricEdited(
        MetricEdited(fields: MetricFields(metricType: .value(.sixtyTime), unit: .value("sec"), value: .value(6.9)))))
    var metres = stored
    metres.unit = "km/h"
    Given(PerformanceMetric.self, .metricLogged(metres)).when(.edit(dash)).then(
      .metricEdited(MetricEdited(fields: dash)))
    Given(PerformanceMetric.self, .metricLogged(metres)).when(.edit(MetricFields(unit: .value(" ")))).then(
      .metricEdited(MetricEdited(fields: MetricFields(unit: .value("mph")))))
  }

  @Test func `old data that breaks a rule of today does not keep other fields from being edited`() {
    var old = stored
    (old.metricType, old.unit) = (MetricType(rawValue: "vertical"), String(repeating: "u", count: 60))
    let notes = MetricFields(notes: .value("Jumped"))
    Given(PerformanceMetric.self, .metricLogged(old)).when(.edit(notes)).then(
      .metricEdited(MetricEdited(fields: notes)))
  }

  @Test func `only a metric that is there is edited`() {
    let fields = MetricFields(value: .value(93))
    Given(PerformanceMetric.self).when(.edit(fields)).isRefused(with: .notFound, "Metric not found")
    Given(PerformanceMetric.self, .metricLogged(stored), .metricRemoved(MetricRemoved())).when(.edit(fields))
      .isRefused(with: .refused)
    Given(PerformanceMetric.self, .metricLogged(stored)).when(.edit(fields), by: MemberRole(rawValue: "agent"))
      .isRefused(with: .forbidden)
  }

  @Test func `undo takes back what an edit set, and leaves what it did not set`() throws {
    let edit = DomainEvent.metricEdited(
      MetricEdited(fields: MetricFields(notes: .value("Gun"), value: .value(93), verified: .value(false))))
    let later = DomainEvent.metricEdited(MetricEdited(fields: MetricFields(recordedDate: .value("2026-04-16"))))
    let before = Given(PerformanceMetric.self, .metricLogged(stored)).state
    let now = Given(PerformanceMetric.self, .metricLogged(stored), edit, later).state
    #expect(
      try before.undo(edit, now: now)
        == [
          .metricEdited(MetricEdited(fields: MetricFields(notes: .null, value: .value(92.5), verified: .value(true))))
        ])
    let removed = Given(PerformanceMetric.self, .metricLogged(stored), edit, .metricRemoved(MetricRemoved())).state
    #expect(throws: DomainError.self) { try before.undo(edit, now: removed) }
  }

  @Test func `an edit that clears what every metric has changes nothing`() {
    let clearing = MetricFields(
      metricType: .null, recordedDate: .null, unit: .null, value: .null, verified: .null)
    let event = DomainEvent.metricEdited(MetricEdited(fields: clearing))
    #expect(Given(PerformanceMetric.self, .metricLogged(stored), event).state.logged == stored)
    #expect(event.fieldChanges.isEmpty)
  }

  @Test func `undo removes what was logged and logs again what was removed`() throws {
    let logged = Given(PerformanceMetric.self, .metricLogged(stored)).state
    let removed = Given(PerformanceMetric.self, .metricLogged(stored), .metricRemoved(MetricRemoved())).state
    #expect(try PerformanceMetric().undo(.metricLogged(stored), now: logged) == [.metricRemoved(MetricRemoved())])
    #expect(try logged.undo(.metricRemoved(MetricRemoved()), now: removed) == [.metricLogged(stored)])
    #expect(try logged.undo(.metricRemoved(MetricRemoved()), now: logged) == [])
  }

  @Test(.verifies("ED-14", "ED-60")) func `types have labels, shorter ones in the picker`() {
    #expect(
      MetricType.known.map(\.optionLabel) == [
        "Velocity", "Exit Velo", "60-Yard Dash", "Pop Time", "Batting Average", "ERA", "Strikeouts", "Other",
      ])
    #expect(
      MetricType.known.map(\.label) == [
        "Fastball Velocity", "Exit Velocity", "60-Yard Dash", "Pop Time", "Batting Average", "ERA", "Strikeouts",
        "Other Metric",
      ])
    #expect(MetricType(rawValue: "broad_jump").label == "Broad Jump")
  }

  @Test func `statistics know which end is the better one`() throws {
    let times = try #require(MetricStatistics([7.1, 6.9, 7.0], of: .sixtyTime))
    #expect(times.total == 3 && times.maximum == 7.1 && times.minimum == 6.9 && times.best == 6.9)
    #expect(abs(times.average - 7) < 1e-12)
    let speed = try #require(MetricStatistics([88], of: .velocity))
    #expect(speed.best == 88 && speed.average == 88)
    #expect(MetricStatistics([90, 88], of: .velocity)?.best == 90)
    #expect(MetricStatistics([3.2, 2.8], of: .earnedRunAverage)?.best == 2.8)
    #expect(MetricStatistics([1.9, 2.1], of: .popTime)?.best == 1.9)
    #expect(MetricStatistics([0.3, 0.4], of: .battingAverage)?.best == 0.4)
    #expect(MetricStatistics([], of: .other) == nil)
  }
}
