import CanonicalJSON
import Domain
import Foundation

/// A place where two rows differ in meaning.
struct RowDifference: Equatable {
  var column: String
  var expected: JSONValue?
  var actual: JSONValue?
  /// The items of a list that the actual row lacks.
  var missing: [JSONValue] = []
  var extra: [JSONValue] = []
}

/// Compares rows by their meaning. It ignores microseconds, the order of keys and items, the scale of numbers, values
/// that the server fills in by itself, and references to deleted rows.
struct RowComparison {
  let table: Table
  /// The person whose note is compared; the other notes of the shared map are ignored (ruling 20).
  let viewer: UUID
  /// Whether the log has a row.
  let rowExists: (RowKey) -> Bool
  /// Whether one of our events set a column.
  let isWritten: (String) -> Bool

  /// The places where the rows differ; a column that is missing in `actual` counts as empty.
  func differences(expected: RowValues, actual: RowValues) -> [RowDifference] {
    table.map.compared.flatMap { column -> [RowDifference] in
      if column.owner == .writer, !isWritten(column.name) { return [] }
      // No event says whom a trigger named.
      if column.name == "changed_by", expected.isOfTrigger, expected[column.name] ?? .null == .null { return [] }
      let actualValue = actual[column.name]
      switch column.kind {
      case .map: return mapDifferences(column.name, expected, actualValue)
      case .list: return listDifferences(column.name, expected[column.name], actualValue)
      default:
        let wanted = withoutDanglingReference(column.name, expected[column.name])
        if Self.comparableText(of: wanted, in: column) == Self.comparableText(of: actualValue, in: column) { return [] }
        return [RowDifference(column: column.name, expected: wanted, actual: actualValue)]
      }
    }
  }

  /// A text that is equal for rows of equal meaning: rows with the same signature are duplicates.
  func signature(_ row: RowValues) -> String {
    table.map.compared.filter { $0.owner == .events }.map { column in
      let value = column.kind == .list ? .array(row[column.name].items.sorted()) : row[column.name]
      return Self.comparableText(of: column.name == "private_notes" ? nil : value, in: column) ?? "\u{0}"
    }.joined(separator: "\u{1}")
  }

  // MARK: - Single values

  static func comparableText(of value: JSONValue?, in column: Column) -> String? {
    let comparable: String? =
      switch (column.kind, value) {
      case (_, nil), (_, .null): nil
      case (.number, .string(let text)): Double(text).map { JSONValue.number($0).canonical } ?? text
      case (.money, let value?): (RowFields.hundredths(value).map(JSONValue.number) ?? value).canonical
      case (.clock, .string(let text)): String(text.prefix(5))
      case (.instant, .string(let text)): Instant(text)?.description ?? text
      case (.json, .string(let text)): (try? JSONValue(parsing: text))?.withoutEmptyMembers?.canonical ?? text
      case (.json, let value?), (.map, let value?): value.withoutEmptyMembers?.canonical
      case (_, .string(let text)): text
      case (_, let value?): value.canonical
      }
    return comparable == column.serverDefault || comparable == "" ? nil : comparable
  }

  /// The value, or null for a reference to a deleted row: the server removes such references, the log keeps them.
  private func withoutDanglingReference(_ column: String, _ value: JSONValue?) -> JSONValue? {
    guard let text = value?.text, let reference = table.map.reference(column) else {
      return value
    }
    return rowExists(RowKey(reference.table, key: text)) ? value : .null
  }

  // MARK: - Lists

  private func listDifferences(_ column: String, _ expected: JSONValue?, _ actual: JSONValue?) -> [RowDifference] {
    var (wanted, extra) = (expected.items, actual.items)
    // The server drops the id of a deleted row only when the row is next written, so such ids are ignored on both
    // sides.
    if let reference = table.map.reference(column) {
      let isDangling: (JSONValue) -> Bool = { $0.text.map { !rowExists(RowKey(reference.table, key: $0)) } ?? false }
      wanted.removeAll(where: isDangling)
      extra.removeAll(where: isDangling)
    }
    var missing: [JSONValue] = []
    for item in wanted {
      if let index = extra.firstIndex(of: item) { extra.remove(at: index) } else { missing.append(item) }
    }
    if missing.isEmpty, extra.isEmpty { return [] }
    return [RowDifference(column: column, expected: .array(wanted), actual: actual, missing: missing, extra: extra)]
  }

  // MARK: - Maps

  private func mapDifferences(_ column: String, _ row: RowValues, _ actual: JSONValue?) -> [RowDifference] {
    let category = row["category"]?.text ?? ""
    return knownKeys(of: column, category).compactMap { path in
      let wanted = row[column]?.value(at: path)?.withoutEmptyMembers
      var actualValue = actual?.value(at: path)?.withoutEmptyMembers
      if category == "school", path == "preferences" { actualValue = wishes(actualValue) }
      if Self.isSame(wanted, actualValue) { return nil }
      return RowDifference(column: "\(column).\(path)", expected: wanted, actual: actualValue)
    }
  }

  /// The keys that our events fill. All others belong to somebody else and are not compared.
  private func knownKeys(of column: String, _ category: String) -> [String] {
    switch column {
    case "data": PreferenceCategory(rawValue: category).keys
    case "private_notes": [viewer.lowercased]
    default: table.map.keys(of: column)
    }
  }

  /// The wishes for a school as we would write them; unchanged if they cannot be read.
  private func wishes(_ value: JSONValue?) -> JSONValue? {
    guard let value, let list = RowEvents.wishes(["preferences": value]) else { return value }
    return WriteMapping.json(of: list).withoutEmptyMembers
  }

  /// Whether two values mean the same. The server may hold a number as a text, a list or an object as its JSON text,
  /// and an empty text in place of null.
  static func isSame(_ one: JSONValue?, _ other: JSONValue?) -> Bool {
    switch (one ?? .null, other ?? .null) {
    case (.number(let number), .string(let text)), (.string(let text), .number(let number)): Double(text) == number
    case (.string(let text), let value) where value.isNested: text == value.canonical
    case (let value, .string(let text)) where value.isNested: text == value.canonical
    case (.string(""), .null), (.null, .string("")): true
    case (let one, let other): one == other
    }
  }
}

extension JSONValue {
  fileprivate var isNested: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  /// The value without members that are null, an empty object or an empty list; nil if nothing is left. A list keeps
  /// its length.
  var withoutEmptyMembers: JSONValue? {
    switch self {
    case .null: return nil
    case .object(let members):
      let left = members.compactMapValues(\.withoutEmptyMembers)
      return left.isEmpty ? nil : .object(left)
    case .array(let items): return items.isEmpty ? nil : .array(items.map { $0.withoutEmptyMembers ?? .null })
    default: return self
    }
  }

  func value(at path: String) -> JSONValue? {
    path.split(separator: ".").reduce(Optional(self)) { value, key in
      if case .object(let members) = value { members[String(key)] } else { nil }
    }
  }
}

extension [JSONValue] {
  fileprivate func sorted() -> [JSONValue] { sorted { $0.canonical < $1.canonical } }
}
