public import EventLog
import GRDB

/// A row that is made from one event of the log alone. No file keeps it, because the log says it already (decision 0073):
/// it is made when SQL that somebody typed asks for it.
public protocol LogRow: ProjectionRow where Key == Int64 {
  /// The categories of the streams whose events have rows; nil for all.
  static var categories: Set<String>? { get }
  /// The types of the events that have rows; nil for all.
  static var types: Set<String>? { get }
  /// The columns that are made from the payload; nil if the payload also says whether there is a row.
  static var payloadColumns: Set<String>? { get }
  /// The column that says which stream an event belongs to, and what precedes its value in the stream's name.
  static var streamColumn: (name: String, prefix: String) { get }

  /// Creates the row of the event at a scan's current row; nil if the event has none.
  ///
  /// - Parameters:
  ///   - stream: The event's stream, as one text.
  ///   - hasPayload: Whether a column that is made from the payload is wanted.
  ///   - decoded: The event with its payload decoded, if that is wanted.
  init?(_ event: EventRow, of stream: String, hasPayload: Bool, decoded: () throws -> DecodedEvent) throws

  /// Whether an event may have a record, judging by its envelope.
  static func mayConcern(_ record: String, _ stream: StreamName, type: String) -> Bool
}

extension LogRow {
  /// All categories.
  public static var categories: Set<String>? { nil }
  /// All types.
  public static var types: Set<String>? { nil }
  /// Nil: the payload also says whether there is a row.
  public static var payloadColumns: Set<String>? { nil }

  /// True: the envelope alone does not tell.
  public static func mayConcern(_ record: String, _ stream: StreamName, type: String) -> Bool { true }
}

/// A row of the log that a branch writes as other rows, because its events need not be in the log.
public protocol DerivedRow: LogRow {
  /// The projection's name in reports.
  static var projection: String { get }

  /// Creates the row of an event; nil if the event has none.
  init?(_ event: DecodedEvent)
}

extension DerivedRow {
  /// Creates the row of the event at a scan's current row; nil if the event has none.
  public init?(_ event: EventRow, of stream: String, hasPayload: Bool, decoded: () throws -> DecodedEvent) throws {
    self.init(try decoded())
  }
}

/// The read model of derived rows.
public enum DerivedProjection<Row: DerivedRow>: Projection {
  /// The projection's name in reports.
  public static var name: String { Row.projection }
  /// None: the rows are made from events and not from streams.
  public static var categories: Set<String> { [] }
  /// The row types that it folds.
  public static var rows: [any ProjectionRow.Type] { [Row.self] }
}

/// Writes derived rows.
final class DerivedRows {
  private struct Table {
    let add: (DecodedEvent) throws -> Void
    let remove: (StreamName) throws -> Void
  }

  private let tables: [Table]

  init(_ rows: RowTables, of types: [any Projection.Type]) {
    var tables: [Table] = []
    if types.contains(where: { $0 == ActivityProjection.self }) { tables.append(Self.table(ActivityRow.self, rows)) }
    if types.contains(where: { $0 == NotesHistoryProjection.self }) {
      tables.append(Self.table(NotesHistoryRow.self, rows))
    }
    self.tables = tables
  }

  var isEmpty: Bool { tables.isEmpty }

  func add(_ event: DecodedEvent) throws { for table in tables { try table.add(event) } }

  /// Removes the rows of a stream's events.
  func remove(_ stream: StreamName) throws { for table in tables { try table.remove(stream) } }

  private static func table<Row: DerivedRow>(_: Row.Type, _ rows: RowTables) -> Table {
    let writer = rows.writer(Row.self, of: DerivedProjection<Row>.self)
    return Table { event in
      guard Row.categories?.contains(event.category) != false, Row.types?.contains(event.type) != false,
        var row = Row(event)
      else { return }
      try writer.insert(&row)
    } remove: { stream in
      let (column, prefix) = Row.streamColumn
      guard stream.description.hasPrefix(prefix) else { return }
      try writer.removeAll(where: column, is: String(stream.description.dropFirst(prefix.count)))
    }
  }
}
