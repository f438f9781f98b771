import CanonicalJSON
import EventSchemas
import Foundation
import Testing

/// An event's schema, read by the tests themselves: a second opinion on what the generator made of it.
struct SchemaShape: CustomStringConvertible, Sendable {
  /// One property.
  struct Property: Sendable {
    let types: Set<String>
    let isID: Bool
    /// The properties of the set of fields that it refers to.
    let fields: [String: Property]
    /// The properties of the records of which it holds several.
    var records: [String: Property] = [:]

    /// A value that the schema allows.
    var valid: JSONValue {
      if types.contains("object") { return .object(fields.mapValues(\.valid)) }
      if !records.isEmpty { return .array([.object(records.mapValues(\.valid))]) }
      if types.contains("array") { return .array([.string("a"), .string("é")]) }
      if types.contains("boolean") { return .flag(true) }
      if types.contains("integer") { return .number(7) }
      if types.contains("number") { return .number(0.5) }
      return .string(isID ? "0190f0a1-4c00-7a11-8d2e-3f6b5a901c01" : "a \"text\"")
    }

    /// Values of every type that the schema does not allow, null set apart.
    var wrong: [JSONValue] {
      let all: [(Set<String>, JSONValue)] = [
        (["string"], .string("")), (["integer", "number"], .number(1)), (["boolean"], .flag(false)),
        (["array"], .array([])), (["object"], .object([:])),
      ]
      return all.filter { $0.0.isDisjoint(with: types) }.map(\.1)
    }
  }

  let type: String
  let properties: [String: Property]
  let required: Set<String>

  var description: String { type }

  /// A payload with every property.
  var full: [String: JSONValue] { properties.mapValues(\.valid) }

  /// All events' newest schemas, sorted by type.
  static let all: [SchemaShape] = (try? load()) ?? []

  private static func load() throws -> [SchemaShape] {
    let folder = packageRoot.appendingPathComponent("EventSchemas/Schemas")
    let common = try object(folder.appendingPathComponent("common.json"))["$defs"] as? [String: [String: Any]] ?? [:]
    return try EventCatalog.entries.map { "\($0.type).v\($0.schema).json" }.sorted()
      .map { name in
        let schema = try object(folder.appendingPathComponent(name))
        return SchemaShape(
          type: schema["title"] as? String ?? name, properties: properties(schema, common),
          required: Set(schema["required"] as? [String] ?? []))
      }
  }

  private static func object(_ file: URL) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
  }

  private static func properties(
    _ schema: [String: Any], _ common: [String: [String: Any]]
  ) -> [String: Property] {
    (schema["properties"] as? [String: [String: Any]] ?? [:]).mapValues { property in
      if let name = (property["$ref"] as? String)?.split(separator: "/").last, let target = common[String(name)] {
        return Property(types: ["object"], isID: false, fields: properties(target, common))
      }
      if let name = ((property["items"] as? [String: Any])?["$ref"] as? String)?.split(separator: "/").last,
        let target = common[String(name)]
      {
        return Property(types: ["array"], isID: false, fields: [:], records: properties(target, common))
      }
      let types = property["type"] as? [String] ?? (property["type"] as? String).map { [$0] } ?? []
      return Property(types: Set(types), isID: property["format"] as? String == "uuid", fields: [:])
    }
  }
}
