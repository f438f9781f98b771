import Domain
import Projections

/// What the list of events is narrowed to. All conditions must hold (facts §5.4).
public struct EventFilters: Codable, Equatable, Sendable {
  /// Part of a name, description, address or city, whatever its case.
  public var searchText = ""
  /// The raw type.
  public var type: String?
  /// Where the athlete stands with it; registered leaves out those that he attended.
  public var status: EventStatus?
  /// When it is.
  public var range: EventSpan?

  /// Nothing narrowed.
  public init() {}

  /// Whether anything is narrowed.
  public var areActive: Bool { self != EventFilters() }

  func admits(_ row: RecruitingEventRow, today: CalendarDate) -> Bool {
    let wanted = searchText.lowercased()
    let fields = row.fields
    let texts = [row.name, fields.description.value, fields.address.value, fields.city.value]
    return (wanted.isEmpty || texts.contains { $0?.lowercased().contains(wanted) ?? false })
      && (type.map { $0.hasSameBytes(as: fields.type.value?.rawValue ?? "") } ?? true)
      && (status.map { $0 == EventStatus(row) } ?? true)
      && (range?.holds(row, today: today) ?? true)
  }
}

/// A span of days, counted from the viewer's day.
public enum EventSpan: String, CaseIterable, Codable, Sendable {
  /// Not over yet: the last day is today or later.
  case upcoming
  /// Over: the last day was before today.
  case past
  /// Begins in this calendar month.
  case thisMonth = "this-month"
  /// Begins in the calendar month after this one.
  case nextMonth = "next-month"

  /// What the picker shows.
  public var label: String {
    switch self {
    case .upcoming: "Upcoming"
    case .past: "Past"
    case .thisMonth: "This Month"
    case .nextMonth: "Next Month"
    }
  }

  /// Whether an event lies in the span. One without a readable day lies in none.
  func holds(_ row: RecruitingEventRow, today: CalendarDate) -> Bool {
    guard let first = row.fields.startDate.value.flatMap({ CalendarDate($0) }) else { return false }
    let last = row.fields.endDate.value.flatMap { CalendarDate($0) } ?? first
    let months = (first.year - today.year) * 12 + first.month - today.month
    return switch self {
    case .upcoming: last >= today
    case .past: last < today
    case .thisMonth: months == 0
    case .nextMonth: months == 1
    }
  }
}

/// The order of the list of events (facts §5.4).
public enum EventSort: String, CaseIterable, Codable, Sendable {
  /// The latest day first, the default.
  case newest
  /// The earliest day first.
  case oldest
  /// By name.
  case name
  /// By the type's label, then by name.
  case type

  /// What the picker shows.
  public var label: String {
    switch self {
    case .newest: "Newest First"
    case .oldest: "Oldest First"
    case .name: "Name"
    case .type: "Type"
    }
  }

  /// Sorts rows that come newest first; what is equal keeps that order.
  func sorted(_ rows: [RecruitingEventRow]) -> [RecruitingEventRow] {
    switch self {
    case .newest: rows
    case .oldest: rows.reversed()
    case .name: Self.sorted(rows) { [$0.name.lowercased()] }
    case .type: Self.sorted(rows) { [$0.fields.type.value?.label.lowercased() ?? "", $0.name.lowercased()] }
    }
  }

  private static func sorted(
    _ rows: [RecruitingEventRow], by keys: (RecruitingEventRow) -> [String]
  ) -> [RecruitingEventRow] {
    rows.map { (keys($0), $0) }.enumerated().sorted { a, b in
      for (mine, other) in zip(a.element.0, b.element.0) where !mine.hasSameBytes(as: other) {
        return mine.precedesInBytes(other)
      }
      return a.offset < b.offset
    }.map(\.element.1)
  }
}
