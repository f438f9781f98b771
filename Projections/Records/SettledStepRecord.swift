public import Domain
import Foundation

/// What one person said of one step in What Next. It stands as long as he does not take it back.
public typealias SettledStepRow = RecordRow<SettledStep>
/// What each person called done or put off in What Next.
public typealias SettledStepsProjection = RecordProjection<SettledStep>

extension SettledStep: RecordState {
  /// The name in certificates and reports.
  public static let projection = "SettledSteps"
  /// The table.
  public static let layout = TableLayout("settled_step", keyColumns: 2, category: "next-step")

  /// Whether anything is said: a row goes with its being taken back.
  public var hasBegun: Bool { settled != nil }

  /// The person.
  public static func record(of row: RecordRow<SettledStep>) -> String { row.owner }

  /// Goes through the columns in the table's order.
  public static func columns(_ row: inout RecordRow<SettledStep>, _ visit: inout some ColumnVisitor) {
    var (owner, step) = (row.owner, row.step)
    visit.column("owner", &owner, .names)
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
  /// Who said it.
  public var owner: String { part(0) }
  /// The step's id.
  public var step: String { part(1) }

  private func part(_ index: Int) -> String {
    RecordKey(id, parts: 2).columns.map { String($0[index]) } ?? ""
  }
}
