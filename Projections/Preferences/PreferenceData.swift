import CanonicalJSON
public import Domain
public import EventSchemas
import Foundation

/// The data of one category, as a row holds it: a JSON object of every field that was ever set.
///
/// Reading is tolerant (PR-4): a value of another type counts as not set, and a key that this version does not know is
/// ignored. Both stay in the data byte for byte, as merging changes only the keys of the edit.
public struct PreferenceData: Equatable, Sendable {
  private var members: [String: JSONValue]

  /// Creates the data of a row; anything but a JSON object counts as empty.
  public init(_ json: String) {
    if case .object(let members)? = try? JSONValue(parsing: json) {
      self.members = members
    } else {
      members = [:]
    }
  }

  /// The data as canonical JSON.
  public var json: String { JSONValue.object(members).canonical }

  /// Returns the fields that can be read.
  public func fields<Fields: PatchFields & JSONCodable>(_: Fields.Type = Fields.self) -> Fields {
    if let all = try? Fields(json: json) { return all }
    var fields = Fields()
    for name in Fields.fieldNames {
      guard let value = members[name], let field = try? Fields(json: JSONValue.object([name: value]).canonical)
      else { continue }
      fields.merge(field)
    }
    return fields
  }

  /// The family's preferences for a school; an item that cannot be read is left out.
  public var school: SchoolPreferenceList {
    SchoolPreferenceList(
      items: elements(Self.items).compactMap { try? PreferenceItem(json: $0.canonical) }
        .map(SchoolPreferenceList.Item.init),
      order: elements(Self.order).compactMap { if case .string(let id) = $0 { UUID(uuidString: id) } else { nil } },
      templateUsed: members[Self.template].flatMap { if case .string(let id) = $0 { id } else { nil } })
  }

  private func elements(_ key: String) -> [JSONValue] {
    if case .array(let elements)? = members[key] { elements } else { [] }
  }

  private static let items = "preferences"
  private static let order = "order"
  private static let template = "templateUsed"
}

extension PreferenceData {
  /// Merges the fields that an edit sets or clears.
  mutating func merge(_ edit: some PatchFields & JSONCodable) {
    guard case .object(let changes)? = try? JSONValue(parsing: edit.json) else { return }
    members.merge(changes) { _, new in new }
  }

  /// Clears fields by name.
  mutating func clear(_ names: [String]) {
    for name in names where members[name] != nil { members[name] = .null }
  }

  /// Changes the family's preferences for a school.
  mutating func changeSchool(_ change: (inout SchoolPreferenceList) -> Void) {
    var list = school
    change(&list)
    let unreadable = elements(Self.items).filter { (try? PreferenceItem(json: $0.canonical)) == nil }
    members[Self.items] = .array(
      list.items.compactMap { try? JSONValue(parsing: PreferenceItem($0).json) } + unreadable)
    members[Self.order] = .array(list.places.map { .string($0.lowercased) })
    members[Self.template] = list.templateUsed.map(JSONValue.string)
  }
}
