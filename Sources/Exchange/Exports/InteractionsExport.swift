import Compass
import Domain
import Pages
import Projections

/// An athlete's contacts with all schools, newest first, as rows for a spreadsheet and as a report (facts §4).
package struct InteractionsExport: Equatable, Sendable {
  /// One contact.
  package struct Row: Equatable, Sendable {
    /// The day in the viewer's time zone.
    package let date: CalendarDate
    /// The kind of contact.
    package let type: InteractionType
    /// The side that initiated the contact.
    package let direction: InteractionDirection
    /// The school's name.
    package let school: String
    /// The name of the coach who took part; nil if there was none.
    package let coach: String?
    /// The subject.
    package let subject: String?
    /// The content.
    package let content: String?
    /// The mood of the contact.
    package let sentiment: InteractionSentiment?
  }

  /// The contacts.
  package let rows: [Row]
  private let text: LocalText
  private let today: CalendarDate

  /// Loads what a viewer may export; nil if there is nothing.
  ///
  /// - Parameter school: Restricts the export to contacts with this school.
  package static func load(from reading: Reading, viewer: Viewer, school: String? = nil) throws -> InteractionsExport? {
    let schools = try reading.schools(of: viewer.athlete).filter { school == nil || $0.id == school }
    let rows = try schools.flatMap { school in
      try reading.interactions(with: school.id).map { (school: school, row: $0) }
    }
    guard !rows.isEmpty else { return nil }
    let coaches = try reading.coachNames(rows.compactMap(\.row.coach))
    return InteractionsExport(
      rows: rows.sorted { ($0.row.occurredAt, $0.row.id) > ($1.row.occurredAt, $1.row.id) }.map { school, row in
        Row(
          date: viewer.text.day(of: Instant(milliseconds: row.occurredAt)), type: InteractionType(rawValue: row.type),
          direction: InteractionDirection(rawValue: row.direction), school: school.name,
          coach: row.coach.flatMap { coaches[$0]?.fields.fullName },
          subject: row.subject, content: row.content, sentiment: row.sentiment.map(InteractionSentiment.init(rawValue:))
        )
      }, text: viewer.text, today: viewer.today)
  }

  /// The table of the CSV file.
  package var table: DataTable {
    DataTable(
      columns: ["Date", "Type", "Direction", "School", "Coach", "Subject", "Content", "Sentiment"],
      rows: rows.map { row in
        [
          row.date.description, Self.label(row.type), row.direction.label, row.school, row.coach ?? "",
          row.subject ?? "", row.content ?? "", row.sentiment?.label ?? "",
        ]
      })
  }

  /// Returns the label of a type; "DM" for a direct message, which pages call "Direct Message".
  private static func label(_ type: InteractionType) -> String { type == .directMessage ? "DM" : type.label }

  /// The report, with the tiles Total, Outbound, Inbound and the share of positive contacts.
  package var report: PDFReport {
    let good = rows.count { $0.sentiment == .positive || $0.sentiment == .veryPositive }
    return PDFReport(
      title: "Interactions Report", subtitle: text.date(today),
      tiles: [
        LabelledText("Total", text.number(rows.count)),
        LabelledText("Outbound", text.number(rows.count { $0.direction == .outbound })),
        LabelledText("Inbound", text.number(rows.count { $0.direction == .inbound })),
        LabelledText("Positive", text.percent(ofShare: Double(good) / Double(max(rows.count, 1)))),
      ],
      sections: [
        .init(
          nil,
          .table(
            .init(
              columns: [
                .init("Date", share: 1.1), .init("Type", share: 1.2), .init("Direction", share: 1.1),
                .init("School", share: 1.6), .init("Coach", share: 1.2), .init("Subject and content", share: 3.4),
                .init("Sentiment", share: 1.1),
              ],
              rows: rows.map { row in
                [
                  text.date(row.date), Self.label(row.type), row.direction.label, row.school, row.coach ?? "",
                  [row.subject, row.content].compactMap(\.self).joined(separator: "\n"), row.sentiment?.label ?? "",
                ]
              })))
      ], footer: "Recruiting Compass")
  }
}
