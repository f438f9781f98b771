public import EventLog
import GRDB

/// A row that is made from one event alone. No file keeps it, because the log says it already (decision 0073): it is made
/// when a condition that somebody typed asks for it.
public protocol DerivedRow: ProjectionRow where Key == Int64 {
  /// The projection's name in reports.
  static var projection: String { get }
  /// The categories of the streams whose events have rows; nil for all.
  static var categories: Set<String>? { get }
  /// The types of the events that have rows; nil for all.
  static var types: Set<String>? { get }
  /// The columns that are made from the payload; nil if the payload also says whether there is a row.
  static var payloadColumns: Set<String>? { get }
  /// The column that says which stream an event belongs to, and what precedes its value in the stream's name.
  static var streamColumn: (name: String, prefix: String) { get }

  /// Creates the row of an event; nil if the event has none.
  init?(_ event: FoldEvent)

  /// Whether an event may have a record, judging by its envelope.
  static func mayConcern(_ record: String, _ stream: StreamName, type: String) -> Bool
}

extension DerivedRow {
  /// All categories.
  public static var categories: Set<String>? { nil }
  /// All types.
  public static var types: Set<String>? { nil }
  /// Nil: the payload also says whether there is a row.
  public static var payloadColumns: Set<String>? { nil }

  /// True: the envelope alone does not tell.
  public static func mayConcern(_ record: String, _ stream: StreamName, type: String) -> Bool { true }
}

/// The fold of derived rows, for a branch: its events are not in the log.
public final class DerivedProjection<Row: DerivedRow>: Projection {
  /// The projection's name in reports.
  public static var name: String { Row.projection }
  /// The order of events that the rows depend on.
  public static var law: FoldLaw { .appendOnly }
  /// The categories of the streams whose events reach the fold; nil for all.
  public static var categories: Set<String>? { Row.categories }
  /// The types of events that have rows; nil for all.
  public static var types: Set<String>? { Row.types }
  /// The row types that it folds.
  public static var rows: [any ProjectionRow.Type] { [Row.self] }

  private let table: AppendTable<Row>

  /// Creates a fold whose table is in `storage`.
  public init(_ storage: FoldStorage) { table = storage.appending(Row.self) }

  /// Appends the event's row.
  public func apply(_ event: FoldEvent) throws { if let row = Row(event) { try table.append(row) } }
}
