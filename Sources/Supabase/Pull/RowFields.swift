import CanonicalJSON
import Domain
import EventSchemas
import Foundation

/// Reads the columns of a row, or the keys of a map, into the fields of an edit. Columns that the
/// project does not have and values that a field cannot hold are ignored: the field stays as it was (ruling 22), and `unread`
/// names the value.
enum RowFields {
  /// A value that a field cannot hold: where it stands, and what the field accepts.
  typealias Unread = (column: String, value: JSONValue, accepted: String)

  /// Reads the fields that a table's columns hold.
  static func read<F: PatchFields & JSONCodable>(_: F.Type, from row: JSONObject, of table: Table) -> F {
    var fields = F()
    for name in F.fieldNames {
      if let place = place(of: name, in: row, of: table), let field: F = field(name, place.value, place.kind) {
        fields.merge(field)
      }
    }
    return fields
  }

  /// The values that the fields of a table's columns cannot hold.
  static func unread<F: PatchFields & JSONCodable>(_: F.Type, from row: JSONObject, of table: Table) -> [Unread] {
    F.fieldNames.compactMap { name in
      guard let place = place(of: name, in: row, of: table) else { return nil }
      let field: F? = field(name, place.value, place.kind)
      return field == nil ? (place.column, place.value, accepted(F.self, name, place.kind)) : nil
    }
  }

  private static func place(
    of field: String, in row: JSONObject, of table: Table
  ) -> (column: String, value: JSONValue, kind: Column.Kind)? {
    guard let (column, key) = table.map.targets[field], let value = row[column.name] else { return nil }
    guard let key else { return (column.name, value, column.kind) }
    // A map that is none says nothing of its keys.
    guard value.isMap else { return nil }
    return ("\(column.name).\(key)", value.value(at: key) ?? .null, column.kind)
  }

  /// Reads the fields that a map's keys hold: a missing key means that the field was cleared.
  static func read<F: PatchFields & JSONCodable>(_: F.Type, fromMap map: JSONObject, of category: PreferenceCategory)
    -> F
  {
    var fields = F()
    for name in F.fieldNames {
      if let field: F = field(name, value(of: name, in: map, of: category), .map) { fields.merge(field) }
    }
    return fields
  }

  /// The values that the fields of a map's keys cannot hold.
  static func unread<F: PatchFields & JSONCodable>(
    _: F.Type, fromMap map: JSONObject, of category: PreferenceCategory
  ) -> [Unread] {
    F.fieldNames.compactMap { name in
      let value = value(of: name, in: map, of: category)
      let field: F? = field(name, value, .map)
      return field == nil ? ("data.\(category.key(of: name))", value, accepted(F.self, name, .map)) : nil
    }
  }

  private static func value(of field: String, in map: JSONObject, of category: PreferenceCategory) -> JSONValue {
    JSONValue.object(map).value(at: category.key(of: field)) ?? .null
  }

  /// The field with a value; nil if it cannot hold it.
  private static func field<F: PatchFields & JSONCodable>(
    _ name: String, _ value: JSONValue, _ column: Column.Kind
  ) -> F? {
    guard let notation = F.field(name)?.notation else { return nil }
    return reading(value, as: notation, in: column).flatMap { decode([name: $0]) }
  }

  /// What a field accepts, in words.
  private static func accepted<F: PatchFields>(_: F.Type, _ name: String, _ column: Column.Kind) -> String {
    if column == .money { return "an amount below 10,000,000,000,000 with two decimals at most" }
    return switch F.field(name)?.notation {
    case .decimal, .share: "a number"
    case .whole, .dollars, .cents, .percent: "a whole number up to 9007199254740992"
    case .flag: "true or false"
    case .text: "a text"
    case .list: "a list of texts"
    case .id, nil: "an id"
    }
  }

  /// The value as a field holds it: a decimal that we keep in hundredths; a time without the seconds that the database
  /// adds (facts §1.7); a number that was written as a text or a text that was written as a number; JSON that we keep as
  /// text.
  private static func reading(_ value: JSONValue, as notation: FieldNotation, in column: Column.Kind) -> JSONValue? {
    switch (notation, value) {
    case (_, .null): .null
    case _ where column == .money: hundredths(value).map(JSONValue.number)
    case (.text, .string(let text)) where column == .clock && text.utf8.count == 8: .string(String(text.prefix(5)))
    // Beyond 2^53 the number is no longer the one that was written.
    case (.text, .number(let number)) where abs(number) > 9_007_199_254_740_992: nil
    case (.text, .number), (.text, .object), (.text, .array): .string(value.canonical)
    case (.text, _), (.id, _), (.flag, _), (.list, _): value
    case (_, .string(let text)): decimal(text).map(JSONValue.number)
    default: value
    }
  }

  private static func decode<F: JSONCodable>(_ object: JSONObject) -> F? {
    var text = JSONValue.object(object).canonical
    return text.withUTF8 { utf8 in
      var reader = JSONReader(UnsafeRawBufferPointer(utf8))
      return try? F.read(from: &reader)
    }
  }

  /// An amount in hundredths; nil for what is none or has a smaller part, which nobody rounds here.
  static func hundredths(_ value: JSONValue) -> Double? {
    let number: Double? =
      switch value {
      case .number(let number): number
      case .string(let text): decimal(text)
      default: nil
      }
    guard let number, abs(number) < 1e13 else { return nil }
    let hundredths = (number * 100).rounded()
    return hundredths / 100 == number ? hundredths : nil
  }

  /// The number that a text writes in decimal digits; nil for any other text.
  static func decimal(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}

extension JSONValue {
  /// Whether it can hold keys; null holds none.
  fileprivate var isMap: Bool {
    switch self {
    case .object, .null: true
    default: false
    }
  }
}

// Reads single columns.
extension [String: JSONValue] {
  /// The number of a metric. Since 2026-08 a row may hold only the displayed text: "1:52.4" stands for 112.4 seconds.
  var metricValue: Double? {
    if let number = number("value") { return number }
    guard let parts = text("display_value")?.split(separator: ":", omittingEmptySubsequences: false),
      (1...3).contains(parts.count),
      !parts.contains(where: { $0.contains { !$0.isASCII || !($0.isNumber || $0 == ".") } })
    else { return nil }
    let numbers = parts.compactMap { Double($0) }
    return numbers.count == parts.count ? numbers.reduce(0) { $0 * 60 + $1 } : nil
  }

  /// The column's value; the earlier value if the project does not have the column.
  func value<T>(_ value: T?, ifPresent column: String, otherwise before: T?) -> T? {
    self[column] == nil ? before : value
  }

  func text(_ column: String) -> String? {
    if case .string(let text)? = self[column] { text } else { nil }
  }

  /// Whether the application's trigger wrote this row of a status's history, which its note then says (facts §1.7).
  var isOfTrigger: Bool { text("notes")?.hasPrefix("Auto-advanced:") == true }

  func id(_ column: String) -> UUID? { text(column).flatMap { UUID(strict: $0) } }

  func instant(_ column: String) -> Int64? { text(column).flatMap { Instant($0) }?.milliseconds }

  func flag(_ column: String) -> Bool? {
    if case .flag(let flag)? = self[column] { flag } else { nil }
  }

  func number(_ column: String) -> Double? {
    if case .number(let number)? = self[column] { number } else { nil }
  }

  func texts(_ column: String) -> [String]? {
    guard case .array(let items)? = self[column] else { return nil }
    return items.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  func object(_ column: String) -> JSONObject? {
    if case .object(let object)? = self[column] { object } else { nil }
  }
}
