import ArgumentParser
import CollegeScorecard
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import Terminal

struct School: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "school",
    abstract: "One school: look at it, change it, see its histories.",
    subcommands: [
      Add.self, Show.self, Radar.self, Edit.self, Status.self, Tier.self, Favorite.self, Rank.self, Note.self, Pro.self,
      Con.self,
      Philosophy.self, Lookup.self, History.self, Notes.self, Delete.self, Restore.self,
    ])
}

/// A command on one school, found by name or id.
protocol SchoolCommand: HomeCommand {
  var school: String { get }
}

extension SchoolCommand {
  /// Returns the school that the command names, with its id.
  func find(_ session: Session, deleted: Bool = false) throws -> (row: SchoolListRow, id: UUID) {
    let row = try session.home().read { try $0.findSchool(school, deleted: deleted) }
    guard let id = UUID(strict: row.id) else { throw CompassError.notFound(kind: "school", text: school) }
    return (row, id)
  }

  /// Performs a command on the school that the command names, and prints the result.
  func perform(_ session: Session, _ sentence: (String) -> String, _ command: Domain.School.Command) throws {
    let (row, id) = try find(session)
    let outcome = try session.home().perform(
      .school(id, command), in: CommandContext(actor: session.actor()))
    try session.tell(outcome, sentence(Escaping.visible(row.name)))
  }
}

extension School {
  struct Add: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Put a school on the list.",
      discussion: """
        If the imported bulk file (`rc colleges import`) has one college of that official name or UNITID, its fields are \
        filled in; key=value pairs override them: rc school add "Rice University" division=D1 conference="American"
        """)
    @OptionGroup var options: HomeOptions
    @Argument(help: "The school's name, or a UNITID of the imported file.") var name: String
    @Argument(help: "Fields: key=value. `rc school edit --help` lists the keys.") var fields: [String] = []
    @Option(name: .long, help: "The first status.") var status: SchoolStatus?
    @Option(name: .long, help: "Shared notes.") var notes: String?
    @Flag(name: .long, help: "Add it even if a school of that name is on the list.") var again = false

    func run(_ session: Session) throws {
      let home = try session.home()
      let viewer = try session.viewer()
      let college = try CollegeDirectory(file: session.collegesFile).match(name)
      let name = college?.name ?? name
      let typed = try FieldAssignment.schoolFields(fields)
      if !again,
        let (there, reason) = try home.read({ reading in
          try reading.duplicate(
            ofName: name, website: (typed.website.value ?? college?.website), ncaaID: typed.ncaaId.value,
            athlete: viewer.athlete)
        })
      {
        let question = DuplicateQuestion(there, by: reason)
        throw DomainError(
          .refused, field: reason.fieldName, "\(question.title): \(question.message) --again adds another")
      }
      var given = college?.fields ?? SchoolFields()
      given.name = .absent
      given.merge(typed)
      let id = home.freshID()
      let outcome = try home.perform(
        .school(
          id,
          .add(
            athlete: viewer.athlete, name: name, fields: given, status: status,
            notes: notes)), in: CommandContext(actor: viewer.id))
      guard !options.json else { return try session.print(json: ["id": id.lowercased, "name": name]) }
      try session.tell(outcome, "Added \(Escaping.visible(name)) (\(id.lowercased.prefix(13)))")
    }
  }

  struct Show: SchoolCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "The school's page.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: "The school: a name, an id or the beginning of one.") var school: String

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let page = try session.home().read(at: try session.moment(readingOptions)) { reading in
        let row = try reading.findSchoolOrDeleted(school)
        return try SchoolDetailPage.load(row.id, from: reading, viewer: viewer)
      }
      guard let page else { throw CompassError.notFound(kind: "school", text: school) }
      try session.show(page, json: options.json)
    }
  }

  struct Edit: SchoolCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Change fields; an empty value clears that field.",
      discussion: """
        Keys: \(FieldAssignment.schoolKeys.joined(separator: ", ")).
        Tuition is in dollars, admissionRate in per cent: 33 or 33.5%; a number up to 1 is a share: 0.33.
        """)
    @OptionGroup var options: HomeOptions
    @Argument(help: "The school.") var school: String
    @Argument(help: "key=value …") var fields: [String]

    func run(_ session: Session) throws {
      try perform(session, { "Changed \($0)" }, .edit(try FieldAssignment.schoolFields(fields)))
    }
  }

  struct Status: SchoolCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Change the recruiting status.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The school.") var school: String
    @Argument(help: "The status from now on, or none.") var status: StatusChoice
    @Option(name: .long, help: "Why.") var note: String?
    @Option(name: .long, help: "When, if not now: 2026-04-12, 2026-04-12T13:50, “yesterday 13:50”, “2 hours ago”.")
    var happened: String?
    @Flag(name: .long, help: "Do not ask about a time in the future.") var yes = false

    func run(_ session: Session) throws {
      let (row, id) = try find(session)
      let instant = try session.instant(happened)
      try session.confirm([InputWarning.inFuture(instant, now: session.home().now())], yes: yes)
      let outcome = try session.home().perform(
        .school(id, .changeStatus(status.status, note: note)),
        in: CommandContext(actor: session.actor(), occurredAt: instant))
      let name = Escaping.visible(row.name)
      try session.tell(outcome, status.status.map { "\(name) is now \($0.label)" } ?? "\(name) has no status now")
    }
  }

  /// A status, or none.
  struct StatusChoice: ExpressibleByArgument {
    let status: SchoolStatus?

    init?(argument: String) {
      status = SchoolStatus(argument: argument)
      guard status != nil || argument.lowercased() == "none" else { return nil }
    }

    static let allValueStrings = SchoolStatus.allValueStrings + ["none"]
  }

  struct Tier: SchoolCommand {
    static let configuration = CommandConfiguration(commandName: "tier", abstract: "Set the priority tier.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The school.") var school: String
    @Argument(help: "The tier from now on, or none.") var tier: TierChoice

    func run(_ session: Session) throws {
      try perform(session, { "\($0): tier \(tier.tier?.label ?? "none")" }, .setTier(tier.tier))
    }
  }

  /// A tier, or none.
  struct TierChoice: ExpressibleByArgument {
    let tier: PriorityTier?

    init?(argument: String) {
      tier = PriorityTier(argument: argument)
      guard tier != nil || argument.lowercased() == "none" else { return nil }
    }

    static let allValueStrings = PriorityTier.allValueStrings + ["none"]
  }

  struct Favorite: SchoolCommand {
    static let configuration = CommandConfiguration(commandName: "favorite", abstract: "Set or remove the star.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The school.") var school: String
    @Flag(name: .long, help: "Remove the star.") var off = false

    func run(_ session: Session) throws {
      try perform(session, { off ? "\($0) is no longer a favorite" : "★ \($0)" }, .setFavorite(!off))
    }
  }

  struct Rank: SchoolCommand {
    static let configuration = CommandConfiguration(commandName: "rank", abstract: "Set the family's own rank.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The school.") var school: String
    @Argument(help: "A number from 1 on, or none.") var rank: String

    func run(_ session: Session) throws {
      guard rank.lowercased() == "none" || Int(rank) != nil else {
        throw DomainError(
          .invalid, field: "ranking", "\(rank) is not a valid rank; expected a whole number from 1 on, or none")
      }
      try perform(session, { "\($0): rank \(rank)" }, .setRanking(Int(rank)))
    }
  }

  struct Note: SchoolCommand {
    static let configuration = CommandConfiguration(
      commandName: "note",
      abstract: "Read or write the shared notes, or your own private note.",
      discussion: "Without a text the note is printed; an empty text clears it.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: "The school.") var school: String
    @Argument(help: "The text from now on.") var text: String?
    @Flag(name: .long, help: "Your own note, which nobody else sees.") var `private` = false

    func validate() throws {
      guard text == nil || readingOptions.at == nil else {
        throw ValidationError("--at shows what the note was; it takes no new text")
      }
    }

    func run(_ session: Session) throws {
      guard let text else { return try show(session) }
      let (row, id) = try find(session)
      let (home, actor) = (try session.home(), try session.actor())
      let command: Compass.Command = `private` ? .privateNote(school: id, text: text) : .school(id, .editNotes(text))
      let outcome = try home.perform(command, in: CommandContext(actor: actor))
      try session.tell(outcome, "Saved the \(`private` ? "private note" : "notes") on \(Escaping.visible(row.name))")
    }

    private func show(_ session: Session) throws {
      let actor = try session.actor()
      let note = try session.home().read(at: session.moment(readingOptions)) { reading in
        let school = try reading.findSchool(school).id
        return `private` ? try reading.privateNote(on: school, of: actor)?.text : try reading.detail(school)?.notes
      }
      guard !options.json else { return try session.print(json: ["text": note]) }
      let labels = SchoolDetailLabels.standard
      let none = (`private` ? labels.privateNotes : labels.notes).empty
      session.print(note.map { Escaping.visible($0, keepingNewlines: true) } ?? none ?? "")
    }
  }

  struct Philosophy: SchoolCommand {
    static let configuration = CommandConfiguration(
      commandName: "philosophy",
      abstract: "Describe how the staff coaches.",
      discussion: "Keys: \(FieldAssignment.philosophyKeys.joined(separator: ", ")).")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The school.") var school: String
    @Argument(help: "key=value …") var fields: [String]

    func run(_ session: Session) throws {
      try perform(
        session, { "Changed the philosophy of \($0)" }, .editPhilosophy(try FieldAssignment.philosophy(fields)))
    }
  }

  struct Lookup: SchoolCommand {
    static let configuration = CommandConfiguration(
      commandName: "lookup",
      abstract: "Fill in what College Scorecard knows of the school.",
      discussion: """
        Looks in the imported file (rc colleges import), then asks the service if there is a key (rc colleges key), \
        then looks in the directory that comes with this program. It finds other names and initials, too ("Ole Miss"). If \
        several colleges are called so, it names them, and --unitid picks one. A lookup never erases what is known.
        """)
    @OptionGroup var options: HomeOptions
    @Argument(help: "The school.") var school: String
    @Option(name: .customLong("unitid"), help: ArgumentHelp("The college's UNITID.", valueName: "id")) var unitID:
      String?

    func run(_ session: Session) throws {
      let (row, id) = try find(session)
      let info = try session.home().read { try $0.detail(row.id)?.info } ?? SchoolFields()
      let (source, unitID) = (try session.collegeSource(), unitID ?? info.unitId.value)
      let answer = try session.wait { try await source.answer(named: row.name, unitID: unitID) }
      let outcome = try session.home().perform(
        .school(id, .mergeCollegeData(source: answer.source, fields: answer.college.fields(besides: info))),
        in: CommandContext(actor: session.actor()))
      try session.tell(outcome, "Merged what \(answer.source) says of \(Escaping.visible(row.name))")
    }
  }

  struct Delete: SchoolCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: "Delete a school; `rc school restore` restores it.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The school.") var school: String
    @Flag(name: .long, help: "Also delete everything that depends on it.") var cascade = false
    @Flag(name: .long, help: "Do not ask.") var yes = false

    func run(_ session: Session) throws {
      let (row, id) = try find(session)
      let question = try session.home().read { try DeleteSchoolQuestion.load(row.id, from: $0) }
      try session.confirmDeletion(question?.line ?? "", yes: yes)
      do {
        let outcome = try session.home().perform(
          .school(id, .delete(dependants: Dependants(), cascade: cascade)), in: CommandContext(actor: session.actor()))
        try session.tell(
          outcome, try session.home().read { try DeleteSchoolQuestion.done(by: outcome.events.last?.id, from: $0) })
      } catch let error as DomainError where error.code == .refused && !cascade {
        throw DomainError(.refused, "\(error.message) --cascade deletes them with the school.")
      }
    }
  }

  struct Restore: SchoolCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore",
      abstract: "Restore a deleted school, with what was deleted with it.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The deleted school.") var school: String

    func run(_ session: Session) throws {
      let (row, id) = try find(session, deleted: true)
      let outcome = try session.home().restore(school: id, in: CommandContext(actor: session.actor()))
      try session.tell(outcome, "\(Escaping.visible(row.name)) is back")
    }
  }
}

extension Session {
  /// Reads the time of something that happened; a day means its noon in the person's time zone.
  func instant(_ text: String?) throws -> Instant? {
    guard let text else { return nil }
    guard let times = try time(text) else {
      throw DomainError(
        .invalid, field: "time",
        "\(text) is not a time; accepted: 2026-02-11, 2026-02-11T15:00, 2026-02-11T15:00:00Z, “yesterday 13:50”")
    }
    let day = self.text.day(of: times.lowerBound)
    return times == day.start(in: timeZone)...day.end(in: timeZone)
      ? self.text.instant(of: day, time: nil) : times.lowerBound
  }

  private func time(_ text: String) throws -> ClosedRange<Instant>? {
    do { return try when(text).times } catch CompassError.badMoment { return nil }
  }
}
