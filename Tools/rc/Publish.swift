import ArgumentParser
import CommandKit
import Compass
import Dispatch
import Domain
import EventLog
import Foundation
import HTTP
import Supabase
import Synchronization
import Terminal

struct Publish: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Send what happened here to the family's Supabase project.",
    discussion: """
      Every change is written there once, in the order in which it was made, as the person who made it. What the \
      project refuses is never lost: a single value (star, status, tier) is set back, and its page says why; a text or \
      a record stays here, parked with the reason, until you edit it or abandon it. Each run tries one change of each \
      reason again, and the others if that one is accepted.

      It can be interrupted at any moment, even by a power cut; the next run continues after the last receipt.
      """,
    subcommands: [Send.self, Status.self, Retry.self, Abandon.self], defaultSubcommand: Send.self)

  struct Send: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "send",
      abstract: "Send what waits, until only changes that need a person are left.",
      discussion: """
        A project's triggers treat a contact or an offer of last year as one of today. So you are asked before a home is \
        published for the first time, and whenever ten old ones were entered within an hour; a script passes \
        --since 2026-09-01, which never sends those before that day, or --yes.

        Exit codes: 0 everything is there, 1 something was refused or waits for a person (rc publish status says what \
        to do), 69 the project does not answer. rc serve publishes by itself.
        """)
    @OptionGroup var options: HomeOptions
    @OptionGroup var family: ProjectFamily
    @Flag(
      name: .long,
      help: "Keep running and publish each change that any rc makes; Control-C ends it, a second Control-C at once.")
    var watch = false
    @Flag(name: .long, help: "Publish old contacts and offers without asking.")
    var yes = false
    @Option(
      name: .long,
      help: ArgumentHelp(
        "Never send contacts and offers from before this date or instant. Everything else is published.",
        valueName: "when"))
    var since: String?

    func run(_ session: Session) throws {
      let family = try family.chosen
      var isAgreed = yes
      if let since {
        try session.keepOldNewsHere(before: since)
        isAgreed = true
      } else if !yes {
        isAgreed = try session.confirmOldNews()
      }
      if watch {
        try session.stayPublishing(into: family, isAgreed: isAgreed)
      } else {
        try session.publish(into: family)
      }
    }
  }

  struct Retry: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "retry",
      abstract: "Retry parked changes at once, after their cause was removed in the project.",
      discussion: """
        rc publish status lists what is parked. Each rc publish tries one change of each reason by itself, and rc serve \
        every hour. Everything else that waits is sent, too. Of many at once:
          rc publish retry --all
          rc publish retry --cause 42501 --table schools
        """)
    @OptionGroup var options: HomeOptions
    @OptionGroup var family: ProjectFamily
    @Argument(help: "The event: its id, the beginning of one, or its position.") var event: String?
    @Flag(name: .long, help: "All parked changes.") var all = false
    @Option(name: .long, help: "Those of one of the project's tables, such as schools.") var table: String?
    @Option(name: .long, help: "Those that were refused with one code, such as 42501.") var cause: String?

    func run(_ session: Session) throws {
      let events = try chosen(session)
      // Other pending changes are sent, too, so old contacts among them have to be agreed to.
      try session.confirmOldNews()
      try session.publish(retrying: events, into: try family.chosen)
    }

    /// The events to retry.
    private func chosen(_ session: Session) throws -> [UUID] {
      let isOfMany = all || table != nil || cause != nil
      guard (event != nil) != isOfMany else {
        throw UsageError("give an event, or --all, --table or --cause")
      }
      let ledger = try PublicationLedger(of: session.home(), seenBy: session.sight())
      if let event {
        let id = try session.history().event(named: event).id
        guard try ledger.isWaiting(id) else { throw PublishingError.notWaiting(id) }
        return [id]
      }
      let wanted = try table.map { name in
        guard let table = Table(rawValue: name) else {
          throw UsageError(
            "--table must be one of \(Table.allCases.map(\.rawValue).joined(separator: ", ")); got \(name)")
        }
        return table
      }
      let parked = try ledger.status().compactMap { status -> Refusal? in
        guard case .refused(let refusal) = status.reason, wanted.map({ $0 == status.row.table }) ?? true,
          cause.map({ $0 == refusal.code ?? String(refusal.status) }) ?? true
        else { return nil }
        return refusal
      }
      guard !parked.isEmpty else {
        throw DomainError(.refused, "no such change is parked: rc publish status lists them")
      }
      return parked.map(\.event)
    }
  }

  struct Abandon: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "abandon",
      abstract: "Give up publishing a change: it stays here, and the project goes on without it.",
      discussion: "This is not an undo: to take the change back here, too, use rc undo.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The event: its id, the beginning of one, or its position.") var event: String
    @Option(name: .long, help: "Why; the history keeps it.") var reason = "given up"

    func run(_ session: Session) throws {
      let home = try session.home()
      let event = try session.history().event(named: event).id
      guard try PublicationLedger(of: home, seenBy: session.sight()).isWaiting(event) else {
        throw PublishingError.notWaiting(event)
      }
      let outcome = try home.abandon(event, because: reason, in: CommandContext(actor: try session.actor()))
      try session.tell(outcome, "Given up; it stays here alone.")
    }
  }
}

extension Session {
  /// Publishes everything that needs no person, shows the progress and prints the result.
  ///
  /// - Throws: `ExitCode` if something was not published.
  func publish(retrying: [UUID] = [], into family: UUID? = nil) throws {
    let home = try home()
    let meter = meter("Publishing")
    defer { meter.finish() }
    let report = try wait {
      let family = try await SignedInFamily.load(
        of: home, family: family, http: systemHTTPClient(), now: { home.now() })
      let run = PublishingRun(of: home, as: family.identity, people: family.people)
      let signals = Self.onSignals { run.stop() }
      defer { signals.forEach { $0.cancel() } }
      return try await run.run(until: .nothingIsLeft, retrying: retrying) { progress in
        let done = Int64(progress.accepted + progress.refused)
        meter.update(done: done, total: done + Int64(progress.pending))
      }
    }
    meter.finish()
    try tell(report)
    if report.trouble != nil { throw ExitCode(Exit.unavailable.rawValue) }
    if report.waiting.contains(where: { !$0.isOfMissingColumns }) || !report.refused.isEmpty || !report.unerased.isEmpty
    {
      throw ExitCode(Exit.no.rawValue)
    }
  }

  /// Warns that the project may treat old contacts and offers as new ones, and asks whether to go on.
  ///
  /// - Returns: Whether somebody was asked and agreed. While nobody is signed in, nobody is asked.
  /// - Throws: `PublishingError.notAgreed`.
  @discardableResult
  func confirmOldNews() throws -> Bool {
    guard try signInFile.load()?.people.isEmpty == false else { return false }
    let home = try home()
    let asked = try wait { try await OldNews.needingAgreement(of: home, http: systemHTTPClient()) }
    guard let news = asked else { return false }
    let warning = Escaping.visible(news.warning)
    guard confirms(warning.prefix(1).uppercased() + warning.dropFirst() + ".\nPublish it all?") else {
      throw PublishingError.notAgreed(news)
    }
    return true
  }

  /// Gives up publishing the contacts and offers from before a moment; they stay in this home.
  ///
  /// - Throws: `ValidationError` for a future moment, as nothing new could be published until then;
  ///   `SignInError.notSignedIn`.
  func keepOldNewsHere(before text: String) throws {
    guard let moment = try when(text).times?.lowerBound, moment <= (try home().now()) else {
      throw ValidationError("--since \(text): accepted is a date or a time, today's or an earlier one")
    }
    guard try signInFile.load()?.people.isEmpty == false else { throw SignInError.notSignedIn }
    let amount = try home().keepOldNewsHere(
      before: moment, because: "it was before \(text)", in: CommandContext(actor: try actor()))
    if amount.total > 0, !options.json {
      self.print(
        "\(amount.text) of before \(Escaping.visible(text)) \(amount.total == 1 ? "stays" : "stay") here alone")
    }
  }

  /// Publishes each change as it is made until the process is told to stop, then prints the result.
  func stayPublishing(into family: UUID?, isAgreed: Bool) throws {
    let line = LiveLine(isShown: !options.json)
    let service = PublishingService(
      of: try home(), family: family, http: systemHTTPClient(), isAgreed: isAgreed, told: { line.show($0) })
    let report = try wait {
      let signals = Self.onSignals { service.askToStop() }
      defer { signals.forEach { $0.cancel() } }
      return try await service.run()
    }
    line.end()
    try tell(report)
  }

  /// Calls `end` at the first SIGINT or SIGTERM; requests in flight are still awaited then. At the second signal, the
  /// process exits immediately.
  private static func onSignals(_ end: @escaping @Sendable () -> Void) -> [any DispatchSourceSignal] {
    let isAsked = Mutex(false)
    return [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        // A second signal exits without waiting for requests in flight or for a blocked reader of the output.
        if isAsked.withLock({ asked in (asked, asked = true).0 }) { _exit(128 + number) }
        end()
      }
      source.resume()
      return source
    }
  }

  private struct Report: Encodable {
    struct Refused: Encodable {
      let event: String
      let status: Int
      @OrNull var code: String?
      let message: String
    }
    struct Unerased: Encodable {
      let event: String
      let reason: String
    }
    let accepted: Int
    let erased: Int
    let exceptions: [String]
    let refused: [Refused]
    @OrNull var trouble: String?
    let unerased: [Unerased]
    let vanished: [String]
    let waiting: Int
    let withoutColumn: [String: Int]
  }

  private func tell(_ report: PublishingReport) throws {
    let waiting = report.waiting.filter { !$0.isOfMissingColumns }.reduce(0) { $0 + $1.events.count }
    guard !options.json else {
      return try self.print(
        json: Report(
          accepted: report.accepted, erased: report.erased, exceptions: report.exceptions,
          refused: report.refused.map {
            .init(event: $0.event.lowercased, status: $0.status, code: $0.code, message: $0.message)
          }, trouble: report.trouble,
          unerased: report.unerased.map { .init(event: $0.event.lowercased, reason: $0.reason) },
          vanished: report.unseen.map(\.description), waiting: waiting,
          withoutColumn: Self.withoutColumn(report.waiting)))
    }
    var parts = ["\(report.accepted) published"]
    if !report.refused.isEmpty { parts.append("\(report.refused.count) refused") }
    if waiting > 0 { parts.append("\(waiting) waiting") }
    if report.erased > 0 {
      parts.append("\(report.erased) \(report.erased == 1 ? "erasure" : "erasures") carried out there")
    }
    self.print(
      parts == ["0 published"] && report.unerased.isEmpty ? "Nothing to publish" : parts.joined(separator: ", "))
    for (reason, events) in Self.reasons(report.refused) {
      let name = events.count == 1 ? events[0].lowercased : "\(events.count) changes"
      self.print("  \(name): \(Escaping.visible(reason))")
    }
    for unrecorded in report.unrecorded {
      self.print(
        "  \(unrecorded.refusal.event.lowercased): that could not be recorded here: "
          + Escaping.visible(unrecorded.reason))
    }
    for (column, count) in Self.withoutColumn(report.waiting).sorted(by: { $0.key < $1.key }) {
      self.print(
        "The project has no \(column): what \(count == 1 ? "1 change says" : "\(count) changes say") of it stays here "
          + "until it has")
    }
    if !report.unseen.isEmpty {
      let count = report.unseen.count
      self.print(
        "\(count) record\(count == 1 ? "" : "s") not to be seen there, deleted or hidden: what is for "
          + "\(count == 1 ? "it" : "them") waits here; rc pull tells of a deletion")
    }
    for unerased in report.unerased {
      self.print("  \(unerased.event.lowercased): not erased there yet: \(Escaping.visible(unerased.reason))")
    }
    if let trouble = report.trouble { self.print("The project does not answer: \(Escaping.visible(trouble))") }
    if waiting > 0 { self.print("Why it waits, and what to do: rc publish status") }
  }

  /// The reasons of refusals, in the order in which they came, each with its events.
  private static func reasons(_ refusals: [Refusal]) -> [(reason: String, events: [UUID])] {
    var reasons: [(reason: String, events: [UUID])] = []
    for refusal in refusals {
      let reason = "\(refusal.message) (\(refusal.code ?? "\(refusal.status)"))"
      if let index = reasons.firstIndex(where: { $0.reason == reason }) {
        reasons[index].events.append(refusal.event)
      } else {
        reasons.append((reason, [refusal.event]))
      }
    }
    return reasons
  }

  /// Returns the number of changes that wait for each column that the project does not have.
  private static func withoutColumn(_ waiting: [PublicationStatus]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for status in waiting {
      guard case .needsColumns(let table, let columns) = status.reason else { continue }
      for column in columns { counts["\(table).\(column)", default: 0] += status.events.count }
    }
    return counts
  }
}

/// Shows the state while the command keeps publishing: on a terminal one line that is overwritten, otherwise one line
/// per change.
private final class LiveLine: Sendable {
  /// Whether to show the counts, too, and not only what blocks publishing.
  private let isShown: Bool
  private let isTerminal = isatty(STDERR_FILENO) != 0
  private let last = Mutex("")

  init(isShown: Bool) { self.isShown = isShown }

  func show(_ state: PublishingService.State) {
    guard let line = text(of: state) else { return }
    last.withLock { last in
      guard last != line else { return }
      last = line
      StandardStream.errors.write(isTerminal ? "\r\u{1B}[K\(line)" : line + "\n")
    }
  }

  private func text(of state: PublishingService.State) -> String? {
    switch state {
    case .off, .failed: return nil
    case .publishing(let progress):
      guard isShown else { return nil }
      let line = "\(progress.accepted) published, \(progress.refused) refused, \(progress.pending) on their way"
      return progress.trouble.map { "\(line); no answer: \(Escaping.visible($0))" } ?? line
    case .waitsForSignIn: return "Nobody is signed in here; publishing begins after rc sign-in"
    case .doesNotAnswer(let reason): return "No answer; it is asked again: \(Escaping.visible(reason))"
    case .runsElsewhere: return "Another process of this home publishes; this one continues when that has ended"
    case .needsPerson(let sentence): return "Nothing is published before that is mended: \(Escaping.visible(sentence))"
    }
  }

  func end() {
    if isTerminal, !last.withLock({ $0 }).isEmpty { StandardStream.errors.write("\n") }
  }
}
