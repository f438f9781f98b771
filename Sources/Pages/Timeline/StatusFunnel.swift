public import Compass
import Domain
import Foundation
import Projections

/// The statuses of the listed schools at the end of each month, as stacked layers with the furthest status at the
/// bottom.
public struct StatusFunnel: Codable, Equatable, Sendable {
  /// The maximum number of months; older ones are left out.
  public static let limit = 48

  /// The layer of one status.
  public struct Layer: Codable, Equatable, Sendable {
    /// "Interested".
    public let label: String
    /// The color of the layer. Badge colors are not used, because they are made for text.
    public let color: String
    /// The number of schools with the status, one for the end of each month.
    public let counts: [Int]
  }

  /// The heading.
  public let title = "Where your schools stood"
  /// The hint, which explains the chart.
  public let hint = "The schools of the list by status, at the end of each month."
  /// The label of the control that shows the table.
  public let table = "As a table"
  /// The first heading of the table.
  public let month = "Month"
  /// The months, such as "Jan 2026", the oldest first.
  public let months: [String]
  /// The statuses that occur, in the order of a season.
  public let layers: [Layer]

  private enum CodingKeys: CodingKey { case months, layers }

  /// The number of schools at the end of each month.
  public var totals: [Int] { months.indices.map { month in layers.reduce(0) { $0 + $1.counts[month] } } }

  /// Loads the schools of the season; nil if there are none.
  ///
  /// - Parameter limit: The maximum number of months, the newest ones.
  public static func load(from reading: Reading, viewer: Viewer, limit: Int = limit) throws -> StatusFunnel? {
    let viewer = viewer.asOf(reading)
    func month(_ milliseconds: Int64) -> Int {
      let day = viewer.text.day(of: Instant(milliseconds: milliseconds))
      return day.year * 12 + day.month - 1
    }
    let schools = try reading.statusesOverTime(of: viewer.athlete).map { school in
      (since: month(school.addedAt), statuses: school.statuses.map { (month($0.at), $0.status) })
    }
    return StatusFunnel(schools, today: viewer.today, limit: limit)
  }

  /// - Parameter schools: The month in which each school was added, and its status changes in order. Months are counted
  ///   from year 0.
  init?(
    _ schools: [(since: Int, statuses: [(month: Int, status: String?)])], today: CalendarDate, limit: Int = limit
  ) {
    let last = today.year * 12 + today.month - 1
    guard let first = schools.map(\.since).min(), first <= last else { return nil }
    let begin = max(first, last - min(limit, last) + 1)
    var counts: [String: [Int]] = [:]
    for school in schools {
      for month in max(begin, school.since)...max(begin, school.since, last) where month <= last {
        let status = school.statuses.last { $0.month <= month }?.status ?? SchoolStatus.researching.rawValue
        counts[status, default: Array(repeating: 0, count: last - begin + 1)][month - begin] += 1
      }
    }
    months = (begin...last).map { "\(Self.names[$0 % 12]) \($0 / 12)" }
    layers = StatusOrder.all(occurring: counts.keys).compactMap { status in
      counts[status].map { counts in
        let status = SchoolStatus(rawValue: status)
        return Layer(label: status.label, color: Self.inks[status] ?? "gray-300", counts: counts)
      }
    }
  }

  private static let inks: [SchoolStatus: String] = [
    .researching: "sky-400", .contacted: "blue-500", .interested: "blue-700", .campInvite: "purple-600",
    .recruited: "emerald-600", .officialVisitInvited: "yellow-500", .officialVisitScheduled: "orange-600",
    .visiting: "orange-600", .offerReceived: "red-600", .committed: "green-700", .declined: "gray-500",
    .notPursuing: "gray-300",
  ]

  private static let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
