import Domain
import Projections

/// A school's card in the list (SL-45, SL-46).
public struct SchoolCard: Codable, Equatable, Sendable {
  /// The number of lines after which a name is truncated with an ellipsis (SL-60).
  public static let nameLines = 1
  /// The number of lines after which notes are truncated with an ellipsis (SL-47).
  public static let notesLines = 2
  /// The maximum length of the notes in Unicode scalars; more never fits into two lines.
  static let notesLength = 160

  /// The school's id.
  public let id: String
  /// The school's name.
  public let name: String
  /// The school's location, or "Location unknown" (SL-57).
  public let location: String
  /// The raw division.
  public let division: String?
  /// The raw status; "researching" if none is set.
  public let status: String
  /// The raw priority tier.
  public let priorityTier: String?
  /// Whether the school is a favorite.
  public private(set) var isFavorite: Bool
  /// The rounded fit score; nil if nothing is known of the athlete.
  public let fitScore: Int?
  /// The badge of the score (SL-49); nil if there is no score.
  public let fit: Badge?
  /// The raw fit tier; nil if data is missing, so that the score is no verdict.
  public let fitTier: String?
  /// The miles from home, not rounded; nil if either place is unknown.
  public let distanceMiles: Double?
  /// "245 mi" (SL-77).
  public let distance: String?
  /// The size category.
  public let size: String?
  /// The conference.
  public let conference: String?
  /// The time of the newest contact, in UTC.
  public let lastContact: String?
  /// The day of the newest contact in the viewer's time zone: "Feb 7, 2026".
  public let lastContactDate: String?
  /// The beginning of the shared notes; nil if there are none (SL-48).
  public let notes: String?
  /// The logo in the card's corner.
  public let logo: SchoolLogo
  /// The favorite star (SL-63, SL-89).
  public private(set) var star: StarButton
  /// The badges for division, status, fit, size and match, in this order.
  public let badges: [Badge]
  /// The link to the school's page, which the card itself also opens (SL-5).
  public let view: PageAction
  /// The button that opens the confirmation of the deletion.
  public let delete: PageAction
  /// The share of the family's preferences that the school meets, weighted by their order, in percent; nil if there are
  /// no preferences (facts §2.2).
  public let matchScore: Int?
  /// The dealbreakers that the school does not meet: "Not met: Division, Regions"; nil if there are none.
  public let unmet: String?
  /// The card's accessibility label (SL-88).
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

  /// The badge of the division; nil if there is no division.
  public var divisionBadge: Badge? { .division(division) }

  /// The badge of the status.
  public var statusBadge: Badge { .status(status) }

  /// Returns the card with its star set, to be shown before the change is saved (SL-61).
  public func starred(_ isOn: Bool) -> SchoolCard {
    var card = self
    card.isFavorite = isOn
    card.star = StarButton(isOn: isOn)
    return card
  }

  /// Returns the beginning of the notes, with "…" if something was cut off; nil for empty notes. The caller passes one
  /// scalar more than fits if the notes are longer.
  private static func preview(_ notes: String) -> String? {
    let scalars = notes.unicodeScalars
    guard notes.utf8.count > notesLength,
      let end = scalars.index(scalars.startIndex, offsetBy: notesLength, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return notes.isEmpty ? nil : notes }
    var text = String(notes[..<end])
    // A character may consist of several scalars, of which the last may be cut off.
    text.removeLast()
    while text.last?.isWhitespace == true { text.removeLast() }
    return text + "…"
  }
}

/// The logo in a card's corner: the school's logo or, while there is none, its initials in a colored circle (SL-7,
/// SL-58, C41).
public struct SchoolLogo: Codable, Equatable, Sendable {
  /// The logo's own URL, if it is known.
  public let address: String?
  /// The school's website, where a logo may be found.
  public let website: String?
  /// "UT" for "University of Texas".
  public let initials: String
  /// The color of the circle, always the same for a name.
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

/// The favorite star in a card's corner (SL-63).
public struct StarButton: Codable, Equatable, Sendable {
  /// Whether the star is filled.
  public let isOn: Bool
  /// `star` for the outline, `star-filled` otherwise.
  public let icon: String
  /// Gray for the outline, yellow for the filled star.
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
