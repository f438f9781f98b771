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

struct Blame: InspectingCommand {
  static let configuration = CommandConfiguration(
    commandName: "blame",
    abstract: "For each field, the event that set its value.",
    discussion: """
      Who set it, when, from what and to what. Each item of a list, such as a pro, has its own line, with its name. \
      Later events that set the same value again are named, too: without the first one the field would still have that \
      value. Computed fields, such as a school's fitScore, are blamed on the event that last changed their value; with \
      --field, their inputs are printed, each with the event that set it.
        rc-replay blame "Rice University" --field fitScore
        rc-replay blame "event/Showcase" --field "coachesPresent/Mike Bennett"
      """)
  @OptionGroup var replayOptions: ReplayOptions
  var options: HomeOptions { replayOptions.options }
  @OptionGroup var readingOptions: ReadingOptions
  @Argument(
    help: "A school, coach, recruiting event or document by name, or a stream: offer/rice, preferences/Sam/player …")
  var what: String
  @Option(name: .long, help: "Only this field, such as status, notes or fitScore; an item of a list as pros/NAME.")
  var field: String?

  func run(_ session: Session) throws {
    let home = try session.home()
    let stream = try session.stream(what)
    let position = try session.moment(readingOptions).map { try session.history().position(of: $0) }
    let blames = try home.blame(stream, field: field, at: position, seenBy: session.sight())
    guard !options.json else { return try session.print(json: BlameEntry.byField(blames)) }
    if let field, blames.isEmpty {
      return session.print("\(Escaping.visible(field)): no event ever gave it a value.")
    }
    let names = try home.read { reading in try BlameNames(blames, reading) }
    let people = try session.people()
    session.print(table(blames, people, names, session))
    guard field != nil else { return }
    for blame in blames where !blame.inputs.isEmpty {
      session.print("\n\(blame.field) is computed from:")
      session.print(inputs(blame, people, names, session))
    }
  }

  private func table(_ blames: [Replay.Blame], _ people: People, _ names: BlameNames, _ session: Session) -> String {
    var table = Table(columns: [
      .init("Field"), .init("Item", canShrink: true), .init("Position", alignment: .right), .init("When"), .init("Who"),
      .init("Event"), .init("From", canShrink: true), .init("To", canShrink: true),
    ])
    for blame in blames {
      let again = blame.alsoSetBy.isEmpty ? "" : " (and again \(blame.alsoSetBy.count) ×)"
      let computed = blame.inputs.isEmpty ? "" : " (computed)"
      table.add(row: [
        .init(blame.field), .init(blame.itemName ?? blame.item.map { String($0.lowercased.prefix(13)) } ?? ""),
        .init("\(blame.event.position)"),
        .init(session.text.dateAndTime(Instant(milliseconds: blame.event.happenedAt))),
        .init(people.plainName(blame.event.actor)), .init(blame.event.type + again + computed),
        .init(names.text(blame.from)), .init(names.text(blame.to)),
      ])
    }
    return table.render(width: session.tableWidth, style: session.style)
  }

  private func inputs(_ blame: Replay.Blame, _ people: People, _ names: BlameNames, _ session: Session) -> String {
    var table = Table(columns: [
      .init("Input", canShrink: true), .init("Value", canShrink: true), .init("Position", alignment: .right),
      .init("When"), .init("Who"), .init("Event"),
    ])
    for input in blame.inputs {
      let name = names.streams[input.stream].map { "\(input.field) of \($0)" }
      table.add(row: [
        .init(input.name.contains("/") ? name ?? input.name : input.name),
        .init(input.value == nil ? (input.event == nil ? "never set" : "removed") : names.text(input.value)),
        .init(input.event.map { "\($0.position)" } ?? ""),
        .init(input.event.map { session.text.dateAndTime(Instant(milliseconds: $0.happenedAt)) } ?? ""),
        .init(input.event.map { people.plainName($0.actor) } ?? ""), .init(input.event?.type ?? ""),
      ])
    }
    return table.render(width: session.tableWidth, style: session.style)
  }
}

/// The names under which people know the records that blames refer to, by id and by stream.
private struct BlameNames {
  private(set) var streams: [StreamName: String] = [:]
  private var records: [String: String] = [:]

  init(_ blames: [Replay.Blame], _ reading: Reading) throws {
    for stream in Set(blames.flatMap(\.inputs).map(\.stream)) { streams[stream] = try reading.name(of: stream) }
    let values = blames.flatMap { [$0.from, $0.to] + $0.inputs.map(\.value) }
    for case .text(let id)? in values where UUID(strict: id) != nil { records[id] = try reading.name(ofRecord: id) }
  }

  /// Returns a value as text for people.
  func text(_ value: FieldValue?) -> String {
    guard let text = value?.json.unquoted else { return "" }
    return records[text] ?? text
  }
}

/// The blame of a field in `rc-replay blame --json`. Scripts rely on its keys (command-line contract).
private struct BlameEntry: Encodable {
  struct Input: Encodable {
    let stream: String
    let field: String
    @OrNull var item: String?
    let value: RawJSON
    @OrNull var position: Int64?
    @OrNull var event: String?
    @OrNull var type: String?
    @OrNull var actor: String?
    @OrNull var at: String?

    init(_ input: BlameInput) {
      stream = input.stream.description
      field = input.field
      item = input.item?.lowercased
      value = RawJSON(input.value?.json ?? "null")
      position = input.event?.position
      event = input.event?.id.lowercased
      type = input.event?.type
      actor = input.event?.actor
      at = input.event.map { Instant(milliseconds: $0.happenedAt).description }
    }
  }

  let position: Int64
  let event: String
  let type: String
  let actor: String
  let at: String
  @OrNull var from: RawJSON?
  @OrNull var to: RawJSON?
  @OrNull var itemName: String?
  @OrNull var alsoSetBy: [String]?
  @OrNull var inputs: [String: Input]?

  init(_ blame: Replay.Blame) {
    position = blame.event.position
    event = blame.event.id.lowercased
    type = blame.event.type
    actor = blame.event.actor
    at = Instant(milliseconds: blame.event.happenedAt).description
    from = blame.from.map { RawJSON($0.json) }
    to = blame.to.map { RawJSON($0.json) }
    itemName = blame.itemName
    alsoSetBy = blame.alsoSetBy.isEmpty ? nil : blame.alsoSetBy.map { $0.id.lowercased }
    inputs =
      blame.inputs.isEmpty
      ? nil : Dictionary(blame.inputs.map { ($0.name, Input($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the entries by field; those of items by field and id.
  static func byField(_ blames: [Replay.Blame]) -> [String: BlameEntry] {
    Dictionary(
      blames.map { blame in
        (blame.item.map { "\(blame.field)/\($0.lowercased)" } ?? blame.field, BlameEntry(blame))
      }, uniquingKeysWith: { first, _ in first })
  }
}
