import Domain
import EventSchemas

/// The preferences of every person, by category. Defaults are applied when reading and never stored.
public enum PreferencesProjection: Projection {
  /// The projection's name in certificates and reports.
  public static let name = "Preferences"
  /// The categories of the streams that the rows are folded from.
  public static let categories: Set<String> = ["preferences"]
  /// The row types that it folds.
  public static let rows: [any ProjectionRow.Type] = [PreferenceRow.self]
}

extension PreferenceData {
  /// Applies an event's changes; returns false for an event that is not one of preferences.
  mutating func apply(_ known: DomainEvent) -> Bool {
    switch known {
    case .playerDetailsEdited(let payload): merge(payload.fields)
    case .homeLocationSet(let payload): merge(payload.fields)
    case .notificationPreferencesEdited(let payload): merge(payload.fields)
    case .dashboardEdited(let payload): merge(payload.fields)
    case .schoolPreferencesEdited(let payload): changeSchool { $0.apply(payload) }
    case .schoolPreferenceTemplateApplied(let payload): changeSchool { $0.apply(payload) }
    case .preferencesReset(let payload) where payload.category == .school: changeSchool { $0.apply(payload) }
    case .preferencesReset(let payload): clear(payload.fields)
    default: return false
    }
    return true
  }
}

/// A person's preferences of one category.
public struct PreferenceRow: ProjectionRow {
  /// The layout of the row's table.
  public static let layout = TableLayout("preference", keyColumns: 2, category: "preferences")

  /// The id of the person whose preferences they are.
  public internal(set) var owner = ""
  /// `player`, `school`, `notifications`, `dashboard` or `location`.
  public internal(set) var category = ""
  /// A canonical JSON object, which `PreferenceData` reads.
  public internal(set) var data = ""
  /// Who changed them last.
  public internal(set) var updatedBy = ""
  /// When they were last changed, in milliseconds since 1970 UTC.
  public internal(set) var updatedAt: Int64 = 0

  /// The row's primary key.
  public var key: PairKey { PairKey(owner, category) }
  /// The record that the row is about, which determines the certificate's bucket.
  public var record: String { owner }

  /// Creates an empty row.
  public init() {}

  init(owner: String, category: String, data: String, updatedBy: String, updatedAt: Int64) {
    self.owner = owner
    self.category = category
    self.data = data
    self.updatedBy = updatedBy
    self.updatedAt = updatedAt
  }

  /// Passes each column to the visitor, in the table's order.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("owner", &owner, .reference)
    visit.column("category", &category)
    visit.column("data", &data)
    visit.column("updated_by", &updatedBy)
    visit.column("updated_at", &updatedAt)
  }
}
