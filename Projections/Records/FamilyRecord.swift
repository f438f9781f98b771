public import Domain
import Foundation

/// The family of this home.
public typealias FamilyRow = RecordRow<Family>
/// A person of the family.
public typealias MemberRow = PartRow<Family.Member>
/// The family with its members and their roles: names for the audit, roles for what a person may do.
public typealias FamilyProjection = RecordProjection<Family>

extension Family: RecordState {
  /// The projection's name in certificates and reports.
  public static let projection = "Family"
  /// The layout of the table.
  public static let layout = TableLayout("family", category: "family")

  /// Whether the record was created.
  public var hasBegun: Bool { name != nil }
  /// The entries that have rows of their own.
  public var parts: [Member] {
    get { members }
    set { members = newValue }
  }

  /// Passes each column to the visitor, in the table's order.
  public static func columns(_ row: inout RecordRow<Family>, _ visit: inout some ColumnVisitor) {
    row.id(&visit)
    var name = row.state.name ?? ""
    visit.column("name", &name)
    row.state.name = name
  }
}

extension Family.Member: RecordPart {
  /// The layout of the table.
  public static let layout = TableLayout.parts("family_member", category: "family")
  /// The column with the record's id.
  public static let owner: StaticString = "family"

  /// Creates an empty entry.
  public init() { self.init(id: .blank, name: "", role: MemberRole(rawValue: "")) }

  /// Passes each column after the record's id to the visitor.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("id", &id)
    visit.column("name", &name)
    visit.column("role", &role)
  }
}

extension RecordRow where State == Family {
  /// The family's name.
  public var name: String { state.name ?? "" }
}

extension PartRow where Part == Family.Member {
  /// The person's id, which events have as their actor.
  public var id: String { part.id.lowercased }
  /// The family's id.
  public var family: String { owner }
  /// The raw role, such as `player`.
  public var role: String { part.role.rawValue }
}
