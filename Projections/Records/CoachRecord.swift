public import Domain
import Foundation

/// A coach of a school.
public typealias CoachRow = RecordRow<Coach>
/// The coaches of every school.
public typealias CoachesProjection = RecordProjection<Coach>

extension Coach: RecordState {
  /// The projection's name in certificates and reports.
  public static let projection = "Coaches"
  /// The layout of the table.
  public static let layout = TableLayout("coach", category: "coach")

  /// Sets whether the record was removed, as read from its row.
  public mutating func setRemoved(_ isRemoved: Bool) { self.isRemoved = isRemoved }
  /// Whether the record was created.
  public var hasBegun: Bool { school != nil }

  /// Passes each column to the visitor, in the table's order.
  public static func columns(_ row: inout RecordRow<Coach>, _ visit: inout some ColumnVisitor) {
    row.id(&visit)
    visit.column("school", &row.state.school, .reference)
    visit.column("role", &row.state.fields.role)
    visit.column("first_name", &row.state.fields.firstName)
    visit.column("last_name", &row.state.fields.lastName)
    visit.column("email", &row.state.fields.email)
    visit.column("phone", &row.state.fields.phone)
    visit.column("twitter_handle", &row.state.fields.twitterHandle)
    visit.column("instagram_handle", &row.state.fields.instagramHandle)
    visit.column("notes", &row.state.fields.notes)
    row.created(&visit)
    row.updated(&visit)
    row.removed(&visit)
  }
}

extension RecordRow where State == Coach {
  /// The school's id.
  public var school: String { state.school?.lowercased ?? "" }
}
