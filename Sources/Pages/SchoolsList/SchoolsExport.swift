public import Compass
import Domain
import Projections

/// The schools of the list, filtered and ordered, as rows under headings: what a spreadsheet gets (SL-93, facts §4).
/// How a file is made of them is left to whoever writes one.
public struct SchoolsExport: Codable, Equatable, Sendable {
  /// The file's name without its ending: "school-comparison-2026-02-07", of the day where the viewer is.
  public let fileName: String
  /// The headings.
  public let columns: [String]
  /// The cells, nil where nothing is known. Numbers are written without separators.
  public let rows: [[String?]]

  /// The headings, in their order.
  public static let columns = [
    "School Name", "Division", "Conference", "Location", "Distance (mi)", "Status", "Ranking", "Coaches",
    "Interactions", "Offer Type", "Scholarship %", "Offer Status", "Deadline", "Pros", "Cons",
  ]

  /// The export of what a viewer sees under some filters; nil where nothing passes them.
  ///
  /// - Parameter schools: The ids of those that are wanted; nil for all.
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

/// What the other read models say of each school, read once for all of them.
private struct SchoolFacts {
  private let coaches: [String: Int]
  private let interactions: [String: Int]
  private let items: [String: [SchoolItemRow]]
  /// The newest of each school.
  private let offers: [String: OfferRow]

  init(_ reading: Reading, _ viewer: Viewer) throws {
    coaches = Dictionary(try reading.coaches().map { ($0.school, 1) }, uniquingKeysWith: +)
    interactions = try reading.interactionCounts()
    offers = Dictionary(
      try reading.offers(of: viewer.athlete).map { ($0.school, $0) }, uniquingKeysWith: { newest, _ in newest })
    items = Dictionary(grouping: try reading.items(), by: \.school)
  }

  /// From "Coaches" on.
  func cells(_ school: String) -> [String?] {
    let offer = offers[school]?.fields
    return [
      String(coaches[school] ?? 0), String(interactions[school] ?? 0), offer?.offerType.value?.shortLabel,
      offer?.scholarshipHundredths.value.map(Self.hundredths), offer.map { ($0.status.value ?? .pending).label },
      offer?.deadlineDate.value, texts(school, .pro), texts(school, .con),
    ]
  }

  /// 8000 → "80", 6667 → "66.67".
  private static func hundredths(_ value: Int) -> String {
    let rest = value % 100
    return rest == 0 ? "\(value / 100)" : "\(value / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  private func texts(_ school: String, _ kind: ProConKind) -> String? {
    let texts = (items[school] ?? []).filter { $0.kind == kind.rawValue }.map(\.text)
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }
}
