import Errors

/// Why a file of comma-separated values cannot be read.
package enum CSVError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A quoted field is still open at the end of the file. The line is that of its opening quote.
  case unclosedQuote(line: Int, column: Int)
  /// Text follows the closing quote of a field where a separator or a line break is expected.
  case textAfterQuote(line: Int, column: Int)
  /// A field is longer than `CSVReader.fieldLimit`.
  case fieldTooLong(line: Int, column: Int)
  /// A record is longer than `CSVReader.recordLimit`. The line is the record's first, the column the one that exceeds
  /// the limit.
  case recordTooLong(line: Int, column: Int)
  /// A field contains a zero byte: the file is a ZIP archive, a workbook or UTF-16, not text in UTF-8 or Latin-1.
  case notText(line: Int, column: Int)
  /// The file cannot be opened or read.
  case unreadable(path: String, reason: String)

  /// One sentence: the place (line and field of the record, both counted from 1), the fault and what is accepted.
  package var description: String {
    switch self {
    case .unclosedQuote(let line, let column):
      "line \(line), column \(column): the quoted field does not end; a field that begins with \" must end with \""
    case .textAfterQuote(let line, let column):
      "line \(line), column \(column): text follows the closing quote; accepted are a separator or a line break there, "
        + "and \"\" for a quote inside a quoted field"
    case .fieldTooLong(let line, let column):
      "line \(line), column \(column): the field is too long; a field may have \(CSVReader.fieldLimit) bytes"
    case .recordTooLong(let line, let column):
      "line \(line), column \(column): the record is too long; a record may have \(CSVReader.recordLimit) bytes"
    case .notText(let line, let column):
      "line \(line), column \(column): this is not text (it holds a byte 0); accepted is a CSV file in UTF-8 or "
        + "Latin-1, unpacked from its ZIP archive"
    case .unreadable(let path, let reason):
      "\(path) cannot be read: \(reason)"
    }
  }
}

extension CSVError: ClassifiedError {
  /// The kind of this failure.
  package var kind: ErrorKind {
    switch self {
    case .unreadable: .file
    case .unclosedQuote, .textAfterQuote, .fieldTooLong, .recordTooLong, .notText: .data
    }
  }
}
