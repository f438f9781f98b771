import Domain
import Foundation

/// The fold of a record's stream: the record's row, the entries of its list, and the records that it referred to.
struct RecordFold<State: RecordState>: StreamFold {
  static var category: String { State.layout.category ?? "" }

  private(set) var row: RecordRow<State>
  /// The records that it referred to at some time, each with the position of the event after which it may do so no more;
  /// empty as long as no event can have changed a reference.
  private var named: [String: Int64] = [:]

  init(_ key: String) { row = RecordRow(id: key) }

  mutating func apply(_ event: DomainEvent, _ facts: EventFacts) {
    if row.state.hasBegun, event.mayChangeReferences {
      for name in event.references + row.references() where named[name] == nil { named[name] = facts.position }
    }
    row.evolve(event, facts)
    if !row.state.hasBegun { self = RecordFold(row.id) }
  }

  /// Calls `body` with the row in place: a copy would retain each of its texts.
  mutating func withRow<T>(_ body: (inout RecordRow<State>) throws -> T) rethrows -> T { try body(&row) }

  // MARK: Rows

  /// What writes a record's rows.
  struct Tables {
    fileprivate let rows: TableWriter<RecordRow<State>>
    fileprivate let parts: TableWriter<PartRow<State.Part>>?
    fileprivate let references: TableWriter<ReferenceRow>
  }

  static func tables(_ rows: RowTables) -> Tables {
    let projection = RecordProjection<State>.self
    return Tables(
      rows: rows.writer(RecordRow<State>.self, of: projection),
      parts: State.Part.self == NoPart.self ? nil : rows.writer(PartRow<State.Part>.self, of: projection),
      references: rows.writer(ReferenceRow.self, of: ReferencesProjection.self))
  }

  /// Whether the record has rows: it has begun, and its key has as many parts as the table's.
  private var hasRows: Bool {
    row.state.hasBegun && (State.layout.keyColumns == 1 || row.key.columns != nil)
  }

  mutating func insert(into tables: Tables) throws {
    guard hasRows else { return }
    try tables.rows.insert(&row)
    if let parts = tables.parts {
      for part in row.state.parts {
        var row = PartRow(part, of: row.id)
        try parts.insert(&row)
      }
    }
    for var reference in formerReferences { try tables.references.insert(&reference) }
  }

  mutating func replace(_ before: inout RecordFold, in tables: Tables) throws {
    switch (before.hasRows, hasRows) {
    case (true, true): try tables.rows.replace(&before.row, by: &row)
    case (true, false): try tables.rows.remove(&before.row)
    case (false, true): try tables.rows.insert(&row)
    case (false, false): return
    }
    let key = row.id
    try tables.parts?.replace(
      before.hasRows ? before.row.state.parts : [], by: hasRows ? row.state.parts : []
    ) { PartRow($0, of: key) }
    if !before.named.isEmpty || !named.isEmpty {
      try tables.references.replace(before.formerReferences, by: formerReferences) { $0 }
    }
  }

  static func remove(_ key: String, from tables: Tables) throws {
    guard let record = RecordKey(stream: key, parts: State.layout.keyColumns) else { return }
    try tables.rows.remove(record)
    try tables.parts?.removeAll(where: "\(State.Part.owner)", is: key)
    try tables.references.removeAll(where: "stream", is: "\(category)/\(key)")
  }

  /// The references that the rows do not show any more.
  private var formerReferences: [ReferenceRow] {
    guard hasRows, !named.isEmpty else { return [] }
    let present = row
    let shown = present.references() + row.state.parts.flatMap { PartRow($0, of: row.id).references() }
    return named.filter { !shown.contains($0.key) }.sorted { $0.key < $1.key }
      .map { ReferenceRow(target: $0.key, stream: "\(Self.category)/\(row.id)", position: $0.value) }
  }
}

extension ProjectionRow {
  /// The records that the row's columns refer to.
  fileprivate func references() -> [String] {
    var (row, visitor) = (self, ReferenceVisitor())
    row.columns(&visitor)
    return visitor.found
  }
}

/// A visitor that collects the ids in columns with the role `reference`.
private struct ReferenceVisitor: ColumnVisitor {
  private(set) var found: [String] = []

  mutating func column(_ name: StaticString, _ value: inout some ColumnValue, _ role: ColumnRole) {
    guard role == .reference else { return }
    var writer = RowWriter()
    writer.begin(table: "")
    value.write(to: &writer)
    if let text = writer.firstText { found.append(text) }
  }
}
