public import CanonicalJSON

/// Which rows are meant, in PostgREST's words.
public struct Filter: Hashable, Sendable {
  /// The name of the query's parameter: a column, or `or`.
  let name: String
  /// What follows it, such as `eq.5`.
  let condition: String

  /// Rows in which a column is a value. A list is no scalar: for one see `equal(_:items:)`.
  public static func equal(_ column: String, _ value: JSONValue) -> Filter {
    switch value {
    case .null: Filter(name: column, condition: "is.null")
    case .string(let text): Filter(name: column, condition: "eq.\(text)")
    default: Filter(name: column, condition: "eq.\(value.canonical)")
    }
  }

  /// Rows in which a column is this text.
  public static func equal(_ column: String, _ text: String) -> Filter { .equal(column, .string(text)) }

  /// Rows in which a column of the kind `text[]` or `uuid[]` holds exactly these items.
  public static func equal(_ column: String, items: [String]) -> Filter {
    Filter(name: column, condition: "eq.{\(items.map(quoted).joined(separator: ","))}")
  }

  /// How many ids go into one address: some gateways take no longer line than 8 kB.
  public static let idsAtMost = 50

  /// Rows in which a column is one of these texts.
  public static func any(_ column: String, of texts: [String]) -> Filter {
    Filter(name: column, condition: "in.(\(texts.map(quoted).joined(separator: ",")))")
  }

  /// Rows in which a column is after a text.
  public static func after(_ column: String, _ text: String) -> Filter {
    Filter(name: column, condition: "gt.\(text)")
  }

  /// A text within a list or tree, where a comma, a bracket or a quote would be structure.
  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
