/// What would come in of a spreadsheet, before anything does: which column is which field, the first rows as they would
/// become, what is wrong with which cell, and what is on the list already.
public struct ImportPreview: Codable, Equatable, Sendable {
  /// A field that a column can be.
  public struct Option: Codable, Equatable, Sendable {
    /// The field's name; empty for a column that is left out.
    public let value: String
    /// What a person calls it.
    public let label: String

    /// An option.
    public init(_ value: String, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  /// A column of the spreadsheet.
  public struct Column: Codable, Equatable, Sendable {
    /// Its number, from 0.
    public let index: Int
    /// Its heading, or its number where it has none.
    public let heading: String
    /// What stands in its first cells.
    public let example: String?
    /// The field that it is taken for; empty where it is left out.
    public let field: String

    /// A column; cells that are empty are no example.
    public init(index: Int, heading: String, cells: [String], field: String?) {
      self.index = index
      self.heading = heading.isEmpty ? "Column \(index + 1)" : String(heading.prefix(80))
      let cells = cells.filter { !$0.isEmpty }.prefix(3).map { $0.count > 40 ? "\($0.prefix(40))…" : $0 }
      example = cells.isEmpty ? nil : "For example: " + cells.joined(separator: " · ")
      self.field = field ?? ""
    }
  }

  /// A row that breaks a rule.
  public struct Problem: Codable, Equatable, Sendable {
    /// The line of the file.
    public let line: Int
    /// "Row 17, Rice University".
    public let title: String
    /// What is wrong, and what would be accepted.
    public let reason: String
    /// The cell that can be mended here; nil where the row as a whole is wrong.
    public let cell: Cell?

    /// A problem.
    public init(line: Int, name: String, reason: String, cell: Cell?) {
      self.line = line
      title = name.isEmpty ? "Row \(line)" : "Row \(line), \(name.prefix(80))"
      self.reason = reason.prefix(1).uppercased() + reason.dropFirst()
      self.cell = cell
    }
  }

  /// A cell that a person may mend.
  public struct Cell: Codable, Equatable, Sendable {
    /// The line of the file.
    public let line: Int
    /// The column, from 0.
    public let column: Int
    /// "Row 17: GPA (min)".
    public let label: String
    /// What stands in it.
    public let value: String

    /// A cell.
    public init(line: Int, column: Int, heading: String, value: String) {
      self.line = line
      self.column = column
      label = "Row \(line): \(heading.isEmpty ? "Column \(column + 1)" : String(heading.prefix(80)))"
      self.value = value
    }
  }

  /// How much of each list is shown.
  public static let shown = 50
  /// How many rows are shown as they would become.
  public static let sample = 5
  /// The headings of the rows as they would become.
  public static let sampleColumns = ["School", "Division", "Conference", "Location", "Status", "Tier", "Favorite"]

  /// The columns in the file's order.
  public let columns: [Column]
  /// What a column can be.
  public let options: [Option]
  /// The first rows as they would become.
  public let rows: [[String]]
  /// What is wrong with some rows.
  public let problems: [Problem]
  /// The schools that are on the list already, as the file calls them: those stay as they are.
  public let there: [String]
  /// How many schools would come in.
  public let added: Int
  /// How many are there already.
  public let thereCount: Int
  /// How many rows are left out because something is wrong with them.
  public let refused: Int

  /// A preview.
  public init(
    columns: [Column], options: [Option], rows: [[String]] = [], problems: [Problem] = [], there: [String] = [],
    added: Int = 0, thereCount: Int = 0, refused: Int = 0
  ) {
    self.columns = columns
    self.options = [Option("", Self.leaveOut)] + options
    self.rows = rows
    self.problems = problems
    self.there = there
    self.added = added
    self.thereCount = thereCount
    self.refused = refused
  }
}

// MARK: - Texts

extension ImportPreview {
  /// The choice of a column that is not taken over.
  public static let leaveOut = "Leave out"
  /// The heading of the page.
  public static let title = "Check before it comes in"
  /// The heading of the columns.
  public static let columnsTitle = "Columns"
  /// What to do with them.
  public static let columnsHint = "Say what each column is. A column that is left out is not imported."
  /// The heading of the rows.
  public static let rowsTitle = "As it would become"
  /// The heading of what is wrong.
  public static let problemsTitle = "Rows with a problem"
  /// What to do about it.
  public static let problemsHint = "Mend the cell and check again. A row that is not mended is left out."
  /// The heading of what is there.
  public static let thereTitle = "On the list already"
  /// What becomes of it.
  public static let thereHint = "These schools stay as they are."
  /// Looks again with what was chosen and mended.
  public static let check = "Check again"
  /// Said while it is looked at, or comes in.
  public static let busy = "Reading..."
  /// Leads back to the form.
  public static let restart = "Choose another file"
  /// Said where what would come in is not what was shown.
  public static let changed = "This is not what was shown before. Look once more, then import."
  /// Said where no column is the school's name.
  public static let noName = "Say which column has the name of the school."

  /// Said where two columns are one field.
  public static func twice(_ field: String) -> String { "Two columns are “\(field)”. Choose one of them." }

  /// "29 schools would come in; 1 is on the list already; 1 row has a problem and is left out".
  public var summary: String {
    var parts = [added == 1 ? "1 school would come in" : "\(added) schools would come in"]
    if thereCount > 0 {
      parts.append(thereCount == 1 ? "1 is on the list already" : "\(thereCount) are on the list already")
    }
    if refused > 0 {
      parts.append(
        refused == 1 ? "1 row has a problem and is left out" : "\(refused) rows have a problem and are left out")
    }
    return parts.joined(separator: "; ")
  }

  /// The button that does it; nil where nothing would come in.
  public var submit: String? {
    added == 0 ? nil : added == 1 ? "Import 1 school" : "Import \(added) schools"
  }

  /// "and 12 more"; nil where all are shown.
  public static func more(_ count: Int) -> String? { count > shown ? "and \(count - shown) more" : nil }

  /// What this is compared by with what was shown: an import does what was looked at.
  public var fingerprint: String {
    "\(added)/\(thereCount)/\(refused)/" + columns.map(\.field).joined(separator: ",")
  }

  /// What the page after the import says once.
  public var done: String {
    var parts = [added == 1 ? "1 school imported" : "\(added) schools imported"]
    if thereCount > 0 { parts.append(thereCount == 1 ? "1 was there already" : "\(thereCount) were there already") }
    if refused > 0 { parts.append(refused == 1 ? "1 row left out" : "\(refused) rows left out") }
    return parts.joined(separator: "; ")
  }
}
