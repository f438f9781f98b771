public import Domain
import Foundation

/// A person's private note on a school. Only its owner may be shown it (ruling 20).
public typealias PrivateNoteRow = RecordRow<PrivateNote>
/// Each person's private note on each school (SD-103, SD-104): never part of what the family reads together.
public typealias PrivateNotesProjection = RecordProjection<PrivateNote>

extension PrivateNote: RecordState {
  /// The name in certificates and reports.
  public static let projection = "PrivateNotes"
  /// The table.
  public static let layout = TableLayout("private_note", keyColumns: 2, category: "private-note")

  /// Whether there was a beginning.
  public var hasBegun: Bool { text != nil }

  /// The school.
  public static func record(of row: RecordRow<PrivateNote>) -> String { row.school }

  /// Goes through the columns in the table's order.
  public static func columns(_ row: inout RecordRow<PrivateNote>, _ visit: inout some ColumnVisitor) {
    var (school, owner) = (row.school, row.owner)
    visit.column("school", &school, .names)
    visit.column("owner", &owner)
    row.id = "\(school)/\(owner)"
    var text = row.state.text ?? ""
    visit.column("text", &text)
    row.state.text = text
    visit.column("updated_at", &row.updatedAt)
  }
}

extension RecordRow where State == PrivateNote {
  /// The school's id.
  public var school: String { part(0) }
  /// The only person who may read it.
  public var owner: String { part(1) }
  /// What it says.
  public var text: String { state.text ?? "" }

  private func part(_ index: Int) -> String {
    RecordKey(id, parts: 2).columns.map { String($0[index]) } ?? ""
  }
}
