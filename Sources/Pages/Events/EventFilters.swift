import Domain
import Foundation
import Projections

/// Which recruiting events the list shows. All conditions must hold (facts §5.4).
public struct EventFilters: Codable, Equatable, Sendable {
  /// Part of a name, description, address or city, case-insensitive; blanks around it do not count.
  public var searchText = ""
  /// The raw type; nil for all.
  public var type: String?
  /// The athlete's status; nil for all. An attended event never counts as registered.
  public var status: EventStatus?
  /// The span of days; nil for all.
  public var range: EventSpan?

  /// Creates filters that show all events.
  public init() {}

  /// Whether any filter is set.
  public var areActive: Bool {
    var others = self
    others.searchText = ""
    return !searchText.isBlank || others != EventFilters()
  }

  func includes(_ row: RecruitingEventRow, today: CalendarDate) -> Bool {
    let wanted = searchText.lowercased().trimmingCharacters(in: .whitespacesAndNewlines)
    let fields = row.fields
    let texts = [row.name, fields.description.value, fields.address.value, fields.city.value]
    return (wanted.isEmpty || texts.contains { $0?.lowercased().contains(wanted) ?? false })
      && (type.map { $0.hasSameBytes(as: fields.type.value?.rawValue ?? "") } ?? true)
      && (status.map { $0 == EventStatus(row) } ?? true)
      && (range?.contains(row, today: today) ?? true)
  }
}

/// A span of days, relative to the viewer's present day.
public enum EventSpan: String, CaseIterable, Codable, Sendable {
  /// Not over yet: the last day is today or later.
  case upcoming
  /// Over: the last day is before today.
  case past
  /// Starts in this calendar month.
  case thisMonth = "this-month"
  /// Starts in the next calendar month.
  case nextMonth = "next-month"

  /// The span's label in the menu.
  public var label: String {
    switch self {
    case .upcoming: "Upcoming"
    case .past: "Past"
    case .thisMonth: "This Month"
    case .nextMonth: "Next Month"
    }
  }

  /// Returns whether an event lies in the span; false for an event without a readable first day.
  func contains(_ row: RecruitingEventRow, today: CalendarDate) -> Bool {
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

  /// The order's label in the menu.
  public var label: String {
    switch self {
    case .newest: "Newest First"
    case .oldest: "Oldest First"
    case .name: "Name"
    case .type: "Type"
    }
  }

  /// Returns the rows in this order. The rows must be given newest first; equal names or types stay in that order.
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
