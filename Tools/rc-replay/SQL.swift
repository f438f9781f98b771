import ArgumentParser
import CommandKit
import Compass
import EventLog
import Foundation
import Projections
import RawSQLite
import Replay

struct SQL: InspectingCommand, ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "sql",
    abstract: "A query over the tables and the events as they stood at a moment.",
    discussion: """
      rc-replay sql "SELECT name, status FROM school_list ORDER BY name" --at "last monday"
      rc-replay sql .tables                      the tables
      rc-replay sql ".schema school_list"        a table's columns
      Without a query, queries are read from the terminal, with a history and with Tab for the names of tables and \
      columns, or from standard input, each up to a semicolon. A query can only read, and it is \
      stopped after 20 seconds or 512 MB. Times in the tables are milliseconds since 1970 UTC. With --json, each row is \
      one line.
      """)
  @OptionGroup var replayOptions: ReplayOptions
  var options: HomeOptions { replayOptions.options }
  @Argument(help: "One SELECT, .tables, or .schema and a table.") var query: String?
  @OptionGroup var reading: ReadingOptions
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Print what differs from the same query’s rows at this moment; exit with 1 if anything does.",
      valueName: "when"))
  var diff: String?
  @Flag(name: .long, help: "Print CSV.") var csv = false

  func run(_ session: Session) throws {
    let shell = SQLShell(
      session, form: csv ? .csv : options.json ? .json : .table, at: try position(of: reading.at, session),
      other: try diff.map { try position(of: $0, session) })
    guard query == nil, isatty(STDIN_FILENO) == 1 else {
      guard try query.map(shell.run) ?? shell.runInput() else { throw ExitCode(Exit.no.rawValue) }
      return
    }
    shell.converse()
  }

  private func position(of when: String?, _ session: Session) throws -> Int64 {
    let history = try session.history()
    guard let when else { return try history.head }
    let position = try history.position(asOf: session.when(when))
    try session.warnOfErasedData(since: position)
    return position
  }
}
