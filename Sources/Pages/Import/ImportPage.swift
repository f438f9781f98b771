/// Where a family's spreadsheet is brought: the texts of the form that it is chosen or pasted in.
public struct ImportPage: Codable, Equatable, Sendable {
  /// The heading.
  public var title = "Import a spreadsheet"
  /// What to bring, and that nothing happens yet.
  public var about =
    "Bring the list that you have: headings in the first row, one school per row after that. "
    + "You see what would come in before anything is saved."
  /// The label of the file's choice.
  public var file = "Spreadsheet file"
  /// Which files are read.
  public var fileHelp = "A CSV or TSV file. In Excel, Numbers or Google Sheets: save or download as CSV."
  /// The label of the text.
  public var text = "Or paste the cells"
  /// How the cells come there.
  public var textHelp = "Copy the rows with their headings in your spreadsheet, and paste them here."
  /// Leads to the preview.
  public var preview = "Preview"
  /// The same while it is on its way.
  public var busy = "Reading..."
  /// Leads away.
  public var cancel = "Cancel"
  /// Said where a file was read; its name stands for `{name}`.
  public var read = "{name} was read. Choose Preview to see what would come in."
  /// Said of a workbook, which is no text.
  public var workbook = "{name} is a workbook. Save it as CSV and choose that file."
  /// Said of a file that is too large.
  public var tooLarge = "{name} is too large: accepted are 2 MB. Save the list of schools alone."
  /// The largest file that the form takes, in bytes: escaped, it fits into what the server reads.
  public static let fileLimit = 2_000_000

  /// Why a spreadsheet cannot be read.
  public static func unreadable(_ reason: String) -> String { "This cannot be read as a spreadsheet: \(reason)" }

  /// The texts as they are.
  public init() {}
}
