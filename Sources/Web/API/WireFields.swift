import CanonicalJSON
import Domain
import EventSchemas

/// How a set of fields stands in the API's JSON: under which names, and numbers in which unit.
struct WireFields<Fields: PatchFields & JSONCodable>: Sendable {
  /// The name of a field; parts between dots are objects within each other.
  let named: @Sendable (String) -> String
  /// The fields that somebody may set; all where nothing is said.
  var settable: @Sendable (String) -> Bool = { _ in true }

  private var names: [(field: String, wire: String)] {
    Fields.fieldNames.filter(settable).map { ($0, named($0)) }
  }

  // MARK: Shapes

  /// An object of the fields, any of which may be missing or null.
  var shape: Shape { .object(members) }

  var members: [String: Shape.Member] {
    var flat: [String: Shape.Member] = [:]
    var nested: [String: [String: Shape.Member]] = [:]
    for (field, wire) in names {
      let parts = wire.split(separator: ".", maxSplits: 1).map(String.init)
      let member = Shape.Member(shape: .orNull(Self.shape(of: field)), isRequired: false)
      if parts.count == 2 { nested[parts[0], default: [:]][parts[1]] = member } else { flat[wire] = member }
    }
    for (name, members) in nested { flat[name] = .init(shape: .object(members), isRequired: false) }
    return flat
  }

  /// The codec itself is asked which values a field takes, so that the document cannot say something else.
  private static func shape(of field: String) -> Shape {
    if isHundredths(field) { return .anyNumber }
    func takes(_ json: String) -> Bool { (try? Fields(json: "{\"\(field)\":\(json)}")) != nil }
    if takes("\"x\"") { return .text(longest: 10_000) }
    if takes("\"0198c5d2-0000-7000-8000-000000000000\"") { return .text(.uuid) }
    if takes("true") { return .flag }
    if takes("0.5") { return .anyNumber }
    return takes("[\"x\"]") ? .list(.text(longest: 1000), longest: 100) : .anyInteger
  }

  /// Kept in hundredths, said as a decimal.
  private static func isHundredths(_ field: String) -> Bool {
    field.hasSuffix("Cents") || field.hasSuffix("Hundredths")
  }

  // MARK: Values

  /// The values that fields have, by their names here.
  func json(_ fields: Fields) -> [String: JSONValue] {
    var flat: [String: JSONValue] = [:]
    fields.forEachField { field, value in
      guard let value else { return }
      let json = value.jsonValue
      if Self.isHundredths(field), case .integer(let count) = value {
        set(named(field), .number(Double(count) / 100), in: &flat)
      } else {
        set(named(field), json, in: &flat)
      }
    }
    return flat
  }

  private func set(_ wire: String, _ value: JSONValue, in members: inout [String: JSONValue]) {
    let parts = wire.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return members[wire] = value }
    var inner: [String: JSONValue] = [:]
    if case .object(let present)? = members[parts[0]] { inner = present }
    inner[parts[1]] = value
    members[parts[0]] = .object(inner)
  }

  /// The fields that some members mean; null clears a field, a member that is missing says nothing.
  ///
  /// - Throws: `APIError` 400 for a value that its field cannot hold.
  func fields(_ members: [String: JSONValue]) throws -> Fields {
    var found: [String: JSONValue] = [:]
    for (field, wire) in names {
      guard let value = self.value(wire, in: members) else { continue }
      found[field] = try Self.isHundredths(field) ? Self.hundredths(value, wire) : value
    }
    do {
      return try Fields(json: JSONValue.object(found).canonical)
    } catch {
      throw APIError(400, "The body cannot be read: \(error)")
    }
  }

  private func value(_ wire: String, in members: [String: JSONValue]) -> JSONValue? {
    let parts = wire.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return members[wire] }
    if case .object(let inner)? = members[parts[0]] { return inner[parts[1]] }
    return nil
  }

  private static func hundredths(_ value: JSONValue, _ wire: String) throws(APIError) -> JSONValue {
    guard case .number(let number) = value else { return value }
    let count = (number * 100).rounded()
    guard abs(number) < 1e11, abs(count / 100 - number) < 1e-9 else {
      throw APIError(422, "\(wire) must have at most two decimals", field: wire)
    }
    return .number(count)
  }
}

extension WireFields {
  /// What a write changes, field by field (ruling 21).
  struct Write {
    /// What may be written.
    let changes: Fields
    /// What somebody else set to a third value since it was shown, by name: what is wanted and what stands.
    let conflicts: [String: JSONValue]
  }

  /// Compares what a client wants with what it had been shown and with what is stored.
  ///
  /// - Parameters:
  ///   - wanted: The fields that the client sends.
  ///   - shown: What they were when it read them; nil where it does not say, and then the last writer wins.
  func write(_ wanted: Fields, shown: Fields?, over present: Fields) -> Write {
    let changes = wanted.changes(from: present)
    guard let shown else { return Write(changes: changes, conflicts: [:]) }
    let (mine, before, theirs) = (Self.values(wanted), Self.values(shown), Self.values(present))
    var (kept, conflicts): (Set<String>, [String: JSONValue]) = ([], [:])
    changes.forEachField { field, _ in
      // As it was shown: the client did not touch it.
      if mine[field] == before[field] { return }
      if theirs[field] == before[field] {
        kept.insert(field)
      } else {
        conflicts[named(field)] = [
          "yours": value(named(field), in: json(wanted)) ?? .null,
          "theirs": value(named(field), in: json(present)) ?? .null,
        ]
      }
    }
    return Write(changes: changes.keeping(kept.contains), conflicts: conflicts)
  }

  private static func values(_ fields: Fields) -> [String: FieldValue] {
    var values: [String: FieldValue] = [:]
    fields.forEachField { values[$0] = $1 }
    return values
  }
}

extension FieldValue {
  var jsonValue: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .integer(let number): .number(Double(number))
    case .number(let number): .number(number)
    case .flag(let flag): .flag(flag)
    case .list(let texts): .array(texts.map(JSONValue.string))
    }
  }
}

extension String {
  /// `primarySport` → `primary_sport`.
  var snake: String {
    reduce(into: "") { text, letter in text += letter.isUppercase ? "_\(letter.lowercased())" : String(letter) }
  }
}
