import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import Pages
import Supabase
import Terminal

struct RetentionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retention",
    abstract: "How long records are kept, and the erasure of older ones.",
    discussion: """
      By default everything is kept for good. A parent may set for how many months records of a kind are kept; older \
      ones are erased as by rc erase, in that parent's name: once a day while rc serve runs, and by rc retention apply. \
      A record is as old as the newest of its changes, its own dates, and what refers to it, and one with a date ahead \
      is kept. rc retention preview shows what would be erased, and what keeps the others.

      No single reading of the clock erases anything: a record has to be too old on two days, and unchanged since the \
      first. After a pause of more than 60 days somebody has to confirm what goes.

      Kinds: \(RetentionKind.known.map(\.rawValue).joined(separator: ", ")). Schools, people's details and private notes \
      are never erased by age.
      """,
    subcommands: [Show.self, Set.self, Off.self, Preview.self, Apply.self, Hold.self], defaultSubcommand: Show.self)
}

extension RetentionCommand {
  struct Show: HomeCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "The rules and the holds.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions

    private struct Answer: Encodable {
      let rules: [String: Int]
      let holds: [String]
    }

    func run(_ session: Session) throws {
      let home = try session.home()
      let moment = try session.moment(readingOptions)
      let retention = try home.retention(at: moment.map { try home.position(of: $0) })
      let holds = retention.held.sorted()
      guard !options.json else {
        let rules = retention.rules.map { ($0.rawValue, $1.months) }
        return try session.print(json: Answer(rules: Dictionary(rules) { $1 }, holds: holds))
      }
      let kinds = RetentionKind.known.filter { retention.rules[$0] != nil }
      if kinds.isEmpty { session.print("Everything is kept for good") }
      for kind in kinds {
        let months = retention.rules[kind]?.months ?? 0
        session.print(
          "\(kind.label): \(months) \(months == 1 ? "month" : "months") after the newest of their changes and dates")
      }
      for hold in holds {
        let name = try StreamName(hold).flatMap { stream in try home.read(at: moment) { try $0.name(of: stream) } }
        session.print("Held: \(Escaping.visible(name.map { "\($0) (\(hold))" } ?? hold))")
      }
    }
  }

  struct Set: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Set for how long records of a kind are kept: interactions=24m documents=2y.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "KIND=TIME, as months (24m) or years (2y).") var rules: [String]

    func run(_ session: Session) throws {
      try RetentionCommand.keep(rules.map(rule), session)
    }

    private func rule(_ text: String) throws -> (RetentionKind, Int?) {
      let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let kind = RetentionKind(argument: parts[0]),
        let unit = ["m": 1, "y": 12][parts[1].suffix(1)], let number = Int(parts[1].dropLast()),
        (1...600).contains(number)
      else {
        let kinds = RetentionKind.allValueStrings.joined(separator: ", ")
        throw UsageError(
          field: "rules", "\(text) is no rule; accepted: KIND=TIME, such as interactions=24m; kinds: \(kinds)")
      }
      return (kind, number * unit)
    }
  }

  struct Off: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "off",
      abstract: "Remove the rules of the kinds that you name, or all rules; such records are kept for good.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The kinds. Default: all.") var kinds: [RetentionKind] = []

    func run(_ session: Session) throws {
      try RetentionCommand.keep((kinds.isEmpty ? RetentionKind.known : kinds).map { ($0, nil) }, session)
    }
  }

  private static func keep(_ rules: [(RetentionKind, Int?)], _ session: Session) throws {
    let home = try session.home()
    let outcome = try home.performTogether(
      rules.map { .retention(.keep($0, months: $1)) }, in: CommandContext(actor: session.actor()))
    try session.tell(outcome, "Saved; rc retention preview shows what would be erased now")
  }

  struct Preview: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "preview",
      abstract: "Show what the rules would erase now; nothing is changed.")
    @OptionGroup var options: HomeOptions

    fileprivate struct Record: Encodable {
      let kind: String
      let id: String
      let name: String
      let payloads: Int
      /// Why it goes, or why it stays.
      let why: String
    }

    @Flag(name: .long, help: "Only what is kept although it was not changed for as long, with --json too.") var kept =
      false

    func run(_ session: Session) throws {
      let preview = try session.home().retentionPreview()
      let going = preview.going.map { going in
        Record(
          going.plan.target, payloads: going.plan.items.count,
          why: "nothing newer than \(session.text.date(going.since))")
      }
      let staying = preview.kept.map { Record($0.target, payloads: 0, why: $0.reason.words(session.text)) }
      guard !options.json else { return try session.print(json: kept ? staying : going) }
      if !kept {
        if going.isEmpty { session.print("Nothing would be erased now") } else { show(going, session) }
        if !going.isEmpty {
          session.print("These go: by rc retention apply, or while rc serve runs; this cannot be undone")
        }
      }
      if !staying.isEmpty {
        if !kept { session.print("\nKept, though not changed for as long:") }
        show(staying, session)
      }
      if let question = preview.question { session.print("\n" + question.sentence) }
    }

    private func show(_ records: [Record], _ session: Session) {
      var table = Table(columns: [.init("Kind"), .init("Name", canShrink: true), .init("Why", canShrink: true)])
      for record in records { table.add(row: [.init(record.kind), .init(record.name), .init(record.why)]) }
      session.print(table.render(width: session.tableWidth, style: session.style))
    }
  }

  struct Apply: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "apply",
      abstract: "Erase now what has been kept for longer than the rules say. This cannot be undone.",
      discussion: """
        Without --yes, only what was too old the last time as well, a day ago or longer. Exits with 1 if something is not \
        done yet; rc erase --status shows what.
        """)
    @OptionGroup var options: HomeOptions
    @Flag(name: .shortAndLong, help: "Erase all that rc retention preview shows, after a long pause too.") var yes =
      false

    private struct Answer: Encodable {
      let payloads: Int
      let waiting: [String]
    }

    func run(_ session: Session) throws {
      let home = try session.home()
      let question = try home.retentionPreview().question
      try session.confirm([question?.sentence], yes: yes)
      let report = try home.eraseExpired(isConfirmed: yes || question != nil, check: ErasureThere.check(home))
      let (count, waiting) = ((report?.whole ?? 0) + (report?.parts ?? 0), report?.waiting ?? [])
      if options.json {
        try session.print(json: Answer(payloads: count, waiting: waiting))
      } else {
        session.print(count == 0 ? "Nothing was erased" : "Erased \(count) \(count == 1 ? "payload" : "payloads")")
        for line in waiting { session.print(Escaping.visible(line)) }
      }
      guard waiting.isEmpty else { throw ExitCode(1) }
    }
  }

  struct Hold: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "hold",
      abstract: "Keep a record and what refers to it, whatever the rules say.",
      discussion: "A hold protects a record from the rules of rc retention alone; rc erase still erases it.",
      subcommands: [Add.self, Remove.self])

    struct Add: HomeCommand {
      static let configuration = CommandConfiguration(commandName: "add", abstract: "Put a hold on a record.")
      @OptionGroup var options: HomeOptions
      @Argument(help: "The record, as KIND/NAME or KIND/ID: school/rice, coach/kim.") var record: String

      func run(_ session: Session) throws { try Hold.set(record, true, session) }
    }

    struct Remove: HomeCommand {
      static let configuration = CommandConfiguration(commandName: "remove", abstract: "Lift the hold on a record.")
      @OptionGroup var options: HomeOptions
      @Argument(help: "The record, as KIND/NAME or KIND/ID: school/rice, coach/kim.") var record: String

      func run(_ session: Session) throws { try Hold.set(record, false, session) }
    }

    private static func set(_ record: String, _ isHeld: Bool, _ session: Session) throws {
      let stream = try session.stream(record)
      let outcome = try session.home().perform(
        .retention(.hold(record: stream.description, isHeld: isHeld)), in: CommandContext(actor: session.actor()))
      try session.tell(outcome, isHeld ? "Held: \(stream)" : "No longer held: \(stream)")
    }
  }
}

extension RetentionCommand.Preview.Record {
  fileprivate init(_ target: ErasureTarget, payloads: Int, why: String) {
    self.init(
      kind: target.kind.rawValue, id: target.stream.key, name: target.name, payloads: payloads, why: why)
  }
}

extension KeepingReason {
  /// The reason in words: "its deadline is Dec 6, 2026".
  fileprivate func words(_ write: LocalText) -> String {
    switch self {
    case .ahead(let what, let date): "\(what) is \(write.date(date))"
    case .dated(let what, let date): "\(what) was \(write.date(date))"
    case .referred(let kind, let time):
      "\(kind == .interaction ? "a contact" : kind.phrase) of \(write.date(time)) refers to it"
    case .held: "it is held"
    case .recent: "it was changed since the rules were last applied"
    }
  }
}

extension ErasureKind {
  fileprivate var phrase: String {
    ["a", "e", "i", "o"].contains(rawValue.prefix(1)) ? "an \(rawValue)" : "a \(rawValue)"
  }
}
