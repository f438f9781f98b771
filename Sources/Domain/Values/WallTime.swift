public import Foundation

/// What calendar and clock of a place show: a day and a minute of it. Which moment that is depends on the place's zone.
///
/// Every wall time becomes a moment here, and nowhere else. Where clocks are changed, RFC 5545 §3.3.5 says which moment
/// is meant: a time that comes twice means the first of the two, and a time that is skipped is read with the offset from
/// before the change, so that 02:30 is 03:30 on the day on which clocks leap from 02:00 to 03:00.
public struct WallTime: Hashable, Comparable, Sendable {
  /// The day.
  public let day: CalendarDate
  /// Minutes since midnight, 0…1439.
  public let minute: Int

  /// Creates a wall time. A minute beyond the day becomes its first or last one.
  public init(_ day: CalendarDate, minute: Int) {
    self.day = day
    self.minute = min(max(minute, 0), 1439)
  }

  /// Returns what is shown at a moment in a time zone.
  public init(_ instant: Instant, in zone: TimeZone) {
    let seconds = instant.milliseconds.flooredQuotient(by: 1000)
    let local = seconds + zone.offset(at: seconds)
    let day = local.flooredQuotient(by: 86_400)
    self.init(CalendarDate(daysSince1970: Int(day)), minute: Int(local - day * 86_400) / 60)
  }

  /// Returns the moment at which a time zone's clocks show this.
  public func instant(in zone: TimeZone) -> Instant { instant(zone.offset) }

  /// Returns the moment at which clocks show this.
  ///
  /// - Parameter offset: The seconds that the clocks are ahead of UTC, at a number of seconds since 1970 UTC.
  func instant(_ offset: (Int64) -> Int64) -> Instant {
    let local = Int64(day.daysSince1970) * 86_400 + Int64(minute) * 60
    let (before, after) = around(local, offset)
    let isBefore = offset(local - before) == before
    let isSkipped = !isBefore && offset(local - after) != after
    return Instant(milliseconds: (local - (isBefore || isSkipped ? before : after)) * 1000)
  }

  /// Returns the moments at which a time zone's clocks show this: none if clocks skip it, two if they are set back across
  /// it, mostly one.
  package func moments(in zone: TimeZone) -> [Instant] {
    let local = Int64(day.daysSince1970) * 86_400 + Int64(minute) * 60
    let (before, after) = around(local, zone.offset)
    return Set([before, after]).map { local - $0 }.filter { $0 + zone.offset(at: $0) == local }.sorted()
      .map { Instant(milliseconds: $0 * 1000) }
  }

  /// Chronological order on one wall.
  public static func < (left: WallTime, right: WallTime) -> Bool {
    (left.day, left.minute) < (right.day, right.minute)
  }
}

extension CalendarDate {
  /// Returns the first moment of this day in a time zone: from it on, clocks show this day or a later one. If clocks are
  /// set back across midnight, the day before continues after it; a skipped day begins with the one after it.
  public func start(in zone: TimeZone) -> Instant { start(zone.offset) }

  /// Returns the last millisecond of this day in a time zone; for a skipped day, the last one before it.
  public func end(in zone: TimeZone) -> Instant {
    Instant(milliseconds: adding(days: 1).start(in: zone).milliseconds - 1)
  }

  /// As `start(in:)`, by the seconds that clocks are ahead of UTC at a number of seconds since 1970 UTC.
  func start(_ offset: (Int64) -> Int64) -> Instant {
    let midnight = Int64(daysSince1970) * 86_400
    let (before, after) = around(midnight, offset)
    func isEarlier(_ second: Int64) -> Bool { second + offset(second) < midnight }
    var earlier = midnight - max(before, after) - 1
    var start = midnight - min(before, after)
    guard !isEarlier(start - 1) else { return Instant(milliseconds: start * 1000) }
    while start - earlier > 1 {
      let middle = (earlier + start) / 2
      if isEarlier(middle) { earlier = middle } else { start = middle }
    }
    return Instant(milliseconds: start * 1000)
  }
}

/// The offsets before and after the change of clocks that may be near a local time; mostly the same. No zone is more than
/// 18 hours from UTC, and none has changed its clocks twice within three days since there are zones.
private func around(_ local: Int64, _ offset: (Int64) -> Int64) -> (before: Int64, after: Int64) {
  (offset(local - 86_400), offset(local + 86_400))
}

extension TimeZone {
  /// The seconds that clocks are ahead of UTC, at a number of seconds since 1970 UTC.
  fileprivate func offset(at second: Int64) -> Int64 {
    Int64(secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(second))))
  }
}
