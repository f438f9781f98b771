public import Foundation
import SeparatedValues

/// A table as a file of comma-separated values (RFC 4180): lines end in CRLF, texts that a spreadsheet would run as
/// formulas are defused, UTF-8 (SL-93, ED-67).
public struct CSVDocument: Equatable, Sendable {
  /// What is written.
  public let table: DataTable

  /// The document of a table.
  public init(_ table: DataTable) { self.table = table }

  /// The text, the headings first.
  public var text: String {
    ([table.columns] + table.rows).map { CSV.line($0) + "\r\n" }.joined()
  }

  /// The file's bytes. Where there is more than ASCII a byte order mark stands in front: without it Excel takes UTF-8
  /// for the code page of the machine, and "Bayamón" for "BayamÃ³n".
  public var data: Data {
    let text = text
    let mark: [UInt8] = text.utf8.allSatisfy { $0 < 0x80 } ? [] : [0xEF, 0xBB, 0xBF]
    return Data(mark) + Data(text.utf8)
  }
}
