public import Compass
import Domain
import Projections

/// The schools of the list as a board with a column for each status. Each school that passes the filters is in exactly
/// one column.
public struct SchoolsBoard: Codable, Equatable, Sendable {
  /// The maximum number of cards of a column, so that no page is large.
  public static let columnLimit = 5
  /// The maximum number of cards if only one status is shown.
  public static let singleLimit = 60

  /// The column of one status.
  public struct Column: Codable, Equatable, Sendable {
    /// The raw status.
    public let status: String
    /// The badge of the status.
    public let badge: Badge
    /// The number of schools in the column, including those without a card.
    public let count: Int
    /// "Interested, 12 schools".
    public let spoken: String
    /// The cards of the first schools.
    public let cards: [Card]
    /// "Show all 45"; nil if all are shown.
    public let more: String?
  }

  /// One school, with the moves to the neighboring columns.
  public struct Card: Codable, Equatable, Sendable {
    /// The school's card in the list.
    public let school: SchoolCard
    /// The badges for division, tier and fit.
    public let badges: [Badge]
    /// "Last contact Feb 7, 2026"; nil if there was none.
    public let contact: String?
    /// The move to the previous column; nil in the first one.
    public let back: Move?
    /// The move to the next column; nil in the last one.
    public let onward: Move?
    /// The accessibility label of the mark checkbox: "Mark Rice University".
    public let mark: String
  }

  /// A move to another column.
  public struct Move: Codable, Equatable, Sendable {
    /// The raw status of the column.
    public let status: String
    /// "Move Rice University to Interested".
    public let spoken: String
  }

  /// The columns, in the order of a season.
  public let columns: [Column]

  /// Returns the card of a school, if it is shown.
  public func card(_ school: String) -> Card? { columns.lazy.flatMap(\.cards).first { $0.school.id == school } }

  /// Creates the board of the schools that pass some filters, with each column in the list's order.
  public init(
    _ catalog: SchoolCatalog, from reading: Reading, viewer: Viewer, filters: SchoolFilters, sort: SchoolSort
  ) throws {
    var places = Dictionary(grouping: catalog.select(filters, sort: sort)) { catalog.status($0) }
    let statuses = StatusOrder.all(occurring: places.keys)
    let limit = filters.status == nil ? Self.columnLimit : Self.singleLimit
    let basis = FitBasis(player: try reading.playerDetails(of: viewer.athlete))
    let write = viewer.text
    columns = try statuses.enumerated().map { index, status in
      let all = places.removeValue(forKey: status) ?? []
      let shown = all.prefix(limit)
      let rows = try reading.listed(shown.map(catalog.id), notesUpTo: 0)
      let badge = Badge.status(status)
      return Column(
        status: status, badge: badge, count: all.count,
        spoken: "\(badge.text), \(write.number(all.count)) \(all.count == 1 ? "school" : "schools")",
        cards: zip(shown, rows).map { place, school in
          let card = SchoolCard(
            school.row, distance: catalog.distance(place), match: catalog.match(place), notes: nil, basis, write)
          return Card(
            card, back: index > 0 ? statuses[index - 1] : nil,
            onward: index + 1 < statuses.count ? statuses[index + 1] : nil)
        },
        more: shown.count < all.count ? "Show all \(write.number(all.count))" : nil)
    }
  }

  /// The help text above the columns, for keyboard users.
  public static let help =
    "Arrow keys go from school to school; with Shift they move it to the next status. Or drag it there."
  /// The label of the handle that drags a card.
  public static let handle = "Drag"
}

extension SchoolsBoard.Card {
  init(_ card: SchoolCard, back: String?, onward: String?) {
    func move(_ status: String) -> SchoolsBoard.Move {
      SchoolsBoard.Move(status: status, spoken: "Move \(card.name) to \(SchoolStatus(rawValue: status).label)")
    }
    school = card
    badges = [card.divisionBadge, Badge.priority(card.priorityTier), card.fit].compactMap(\.self)
    contact = card.lastContactDate.map { "Last contact \($0)" }
    self.back = back.map(move)
    self.onward = onward.map(move)
    mark = "Mark \(card.name)"
  }
}
