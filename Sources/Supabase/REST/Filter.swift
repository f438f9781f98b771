import CanonicalJSON

/// A query parameter of a request, such as a filter of rows, in PostgREST's syntax.
struct Filter: Hashable, Sendable {
  /// The parameter's name, such as a column.
  let name: String
  /// The parameter's value, such as `eq.5`.
  let condition: String

  /// Rows in which a column equals a value. For lists see `equal(_:items:)`.
  static func equal(_ column: String, _ value: JSONValue) -> Filter {
    switch value {
    case .null: Filter(name: column, condition: "is.null")
    case .string(let text): Filter(name: column, condition: "eq.\(text)")
    default: Filter(name: column, condition: "eq.\(value.canonical)")
    }
  }

  /// Rows in which a column equals a text.
  static func equal(_ column: String, _ text: String) -> Filter { .equal(column, .string(text)) }

  /// Rows in which a column of type `text[]` or `uuid[]` holds exactly these items.
  static func equal(_ column: String, items: [String]) -> Filter {
    Filter(name: column, condition: "eq.{\(items.map(quoted).joined(separator: ","))}")
  }

  /// The most ids in one address: some gateways accept lines of at most 8 kB.
  static let idsAtMost = 50

  /// The ids in groups that fit into one address.
  static func batches<ID>(_ ids: [ID]) -> [ArraySlice<ID>] {
    stride(from: 0, to: ids.count, by: idsAtMost).map { ids[$0..<min($0 + idsAtMost, ids.count)] }
  }

  /// Rows in which a column is one of these texts.
  static func any(_ column: String, of texts: [String]) -> Filter {
    Filter(name: column, condition: "in.(\(texts.map(quoted).joined(separator: ",")))")
  }

  /// Rows in which a column is greater than a text.
  static func after(_ column: String, _ text: String) -> Filter {
    Filter(name: column, condition: "gt.\(text)")
  }

  /// A text in quotes, within which commas and brackets have no special meaning.
  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
