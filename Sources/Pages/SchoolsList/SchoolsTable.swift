public import Compass
import Domain
import Projections

/// The order of the table of schools: one of its columns, in either direction. Unknown values come last in both
/// directions, and equal values are ordered by name, so that the order is unique.
public struct TableOrder: Codable, Equatable, Sendable {
  /// The column.
  public var column: SchoolsTable.Column
  /// Whether the column's natural order is reversed.
  public var isReversed: Bool

  /// Creates an order by a column.
  public init(_ column: SchoolsTable.Column = .name, isReversed: Bool = false) {
    (self.column, self.isReversed) = (column, isReversed)
  }

  /// Parses "fit", or "-fit" for the reverse order; nil for any other text.
  public init?(_ text: String) {
    guard let column = SchoolsTable.Column(rawValue: String(text.hasPrefix("-") ? text.dropFirst() : text[...]))
    else { return nil }
    self.init(column, isReversed: text.hasPrefix("-"))
  }

  /// The order as a text: "fit", "-fit".
  public var text: String { (isReversed ? "-" : "") + column.rawValue }
}

/// The schools of the list as a dense table, which can be sorted by each column and edited in place.
public struct SchoolsTable: Codable, Equatable, Sendable {
  /// The number of rows per page.
  public static let step = 25

  /// A column that the table can be ordered by.
  public enum Column: String, CaseIterable, Codable, Sendable {
    case favorite, name, status, tier, ranking, division, state, fit, distance, contact

    /// The heading.
    public var label: String {
      switch self {
      case .favorite: "Favorite"
      case .name: "School"
      case .status: "Status"
      case .tier: "Tier"
      case .ranking: "Ranking"
      case .division: "Division"
      case .state: "State"
      case .fit: "Fit"
      case .distance: "Distance"
      case .contact: "Last contact"
      }
    }
  }

  /// A heading, with a link to the table sorted by its column.
  public struct Heading: Codable, Equatable, Sendable {
    /// The column.
    public let column: Column
    /// The label.
    public let label: String
    /// The order that the link leads to.
    public let order: TableOrder
    /// Whether the table is sorted by this column in reverse; nil if it is sorted by another column.
    public let isReversed: Bool?
    /// "Sort by Fit".
    public let spoken: String
  }

  /// A row of the table.
  public struct Row: Codable, Equatable, Sendable {
    /// The school's card in the list.
    public let school: SchoolCard
    /// The school's state.
    public let state: String?
    /// The family's ranking; empty if there is none.
    public let ranking: String
    /// The accessibility label of the mark checkbox: "Mark Rice University".
    public let mark: String
  }

  /// An option with its raw value, which is empty for none.
  public struct Option: Codable, Equatable, Sendable {
    /// The raw value.
    public let value: String
    /// The label.
    public let label: String
  }

  /// The headings, in order.
  public let headings: [Heading]
  /// The rows of the page.
  public let rows: [Row]
  /// The statuses to choose from.
  public let statuses: [Option]
  /// The tiers to choose from; the first option is none.
  public let tiers: [Option]
  /// The button that shows the rows before this page; nil if it begins with the first.
  public let earlier: PageAction?
  /// The button that shows the rows after this page; nil if it ends with the last.
  public let more: PageAction?

  /// Returns the message if somebody else has changed a field meanwhile, shown below its current value (ruling 21).
  public static func conflict(_ typed: String) -> String {
    "Somebody else changed this meanwhile. You chose: \(typed.isEmpty ? "—" : typed)"
  }

  /// The caption of the table.
  public static let caption = "Schools"

  /// Creates the table of the schools that pass some filters.
  ///
  /// - Parameter window: The range of the matching schools that get a row; nil for the first page.
  public init(
    _ catalog: SchoolCatalog, from reading: Reading, viewer: Viewer, filters: SchoolFilters,
    order: TableOrder = TableOrder(), window: Range<Int>? = nil
  ) throws {
    let rankings = try reading.rankings(of: viewer.athlete)
    let all = catalog.select(filters, sort: .name).ordered(order, in: catalog, rankings)
    let shown = all[(window ?? 0..<Self.step).clamped(to: all.indices)]
    let schools = try reading.listed(shown.map(catalog.id), notesUpTo: 0)
    let basis = FitBasis(player: try reading.playerDetails(of: viewer.athlete))
    rows = zip(shown, schools).map { place, school in
      let card = SchoolCard(
        school.row, distance: catalog.distance(place), match: catalog.match(place), notes: nil, basis, viewer.text)
      return Row(
        school: card, state: catalog.state(place), ranking: rankings[card.id].map(String.init) ?? "",
        mark: "Mark \(card.name)")
    }
    headings = Column.allCases.map { column in
      let isCurrent = column == order.column
      return Heading(
        column: column, label: column.label,
        order: TableOrder(column, isReversed: isCurrent && !order.isReversed),
        isReversed: isCurrent ? order.isReversed : nil, spoken: "Sort by \(column.label)")
    }
    statuses = StatusOrder.all(occurring: catalog.statuses).map {
      Option(value: $0, label: SchoolStatus(rawValue: $0).shortLabel)
    }
    tiers = [Option(value: "", label: "—")] + PriorityTier.known.map { Option(value: $0.rawValue, label: $0.rawValue) }
    earlier = shown.startIndex > 0 ? PageAction("Show previous") : nil
    more = shown.endIndex < all.endIndex ? PageAction("Show more") : nil
  }
}

extension [Int] {
  /// Returns the indices of a catalog, which are sorted by name, in another order.
  fileprivate func ordered(_ order: TableOrder, in catalog: SchoolCatalog, _ rankings: [String: Int]) -> [Int] {
    let value = catalog.value(of: order.column, rankings)
    let sign: Double = order.isReversed ? -1 : 1
    return map { (value: value($0).map { $0 * sign } ?? .infinity, place: $0) }
      .sorted { ($0.value, $0.place) < ($1.value, $1.place) }
      .map(\.place)
  }
}

extension SchoolCatalog {
  /// Returns the sort key of a column, ascending from the best, nearest or newest; the key is nil if the value is
  /// unknown.
  fileprivate func value(of column: SchoolsTable.Column, _ rankings: [String: Int]) -> (Int) -> Double? {
    func rank(_ words: [String]) -> [String: Double] {
      Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, Double($0)) })
    }
    let entries = index.entries
    switch column {
    case .name: return { Double($0) }
    case .favorite: return { entries[$0].isFavorite ? 0 : 1 }
    case .status:
      let ranks = rank(StatusOrder.all(occurring: statuses))
      return { ranks[status($0)] }
    case .tier:
      let ranks = rank(PriorityTier.known.map(\.rawValue))
      return { index.text(entries[$0].priorityTier).flatMap { ranks[$0] } }
    case .division:
      let ranks = rank(Division.known.map(\.rawValue))
      return { index.text(entries[$0].division).flatMap { ranks[$0] } }
    case .state:
      let ranks = rank(states)
      return { state($0).flatMap { ranks[$0] } }
    case .ranking: return { rankings[id($0)].map(Double.init) }
    case .fit: return { entries[$0].fitSum.map(-) }
    case .distance: return { distance($0) }
    case .contact: return { entries[$0].lastContact.map { -Double($0) } }
    }
  }
}
