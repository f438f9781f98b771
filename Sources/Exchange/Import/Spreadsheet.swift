import Domain
public import Foundation
import SeparatedValues

/// The rows of a file that a family brings, read without trust: bounded, in whatever encoding and with whatever
/// separator the spreadsheet wrote.
public struct Spreadsheet: Equatable, Sendable {
  /// A row below the headings.
  public struct Row: Equatable, Sendable {
    /// The line of the file that it begins on, from 1.
    public let line: Int
    /// Its cells.
    public let cells: [String]
  }

  /// The largest file, in bytes.
  public static let byteLimit = 8_000_000
  /// The most rows.
  public static let rowLimit = 5000
  /// The most columns.
  public static let columnLimit = 200

  /// The first line's cells, trimmed.
  public let headings: [String]
  /// The rows that hold anything.
  public let rows: [Row]

  /// Reads a file.
  ///
  /// - Throws: `SpreadsheetError`, `CSVError`.
  public init(contentsOf file: URL) throws {
    let bytes: Data
    do {
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      bytes = try handle.read(upToCount: Self.byteLimit + 1) ?? Data()
    } catch {
      throw CSVError.unreadable(path: file.path, reason: FileReason.words(error))
    }
    try self.init(Array(bytes))
  }

  /// Reads what is in memory.
  ///
  /// - Throws: `SpreadsheetError`, `CSVError`.
  public init(_ bytes: [UInt8]) throws {
    guard bytes.count <= Self.byteLimit else { throw SpreadsheetError.tooLarge }
    var reader = CSVReader(bytes, separator: Separator.guess(bytes))
    var headings: [String]?
    var rows: [Row] = []
    while let record = try reader.read() {
      guard record.count <= Self.columnLimit else {
        throw SpreadsheetError.tooMany("columns", limit: Self.columnLimit)
      }
      let cells = record.texts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      guard cells.contains(where: { !$0.isEmpty }) else { continue }
      guard headings != nil else {
        headings = cells
        continue
      }
      guard rows.count < Self.rowLimit else { throw SpreadsheetError.tooMany("rows", limit: Self.rowLimit) }
      rows.append(Row(line: record.line, cells: cells))
    }
    guard let headings, !rows.isEmpty else { throw SpreadsheetError.empty }
    self.headings = headings
    self.rows = rows
  }

  private init(headings: [String], rows: [Row]) {
    self.headings = headings
    self.rows = rows
  }

  /// A cell by its row's line, from 1, and its column, from 0.
  public struct Place: Hashable, Sendable {
    /// The line of the file that the row begins on.
    public let line: Int
    /// The column.
    public let column: Int

    /// A place.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// The same with other texts in some cells; a place that the sheet does not have is left out.
  public func mended(_ cells: [Place: String]) -> Spreadsheet {
    let lines = Dictionary(grouping: cells.keys, by: \.line)
    return Spreadsheet(
      headings: headings,
      rows: rows.map { row in
        guard let places = lines[row.line] else { return row }
        var texts = row.cells
        for place in places where headings.indices.contains(place.column) {
          // A row may be shorter than its headings.
          while texts.count <= place.column { texts.append("") }
          texts[place.column] = (cells[place] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return Row(line: row.line, cells: texts)
      })
  }
}
