import CanonicalJSON
import Domain
import Foundation

/// The shape of a JSON value. One description serves the OpenAPI document, the checks of bodies, and the tests of
/// answers.
indirect enum Shape: Sendable {
  /// The format of a text.
  enum Text: String, Sendable {
    case any
    case uuid
    case date
    case instant = "date-time"
  }

  case text(Text = .any, longest: Int? = nil)
  /// One of several words.
  case word([String])
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  case flag
  /// Only true, or only false.
  case always(Bool)
  case list(Shape, longest: Int)
  /// An object with these members and no others.
  case object([String: Member])
  /// An object with any member names.
  case map(Shape)
  case either([Shape])
  case orNull(Shape)
  /// Any JSON value.
  case anything

  /// A member of an object.
  struct Member: Sendable {
    let shape: Shape
    var isRequired = true
    var note: String?
  }

  /// A problem of a value: where it is, and what is accepted.
  struct Problem: Error, Equatable {
    /// The member's name, prefixed by those of its parents; empty for the whole value.
    let path: String
    let message: String
  }

  /// Any finite number.
  static let anyNumber = Shape.number(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
  /// Any whole number that a JSON number holds exactly.
  static let anyInteger = Shape.integer(-(1 << 53)...(1 << 53))

  /// An object's shape. A member whose name ends with a question mark is optional.
  static func members(_ members: KeyValuePairs<String, Shape>) -> Shape {
    .object(
      Dictionary(
        uniqueKeysWithValues: members.map { name, shape in
          name.hasSuffix("?")
            ? (String(name.dropLast()), Member(shape: shape, isRequired: false)) : (name, Member(shape: shape))
        }))
  }
}

// MARK: - Checking

extension Shape {
  /// Checks a value; an object's members are checked in the order of their names.
  ///
  /// - Throws: The first problem.
  func check(_ value: JSONValue, at path: String = "") throws(Problem) {
    switch (self, value) {
    case (.orNull, .null), (.anything, _): return
    case (.orNull(let shape), _): try shape.check(value, at: path)
    case (.text(let kind, let longest), .string(let text)):
      guard text.unicodeScalars.count <= longest ?? .max, kind.holds(text) else { throw problem(path) }
    case (.word(let words), .string(let text)):
      guard words.contains(where: { $0.hasSameBytes(as: text) }) else { throw problem(path) }
    case (.integer(let range), .number(let number)):
      guard let whole = Int(exactly: number), range.contains(whole) else { throw problem(path) }
    case (.number(let range), .number(let number)):
      guard range.contains(number) else { throw problem(path) }
    case (.flag, .flag): return
    case (.always(let wanted), .flag(let flag)):
      guard flag == wanted else { throw problem(path) }
    case (.list(let shape, let longest), .array(let elements)):
      guard elements.count <= longest else { throw problem(path) }
      for (index, element) in elements.enumerated() { try shape.check(element, at: "\(path)[\(index)]") }
    case (.map(let shape), .object(let values)):
      for (name, value) in values { try shape.check(value, at: Self.path(path, Self.shown(name))) }
    case (.object(let members), .object(let values)): try Self.check(values, members, at: path)
    case (.either(let shapes), _):
      for shape in shapes {
        do throws(Problem) { return try shape.check(value, at: path) } catch { continue }
      }
      throw problem(path)
    default: throw problem(path)
    }
  }

  private static func check(
    _ values: [String: JSONValue], _ members: [String: Member], at path: String
  ) throws(Problem) {
    if let unknown = values.keys.sorted().first(where: { members[$0] == nil }) {
      throw Problem(
        path: self.path(path, shown(unknown)),
        message: "\(self.path(path, shown(unknown))) is unknown; accepted: "
          + members.keys.sorted().joined(separator: ", "))
    }
    for (name, member) in members.sorted(by: { $0.key < $1.key }) {
      if let value = values[name] {
        try member.shape.check(value, at: self.path(path, name))
      } else if member.isRequired {
        throw Problem(path: self.path(path, name), message: "\(self.path(path, name)) is missing")
      }
    }
  }

  private static func path(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  /// A name sent by a client, shortened and with unusual characters replaced, for use in a message.
  private static func shown(_ name: String) -> String {
    let scalars = name.unicodeScalars.prefix(40).map { (0x21...0x7E).contains($0.value) ? Character($0) : "·" }
    return String(scalars)
  }

  private func problem(_ path: String) -> Problem {
    Problem(path: path, message: "\(path.isEmpty ? "The body" : path) must be \(words)")
  }

  /// The accepted values, in words.
  private var words: String {
    switch self {
    case .text(.any, let longest): longest.map { "a text of at most \($0) characters" } ?? "a text"
    case .text(.uuid, _): "an id such as 0198c5d2-0000-7000-8000-000000000000"
    case .text(.date, _): "a date such as 2026-02-11"
    case .text(.instant, _): "an instant such as 2026-02-11T15:00:00Z"
    case .word(let words): "one of \(words.joined(separator: ", "))"
    case .integer(let range):
      range.upperBound == 1 << 53
        ? "a whole number" : "a whole number between \(range.lowerBound) and \(range.upperBound)"
    case .number(let range):
      range.upperBound == .greatestFiniteMagnitude
        ? "a number" : "a number between \(range.lowerBound.plain) and \(range.upperBound.plain)"
    case .flag: "true or false"
    case .always(let flag): "\(flag)"
    case .list(_, let longest): "a list of at most \(longest)"
    case .object, .map: "an object"
    case .either(let shapes): shapes.map(\.words).joined(separator: " or ")
    case .orNull(let shape): "\(shape.words), or null"
    case .anything: "anything"
    }
  }
}

extension Shape.Text {
  fileprivate func holds(_ text: String) -> Bool {
    switch self {
    case .any: true
    case .uuid: UUID(strict: text) != nil
    case .date: CalendarDate(text) != nil
    case .instant: Instant(text) != nil
    }
  }
}

extension Double {
  /// "40" instead of "40.0".
  fileprivate var plain: String { self == rounded() ? String(Int(self)) : description }
}

// MARK: - Describing

extension Shape {
  /// The shape as a JSON Schema (2020-12), which OpenAPI 3.1 uses.
  var schema: JSONValue {
    switch self {
    case .text(let kind, let longest):
      var members: [String: JSONValue] = ["type": "string"]
      if kind != .any { members["format"] = .string(kind.rawValue) }
      if kind == .uuid { members["pattern"] = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" }
      if let longest { members["maxLength"] = .number(Double(longest)) }
      return .object(members)
    case .word(let words): return ["type": "string", "enum": .array(words.map(JSONValue.string))]
    case .integer(let range):
      return [
        "type": "integer", "minimum": .number(Double(range.lowerBound)), "maximum": .number(Double(range.upperBound)),
      ]
    case .number(let range):
      guard range.upperBound < .greatestFiniteMagnitude else { return ["type": "number"] }
      return ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
    case .flag: return ["type": "boolean"]
    case .always(let flag): return ["type": "boolean", "const": .flag(flag)]
    case .list(let shape, let longest):
      return ["type": "array", "items": shape.schema, "maxItems": .number(Double(longest))]
    case .map(let shape): return ["type": "object", "additionalProperties": shape.schema]
    case .object(let members): return Self.schema(members)
    case .either(let shapes): return ["anyOf": .array(shapes.map(\.schema))]
    case .orNull(let shape): return ["anyOf": [shape.schema, ["type": "null"]]]
    case .anything: return [:]
    }
  }

  private static func schema(_ members: [String: Member]) -> JSONValue {
    let properties = members.mapValues { member -> JSONValue in
      guard let note = member.note, case .object(var schema) = member.shape.schema else { return member.shape.schema }
      schema["description"] = .string(note)
      return .object(schema)
    }
    let required = members.filter(\.value.isRequired).keys.sorted()
    var schema: [String: JSONValue] = [
      "type": "object", "properties": .object(properties), "additionalProperties": false,
    ]
    if !required.isEmpty { schema["required"] = .array(required.map(JSONValue.string)) }
    return .object(schema)
  }
}
