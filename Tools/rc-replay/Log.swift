import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Pages
import Projections
import Terminal

struct Log: InspectingCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "The events in order, as they are stored.",
    discussion: "Other people's private notes are left out, and so is what a server answered to them.")
  @OptionGroup var replayOptions: ReplayOptions
  @OptionGroup var names: NameOptions
  var options: HomeOptions { replayOptions.options }
  @Argument(
    help: "Only these: \(EventChoiceOptions.places), or a record by its name or as a stream such as school/018f….")
  var what: String?
  @OptionGroup var conditions: EventChoiceOptions
  @Option(name: .long, help: .when("The same as --since"))
  var from: String?
  @Option(name: .long, help: ArgumentHelp("The same as --until.", valueName: "when")) var to: String?
  @Option(name: .long, help: "Print the last so many events only.") var limit: Int?

  /// An event as JSON. Scripts rely on its keys (command-line contract).
  struct Entry: Encodable {
    let position: Int64
    let id: String
    let stream: String
    let version: Int64
    let type: String
    let schema: Int
    @OrNull var data: RawJSON?
    let actor: String
    let device: String
    let correlation: String
    @OrNull var causation: String?
    let recordedAt: String
    @OrNull var occurredAt: String?
    let origin: String
    let hash: String

    init(_ event: RecordedEvent) {
      position = event.position
      id = event.id.lowercased
      stream = event.stream.description
      version = event.version
      type = event.type
      schema = event.schema
      data = event.data.map(RawJSON.init)
      actor = event.actor
      device = event.device
      correlation = event.correlation.lowercased
      causation = event.causation?.lowercased
      recordedAt = Instant(milliseconds: event.recordedAt).description
      occurredAt = event.occurredAt.map { Instant(milliseconds: $0).description }
      origin = event.origin.name
      hash = event.hash.description
    }
  }

  func validate() throws {
    guard limit ?? 1 > 0 else { throw ValidationError("--limit is at least 1") }
    guard from == nil || conditions.since == nil, to == nil || conditions.until == nil else {
      throw ValidationError("--from is --since, and --to is --until; accepted: one of the two")
    }
    guard what == nil || conditions.on == nil else { throw ValidationError("name the record once") }
  }

  func run(_ session: Session) throws {
    let names = try RecordNames(session, names)
    let history = try session.home().history(seenBy: Sight(of: try session.actor()))
    let removals = try history.removals()
    var entries: [Entry] = []
    var array = JSONArrayPrinter(session)
    var found = false
    try choice(history, session).scan(history, last: limit) { event in
      found = true
      guard options.json else { return session.print(try line(event, names, removed: removals[event.id])) }
      entries.append(Entry(event))
      guard entries.count == 1_000 else { return }
      try array.print(entries)
      entries = []
    }
    if !found { try conditions.checkTypes() }
    guard options.json else { return }
    try array.print(entries)
    try array.end()
  }

  private func choice(_ history: VisibleHistory, _ session: Session) throws -> EventChoice {
    var choice = try conditions.choice(session)
    if let from { choice.after = try history.position(before: session.when(from)) }
    if let to { choice.through = try history.position(asOf: session.when(to)) }
    guard let what else { return choice }
    if EventChoice.namesPlace(what) {
      choice.places = [try history.place(what)]
    } else {
      choice.stream = try session.stream(what)
    }
    return choice
  }

  private func line(_ event: RecordedEvent, _ names: RecordNames, removed: Instant?) throws -> String {
    let (when, who) = (names.time(event.recordedAt), names.person(event.actor))
    let data = Escaping.visible(
      event.data ?? removed.map { "(removed on \(names.time($0.milliseconds)))" } ?? "(redacted)")
    return "\(event.position)  \(when)  \(who)  \(try names.stream(event.stream))@\(event.version)  "
      + "\(Escaping.visible(event.type))  \(data)"
  }
}
