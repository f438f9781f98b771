public import Domain

/// Something that stands in a calendar.
public struct CalendarEntry: Equatable, Sendable {
  /// When it is: clocks read these times wherever they hang, as at the ground where a camp takes place.
  public enum Time: Equatable, Sendable {
    /// Whole days, the last one included.
    case days(CalendarDate, through: CalendarDate)
    /// From a minute of one day to a minute of another; nil where the end is not known.
    case hours(CalendarDate, minute: Int, until: End?)
  }

  /// When something with hours ends.
  public struct End: Equatable, Sendable {
    /// The day.
    public let day: CalendarDate
    /// Minutes since midnight.
    public let minute: Int

    /// The end of something.
    public init(_ day: CalendarDate, minute: Int) {
      self.day = day
      self.minute = minute
    }
  }

  /// What it is known by in every calendar that takes it: the same again is an update, not a second entry.
  public let uid: String
  /// When this description of it was made.
  public let stamp: Instant
  /// When it is.
  public let time: Time
  /// Its name.
  public let summary: String
  /// Where it is.
  public var location: String?
  /// More about it.
  public var details: String?
  /// Its address on the web.
  public var url: String?
  /// Whether the day is taken by it; a deadline takes no time.
  public var isBusy: Bool

  /// An entry.
  public init(
    uid: String, stamp: Instant, time: Time, summary: String, location: String? = nil, details: String? = nil,
    url: String? = nil, isBusy: Bool = true
  ) {
    self.uid = uid
    self.stamp = stamp
    self.time = time
    self.summary = summary
    self.location = location
    self.details = details
    self.url = url
    self.isBusy = isBusy
  }
}

extension CalendarEntry.Time {
  /// The time of something with days and perhaps hours: without a first hour it takes whole days; an end that is not
  /// behind the beginning is no end.
  public init(
    firstDay: CalendarDate, lastDay: CalendarDate?, startMinute: Int?, endMinute: Int?
  ) {
    let last = lastDay.map { max($0, firstDay) } ?? firstDay
    guard let startMinute else {
      self = .days(firstDay, through: last)
      return
    }
    var end = endMinute.map { CalendarEntry.End(last, minute: $0) }
    if end == nil, last > firstDay {
      // The last day is known, its end is not: until midnight.
      end = CalendarEntry.End(last.adding(days: 1), minute: 0)
    }
    if let known = end, (known.day, known.minute) <= (firstDay, startMinute) { end = nil }
    self = .hours(firstDay, minute: startMinute, until: end)
  }
}
