import Compass
import Domain
import Pages
import Projections

/// An athlete's offers, newest first, as rows for a spreadsheet, as a report, and with their deadlines for a calendar.
package struct OffersExport: Equatable, Sendable {
  /// One offer.
  package struct Row: Equatable, Sendable {
    /// The offer's id.
    package let id: String
    /// The school's name.
    package let school: String
    /// The type of the offer.
    package let type: OfferType?
    /// The status of the offer.
    package let status: OfferStatus
    /// The scholarship in whole cents.
    package let cents: Int?
    /// The scholarship as a share of the cost, in hundredths of a per cent.
    package let hundredths: Int?
    /// The day on which it was made.
    package let offered: CalendarDate?
    /// The day by which it must be answered.
    package let deadline: CalendarDate?
    /// The conditions of the offer.
    package let conditions: String?
    /// The family's notes.
    package let notes: String?
    /// The time of its last change.
    package let changed: Instant
  }

  /// The offers.
  package let rows: [Row]
  private let text: LocalText
  private let today: CalendarDate

  /// Loads what a viewer may export; nil if there is nothing.
  package static func load(from reading: Reading, viewer: Viewer) throws -> OffersExport? {
    let names = try reading.schoolNames(of: viewer.athlete)
    let rows = try reading.offers(of: viewer.athlete).map { row in
      Row(
        id: row.id, school: names[row.school] ?? "", type: row.fields.offerType.value,
        status: row.fields.status.value ?? .pending, cents: row.fields.scholarshipCents.value,
        hundredths: row.fields.scholarshipHundredths.value,
        offered: row.fields.offerDate.value.flatMap { CalendarDate($0) },
        deadline: row.fields.deadlineDate.value.flatMap { CalendarDate($0) }, conditions: row.fields.conditions.value,
        notes: row.fields.notes.value, changed: Instant(milliseconds: row.updatedAt))
    }
    return rows.isEmpty ? nil : OffersExport(rows: rows, text: viewer.text, today: viewer.today)
  }

  /// The table of the CSV file: dates as 2026-02-11, and amounts as plain numbers with which a spreadsheet can
  /// calculate.
  package var table: DataTable {
    DataTable(
      columns: [
        "School", "Offer Type", "Status", "Scholarship ($)", "Scholarship %", "Offer Date", "Deadline", "Conditions",
        "Notes",
      ],
      rows: rows.map { row in
        [
          row.school, row.type?.shortLabel ?? "", row.status.label, row.cents.map(Self.hundredths) ?? "",
          row.hundredths.map(Self.hundredths) ?? "", row.offered?.description ?? "", row.deadline?.description ?? "",
          row.conditions ?? "", row.notes ?? "",
        ]
      })
  }

  /// Formats hundredths as a decimal number: 4000050 → "40000.50", 8000 → "80".
  private static func hundredths(_ value: Int) -> String {
    let rest = Int(value.magnitude % 100)
    let whole = (value < 0 ? "-" : "") + String(value.magnitude / 100)
    return rest == 0 ? whole : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// The report.
  package var report: PDFReport {
    PDFReport(
      title: "Offers Report", subtitle: text.date(today),
      tiles: [LabelledText("Offers", text.number(rows.count))]
        + OfferStatus.known.compactMap { status in
          let count = rows.count { $0.status == status }
          return count == 0 ? nil : LabelledText(status.label, text.number(count))
        },
      sections: [
        .init(
          nil,
          .table(
            .init(
              columns: [
                .init("School", share: 2), .init("Offer", share: 1.6), .init("Status"),
                .init("Amount", share: 1.2, isTrailing: true), .init("%", share: 0.8, isTrailing: true),
                .init("Offered", share: 1.3), .init("Deadline", share: 1.3),
              ],
              rows: rows.map { row in
                [
                  row.school, row.type?.shortLabel ?? "", row.status.label,
                  row.cents.map { text.dollars(cents: $0) } ?? "",
                  row.hundredths.map { text.percent(hundredths: $0) } ?? "", row.offered.map { text.date($0) } ?? "",
                  row.deadline.map { text.date($0) } ?? "",
                ]
              }))),
        .init(
          "Conditions and notes",
          .cards(
            rows.filter { $0.conditions != nil || $0.notes != nil }.map { row in
              .init(
                row.school, subtitle: row.type?.shortLabel,
                rows: [LabelledText("Conditions", row.conditions ?? ""), LabelledText("Notes", row.notes ?? "")])
            })),
      ], footer: "Recruiting Compass")
  }

  /// The deadlines of offers that await an answer, as whole days that are not busy.
  package var deadlines: [CalendarEntry] {
    rows.compactMap { row in
      guard row.status == .pending, let deadline = row.deadline else { return nil }
      let offer = row.type?.shortLabel ?? "Offer"
      return CalendarEntry(
        uid: "\(row.id)-deadline@recruiting-compass", stamp: row.changed, time: .days(deadline, through: deadline),
        summary: row.school.isEmpty ? "Offer deadline" : "Offer deadline: \(row.school)",
        details: [offer, row.conditions].compactMap(\.self).joined(separator: "\n"), isBusy: false)
    }
  }
}
