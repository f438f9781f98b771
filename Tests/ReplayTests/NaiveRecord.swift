import Domain
import EventLog
import Foundation

@testable import Replay

/// What a record is after some events, folded from zero by the domain's own aggregates and laid out field by field: the
/// judge of blame and audit, which fold changes.
enum NaiveRecord {
  struct Key: Hashable, CustomStringConvertible {
    let field: String
    var item: String?
    var description: String { item.map { "\(field)/\($0)" } ?? field }
  }

  /// The fields that have a value. What is false has none: nobody ever said it, or it was taken back.
  static func fields(_ events: [RecordedEvent]) -> [Key: FieldValue] {
    guard let stream = events.first?.stream else { return [:] }
    var all: [Key: FieldValue?] = [:]
    func set(_ field: String, _ value: FieldValue?, item: UUID? = nil) {
      all[Key(field: field, item: item?.lowercased)] = value
    }
    switch stream.category {
    case "school":
      let school = fold(School(), events)
      school.fields.forEachField { set($0, $1) }
      school.philosophy.forEachField { set($0, $1) }
      set("status", school.status.map { .text($0.rawValue) })
      set("priorityTier", school.tier.map { .text($0.rawValue) })
      set("isFavorite", .flag(school.isFavorite))
      set("ranking", school.ranking.map(FieldValue.integer))
      set("notes", school.notes.map(FieldValue.text))
      for item in school.items { set(item.kind == .pro ? "pros" : "cons", .text(item.text), item: item.id) }
      if let fit = school.recordedFit {
        for part in FitScore.Dimension.allCases { set("\(part.rawValue)Fit", .number(fit[part])) }
      }
      set("deleted", .flag(school.deletion != nil))
    case "coach":
      let coach = fold(Coach(), events)
      coach.fields.forEachField { set($0, $1) }
      set("school", coach.school.map { .text($0.lowercased) })
      set("deleted", .flag(coach.isRemoved))
    case "interaction":
      let interaction = fold(Interaction(), events)
      set("deleted", .flag(interaction.isRemoved))
      guard let logged = interaction.logged else { break }
      set("school", .text(logged.school.lowercased))
      set("coach", logged.coach.map { .text($0.lowercased) })
      set("event", logged.event.map { .text($0.lowercased) })
      set("type", .text(logged.type.rawValue))
      set("direction", .text(logged.direction.rawValue))
      set("subject", logged.subject.map(FieldValue.text))
      set("content", logged.content.map(FieldValue.text))
      set("sentiment", logged.sentiment.map { .text($0.rawValue) })
    case "document":
      let document = fold(Document(), events)
      document.fields.forEachField { set($0, $1) }
      for school in document.schools { set("sharedWith", .text(school.lowercased), item: school) }
    case "event":
      let event = fold(RecruitingEvent(), events)
      event.fields.forEachField { set($0, $1) }
      set("attended", .flag(event.attended))
      for presence in event.present { set("coachesPresent", .text(presence.name), item: presence.coach) }
      set("deleted", .flag(event.isDeleted))
    case "metric":
      let metric = fold(PerformanceMetric(), events)
      set("deleted", .flag(metric.isRemoved))
      guard let logged = metric.logged else { break }
      set("event", logged.event.map { .text($0.lowercased) })
      set("metricType", .text(logged.metricType.rawValue))
      set("value", .number(logged.value))
      set("unit", .text(logged.unit))
      set("recordedDate", .text(logged.recordedDate))
      set("notes", logged.notes.map(FieldValue.text))
      set("verified", .flag(logged.verified))
    case "offer":
      let offer = fold(Offer(), events)
      offer.fields.forEachField { set($0, $1) }
      set("deleted", .flag(offer.isDeleted))
    case "retention":
      let retention = fold(Retention(), events)
      for kind in RetentionKind.known { set(kind.rawValue, retention.rules[kind].map { .integer($0.months) }) }
      for record in retention.held {
        set("held", .flag(true), item: record.split(separator: "/").last.flatMap { UUID(strict: String($0)) })
      }
    case "device":
      for (id, device) in fold(EnrolledDevices(), events).devices where device.retired == nil {
        set("device", .text(device.name), item: id)
      }
    case "clock":
      for correction in fold(DeviceClocks(), events).corrections {
        set("clockMilliseconds", .integer(correction.difference), item: correction.device)
      }
    case "membership":
      for (member, departure) in fold(Family(), events).left {
        set("left", .text(departure.into?.lowercased ?? "removed"), item: member)
      }
    case "ownership":
      let ownership = fold(Ownership(), events)
      set("owner", ownership.owner.map { .text($0.lowercased) })
      for (member, access) in ownership.chosen { set("access", .text(access.rawValue), item: member) }
    case "next-step":
      let settled = fold(SettledStep(), events).settled
      set("settled", settled.map { .text($0.until ?? "done") })
    case "preferences":
      let preferences = fold(Preferences(), events)
      preferences.player.forEachField { set($0, $1) }
      preferences.home.forEachField { set($0, $1) }
      preferences.notifications.forEachField { set($0, $1) }
      preferences.dashboard.forEachField { set($0, $1) }
      set("templateUsed", preferences.school.templateUsed.map(FieldValue.text))
      for item in preferences.school.items {
        set("type", .text(item.preference.type), item: item.id)
        set("category", .text(item.category.rawValue), item: item.id)
        set("value", item.preference.value.fieldValue, item: item.id)
        set("isDealbreaker", .flag(item.preference.isDealbreaker), item: item.id)
      }
    case "family":
      let family = fold(Family(), events)
      set("name", family.name.map(FieldValue.text))
      for member in family.members {
        set("name", .text(member.name), item: member.id)
        set("role", .text(member.role.rawValue), item: member.id)
      }
    default: break
    }
    return all.compactMapValues { plain($0) }
  }

  /// Nothing for what is false.
  static func plain(_ value: FieldValue?) -> FieldValue? { value == .flag(false) ? nil : value }

  private static func fold<State: Aggregate>(_ state: State, _ events: [RecordedEvent]) -> State {
    events.reduce(into: state) { state, event in
      guard let payload = event.payload else { return }
      state.evolve(payload, by: event.actor, at: Instant(milliseconds: event.happenedAt))
    }
  }
}
