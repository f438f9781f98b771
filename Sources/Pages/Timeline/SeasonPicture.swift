public import Compass
import Domain
import Foundation
import Projections

/// The season at a glance: how much of each kind happened in each week. It is drawn as columns and spoken as a table.
public struct SeasonPicture: Codable, Equatable, Sendable {
  /// No picture has more weeks: the newest ones.
  public static let limit = 160

  /// What is counted.
  public struct Series: Codable, Equatable, Sendable {
    /// "Contacts".
    public let label: String
    /// The ink of its columns.
    public let color: String
    /// How many there were in each week.
    public let counts: [Int]
    /// "Contacts: 1,024".
    public let total: String
  }

  /// A week, from Monday to Sunday.
  public struct Week: Codable, Equatable, Sendable {
    /// "Feb 2 - 8, 2026".
    public let label: String
    /// How many of each series.
    public let counts: [Int]
    /// The end of the week in seconds since 1970 UTC, where the log knows that moment.
    public let when: Int64?
  }

  /// The heading.
  public let title = "The season at a glance"
  /// What can be done with it.
  public let hint = "Each column is a week. Choose one to see everything as it was then."
  /// Opens the table.
  public let table = "As a table"
  /// The table's first heading.
  public let week = "Week"
  /// The weeks, the oldest first.
  public let weeks: [Week]
  /// What is counted.
  public let series: [Series]
  /// The day below the first column, one in the middle, and the last one.
  public let labels: [String]

  private enum CodingKeys: CodingKey { case weeks, series, labels }

  /// The season as a viewer sees it; nil where nothing happened.
  public static func load(from reading: Reading, viewer: Viewer) throws -> SeasonPicture? {
    let viewer = viewer.looking(at: reading)
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
    return try SeasonPicture(days, viewer: viewer, since: reading.recordedAt(1))
  }

  /// - Parameters:
  ///   - days: What is counted, its ink, and the days on which it happened; days to come do not count.
  ///   - since: When the log begins.
  init?(_ days: [(label: String, color: String, days: [CalendarDate])], viewer: Viewer, since: Instant?) {
    let (write, today) = (viewer.text, viewer.today.daysSince1970)
    let all = days.map { $0.days.map(\.daysSince1970).filter { $0 <= today } }
    guard let first = all.joined().min() else { return nil }
    let last = Self.week(of: today)
    let begin = max(Self.week(of: first), last - Self.limit + 1)
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
      let end = write.end(of: monday.adding(days: 6))
      return Week(
        label: write.dateRange(monday, monday.adding(days: 6)), counts: counts.map { $0[week - begin] },
        when: since.map { $0 <= end } == true ? end.milliseconds / 1000 : nil)
    }
    labels = Set([begin, (begin + last) / 2, last]).sorted().map {
      write.date(CalendarDate(daysSince1970: $0 * 7 - 3))
    }
  }

  /// The week of a day, counted from that of January 1, 1970, which was a Thursday.
  private static func week(of day: Int) -> Int { Int((Double(day + 3) / 7).rounded(.down)) }
}

extension LocalText {
  /// The last moment of a day where the viewer is.
  public func end(of day: CalendarDate) -> Instant {
    let noon = Date(timeIntervalSince1970: TimeInterval(day.daysSince1970 * 86_400 + 43_200))
    let offset = Int64(timeZone.secondsFromGMT(for: noon)) * 1000
    return Instant(milliseconds: Int64(day.daysSince1970 + 1) * 86_400_000 - offset - 1)
  }
}
