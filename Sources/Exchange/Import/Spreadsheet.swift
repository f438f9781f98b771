import Domain
import Foundation
import SeparatedValues

/// The rows of a file that a family provides, read as untrusted input: with limits, in UTF-8 or Latin-1, and with any
/// separator that spreadsheets write.
package struct Spreadsheet: Equatable, Sendable {
  /// A row after the headings.
  package struct Row: Equatable, Sendable {
    /// The line of the file at which the row begins, from 1.
    package let line: Int
    /// The row's cells.
    package let cells: [String]
  }

  /// The maximum size of a file in bytes.
  package static let byteLimit = 8_000_000
  /// The maximum number of rows.
  package static let rowLimit = 5000
  /// The maximum number of columns.
  package static let columnLimit = 200

  /// The cells of the first row that is not empty, trimmed.
  package let headings: [String]
  /// The rows after the headings that are not empty.
  package let rows: [Row]

  /// Reads a file.
  ///
  /// - Throws: `SpreadsheetError`, `CSVError`.
  package init(contentsOf file: URL) throws {
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

  /// Reads bytes.
  ///
  /// - Throws: `SpreadsheetError`, `CSVError`.
  package init(_ bytes: [UInt8]) throws {
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

  /// A cell's place: the line of its row, from 1, and its column, from 0.
  package struct Place: Hashable, Sendable {
    /// The line of the file at which the row begins.
    package let line: Int
    /// The column.
    package let column: Int

    /// Creates a place.
    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// Returns the spreadsheet with other texts in some cells; places that it does not have are ignored.
  package func mended(_ cells: [Place: String]) -> Spreadsheet {
    let lines = Dictionary(grouping: cells.keys, by: \.line)
    return Spreadsheet(
      headings: headings,
      rows: rows.map { row in
        guard let places = lines[row.line] else { return row }
        var texts = row.cells
        for place in places where headings.indices.contains(place.column) {
          // A row may have fewer cells than there are headings.
          while texts.count <= place.column { texts.append("") }
          texts[place.column] = (cells[place] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return Row(line: row.line, cells: texts)
      })
  }
}
