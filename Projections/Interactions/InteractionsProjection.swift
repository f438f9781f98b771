import Domain

/// The interactions with every school.
public final class InteractionsProjection: Projection {
  /// The name in certificates and reports.
  public static let name = "Interactions"
  /// What the rows depend on.
  public static let law = FoldLaw.streamOrder
  /// The kinds of streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = ["interaction"]
  /// The tables, with the indexes that the fold reads by.
  public static let tables = ReadModelSQL.tables(PackageResources.Interactions_sql)
  /// The indexes that only readers use.
  public static let indexes = ReadModelSQL.indexes(PackageResources.Interactions_sql)
  /// The tables' definitions, for whoever reads rows without knowing their types.
  public static let definitions = [InteractionRow.table]

  private let interactions: KeyedTable<InteractionRow>

  /// A fold whose tables live in `storage`.
  public init(_ storage: FoldStorage) { interactions = storage.keyed(InteractionRow.self, keepsRows: false) }

  /// Folds one event into the rows.
  public func apply(_ event: FoldEvent) throws {
    guard event.category == "interaction" else { return }
    switch event.known {
    case .interactionLogged(let payload):
      try interactions.put(InteractionRow(payload, event))
    case .interactionRemoved:
      try interactions.update(event.key) { $0.removedBy = event.id.lowercased }
    default: break
    }
  }
}

/// One contact between the family and a school.
public struct InteractionRow: ProjectionRow {
  /// The table that the row stands in.
  public static let table = TableDefinition(
    "interaction", key: ["id"], record: "school",
    [
      "school", "coach", "event", "type", "direction", "subject", "content", "sentiment", "occurred_at", "logged_by",
      "removed_by",
    ])

  /// The interaction's id.
  public var id: String
  /// The school's id.
  public var school: String
  /// The coach's id, if one took part.
  public var coach: String?
  /// The recruiting event's id, if it happened at one.
  public var event: String?
  /// The raw type, such as `phone_call`.
  public var type: String
  /// `inbound` or `outbound`.
  public var direction: String
  /// A heading.
  public var subject: String?
  /// What was said.
  public var content: String?
  /// The raw sentiment.
  public var sentiment: String?
  /// When it took place; milliseconds since 1970 UTC.
  public var occurredAt: Int64
  /// Who logged it.
  public var loggedBy: String
  /// The event that removed it; nil while it is there.
  public var removedBy: String?

  /// What tells the row from the others of its table.
  public var key: String { id }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { school }

  init(_ payload: InteractionLogged, _ event: FoldEvent) {
    id = event.key
    school = payload.school.lowercased
    coach = payload.coach?.lowercased
    self.event = payload.event?.lowercased
    type = payload.type.rawValue
    direction = payload.direction.rawValue
    subject = payload.subject
    content = payload.content
    sentiment = payload.sentiment?.rawValue
    (loggedBy, occurredAt) = event.stamp(of: payload)
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    id = columns.text()
    school = columns.text()
    coach = columns.optionalText()
    event = columns.optionalText()
    type = columns.text()
    direction = columns.text()
    subject = columns.optionalText()
    content = columns.optionalText()
    sentiment = columns.optionalText()
    occurredAt = columns.integer()
    loggedBy = columns.text()
    removedBy = columns.optionalText()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.text(id)
    columns.text(school)
    columns.text(coach)
    columns.text(event)
    columns.text(type)
    columns.text(direction)
    columns.text(subject)
    columns.text(content)
    columns.text(sentiment)
    columns.integer(occurredAt)
    columns.text(loggedBy)
    columns.text(removedBy)
  }
}
