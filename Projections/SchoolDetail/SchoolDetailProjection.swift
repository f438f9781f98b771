import Domain

/// The school's own page: all its fields, its pros and cons, who made and last changed it.
public final class SchoolDetailProjection: Projection {
  /// The name in certificates and reports.
  public static let name = "SchoolDetail"
  /// What the rows depend on.
  public static let law = FoldLaw.streamOrder
  /// The kinds of streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = ["school"]
  /// The tables, with the indexes that the fold reads by.
  public static let tables = ReadModelSQL.tables(PackageResources.SchoolDetail_sql)
  /// The indexes that only readers use.
  public static let indexes = ReadModelSQL.indexes(PackageResources.SchoolDetail_sql)
  /// The tables' definitions, for whoever reads rows without knowing their types.
  public static let definitions = [SchoolDetailRow.table, SchoolItemRow.table]

  private let schools: KeyedTable<SchoolDetailRow>
  private let items: KeyedTable<SchoolItemRow>

  /// A fold whose tables live in `storage`.
  public init(_ storage: FoldStorage) {
    schools = storage.keyed(SchoolDetailRow.self)
    items = storage.keyed(SchoolItemRow.self, keepsRows: false)
  }

  /// Folds one event into the rows.
  public func apply(_ event: FoldEvent) throws {
    guard event.category == "school", let known = event.known else { return }
    if case .schoolAdded(let payload) = known {
      try schools.put(added(payload, event))
      return
    }
    try fold(known, event)
    try schools.update(event.key) { school in
      Self.evolve(&school, known, event)
      school.updatedBy = event.actor
      school.updatedAt = event.happenedAt
    }
  }

  private func added(_ payload: SchoolAdded, _ event: FoldEvent) -> SchoolDetailRow {
    var row = SchoolDetailRow(
      id: event.key, athlete: payload.athlete.lowercased, name: payload.name,
      info: payload.fields ?? SchoolFields(), by: event.actor, at: event.happenedAt)
    row.info.name = .value(payload.name)
    row.status = payload.status?.rawValue
    row.notes = payload.notes
    return row
  }

  private func fold(_ known: DomainEvent, _ event: FoldEvent) throws {
    switch known {
    case .proConAdded(let payload):
      try items.put(SchoolItemRow(payload, event))
    case .proConRemoved(let payload):
      try items.remove(PairKey(event.key, payload.item.lowercased))
    default:
      break
    }
  }

  private static func evolve(_ school: inout SchoolDetailRow, _ known: DomainEvent, _ event: FoldEvent) {
    switch known {
    case .statusChanged(let payload):
      school.status = payload.status.rawValue
      school.statusChangedAt = event.happenedAt
    case .priorityTierSet(let payload): school.priorityTier = payload.tier?.rawValue
    case .favoriteToggled(let payload): school.isFavorite = payload.isFavorite
    case .rankingSet(let payload): school.ranking = payload.ranking.map(Int64.init)
    case .basicInfoEdited(let payload): merge(payload.fields, into: &school)
    case .collegeDataMerged(let payload): merge(payload.fields.droppingNulls(), into: &school)
    case .notesEdited(let payload): school.notes = payload.notes
    case .coachingPhilosophyEdited(let payload): school.philosophy.merge(payload.fields)
    case .schoolDeleted, .schoolCascadeDeleted: school.deletedBy = event.id.lowercased
    case .schoolRestored: school.deletedBy = nil
    case .schoolObserved(let payload): observe(payload, &school, event)
    default: break
    }
  }

  private static func merge(_ fields: SchoolFields, into school: inout SchoolDetailRow) {
    school.info.merge(fields.keepingName)
    if let name = fields.name.value { school.name = name }
  }

  private static func observe(_ payload: SchoolObserved, _ school: inout SchoolDetailRow, _ event: FoldEvent) {
    if let fields = payload.fields { merge(fields, into: &school) }
    if let philosophy = payload.philosophy { school.philosophy.merge(philosophy) }
    if !payload.status.isAbsent {
      school.status = payload.status.value?.rawValue
      school.statusChangedAt = event.happenedAt
    }
    if !payload.priorityTier.isAbsent { school.priorityTier = payload.priorityTier.value?.rawValue }
    if let isFavorite = payload.isFavorite { school.isFavorite = isFavorite }
    if !payload.ranking.isAbsent { school.ranking = payload.ranking.value.map(Int64.init) }
    if !payload.notes.isAbsent { school.notes = payload.notes.value }
  }
}
