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

struct State: HomeCommand {
  static let configuration = CommandConfiguration(
    abstract: "What something was at a moment.",
    discussion: """
      schools         that day's list
      school/ID       every field of a stream, also family/ID, interaction/ID, preferences/ID/player …
      a school's name that day's page
      """)
  @OptionGroup var options: HomeOptions
  @Argument(help: "schools, a stream, or a school's name.") var what: String
  @Option(name: .long, help: "A position, an instant or a date. Default: now.") var at: String?

  private struct Answer<State: Encodable>: Encodable {
    let position: Int64
    let at: String
    let state: State
  }

  func run(_ session: Session) throws {
    let home = try session.home()
    let position =
      try at.map { try home.position(of: Moment($0, timeZone: session.timeZone)) } ?? home.log.head().position
    if what == "schools" {
      try showSchools(session, home, position)
    } else if let stream = StreamName(what) {
      try showStream(session, home, stream, position)
    } else {
      try showPage(session, home, position)
    }
  }

  private func answer(_ state: some Encodable, _ session: Session, _ home: Home, _ position: Int64) throws {
    let event = try home.log.events(EventRange(after: position - 1, through: position)).first
    let instant = event.map { Instant(milliseconds: $0.recordedAt).description } ?? ""
    try session.print(json: Answer(position: position, at: instant, state: state))
  }

  private func showSchools(_ session: Session, _ home: Home, _ position: Int64) throws {
    let viewer = try session.viewer()
    let page = try home.read(at: .position(position)) { try SchoolsListPage.load(from: $0, viewer: viewer) }
    guard !options.json else { return try answer(page, session, home, position) }
    for card in page.cards {
      let badges = card.badges.map { session.style.badge($0.text, $0.color) }.joined(separator: " ")
      session.print("\(card.isFavorite ? "★" : " ") \(Escaping.visible(card.name))  \(badges)")
    }
    session.print(page.resultText)
  }

  private func showStream(_ session: Session, _ home: Home, _ stream: StreamName, _ position: Int64) throws {
    let state = try home.state(of: stream, at: position)
    guard state.version > 0 else { throw CompassError.notFound(kind: "stream", text: what) }
    if options.json { return try answer(json(state), session, home, position) }
    var table = Table(columns: [.init("Field"), .init("Item"), .init("Value", canShrink: true)])
    for entry in state.entries {
      table.add(row: [
        .init(entry.field), .init(entry.item.map { String($0.prefix(13)) } ?? ""), .init(entry.value.json.unquoted),
      ])
    }
    session.print("\(Escaping.visible(what)) at version \(state.version), position \(position)")
    session.print(table.render(width: session.width, style: session.style))
    if state.unknown > 0 { session.print("\(state.unknown) events were made by a newer version") }
  }

  /// Fields by name; a field that holds items is an object of them.
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
    let page = try home.read(at: .position(position)) { reading in
      try SchoolDetailPage.load(reading.findSchool(what).id, from: reading, viewer: viewer)
    }
    guard let page else { throw CompassError.notFound(kind: "school", text: what) }
    guard !options.json else { return try answer(page, session, home, position) }
    session.print(SchoolPageView(page: page, session: session).text)
  }
}
