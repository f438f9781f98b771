import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Pages
import Projections
import Replay
import Terminal

struct Blame: HomeCommand {
  static let configuration = CommandConfiguration(
    abstract: "For each field the event that it has its value from.",
    discussion: """
      Who set it, when, from what and to what. Items of lists, such as pros, have a line each. Where later events set
      the same value again, they are named too: without the first one the field would still say it.
      """)
  @OptionGroup var options: HomeOptions
  @OptionGroup var reading: ReadingOptions
  @Argument(help: "A school's name or id, or a stream such as interaction/018f….") var what: String
  @Option(name: .long, help: "Only this field, such as status, notes or website.") var field: String?

  private struct Entry: Encodable {
    let position: Int64
    let event: String
    let type: String
    let actor: String
    let at: String
    let from: RawJSON?
    let to: RawJSON?
    let alsoSetBy: [String]?

    init(_ blame: Replay.Blame) {
      position = blame.event.position
      event = blame.event.id.lowercased
      type = blame.event.type
      actor = blame.event.actor
      at = Instant(milliseconds: blame.event.happenedAt).description
      from = blame.from.map { RawJSON($0.json) }
      to = blame.to.map { RawJSON($0.json) }
      alsoSetBy = blame.alsoSetBy.isEmpty ? nil : blame.alsoSetBy.map { $0.id.lowercased }
    }
  }

  func run(_ session: Session) throws {
    let home = try session.home()
    let stream = try session.stream(what)
    let position = try session.moment(reading).map { try home.position(of: $0) }
    let blames = try home.blame(stream, field: field, at: position)
    guard !options.json else {
      var entries: [String: Entry] = [:]
      for blame in blames {
        entries[blame.item.map { "\(blame.field)/\($0.lowercased)" } ?? blame.field] = Entry(blame)
      }
      return try session.print(json: entries)
    }
    let people = try session.people()
    var table = Table(columns: [
      .init("Field"), .init("Position", alignment: .right), .init("When"), .init("Who"), .init("Event"),
      .init("From", canShrink: true), .init("To", canShrink: true),
    ])
    for blame in blames {
      let again = blame.alsoSetBy.isEmpty ? "" : " (and again \(blame.alsoSetBy.count) ×)"
      table.add(row: [
        .init(blame.field), .init("\(blame.event.position)"),
        .init(session.text.dateAndTime(Instant(milliseconds: blame.event.happenedAt))),
        .init(people.plainName(blame.event.actor)), .init(blame.event.type + again),
        .init(blame.from?.json.unquoted ?? ""), .init(blame.to?.json.unquoted ?? ""),
      ])
    }
    session.print(table.render(width: session.width, style: session.style))
  }
}
