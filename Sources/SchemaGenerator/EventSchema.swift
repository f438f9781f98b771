import Foundation

/// A field of an event or of a set of fields, as its schema describes it.
struct Field {
  /// The Swift type of a JSON type.
  enum Kind: Equatable {
    case text, integer, number, flag, uuid, texts
    /// An open enumeration of the domain, stored as a string.
    case open(String)
    /// A set of fields.
    case patch(String, version: Int)
    /// An array of records.
    case records(String, version: Int)

    var swiftType: String {
      switch self {
      case .text: "String"
      case .integer: "Int"
      case .number: "Double"
      case .flag: "Bool"
      case .uuid: "UUID"
      case .texts: "[String]"
      case .open(let name), .patch(let name, _): name
      case .records(let name, _): "[\(name)]"
      }
    }

    /// The shared definition to which the kind refers; nil if there is none.
    var shared: (name: String, version: Int)? {
      switch self {
      case .patch(let name, let version), .records(let name, let version): (name, version)
      default: nil
      }
    }
  }

  let name: String
  let kind: Kind
  let description: String
  let isRequired: Bool
  let isNullable: Bool
  /// The meaning of a text or a coordinate in its schema: `personal(.name)`, `plain(.date)`.
  let meaning: String?

  /// The name in Swift, escaped if it is a keyword.
  var swiftName: String { Self.keywords.contains(name) ? "`\(name)`" : name }
  private static let keywords: Set = ["default", "import", "in", "is", "operator", "repeat", "throws", "where"]

  /// Whether the type is a `Patch`: the key may be absent or null, which differ in meaning. If only one of them is
  /// possible, the type is an optional.
  var isPatch: Bool { !isRequired && isNullable }
  var isOptional: Bool { isRequired == isNullable }

  var swiftType: String {
    if isPatch { return "Patch<\(kind.swiftType)>" }
    return kind.swiftType + (isOptional ? "?" : "")
  }

  var defaultValue: String { isPatch ? " = .absent" : isOptional && !isRequired ? " = nil" : "" }
}

/// A struct to generate: an event's payload, or a set of fields or record that several events share.
struct Shape {
  let name: String
  let description: String
  let fields: [Field]
  /// The stream's category; nil for a shared definition.
  let stream: String?
  let version: Int
  /// Whether it is a set of fields; an event contains only those that it sets.
  let isPatch: Bool
  /// Fields that exist only in older versions.
  var formerFields: [Field] = []
  /// The name of the case of `DomainEvent`.
  var caseName: String { name.prefix(1).lowercased() + name.dropFirst() }
  /// Whether the payload is so large that its enum case is indirect.
  var isLarge: Bool { fields.contains { if case .patch = $0.kind { true } else { false } } }
}

/// A fault that keeps the generator from processing a schema.
package struct SchemaError: Error, CustomStringConvertible {
  /// The file and its fault.
  package let description: String
}

/// The JSON Schemas of a folder: the newest version of each type and of each shared definition.
struct SchemaFolder {
  let events: [Shape]
  let shared: [Shape]

  init(_ folder: URL) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    var events: [Shape] = []
    var shared: [Shape] = []
    for name in names where name.hasSuffix(".json") {
      let document = try Self.object(folder.appendingPathComponent(name))
      if name == "common.json" {
        guard let definitions = document["$defs"] as? [String: [String: Any]] else {
          throw SchemaError(description: "\(name): no $defs")
        }
        shared = try definitions.keys.sorted().map { key in
          let (base, version) = try Self.versioned(key, "\(name): $defs/\(key)")
          return try Self.shape(base, definitions[key] ?? [:], file: name, stream: nil, version: version)
        }
      } else {
        events.append(try Self.event(document, file: name))
      }
    }
    self.events = Self.newest(events)
    self.shared = Self.newest(shared)
    try demandNewest()
  }

  private static func newest(_ shapes: [Shape]) -> [Shape] {
    Dictionary(grouping: shapes, by: \.name).values.compactMap { versions in
      let sorted = versions.sorted { $0.version > $1.version }
      guard var newest = sorted.first else { return nil }
      for field in sorted.dropFirst().flatMap(\.fields)
      where !(newest.fields + newest.formerFields).contains(where: { $0.name == field.name }) {
        newest.formerFields.append(field)
      }
      return newest
    }.sorted { $0.name < $1.name }
  }

  /// Requires that references to a shared definition use its newest version, which is the one generated as a Swift
  /// struct.
  private func demandNewest() throws {
    let newest = Dictionary(uniqueKeysWithValues: shared.map { ($0.name, $0.version) })
    for event in events + shared {
      for field in event.fields {
        guard let (name, version) = field.kind.shared else { continue }
        guard newest[name] == version else {
          throw SchemaError(
            description: "\(event.name).v\(event.version).json: \(field.name) refers to version \(version) of \(name), "
              + "whose newest is \(newest[name].map(String.init) ?? "not there"); the newest version of a type "
              + "refers to the newest of what it shares")
        }
      }
    }
  }

  /// Parses the name and version of a shared definition: `OfferFields` is the first version, `OfferFields.v2` the
  /// second.
  private static func versioned(_ key: String, _ place: String) throws -> (name: String, version: Int) {
    let parts = key.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 1 { return (key, 1) }
    guard parts.count == 2, parts[1].first == "v", let version = Int(parts[1].dropFirst()), version > 1 else {
      throw SchemaError(description: "\(place): no name of a shared definition; expected such as OfferFields.v2")
    }
    return (String(parts[0]), version)
  }

  private static func object(_ file: URL) throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] else {
      throw SchemaError(description: "\(file.lastPathComponent): not an object")
    }
    return object
  }

  private static func event(_ document: [String: Any], file: String) throws -> Shape {
    guard let title = document["title"] as? String, let stream = document["x-stream"] as? String,
      let version = document["x-version"] as? Int, file == "\(title).v\(version).json"
    else {
      throw SchemaError(description: "\(file): title, x-stream and x-version must be there, and be the file's name")
    }
    return try shape(title, document, file: file, stream: stream, version: version)
  }

  private static func shape(
    _ name: String, _ schema: [String: Any], file: String, stream: String?, version: Int
  ) throws -> Shape {
    guard schema["additionalProperties"] as? Bool == false, let description = schema["description"] as? String else {
      throw SchemaError(description: "\(file): \(name) needs a description and additionalProperties: false")
    }
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    let required = schema["required"] as? [String] ?? []
    let fields = try properties.keys.sorted().map { key in
      try field(key, properties[key] ?? [:], isRequired: required.contains(key), file: file)
    }
    return Shape(
      name: name, description: description, fields: fields, stream: stream, version: version,
      isPatch: schema["x-patch"] as? Bool ?? false)
  }

  private static func field(
    _ name: String, _ schema: [String: Any], isRequired: Bool, file: String
  ) throws -> Field {
    let types = schema["type"] as? [String] ?? (schema["type"] as? String).map { [$0] } ?? []
    let kind = try kind(types.first { $0 != "null" }, schema, "\(file): \(name)")
    return Field(
      name: name, kind: kind, description: schema["description"] as? String ?? "", isRequired: isRequired,
      isNullable: types.contains("null"), meaning: try meaning(kind, schema, "\(file): \(name)"))
  }

  /// Requires an explicit meaning of every text: a personal field without one would leave the home in an anonymised
  /// bundle.
  private static func meaning(_ kind: Field.Kind, _ schema: [String: Any], _ place: String) throws -> String? {
    switch (schema["x-personal"] as? String, schema["x-plain"] as? String) {
    case (let personal?, nil): return "personal(.\(personal))"
    case (nil, let plain?): return "plain(.\(plain))"
    case (nil, nil) where kind != .text && kind != .texts: return nil
    default: throw SchemaError(description: "\(place): a text must be either x-personal or x-plain")
    }
  }

  private static func kind(_ type: String?, _ schema: [String: Any], _ place: String) throws -> Field.Kind {
    if let reference = schema["$ref"] as? String, let key = reference.split(separator: "/").last {
      let (name, version) = try versioned(String(key), place)
      return .patch(name, version: version)
    }
    switch type {
    case "string":
      if let name = schema["x-swift"] as? String { return .open(name) }
      return schema["format"] as? String == "uuid" ? .uuid : .text
    case "integer": return .integer
    case "number": return .number
    case "boolean": return .flag
    case "array":
      let reference = (schema["items"] as? [String: Any])?["$ref"] as? String
      guard let key = reference?.split(separator: "/").last else { return .texts }
      let (name, version) = try versioned(String(key), place)
      return .records(name, version: version)
    default: throw SchemaError(description: "\(place): a type that the generator does not know")
    }
  }
}
