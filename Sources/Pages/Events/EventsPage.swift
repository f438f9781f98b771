public import Compass
import Domain
import Projections

/// The list of recruiting events (facts §5.4): cards, filters, and the notice for an empty list.
public struct EventsPage: PageValue {
  /// The notice while the page loads.
  public static let loading = Notice("Loading events...", icon: "skeleton")
  /// Never shown: the list always exists.
  public static let notFound = Notice("No events yet", icon: "calendar")

  /// The heading.
  public static let title = "Events"
  /// The placeholder of the search field.
  public static let searchPrompt = "Search events..."
  /// The label of the type menu.
  public static let typeLabel = "Type"
  /// The label of the status menu.
  public static let statusLabel = "Status"
  /// The label of the date menu.
  public static let rangeLabel = "Date"
  /// The first choice of each of these menus.
  public static let all = "All"

  /// An event as the list shows it.
  public struct Card: Codable, Equatable, Sendable {
    /// The event's id.
    public let id: String
    /// The name, or "Unknown" (ED-9).
    public let name: String
    /// The type, then the status.
    public let badges: [Badge]
    /// The raw type; empty if it is not known.
    public let type: String
    /// The athlete's status for the event.
    public let status: EventStatus
    /// The first day as it is stored, for programs.
    public let startDate: String
    /// "Apr 15 - 16, 2026".
    public let dateRange: String
    /// The known ones of location, city and state; nil if none is known.
    public let place: String?
    /// "$50.00"; nil if the event is free or its cost is not known.
    public let cost: String?
    /// The card's accessibility label.
    public let spoken: String

    init(_ row: RecruitingEventRow, text: LocalText) {
      let type = Badge.eventType(row.fields.type.value)
      let status = Badge.eventStatus(row, on: .list)
      id = row.id
      name = row.name
      badges = [type, status]
      self.type = row.fields.type.value?.rawValue ?? ""
      self.status = EventStatus(row)
      startDate = row.fields.startDate.value ?? ""
      dateRange = text.dateRange(of: row)
      let parts = [row.fields.location.value, row.fields.city.value, row.fields.state.value].compactMap(\.self)
      place = parts.isEmpty ? nil : parts.joined(separator: ", ")
      cost = row.fields.costCents.value.flatMap { $0 == 0 ? nil : text.price(cents: $0) }
      spoken = [row.name, type.text, dateRange, status.text].joined(separator: ", ")
    }
  }

  /// The events that pass the filters, in the chosen order.
  public let cards: [Card]
  /// "3 events found".
  public let resultText: String
  /// The filters of this list.
  public let filters: EventFilters
  /// The order of this list.
  public let sort: EventSort
  /// The types to choose from: the known ones, then other types that occur.
  public let typeOptions: [EventDetailPage.Option]
  /// The statuses to choose from.
  public let statusOptions: [EventDetailPage.Option]
  /// The spans of days to choose from.
  public let rangeOptions: [EventDetailPage.Option]
  /// The orders to choose from.
  public let sortOptions: [EventDetailPage.Option]
  /// The notice in place of the cards; nil if there are cards.
  public let empty: Notice?
  /// Whether the page shows the past; nothing can be changed then.
  public let isPast: Bool

  /// Whether there is no event at all, so that the count and the filters are useless.
  public var hasNoEvents: Bool { cards.isEmpty && !filters.areActive }

  /// Returns the list of the viewer's athlete, which is the same for every family member (C24).
  public static func load(
    from reading: Reading, viewer: Viewer, filters: EventFilters = EventFilters(), sort: EventSort = .newest
  ) throws -> EventsPage {
    EventsPage(
      try reading.events(of: viewer.athlete), filters: filters, sort: sort, viewer: viewer.asOf(reading),
      isPast: reading.isPast)
  }

  private init(
    _ rows: [RecruitingEventRow], filters: EventFilters, sort: EventSort, viewer: Viewer, isPast: Bool
  ) {
    let today = viewer.today
    let shown = sort.sorted(rows.filter { filters.includes($0, today: today) })
    cards = shown.map { Card($0, text: viewer.text) }
    resultText = "\(shown.count) \(shown.count == 1 ? "event" : "events") found"
    self.filters = filters
    self.sort = sort
    self.isPast = isPast
    let known = RecruitingEventType.known
    let others = Set(rows.compactMap(\.fields.type.value)).subtracting(known).sorted {
      $0.rawValue.precedesInBytes($1.rawValue)
    }
    typeOptions = (known + others).map { .init(value: $0.rawValue, label: $0.label) }
    statusOptions = EventStatus.allCases.map { .init(value: $0.rawValue, label: $0.label) }
    rangeOptions = EventSpan.allCases.map { .init(value: $0.rawValue, label: $0.label) }
    sortOptions = EventSort.allCases.map { .init(value: $0.rawValue, label: $0.label) }
    if !shown.isEmpty {
      empty = nil
    } else if rows.isEmpty {
      empty = Notice("No events yet", action: isPast ? nil : "Add Your First Event", icon: "calendar")
    } else {
      empty = Notice(
        "No events match your filters", message: "Try adjusting your filters or search terms",
        action: "Clear Filters", icon: "magnifier")
    }
  }
}
