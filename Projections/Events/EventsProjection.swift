import Domain

/// The recruiting events of every season, and the coaches who were there.
public final class EventsProjection: Projection {
  /// The name in certificates and reports.
  public static let name = "Events"
  /// What the rows depend on.
  public static let law = FoldLaw.streamOrder
  /// The kinds of streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = ["event"]
  /// The tables, with the indexes that the fold reads by.
  public static let tables = ReadModelSQL.tables(PackageResources.Events_sql)
  /// The indexes that only readers use.
  public static let indexes = ReadModelSQL.indexes(PackageResources.Events_sql)
  /// The tables' definitions, for whoever reads rows without knowing their types.
  public static let definitions = [RecruitingEventRow.table, EventCoachRow.table]

  private let events: KeyedTable<RecruitingEventRow>
  private let coaches: KeyedTable<EventCoachRow>

  /// A fold whose tables live in `storage`.
  public init(_ storage: FoldStorage) {
    events = storage.keyed(RecruitingEventRow.self)
    coaches = storage.keyed(EventCoachRow.self, keepsRows: false)
  }

  /// Folds one event into the rows.
  public func apply(_ event: FoldEvent) throws {
    guard event.category == "event", let known = event.known else { return }
    switch known {
    case .eventScheduled(let payload):
      if try events.row(event.key) == nil { try events.put(RecruitingEventRow(payload, event)) }
    case .coachMarkedPresent(let payload):
      try coaches.put(EventCoachRow(payload, event))
    case .coachUnmarkedPresent(let payload):
      try coaches.remove(PairKey(event.key, payload.coach.lowercased))
    default: break
    }
    try events.update(event.key) { row in
      Self.evolve(&row, known, event)
      row.updatedBy = event.actor
      row.updatedAt = event.happenedAt
    }
  }

  private static func evolve(_ row: inout RecruitingEventRow, _ known: DomainEvent, _ event: FoldEvent) {
    switch known {
    case .eventScheduled(let payload):
      // Scheduled again, it comes back with who was there.
      row.athlete = payload.athlete.lowercased
      row.fields = payload.allFields.droppingNulls()
      row.removedBy = nil
    case .eventEdited(let payload):
      row.fields.merge(payload.fields)
      row.fields = row.fields.droppingNulls()
    case .eventAttended(let payload): row.attended = payload.attended
    case .eventDeleted: row.removedBy = event.id.lowercased
    default: break
    }
  }
}
