import CanonicalJSON
import Domain
import Foundation

extension WriteMapping {
  /// The writes of a stream that belongs to one person: preferences `<user>/<category>` and private notes
  /// `<school>/<user>`.
  mutating func planOfPerson(_ event: DomainEvent, _ key: String) -> [RowWrite] {
    let parts = key.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return [] }
    if case .privateNoteEdited(let note) = event {
      guard let school = UUID(strict: parts[0]), let owner = UUID(strict: parts[1]) else { return [] }
      let key = identity.person(owner).lowercased
      return update(
        RowKey(.schools, school), ["private_notes": .merge([key: note.text.map(JSONValue.string)])])
    }
    guard let user = UUID(strict: parts[0]) else { return [] }
    let row = RowKey.preferences(identity.person(user), parts[1])
    guard let keys = preferenceKeys(event, row), !keys.isEmpty else { return [] }
    return [
      RowWrite(
        .upsert, row,
        ["user_id": person(user), "category": .set(.string(parts[1])), "data": .merge(keys)])
    ]
  }

  /// The changes of a category's map by an event; nil if there are none. Keys are named as the application writes them
  /// (facts §6).
  private mutating func preferenceKeys(_ event: DomainEvent, _ row: RowKey) -> [String: JSONValue?]? {
    switch event {
    case .playerDetailsEdited(let event): return PreferenceCategory.player.keys(event.fields)
    case .homeLocationSet(let event): return PreferenceCategory.location.keys(event.fields)
    case .notificationPreferencesEdited(let event): return PreferenceCategory.notifications.keys(event.fields)
    case .dashboardEdited(let event): return PreferenceCategory.dashboard.keys(event.fields)
    case .schoolPreferencesEdited(let event): wishes[row, default: SchoolPreferenceList()].apply(event)
    case .schoolPreferenceTemplateApplied(let event): wishes[row, default: SchoolPreferenceList()].apply(event)
    case .preferencesReset(let event) where event.category == .school:
      wishes[row, default: SchoolPreferenceList()].apply(event)
    case .preferencesReset(let event): return Dictionary(event.fields.map { (event.category.key(of: $0), nil) }) { $1 }
    default: return nil
    }
    return schoolWishes(row)
  }

  private func schoolWishes(_ row: RowKey) -> [String: JSONValue?] {
    let list = wishes[row] ?? SchoolPreferenceList()
    return ["preferences": Self.json(of: list), "template_used": list.templateUsed.map(JSONValue.string)]
  }

  /// A list of school preferences in the form that the application stores.
  static func json(of list: SchoolPreferenceList) -> JSONValue {
    let items = list.items.enumerated().map { index, item in
      JSONValue.object([
        "id": ColumnNames.id(item.id), "category": .string(item.category.rawValue),
        "type": .string(item.type.rawValue), "value": ColumnNames.json(item.preference.value.fieldValue),
        "priority": .number(Double(index + 1)), "is_dealbreaker": .flag(item.preference.isDealbreaker),
      ])
    }
    return .array(items)
  }
}
