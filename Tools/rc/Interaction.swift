import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import Pages
import Projections
import Terminal

struct Interaction: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interaction",
    abstract: "Contacts with schools.", subcommands: [Add.self, Show.self, Edit.self, List.self, Remove.self])

  struct Add: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Log a contact.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The school.") var school: String
    @Option(name: .long, help: "What kind of contact.") var type: InteractionType
    @Option(name: .long, help: "Who began: inbound is the school.") var direction: InteractionDirection
    @Option(name: .long, help: "A heading.") var subject: String?
    @Option(name: .long, help: "What was said.") var content: String?
    @Option(name: .long, help: "How it went.") var sentiment: InteractionSentiment?
    @Option(name: .long, help: "The coach of the school who took part: a name or an id.") var coach: String?
    @Option(name: .long, help: "When, if not now: 2026-04-12, 2026-04-12T13:50, “yesterday 13:50”, “2 hours ago”.")
    var happened: String?
    @Flag(name: .long, help: "Do not ask about a time in the future.") var yes = false

    func run(_ session: Session) throws {
      let home = try session.home()
      let (schoolRow, coachRow) = try home.read { reading in
        let row = try reading.findSchool(self.school)
        return (row, try self.coach.map { try reading.findCoach($0, at: row.id) })
      }
      guard let school = UUID(strict: schoolRow.id) else {
        throw CompassError.notFound(kind: "school", text: self.school)
      }
      let id = home.freshID()
      let payload = InteractionLogged(
        coach: coachRow.flatMap { UUID(strict: $0.id) }, content: content,
        direction: direction, school: school, sentiment: sentiment, subject: subject, type: type)
      let instant = try session.instant(happened)
      try session.confirm([InputWarning.inFuture(instant, now: home.now())], yes: yes)
      let outcome = try home.perform(
        .interaction(id, .log(payload)), in: CommandContext(actor: session.actor(), occurredAt: instant))
      guard !options.json else { return try session.print(json: ["id": id.lowercased, "school": schoolRow.id]) }
      try session.tell(outcome, "Logged a contact with \(Escaping.visible(schoolRow.name))")
    }
  }

  struct Show: HomeCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "One contact.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: "The contact's id, or the beginning of one.") var id: String

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let entry = try session.home().read(at: try session.moment(readingOptions)) { reading in
        let row = try reading.findInteraction(id)
        return try InteractionsPage.load(school: row.school, from: reading, viewer: viewer)?
          .entries.first { $0.id == row.id }
      }
      guard let entry else { throw CompassError.notFound(kind: "interaction", text: id) }
      try session.show(entry, json: options.json)
    }
  }

  struct Edit: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Correct a contact that you logged; an empty value clears that field.",
      discussion: """
        Keys: \(keys.joined(separator: ", ")). When it happened is a date or a time. The school \
        cannot be changed: remove the contact and log it again.

        rc interaction edit 0195 type=phone_call happened=2026-04-12 coach="Kim Lee"
        """)
    @OptionGroup var options: HomeOptions
    @Argument(help: "The contact's id, or the beginning of one.") var id: String
    @Argument(help: "key=value …") var fields: [String]
    @Flag(name: .long, help: "Do not ask about a time in the future.") var yes = false

    private static let keys = ["type", "direction", "coach", "sentiment", "subject", "content", "happened"]

    func run(_ session: Session) throws {
      let home = try session.home()
      let row = try home.read { try $0.findInteraction(id) }
      guard let interaction = UUID(strict: row.id), var logged = row.state.logged else {
        throw CompassError.notFound(kind: "interaction", text: id)
      }
      var at: Instant?
      for (key, value) in try FieldAssignment.pairs(fields, keys: Self.keys) {
        switch key {
        case "type": logged.type = try Self.parseValue(value, forKey: key)
        case "direction": logged.direction = try Self.parseValue(value, forKey: key)
        case "sentiment": logged.sentiment = value.isEmpty ? nil : try Self.parseValue(value, forKey: key)
        case "subject": logged.subject = value
        case "content": logged.content = value
        case "coach":
          let coach = try value.isEmpty ? nil : home.read { try $0.findCoach(value, at: row.school) }
          logged.coach = coach.flatMap { UUID(strict: $0.id) }
        default: at = try session.instant(value)
        }
      }
      try session.confirm([InputWarning.inFuture(at, now: home.now())], yes: yes)
      let outcome = try home.perform(
        .interaction(interaction, .correct(logged, at: at)), in: CommandContext(actor: session.actor()))
      try session.tell(outcome, InteractionForm.corrected)
    }

    private static func parseValue<Value: OpenEnumeration & ExpressibleByArgument>(
      _ text: String, forKey key: String
    ) throws -> Value {
      guard let value = Value(argument: text) else {
        throw UsageError(unknown: text, key, accepted: Value.allValueStrings, field: key)
      }
      return value
    }
  }

  struct List: ListCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "The contacts with a school, newest first.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: "The school.") var school: String
    @Option(name: .long, help: "Part of the subject or the content.") var search: String?
    @Option(name: .long, help: "What kind of contact.") var type: InteractionType?
    @Option(name: .long, help: "Who began: inbound is the school.") var direction: InteractionDirection?
    @Option(name: .long, help: "How it went.") var sentiment: InteractionSentiment?
    @Option(name: .long, help: "Who logged it: a name or an id.") var by: String?
    @Option(name: .long, help: "The coach who took part: a name or an id.") var coach: String?
    @Option(name: .long, help: "Only contacts from at most this many days ago.") var within: Int?
    @Flag(name: .long, help: "Print CSV.") var csv = false

    private struct Entry: ListRecord {
      let id: String
      let at: String
      let type: String
      let direction: String
      @OrNull var coach: String?
      @OrNull var subject: String?
      @OrNull var content: String?
      @OrNull var sentiment: String?
      let loggedBy: String

      static let csvHeader = [
        "id", "at", "type", "direction", "coach", "subject", "content", "sentiment", "loggedBy",
      ]

      var csvFields: [String] {
        [id, at, type, direction, coach ?? "", subject ?? "", content ?? "", sentiment ?? "", loggedBy]
      }
    }

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let (page, rows) = try session.home().read(at: try session.moment(readingOptions)) { reading in
        let row = try reading.findSchool(school)
        var filters = InteractionFilters()
        filters.searchText = search ?? ""
        (filters.type, filters.direction) = (type?.rawValue, direction?.rawValue)
        (filters.sentiment, filters.withinDays) = (sentiment?.rawValue, within)
        filters.loggedBy = try by.map { try reading.findPerson($0).id }
        filters.coach = try coach.map { try reading.findCoach($0, at: row.id).id }
        let page = try InteractionsPage.load(school: row.id, from: reading, viewer: viewer, filters: filters)
        return (page, try reading.interactions(with: row.id))
      }
      guard let page else { throw CompassError.notFound(kind: "school", text: school) }
      guard isForPrograms else { return session.print(page.text(for: session)) }
      let shown = Set(page.entries.map(\.id))
      let entries = rows.filter { shown.contains($0.id) }.map { row in
        Entry(
          id: row.id, at: Instant(milliseconds: row.occurredAt).description, type: row.type,
          direction: row.direction, coach: row.coach, subject: row.subject, content: row.content,
          sentiment: row.sentiment, loggedBy: row.loggedBy)
      }
      try session.print(entries, of: self)
    }
  }

  struct Remove: HomeCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a logged contact.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The contact's id, or the beginning of one.") var id: String

    func run(_ session: Session) throws {
      let home = try session.home()
      let row = try home.read { try $0.findInteraction(id) }
      guard let interaction = UUID(strict: row.id) else {
        throw CompassError.notFound(kind: "interaction", text: id)
      }
      let outcome = try home.perform(
        .interaction(interaction, .remove), in: CommandContext(actor: session.actor()))
      try session.tell(outcome, InteractionForm.removed)
    }
  }
}

extension Reading {
  /// Returns the contact whose id begins with a text.
  fileprivate func findInteraction(_ text: String) throws -> InteractionRow {
    let found = try interactions(idPrefix: text)
    guard let row = found.first else { throw CompassError.notFound(kind: "interaction", text: text) }
    guard found.count == 1 else {
      throw CompassError.ambiguous(kind: "interaction", text: text, candidates: found.map(\.id))
    }
    return row
  }
}
