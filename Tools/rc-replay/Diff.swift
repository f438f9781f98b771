import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import Replay
import Terminal

struct Diff: InspectingCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "What differs between two moments: rows, fields, and the events between.",
    discussion: "The audit's own rows are left out; it has one for each event. See also: rc audit.")
  @OptionGroup var replayOptions: ReplayOptions
  @OptionGroup var names: NameOptions
  var options: HomeOptions { replayOptions.options }
  @Option(name: .long, help: .when("The first moment, or the beginning of a day"))
  var from: String
  @Option(name: .long, help: ArgumentHelp("The second moment. Default: now.", valueName: "when")) var to: String?
  @Argument(help: "Only what happened to this school or stream.") var what: String?

  private struct Answer: Encodable {
    let changes: [ChangeAnswer]
    let writes: [WriteAnswer]
    let events: [String]
  }

  func run(_ session: Session) throws {
    let home = try session.home()
    let history = home.history(seenBy: Sight(of: try session.actor()))
    let first = try history.start(session.when(from))
    let last = try to.map { try history.position(asOf: session.when($0)) } ?? history.head
    try session.warnOfErasedData(since: first)
    let (stream, viewer) = (try what.map { try session.stream($0) }, try session.actor().lowercased)
    let diff = try home.diff(from: first, to: last, stream: stream, viewer: viewer)
    guard !options.json else {
      let writes = try home.writes(from: first, to: last, stream: stream, viewer: viewer)
      return try session.print(
        json: Answer(
          changes: diff.changes.map(ChangeAnswer.init), writes: writes.map(WriteAnswer.init),
          events: diff.events.map { $0.id.lowercased }))
    }
    try show(diff, session)
  }

  private func show(_ diff: Replay.Diff, _ session: Session) throws {
    let names = try RecordNames(session, names)
    for event in diff.events { session.print(try names.line(event, \.recordedAt)) }
    session.print("\(diff.events.count) \(diff.events.count == 1 ? "event" : "events")\n")
    try RowChangeText.show(diff.changes, names, session)
  }
}
