public import Compass
import Domain
import Foundation
import Projections

/// The season at a glance: the counts of each kind by week, drawn as columns and read aloud as a table.
public struct SeasonPicture: Codable, Equatable, Sendable {
  /// The maximum number of weeks; older ones are left out.
  public static let limit = 160

  /// One kind that is counted.
  public struct Series: Codable, Equatable, Sendable {
    /// "Contacts".
    public let label: String
    /// The color of the columns.
    public let color: String
    /// The counts, one for each week.
    public let counts: [Int]
    /// "Contacts: 1,024".
    public let total: String
  }

  /// A week, from Monday to Sunday.
  public struct Week: Codable, Equatable, Sendable {
    /// "Feb 2 - 8, 2026".
    public let label: String
    /// The counts, one for each series.
    public let counts: [Int]
    /// The end of the week in seconds since 1970 UTC; nil if the log begins after it.
    public let when: Int64?
  }

  /// The heading.
  public let title = "The season at a glance"
  /// The hint on how to use the chart.
  public let hint = "Each column is a week. Choose one to see everything as it was then."
  /// The label of the control that shows the table.
  public let table = "As a table"
  /// The first heading of the table.
  public let week = "Week"
  /// The weeks, the oldest first.
  public let weeks: [Week]
  /// The kinds that are counted.
  public let series: [Series]
  /// The first days of the first, the middle and the last week, shown below the columns.
  public let labels: [String]

  private enum CodingKeys: CodingKey { case weeks, series, labels }

  /// Loads the season for a viewer; nil if nothing happened.
  ///
  /// - Parameter limit: The maximum number of weeks, the newest ones.
  public static func load(from reading: Reading, viewer: Viewer, limit: Int = limit) throws -> SeasonPicture? {
    let viewer = viewer.asOf(reading)
    let write = viewer.text
    func day(_ milliseconds: Int64) -> CalendarDate { write.day(of: Instant(milliseconds: milliseconds)) }
    let days: [(String, String, [CalendarDate])] = [
      ("Contacts", "blue-600", try reading.interactions(of: viewer.athlete).map { day($0.occurredAt) }),
      (
        "Events attended", "purple-600",
        try reading.events(of: viewer.athlete).filter(\.attended).compactMap {
          $0.fields.startDate.value.flatMap { CalendarDate($0) }
        }
      ),
      (
        "Offers", "emerald-600",
        try reading.offers(of: viewer.athlete).map { offer in
          offer.fields.offerDate.value.flatMap { CalendarDate($0) } ?? day(offer.createdAt)
        }
      ),
      ("Status changes", "orange-600", try reading.statusChanges(of: viewer.athlete).map(day)),
    ]
    return try SeasonPicture(days, viewer: viewer, since: reading.recordedAt(1), limit: limit)
  }

  /// - Parameters:
  ///   - days: The label, the color and the days of each kind; future days are not counted.
  ///   - since: The beginning of the log.
  ///   - limit: The maximum number of weeks, the newest ones.
  init?(
    _ days: [(label: String, color: String, days: [CalendarDate])], viewer: Viewer, since: Instant?, limit: Int = limit
  ) {
    let (write, today) = (viewer.text, viewer.today.daysSince1970)
    let all = days.map { $0.days.map(\.daysSince1970).filter { $0 <= today } }
    guard let first = all.joined().min() else { return nil }
    let last = Self.week(of: today)
    let begin = max(Self.week(of: first), last - min(limit, last) + 1)
    let counts = all.map { days in
      var counts = Array(repeating: 0, count: last - begin + 1)
      for day in days where Self.week(of: day) >= begin { counts[Self.week(of: day) - begin] += 1 }
      return counts
    }
    series = zip(days, counts).map { one, counts in
      let total = counts.reduce(0, +)
      return Series(
        label: one.label, color: one.color, counts: counts,
        total: "\(one.label): \(write.number(total))")
    }
    weeks = (begin...last).map { week in
      let monday = CalendarDate(daysSince1970: week * 7 - 3)
      let end = monday.adding(days: 6).end(in: write.timeZone)
      return Week(
        label: write.dateRange(monday, monday.adding(days: 6)), counts: counts.map { $0[week - begin] },
        when: since.map { $0 <= end } == true ? end.milliseconds / 1000 : nil)
    }
    labels = Set([begin, (begin + last) / 2, last]).sorted().map {
      write.date(CalendarDate(daysSince1970: $0 * 7 - 3))
    }
  }

  /// Returns the week of a day, counted from the week of January 1, 1970, which was a Thursday.
  private static func week(of day: Int) -> Int { Int((Double(day + 3) / 7).rounded(.down)) }
}
