import Compass
import Domain
import Foundation
import Pages

/// The schools that pass some filters, as rows for a spreadsheet (SL-93) and as a report (facts §4).
package struct SchoolComparison: Equatable, Sendable {
  /// The rows of the spreadsheet.
  package let table: DataTable
  /// The report on the same schools.
  package let report: PDFReport

  /// Loads what a viewer may export; nil if no school passes the filters.
  package static func load(
    from reading: Reading, viewer: Viewer, filters: SchoolFilters = SchoolFilters(), sort: SchoolSort = .name
  ) throws -> SchoolComparison? {
    guard let export = try SchoolsExport.load(from: reading, viewer: viewer, filters: filters, sort: sort) else {
      return nil
    }
    let cards = try SchoolsListPage.load(from: reading, viewer: viewer, filters: filters, sort: sort).cards
    let table = DataTable(columns: export.columns, rows: export.rows.map { $0.map { $0 ?? "" } })
    return SchoolComparison(
      table: table,
      report: .schoolComparison(
        table, favorites: cards.count(where: \.isFavorite), miles: cards.compactMap(\.distanceMiles), viewer: viewer))
  }
}

extension PDFReport {
  /// Returns the comparison of schools (facts §4), made from the same rows as its spreadsheet: a summary, an overview
  /// table, and a card for each school.
  ///
  /// - Parameters:
  ///   - table: The schools in their order. Columns are found by the spreadsheet's headings; values of missing columns
  ///     are empty.
  ///   - favorites: The number of starred schools.
  ///   - miles: The known distances, not rounded.
  package static func schoolComparison(
    _ table: DataTable, favorites: Int, miles: [Double], viewer: Viewer
  ) -> PDFReport {
    let average = miles.isEmpty ? nil : miles.reduce(0, +) / Double(miles.count)
    let schools = table.rows.map { ComparedSchool($0, table.columns) }
    return PDFReport(
      title: "School Comparison Report", subtitle: viewer.text.date(viewer.today),
      tiles: [
        LabelledText("Schools", viewer.text.number(schools.count)),
        LabelledText("With Offers", viewer.text.number(schools.count { !$0["Offer Type"].isEmpty })),
        LabelledText("Favorites", viewer.text.number(favorites)),
        LabelledText(
          "Avg Distance", average.map { "\(viewer.text.number(NumberText.roundedHalfUp($0))) mi" } ?? "Unknown"),
      ],
      sections: [
        .init(nil, .table(overview(schools))), .init("School Details", .cards(schools.map(card))),
      ], footer: "Recruiting Compass")
  }

  private static func overview(_ schools: [ComparedSchool]) -> Table {
    Table(
      columns: [
        .init("Rank", share: 0.6, isTrailing: true), .init("School", share: 2.6), .init("Division", share: 0.9),
        .init("Distance", share: 1, isTrailing: true), .init("Status", share: 1.4), .init("Offer", share: 1.4),
        .init("Scholarship", share: 1.2, isTrailing: true),
      ],
      rows: schools.map { school in
        [
          school["Ranking"], school["School Name"], school["Division"], school.distance, school["Status"],
          school["Offer Type"], school.scholarship,
        ]
      })
  }

  private static func card(_ school: ComparedSchool) -> Card {
    Card(
      school["School Name"],
      subtitle: ["Location", "Division", "Conference"].map { school[$0] }.filter { !$0.isEmpty }
        .joined(separator: " · "),
      rows: [
        LabelledText("Status", school["Status"]), LabelledText("Ranking", school["Ranking"]),
        LabelledText("Distance", school.distance), LabelledText("Coaches", school["Coaches"]),
        LabelledText("Interactions", school["Interactions"]), LabelledText("Offer", school.offer),
        LabelledText("Deadline", school["Deadline"]),
      ], lists: [.init("Pros", school.items("Pros")), .init("Cons", school.items("Cons"))])
  }
}

/// A row of the comparison, with its cells by column heading.
private struct ComparedSchool {
  private let cells: [String: String]

  init(_ row: [String], _ columns: [String]) {
    cells = Dictionary(zip(columns, row), uniquingKeysWith: { first, _ in first })
  }

  subscript(_ column: String) -> String { cells[column] ?? "" }

  var distance: String { self["Distance (mi)"].isEmpty ? "" : self["Distance (mi)"] + " mi" }

  var scholarship: String { self["Scholarship %"].isEmpty ? "" : self["Scholarship %"] + "%" }

  /// The offer in one line: "Full Ride, 80%, Pending".
  var offer: String {
    [self["Offer Type"], scholarship, self["Offer Status"]].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns the items of a list in one cell.
  func items(_ column: String) -> [String] {
    self[column].components(separatedBy: "; ").filter { !$0.isEmpty }
  }
}
