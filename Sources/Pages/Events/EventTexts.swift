public import Domain
import Foundation
import Projections

/// The pages that have colours of their own for an event's status (ED-12, facts §2.12).
enum EventPalette {
  case list, detail
}

extension Badge {
  /// An event's type (ED-17); an unknown one as it is stored, a missing one as "Unknown" (ED-9).
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

  /// Whether the athlete was there, else whether he is registered (ED-11). Nothing said of it is "Not Registered" (C54).
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

/// Where an athlete stands with an event (ED-11).
public enum EventStatus: String, CaseIterable, Codable, Sendable {
  /// The athlete was there.
  case attended
  /// The athlete is registered and was not there yet.
  case registered
  /// Neither.
  case notRegistered = "not-registered"

  init(_ row: RecruitingEventRow) {
    self = row.attended ? .attended : row.fields.registered.value == true ? .registered : .notRegistered
  }

  /// What a person reads.
  public var label: String {
    switch self {
    case .attended: "Attended"
    case .registered: "Registered"
    case .notRegistered: "Not Registered"
    }
  }
}

extension LocalText {
  /// An event's days (ED-13, C13). A day that is none is shown as it is stored, a missing one as "Unknown" (ED-9).
  func dateRange(of row: RecruitingEventRow) -> String {
    guard let start = row.fields.startDate.value, !start.isEmpty else { return "Unknown" }
    guard let first = CalendarDate(start) else { return start }
    return dateRange(first, row.fields.endDate.value.flatMap { CalendarDate($0) })
  }

  /// "09:30 AM" for "09:30"; what is no time as it is stored.
  func timeOfDay(_ stored: String) -> String {
    DateRule.minuteOfDay(stored).map(time(minuteOfDay:)) ?? stored
  }

  /// "92.5 mph"; the bare value where there is no unit.
  func measure(_ value: Double, _ unit: String) -> String {
    unit.isEmpty ? decimal(value) : "\(decimal(value)) \(unit)"
  }

  /// The moment of a time of a day where the viewer is; noon where no time is known.
  ///
  /// A day that went through midnight UTC would be shown as the day before in every zone of the United States (facts
  /// §2.17), so an interaction at an event takes this moment instead (ED-37).
  public func instant(of date: CalendarDate, time: String?) -> Instant {
    let minutes = time.flatMap(DateRule.minuteOfDay) ?? 720
    let local = date.startInUTC.milliseconds + Int64(minutes) * 60_000
    func offset(_ milliseconds: Int64) -> Int64 {
      Int64(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(milliseconds) / 1000))) * 1000
    }
    return Instant(milliseconds: local - offset(local - offset(local)))
  }
}
