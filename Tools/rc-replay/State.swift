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

struct State: InspectingCommand {
  static let configuration = CommandConfiguration(
    commandName: "state",
    abstract: "What something was at a moment.",
    discussion: """
      \(ShownPage.words)
                                                       that day's page
      school/ID, family/ID, preferences/ID/player …    every field of a stream
      """)
  @OptionGroup var replayOptions: ReplayOptions
  var options: HomeOptions { replayOptions.options }
  @Argument(help: "A page, a school or a stream.") var what: String
  @Option(name: .long, help: .when("At this moment, or at the end of a day; by default now")) var at: String?

  private struct Output<Value: Encodable>: Encodable {
    let position: Int64
    let at: String
    let state: Value
  }

  func run(_ session: Session) throws {
    let home = try session.home()
    let history = try session.history()
    let position = try at.map { try history.position(asOf: session.when($0)) } ?? history.head
    try session.warnOfErasedData(since: position)
    if StreamName(what) != nil {
      try showStream(session, home, session.stream(what), position)
    } else {
      try showPage(session, home, position)
    }
  }

  private func printJSON(_ state: some Encodable, at position: Int64, home: Home, session: Session) throws {
    let event = try home.log.events(at: [position]).first
    let instant = event.map { Instant(milliseconds: $0.recordedAt).description } ?? ""
    try session.print(json: Output(position: position, at: instant, state: state))
  }

  private func showStream(_ session: Session, _ home: Home, _ stream: StreamName, _ position: Int64) throws {
    let state = try home.state(of: stream, at: position, seenBy: session.sight())
    guard state.version > 0 else { throw CompassError.notFound(kind: "stream", text: what) }
    if options.json { return try printJSON(json(state), at: position, home: home, session: session) }
    var table = Table(columns: [.init("Field"), .init("Item"), .init("Value", canShrink: true)])
    for entry in state.entries {
      table.add(row: [
        .init(entry.field), .init(entry.item.map { String($0.prefix(13)) } ?? ""), .init(entry.value.json.unquoted),
      ])
    }
    session.print("\(Escaping.visible(what)) at version \(state.version), position \(position)")
    session.print(table.render(width: session.tableWidth, style: session.style))
    if state.newerEventCount > 0 { session.print("\(state.newerEventCount) events were made by a newer version") }
  }

  /// Returns the fields by name; a field that holds items is an object of them.
  private func json(_ state: StreamState) -> [String: RawJSON] {
    var fields: [String: RawJSON] = [:]
    var items: [String: [String]] = [:]
    for entry in state.entries {
      if let item = entry.item {
        items[entry.field, default: []].append("\(FieldValue.text(item).json):\(entry.value.json)")
      } else {
        fields[entry.field] = RawJSON(entry.value.json)
      }
    }
    for (field, members) in items { fields[field] = RawJSON("{\(members.joined(separator: ","))}") }
    return fields
  }

  private func showPage(_ session: Session, _ home: Home, _ position: Int64) throws {
    let viewer = try session.viewer()
    let page = try home.read(at: .position(position)) { try ShownPage.of(what, $0, viewer) }
    if options.json {
      try printJSON(page, at: position, home: home, session: session)
    } else {
      session.print(page.text(for: session))
    }
  }
}
