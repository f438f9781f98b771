import Domain

/// What the server refused, so that a page can say why a value went back (ruling 26).
public final class PublicationProjection: Projection {
  /// The name in certificates and reports.
  public static let name = "Publication"
  /// What the rows depend on.
  public static let law = FoldLaw.streamOrder
  /// The kinds of streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = ["publication"]
  /// The tables, with the indexes that the fold reads by.
  public static let tables = ReadModelSQL.tables(PackageResources.Publication_sql)
  /// The indexes that only readers use.
  public static let indexes = ReadModelSQL.indexes(PackageResources.Publication_sql)
  /// The tables' definitions, for whoever reads rows without knowing their types.
  public static let definitions = [WriteRefusalRow.table]

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
  public static let table = TableDefinition(
    "write_refusal", key: ["event"], record: "stream", ["stream", "status", "code", "message", "refused_at"])

  /// The refused event's id.
  public let event: String
  /// The stream of the refused event, as category/key.
  public let stream: String
  /// The HTTP status.
  public let status: Int64
  /// The server's or the database's code.
  public let code: String?
  /// Why, in words.
  public let message: String
  /// When; milliseconds since 1970 UTC.
  public let refusedAt: Int64

  /// What tells the row from the others of its table.
  public var key: String { event }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { stream }

  init(_ payload: WriteRefused, _ event: FoldEvent) {
    self.event = payload.event.lowercased
    stream = payload.stream
    status = Int64(payload.status)
    code = payload.code
    message = payload.message
    refusedAt = event.happenedAt
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    event = columns.text()
    stream = columns.text()
    status = columns.integer()
    code = columns.optionalText()
    message = columns.text()
    refusedAt = columns.integer()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.text(event)
    columns.text(stream)
    columns.integer(status)
    columns.text(code)
    columns.text(message)
    columns.integer(refusedAt)
  }
}
