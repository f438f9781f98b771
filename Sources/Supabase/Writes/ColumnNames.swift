import CanonicalJSON
import Domain
import Foundation

/// The server's names of fields, and the form of their values there.
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

  /// `baseball_facility_address` → `baseballFacilityAddress`.
  static func camel(_ name: String) -> String {
    let words = name.split(separator: "_")
    return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
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

  static func id(_ id: UUID) -> JSONValue { .string(id.lowercased) }
}

extension Table {
  /// The changes of the columns that hold the given fields.
  func changes(_ fields: [FieldChange]) -> [String: ColumnChange] {
    var changes: [String: ColumnChange] = [:]
    for field in fields where field.item == nil {
      guard let target = map.targets[field.field] else { continue }
      let (column, value) = (target.column.name, target.column.json(field.value))
      guard let key = target.key else {
        changes[column] = .set(value)
        continue
      }
      var keys: [String: JSONValue?] = if case .merge(let keys)? = changes[column] { keys } else { [:] }
      keys.updateValue(field.value == nil ? nil : value, forKey: key)
      changes[column] = .merge(keys)
    }
    return changes
  }
}

extension Column {
  /// A field's value in the form that the column stores.
  func json(_ value: FieldValue?) -> JSONValue {
    switch (kind, value) {
    // A double is exact enough: every amount that the column accepts is printed with the same two decimals.
    case (.money, .integer(let hundredths)): .number(Double(hundredths) / 100)
    // A text that is valid JSON is stored as that JSON, any other as a JSON string.
    case (.json, .text(let text)): (try? JSONValue(parsing: text)) ?? .string(text)
    default: ColumnNames.json(value)
    }
  }
}
