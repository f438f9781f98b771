import Domain
import EventSchemas

/// The preferences of every person, by category. Defaults are applied when reading and never stored.
public final class PreferencesProjection: Projection {
  /// The name in certificates and reports.
  public static let name = "Preferences"
  /// What the rows depend on.
  public static let law = FoldLaw.streamOrder
  /// The kinds of streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = ["preferences"]
  /// The tables, with the indexes that the fold reads by.
  public static let tables = ReadModelSQL.tables(PackageResources.Preferences_sql)
  /// The indexes that only readers use.
  public static let indexes = ReadModelSQL.indexes(PackageResources.Preferences_sql)
  /// The tables' definitions, for whoever reads rows without knowing their types.
  public static let definitions = [PreferenceRow.table]

  private let preferences: KeyedTable<PreferenceRow>

  /// A fold whose tables live in `storage`.
  public init(_ storage: FoldStorage) { preferences = storage.keyed(PreferenceRow.self) }

  /// Folds one event into the rows.
  public func apply(_ event: FoldEvent) throws {
    guard event.category == "preferences", let known = event.known else { return }
    let parts = event.key.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return }
    var data = PreferenceData(try preferences.row(PairKey(parts[0], parts[1]))?.data ?? "{}")
    switch known {
    case .playerDetailsEdited(let payload): data.merge(payload.fields)
    case .homeLocationSet(let payload): data.merge(payload.fields)
    case .notificationPreferencesEdited(let payload): data.merge(payload.fields)
    case .dashboardEdited(let payload): data.merge(payload.fields)
    case .schoolPreferencesEdited(let payload): data.changeSchool { $0.apply(payload) }
    case .schoolPreferenceTemplateApplied(let payload): data.changeSchool { $0.apply(payload) }
    case .preferencesReset(let payload) where payload.category == .school: data.changeSchool { $0.apply(payload) }
    case .preferencesReset(let payload): data.clear(payload.fields)
    default: return
    }
    try preferences.put(
      PreferenceRow(
        owner: parts[0], category: parts[1], data: data.json, updatedBy: event.actor, updatedAt: event.happenedAt))
  }
}

/// A person's preferences of one category.
public struct PreferenceRow: ProjectionRow {
  /// The table that the row stands in.
  public static let table = TableDefinition(
    "preference", key: ["owner", "category"], ["data", "updated_by", "updated_at"])

  /// Whose they are.
  public let owner: String
  /// `player`, `school`, `notifications`, `dashboard` or `location`.
  public let category: String
  /// A canonical JSON object, which `PreferenceData` reads.
  public let data: String
  /// Who changed them last.
  public let updatedBy: String
  /// When; milliseconds since 1970 UTC.
  public let updatedAt: Int64

  /// What tells the row from the others of its table.
  public var key: PairKey { PairKey(owner, category) }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { owner }

  init(owner: String, category: String, data: String, updatedBy: String, updatedAt: Int64) {
    self.owner = owner
    self.category = category
    self.data = data
    self.updatedBy = updatedBy
    self.updatedAt = updatedAt
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    owner = columns.text()
    category = columns.text()
    data = columns.text()
    updatedBy = columns.text()
    updatedAt = columns.integer()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.text(owner)
    columns.text(category)
    columns.text(data)
    columns.text(updatedBy)
    columns.integer(updatedAt)
  }
}
