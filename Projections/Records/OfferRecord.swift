public import Domain
import Foundation

/// One offer. A deleted one keeps its row. Offers of a deleted school are hidden when reading, so that restoring the
/// school brings them back.
public typealias OfferRow = RecordRow<Offer>
/// The offers of every athlete.
public typealias OffersProjection = RecordProjection<Offer>

extension Offer: RecordState {
  /// The projection's name in certificates and reports.
  public static let projection = "Offers"
  /// The layout of the table.
  public static let layout = TableLayout("offer", record: "school", category: "offer")

  /// Whether the record was created.
  public var hasBegun: Bool { athlete != nil }
  /// Whether the record was removed.
  public var isRemoved: Bool { isDeleted }
  /// Sets whether the record was removed, as read from its row.
  public mutating func setRemoved(_ isRemoved: Bool) { isDeleted = isRemoved }

  /// Returns the school's id.
  public static func record(of row: RecordRow<Offer>) -> String { row.school }

  /// Passes each column to the visitor, in the table's order.
  public static func columns(_ row: inout RecordRow<Offer>, _ visit: inout some ColumnVisitor) {
    row.id(&visit)
    visit.column("athlete", &row.state.athlete, .reference)
    visit.column("school", &row.state.fields.school, .reference)
    visit.column("coach", &row.state.fields.coach, .reference)
    visit.column("offer_type", &row.state.fields.offerType)
    visit.column("status", &row.state.fields.status)
    visit.column("scholarship_cents", &row.state.fields.scholarshipCents)
    visit.column("scholarship_hundredths", &row.state.fields.scholarshipHundredths)
    visit.column("offer_date", &row.state.fields.offerDate)
    visit.column("deadline_date", &row.state.fields.deadlineDate)
    visit.column("conditions", &row.state.fields.conditions)
    visit.column("notes", &row.state.fields.notes)
    row.created(&visit)
    row.updated(&visit)
    row.removed(&visit)
  }
}

extension RecordRow where State == Offer {
  /// The id of the athlete whose season it belongs to.
  public var athlete: String { state.athlete?.lowercased ?? "" }
  /// The school's id.
  public var school: String { state.fields.school.value?.lowercased ?? "" }
}
