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
    abstract: "What differs between two moments: rows, fields, and the events between.",
    discussion: "The audit's own rows are left out; it has one for each event. See also: rc audit.")
  @OptionGroup var place: ReplayOptions
  var options: HomeOptions { place.options }
  @Option(
    name: .long, help: "The first moment: a position, an instant, or a date, which is before what happened on that day."
  )
  var from: String
  @Option(name: .long, help: "The second moment. Default: now.") var to: String?
  @Argument(help: "Only what happened to this school or stream.") var what: String?

  private struct Answer: Encodable {
    struct Change: Encodable {
      let projection: String
      let key: String
      let field: String
      let from: String?
      let to: String?
    }

    let changes: [Change]
    let events: [String]
  }

  func run(_ session: Session) throws {
    let home = try session.home()
    let history = home.history(seenBy: Sight(of: try session.actor()))
    let first = try history.start(from, timeZone: session.timeZone)
    let last = try to.map { try history.position(of: Moment($0, timeZone: session.timeZone)) } ?? history.head
    let diff = try home.diff(
      from: first, to: last, stream: what.map { try session.stream($0) }, viewer: session.actor().lowercased)
    guard !options.json else {
      return try session.print(
        json: Answer(
          changes: diff.changes.map {
            .init(
              projection: $0.place.projection, key: "\($0.place.table)/\($0.place.key)", field: $0.field,
              from: $0.from, to: $0.to)
          }, events: diff.events.map { $0.id.lowercased }))
    }
    try show(diff, session)
  }

  private func show(_ diff: Replay.Diff, _ session: Session) throws {
    let people = try session.people()
    for event in diff.events {
      let when = session.text.dateAndTime(Instant(milliseconds: event.recordedAt))
      session.print(
        "\(event.position)  \(when)  \(Escaping.visible(people.plainName(event.actor)))  "
          + "\(event.type)  \(Escaping.visible(event.stream.description))")
    }
    session.print("\(diff.events.count) \(diff.events.count == 1 ? "event" : "events")\n")
    RowChangeText.print(diff.changes, session)
  }
}
