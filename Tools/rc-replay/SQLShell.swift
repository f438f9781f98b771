import CommandKit
import Compass
import Errors
import EventLog
import Foundation
import GRDB
import Projections
import RawSQLite
import Replay
import Terminal

/// Answers queries, and the two commands about the tables that SQLite's own shell has.
struct SQLShell {
  private let session: Session
  private let form: SQLAnswerPrinter.Form
  private let position: Int64
  private let other: Int64?

  /// - Parameters:
  ///   - position: The moment of the tables.
  ///   - other: A second moment, for what differs between the two.
  init(_ session: Session, form: SQLAnswerPrinter.Form, at position: Int64, other: Int64?) {
    (self.session, self.form, self.position, self.other) = (session, form, position, other)
  }

  /// Answers a query or a command.
  ///
  /// - Returns: Whether all is as at the other moment; true if there is none.
  /// - Throws: `ReadOnlySQLError`; `UsageError` for a command or table that there is not.
  func run(_ text: String) throws -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, first.hasPrefix(".") else { return try answer(text) }
    switch (first, words.dropFirst().first, words.count) {
    case (".tables", nil, _):
      SQLAnswerPrinter(session: session, form: form).tell(
        ReadOnlyQuery.Answer(
          columns: ["name", "about"],
          rows: Self.tables.map { [$0.name.databaseValue, TableNotes.sentence(about: $0.name).databaseValue] }))
    case (".schema", let name, ...2):
      let tables = Self.tables.filter { name == nil || $0.name == name.map(String.init) }
      guard !tables.isEmpty else {
        throw UsageError(unknown: "\(name ?? "")", "table", accepted: Self.tables.map(\.name), field: "query")
      }
      tell(tables)
    default:
      throw UsageError(field: "query", "accepted: a SELECT, .tables, .schema, .schema TABLE, at a terminal .quit")
    }
    return true
  }

  private static let tables = ReadModels.tables.sorted { $0.name < $1.name }

  /// Prints the SQL of tables with what each column holds; for programs a row for each column.
  private func tell(_ tables: [Projections.TableDefinition]) {
    func note(_ column: String, _ table: Projections.TableDefinition) -> String {
      TableNotes.sentence(about: column, of: table.name) ?? ""
    }
    guard form == .table else {
      let rows = tables.flatMap { table in table.columns.map { [table.name, $0, note($0, table)] } }
      return SQLAnswerPrinter(session: session, form: form).tell(
        ReadOnlyQuery.Answer(columns: ["name", "column", "about"], rows: rows.map { $0.map(\.databaseValue) }))
    }
    for table in tables {
      session.print("-- \(TableNotes.sentence(about: table.name) ?? "")")
      for line in table.sql.split(separator: "\n") {
        let column = line.split(separator: " ").first.map(String.init) ?? ""
        session.print(table.columns.contains(column) ? "\(line)  -- \(note(column, table))" : String(line))
      }
    }
  }

  private func answer(_ sql: String) throws -> Bool {
    let query = try ReadOnlyQuery(overHistory: sql.trimmingCharacters(in: .whitespacesAndNewlines))
    let (home, sight) = (try session.home(), try session.sight())
    let printer = SQLAnswerPrinter(session: session, form: form)
    let answer = try home.answer(query, at: position, seenBy: sight)
    guard let other else {
      printer.tell(answer)
      return true
    }
    let difference = AnswerDifference(from: answer, to: try home.answer(query, at: other, seenBy: sight))
    printer.tell(difference, columns: answer.columns)
    return difference.changes.isEmpty
  }

  /// Answers the queries of a person at a terminal; what goes wrong is said, and the next one is read.
  func converse() {
    let editor = LineEditor(historyOf: "sql")
    var text = ""
    while let line = editor.line(text.isEmpty ? "at \(position)> " : "   ...> ") {
      if text.isEmpty, [".quit", ".exit", ".q"].contains(line.trimmingCharacters(in: .whitespaces)) { return }
      text += line + "\n"
      guard text.contains(where: { !$0.isWhitespace }), isComplete(text) else { continue }
      editor.remember(text)
      do {
        _ = try run(text)
      } catch {
        StandardStream.errors.write("error: \(Escaping.visible("\(error)"))\n")
      }
      text = ""
    }
    session.print()
  }

  /// Answers the queries of standard input, each of which ends with a semicolon or with the input.
  ///
  /// - Returns: Whether all is as at the other moment, for all of them.
  func runInput() throws -> Bool {
    var (text, isSame) = ("", true)
    while let line = readLine(strippingNewline: false) {
      text += line
      guard isComplete(text) else { continue }
      isSame = try run(text) && isSame
      text = ""
    }
    if text.contains(where: { !$0.isWhitespace }) { isSame = try run(text) && isSame }
    return isSame
  }

  private func isComplete(_ text: String) -> Bool {
    text.drop(while: \.isWhitespace).hasPrefix(".") || ReadOnlyQuery.isComplete(text)
  }
}
