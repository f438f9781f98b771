import Domain

/// Who belongs to the family, and in which role: names for the audit, roles for what a person may do.
public final class FamilyProjection: Projection {
  /// The name in certificates and reports.
  public static let name = "Family"
  /// What the rows depend on.
  public static let law = FoldLaw.streamOrder
  /// The kinds of streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = ["family"]
  /// The tables, with the indexes that the fold reads by.
  public static let tables = ReadModelSQL.tables(PackageResources.Family_sql)
  /// The indexes that only readers use.
  public static let indexes = ReadModelSQL.indexes(PackageResources.Family_sql)
  /// The tables' definitions, for whoever reads rows without knowing their types.
  public static let definitions = [FamilyRow.table, MemberRow.table]

  private let families: KeyedTable<FamilyRow>
  private let members: KeyedTable<MemberRow>

  /// A fold whose tables live in `storage`.
  public init(_ storage: FoldStorage) {
    families = storage.keyed(FamilyRow.self)
    members = storage.keyed(MemberRow.self)
  }

  /// Folds one event into the rows.
  public func apply(_ event: FoldEvent) throws {
    guard event.category == "family" else { return }
    switch event.known {
    case .familyCreated(let payload):
      try families.put(FamilyRow(id: event.key, name: payload.name))
    case .memberAdded(let payload):
      try members.put(
        MemberRow(
          id: payload.member.lowercased, family: event.key, name: payload.name, role: payload.role.rawValue))
    case .roleSet(let payload):
      try members.update(payload.member.lowercased) { $0.role = payload.role.rawValue }
    default:
      break
    }
  }
}
