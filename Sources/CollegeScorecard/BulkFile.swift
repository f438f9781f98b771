import Domain
public import Errors
import Foundation
import SeparatedValues

/// The College Scorecard's bulk file: one row for each institution, with about 3,000 columns, eleven of which are used.
public enum BulkFile {
  /// Statistics of a file.
  public struct Report: Equatable, Sendable {
    /// The number of rows below the header.
    public var rows = 0
    /// The number of colleges passed on.
    public var colleges = 0
    /// The number of rows skipped because they have no UNITID of at most eight digits, no name of 2 to 255 characters,
    /// or another number of fields than the header, as in a truncated file.
    public var skippedRows = 0
    /// The lines at which the first twenty skipped rows begin.
    public var skippedLines: [Int] = []
    /// The number of rows skipped because an earlier one has the same UNITID.
    public var duplicates = 0
    /// The number of values dropped because they are out of range or not numbers.
    public var droppedNumbers = 0
    /// The number of websites dropped because they are not web addresses.
    public var droppedWebsites = 0

    /// Creates an empty report.
    public init() {}

    static let linesReported = 20

    mutating func skip(line: Int) {
      skippedRows += 1
      if skippedLines.count < Self.linesReported { skippedLines.append(line) }
    }
  }

  /// Calls `body` for each college of a file, in the order of the rows, and returns the statistics of the file.
  ///
  /// Columns are found by name, in any order and case; only UNITID and INSTNM are required.
  ///
  /// - Throws: `CSVError` if the file cannot be read, `BulkFileError` if it is not a bulk file, and what `body` throws.
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

  /// The same for any reader; `path` is the file's name in errors.
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

/// The reason why a file is not the College Scorecard's bulk file.
public enum BulkFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file is empty.
  case empty(path: String)
  /// Required columns are missing; `found` are the names of the existing ones.
  case missingColumns([String], found: [String])

  private static let namesShown = 12

  /// One sentence with what is missing, what was found and what would be accepted.
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
  /// The kind of the error.
  public var kind: ErrorKind { .data }
}
