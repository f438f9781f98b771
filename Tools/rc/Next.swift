import ArgumentParser
import CommandKit
import Compass
import Domain
import Pages
import Terminal

struct Next: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "next",
    abstract: "What comes next: offers, answers, events, follow-ups and missing data, the most pressing first.",
    discussion: """
      Each step says why it is there. Within how many days you answer and write again is your own setting:
        rc prefs set notifications followUpReminderDays=5
      Take a step off the list if it is done or can wait; it comes back when there is a new reason for it, or on its \
      day:
        rc next done "Ricky Castillo"
        rc next snooze "offer of Berea" --days 3
      Where somebody else changed the same on the server before yours arrived there, the list has both versions. Choose \
      yours, or call the step done to keep the other:
        rc next mine "Notes of Rice University"
      """,
    subcommands: [List.self, Done.self, Mine.self, Snooze.self, Again.self], defaultSubcommand: List.self)

  struct List: ListCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List what comes next.",
      discussion: "--json and --csv also list the steps that you marked as done or put off, each with its state.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Flag(name: .long, help: "Print CSV.") var csv = false

    /// A step in `rc next --json`.
    private struct Entry: ListRecord {
      let id: String
      let kind: String
      let urgency: String
      let text: String
      let why: String
      @OrNull var school: String?
      @OrNull var coach: String?
      @OrNull var day: String?
      let state: String
      @OrNull var until: String?

      init(_ step: StepRecord) {
        id = step.id
        kind = step.kind
        urgency = step.urgency
        text = step.text
        why = step.why
        school = step.school
        coach = step.coach
        day = step.day
        state = step.state.rawValue
        until = step.until
      }

      static let csvHeader = ["id", "kind", "urgency", "text", "why", "school", "coach", "day", "state", "until"]

      var csvFields: [String] {
        [id, kind, urgency, text, why, school ?? "", coach ?? "", day ?? "", state, until ?? ""]
      }
    }

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      if isForPrograms {
        let steps = try session.home().read(at: session.moment(readingOptions)) {
          try StepRecord.all(from: $0, viewer: viewer)
        }
        return try session.print(steps.map(Entry.init), of: self)
      }
      let page = try session.home().read(at: try session.moment(readingOptions)) { reading in
        try NextPage.load(from: reading, viewer: viewer)
      }
      session.print(page.text(for: session))
    }
  }

  struct Done: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "done",
      abstract: "Mark a step as done: it leaves your list until there is a new reason for it.")
    @OptionGroup var options: HomeOptions
    @Argument(help: Next.help) var step: String

    func run(_ session: Session) throws { try Next.settle(step, .done, session, json: options.json) }
  }

  struct Mine: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "mine",
      abstract: "Choose your own version where somebody else changed the same on the server.",
      discussion: "The other version stays in the history. rc undo takes the choice back.")
    @OptionGroup var options: HomeOptions
    @Argument(help: Next.help) var step: String

    func run(_ session: Session) throws {
      let (home, viewer) = (try session.home(), try session.viewer())
      let found = try home.read { try NextPage.find(step, settled: false, from: $0, viewer: viewer) }
      guard let event = try home.read({ try NextPage.choice(found.id, from: $0, viewer: viewer) }) else {
        throw DomainError(.refused, "\(found.text): there are no two versions to choose from")
      }
      let outcome = try home.choose(over: event, in: CommandContext(actor: viewer.id))
      guard !options.json else { return try session.print(json: ["step": found.id]) }
      try session.tell(outcome, "\(NextPage.chosen): \(Escaping.visible(found.text))")
    }
  }

  struct Snooze: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "snooze",
      abstract: "Put a step off: it leaves your list until a day, or until there is a new reason for it.")
    @OptionGroup var options: HomeOptions
    @Argument(help: Next.help) var step: String
    @Option(name: .long, help: "For this many days, 1 to 365. Default: 1.") var days: Int?
    @Option(name: .long, help: "Until a day, as YYYY-MM-DD.") var until: String?

    func run(_ session: Session) throws {
      guard days == nil || until == nil else { throw UsageError("give --days or --until, not both") }
      let day: CalendarDate
      if let until {
        guard let date = CalendarDate(until) else {
          throw DomainError(.invalid, field: "until", "--until must be a day such as 2026-04-15; got \(until)")
        }
        day = date
      } else {
        let days = days ?? 1
        guard (1...365).contains(days) else {
          throw DomainError(.invalid, field: "days", "--days must be 1 to 365; got \(days)")
        }
        day = try session.viewer().today.adding(days: days)
      }
      try Next.settle(step, .later(day), session, json: options.json)
    }
  }

  struct Again: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "again",
      abstract: "Show a step again that you marked as done or snoozed.")
    @OptionGroup var options: HomeOptions
    @Argument(help: Next.help) var step: String

    func run(_ session: Session) throws { try Next.settle(step, .again, session, json: options.json) }
  }

  private static let help: ArgumentHelp = "Words that only this step contains, or its id from --json."

  private static func settle(_ text: String, _ settling: NextPage.Settling, _ session: Session, json: Bool) throws {
    let (home, viewer) = (try session.home(), try session.viewer())
    let (step, command) = try home.read { reading in
      let step = try NextPage.find(text, settled: settling == .again, from: reading, viewer: viewer)
      return (step, try NextPage.command(settling, of: step.id, from: reading, viewer: viewer))
    }
    guard let command else { throw CompassError.notFound(kind: "step", text: text) }
    let outcome = try home.perform(command, in: CommandContext(actor: viewer.id))
    guard !json else { return try session.print(json: ["step": step.id]) }
    try session.tell(outcome, "\(NextPage.confirmation(settling, viewer: viewer)): \(Escaping.visible(step.text))")
  }
}
