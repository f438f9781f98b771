import CanonicalJSON
import Crypto
import Foundation

/// A version of an event type as other programs depend on it: its complete schema, with shared definitions inlined and
/// without descriptions.
struct Contract: Equatable {
  /// The name, such as `StatusChanged.v1`.
  let name: String
  let type: String
  let version: Int
  let schema: JSONValue

  /// The value that two programs compare: the hexadecimal SHA-256 of the canonical schema.
  var digest: String { Self.digest(of: schema.canonical) }

  /// Returns the hexadecimal SHA-256 of a text.
  static func digest(of text: String) -> String {
    SHA256.hash(data: Data(text.utf8)).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  init?(name: String, schema: JSONValue) {
    let parts = name.split(separator: ".")
    guard parts.count == 2, parts[1].first == "v", let version = Int(parts[1].dropFirst()), version > 0 else {
      return nil
    }
    self.name = name
    type = String(parts[0])
    self.version = version
    self.schema = schema
  }

  /// Returns the Swift source with one digest of all schemas; a program reports that digest with its version.
  static func setSource(root: URL) throws -> String {
    let contracts = try all(in: root.appendingPathComponent("EventSchemas/Schemas"))
    let digest = digest(of: contracts.keys.sorted().map { "\($0) \(contracts[$0]?.digest ?? "")\n" }.joined())
    return """
      \(Generator.header)
      /// One digest of all event schemas that this program knows.
      public enum SchemaSet {
        /// The hexadecimal SHA-256 of the digests of all schemas, in the order of their names.
        public static let digest = "\(digest)"
      }

      """
  }

  /// Returns the contracts of a folder's schemas, by name.
  ///
  /// - Throws: `SchemaError` naming the file that is not a schema, or the definition that does not exist.
  static func all(in folder: URL) throws -> [String: Contract] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let shared = try object(folder.appendingPathComponent("common.json"))["$defs"]?.members ?? [:]
    var contracts: [String: Contract] = [:]
    for file in names where file.hasSuffix(".json") && file != "common.json" {
      let name = String(file.dropLast(5))
      let schema = try whole(.object(try object(folder.appendingPathComponent(file))), shared, file)
      guard let contract = Contract(name: name, schema: schema) else {
        throw SchemaError(description: "\(file): the name of a schema is that of its type and version, Type.v1.json")
      }
      contracts[name] = contract
    }
    return contracts
  }

  private static func object(_ file: URL) throws -> [String: JSONValue] {
    do {
      guard let members = try JSONValue(parsing: String(contentsOf: file, encoding: .utf8)).members else {
        throw SchemaError(description: "\(file.lastPathComponent): not an object")
      }
      return members
    } catch let error as JSONError {
      throw SchemaError(description: "\(file.lastPathComponent): \(error)")
    }
  }

  private static func whole(
    _ schema: JSONValue, _ shared: [String: JSONValue], _ file: String, depth: Int = 0
  ) throws -> JSONValue {
    guard var members = schema.members else { return schema }
    guard depth < 16 else { throw SchemaError(description: "\(file): definitions that refer to each other") }
    for words in ["description", "$schema", "$id"] { members[words] = nil }
    if case .string(let reference)? = members.removeValue(forKey: "$ref") {
      let name = reference.split(separator: "/").last.map(String.init) ?? reference
      guard let target = shared[name] else {
        throw SchemaError(description: "\(file): there is no \(reference)")
      }
      let inner = try whole(target, shared, file, depth: depth + 1).members ?? [:]
      members.merge(inner) { own, _ in own }
    }
    if let items = members["items"] { members["items"] = try whole(items, shared, file, depth: depth + 1) }
    if let properties = members["properties"]?.members {
      members["properties"] = .object(try properties.mapValues { try whole($0, shared, file, depth: depth + 1) })
    }
    return .object(members)
  }
}

extension Contract {
  /// Returns the differences by path: added, removed and changed members; empty if both are the same.
  func differences(from older: Contract) -> [String] { Self.differences(older.schema, schema, "") }

  private static func differences(_ before: JSONValue, _ after: JSONValue, _ path: String) -> [String] {
    guard let old = before.members, let new = after.members else {
      return before == after ? [] : ["\(path) was \(before.canonical) and is \(after.canonical)"]
    }
    return Set(old.keys).union(new.keys).sorted().flatMap { key in
      let place = path.isEmpty ? key : "\(path).\(key)"
      switch (old[key], new[key]) {
      case (let old?, let new?): return differences(old, new, place)
      case (nil, _): return ["\(place) is new"]
      default: return ["\(place) is gone"]
      }
    }
  }
}

extension JSONValue {
  /// The members of an object; nil for anything else.
  var members: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The elements of an array, or the value itself as the only element.
  fileprivate var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [self] }
  }
}

/// A kind of change from one version of a type to the next, ordered by the effort for readers of the events: the last
/// needs most.
package enum VersionChange: String, CaseIterable, Sendable {
  /// Optional fields were added, or no field changed: readers of the previous version understand the rest.
  case additive
  /// A field may contain more values than before, or became optional.
  case widening
  /// A field was renamed.
  case renaming
  /// A field was split into several.
  case splitting
  /// A field was removed, may contain fewer values, or became required; a required field was added; or a field's schema
  /// changed in another way.
  case narrowing
}

extension Contract {
  /// Returns the kinds of change from the previous version, the one with the most effort for readers first.
  func changes(from older: Contract) -> [VersionChange] {
    let (old, new) = (older.fields, fields)
    var found: Set<VersionChange> = []
    var gone = old.keys.filter { new[$0] == nil }
    var come = new.keys.filter { old[$0] == nil }
    // A removed field was renamed to an added one if exactly these two have the same schema.
    for lost in gone {
      let heirs = come.filter { new[$0] == old[lost] }
      guard let heir = heirs.first, heirs.count == 1, gone.filter({ old[$0] == old[lost] }).count == 1 else { continue }
      gone.removeAll { $0 == lost }
      come.removeAll { $0 == heir }
      found.insert(.renaming)
    }
    if gone.count == 1, come.count > 1 {
      (gone, come) = ([], [])
      found.insert(.splitting)
    }
    for (name, before) in old {
      guard let after = new[name], before != after else { continue }
      found.insert(after.isNarrower(than: before) ? .narrowing : .widening)
    }
    if !gone.isEmpty || come.contains(where: { new[$0]?.isRequired ?? true }) { found.insert(.narrowing) }
    if found.isEmpty || come.contains(where: { new[$0]?.isRequired == false }) { found.insert(.additive) }
    return VersionChange.allCases.reversed().filter(found.contains)
  }

  private struct Field: Equatable {
    let types: Set<String>
    let isRequired: Bool
    /// The rest of the field's schema, in canonical form.
    let rest: String

    func isNarrower(than older: Field) -> Bool {
      !types.isSuperset(of: older.types) || rest != older.rest || (isRequired && !older.isRequired)
    }
  }

  /// The fields by name; a field within a set of fields by both names: "fields.website".
  private var fields: [String: Field] {
    var found: [String: Field] = [:]
    Self.collect(schema, "", into: &found)
    return found
  }

  private static func collect(_ schema: JSONValue, _ path: String, into found: inout [String: Field]) {
    guard let members = schema.members, let properties = members["properties"]?.members else { return }
    let required = Set(members["required"]?.elements.map(\.canonical) ?? [])
    for (name, property) in properties {
      guard var rest = property.members else { continue }
      collect(property, "\(path)\(name).", into: &found)
      let types = rest.removeValue(forKey: "type")?.elements.map(\.canonical) ?? []
      rest["properties"] = nil
      rest["required"] = nil
      found["\(path)\(name)"] = Field(
        types: Set(types), isRequired: required.contains(JSONValue.string(name).canonical),
        rest: JSONValue.object(rest).canonical)
    }
  }
}
