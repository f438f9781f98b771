import Errors

/// The reason why a spreadsheet cannot be imported at all. Faults of a single row are reported for that row.
package enum SpreadsheetError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file has no rows, or only headings.
  case empty
  /// The file is larger than the limit.
  case tooLarge
  /// The file has more rows, or a row has more columns, than the limit.
  case tooMany(String, limit: Int)
  /// No column contains the school's name.
  case noName(headings: [String])
  /// A named column does not exist.
  case noColumn(String, headings: [String])
  /// A named heading occurs twice.
  case twoColumns(String)
  /// A person assigned the same column twice.
  case columnTwice(String)
  /// A named field does not exist.
  case noField(String)
  /// Two columns are assigned to one field.
  case fieldTwice(String)

  /// One sentence with the problem and what would be accepted.
  package var description: String {
    switch self {
    case .empty:
      "the file has no rows; accepted is a CSV file with headings in its first line and a school in each other"
    case .tooLarge: "the file is larger than \(Spreadsheet.byteLimit / 1_000_000) MB; export the list of schools alone"
    case .tooMany(let what, let limit): "the file has more than \(limit) \(what)"
    case .noName(let headings):
      "no column looks like the school's name; say which one is: --map COLUMN=name; columns: \(Self.list(headings))"
    case .noColumn(let name, let headings): "no column is called \(name); columns: \(Self.list(headings))"
    case .twoColumns(let name): "more than one column is called \(name); name the one meant by its number, from 1"
    case .columnTwice(let name): "the column \(name) is assigned twice; one field is accepted for each column"
    case .noField(let name):
      "\(name) is not a field; accepted: \(ImportField.allCases.map(\.rawValue).joined(separator: ", ")), none"
    case .fieldTwice(let name): "two columns are given for \(name); one is accepted"
    }
  }

  private static func list(_ headings: [String]) -> String {
    let shown = headings.prefix(20).map { String($0.prefix(40)) }.joined(separator: ", ")
    return headings.count > 20 ? "\(shown) and \(headings.count - 20) more" : shown
  }
}

extension SpreadsheetError: ClassifiedError {
  /// The kind of the error.
  package var kind: ErrorKind {
    switch self {
    case .noField: .usage
    case .empty, .tooLarge, .tooMany, .noName, .noColumn, .twoColumns, .columnTwice, .fieldTwice: .data
    }
  }
}
