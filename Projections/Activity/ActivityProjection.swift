import Domain
import EventSchemas

/// Who changed what and when, over every stream: the audit's read model.
public final class ActivityProjection: Projection {
  /// The name in certificates and reports.
  public static let name = "Activity"
  /// What the rows depend on.
  public static let law = FoldLaw.appendOnly
  /// The kinds of streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = nil
  /// The tables, with the indexes that the fold reads by.
  public static let tables = ReadModelSQL.tables(PackageResources.Activity_sql)
  /// The indexes that only readers use.
  public static let indexes = ReadModelSQL.indexes(PackageResources.Activity_sql)
  /// The tables' definitions, for whoever reads rows without knowing their types.
  public static let definitions = [ActivityRow.table, ActivityChangeRow.table]

  private let activities: AppendTable<ActivityRow>
  private let changes: AppendTable<ActivityChangeRow>

  /// A fold whose tables live in `storage`.
  public init(_ storage: FoldStorage) {
    activities = storage.appending(ActivityRow.self)
    changes = storage.appending(ActivityChangeRow.self)
  }

  /// Folds one event into the rows.
  public func apply(_ event: FoldEvent) throws {
    let stream = event.stream
    let record = Self.record(event)
    try activities.append(
      ActivityRow(
        position: event.position, stream: stream, record: record, type: event.type, actor: event.actor,
        at: event.happenedAt, problem: event.content.problem))
    guard let known = event.known else { return }
    for (ordinal, change) in known.fieldChanges.enumerated() {
      try changes.append(
        ActivityChangeRow(
          position: event.position, ordinal: Int64(ordinal), stream: stream, field: change.field,
          item: change.item?.lowercased, value: change.value.map(\.json)))
    }
  }

  /// The id by which a person asks for it: an interaction, an offer, a coach, a share and a private note belong to
  /// their school.
  private static func record(_ event: FoldEvent) -> String {
    switch event.known {
    case .interactionLogged(let payload): return payload.school.lowercased
    case .offerRecorded(let payload): return payload.school.lowercased
    case .coachAdded(let payload): return payload.school.lowercased
    case .documentShared(let payload): return payload.school.lowercased
    case .documentUnshared(let payload): return payload.school.lowercased
    default: break
    }
    return event.key.firstIndex(of: "/").map { String(event.key[..<$0]) } ?? event.key
  }
}

extension FoldEvent.Content {
  /// Why an event changes nothing here; nil for one that this version understands.
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
  /// The table that the row stands in.
  public static let table = TableDefinition(
    "activity", key: ["position"], record: "record", ["stream", "record", "type", "actor", "at", "problem"])

  /// The event's place in the log.
  public let position: Int64
  /// The stream's name.
  public let stream: String
  /// The id of what it is about: for an interaction its school.
  public let record: String
  /// The event's type.
  public let type: String
  /// Who acted.
  public let actor: String
  /// When it happened; milliseconds since 1970 UTC.
  public let at: Int64
  /// Why this version does not understand it; nil when it does.
  public let problem: String?

  /// What tells the row from the others of its table.
  public var key: Int64 { position }

  init(
    position: Int64, stream: String, record: String, type: String, actor: String, at: Int64, problem: String?
  ) {
    self.position = position
    self.stream = stream
    self.record = record
    self.type = type
    self.actor = actor
    self.at = at
    self.problem = problem
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    position = columns.integer()
    stream = columns.text()
    record = columns.text()
    type = columns.text()
    actor = columns.text()
    at = columns.integer()
    problem = columns.optionalText()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.integer(position)
    columns.text(stream)
    columns.text(record)
    columns.text(type)
    columns.text(actor)
    columns.integer(at)
    columns.text(problem)
  }
}

/// One field that an event set.
public struct ActivityChangeRow: ProjectionRow {
  /// The table that the row stands in.
  public static let table = TableDefinition(
    "activity_change", key: ["position", "ordinal"], record: "stream", ["stream", "field", "item", "value"])

  /// The event's place in the log.
  public let position: Int64
  /// The field's place among those that the event set.
  public let ordinal: Int64
  /// The stream's name.
  public let stream: String
  /// The field's name.
  public let field: String
  /// The id of the list item, where the field is a list.
  public let item: String?
  /// The new value as JSON; nil when it was cleared.
  public let value: String?

  /// What tells the row from the others of its table.
  public var key: PairOfNumbers { PairOfNumbers(first: position, second: ordinal) }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { stream }

  init(position: Int64, ordinal: Int64, stream: String, field: String, item: String?, value: String?) {
    self.position = position
    self.ordinal = ordinal
    self.stream = stream
    self.field = field
    self.item = item
    self.value = value
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    position = columns.integer()
    ordinal = columns.integer()
    stream = columns.text()
    field = columns.text()
    item = columns.optionalText()
    value = columns.optionalText()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.integer(position)
    columns.integer(ordinal)
    columns.text(stream)
    columns.text(field)
    columns.text(item)
    columns.text(value)
  }
}
