public import Domain
import Foundation

/// One contact between the family and a school.
public typealias InteractionRow = RecordRow<Interaction>
/// The interactions with every school.
public typealias InteractionsProjection = RecordProjection<Interaction>

extension Interaction: RecordState {
  /// The projection's name in certificates and reports.
  public static let projection = "Interactions"
  /// The layout of the table.
  public static let layout = TableLayout(
    "interaction", record: "school", category: "interaction",
    indexes: [.reader("school, removed_by, occurred_at")])

  /// Sets whether the record was removed, as read from its row.
  public mutating func setRemoved(_ isRemoved: Bool) { self.isRemoved = isRemoved }
  /// Whether the record was created.
  public var hasBegun: Bool { logged != nil }

  /// Returns the school's id.
  public static func record(of row: RecordRow<Interaction>) -> String { row.school }

  /// Passes each column to the visitor, in the table's order.
  public static func columns(_ row: inout RecordRow<Interaction>, _ visit: inout some ColumnVisitor) {
    row.id(&visit)
    var logged =
      row.state.logged
      ?? InteractionLogged(
        direction: InteractionDirection(rawValue: ""), school: .blank, type: InteractionType(rawValue: ""))
    visit.column("school", &logged.school, .reference)
    visit.column("coach", &logged.coach, .reference)
    visit.column("event", &logged.event, .reference)
    visit.column("type", &logged.type)
    visit.column("direction", &logged.direction)
    visit.column("subject", &logged.subject)
    visit.column("content", &logged.content)
    visit.column("sentiment", &logged.sentiment)
    visit.column("occurred_at", &row.state.provenance.at)
    visit.column("logged_by", &row.state.provenance.by)
    logged.stamp = nil
    row.state.logged = logged.stamped(by: row.state.provenance.by, at: row.state.provenance.at)
    row.removed(&visit)
  }
}

extension RecordRow where State == Interaction {
  /// The school's id.
  public var school: String { state.logged?.school.lowercased ?? "" }
  /// The coach's id, if one took part.
  public var coach: String? { state.logged?.coach?.lowercased }
  /// The recruiting event's id, if it happened at one.
  public var event: String? { state.logged?.event?.lowercased }
  /// The raw type, such as `phone_call`.
  public var type: String { state.logged?.type.rawValue ?? "" }
  /// `inbound` or `outbound`.
  public var direction: String { state.logged?.direction.rawValue ?? "" }
  /// The heading.
  public var subject: String? { state.logged?.subject }
  /// The text of what was said.
  public var content: String? { state.logged?.content }
  /// The raw sentiment.
  public var sentiment: String? { state.logged?.sentiment?.rawValue }
  /// When it took place, in milliseconds since 1970 UTC.
  public var occurredAt: Int64 { state.provenance.at.milliseconds }
  /// Who logged it.
  public var loggedBy: String { state.provenance.by }
}
