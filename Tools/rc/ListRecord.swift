import CommandKit
import SeparatedValues

/// A record of a list in `--json` and `--csv`. Scripts rely on the keys and on the columns.
protocol ListRecord: Encodable {
  /// The headings of the columns.
  static var csvHeader: [String] { get }
  /// The values of the columns; empty for an absent one.
  var csvFields: [String] { get }
}

extension Session {
  /// Prints a list for a program, as an array of records or as CSV.
  func print<Record: ListRecord>(_ records: [Record], of list: some ListCommand) throws {
    if list.csv {
      self.print(csv: Record.csvHeader, records.map(\.csvFields))
    } else {
      try self.print(json: records)
    }
  }

  /// Prints a list as CSV: the headings, then a line for each record.
  func print(csv headings: [String], _ records: [[String]]) {
    for record in [headings] + records { self.print(CSV.line(record)) }
  }
}

extension ListCommand {
  /// Whether the list is printed for a program.
  var isForPrograms: Bool { options.json || csv }
}
