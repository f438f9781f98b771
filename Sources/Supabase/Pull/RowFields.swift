import CanonicalJSON
import Domain
import EventSchemas
import Foundation

/// Reads the columns of a row, or the keys of a map, into the fields of an edit. A column that the project does not
/// have says nothing; a value that a field cannot hold says nothing either: reading tolerates (ruling 22).
enum RowFields {
  /// The fields that columns of a table hold.
  static func read<F: PatchFields & JSONCodable>(_: F.Type, from row: JSONObject, of table: Table) -> F {
    read { name in
      guard let place = table.map.places[name], let value = row[place.column.name] else { return [] }
      return candidates(place.key.map { value.value(at: $0) ?? .null } ?? value, place.column.kind)
    }
  }

  /// The fields that the keys of a map hold: a key that is missing was cleared.
  static func read<F: PatchFields & JSONCodable>(_: F.Type, fromMap map: JSONObject, of category: PreferenceCategory)
    -> F
  {
    read { candidates(JSONValue.object(map).value(at: category.key(of: $0)) ?? .null, .map) }
  }

  private static func read<F: PatchFields & JSONCodable>(_ candidates: (String) -> [JSONValue]) -> F {
    var fields = F()
    for name in F.fieldNames {
      for candidate in candidates(name) {
        guard let field: F = decode([name: candidate]) else { continue }
        fields.merge(field)
        break
      }
    }
    return fields
  }

  /// What a value may stand for: itself; a decimal that we keep in hundredths; a time of which the database answers seconds
  /// and we have none (facts §1.7); a number written as a text or a text that was written as a number; JSON that we keep as
  /// its text.
  private static func candidates(_ value: JSONValue, _ kind: Column.Kind) -> [JSONValue] {
    switch (kind, value) {
    case (.money, .null): [.null]
    case (.money, _): number(value).map { [.number(($0 * 100).rounded())] } ?? []
    case (.clock, .string(let text)) where text.utf8.count == 8: [.string(String(text.prefix(5)))]
    case (_, .number), (_, .object), (_, .array): [value, .string(value.canonical)]
    case (_, .string(let text)): [value] + (Double(text).map { [.number($0)] } ?? [])
    default: [value]
    }
  }

  private static func decode<F: JSONCodable>(_ object: JSONObject) -> F? {
    var text = JSONValue.object(object).canonical
    return text.withUTF8 { utf8 in
      var reader = JSONReader(UnsafeRawBufferPointer(utf8))
      return try? F.read(from: &reader)
    }
  }

  private static func number(_ value: JSONValue) -> Double? {
    switch value {
    case .number(let number): abs(number) < 1e13 ? number : nil
    case .string(let text): Double(text).flatMap { $0.isFinite && abs($0) < 1e13 ? $0 : nil }
    default: nil
    }
  }
}

// What single columns hold.
extension [String: JSONValue] {
  /// The number of a metric. Since 2026-08 a row may only say how it is shown: "1:52.4" stands for 112.4 seconds.
  var metricValue: Double? {
    if let number = number("value") { return number }
    guard let parts = text("display_value")?.split(separator: ":", omittingEmptySubsequences: false),
      (1...3).contains(parts.count),
      !parts.contains(where: { $0.contains { !$0.isASCII || !($0.isNumber || $0 == ".") } })
    else { return nil }
    let numbers = parts.compactMap { Double($0) }
    return numbers.count == parts.count ? numbers.reduce(0) { $0 * 60 + $1 } : nil
  }

  /// What a column says; what was said before where the project does not have it.
  func said<T>(_ column: String, _ value: T?, _ before: T?) -> T? { self[column] == nil ? before : value }

  func text(_ column: String) -> String? {
    if case .string(let text)? = self[column] { text } else { nil }
  }

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
