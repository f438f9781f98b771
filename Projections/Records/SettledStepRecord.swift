public import Domain
import Foundation

/// A step in What Next that one person marked as done or put off. The row is removed when the person takes that back.
public typealias SettledStepRow = RecordRow<SettledStep>
/// The steps in What Next that each person marked as done or put off.
public typealias SettledStepsProjection = RecordProjection<SettledStep>

extension SettledStep: RecordState {
  /// The projection's name in certificates and reports.
  public static let projection = "SettledSteps"
  /// The layout of the table.
  public static let layout = TableLayout("settled_step", keyColumns: 2, category: "next-step")

  /// Whether the step is settled; the row is removed when that is taken back.
  public var hasBegun: Bool { settled != nil }

  /// Returns the person's id.
  public static func record(of row: RecordRow<SettledStep>) -> String { row.owner }

  /// Passes each column to the visitor, in the table's order.
  public static func columns(_ row: inout RecordRow<SettledStep>, _ visit: inout some ColumnVisitor) {
    var (owner, step) = (row.owner, row.step)
    visit.column("owner", &owner, .reference)
    visit.column("step", &step)
    row.id = "\(owner)/\(step)"
    var settled = row.state.settled ?? NextStepSettled()
    visit.column("contact", &settled.contact)
    visit.column("day", &settled.day)
    visit.column("schools", &settled.schools)
    visit.column("until", &settled.until)
    row.state.settled = settled
    visit.column("updated_at", &row.updatedAt)
  }
}

extension RecordRow where State == SettledStep {
  /// The id of the person who settled the step.
  public var owner: String { part(0) }
  /// The step's id.
  public var step: String { part(1) }

  private func part(_ index: Int) -> String {
    RecordKey(id, parts: 2).columns.map { String($0[index]) } ?? ""
  }
}
