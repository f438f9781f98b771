import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import Pages
import Projections
import Terminal

struct Coach: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coach",
    abstract: "Coaches of schools.", subcommands: [Add.self, Show.self, Edit.self, Move.self, Remove.self, List.self])

  private static let keys = """
    Keys: \(FieldAssignment.coachKeys.joined(separator: ", ")). Roles: \
    \(CoachRole.known.map { "\($0.rawValue) (\($0.label))" }.joined(separator: ", ")).
    """

  /// Returns the fields of `key=value` pairs; a role may be written as its label (C26).
  private static func fields(_ pairs: [String]) throws -> CoachFields {
    var fields = try FieldAssignment.coach(pairs)
    if case .value(let role) = fields.role { fields.role = .value(CoachRole(written: role.rawValue)) }
    return fields
  }

  struct Add: SchoolCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add a coach to a school.",
      discussion: "\(keys)\nExample: rc coach add rice Kim Lee head email=kim@rice.edu phone=713-555-0142")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The school.") var school: String
    @Argument(help: "The first name.") var firstName: String
    @Argument(help: "The last name.") var lastName: String
    @Argument(help: "The role.") var role: CoachRole
    @Argument(help: "More fields: key=value …") var fields: [String] = []

    func run(_ session: Session) throws {
      let (row, school) = try find(session)
      var fields = try Coach.fields(fields)
      (fields.firstName, fields.lastName) = (.value(firstName), .value(lastName))
      fields.role = .value(role)
      let home = try session.home()
      let id = home.freshID()
      let outcome = try home.perform(
        .coach(id, .add(school: school, fields)), in: CommandContext(actor: session.actor()))
      guard !options.json else { return try session.print(json: ["id": id.lowercased, "school": row.id]) }
      let name = Escaping.visible(fields.fullName)
      try session.tell(outcome, "Added \(name) to \(Escaping.visible(row.name)) (\(id.lowercased.prefix(13)))")
    }
  }

  struct Show: HomeCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "One coach, with the last contact.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: "The coach: a name, an id or the beginning of one.") var coach: String

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let page = try session.home().read(at: try session.moment(readingOptions)) { reading in
        let row = try reading.findCoach(coach)
        return try CoachesPage.load(school: row.school, from: reading, viewer: viewer)?.keeping(coach: row.id)
      }
      guard let page, let card = page.cards.first else { throw CompassError.notFound(kind: "coach", text: coach) }
      if options.json { try session.print(json: card) } else { session.print(page.text(for: session)) }
    }
  }

  struct Edit: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Change fields of a coach; an empty value clears that field.", discussion: keys)
    @OptionGroup var options: HomeOptions
    @Argument(help: "The coach.") var coach: String
    @Argument(help: "key=value …") var fields: [String]

    func run(_ session: Session) throws {
      let (row, id) = try session.coach(coach)
      let outcome = try session.home().perform(
        .coach(id, .edit(Coach.fields(fields))), in: CommandContext(actor: session.actor()))
      try session.tell(outcome, "Changed \(Escaping.visible(row.fields.fullName))")
    }
  }

  struct Move: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "move",
      abstract: "Move a coach to another school.",
      discussion: "Contacts and offers stay with the school where they happened, and keep the coach's name.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The coach.") var coach: String
    @Option(name: .long, help: "The coach's school from now on.") var to: String

    func run(_ session: Session) throws {
      let (row, id) = try session.coach(coach)
      let school = try session.home().read { try $0.findSchool(to) }
      guard let target = UUID(strict: school.id) else { throw CompassError.notFound(kind: "school", text: to) }
      let outcome = try session.home().perform(
        .coach(id, .move(to: target)), in: CommandContext(actor: session.actor()))
      try session.tell(
        outcome, "\(Escaping.visible(row.fields.fullName)) is now at \(Escaping.visible(school.name))")
    }
  }

  struct Remove: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove a coach. Contacts and offers keep the name; `rc undo` restores the coach.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The coach.") var coach: String

    func run(_ session: Session) throws {
      let (row, id) = try session.coach(coach)
      let outcome = try session.home().perform(.coach(id, .remove), in: CommandContext(actor: session.actor()))
      try session.tell(outcome, "Removed \(Escaping.visible(row.fields.fullName))")
    }
  }

  struct List: ListCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "The coaches of a school.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: "The school.") var school: String
    @Option(name: .long, help: "Part of a name, address, number, handle or of the notes.") var search: String?
    @Option(name: .long, help: "Only coaches of a role.") var role: CoachRole?
    @Option(name: .long, help: "Only coaches contacted within this many days, and those never contacted.") var within:
      Int?
    @Option(name: .long, help: "How readily they answer.") var responsiveness: Responsiveness.Level?
    @Option(name: .long, help: "The order.") var sort: CoachFilters.Sort = .name
    @Flag(name: .long, help: "Print CSV.") var csv = false

    /// A coach in `rc coach list --json`.
    private struct Entry: ListRecord {
      let id: String
      let school: String
      let name: String
      @OrNull var role: String?
      @OrNull var email: String?
      @OrNull var phone: String?
      @OrNull var twitterHandle: String?
      @OrNull var instagramHandle: String?
      @OrNull var notes: String?

      init(_ row: CoachRow) {
        id = row.id
        school = row.school
        name = row.fields.fullName
        role = row.fields.role.value?.rawValue
        email = row.fields.email.value
        phone = row.fields.phone.value
        twitterHandle = row.fields.twitterHandle.value
        instagramHandle = row.fields.instagramHandle.value
        notes = row.fields.notes.value
      }

      static let csvHeader = [
        "id", "school", "name", "role", "email", "phone", "twitterHandle", "instagramHandle", "notes",
      ]

      var csvFields: [String] {
        [
          id, school, name, role ?? "", email ?? "", phone ?? "", twitterHandle ?? "", instagramHandle ?? "",
          notes ?? "",
        ]
      }
    }

    func run(_ session: Session) throws {
      var filters = CoachFilters()
      filters.searchText = search ?? ""
      filters.role = role?.rawValue
      filters.contactedWithinDays = within
      filters.responsiveness = responsiveness?.rawValue
      filters.sort = sort
      let viewer = try session.viewer()
      let page = try session.home().read(at: try session.moment(readingOptions)) { reading in
        try CoachesPage.load(
          school: reading.findSchool(school).id, from: reading, viewer: viewer, filters: filters)
      }
      guard let page else { throw CompassError.notFound(kind: "school", text: school) }
      guard isForPrograms else { return session.print(page.text(for: session)) }
      let entries = try session.home().read(at: try session.moment(readingOptions)) { reading in
        try page.cards.compactMap { card in try reading.coach(card.id).map(Entry.init) }
      }
      try session.print(entries, of: self)
    }
  }
}

extension CoachFilters.Sort: ExpressibleByArgument {}

extension Session {
  /// Returns the coach that a text identifies, with the id.
  fileprivate func coach(_ text: String) throws -> (row: CoachRow, id: UUID) {
    let row = try home().read { try $0.findCoach(text) }
    guard let id = UUID(strict: row.id) else { throw CompassError.notFound(kind: "coach", text: text) }
    return (row, id)
  }
}
