import Domain

/// The writes that the server refused, so that a page can say why a value was reverted (ruling 26).
public enum PublicationProjection: Projection {
  /// The projection's name in certificates and reports.
  public static let name = "Publication"
  /// The categories of the streams that the rows are folded from.
  public static let categories: Set<String> = ["publication"]
  /// The row types that it folds.
  public static let rows: [any ProjectionRow.Type] = [WriteRefusalRow.self]
}

/// One refused event.
public struct WriteRefusalRow: ProjectionRow {
  /// The layout of the row's table.
  public static let layout = TableLayout("write_refusal", record: "stream", indexes: [.reader("stream, refused_at")])

  /// The refused event's id.
  public internal(set) var event = ""
  /// The stream of the refused event, as category/key.
  public internal(set) var stream = ""
  /// The HTTP status.
  public internal(set) var status: Int64 = 0
  /// The server's or the database's code.
  public internal(set) var code: String?
  /// The reason, in words.
  public internal(set) var message = ""
  /// When it was refused, in milliseconds since 1970 UTC.
  public internal(set) var refusedAt: Int64 = 0

  /// The row's primary key.
  public var key: String { event }
  /// The record that the row is about, which determines the certificate's bucket.
  public var record: String { stream }

  /// Creates an empty row.
  public init() {}

  init(_ payload: WriteRefused, at instant: Int64) {
    event = payload.event.lowercased
    stream = payload.stream
    status = Int64(payload.status)
    code = payload.code
    message = payload.message
    refusedAt = instant
  }

  /// Passes each column to the visitor, in the table's order.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("event", &event)
    visit.column("stream", &stream)
    visit.column("status", &status)
    visit.column("code", &code)
    visit.column("message", &message)
    visit.column("refused_at", &refusedAt)
  }
}
