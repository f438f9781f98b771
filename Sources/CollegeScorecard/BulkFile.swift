import Domain
public import Errors
import Foundation
import SeparatedValues

/// The College Scorecard's bulk file: one row for each institution, some 3,000 columns of which eleven matter here.
public enum BulkFile {
  /// What a file held.
  public struct Report: Equatable, Sendable {
    /// Rows below the header.
    public var rows = 0
    /// Colleges handed on.
    public var colleges = 0
    /// Rows left out: without a UNITID of at most eight digits, without a name of 2 to 255 characters, or with
    /// another number of fields than the header, as in a file that is cut off.
    public var skippedRows = 0
    /// The lines on which the first twenty rows that were left out begin.
    public var skippedLines: [Int] = []
    /// Rows left out because an earlier one has the same UNITID.
    public var duplicates = 0
    /// Numbers left out: out of range, or no numbers.
    public var droppedNumbers = 0
    /// Sites left out that are no addresses on the web.
    public var droppedWebsites = 0

    /// A report of nothing.
    public init() {}

    static let linesReported = 20

    mutating func skip(line: Int) {
      skippedRows += 1
      if skippedLines.count < Self.linesReported { skippedLines.append(line) }
    }
  }

  /// Calls `body` for each college of a file, in the order of its rows, and answers what the file held.
  ///
  /// Columns are found by name, in any order and case; only UNITID and INSTNM must be there.
  ///
  /// - Throws: `CSVError` if the file cannot be read, `BulkFileError` if it is another file, and what `body` throws.
  public static func read(_ url: URL, _ body: (College) throws -> Void) throws -> Report {
    let handle: FileHandle
    do {
      handle = try FileHandle(forReadingFrom: url)
    } catch {
      throw CSVError.unreadable(path: url.path, reason: FileReason.words(error))
    }
    defer { try? handle.close() }
    return try read(CSVReader(handle, path: url.path), path: url.path, body)
  }

  /// The same for whatever a reader reads; `path` is what errors call it.
  static func read(_ reader: CSVReader, path: String, _ body: (College) throws -> Void) throws -> Report {
    var reader = reader
    guard let header = try reader.read() else { throw BulkFileError.empty(path: path) }
    let columns = try BulkColumns(header: header)
    var report = Report()
    var seen: Set<String> = []
    while let record = try reader.read() {
      report.rows += 1
      guard columns.fits(record), let college = columns.college(in: record, &report) else {
        report.skip(line: record.line)
        continue
      }
      guard seen.insert(college.unitID).inserted else {
        report.duplicates += 1
        continue
      }
      report.colleges += 1
      try body(college)
    }
    return report
  }
}

/// Why a file is not the College Scorecard's bulk file.
public enum BulkFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file holds nothing.
  case empty(path: String)
  /// Columns are not there that must be; `found` are the names of those that are.
  case missingColumns([String], found: [String])

  private static let namesShown = 12

  /// What is missing, what was found, what is accepted.
  public var description: String {
    switch self {
    case .empty(let path):
      return "\(path) is empty; accepted is the College Scorecard's file of institutions (CSV)"
    case .missingColumns(let missing, let found):
      let names = found.prefix(Self.namesShown).map { String(BulkText.clean($0).prefix(40)) }.joined(separator: ", ")
      let more = found.count > Self.namesShown ? " and \(found.count - Self.namesShown) more" : ""
      return "the column\(missing.count == 1 ? "" : "s") \(missing.joined(separator: " and ")) must be there; "
        + "found: \(names)\(more)"
    }
  }
}

extension BulkFileError: ClassifiedError {
  /// What the error means for whoever asked.
  public var kind: ErrorKind { .data }
}
