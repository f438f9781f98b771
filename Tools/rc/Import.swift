import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Exchange
import Foundation
import Pages
import Projections
import Terminal

struct Import: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import the spreadsheet that a family already has: a CSV file with a school in each row.",
    discussion: """
      Columns are recognized by their headings; --map names the field of any other: --map "My colleges=name". A column \
      is given by its heading or its number; --map 7=none skips it.
      Fields: \(ImportField.allCases.map(\.rawValue).joined(separator: ", ")).

      Schools that are already on the list stay as they are; rows that break a rule are named and left out. The import \
      is one command: `rc undo` takes it back. A copy of the log is saved beside it first.
      """)
  @OptionGroup var options: HomeOptions
  @Argument(help: "The file: comma, semicolon or tab between the cells.") var file: String
  @Option(name: .long, parsing: .singleValue, help: "What a column is: COLUMN=FIELD. May be given several times.")
  var map: [String] = []
  @Flag(name: .long, help: "Only say what would happen to each row.") var preview = false

  private struct Answer: Encodable {
    struct Column: Encodable {
      let column: String
      let field: String
    }
    struct Row: Encodable {
      let line: Int
      let name: String
      let outcome: String
      @OrNull var reason: String?
    }
    let columns: [Column]
    let rows: [Row]
    let added: Int
    let there: Int
    let refused: Int
    @OrNull var command: String?
    @OrNull var backup: String?
  }

  func run(_ session: Session) throws {
    let home = try session.home()
    let viewer = try session.viewer()
    let sheet = try Spreadsheet(contentsOf: URL(fileURLWithPath: file))
    let mapping = try ColumnMapping(sheet.headings, overrides: map.map(override))
    let head = try home.log.head()
    let plan = try home.read { reading in
      guard try reading.role(of: viewer.id) != nil else { throw CompassError.notAMember(viewer.id.lowercased) }
      return try ImportPlan(
        sheet, mapping, into: reading, actor: try reading.actor(viewer.id),
        athlete: viewer.athlete, now: viewer.now, freshID: { home.freshID() })
    }
    let done = preview ? nil : try plan.perform(in: home, context: CommandContext(actor: viewer.id), ifStillAt: head)
    if options.json {
      try session.print(json: answer(sheet, mapping, plan, done?.outcome, done?.backup))
    } else {
      say(sheet, mapping, plan, session)
      if let backup = done?.backup { session.print("The history before is in \(backup.path); rc undo takes it back") }
    }
    // If nothing of the file could be used, it was not the file that the person meant.
    if !preview, plan.added == 0, plan.there == 0 { throw ExitCode(Exit.data.rawValue) }
  }

  private func override(_ text: String) throws -> ColumnMapping.Override {
    guard let equals = text.lastIndex(of: "=") else {
      throw UsageError(field: "map", "\(text) is not an assignment; accepted: --map COLUMN=FIELD")
    }
    return ColumnMapping.Override(
      column: text[..<equals].trimmingCharacters(in: .whitespaces),
      field: text[text.index(after: equals)...].trimmingCharacters(in: .whitespaces))
  }

  // MARK: Output

  private func words(_ outcome: ImportPlan.Outcome) -> (word: String, reason: String?) {
    switch outcome {
    case .add: ("add", nil)
    case .there(let name): ("already there", name)
    case .refused(let reason): ("refused", reason)
    }
  }

  private func answer(
    _ sheet: Spreadsheet, _ mapping: ColumnMapping, _ plan: ImportPlan, _ outcome: Outcome?, _ backup: URL?
  ) -> Answer {
    Answer(
      columns: sheet.headings.enumerated().map { .init(column: $1, field: mapping.fields[$0]?.rawValue ?? "none") },
      rows: plan.rows.map { row in
        let (word, reason) = words(row.outcome)
        return .init(line: row.line, name: row.name, outcome: word, reason: reason)
      }, added: plan.added, there: plan.there, refused: plan.refused, command: outcome?.command.lowercased,
      backup: backup?.path)
  }

  private func say(_ sheet: Spreadsheet, _ mapping: ColumnMapping, _ plan: ImportPlan, _ session: Session) {
    let columns = sheet.headings.enumerated().map { index, heading in
      "\(Escaping.visible(heading)) → \(mapping.fields[index]?.rawValue ?? "left alone")"
    }
    session.print(wrap("Columns: " + columns.joined(separator: "; "), width: session.width, indentation: 0))
    let shown = plan.rows.filter { row in
      // Added rows can be seen in the list; the others are shown only here.
      if case .add = row.outcome { preview } else { true }
    }
    if !shown.isEmpty {
      var table = Table(columns: [
        .init("Line", alignment: .right), .init("School", canShrink: true), .init("What"),
        .init("Why", canShrink: true),
      ])
      for row in shown {
        let (word, reason) = words(row.outcome)
        table.add(row: [.init("\(row.line)"), .init(row.name), .init(word), .init(reason ?? "")])
      }
      session.print(table.render(width: session.tableWidth, style: session.style))
    }
    let verb = preview ? "Would add" : "Added"
    session.print(
      "\(verb) \(plan.added) \(plan.added == 1 ? "school" : "schools"); \(plan.there) already there; "
        + "\(plan.refused) refused")
  }
}
