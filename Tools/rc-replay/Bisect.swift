import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import Pages
import RawSQLite
import Replay
import Terminal

struct Bisect: InspectingCommand {
  static let configuration = CommandConfiguration(
    commandName: "bisect",
    abstract: "The event after which a condition on the read models turned true.",
    discussion: """
      The condition is SQL over the read models' tables, such as
        --where "(SELECT status FROM school_list WHERE name = 'Rice University') = 'not_pursuing'"
      It can only read, and it is stopped after two seconds. As in git, it must be false at the start and true at the \
      end; one of the events that turned it true is printed, and the output says whether it is known to be the only \
      one. A date as --from means the state before that day. If the condition reads everything, a long history is \
      halved, as in git; --first and --all go through all of it.
      """)
  @OptionGroup var replayOptions: ReplayOptions
  @OptionGroup var names: NameOptions
  var options: HomeOptions { replayOptions.options }
  @Option(name: .long, help: "The SQL condition.") var `where`: String
  @Option(name: .long, help: .when("Begin at this moment, or with a day’s events"))
  var from: String?
  @Option(name: .long, help: ArgumentHelp("End at this moment. Default: now.", valueName: "when")) var to: String?
  @Flag(name: .long, help: "Print the first event after which it holds, whatever follows.") var first = false
  @Flag(name: .long, help: "Print every event that turned it true or false.") var all = false

  private struct Answer: Encodable {
    let position: Int64
    let event: String
    let type: String
    let actor: String
    let at: String
    let before: Bool
    let after: Bool
    let proved: String

    init(_ turn: Turn) {
      position = turn.event.position
      event = turn.event.id.lowercased
      type = turn.event.type
      actor = turn.event.actor
      at = Instant(milliseconds: turn.event.happenedAt).description
      before = turn.before
      after = turn.after
      proved = turn.proof.rawValue
    }
  }

  func validate() throws {
    if first, all { throw ValidationError("--first and --all exclude each other") }
  }

  func run(_ session: Session) throws {
    let home = try session.home()
    let condition = try ReadOnlyCondition(overReadModels: `where`)
    let mode: BisectMode = all ? .all : first ? .first : .flip
    let history = try session.history()
    let turns = try home.bisect(
      condition, mode: mode, from: try from.map { try history.start(session.when($0)) } ?? 0,
      to: try to.map { try history.position(asOf: session.when($0)) }, seenBy: history.sight)
    if options.json {
      if all {
        try session.print(json: turns.map(Answer.init))
      } else if let turn = turns.first {
        try session.print(json: Answer(turn))
      }
    } else {
      let names = try RecordNames(session, names)
      for turn in turns { session.print(try line(turn, names, session)) }
    }
    guard turns.isEmpty else { return }
    guard all else { throw DomainError(.notFound, "no event turned the condition true") }
    // For programs the empty array says it.
    if !options.json { session.print("No event turned the condition.") }
    throw ExitCode(Exit.no.rawValue)
  }

  private func line(_ turn: Turn, _ names: RecordNames, _ session: Session) throws -> String {
    let word = turn.after ? session.style.green("true") : session.style.red("false")
    let proof =
      switch turn.proof {
      case .only: "no other event turned it"
      case .some: "others may have, too: --all looks for them"
      case .first: "the first one"
      }
    return "position \(try names.line(turn.event)): now \(word) (\(proof))"
  }
}
