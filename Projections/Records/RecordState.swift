public import Domain
public import Foundation

/// A kind of record whose row is its domain state: commands decide on what pages show, and both are folded once, by
/// `Aggregate.evolve`.
///
/// A kind says which columns its state has; `RecordProjection` does the rest.
public protocol RecordState: Aggregate {
  /// One entry of the record's list, such as a pro or con; `NoPart` where it has none.
  associatedtype Part: RecordPart = NoPart

  /// The projection's name in certificates and reports.
  static var projection: String { get }
  /// The record's table, as wide in its key as the stream's key has parts.
  static var layout: TableLayout { get }
  /// Whether a record changes again and again, so that its row is worth keeping in memory.
  static var isChangedOften: Bool { get }

  /// Whether there is anything to show: a row stands from then on, also after a removal.
  var hasBegun: Bool { get }
  /// Whether the record was removed, which the row says by the event that did it.
  var isRemoved: Bool { get }
  /// Takes over from a row whether the record was removed.
  mutating func setRemoved(_ isRemoved: Bool)
  /// The entries of its list, which have rows of their own.
  var parts: [Part] { get set }

  /// The record that a row is about, which decides the certificate's bucket.
  static func record(of row: RecordRow<Self>) -> String

  /// Whether an event makes somebody the one who changed the record last.
  static func touches(_ event: DomainEvent) -> Bool

  /// Goes through the columns of a row in the table's order.
  static func columns(_ row: inout RecordRow<Self>, _ visit: inout some ColumnVisitor)

  // Requirements for the same reason as those of `ProjectionRow`.

  /// Folds an event into the row that there is, or into a new one; nil stays where the record has not begun.
  ///
  /// - Returns: The ids of the entries that are gone, and the entries that came or are others now.
  static func fold(
    _ known: DomainEvent, _ event: FoldEvent, into row: inout RecordRow<Self>?
  ) -> (gone: [UUID], come: [Part])
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
  /// False: there is no event that removes it.
  public var isRemoved: Bool { false }
  /// Nothing.
  public mutating func setRemoved(_ isRemoved: Bool) {}
  /// True.
  public static var isChangedOften: Bool { true }
  /// The row's own.
  public static func record(of row: RecordRow<Self>) -> String { row.id }
  /// Every event of the record's stream does.
  public static func touches(_ event: DomainEvent) -> Bool { true }
}

extension RecordState {
  /// Folds an event into the row that there is, or into a new one; nil stays where the record has not begun.
  public static func fold(
    _ known: DomainEvent, _ event: FoldEvent, into row: inout RecordRow<Self>?
  ) -> (gone: [UUID], come: [Part]) {
    let before = row?.state.parts ?? []
    if row == nil { row = RecordRow(id: event.key) }
    row?.evolve(known, event)
    if row?.state.hasBegun == false { row = nil }
    return changes(from: before, to: row?.state.parts ?? [])
  }

  private static func changes(from before: [Part], to after: [Part]) -> (gone: [UUID], come: [Part]) {
    if isSameArray(before, after) { return ([], []) }
    // An event changes an entry or a few: what is the same in front and behind need not be compared with the rest.
    let front = zip(before, after).prefix { $0 == $1 }.count
    let back = zip(before[front...].reversed(), after[front...].reversed()).prefix { $0 == $1 }.count
    let (gone, come) = (before[front..<(before.count - back)], after[front..<(after.count - back)])
    return (
      gone.map(\.id).filter { id in !come.contains { $0.id == id } }, come.filter { !gone.contains($0) }
    )
  }

  /// Whether nobody wrote to one of two copies: most events touch no entry, and a long list would be compared for each.
  private static func isSameArray(_ a: [Part], _ b: [Part]) -> Bool {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in a.count == b.count && a.baseAddress == b.baseAddress }
    }
  }
}

extension RecordState where Part == NoPart {
  /// None.
  /// The entries that have rows of their own.
  public var parts: [NoPart] {
    get { [] }
    set {}
  }
}

/// An entry of a record's list: a row beside the record's own.
public protocol RecordPart: Equatable, Sendable {
  /// The table of such rows.
  static var layout: TableLayout { get }
  /// The column with the record's id.
  static var owner: StaticString { get }

  /// What tells the entry from the record's others.
  var id: UUID { get }

  /// An entry without values, for a reader to fill.
  init()

  /// Goes through the columns behind that of the record, the entry's own id first.
  mutating func columns(_ visit: inout some ColumnVisitor)
}

/// The entry of a list that a kind of record does not have.
public struct NoPart: RecordPart {
  /// No table.
  public static let layout = TableLayout("")
  /// No column.
  public static let owner: StaticString = ""
  /// No id.
  public var id: UUID { .blank }
  /// Nothing.
  public init() {}
  /// Nothing.
  public func columns(_ visit: inout some ColumnVisitor) {}
}
