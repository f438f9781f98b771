import Domain

/// The fold of a contact's stream: its row, and its part of the school's last contact.
struct InteractionFold: StreamFold {
  static let category = RecordFold<Interaction>.category

  private var record: RecordFold<Interaction>

  init(_ key: String) { record = RecordFold(key) }

  mutating func apply(_ event: DomainEvent, _ facts: EventFacts) { record.apply(event, facts) }

  // MARK: Rows

  /// What writes a contact's rows.
  struct Tables {
    fileprivate let record: RecordFold<Interaction>.Tables
    fileprivate let rows: TableWriter<InteractionRow>
    fileprivate let join: SchoolJoin
  }

  static func tables(_ rows: RowTables) -> Tables {
    Tables(
      record: RecordFold<Interaction>.tables(rows),
      rows: rows.writer(InteractionRow.self, of: InteractionsProjection.self), join: rows.join)
  }

  mutating func insert(into tables: Tables) throws {
    try record.insert(into: tables.record)
    Self.tell(tables.join, of: record.row)
  }

  mutating func replace(_ before: inout InteractionFold, in tables: Tables) throws {
    try record.replace(&before.record, in: tables.record)
    Self.tell(tables.join, of: before.record.row)
    Self.tell(tables.join, of: record.row)
  }

  static func remove(_ key: String, from tables: Tables) throws {
    if let row = try tables.rows.stored(RecordKey(key, parts: 1)) { tell(tables.join, of: row) }
    try RecordFold<Interaction>.remove(key, from: tables.record)
  }

  private static func tell(_ join: SchoolJoin, of row: InteractionRow) {
    guard let logged = row.state.logged else { return }
    join.contact(with: logged.school, at: row.state.provenance.at, isListed: !row.state.isRemoved)
  }
}
