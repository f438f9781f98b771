import ArgumentParser
import CanonicalJSON
import CommandKit
import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Pages
import Projections
import Replay
import Supabase
import Terminal

struct WhatIf: InspectingCommand {
  static let configuration = CommandConfiguration(
    commandName: "what-if",
    abstract: "What would differ now if the history had been different.",
    discussion: """
      An event is named by its position or by its id, which may be cut: digits alone are a position if the log has it \
      and no id begins with them; otherwise they are the beginning of an id, at least four digits. Nothing is changed; \
      the history is folded twice in memory. The output also says which writes to Supabase would have differed, and \
      names events that would no longer be valid.
        rc-replay what-if --drop 1203
        rc-replay what-if --drop 1203..1210 --drop command:1300
        rc-replay what-if --drop those --by José --since 2026-10-15
        rc-replay what-if --drop 1203 --show schools
        rc-replay what-if --set 1203 status=contacted
        rc-replay what-if --move 1203 --to 1100
        rc-replay what-if --insert events.jsonl
      A line of a file to insert: {"after":1100,"stream":"school/018f…","type":"StatusChanged","data":{"status":"declined"}}
      """)
  @OptionGroup var replayOptions: ReplayOptions
  @OptionGroup var names: NameOptions
  var options: HomeOptions { replayOptions.options }
  @OptionGroup var altered: AlterationOptions
  @Option(name: .long, help: "Show this page of that history instead of what differs: \(ShownPage.words).")
  var show: String?

  private struct Answer: Encodable {
    struct Senseless: Encodable {
      let position: Int64
      let event: String
      let type: String
      let reason: String
    }

    let changes: [ChangeAnswer]
    let writes: [WriteAnswer]
    let senseless: [Senseless]
  }

  func run(_ session: Session) throws {
    let home = try session.home()
    let (alterations, words) = try altered.alterations(session)
    if let show {
      session.unreal = words
      let viewer = try session.viewer()
      let page = try home.read(whatIf: alterations, viewer: session.actor().lowercased) {
        try ShownPage.of(show, $0, viewer)
      }
      return try session.show(page, json: options.json)
    }
    let whatIf = try home.whatIf(alterations, viewer: session.actor().lowercased)
    guard !options.json else {
      return try session.print(
        json: Answer(
          changes: whatIf.changes.map(ChangeAnswer.init), writes: whatIf.writes.map(WriteAnswer.init),
          senseless: whatIf.senseless.map {
            .init(
              position: $0.position, event: $0.event.id.lowercased, type: $0.event.type, reason: $0.reason)
          }))
    }
    session.print("\(session.style.amber(Escaping.visible(words)))\n")
    for entry in whatIf.senseless {
      session.print(
        session.style.amber("\(entry.event.type) \(entry.event.id.lowercased): \(Escaping.visible(entry.reason))"))
    }
    try RowChangeText.show(whatIf.changes, try RecordNames(session, names), session)
    guard !whatIf.writes.isEmpty else { return }
    session.print("\nSupabase would have received other writes:")
    for write in whatIf.writes {
      session.print(session.style.bold("\(write.operation.rawValue) \(Escaping.visible(write.row.description))"))
      for (column, change) in write.columns.sorted(by: { $0.key < $1.key }) {
        session.print("  \(column) = \(Escaping.visible(change.applied(to: nil).canonical))")
      }
    }
  }
}
