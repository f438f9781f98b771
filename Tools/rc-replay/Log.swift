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
  @Argument(help: "Only this record, by its name or as a stream such as school/018f….") var stream: String?
  @Option(name: .long, help: .when("From this moment on")) var from: String?
  @Option(name: .long, help: ArgumentHelp("Up to this moment.", valueName: "when")) var to: String?
  @Option(name: .long, help: "Only events of this type.") var type: String?

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

  func run(_ session: Session) throws {
    let home = try session.home()
    let names = try RecordNames(session, names)
    var entries: [Entry] = []
    var array = JSONArrayPrinter(session)
    let removals = try home.history(seenBy: Sight(of: try session.actor())).removals()
    var found = false
    let history = home.history(seenBy: Sight(of: try session.actor()))
    try history.scan(try range(history, session)) { row in
      guard try type == nil || row.type == type else { return }
      found = true
      let event = try row.recorded()
      if options.json {
        entries.append(Entry(event))
        guard entries.count == 1_000 else { return }
        try array.print(entries)
        entries = []
      } else {
        session.print(try line(event, names, removed: removals[event.id]))
      }
    }
    if let type, !found, !EventCatalog.types.contains(type) {
      throw UsageError(unknown: type, "event type", accepted: EventCatalog.types, field: "type")
    }
    guard options.json else { return }
    try array.print(entries)
    try array.end()
  }

  private func range(_ history: VisibleHistory, _ session: Session) throws -> EventRange {
    var range = EventRange()
    if let from { range.after = try history.position(before: session.when(from)) }
    if let to { range.through = try history.position(asOf: session.when(to)) }
    if let stream { range.stream = try session.stream(stream) }
    return range
  }

  private func line(_ event: RecordedEvent, _ names: RecordNames, removed: Instant?) throws -> String {
    let (when, who) = (names.time(event.recordedAt), names.person(event.actor))
    let data = Escaping.visible(
      event.data ?? removed.map { "(removed on \(names.time($0.milliseconds)))" } ?? "(redacted)")
    return "\(event.position)  \(when)  \(who)  \(try names.stream(event.stream))@\(event.version)  "
      + "\(Escaping.visible(event.type))  \(data)"
  }
}
