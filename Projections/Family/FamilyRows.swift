/// The family of this home.
public struct FamilyRow: ProjectionRow {
  /// The table that the row stands in.
  public static let table = TableDefinition("family", key: ["id"], ["name"])

  /// The family's id.
  public var id: String
  /// What the family calls itself.
  public var name: String

  /// What tells the row from the others of its table.
  public var key: String { id }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { id }

  init(id: String, name: String) {
    self.id = id
    self.name = name
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    id = columns.text()
    name = columns.text()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.text(id)
    columns.text(name)
  }
}

/// A person of the family.
public struct MemberRow: ProjectionRow {
  /// The table that the row stands in.
  public static let table = TableDefinition("family_member", key: ["id"], ["family", "name", "role"])

  /// The person's id, which events carry as their actor.
  public var id: String
  /// The family's id.
  public var family: String
  /// The person's name.
  public var name: String
  /// The raw role, such as `player`.
  public var role: String

  /// What tells the row from the others of its table.
  public var key: String { id }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { id }

  init(id: String, family: String, name: String, role: String) {
    self.id = id
    self.family = family
    self.name = name
    self.role = role
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    id = columns.text()
    family = columns.text()
    name = columns.text()
    role = columns.text()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.text(id)
    columns.text(family)
    columns.text(name)
    columns.text(role)
  }
}
