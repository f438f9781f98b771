import CanonicalJSON
import Domain
import EventSchemas
import Foundation

/// Reads the columns of a row, or the keys of a map, into the fields of an edit. A column that the project does not
/// have says nothing; a value that a field cannot hold says nothing either: reading tolerates (ruling 22).
enum RowFields {
  /// - Parameters:
  ///   - isMap: Whether a name that is missing means "cleared", as in a map, and not "no such column".
  ///   - named: How a field is called there.
  static func read<F: PatchFields & JSONCodable>(
    _: F.Type, from row: JSONObject, isMap: Bool = false, named: (String) -> String = ColumnNames.snake
  ) -> F {
    var fields = F()
    for name in F.fieldNames {
      guard let value = row[named(name)] ?? (isMap ? .null : nil) else { continue }
      for candidate in candidates(name, value) {
        guard let field: F = decode([name: candidate]) else { continue }
        fields.merge(field)
        break
      }
    }
    return fields
  }

  /// What a value may stand for: itself; a decimal that we keep in hundredths; a number written as a text or a text that
  /// was written as a number; JSON that we keep as its text.
  private static func candidates(_ name: String, _ value: JSONValue) -> [JSONValue] {
    if name.hasSuffix("Cents") || name.hasSuffix("Hundredths") {
      if value == .null { return [.null] }
      return number(value).map { [.number(($0 * 100).rounded())] } ?? []
    }
    switch value {
    case .number: return [value, .string(value.canonical)]
    case .string(let text): return [value] + (Double(text).map { [.number($0)] } ?? [])
    case .object, .array: return [value, .string(value.canonical)]
    default: return [value]
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
