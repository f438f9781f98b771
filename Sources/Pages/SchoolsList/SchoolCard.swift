import Domain
import Projections

/// A school as the list shows it (SL-45, SL-46).
public struct SchoolCard: Codable, Equatable, Sendable {
  /// A name is cut with an ellipsis after so many lines (SL-60).
  public static let nameLines = 1
  /// Notes are cut with an ellipsis after so many lines (SL-47).
  public static let notesLines = 2
  /// More of the notes than this many Unicode scalars never fits into two lines.
  static let notesLength = 160

  /// The school's id.
  public let id: String
  /// Its name.
  public let name: String
  /// Its location, or "Location unknown" (SL-57).
  public let location: String
  /// The raw division.
  public let division: String?
  /// The raw status; researching where none is known.
  public let status: String
  /// The raw priority tier.
  public let priorityTier: String?
  /// Whether it is starred.
  public private(set) var isFavorite: Bool
  /// The rounded fit score; nil while nothing is known of the athlete.
  public let fitScore: Int?
  /// The score as a badge (SL-49); nil where none is known.
  public let fit: Badge?
  /// The fit tier's raw name; nil where data is missing, and the score is no verdict.
  public let fitTier: String?
  /// Miles from home, unrounded; nil where either place is unknown.
  public let distanceMiles: Double?
  /// "245 mi" (SL-77).
  public let distance: String?
  /// The size category.
  public let size: String?
  /// The conference.
  public let conference: String?
  /// The newest contact, as an instant in UTC.
  public let lastContact: String?
  /// The day of the newest contact where the viewer is: "Feb 7, 2026".
  public let lastContactDate: String?
  /// The first part of the shared notes; nil where there are none (SL-48).
  public let notes: String?
  /// What stands in the card's corner.
  public let logo: SchoolLogo
  /// The star (SL-63, SL-89).
  public private(set) var star: StarButton
  /// Division, status, fit and size, in this order.
  public let badges: [Badge]
  /// Opens the school's page, as the card itself does (SL-5).
  public let view: PageAction
  /// Asks whether the school shall be deleted.
  public let delete: PageAction
  /// Per cent of what the family wants that the school fulfils; nil where it wants nothing yet (facts §2.2).
  public let matchScore: Int?
  /// What must be fulfilled and is not: "Not met: Division, Regions"; nil where nothing is.
  public let unmet: String?
  /// What a screen reader says of the card (SL-88).
  public let spoken: String

  init(
    _ row: SchoolListRow, distance miles: Double?, match: MatchScore?, notes: String?, _ basis: FitBasis,
    _ write: LocalText
  ) {
    id = row.id
    name = row.name
    location = row.location.flatMap { $0.isEmpty ? nil : $0 } ?? "Location unknown"
    division = row.division
    status = row.status ?? SchoolStatus.researching.rawValue
    priorityTier = row.priorityTier
    isFavorite = row.isFavorite
    fitScore = row.fit?.score
    let isComplete = basis.missing(of: row).isEmpty
    let fit = Badge.fit(row.fit?.score, isComplete: isComplete)
    self.fit = fit
    fitTier = isComplete ? row.fit.map { FitTier(sum: $0.sum).rawValue } : nil
    distanceMiles = miles
    distance = miles.map { "\(write.number(Distance.rounded($0))) mi" }
    let category = SchoolSize(students: row.studentSize.map(Int.init))
    size = category?.label
    conference = row.conference.flatMap { $0.isEmpty ? nil : $0 }
    let contact = row.lastContact.map(Instant.init(milliseconds:))
    lastContact = contact?.description
    lastContactDate = contact.map { write.date($0) }
    self.notes = notes.flatMap(Self.preview)
    logo = SchoolLogo(row)
    star = StarButton(isOn: row.isFavorite)
    let statusBadge = Badge.status(row.status)
    let divisionBadge = Badge.division(row.division)
    let matchBadge = match?.badge.map(Badge.match)
    badges = [divisionBadge, statusBadge, fit, .size(category), matchBadge].compactMap(\.self)
    matchScore = match?.score
    unmet = match.flatMap { Self.unmet($0.missedDealbreakers) }
    view = PageAction("View Details", leadsTo: .school(row.id), spoken: "View details of \(row.name)")
    delete = PageAction("Delete", icon: "trash", spoken: "Delete \(row.name)")
    var parts = [row.name]
    if let divisionBadge { parts.append(divisionBadge.text) }
    parts.append(statusBadge.text)
    if let score = row.fit?.score { parts.append("fit score \(score)%" + (isComplete ? "" : ", data missing")) }
    if let matchBadge { parts.append(matchBadge.text.lowercased()) }
    if let unmet { parts.append(unmet) }
    spoken = parts.joined(separator: ", ")
  }

  private static func unmet(_ types: [String]) -> String? {
    guard !types.isEmpty else { return nil }
    var labels: [String] = []
    for label in types.map({ SchoolPreferenceType(rawValue: $0).label }) where !labels.contains(label) {
      labels.append(label)
    }
    return "Not met: \(labels.joined(separator: ", "))"
  }

  /// The division's badge; nil where there is no division.
  public var divisionBadge: Badge? { .division(division) }

  /// The status' badge.
  public var statusBadge: Badge { .status(status) }

  /// The same card with its star set: what is shown before it is saved (SL-61).
  public func starred(_ isOn: Bool) -> SchoolCard {
    var card = self
    card.isFavorite = isOn
    card.star = StarButton(isOn: isOn)
    return card
  }

  /// The beginning of some notes, of which one scalar more than fits was read.
  private static func preview(_ notes: String) -> String? {
    let scalars = notes.unicodeScalars
    guard notes.utf8.count > notesLength,
      let end = scalars.index(scalars.startIndex, offsetBy: notesLength, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return notes.isEmpty ? nil : notes }
    var text = String(notes[..<end])
    // What looks like one character may be several scalars, of which the last may be cut off.
    text.removeLast()
    while text.last?.isWhitespace == true { text.removeLast() }
    return text + "…"
  }
}

/// What stands in a card's corner: the school's logo, and letters in a coloured circle until or unless there is one
/// (SL-7, SL-58, C41).
public struct SchoolLogo: Codable, Equatable, Sendable {
  /// The logo's own address, where it is known.
  public let address: String?
  /// The school's site, by which a logo may be found.
  public let website: String?
  /// "UT" for "University of Texas".
  public let initials: String
  /// The circle's colour, always the same for a name.
  public let color: String

  private static let colors = [
    "blue-100/700", "green-100/700", "purple-100/700", "orange-100/700", "indigo-100/700", "emerald-100/700",
    "amber-100/700", "sky-100/700", "red-100/700", "slate-100/700",
  ]

  init(_ row: SchoolListRow) {
    address = row.faviconURL.flatMap { $0.isEmpty ? nil : $0 }
    website = row.website.flatMap { $0.isEmpty ? nil : $0 }
    initials = Initials.of(row.name)
    color = Self.colors[Initials.colorIndex(of: row.name, among: Self.colors.count)]
  }
}

/// The star in a card's corner (SL-63).
public struct StarButton: Codable, Equatable, Sendable {
  /// Whether it is filled.
  public let isOn: Bool
  /// `star` for the outline, `star-filled`.
  public let icon: String
  /// Gray for the outline, yellow for the filled one.
  public let color: String
  /// "Favorited, toggle" or "Favorite, toggle" (SL-89).
  public let spoken: String

  init(isOn: Bool) {
    self.isOn = isOn
    icon = isOn ? "star-filled" : "star"
    color = isOn ? "yellow-500" : "slate-300"
    spoken = isOn ? "Favorited, toggle" : "Favorite, toggle"
  }
}
