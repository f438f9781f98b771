public import Compass
public import Domain
import Foundation
import Projections

/// The history of a category's preferences: who changed what from which value to which, newest first (PR-8).
public struct PreferenceHistory: PageValue {
  /// One changed field.
  public struct Field: Codable, Equatable, Sendable {
    /// The field's name in the payloads.
    public let field: String
    /// The preference's id, if the field belongs to one.
    public let item: String?
    /// The label.
    public let label: String
    /// The value before as JSON; nil if there was none.
    public let old: String?
    /// The value after as JSON; nil if there is none.
    public let new: String?
    /// "GPA: 3.5 → 3.7".
    public let text: String
  }

  /// One change.
  public struct Entry: Codable, Equatable, Sendable {
    /// The event's position in the log.
    public let position: Int64
    /// The category.
    public let category: String
    /// The date and time of the change.
    public let at: String
    /// The same as an instant: "2026-02-11T15:00:00.000Z".
    public let changedAt: String
    /// The name of the person who made the change.
    public let by: String
    /// The id of the person who made the change.
    public let actor: String
    /// The changed fields.
    public let fields: [Field]
  }

  /// The heading.
  public let title: String
  /// The changes, newest first.
  public let entries: [Entry]
  /// The notice shown if there are none.
  public let empty: Notice?
  /// "The newest 50 of 120"; nil if all changes are shown.
  public let more: String?
  /// The number of all changes.
  public let total: Int

  /// Loads the history of a category as far as a viewer may see it.
  public static func load(
    _ category: PreferenceCategory, from reading: Reading, viewer: Viewer, limit: Int = 50, offset: Int = 0
  ) throws -> Self? {
    let owner = category.belongsToAthlete ? viewer.athlete : viewer.id
    let people = try People(from: reading, viewer: viewer)
    let changes = try reading.preferenceHistory(of: owner, category, limit: limit, offset: offset)
    let total = try reading.preferenceChanges(of: owner, category)
    let isPart = offset == 0 && total > changes.count
    return PreferenceHistory(
      title: "\(category.label): History",
      entries: changes.map { change in
        Entry(
          position: change.position, category: category.rawValue, at: viewer.text.dateAndTime(change.at),
          changedAt: change.at.description, by: people.name(change.actor), actor: change.actor,
          fields: change.fields.map { Field($0, in: category) })
      }, empty: changes.isEmpty ? Notice("No changes yet") : nil,
      more: isPart ? "The newest \(viewer.text.number(changes.count)) of \(viewer.text.number(total))" : nil,
      total: total)
  }

  /// The notice shown while the history loads.
  public static let loading = Notice("Loading history...")
  /// Never shown: a history always exists, even if it is empty.
  public static let notFound = Notice("History not found")
}

extension PreferenceHistory.Field {
  fileprivate init(_ change: PreferenceChange.Field, in category: PreferenceCategory) {
    field = change.name
    item = change.item
    old = change.old
    new = change.new
    label = Self.label(change.name, in: category)
    text = "\(label): \(Self.words(change.old)) → \(Self.words(change.new))"
  }

  private static func label(_ field: String, in category: PreferenceCategory) -> String {
    switch category {
    case .player: PlayerDetails.label(of: field)
    case .notifications: NotificationFields.label(of: field)
    case .dashboard: DashboardFields.label(of: field)
    case .location: HomeLocation.label(of: field)
    default: schoolLabels[field] ?? field
    }
  }

  private static let schoolLabels = [
    "type": "Preference Type", "category": "Category", "value": "Value", "isDealbreaker": "Dealbreaker",
    "order": "Order", "templateUsed": "Template",
  ]

  /// Returns a JSON scalar or list without its punctuation.
  private static func words(_ json: String?) -> String {
    guard let json else { return "none" }
    let decoder = JSONDecoder()
    let data = Data(json.utf8)
    if let text = try? decoder.decode(String.self, from: data) {
      return PhotoRule.isName(text) ? "photo \(text.prefix(8))" : text
    }
    if let list = try? decoder.decode([String].self, from: data) { return list.joined(separator: ", ") }
    return json == "true" ? "Yes" : json == "false" ? "No" : json
  }
}
