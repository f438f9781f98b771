import Domain
import EventSchemas

/// The fold of one person's preferences of one category; of an athlete's details also what enters the fit score.
struct PreferencesFold: StreamFold {
  static let category = "preferences"

  /// The person and the category; nil if the stream's name has no category.
  private let key: PairKey?
  private var data = PreferenceData("{}")
  private var last: (by: String, at: Int64)?
  private var details: SchoolJoin.Details?

  init(_ key: String) {
    let parts = key.split(separator: "/", maxSplits: 1).map(String.init)
    self.key = parts.count == 2 ? PairKey(parts[0], parts[1]) : nil
  }

  mutating func apply(_ event: DomainEvent, _ facts: EventFacts) {
    guard data.apply(event) else { return }
    last = (facts.actor, facts.at)
    guard key?.second == PreferenceCategory.player.rawValue else { return }
    switch event {
    case .playerDetailsEdited(let payload):
      let inputs = payload.fields.fitInputs
      if !inputs.isEmpty { change(facts) { $0.merge(inputs) } }
    case .preferencesReset(let payload) where payload.category == .player: change(facts) { $0.clear(payload.fields) }
    default: break
    }
  }

  private mutating func change(_ facts: EventFacts, _ body: (inout PlayerDetails) -> Void) {
    var now = details ?? SchoolJoin.Details()
    body(&now.fields)
    now.position = facts.position
    details = now
  }

  // MARK: Rows

  /// What writes the rows of preferences.
  struct Tables {
    fileprivate let rows: TableWriter<PreferenceRow>
    fileprivate let join: SchoolJoin
  }

  static func tables(_ rows: RowTables) -> Tables {
    Tables(rows: rows.writer(PreferenceRow.self, of: PreferencesProjection.self), join: rows.join)
  }

  private var row: PreferenceRow? {
    guard let key, let last else { return nil }
    return PreferenceRow(
      owner: key.first, category: key.second, data: data.json, updatedBy: last.by, updatedAt: last.at)
  }

  mutating func insert(into tables: Tables) throws {
    guard let key, var row else { return }
    try tables.rows.insert(&row)
    if let details { try tables.join.put(details, of: key.first) }
  }

  mutating func replace(_ before: inout PreferencesFold, in tables: Tables) throws {
    guard let key else { return }
    if var row { try tables.rows.put(&row) } else { try tables.rows.remove(key) }
    if details != before.details { try tables.join.put(details, of: key.first) }
  }

  static func remove(_ key: String, from tables: Tables) throws {
    guard let key = PreferencesFold(key).key else { return }
    try tables.rows.remove(key)
    if key.second == PreferenceCategory.player.rawValue { try tables.join.put(nil, of: key.first) }
  }
}
