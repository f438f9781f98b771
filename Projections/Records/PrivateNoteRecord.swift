public import Domain
import Foundation

/// A person's private note on a school. Only its owner may be shown it (ruling 20).
public typealias PrivateNoteRow = RecordRow<PrivateNote>
/// Each person's private note on each school (SD-103, SD-104); never among the rows that the whole family reads.
public typealias PrivateNotesProjection = RecordProjection<PrivateNote>

extension PrivateNote: RecordState {
  /// The projection's name in certificates and reports.
  public static let projection = "PrivateNotes"
  /// The layout of the table.
  public static let layout = TableLayout("private_note", keyColumns: 2, category: "private-note")

  /// Whether there is a note; a row without one is removed.
  public var hasBegun: Bool { text != nil }

  /// Returns the school's id.
  public static func record(of row: RecordRow<PrivateNote>) -> String { row.school }

  /// Passes each column to the visitor, in the table's order.
  public static func columns(_ row: inout RecordRow<PrivateNote>, _ visit: inout some ColumnVisitor) {
    var (school, owner) = (row.school, row.owner)
    visit.column("school", &school, .reference)
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
  /// The id of the only person who may read it.
  public var owner: String { part(1) }
  /// The note's text.
  public var text: String { state.text ?? "" }

  private func part(_ index: Int) -> String {
    RecordKey(id, parts: 2).columns.map { String($0[index]) } ?? ""
  }
}
