public import Domain
public import Foundation

/// A kind of record whose row is its domain state. `Aggregate.evolve` folds that state both for the decisions of
/// commands and for the rows that pages show.
///
/// A conforming type declares the columns of its state; `RecordProjection` does the rest.
public protocol RecordState: Aggregate {
  /// One entry of the record's list, such as a pro or con; `NoPart` if there is no list.
  associatedtype Part: RecordPart = NoPart

  /// The projection's name in certificates and reports.
  static var projection: String { get }
  /// The layout of the record's table, whose key has as many columns as the stream's key has parts.
  static var layout: TableLayout { get }
  /// Whether records change often, so that their rows are worth keeping in memory.
  static var isChangedOften: Bool { get }

  /// Whether the record has a row: true from its beginning on, even after a removal.
  var hasBegun: Bool { get }
  /// Whether the record was removed. The row holds the id of the event that removed it.
  var isRemoved: Bool { get }
  /// Sets whether the record was removed, as read from its row.
  mutating func setRemoved(_ isRemoved: Bool)
  /// The entries of its list, which have rows of their own.
  var parts: [Part] { get set }

  /// Returns the record that a row is about, which determines the certificate's bucket.
  static func record(of row: RecordRow<Self>) -> String

  /// Returns whether an event changes the record, so that the row names its actor as the last who changed it.
  static func touches(_ event: DomainEvent) -> Bool

  /// Passes each column of a row to the visitor, in the table's order.
  static func columns(_ row: inout RecordRow<Self>, _ visit: inout some ColumnVisitor)

  // These are requirements for the same reason as those of `ProjectionRow`.

  /// Folds an event into the rows of a projection.
  static func apply(_ event: FoldEvent, to projection: RecordProjection<Self>) throws
  /// Writes what a fold changed in the records' table.
  static func flush(_ table: KeyedTable<RecordRow<Self>>) throws
  /// Writes the columns.
  static func write(_ row: inout RecordRow<Self>, to writer: inout RowWriter)
  /// Reads the columns.
  static func read(_ row: inout RecordRow<Self>, from reader: inout RowReader)
}

extension RecordState {
  /// Folds an event into the rows of a projection.
  public static func apply(_ event: FoldEvent, to projection: RecordProjection<Self>) throws {
    try projection.fold(event)
  }
  /// Writes what a fold changed in the records' table.
  public static func flush(_ table: KeyedTable<RecordRow<Self>>) throws { try table.writeChanges() }
  /// Writes the columns.
  public static func write(_ row: inout RecordRow<Self>, to writer: inout RowWriter) { columns(&row, &writer) }
  /// Reads the columns.
  public static func read(_ row: inout RecordRow<Self>, from reader: inout RowReader) { columns(&row, &reader) }
  /// False: no event removes the record.
  public var isRemoved: Bool { false }
  /// Does nothing.
  public mutating func setRemoved(_ isRemoved: Bool) {}
  /// True by default.
  public static var isChangedOften: Bool { true }
  /// Returns the row's id.
  public static func record(of row: RecordRow<Self>) -> String { row.id }
  /// Returns true: every event of the record's stream changes the record.
  public static func touches(_ event: DomainEvent) -> Bool { true }
}

extension RecordState {
  /// Folds an event into the row, or into a new one if there is none. The row stays nil if the record has not begun.
  ///
  /// - Returns: The ids of the entries that were removed, and the entries that were added or changed.
  static func fold(
    _ known: DomainEvent, _ event: FoldEvent, into row: inout RecordRow<Self>?
  ) -> (gone: [UUID], come: [Part]) {
    // A pattern, because `== nil` compares copies of the row.
    if case .none = row { row = RecordRow(id: event.key) }
    let changes = row?.fold(known, event)
    if changes == nil { row = nil }
    return changes ?? ([], [])
  }

  /// Folds all events of the record into a new row, which takes the place of the given one.
  ///
  /// - Returns: The ids of the entries that were removed, and the entries that were added or changed.
  static func fold(anew events: [FoldEvent], into row: inout RecordRow<Self>?) -> (gone: [UUID], come: [Part]) {
    let before = row?.state.parts ?? []
    row = nil
    for event in events {
      if let known = event.known { _ = fold(known, event, into: &row) }
    }
    return changes(from: before, to: row?.state.parts ?? [])
  }

  fileprivate static func changes(from before: [Part], to after: [Part]) -> (gone: [UUID], come: [Part]) {
    if isSameArray(before, after) { return ([], []) }
    // An event changes one entry or a few: equal entries at the beginning and end need not be compared with the rest.
    let front = zip(before, after).prefix { $0 == $1 }.count
    let back = zip(before[front...].reversed(), after[front...].reversed()).prefix { $0 == $1 }.count
    let (gone, come) = (before[front..<(before.count - back)], after[front..<(after.count - back)])
    return (
      gone.map(\.id).filter { id in !come.contains { $0.id == id } }, come.filter { !gone.contains($0) }
    )
  }

  /// Returns whether two arrays share their storage, so that neither was written to. Most events change no entry;
  /// without this check each of them would compare a long list.
  private static func isSameArray(_ a: [Part], _ b: [Part]) -> Bool {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in a.count == b.count && a.baseAddress == b.baseAddress }
    }
  }
}

extension RecordState where Part == NoPart {
  /// The entries that have rows of their own: none.
  public var parts: [NoPart] {
    get { [] }
    set {}
  }
}

extension RecordRow {
  /// Folds an event in place: to ask an optional row for a value copies the row, and a copy retains each of its texts.
  /// Returns the changed entries; nil if the record has not begun.
  fileprivate mutating func fold(_ known: DomainEvent, _ event: FoldEvent) -> (gone: [UUID], come: [State.Part])? {
    let before = state.parts
    evolve(known, event)
    return state.hasBegun ? State.changes(from: before, to: state.parts) : nil
  }
}

/// An entry of a record's list, with a row of its own.
public protocol RecordPart: Equatable, Sendable {
  /// The layout of the entries' table.
  static var layout: TableLayout { get }
  /// The column with the record's id.
  static var owner: StaticString { get }

  /// The entry's id within the record.
  var id: UUID { get }

  /// Creates an empty entry, which a reader fills.
  init()

  /// Passes each column after the record's id to the visitor, the entry's own id first.
  mutating func columns(_ visit: inout some ColumnVisitor)

  /// Writes what a fold changed in the entries' table; a requirement for the same reason as those of `ProjectionRow`.
  static func flush(_ table: KeyedTable<PartRow<Self>>) throws
}

extension RecordPart {
  /// Writes what a fold changed in the entries' table.
  public static func flush(_ table: KeyedTable<PartRow<Self>>) throws { try table.writeChanges() }
}

/// The entry type of records without a list.
public struct NoPart: RecordPart {
  /// No table.
  public static let layout = TableLayout("")
  /// No column.
  public static let owner: StaticString = ""
  /// No id.
  public var id: UUID { .blank }
  /// Creates the entry.
  public init() {}
  /// Visits no column.
  public func columns(_ visit: inout some ColumnVisitor) {}
}
