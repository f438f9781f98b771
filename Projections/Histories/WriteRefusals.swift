import Domain

/// What the server refused, so that a page can say why a value went back (ruling 26).
public final class PublicationProjection: Projection {
  /// The name in certificates and reports.
  public static let name = "Publication"
  /// What the rows depend on.
  public static let law = FoldLaw.streamOrder
  /// The kinds of streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = ["publication"]
  /// The rows that it folds.
  public static let rows: [any ProjectionRow.Type] = [WriteRefusalRow.self]

  private let refusals: KeyedTable<WriteRefusalRow>

  /// A fold whose tables live in `storage`.
  public init(_ storage: FoldStorage) {
    refusals = storage.keyed(WriteRefusalRow.self, keepsRows: false)
  }

  /// Folds one event into the rows.
  public func apply(_ event: FoldEvent) throws {
    guard event.category == "publication", case .writeRefused(let payload) = event.known else { return }
    try refusals.put(WriteRefusalRow(payload, event))
  }
}

/// One refused event.
public struct WriteRefusalRow: ProjectionRow {
  /// The table that the row stands in.
  public static let layout = TableLayout("write_refusal", record: "stream", indexes: [.reader("stream, refused_at")])

  /// The refused event's id.
  public internal(set) var event = ""
  /// The stream of the refused event, as category/key.
  public internal(set) var stream = ""
  /// The HTTP status.
  public internal(set) var status: Int64 = 0
  /// The server's or the database's code.
  public internal(set) var code: String?
  /// Why, in words.
  public internal(set) var message = ""
  /// When; milliseconds since 1970 UTC.
  public internal(set) var refusedAt: Int64 = 0

  /// What tells the row from the others of its table.
  public var key: String { event }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { stream }

  /// A row without values.
  public init() {}

  init(_ payload: WriteRefused, _ event: FoldEvent) {
    self.event = payload.event.lowercased
    stream = payload.stream
    status = Int64(payload.status)
    code = payload.code
    message = payload.message
    refusedAt = event.happenedAt
  }

  /// Goes through the columns in the table's order.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("event", &event)
    visit.column("stream", &stream)
    visit.column("status", &status)
    visit.column("code", &code)
    visit.column("message", &message)
    visit.column("refused_at", &refusedAt)
  }
}
