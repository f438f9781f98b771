import CanonicalJSON
import Domain
import EventSchemas

/// The representation of a set of fields in the API's JSON: their names, and the units of numbers.
struct WireFields<Fields: PatchFields & JSONCodable>: Sendable {
  /// The name of a field. A dot separates an object's name from its member's.
  let named: @Sendable (String) -> String
  /// Whether a field may be set through the API; by default every field may.
  var settable: @Sendable (String) -> Bool = { _ in true }

  private var names: [(field: String, wire: String)] {
    Fields.fieldNames.filter(settable).map { ($0, named($0)) }
  }

  // MARK: Shapes

  /// An object of the fields, each of which may be missing or null.
  var shape: Shape { .object(members) }

  var members: [String: Shape.Member] {
    var flat: [String: Shape.Member] = [:]
    var nested: [String: [String: Shape.Member]] = [:]
    for (field, wire) in names {
      guard let notation = Fields.field(field)?.notation else { continue }
      let parts = wire.split(separator: ".", maxSplits: 1).map(String.init)
      let member = Shape.Member(shape: .orNull(Self.shape(of: notation)), isRequired: false)
      if parts.count == 2 { nested[parts[0], default: [:]][parts[1]] = member } else { flat[wire] = member }
    }
    for (name, members) in nested { flat[name] = .init(shape: .object(members), isRequired: false) }
    return flat
  }

  private static func shape(of notation: FieldNotation) -> Shape {
    switch notation {
    case .text: .text(longest: 10_000)
    case .id: .text(.uuid)
    case .flag: .flag
    case .list: .list(.text(longest: 1000), longest: 100)
    case .whole, .dollars: .anyInteger
    case .decimal, .share, .cents, .percent: .anyNumber
    }
  }

  /// Whether a field is stored in hundredths, which the API shows as a decimal.
  private static func isHundredths(_ field: String) -> Bool {
    let notation = Fields.field(field)?.notation
    return notation == .cents || notation == .percent
  }

  // MARK: Values

  /// The values of the fields, by their API names.
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

  /// Returns the fields that some members set. Null clears a field; a missing member leaves its field absent.
  ///
  /// - Throws: `APIError`: 400 for a value that its field cannot hold, 422 for more than two decimals.
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
  /// The changes of a write, and its conflicts (ruling 21).
  struct Write {
    /// The fields to write.
    let changes: Fields
    /// The fields that somebody else set to a third value since they were shown, by API name: the wanted value and the
    /// stored one.
    let conflicts: [String: JSONValue]
  }

  /// Compares the fields that a client wants with those it had been shown and those that are stored.
  ///
  /// - Parameters:
  ///   - wanted: The fields that the client sends.
  ///   - shown: The fields as the client read them. If nil, the last writer wins.
  func write(_ wanted: Fields, shown: Fields?, over present: Fields) -> Write {
    let changes = wanted.changes(from: present)
    guard let shown else { return Write(changes: changes, conflicts: [:]) }
    let (mine, before, theirs) = (Self.values(wanted), Self.values(shown), Self.values(present))
    var (kept, conflicts): (Set<String>, [String: JSONValue]) = ([], [:])
    changes.forEachField { field, _ in
      // Equal to the shown value: the client did not change it.
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
  /// The name in snake case: `primarySport` → `primary_sport`.
  var snake: String {
    reduce(into: "") { text, letter in text += letter.isUppercase ? "_\(letter.lowercased())" : String(letter) }
  }
}
