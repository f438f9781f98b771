import Domain
import EventSchemas

/// Who changed what and when, over every stream: the audit's read model.
public final class ActivityProjection: Projection {
  /// The projection's name in certificates and reports.
  public static let name = "Activity"
  /// The order of events that the rows depend on.
  public static let law = FoldLaw.appendOnly
  /// The categories of the streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = nil
  /// The row types that it folds.
  public static let rows: [any ProjectionRow.Type] = [ActivityRow.self]

  private let activities: AppendTable<ActivityRow>

  /// Creates a fold whose tables are in `storage`.
  public init(_ storage: FoldStorage) {
    activities = storage.appending(ActivityRow.self)
  }

  /// Folds one event into the rows.
  public func apply(_ event: FoldEvent) throws {
    try activities.append(
      ActivityRow(
        position: event.position, stream: event.stream, record: Self.record(event), type: event.type,
        actor: event.actor,
        at: event.happenedAt, fields: event.known.map(Self.fields) ?? "", problem: event.content.problem))
  }

  /// Returns the names of the fields that an event sets, each once, in order.
  private static func fields(_ event: DomainEvent) -> String {
    let changes = event.fieldChanges
    var names = changes.first?.field ?? ""
    for (place, change) in changes.enumerated().dropFirst() {
      if !changes[..<place].contains(where: { $0.field == change.field }) { names += " " + change.field }
    }
    return names
  }

  /// Returns the id under which a person looks for the event. It is the school's id for an event that creates an
  /// interaction, an offer or a coach, that shares or unshares a document, or that edits a private note; otherwise it
  /// is the first part of the stream's key.
  private static func record(_ event: FoldEvent) -> String {
    switch event.known {
    case .interactionLogged(let payload): return payload.school.lowercased
    case .offerRecorded(let payload): return payload.school.lowercased
    case .coachAdded(let payload): return payload.school.lowercased
    case .documentShared(let payload): return payload.school.lowercased
    case .documentUnshared(let payload): return payload.school.lowercased
    default: break
    }
    return event.key.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(event.key[..<$0]) } ?? event.key
  }
}

extension ActivityProjection: RepairableProjection {
  /// Replaces the rows of the events that lost something.
  func repair(_ repair: RowRepair) throws { try repair.replaceRows(of: self, in: activities) }
}

extension FoldEvent.Content {
  /// The reason why an event changes nothing here: it is newer, redacted or unreadable. Nil if this version understands
  /// it.
  public var problem: String? {
    switch self {
    case .known: nil
    case .newer: "made by a newer version"
    case .redacted: "redacted"
    case .unreadable(let reason): "unreadable: \(reason)"
    }
  }
}

/// One event, as the audit lists it.
public struct ActivityRow: ProjectionRow {
  /// The layout of the row's table.
  public static let layout = TableLayout(
    "activity", record: "record",
    indexes: [
      .reader("actor, position"), .reader("type, position"), .reader("record, position"),
      .reader("position", named: "private", where: "stream GLOB 'private-note/*'"),
    ])

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

  init(
    position: Int64, stream: String, record: String, type: String, actor: String, at: Int64, fields: String,
    problem: String?
  ) {
    self.position = position
    self.stream = stream
    self.record = record
    self.type = type
    self.actor = actor
    self.at = at
    self.fields = fields
    self.problem = problem
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
