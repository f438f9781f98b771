import Domain
import Foundation
import PDFDrawing
import Pages
import Testing

@testable import Exchange

@Suite struct ReportTests {
  private let viewer = Viewer(
    id: UUID(), athlete: UUID(), timeZone: .gmt, now: Instant(milliseconds: 1_770_000_000_000))

  private let columns = [
    "School Name", "Division", "Conference", "Location", "Distance (mi)", "Status", "Ranking", "Coaches",
    "Interactions", "Offer Type", "Scholarship %", "Offer Status", "Deadline", "Pros", "Cons",
  ]

  private var comparison: PDFReport {
    .schoolComparison(
      DataTable(
        columns: columns,
        rows: [
          [
            "Rice University", "D1", "American", "Houston, TX", "0", "Offer Received", "1", "2", "5", "Full Ride",
            "66.67", "Pending", "Mar 1, 2026", "close; warm", "costly",
          ],
          ["Bayamón Central", "", "", "", "", "Researching", "", "0", "0", "", "", "", "", "", ""],
        ]), favorites: 1, miles: [0, 245.5], viewer: viewer)
  }

  @Test func `the comparison sums up, lists and details the same schools`() throws {
    let report = comparison
    #expect(report.title == "School Comparison Report" && report.subtitle == "Feb 2, 2026")
    #expect(
      report.tiles.map { "\($0.label) \($0.text)" } == [
        "Schools 2", "With Offers 1", "Favorites 1", "Avg Distance 123 mi",
      ])
    guard case .table(let table) = report.sections[0].content, case .cards(let cards) = report.sections[1].content
    else { return #expect(Bool(false)) }
    #expect(
      table.columns.map(\.heading) == ["Rank", "School", "Division", "Distance", "Status", "Offer", "Scholarship"])
    #expect(
      table.rows == [
        ["1", "Rice University", "D1", "0 mi", "Offer Received", "Full Ride", "66.67%"],
        ["", "Bayamón Central", "", "", "Researching", "", ""],
      ])
    #expect(report.sections[1].heading == "School Details")
    #expect(cards.map(\.title) == ["Rice University", "Bayamón Central"])
    #expect(cards[0].subtitle == "Houston, TX · D1 · American")
    #expect(cards[0].lists.map(\.items) == [["close", "warm"], ["costly"]])
    #expect(cards[0].rows.contains(LabelledText("Offer", "Full Ride, 66.67%, Pending")))
    let nowhere = PDFReport.schoolComparison(
      DataTable(columns: columns, rows: []), favorites: 0, miles: [], viewer: viewer)
    #expect(nowhere.tiles.last?.text == "Unknown")
  }

  @Test func `metrics are summed up by type and listed by date`() throws {
    func metric(_ type: String, _ day: Int, _ value: Double, _ unit: String = "mph") -> ReportedMetric {
      ReportedMetric(
        type: type, date: CalendarDate(daysSince1970: 20_000 + day), value: value, unit: unit, isVerified: day == 2,
        notes: nil)
    }
    let report = PDFReport.performanceMetrics(
      [metric("ERA", 3, 2.5, ""), metric("Fastball Velocity", 2, 90), metric("Fastball Velocity", 1, 91.25)],
      name: "Sam", viewer: viewer)
    #expect(report.title == "Performance Metrics Report" && report.subtitle == "Sam · Feb 2, 2026")
    guard case .table(let summary) = report.sections[0].content, case .table(let values) = report.sections[1].content
    else { return #expect(Bool(false)) }
    #expect(
      summary.rows == [["ERA", "1", "2.5", "2.5", "2.5"], ["Fastball Velocity", "2", "90.6", "91.25", "90"]])
    #expect(values.rows.map { $0[2] } == ["91.25 mph", "90 mph", "2.5"])
    #expect(values.rows.map { $0[3] } == ["No", "Yes", "No"])
    #expect(report.tiles.map(\.text) == ["3", "1"])
  }

  #if canImport(CCairo)
    @Test func `the printed comparison can be read by another program`() throws {
      let folder = try ExternalProgram.Folder()
      let file = try folder.file("a.pdf", PDFFile.data(comparison, created: viewer.now))
      let text = try ExternalProgram.text("pdftotext", "-layout", file.path, "-")
      for words in ["School Comparison Report", "Bayamón Central", "66.67%", "School Details", "Page 1 of 1"] {
        #expect(text.contains(words), "\(words)")
      }
    }
  #endif
}
