import Foundation

extension SchoolPreferencesEdited {
  /// The fields that the edit sets, item by item.
  var fieldChanges: [FieldChange] {
    var changes = (removed ?? []).flatMap(PreferenceItem.changes(ofRemoved:))
    changes += ((added ?? []) + (changed ?? [])).flatMap(\.fieldChanges)
    if let order { changes.append(FieldChange(field: "order", value: .list(order))) }
    if !templateUsed.isAbsent {
      changes.append(
        FieldChange(field: SchoolPreferenceList.templateField, value: templateUsed.value.map(FieldValue.text)))
    }
    return changes
  }
}

extension SchoolPreferenceTemplateApplied {
  /// The fields that the template sets, item by item.
  var fieldChanges: [FieldChange] {
    removed.flatMap(PreferenceItem.changes(ofRemoved:)) + items.flatMap(\.fieldChanges) + [
      FieldChange(field: SchoolPreferenceList.templateField, value: .text(template))
    ]
  }
}

extension PreferencesReset {
  /// The fields that the reset clears.
  var fieldChanges: [FieldChange] {
    fields.map { FieldChange(field: $0, value: nil) } + removed.flatMap(PreferenceItem.changes(ofRemoved:))
  }
}

extension PreferenceItem {
  fileprivate var fieldChanges: [FieldChange] {
    var changes: [FieldChange] = []
    if let type { changes.append(FieldChange(field: "type", item: id, value: .text(type.rawValue))) }
    if let category { changes.append(FieldChange(field: "category", item: id, value: .text(category.rawValue))) }
    if let value { changes.append(FieldChange(field: "value", item: id, value: value.fieldValue)) }
    if let isDealbreaker {
      changes.append(FieldChange(field: "isDealbreaker", item: id, value: .flag(isDealbreaker)))
    }
    return changes
  }

  fileprivate static func changes(ofRemoved id: String) -> [FieldChange] {
    guard let item = UUID(uuidString: id) else { return [] }
    return ["type", "category", "value", "isDealbreaker"].map { FieldChange(field: $0, item: item, value: nil) }
  }
}

extension SchoolPreference.Value {
  /// The value as a `FieldValue`.
  public var fieldValue: FieldValue {
    switch self {
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .flag(let flag): .flag(flag)
    case .list(let words): .list(words)
    }
  }
}
