import Domain
public import EventLog
import EventSchemas

/// Who changed what and when, over every stream: a row for each event.
public typealias ActivityProjection = DerivedProjection<ActivityRow>

/// One event, as conditions of people see it.
public struct ActivityRow: DerivedRow {
  /// The projection's name in reports.
  public static let projection = "Activity"
  /// The columns that are made from the payload.
  public static let payloadColumns: Set<String>? = ["record", "fields", "problem"]
  /// The column that says which stream an event belongs to.
  public static let streamColumn = (name: "stream", prefix: "")

  /// The layout of the row's table.
  public static let layout = TableLayout(
    "activity", record: "record",
    indexes: [.reader("record, position"), .reader("stream, position")])

  /// The event's position in the log.
  public internal(set) var position: Int64 = 0
  /// The stream's name.
  public internal(set) var stream = ""
  /// The id under which a person looks for the event: the record's, or for example the school's if the event logs an
  /// interaction.
  public internal(set) var record = ""
  /// The event's type.
  public internal(set) var type = ""
  /// Who acted.
  public internal(set) var actor = ""
  /// When it happened, in milliseconds since 1970 UTC.
  public internal(set) var at: Int64 = 0
  /// The names of the fields that it set, separated by spaces; empty if it set none. The values are in the event.
  public internal(set) var fields = ""
  /// The reason why its payload is not known here, for example because it was redacted; nil if it is.
  public internal(set) var problem: String?

  /// The row's primary key.
  public var key: Int64 { position }

  /// Creates an empty row.
  public init() {}

  /// Creates the row of an event.
  public init(_ event: DecodedEvent) {
    position = event.position
    stream = event.stream
    record = event.record
    type = event.type
    actor = event.actor
    at = event.happenedAt
    problem = event.content.problem
    let names = event.known?.fieldChanges.map(\.field) ?? []
    fields = names.indices.filter { !names[..<$0].contains(names[$0]) }.map { names[$0] }.joined(separator: " ")
  }

  /// Whether an event may have a record, judging by its envelope.
  public static func mayConcern(_ record: String, _ stream: StreamName, type: String) -> Bool {
    stream.key.hasPrefix(record) || DecodedEvent.namingSchools.contains(type)
  }

  /// Passes each column to the visitor, in the table's order.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("position", &position)
    visit.column("stream", &stream)
    visit.column("record", &record)
    visit.column("type", &type)
    visit.column("actor", &actor)
    visit.column("at", &at)
    visit.column("fields", &fields)
    visit.column("problem", &problem)
  }
}

extension DecodedEvent {
  /// The types of the events that are looked for under the school that they name.
  public static let namingSchools: Set<String> = [
    InteractionLogged.type, OfferRecorded.type, CoachAdded.type, DocumentShared.type, DocumentUnshared.type,
  ]

  /// The id under which a person looks for the event. It is the school's id for an event that creates an interaction, an
  /// offer or a coach, or that shares or unshares a document; otherwise it is the first part of the stream's key.
  public var record: String {
    switch known {
    case .interactionLogged(let payload): payload.school.lowercased
    case .offerRecorded(let payload): payload.school.lowercased
    case .coachAdded(let payload): payload.school.lowercased
    case .documentShared(let payload): payload.school.lowercased
    case .documentUnshared(let payload): payload.school.lowercased
    default: key.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(key[..<$0]) } ?? key
    }
  }
}
