import CanonicalJSON
import Domain
import EventSchemas
import Foundation

/// Reads the columns of a row, or the keys of a map, into the fields of an edit. Columns that the
/// project does not have and values that a field cannot hold are ignored: the field stays as it was (ruling 22).
enum RowFields {
  /// Reads the fields that a table's columns hold.
  static func read<F: PatchFields & JSONCodable>(_: F.Type, from row: JSONObject, of table: Table) -> F {
    read { name in
      guard let target = table.map.targets[name], let value = row[target.column.name] else { return [] }
      return candidates(target.key.map { value.value(at: $0) ?? .null } ?? value, target.column.kind)
    }
  }

  /// Reads the fields that a map's keys hold: a missing key means that the field was cleared.
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

  /// The possible readings of a value: the value itself; a decimal that we keep in hundredths; a time without the
  /// seconds that the database adds (facts §1.7); a number that was written as a text or a text that was written as a
  /// number; JSON that we keep as text.
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
