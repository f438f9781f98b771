import CanonicalJSON
import Compass
import Domain
import EventSchemas
import Foundation

/// A category of preferences as the API reads and writes it, with the application's names (facts §6).
struct StoredPreferences: Sendable {
  /// The preferences that a client wants to store.
  struct Wanted {
    let data: [String: JSONValue]
    /// The data that the client had read before; nil if it does not say.
    let shown: [String: JSONValue]?
    /// Whether missing fields stay as they are.
    let isPartial: Bool
    let freshID: () -> UUID
  }

  let category: PreferenceCategory
  /// The shape of the data in answers.
  let data: Shape
  /// The shape of the data in requests.
  let settable: Shape
  let named: @Sendable (String) -> String
  let read: @Sendable (Reading, UUID) throws -> JSONValue
  let write: @Sendable (Wanted, Reading, UUID) throws -> ([Preferences.Command], [String: JSONValue])

  static let all = [player, school, notifications, dashboard, location]

  static let player = StoredPreferences(.player, PlayerDetails.wire, { try $0.playerDetails(of: $1) }) {
    .editPlayer($0)
  }
  static let notifications = StoredPreferences(
    .notifications, WireFields { $0 }, { try $0.notificationFields(of: $1) }
  ) { .editNotifications($0) }
  static let location = StoredPreferences(.location, WireFields { $0 }, { try $0.homeLocation(of: $1) }) {
    .setHome($0)
  }
  static let dashboard = StoredPreferences(
    .dashboard,
    WireFields { field in
      let isCard = DashboardPart(rawValue: field).map(DashboardPart.cards.contains) ?? false
      return "\(isCard ? "statsCards" : "widgets").\(field)"
    }, { try $0.dashboardFields(of: $1) }
  ) { .editDashboard($0) }
}

extension StoredPreferences {
  private init<Fields: PatchFields & JSONCodable>(
    _ category: PreferenceCategory, _ wire: WireFields<Fields>,
    _ stored: @escaping @Sendable (Reading, UUID) throws -> Fields,
    _ command: @escaping @Sendable (Fields) -> Preferences.Command
  ) {
    self.category = category
    (data, settable, named) = (wire.shape, wire.shape, wire.named)
    read = { .object(wire.json(try stored($0, $1))) }
    write = { wanted, reading, owner in
      let present = try stored(reading, owner)
      // Without `isPartial`, missing fields are cleared.
      var fields = wanted.isPartial ? Fields() : present.inverse(restoring: Fields())
      fields.merge(try wire.fields(wanted.data))
      let write = wire.write(fields, shown: try wanted.shown.map(wire.fields), over: present)
      return (write.changes.isEmpty ? [] : [command(write.changes)], write.conflicts)
    }
  }
}

extension PlayerDetails {
  static let wire = WireFields<PlayerDetails> { $0.snake }
}

// MARK: - School preferences

extension StoredPreferences {
  static let school = StoredPreferences(
    category: .school, data: wishes(isSent: false), settable: wishes(isSent: true), named: \.snake,
    read: { reading, owner in .object(json(try reading.schoolPreferences(of: owner))) },
    write: { wanted, reading, owner in
      let present = try reading.schoolPreferences(of: owner)
      let list = try list(wanted.data, freshID: wanted.freshID)
      // The list is one value, as the order depends on all preferences.
      if let shown = wanted.shown, JSONValue.object(shown) != .object(json(present)), list != present {
        return (
          [],
          [
            "preferences": [
              "yours": json(list)["preferences"] ?? .null, "theirs": json(present)["preferences"] ?? .null,
            ]
          ]
        )
      }
      var commands: [Preferences.Command] = []
      var reached = present
      if let template = list.templateUsed.flatMap(SchoolPreferenceTemplate.init(rawValue:)),
        present.templateUsed != template.rawValue, template.preferences == list.preferences
      {
        commands.append(.applyTemplate(template, ids: list.items.map(\.id)))
        reached.apply(template, ids: list.items.map(\.id))
      }
      if let edit = list.edit(from: reached) { commands.append(.editSchool(edit)) }
      return (commands, [:])
    })

  /// - Parameter isSent: Whether the shape is for requests: ids and priorities are optional, and types must be known.
  private static func wishes(isSent: Bool) -> Shape {
    let word: (any Sequence<String>) -> Shape = { isSent ? .word(Array($0)) : .text() }
    return .object([
      "preferences": .init(
        shape: .list(
          .object([
            "id": .init(shape: .text(.uuid), isRequired: !isSent),
            "category": .init(
              shape: word(SchoolPreferenceCategory.known.map(\.rawValue)), isRequired: !isSent,
              note: "Follows from the type."),
            "type": .init(shape: word(SchoolPreferenceType.known.map(\.rawValue))),
            "value": .init(
              shape: .either([
                .anyNumber, .flag, .text(longest: TextRule.Limit.item),
                .list(.text(longest: TextRule.Limit.item), longest: 100),
              ])),
            "priority": .init(
              shape: .anyInteger, isRequired: !isSent, note: "1 for the most important; else the order of the list."),
            "is_dealbreaker": .init(shape: .flag, isRequired: !isSent),
          ]), longest: 200)),
      "template_used": .init(
        shape: .orNull(word(SchoolPreferenceTemplate.allCases.map(\.rawValue))), isRequired: !isSent),
    ])
  }

  private static func json(_ list: SchoolPreferenceList) -> [String: JSONValue] {
    [
      "preferences": .array(
        list.items.enumerated().map { index, item in
          [
            "id": .string(item.id.lowercased), "category": .string(item.category.rawValue),
            "type": .string(item.type.rawValue), "value": item.preference.value.fieldValue.jsonValue,
            "priority": .count(index + 1), "is_dealbreaker": .flag(item.preference.isDealbreaker),
          ]
        }), "template_used": list.templateUsed.map(JSONValue.string) ?? .null,
    ]
  }

  private static func list(_ data: [String: JSONValue], freshID: () -> UUID) throws -> SchoolPreferenceList {
    guard case .array(let elements)? = data["preferences"] else { return SchoolPreferenceList() }
    var wishes: [(priority: Double, item: SchoolPreferenceList.Item)] = []
    for (index, element) in elements.enumerated() {
      guard case .object(let wish) = element, case .string(let type)? = wish["type"] else { continue }
      var id = freshID()
      if case .string(let text)? = wish["id"], let given = UUID(strict: text) { id = given }
      var priority = Double(index + 1)
      if case .number(let number)? = wish["priority"] { priority = number }
      let item = SchoolPreferenceList.Item(
        id: id,
        preference: SchoolPreference(
          type: type, value: try value(wish["value"]), isDealbreaker: wish["is_dealbreaker"] == true))
      guard !wishes.contains(where: { $0.item.id == id }) else {
        throw APIError(422, "Two preferences have the id \(id.lowercased)", field: "preferences")
      }
      wishes.append((priority, item))
    }
    let items = wishes.enumerated().sorted { ($0.element.priority, $0.offset) < ($1.element.priority, $1.offset) }
    var template: String?
    if case .string(let name)? = data["template_used"] { template = name }
    return SchoolPreferenceList(items: items.map(\.element.item), templateUsed: template)
  }

  private static func value(_ json: JSONValue?) throws(APIError) -> SchoolPreference.Value {
    switch json {
    case .number(let number): .number(number)
    case .flag(let flag): .flag(flag)
    case .string(let text): .text(text)
    case .array(let words): .list(words.compactMap { if case .string(let word) = $0 { word } else { nil } })
    default: throw APIError(400, "value must be a number, a text, a list or true or false", field: "value")
    }
  }
}
