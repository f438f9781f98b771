import Domain
public import EventLog
import Foundation
public import GRDB
public import RawSQLite

/// The row of a record: its state, who created and last changed it, and when.
@dynamicMemberLookup
public struct RecordRow<State: RecordState>: ProjectionRow {
  /// The stream's key: the record's id, or the ids that identify it.
  public package(set) var id: String
  /// The record's state, folded from its events.
  public package(set) var state = State()
  /// Who created the record.
  public package(set) var createdBy = ""
  /// When the record was created, in milliseconds since 1970 UTC.
  public package(set) var createdAt: Int64 = 0
  /// Who changed it last.
  public package(set) var updatedBy = ""
  /// When it was last changed, in milliseconds since 1970 UTC.
  public package(set) var updatedAt: Int64 = 0
  /// The id of the event that removed it; nil if it is not removed.
  public package(set) var removedBy: String?

  /// Creates an empty row.
  public init() { id = "" }

  init(id: String) { self.id = id }

  /// A value of the state.
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { state[keyPath: path] }

  /// Folds an event of the record's stream into the row.
  mutating func evolve(_ event: DomainEvent, _ facts: EventFacts) {
    let hadBegun = state.hasBegun
    let wasRemoved = state.isRemoved
    state.evolve(event, by: facts.actor, at: Instant(milliseconds: facts.at))
    if !hadBegun { (createdBy, createdAt) = (facts.actor, facts.at) }
    if !hadBegun || State.touches(event) { (updatedBy, updatedAt) = (facts.actor, facts.at) }
    if !state.isRemoved {
      removedBy = nil
    } else if !wasRemoved {
      removedBy = facts.id.lowercased
    }
  }
}

extension RecordRow {
  /// The layout of the row's table.
  public static var layout: TableLayout { State.layout }

  /// The row's primary key.
  public var key: RecordKey { RecordKey(id, parts: State.layout.keyColumns) }

  /// The record that determines the certificate's bucket.
  public var record: String { State.record(of: self) }

  /// Passes each column to the visitor, in the table's order.
  public mutating func columns(_ visit: inout some ColumnVisitor) { State.columns(&self, &visit) }

  /// Writes the columns.
  public mutating func write(to writer: inout RowWriter) { State.write(&self, to: &writer) }

  /// Reads the columns.
  public mutating func read(from reader: inout RowReader) { State.read(&self, from: &reader) }
}

extension RecordRow {
  /// Returns the row of a record; nil if there is none.
  ///
  /// - Parameter id: The stream's key.
  public static func fetch(_ db: Database, key id: String) throws -> Self? {
    try fetch(db, key: RecordKey(id, parts: State.layout.keyColumns))
  }
}

/// The key of a record's row: the stream's key, which some kinds split at the first slash into two columns.
public struct RecordKey: RowKey {
  let text: String
  let parts: Int

  init(_ text: String, parts: Int) {
    self.text = text
    self.parts = parts
  }

  /// The key of a stream's row; nil if a row of that kind cannot have it.
  init?(stream key: String, parts: Int) {
    self.init(key, parts: parts)
    if parts > 1, columns == nil { return nil }
  }

  /// The columns' values; nil if the key has fewer parts than columns.
  var columns: [Substring]? {
    let columns = text.split(separator: "/", maxSplits: parts - 1, omittingEmptySubsequences: false)
    return columns.count == parts ? columns : nil
  }

  /// The text's bytes.
  public var identity: ByteText { ByteText(text) }

  /// Compares the bytes.
  public static func == (a: RecordKey, b: RecordKey) -> Bool { a.text.hasSameBytes(as: b.text) }

  /// Orders by the bytes.
  public static func < (a: RecordKey, b: RecordKey) -> Bool { a.text.precedesInBytes(b.text) }

  /// Binds the columns' values.
  public func bind(to statement: RawStatement) {
    guard parts > 1, let columns else { return statement.bind(1, text) }
    for (index, column) in columns.enumerated() { statement.bind(Int32(index) + 1, String(column)) }
  }
}

// MARK: - Columns that several kinds have

extension RecordRow {
  /// Visits the column of the record's id.
  mutating func id(_ visit: inout some ColumnVisitor) { visit.column("id", &id, .own) }

  /// Visits the columns of who created the record and when.
  mutating func created(_ visit: inout some ColumnVisitor) {
    visit.column("created_by", &createdBy)
    visit.column("created_at", &createdAt)
  }

  /// Visits the columns of who last changed the record and when.
  mutating func updated(_ visit: inout some ColumnVisitor) {
    visit.column("updated_by", &updatedBy)
    visit.column("updated_at", &updatedAt)
  }

  /// Visits the column of the event that removed the record.
  mutating func removed(_ visit: inout some ColumnVisitor, _ name: StaticString = "removed_by") {
    visit.column(name, &removedBy)
    state.setRemoved(removedBy != nil)
  }
}

/// A row of one entry of a record's list.
@dynamicMemberLookup
public struct PartRow<Part: RecordPart>: ProjectionRow {
  /// The record's id.
  public internal(set) var owner = ""
  /// The entry.
  public internal(set) var part = Part()

  /// Creates an empty row.
  public init() {}

  init(_ part: Part, of owner: String) {
    self.owner = owner
    self.part = part
  }

  /// A value of the entry.
  public subscript<Value>(dynamicMember path: KeyPath<Part, Value>) -> Value { part[keyPath: path] }

  /// The layout of the row's table.
  public static var layout: TableLayout { Part.layout }

  /// The row's primary key.
  public var key: PairKey { PairKey(owner, part.id.lowercased) }
  /// The record's id, which determines the certificate's bucket.
  public var record: String { owner }

  /// Passes each column to the visitor, in the table's order.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column(Part.owner, &owner, .own)
    part.columns(&visit)
  }
}
