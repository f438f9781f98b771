import Foundation
import SeparatedValues

/// A table as a file of comma-separated values (RFC 4180) in UTF-8. Lines end in CRLF; texts that a spreadsheet would
/// evaluate as formulas are escaped (SL-93, ED-67).
package struct CSVDocument: Equatable, Sendable {
  /// The content.
  package let table: DataTable

  /// Creates the document of a table.
  package init(_ table: DataTable) { self.table = table }

  /// The text of the file, beginning with the headings.
  package var text: String {
    ([table.columns] + table.rows).map { CSV.line($0) + "\r\n" }.joined()
  }

  /// The file's bytes. If the text is not ASCII, a byte order mark precedes it: without one, Excel decodes UTF-8 with
  /// the machine's code page and shows "Bayamón" as "BayamÃ³n".
  package var data: Data {
    let text = text
    let mark: [UInt8] = text.utf8.allSatisfy { $0 < 0x80 } ? [] : [0xEF, 0xBB, 0xBF]
    return Data(mark) + Data(text.utf8)
  }
}
