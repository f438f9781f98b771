import CommandKit
import Projections
import Replay
import Terminal

/// Prints row changes on a terminal.
enum RowChangeText {
  static func show(_ changes: [RowChange], _ names: RecordNames, _ session: Session) throws {
    let lines = try lines(changes, names, session)
    session.print(lines.isEmpty ? "Nothing differs." : lines.joined(separator: "\n"))
  }

  /// Returns the rows, each with its values before and after.
  static func lines(_ changes: [RowChange], _ names: RecordNames, _ session: Session) throws -> [String] {
    var (lines, last): ([String], RowSnapshot.Place?) = ([], nil)
    for change in changes {
      if change.place != last { lines.append(session.style.bold(try names.row(change.place))) }
      last = change.place
      func value(_ text: String) throws -> String { "\(change.field): \(try names.value(text, of: change.field))" }
      if let from = change.from { lines.append(session.style.red("  - \(try value(from))")) }
      if let to = change.to { lines.append(session.style.green("  + \(try value(to))")) }
    }
    return lines
  }
}
