import Domain
public import EventLog
import Foundation

/// One event as it is stored, for queries of people; the view of the same name in the log's own file has its first columns.
public struct EventTextRow: LogRow {
  /// The layout of the row's table.
  public static let layout = TableLayout("event_text", record: "stream")
  /// The columns that are made from the payload.
  public static let payloadColumns: Set<String>? = ["data"]
  /// The column that says which stream an event belongs to.
  public static let streamColumn = (name: "stream", prefix: "")

  /// The event's position in the log.
  public private(set) var position: Int64 = 0
  /// The event's id.
  public private(set) var id = ""
  /// The stream's name.
  public private(set) var stream = ""
  /// The event's number in its stream, from 1.
  public private(set) var version: Int64 = 0
  /// The event's type.
  public private(set) var type = ""
  /// The version of the type's schema.
  public private(set) var schema: Int64 = 0
  /// The payload as JSON; nil if it was erased.
  public private(set) var data: String?
  /// Who acted.
  public private(set) var actor = ""
  /// The family whose history it is.
  public private(set) var family = ""
  /// The device on which it was decided.
  public private(set) var device = ""
  /// When this log recorded it, in UTC.
  public private(set) var recordedAt = ""
  /// When it happened, in UTC; nil unless the family says so.
  public private(set) var occurredAt: String?
  /// `local` if it was decided here, `remote` if it was learned from elsewhere.
  public private(set) var origin = ""
  /// The chain's hash, as hexadecimal digits.
  public private(set) var hash = ""
  /// The id of the command: that of its first event.
  public private(set) var correlation = ""
  /// The id of the event that caused it, if one did.
  public private(set) var causation: String?

  /// The row's primary key.
  public var key: Int64 { position }
  /// The record that the row is about: the stream.
  public var record: String { stream }

  /// Creates an empty row.
  public init() {}

  /// Creates the row of the event at a scan's current row.
  public init?(_ event: EventRow, of stream: String, hasPayload: Bool, decoded: () throws -> DecodedEvent) throws {
    position = event.position
    id = try event.id.lowercased
    self.stream = stream
    version = event.version
    type = try event.type
    schema = Int64(event.schema)
    if hasPayload, !event.isRedacted { data = String(decoding: event.data, as: UTF8.self) }
    actor = try event.actor
    family = try event.family
    device = try event.device
    recordedAt = Instant(milliseconds: try event.recordedAt).description
    occurredAt = event.occurredAt.map { Instant(milliseconds: $0).description }
    origin = event.origin.name
    hash = try event.hash.description
    correlation = try event.correlation.lowercased
    causation = event.causation?.lowercased
  }

  /// Passes each column to the visitor, in the table's order.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("position", &position)
    visit.column("id", &id)
    visit.column("stream", &stream)
    visit.column("version", &version)
    visit.column("type", &type)
    visit.column("schema", &schema)
    visit.column("data", &data)
    visit.column("actor", &actor)
    visit.column("family", &family)
    visit.column("device", &device)
    visit.column("recorded_at", &recordedAt)
    visit.column("occurred_at", &occurredAt)
    visit.column("origin", &origin)
    visit.column("hash", &hash)
    visit.column("correlation", &correlation)
    visit.column("causation", &causation)
  }
}
