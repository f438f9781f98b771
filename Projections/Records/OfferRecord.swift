public import Domain
import Foundation

/// One offer. A deleted one keeps its row; one whose school was deleted is hidden when reading, so that the school's
/// restoration brings it back.
public typealias OfferRow = RecordRow<Offer>
/// The offers of every athlete.
public typealias OffersProjection = RecordProjection<Offer>

extension Offer: RecordState {
  /// The name in certificates and reports.
  public static let projection = "Offers"
  /// The table.
  public static let layout = TableLayout(
    "offer", record: "school", category: "offer", indexes: [.reader("athlete"), .reader("school")])
  /// It is told once, and hardly ever again.
  public static let isChangedOften = false

  /// Whether there was a beginning.
  public var hasBegun: Bool { athlete != nil }
  /// Whether it was removed.
  public var isRemoved: Bool { isDeleted }
  /// Takes over whether it was removed.
  public mutating func setRemoved(_ isRemoved: Bool) { isDeleted = isRemoved }

  /// The school.
  public static func record(of row: RecordRow<Offer>) -> String { row.school }

  /// Goes through the columns in the table's order.
  public static func columns(_ row: inout RecordRow<Offer>, _ visit: inout some ColumnVisitor) {
    row.id(&visit)
    visit.column("athlete", &row.state.athlete, .names)
    visit.column("school", &row.state.fields.school, .names)
    visit.column("coach", &row.state.fields.coach, .names)
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
  /// Whose season it belongs to.
  public var athlete: String { state.athlete?.lowercased ?? "" }
  /// The school's id.
  public var school: String { state.fields.school.value?.lowercased ?? "" }
}
