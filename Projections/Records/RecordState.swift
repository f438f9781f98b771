public import Domain
public import Foundation

/// A kind of record whose row is its domain state. `Aggregate.evolve` folds that state both for the decisions of
/// commands and for the rows that pages show.
///
/// A conforming type declares the columns of its state; `RecordFold` does the rest.
public protocol RecordState: Aggregate {
  /// One entry of the record's list, such as a pro or con; `NoPart` if there is no list.
  associatedtype Part: RecordPart = NoPart

  /// The projection's name in certificates and reports.
  static var projection: String { get }
  /// The layout of the record's table, whose key has as many columns as the stream's key has parts.
  static var layout: TableLayout { get }

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

  /// Writes the columns.
  static func write(_ row: inout RecordRow<Self>, to writer: inout RowWriter)
  /// Reads the columns.
  static func read(_ row: inout RecordRow<Self>, from reader: inout RowReader)
}

extension RecordState {
  /// Writes the columns.
  public static func write(_ row: inout RecordRow<Self>, to writer: inout RowWriter) { columns(&row, &writer) }
  /// Reads the columns.
  public static func read(_ row: inout RecordRow<Self>, from reader: inout RowReader) { columns(&row, &reader) }
  /// False: no event removes the record.
  public var isRemoved: Bool { false }
  /// Does nothing.
  public mutating func setRemoved(_ isRemoved: Bool) {}
  /// Returns the row's id.
  public static func record(of row: RecordRow<Self>) -> String { row.id }
  /// Returns true: every event of the record's stream changes the record.
  public static func touches(_ event: DomainEvent) -> Bool { true }
}

extension RecordState where Part == NoPart {
  /// The entries that have rows of their own: none.
  public var parts: [NoPart] {
    get { [] }
    set {}
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
