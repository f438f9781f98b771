/// A preview of a spreadsheet import: the field of each column, the first rows as they would be imported, the cells
/// with a problem, and the schools that are on the list already.
public struct ImportPreview: Codable, Equatable, Sendable {
  /// A field that a column can be imported as.
  public struct Option: Codable, Equatable, Sendable {
    /// The field's name; empty for a column that is left out.
    public let value: String
    /// The field's label.
    public let label: String

    /// Creates an option.
    public init(_ value: String, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  /// A column of the spreadsheet.
  public struct Column: Codable, Equatable, Sendable {
    /// The column's number, from 0.
    public let index: Int
    /// The column's heading, or its number if it has no heading.
    public let heading: String
    /// The values of the column's first cells; nil if all its cells are empty.
    public let example: String?
    /// The field that the column is imported as; empty if the column is left out.
    public let field: String

    /// Creates a column. Empty cells are not used as examples.
    public init(index: Int, heading: String, cells: [String], field: String?) {
      self.index = index
      self.heading = heading.isEmpty ? "Column \(index + 1)" : String(heading.prefix(80))
      let cells = cells.filter { !$0.isEmpty }.prefix(3).map { $0.count > 40 ? "\($0.prefix(40))…" : $0 }
      example = cells.isEmpty ? nil : "For example: " + cells.joined(separator: " · ")
      self.field = field ?? ""
    }
  }

  /// A row with a problem.
  public struct Problem: Codable, Equatable, Sendable {
    /// The line of the file.
    public let line: Int
    /// "Row 17, Rice University".
    public let title: String
    /// What is wrong, and which values are accepted.
    public let reason: String
    /// The cell to correct; nil if the row as a whole has a problem.
    public let cell: Cell?

    /// Creates a problem.
    public init(line: Int, name: String, reason: String, cell: Cell?) {
      self.line = line
      title = name.isEmpty ? "Row \(line)" : "Row \(line), \(name.prefix(80))"
      self.reason = reason.prefix(1).uppercased() + reason.dropFirst()
      self.cell = cell
    }
  }

  /// A cell that a person can correct.
  public struct Cell: Codable, Equatable, Sendable {
    /// The line of the file.
    public let line: Int
    /// The column, from 0.
    public let column: Int
    /// "Row 17: GPA (min)".
    public let label: String
    /// The cell's value.
    public let value: String

    /// Creates a cell.
    public init(line: Int, column: Int, heading: String, value: String) {
      self.line = line
      self.column = column
      label = "Row \(line): \(heading.isEmpty ? "Column \(column + 1)" : String(heading.prefix(80)))"
      self.value = value
    }
  }

  /// The maximum number of shown entries of each list.
  public static let shown = 50
  /// How many rows are shown as they would be imported.
  public static let sample = 5
  /// The headings of the sample rows.
  public static let sampleColumns = ["School", "Division", "Conference", "Location", "Status", "Tier", "Favorite"]

  /// The columns in the file's order.
  public let columns: [Column]
  /// The fields that a column can be imported as, "Leave out" first.
  public let options: [Option]
  /// The first rows as they would be imported.
  public let rows: [[String]]
  /// The rows with a problem.
  public let problems: [Problem]
  /// The schools that are on the list already, by their names in the file. They are not changed.
  public let there: [String]
  /// How many schools would be imported.
  public let added: Int
  /// How many schools are on the list already.
  public let existingCount: Int
  /// How many rows are left out because of a problem.
  public let refused: Int

  /// Creates a preview.
  public init(
    columns: [Column], options: [Option], rows: [[String]] = [], problems: [Problem] = [], there: [String] = [],
    added: Int = 0, existingCount: Int = 0, refused: Int = 0
  ) {
    self.columns = columns
    self.options = [Option("", Self.leaveOut)] + options
    self.rows = rows
    self.problems = problems
    self.there = there
    self.added = added
    self.existingCount = existingCount
    self.refused = refused
  }
}

// MARK: - Texts

extension ImportPreview {
  /// The label of the option that leaves a column out.
  public static let leaveOut = "Leave out"
  /// The heading of the page.
  public static let title = "Check before it comes in"
  /// The heading of the columns.
  public static let columnsTitle = "Columns"
  /// The hint below the columns' heading.
  public static let columnsHint = "Say what each column is. A column that is left out is not imported."
  /// The heading of the sample rows.
  public static let rowsTitle = "As it would become"
  /// The heading of the problems.
  public static let problemsTitle = "Rows with a problem"
  /// The hint below the problems' heading.
  public static let problemsHint = "Mend the cell and check again. A row that is not mended is left out."
  /// The heading of the schools that are on the list already.
  public static let thereTitle = "On the list already"
  /// The hint below that heading.
  public static let thereHint = "These schools stay as they are."
  /// The label of the button that checks again with the corrections.
  public static let check = "Check again"
  /// Shown while the file is checked or imported.
  public static let busy = "Reading..."
  /// The label of the link back to the form.
  public static let restart = "Choose another file"
  /// Shown if the import would differ from the preview that was shown.
  public static let changed = "This is not what was shown before. Look once more, then import."
  /// The message if no column is imported as the school's name.
  public static let noName = "Say which column has the name of the school."

  /// Returns the message if two columns are imported as the same field.
  public static func twice(_ field: String) -> String { "Two columns are “\(field)”. Choose one of them." }

  /// "29 schools would come in; 1 is on the list already; 1 row has a problem and is left out".
  public var summary: String {
    var parts = [added == 1 ? "1 school would come in" : "\(added) schools would come in"]
    if existingCount > 0 {
      parts.append(existingCount == 1 ? "1 is on the list already" : "\(existingCount) are on the list already")
    }
    if refused > 0 {
      parts.append(
        refused == 1 ? "1 row has a problem and is left out" : "\(refused) rows have a problem and are left out")
    }
    return parts.joined(separator: "; ")
  }

  /// The label of the import button; nil if no school would be imported.
  public var submit: String? {
    added == 0 ? nil : added == 1 ? "Import 1 school" : "Import \(added) schools"
  }

  /// Returns "and 12 more"; nil if all entries are shown.
  public static func more(_ count: Int) -> String? { count > shown ? "and \(count - shown) more" : nil }

  /// The counts and the fields of the columns. An import for which they differ from those of the preview shown is
  /// refused.
  public var fingerprint: String {
    "\(added)/\(existingCount)/\(refused)/" + columns.map(\.field).joined(separator: ",")
  }

  /// The message that the page after the import shows once.
  public var done: String {
    var parts = [added == 1 ? "1 school imported" : "\(added) schools imported"]
    if existingCount > 0 {
      parts.append(existingCount == 1 ? "1 was there already" : "\(existingCount) were there already")
    }
    if refused > 0 { parts.append(refused == 1 ? "1 row left out" : "\(refused) rows left out") }
    return parts.joined(separator: "; ")
  }
}
