public import Domain
import Foundation

/// The family of this home.
public typealias FamilyRow = RecordRow<Family>
/// A person of the family.
public typealias MemberRow = PartRow<Family.Member>
/// Who belongs to the family, and in which role: names for the audit, roles for what a person may do.
public typealias FamilyProjection = RecordProjection<Family>

extension Family: RecordState {
  /// The name in certificates and reports.
  public static let projection = "Family"
  /// The table.
  public static let layout = TableLayout("family", category: "family")

  /// Whether there was a beginning.
  public var hasBegun: Bool { name != nil }
  /// The entries that have rows of their own.
  public var parts: [Member] {
    get { members }
    set { members = newValue }
  }

  /// Goes through the columns in the table's order.
  public static func columns(_ row: inout RecordRow<Family>, _ visit: inout some ColumnVisitor) {
    row.id(&visit)
    var name = row.state.name ?? ""
    visit.column("name", &name)
    row.state.name = name
  }
}

extension Family.Member: RecordPart {
  /// The table.
  public static let layout = TableLayout.parts("family_member", category: "family")
  /// The column with the record's id.
  public static let owner: StaticString = "family"

  /// An entry without values.
  public init() { self.init(id: .blank, name: "", role: MemberRole(rawValue: "")) }

  /// Goes through the columns behind the record's.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("id", &id)
    visit.column("name", &name)
    visit.column("role", &role)
  }
}

extension RecordRow where State == Family {
  /// What the family calls itself.
  public var name: String { state.name ?? "" }
}

extension PartRow where Part == Family.Member {
  /// The person's id, which events carry as their actor.
  public var id: String { part.id.lowercased }
  /// The family's id.
  public var family: String { owner }
  /// The raw role, such as `player`.
  public var role: String { part.role.rawValue }
}
