import Domain
public import Foundation
import GRDB
public import Projections

extension Reading {
  /// The condition for events that are neither deleted nor hidden by the deletion of their school. Restoring the school
  /// shows the hidden ones again.
  private static let listed =
    "removed_by IS NULL AND NOT EXISTS (SELECT 1 FROM school_list WHERE school_list.id = school AND deleted_by IS NOT NULL)"

  /// The recruiting events of an athlete's season, or of all athletes for nil, newest first.
  public func events(of athlete: UUID? = nil) throws -> [RecruitingEventRow] {
    let order = "ORDER BY start_date DESC, id DESC"
    guard let athlete else { return try RecruitingEventRow.fetchAll(db, "WHERE \(Self.listed) \(order)") }
    return try RecruitingEventRow.fetchAll(
      db, "WHERE athlete = ? AND \(Self.listed) \(order)", [athlete.lowercased])
  }

  /// The recruiting events of a school, newest first.
  public func events(ofSchool school: String) throws -> [RecruitingEventRow] {
    try RecruitingEventRow.fetchAll(
      db, "WHERE school = ? AND \(Self.listed) ORDER BY start_date DESC, id DESC", [school])
  }

  /// A recruiting event; nil if it is unknown, deleted or hidden.
  public func event(_ id: String) throws -> RecruitingEventRow? {
    try RecruitingEventRow.fetchAll(db, "WHERE id = ? AND \(Self.listed)", [id]).first
  }

  /// The recruiting event that a text refers to: an id, the beginning of one, or a name.
  ///
  /// - Throws: `CompassError.notFound`, or `.ambiguous` with the candidates.
  public func findEvent(_ text: String, of athlete: UUID? = nil) throws -> RecruitingEventRow {
    try find("event", text, in: events(of: athlete), id: \.id, name: \.name) {
      [$0.name, $0.fields.startDate.value, String($0.id.prefix(13))].compactMap { $0 }.joined(separator: ", ")
    }
  }

  /// The coaches who were at an event, with their names of that day, in the order in which they were marked.
  public func coachesPresent(at event: String) throws -> [EventCoachRow] {
    try EventCoachRow.fetchAll(db, "WHERE event = ? ORDER BY marked_at, coach", [event])
  }

  /// The coach at an event that a text refers to: a name, an id, or the beginning of one.
  ///
  /// - Throws: `CompassError.notFound`, or `.ambiguous` with the candidates.
  public func findCoachPresent(_ text: String, at event: String) throws -> EventCoachRow {
    try find("coach", text, in: coachesPresent(at: event), id: \.coach, name: \.name) {
      "\($0.name), \($0.coach.prefix(13))"
    }
  }
}

extension Reading {
  /// An athlete's metrics that were not removed, newest first.
  ///
  /// The link to an event that has been deleted since is left out (ED-50).
  public func metrics(of athlete: UUID) throws -> [MetricRow] {
    try linked(
      MetricRow.fetchAll(
        db, "WHERE athlete = ? AND removed_by IS NULL ORDER BY recorded_date DESC, id DESC", [athlete.lowercased]))
  }

  /// The metrics that were measured at an event, oldest first; empty if the event is unknown, deleted or hidden.
  public func metrics(at event: String) throws -> [MetricRow] {
    guard try self.event(event) != nil else { return [] }
    return try MetricRow.fetchAll(
      db, "WHERE event = ? AND removed_by IS NULL ORDER BY recorded_date, created_at, id", [event])
  }

  /// The metric that a text refers to: an id, a unique beginning of one, or a metric type with only one metric.
  ///
  /// - Throws: `CompassError.notFound`, or `.ambiguous` with the candidates.
  public func findMetric(_ prefix: String, of athlete: UUID) throws -> MetricRow {
    try find("metric", prefix, in: metrics(of: athlete), id: \.id, name: \.metricType) {
      "\($0.metricType) \($0.value) of \($0.recordedDate), \($0.id)"
    }
  }

  /// The interactions that were logged at an event and not removed, newest first; empty if the event is unknown,
  /// deleted or hidden.
  public func interactions(at event: String) throws -> [InteractionRow] {
    guard try self.event(event) != nil else { return [] }
    return try InteractionRow.fetchAll(
      db, "WHERE event = ? AND removed_by IS NULL ORDER BY occurred_at DESC, id DESC", [event])
  }

  private func linked(_ rows: [MetricRow]) throws -> [MetricRow] {
    let ids = Set(rows.compactMap(\.event))
    let living = try ids.filter { try event($0) != nil }
    return rows.map { row in
      var row = row
      if let event = row.event, !living.contains(event) { row.state.logged?.event = nil }
      return row
    }
  }
}
