public import Compass
import Domain
import Projections

/// The schools of the list, filtered and sorted, as rows under headings for a spreadsheet (SL-93, facts §4). The caller
/// writes the file.
public struct SchoolsExport: Codable, Equatable, Sendable {
  /// The file name without its extension: "school-comparison-2026-02-07", with the day in the viewer's time zone.
  public let fileName: String
  /// The headings.
  public let columns: [String]
  /// The cells, nil if unknown. Numbers have no separators.
  public let rows: [[String?]]

  /// The headings, in order.
  public static let columns = [
    "School Name", "Division", "Conference", "Location", "Distance (mi)", "Status", "Ranking", "Coaches",
    "Interactions", "Offer Type", "Scholarship %", "Offer Status", "Deadline", "Pros", "Cons",
  ]

  /// Loads the export for a viewer and some filters; nil if no school passes them.
  ///
  /// - Parameter schools: The ids of the schools to export; nil for all.
  public static func load(
    from reading: Reading, viewer: Viewer, filters: SchoolFilters = SchoolFilters(), sort: SchoolSort = .name,
    only schools: Set<String>? = nil, cache: SchoolCatalogCache? = nil
  ) throws -> SchoolsExport? {
    let page = try SchoolsListPage.load(from: reading, viewer: viewer, filters: filters, sort: sort, cache: cache)
    let cards = schools.map { chosen in page.cards.filter { chosen.contains($0.id) } } ?? page.cards
    guard !cards.isEmpty else { return nil }
    let facts = try SchoolFacts(reading, viewer)
    return SchoolsExport(
      fileName: "school-comparison-\(viewer.today)", columns: columns,
      rows: try cards.map { try row($0, facts, reading) })
  }

  private static func row(_ card: SchoolCard, _ facts: SchoolFacts, _ reading: Reading) throws -> [String?] {
    let school = try reading.school(card.id)
    return [
      card.name, card.division, card.conference, school?.location,
      card.distanceMiles.map { String(Distance.rounded($0)) }, SchoolStatus(rawValue: card.status).label,
      school?.ranking.map { String($0) },
    ] + facts.cells(card.id)
  }
}

/// The values of each school from the other read models, read once for all schools.
private struct SchoolFacts {
  private let coaches: [String: Int]
  private let interactions: [String: Int]
  private let items: [String: [SchoolItemRow]]
  /// The newest offer of each school.
  private let offers: [String: OfferRow]

  init(_ reading: Reading, _ viewer: Viewer) throws {
    coaches = Dictionary(try reading.coaches().map { ($0.school, 1) }, uniquingKeysWith: +)
    interactions = try reading.interactionCounts()
    offers = Dictionary(
      try reading.offers(of: viewer.athlete).map { ($0.school, $0) }, uniquingKeysWith: { newest, _ in newest })
    items = Dictionary(grouping: try reading.items(), by: \.school)
  }

  /// Returns the cells from the "Coaches" column on.
  func cells(_ school: String) -> [String?] {
    let offer = offers[school]?.fields
    return [
      String(coaches[school] ?? 0), String(interactions[school] ?? 0), offer?.offerType.value?.shortLabel,
      offer?.scholarshipHundredths.value.map(Self.hundredths), offer.map { ($0.status.value ?? .pending).label },
      offer?.deadlineDate.value, texts(school, .pro), texts(school, .con),
    ]
  }

  /// Converts 8000 to "80", and 6667 to "66.67".
  private static func hundredths(_ value: Int) -> String {
    let rest = value % 100
    return rest == 0 ? "\(value / 100)" : "\(value / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  private func texts(_ school: String, _ kind: ProConKind) -> String? {
    let texts = (items[school] ?? []).filter { $0.kind == kind.rawValue }.map(\.text)
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }
}
