import EventLog
import GRDB
import RawSQLite

/// Rows of the log as a table, for any SQL: each search reads the events up to a position, by the log's indexes
/// where it is for a position or a stream.
final class EventTable<Row: LogRow>: RowSource {
  private let log: EventLog
  private let sight: Sight?
  private let end: () throws -> Int64
  private let willRead: (StreamName?) throws -> Void
  private let stream = Row.table.columns.firstIndex(of: Row.streamColumn.name) ?? 0
  let declaration = Row.table.sql.replacing(") STRICT;", with: ") WITHOUT ROWID;")
  let isSorted = true
  var searchable: [Int] { Set([0, stream, Row.table.recordColumn]).sorted() }

  init(
    _ log: EventLog, seenBy sight: Sight?, end: @escaping () throws -> Int64,
    willRead: @escaping (StreamName?) throws -> Void
  ) {
    (self.log, self.sight, self.end, self.willRead) = (log, sight, end, willRead)
  }

  func rows(where column: Int?, is value: String, reading used: Int) throws -> any SourceRows {
    var range = EventRange(through: try end(), types: Row.types)
    var record: String?
    if column == 0, let position = Int64(value) {
      range.after = max(position, 1) - 1
      range.through = min(position, range.through ?? 0)
    } else if column == stream {
      // A text that names no stream is that of no row.
      range.stream = StreamName(Row.streamColumn.prefix + value)
      if range.stream == nil { range.through = 0 }
    } else if column == Row.table.recordColumn {
      record = value
    }
    try willRead(range.stream)
    return EventCursor<Row>(log, range, sight, record: record, decodes: needsPayload(reading: used))
  }

  private func needsPayload(reading used: Int) -> Bool {
    guard let made = Row.payloadColumns else { return true }
    return Row.table.columns.indices.contains { used >> $0 & 1 > 0 && made.contains(Row.table.columns[$0]) }
  }

  func takeBack(_ rows: any SourceRows) {}
}

/// Reads events of a range and makes their rows, some at a time: no read of the log stays open.
private final class EventCursor<Row: LogRow>: SourceRows {
  private let log: EventLog
  private var range: EventRange
  private let sight: Sight?
  private let record: String?
  private let decodes: Bool
  private let decoder = EventDecoder()
  private var rows: [Row] = []
  private var next = -1
  private var isComplete = false

  init(_ log: EventLog, _ range: EventRange, _ sight: Sight?, record: String?, decodes: Bool) {
    (self.log, self.range, self.sight, self.record, self.decodes) = (log, range, sight, record, decodes)
    // The first rows may be all that SQLite needs.
    self.range.limit = 64
  }

  func step() throws -> Bool {
    next += 1
    while next >= rows.count, !isComplete { try readOn() }
    return next < rows.count
  }

  private func readOn() throws {
    (rows, next) = ([], 0)
    var count = 0
    try log.scan(range) { event in
      count += 1
      range.after = event.position
      let stream = try event.namedStream
      guard Row.categories?.contains(stream.name.category) != false, try sight?.shows(event) != false else { return }
      if let record, try !Row.mayConcern(record, stream.name, type: event.type) { return }
      let row = try Row(event, of: stream.text, hasPayload: decodes) {
        try decoder.event(event, of: stream, decodes: decodes)
      }
      if let row { rows.append(row) }
    }
    isComplete = count < range.limit ?? 0
    range.limit = 4096
  }

  func pass(_ column: Int32, to answer: RowAnswer) {
    var visitor = ColumnOfRow(wanted: column, answer: answer)
    rows[next].columns(&visitor)
  }
}

/// Passes one column of a row to SQLite.
private struct ColumnOfRow: ColumnVisitor {
  let wanted: Int32
  let answer: RowAnswer
  var column: Int32 = 0

  init(wanted: Int32, answer: RowAnswer) { (self.wanted, self.answer) = (wanted, answer) }

  mutating func column(_ name: StaticString, _ value: inout some ColumnValue, _ role: ColumnRole) {
    defer { column += 1 }
    guard column == wanted else { return }
    if let number = value as? Int64 { answer.give(number) } else { answer.give(value as? String) }
  }
}

extension VirtualTables {
  /// Offers the tables of rows that the log says on a connection.
  ///
  /// - Parameters:
  ///   - sight: The visibility of the person for whom the rows are; nil for those of every event.
  ///   - end: The position up to which the events count.
  ///   - willRead: Called before events are read: with the stream, or nil for those of any.
  @discardableResult
  convenience init(
    offeringEventsOf log: EventLog, on db: Database, seenBy sight: Sight? = nil,
    through end: @escaping () throws -> Int64,
    willRead: @escaping (StreamName?) throws -> Void = { _ in }
  ) throws {
    try self.init(
      offering: [
        ActivityRow.table.name: EventTable<ActivityRow>(log, seenBy: sight, end: end, willRead: willRead),
        NotesHistoryRow.table.name: EventTable<NotesHistoryRow>(log, seenBy: sight, end: end, willRead: willRead),
        EventTextRow.table.name: EventTable<EventTextRow>(log, seenBy: sight, end: end, willRead: willRead),
      ], on: db)
  }
}
