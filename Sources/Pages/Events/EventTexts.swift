public import Domain
public import Foundation
import Projections

/// The two pages that show an event's status, each in colours of its own (ED-12, facts §2.12).
enum EventPalette {
  case list, detail
}

extension Badge {
  /// Returns an event's type (ED-17): an unknown one as it is stored, a missing one as "Unknown" (ED-9).
  static func eventType(_ type: RecruitingEventType?) -> Badge {
    guard let type, !type.rawValue.isEmpty else { return Badge("Unknown", "gray-100/700") }
    let color =
      switch type {
      case .showcase: "purple-100/700"
      case .camp: "emerald-100/700"
      case .officialVisit: "blue-100/700"
      case .unofficialVisit: "sky-100/700"
      case .game: "orange-100/700"
      default: "gray-100/700"
      }
    return Badge(type.label, color)
  }

  /// Returns whether the athlete attended, otherwise whether the athlete is registered (ED-11). A missing value is "Not
  /// Registered" (C54).
  static func eventStatus(_ row: RecruitingEventRow, on palette: EventPalette) -> Badge {
    let status = EventStatus(row)
    let color =
      switch status {
      case .attended: palette == .detail ? "green-100/700" : "emerald-100/700"
      case .registered: "blue-100/700"
      case .notRegistered: palette == .detail ? "gray-100/700" : "slate-100/700"
      }
    return Badge(status.label, color)
  }
}

/// An athlete's status for an event (ED-11).
public enum EventStatus: String, CaseIterable, Codable, Sendable {
  /// The athlete was there.
  case attended
  /// The athlete is registered and has not attended yet.
  case registered
  /// The athlete is not registered and has not attended.
  case notRegistered = "not-registered"

  init(_ row: RecruitingEventRow) {
    self = row.attended ? .attended : row.fields.registered.value == true ? .registered : .notRegistered
  }

  /// The status as text.
  public var label: String {
    switch self {
    case .attended: "Attended"
    case .registered: "Registered"
    case .notRegistered: "Not Registered"
    }
  }
}

extension LocalText {
  /// Returns an event's days (ED-13, C13). A text that is not a date is returned unchanged, a missing one as "Unknown"
  /// (ED-9).
  func dateRange(of row: RecruitingEventRow) -> String {
    guard let start = row.fields.startDate.value, !start.isEmpty else { return "Unknown" }
    guard let first = CalendarDate(start) else { return start }
    return dateRange(first, row.fields.endDate.value.flatMap { CalendarDate($0) })
  }

  /// Returns "09:30 AM" for "09:30"; a text that is not a time is returned unchanged.
  func timeOfDay(_ stored: String) -> String {
    DateRule.minuteOfDay(stored).map(time(minuteOfDay:)) ?? stored
  }

  /// Returns "09:30 AM", or "09:30 AM, Chicago time" if the time zone of the place is known.
  func timeOfDay(_ stored: String, in zone: TimeZone?) -> String {
    guard let zone, let city = zone.identifier.split(separator: "/").last else { return timeOfDay(stored) }
    return "\(timeOfDay(stored)), \(city.replacing("_", with: " ")) time"
  }

  /// Returns "92.5 mph"; only the value if the unit is empty.
  func measure(_ value: Double, _ unit: String) -> String {
    unit.isEmpty ? decimal(value) : "\(decimal(value)) \(unit)"
  }

  /// Returns the instant of a time on a date in a time zone, by default the viewer's; noon if the time is not known.
  ///
  /// A date stored as midnight UTC would be shown as the day before in every time zone of the United States (facts
  /// §2.17). An interaction at an event therefore uses this instant (ED-37).
  public func instant(of date: CalendarDate, time: String?, in zone: TimeZone? = nil) -> Instant {
    WallTime(date, minute: time.flatMap(DateRule.minuteOfDay) ?? 720).instant(in: zone ?? timeZone)
  }
}

extension EventFields {
  /// The time zone of the event's place; nil if it is not known, or not to this machine.
  package var zone: TimeZone? { timeZone.value.flatMap(TimeZone.init(identifier:)) }
}
