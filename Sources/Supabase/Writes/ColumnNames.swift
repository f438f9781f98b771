import CanonicalJSON
import Domain
import Foundation

/// How fields are called on the server, and in which form they stand there.
enum ColumnNames {
  /// `baseballFacilityAddress` → `baseball_facility_address`.
  static func snake(_ name: String) -> String {
    var letters: [UInt8] = []
    letters.reserveCapacity(name.utf8.count + 4)
    for letter in name.utf8 {
      if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) {
        letters += [UInt8(ascii: "_"), letter | 0x20]
      } else {
        letters.append(letter)
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// What an edit does to columns, each field by its own name in snake case but for those that are renamed.
  static func changes(
    _ fields: some PatchFields, renaming names: [String: String] = [:]
  ) -> [String: ColumnChange] {
    var changes: [String: ColumnChange] = [:]
    fields.forEachField { name, value in
      let isHundredths = name.hasSuffix("Cents") || name.hasSuffix("Hundredths")
      changes[names[name] ?? snake(name)] = .set(isHundredths ? hundredths(value) : json(value))
    }
    return changes
  }

  /// What an edit does to the keys of a map.
  static func keys(_ fields: some PatchFields, named: (String) -> String) -> [String: JSONValue?] {
    var keys: [String: JSONValue?] = [:]
    fields.forEachField { name, value in keys.updateValue(value.map { json($0) }, forKey: named(name)) }
    return keys
  }

  static func json(_ value: FieldValue?) -> JSONValue {
    switch value {
    case nil: .null
    case .text(let text): .string(text)
    case .integer(let number): .number(Double(number))
    case .number(let number): .number(number)
    case .flag(let flag): .flag(flag)
    case .list(let items): .array(items.map(JSONValue.string))
    }
  }

  /// Cents and hundredths stand as decimals there. A double holds every sum that the columns take exactly enough to be
  /// printed with its two digits.
  private static func hundredths(_ value: FieldValue?) -> JSONValue {
    guard case .integer(let count) = value else { return .null }
    return .number(Double(count) / 100)
  }

  static func id(_ id: UUID) -> JSONValue { .string(id.lowercased) }

  static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}
