import CanonicalJSON

/// A value on the server that nothing here can hold. It stays there as it is; here the field stays as it was.
public struct UnreadableValue: Equatable, Sendable {
  /// The row that holds it.
  public let row: RowKey
  /// The row in a family's words, such as `the school "Rice University"`.
  public let record: String
  /// The column; for a key of a map, followed by a point and the key's path.
  public let column: String
  /// The value as JSON, cut to 80 letters.
  public let value: String
  /// What could be read, in words.
  public let accepted: String
  /// Whether the whole row is left out, because it cannot be read without this value.
  public let leavesRowOut: Bool
}

extension UnreadableValue: CustomStringConvertible {
  /// One sentence: what stands where, and what would be accepted.
  public var description: String {
    "\(record) (\(row)): \(column) is \(value) there, which cannot be read here"
      + (leavesRowOut ? ", and the row is left out" : "") + "; accepted: \(accepted)"
  }

  /// The same in a few words, for a list of rows that cannot be read.
  var reason: String { "\(column) is \(value) there; accepted: \(accepted)" }
}

extension UnreadableValue {
  init(
    _ row: RowKey, _ record: String, _ column: String, _ value: JSONValue, accepted: String, leavesRowOut: Bool = false
  ) {
    // The canonical form of a large number has zeros in place of its last digits.
    let whole: (Double) -> String? = { number in
      UInt64(exactly: number.magnitude).map { (number < 0 ? "-" : "") + String($0) }
    }
    let text = if case .number(let number) = value { whole(number) ?? value.canonical } else { value.canonical }
    self.init(
      row: row, record: record, column: column, value: text.count > 80 ? "\(text.prefix(79))…" : text,
      accepted: accepted, leavesRowOut: leavesRowOut)
  }
}

extension Table {
  /// What a family calls a row of the table.
  func record(_ row: JSONObject) -> String {
    let (noun, columns) =
      switch self {
      case .schools: ("school", ["name"])
      case .statusHistory: ("change of status to", ["new_status"])
      case .coaches: ("coach", ["first_name", "last_name"])
      case .events: ("event", ["name"])
      case .interactions: ("contact", ["subject"])
      case .metrics: ("metric", ["metric_type", "recorded_date"])
      case .offers: ("offer", ["offer_type"])
      case .documents: ("document", ["title"])
      case .preferences: ("preferences", ["category"])
      }
    let name = columns.compactMap { row.text($0) }.joined(separator: " ")
    return name.isEmpty ? "the \(noun)" : "the \(noun) \"\(name)\""
  }
}
