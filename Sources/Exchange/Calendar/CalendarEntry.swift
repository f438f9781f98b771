import Domain
import Foundation

/// An entry of a calendar.
package struct CalendarEntry: Equatable, Sendable {
  /// The time of an entry, without a time zone: it is the local time of the entry's place, such as the field where a
  /// camp is held.
  package enum Time: Equatable, Sendable {
    /// Whole days, including the last one.
    case days(CalendarDate, through: CalendarDate)
    /// From one time to another; the end is nil if it is not known.
    case hours(WallTime, until: WallTime?)
  }

  /// The id of the entry in every calendar: importing the same id again is an update, not a second entry.
  package let uid: String
  /// The time at which this description was made.
  package let stamp: Instant
  /// The time of the entry.
  package let time: Time
  /// The time zone of the entry's place; nil if it is not known.
  package var zone: TimeZone?
  /// Its name.
  package let summary: String
  /// The place.
  package var location: String?
  /// Further details.
  package var details: String?
  /// The address of a web page about it.
  package var url: String?
  /// Whether the entry makes its time busy; a deadline does not.
  package var isBusy: Bool

  /// Creates an entry.
  package init(
    uid: String, stamp: Instant, time: Time, zone: TimeZone? = nil, summary: String, location: String? = nil,
    details: String? = nil, url: String? = nil, isBusy: Bool = true
  ) {
    self.uid = uid
    self.stamp = stamp
    self.time = time
    self.zone = zone
    self.summary = summary
    self.location = location
    self.details = details
    self.url = url
    self.isBusy = isBusy
  }
}

extension CalendarEntry.Time {
  /// The time of something with days and perhaps hours. Without a start time it takes whole days; an end that is not
  /// after the start is ignored.
  package init(
    firstDay: CalendarDate, lastDay: CalendarDate?, startMinute: Int?, endMinute: Int?
  ) {
    let last = lastDay.map { max($0, firstDay) } ?? firstDay
    guard let startMinute else {
      self = .days(firstDay, through: last)
      return
    }
    let start = WallTime(firstDay, minute: startMinute)
    var end = endMinute.map { WallTime(last, minute: $0) }
    if end == nil, last > firstDay {
      // The last day is known but the end time is not: the entry lasts until midnight.
      end = WallTime(last.adding(days: 1), minute: 0)
    }
    self = .hours(start, until: end.flatMap { $0 > start ? $0 : nil })
  }
}
