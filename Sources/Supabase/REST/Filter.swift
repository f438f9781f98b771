import CanonicalJSON

/// A word of a request's address: which rows are meant, and what is to be said of them, in PostgREST's words.
struct Filter: Hashable, Sendable {
  /// The name of the query's parameter, such as a column.
  let name: String
  /// What follows it, such as `eq.5`.
  let condition: String

  /// Rows in which a column is a value. A list is no scalar: for one see `equal(_:items:)`.
  static func equal(_ column: String, _ value: JSONValue) -> Filter {
    switch value {
    case .null: Filter(name: column, condition: "is.null")
    case .string(let text): Filter(name: column, condition: "eq.\(text)")
    default: Filter(name: column, condition: "eq.\(value.canonical)")
    }
  }

  /// Rows in which a column is this text.
  static func equal(_ column: String, _ text: String) -> Filter { .equal(column, .string(text)) }

  /// Rows in which a column of the kind `text[]` or `uuid[]` holds exactly these items.
  static func equal(_ column: String, items: [String]) -> Filter {
    Filter(name: column, condition: "eq.{\(items.map(quoted).joined(separator: ","))}")
  }

  /// How many ids go into one address: some gateways take no longer line than 8 kB.
  static let idsAtMost = 50

  /// Ids by as many as go into one address.
  static func batches<ID>(_ ids: [ID]) -> [ArraySlice<ID>] {
    stride(from: 0, to: ids.count, by: idsAtMost).map { ids[$0..<min($0 + idsAtMost, ids.count)] }
  }

  /// Rows in which a column is one of these texts.
  static func any(_ column: String, of texts: [String]) -> Filter {
    Filter(name: column, condition: "in.(\(texts.map(quoted).joined(separator: ",")))")
  }

  /// Rows in which a column is after a text.
  static func after(_ column: String, _ text: String) -> Filter {
    Filter(name: column, condition: "gt.\(text)")
  }

  /// A text within a list or tree, where a comma, a bracket or a quote would be structure.
  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
