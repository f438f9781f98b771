/// The texts of the form in which a family chooses or pastes a spreadsheet to import.
public struct ImportPage: Codable, Equatable, Sendable {
  /// The heading.
  public var title = "Import a spreadsheet"
  /// What to import, and that nothing is saved yet.
  public var about =
    "Bring the list that you have: headings in the first row, one school per row after that. "
    + "You see what would come in before anything is saved."
  /// The label of the file input.
  public var file = "Spreadsheet file"
  /// The accepted files.
  public var fileHelp = "A CSV or TSV file. In Excel, Numbers or Google Sheets: save or download as CSV."
  /// The label of the text input.
  public var text = "Or paste the cells"
  /// How to copy cells into the text input.
  public var textHelp = "Copy the rows with their headings in your spreadsheet, and paste them here."
  /// The button that shows the preview.
  public var preview = "Preview"
  /// The button while the preview loads.
  public var busy = "Reading..."
  /// The label of the link that leaves the form.
  public var cancel = "Cancel"
  /// The message after a file was read; `{name}` is replaced by the file's name.
  public var read = "{name} was read. Choose Preview to see what would come in."
  /// The message about a workbook, which is not a text file.
  public var workbook = "{name} is a workbook. Save it as CSV and choose that file."
  /// The message about a file that is too large.
  public var tooLarge = "{name} is too large: accepted are 2 MB. Save the list of schools alone."
  /// The maximum size of a file, in bytes: escaped, it usually fits into the server's limit of a form.
  public static let fileLimit = 2_000_000

  /// Returns the message about a spreadsheet that cannot be read.
  public static func unreadable(_ reason: String) -> String { "This cannot be read as a spreadsheet: \(reason)" }

  /// Creates the texts.
  public init() {}
}
