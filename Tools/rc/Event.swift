import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import Pages
import Projections
import Terminal

struct Event: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "event",
    abstract: "Showcases, camps, visits and games.",
    subcommands: [Add.self, Show.self, Edit.self, Attend.self, Coach.self, Remove.self, List.self])

  static let keys = FieldAssignment.eventKeys.joined(separator: ", ")
}

/// A command on one recruiting event, found by name or id.
protocol EventCommand: HomeCommand {
  var event: String { get }
}

extension EventCommand {
  /// Returns the event that the command names, with its id.
  func find(_ session: Session) throws -> (row: RecruitingEventRow, id: UUID) {
    let row = try session.home().read { try $0.findEvent(event) }
    guard let id = UUID(strict: row.id) else { throw CompassError.notFound(kind: "event", text: event) }
    return (row, id)
  }

  /// Performs commands together on the event that the command names, and prints the result.
  func perform(
    _ session: Session, _ sentence: (String) -> String, occurredAt: Instant? = nil,
    _ commands: (UUID) throws -> [Command]
  ) throws {
    let (row, id) = try find(session)
    let outcome = try session.home().performTogether(
      commands(id), in: CommandContext(actor: session.actor(), occurredAt: occurredAt))
    try session.tell(outcome, sentence(Escaping.visible(row.name)))
  }
}

extension Event {
  struct Add: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Put an event on the calendar.",
      discussion: """
        rc event add "Spring Showcase" --type showcase --start 2026-04-15 --school rice city=Austin startTime=09:00
        Fields: \(Event.keys).
        """)
    @OptionGroup var options: HomeOptions
    @Argument(help: "The event's name.") var name: String
    @Argument(help: "Fields: key=value. Times are HH:MM, the cost is in dollars.") var fields: [String] = []
    @Option(name: .long, help: "What kind of event.") var type: RecruitingEventType
    @Option(name: .long, help: "The first day, YYYY-MM-DD.") var start: String
    @Option(name: .long, help: "The last day, where it is not the first.") var end: String?
    @Option(name: .long, help: "The school that it belongs to.") var school: String?
    @Flag(name: .long, help: "Do not ask about unusual dates.") var yes = false

    func run(_ session: Session) throws {
      let home = try session.home()
      let viewer = try session.viewer()
      try FieldAssignment.check(
        fields,
        areNotIn: [
          "name": "the first argument", "type": "--type", "startDate": "--start", "endDate": end.map { _ in "--end" },
          "school": school.map { _ in "--school" },
        ])
      var given = try FieldAssignment.eventFields(fields)
      given.name = .value(name)
      given.type = .value(type)
      given.startDate = .value(start)
      if let end { given.endDate = .value(end) }
      if let school { given.school = .value(try session.schoolID(school)) }
      try session.confirm(given.warnings(today: viewer.today), yes: yes)
      let id = home.freshID()
      let outcome = try home.perform(
        .event(id, .schedule(athlete: viewer.athlete, given)), in: CommandContext(actor: viewer.id))
      guard !options.json else { return try session.print(json: ["id": id.lowercased, "name": name]) }
      try session.tell(outcome, "Added \(Escaping.visible(name)) (\(id.lowercased.prefix(13)))")
    }
  }

  struct Show: EventCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "The event's page.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: "The event: a name, an id or the beginning of one.") var event: String

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let page = try session.home().read(at: try session.moment(readingOptions)) { reading in
        try EventDetailPage.load(reading.findEvent(event).id, from: reading, viewer: viewer)
      }
      guard let page else { throw DomainError(.notFound, EventDetailPage.notFound.title) }
      try session.show(page, json: options.json)
    }
  }

  struct Edit: EventCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Change fields of an event; an empty value clears that field.",
      discussion: "rc event edit \"Spring Showcase\" endDate=2026-04-16 cost=45.50\nFields: \(Event.keys).")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The event.") var event: String
    @Argument(help: "key=value …") var fields: [String] = []
    @Option(name: .long, help: "The school that it belongs to.") var school: String?
    @Flag(name: .long, help: "Do not ask about unusual dates.") var yes = false

    func run(_ session: Session) throws {
      try FieldAssignment.check(fields, areNotIn: ["school": school.map { _ in "--school" }])
      var changes = try FieldAssignment.eventFields(fields)
      if let school { changes.school = .value(try session.schoolID(school)) }
      try session.confirm(changes.warnings(today: session.viewer().today), yes: yes)
      try perform(session, { "Saved \($0)" }) { [.event($0, .edit(changes))] }
    }
  }

  struct Attend: EventCommand {
    static let configuration = CommandConfiguration(
      commandName: "attend",
      abstract: "Record that the athlete was there, and log what was said.",
      discussion: """
        rc event attend "Spring Showcase" --log "Asked about my grades" --type game --sentiment very_positive
        With --log, an interaction with the event's school is logged on the event's first day. Both are one change, so \
        one `rc undo` takes them back. An event that was attended can take another --log.
        """)
    @OptionGroup var options: HomeOptions
    @Argument(help: "The event.") var event: String
    @Flag(name: .long, help: "The athlete was not there after all.") var off = false
    @Option(name: .long, help: "What was discussed with the school's coaches.") var log: String?
    @Option(name: .long, help: "With --log: what kind of contact.") var type = QuickLog().type
    @Option(name: .long, help: "With --log, who began: inbound is the coach.") var direction = QuickLog().direction
    @Option(name: .long, help: "With --log: how it went.") var sentiment = QuickLog().sentiment

    func validate() throws {
      if off, log != nil { throw ValidationError("--off and --log exclude each other.") }
    }

    func run(_ session: Session) throws {
      let home = try session.home()
      let viewer = try session.viewer()
      guard let log else {
        return try perform(session, { off ? "\($0): not attended" : "\($0): attended" }) {
          [.event($0, .setAttended(!off))]
        }
      }
      let key = try find(session).row.id
      let start = try home.read { try EventFacts.load(key, from: $0, viewer: viewer)?.start }
      let talk = QuickLog(type: type, direction: direction, content: log, sentiment: sentiment)
      try perform(session, { "\($0): attended, and logged an interaction" }, occurredAt: start) { id in
        [.event(id, .setAttended(true)), .quickLog(talk, interaction: home.freshID(), event: id)]
      }
    }
  }

  struct Remove: EventCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Delete an event; its metrics and interactions stay. `rc undo` brings it back.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The event.") var event: String
    @Flag(name: .long, help: "Do not ask.") var yes = false

    func run(_ session: Session) throws {
      let (row, _) = try find(session)
      try session.confirmDeletion(EventDeletion(name: row.name).line, yes: yes)
      try perform(session, { "Deleted \($0)" }) { [.event($0, .delete)] }
    }
  }
}

extension EventFields {
  /// Returns what to ask about unusual dates before the command is performed; nil for a usual date.
  fileprivate func warnings(today: CalendarDate) -> [String?] {
    [
      InputWarning.farAhead(startDate.value, "startDate", today: today),
      InputWarning.farAhead(endDate.value, "endDate", today: today),
    ]
  }
}

extension Session {
  /// Returns the id of the school that a text identifies.
  func schoolID(_ text: String) throws -> UUID {
    let row = try home().read { try $0.findSchool(text) }
    guard let id = UUID(strict: row.id) else { throw CompassError.notFound(kind: "school", text: text) }
    return id
  }
}
