import Domain
import EventSchemas

/// The preferences of every person, by category. Defaults are applied when reading and never stored.
public final class PreferencesProjection: Projection {
  /// The projection's name in certificates and reports.
  public static let name = "Preferences"
  /// The order of events that the rows depend on.
  public static let law = FoldLaw.streamOrder
  /// The categories of the streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = ["preferences"]
  /// The row types that it folds.
  public static let rows: [any ProjectionRow.Type] = [PreferenceRow.self]

  private let preferences: KeyedTable<PreferenceRow>

  /// Creates a fold whose tables are in `storage`.
  public init(_ storage: FoldStorage) { preferences = storage.keyed(PreferenceRow.self) }

  /// Folds one event into the rows.
  public func apply(_ event: FoldEvent) throws {
    guard event.category == "preferences", let known = event.known else { return }
    let parts = event.key.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return }
    if let anew = event.anew { return try fold(anew, parts) }
    var data = PreferenceData(try preferences.row(PairKey(parts[0], parts[1]))?.data ?? "{}")
    guard data.apply(known) else { return }
    try put(data, after: event, parts)
  }

  /// Folds all events of the stream into a new row.
  private func fold(_ anew: [FoldEvent], _ parts: [String]) throws {
    var data = PreferenceData("{}")
    var last: FoldEvent?
    for event in anew {
      if let known = event.known, data.apply(known) { last = event }
    }
    if let last { try put(data, after: last, parts) }
  }

  private func put(_ data: PreferenceData, after event: FoldEvent, _ parts: [String]) throws {
    try preferences.put(
      PreferenceRow(
        owner: parts[0], category: parts[1], data: data.json, updatedBy: event.actor, updatedAt: event.happenedAt))
  }
}

extension PreferencesProjection: RepairableProjection {
  /// Folds anew the row of each stream that lost something.
  func repair(_ repair: RowRepair) throws {
    for (key, events) in try repair.streams(of: Self.categories) {
      let parts = key.split(separator: "/", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      try preferences.remove(PairKey(parts[0], parts[1]))
      for event in events { try apply(event) }
    }
  }
}

extension PreferenceData {
  /// Applies an event's changes; returns false for an event that is not one of preferences.
  fileprivate mutating func apply(_ known: DomainEvent) -> Bool {
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
