import Domain

/// The coaches of every school.
public final class CoachesProjection: Projection {
  /// The name in certificates and reports.
  public static let name = "Coaches"
  /// What the rows depend on.
  public static let law = FoldLaw.streamOrder
  /// The kinds of streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = ["coach"]
  /// The tables, with the indexes that the fold reads by.
  public static let tables = ReadModelSQL.tables(PackageResources.Coaches_sql)
  /// The indexes that only readers use.
  public static let indexes = ReadModelSQL.indexes(PackageResources.Coaches_sql)
  /// The tables' definitions, for whoever reads rows without knowing their types.
  public static let definitions = [CoachRow.table]

  private let coaches: KeyedTable<CoachRow>

  /// A fold whose tables live in `storage`.
  public init(_ storage: FoldStorage) { coaches = storage.keyed(CoachRow.self) }

  /// Folds one event into the rows.
  public func apply(_ event: FoldEvent) throws {
    guard event.category == "coach" else { return }
    switch event.known {
    case .coachAdded(let payload):
      var row = CoachRow(school: payload.school.lowercased, event)
      // Who comes back was made when he first came.
      if let former = try coaches.row(event.key) {
        (row.createdBy, row.createdAt) = (former.createdBy, former.createdAt)
      }
      row.set(payload.fields)
      try coaches.put(row)
    case .coachEdited(let payload):
      try coaches.update(event.key) {
        $0.set(payload.fields)
        $0.touch(event)
      }
    case .coachRemoved:
      try coaches.update(event.key) {
        $0.removedBy = event.id.lowercased
        $0.touch(event)
      }
    default: break
    }
  }
}
