import CommandKit
import SeparatedValues

extension Session {
  /// Prints a list as CSV: the headings, then a line for each record.
  func print(csv headings: [String], _ records: [[String]]) {
    for record in [headings] + records { self.print(CSV.line(record)) }
  }
}
