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
    abstract: "Bring what happened here to the family's Supabase project.",
    discussion: """
      Every change is written there once, in the order in which it was made, as the person who made it. What the \
      project refuses is never lost: a single value (star, status, tier) goes back, and its page says why; a text or a \
      record stays here, parked with the reason, until you edit it, try it again or give it up.

      It may be ended at any moment, even by a power cut; the next run goes on where the last receipt left off.
      """,
    subcommands: [Send.self, Status.self, Retry.self, Abandon.self], defaultSubcommand: Send.self)

  struct Send: HomeCommand {
    static let configuration = CommandConfiguration(
      abstract: "Send what waits, and end when nothing is left that goes by itself.",
      discussion: """
        Exit codes: 0 everything is there, 1 something was refused or waits for a person (rc publish status says what \
        to do), 69 the project does not answer.
        """)
    @OptionGroup var options: HomeOptions
    @OptionGroup var family: ProjectFamily
    @Flag(
      name: .long,
      help: "Stay, and publish each change as it is made, by any rc; Control-C ends it, a second one at once.")
    var watch = false

    func run(_ session: Session) throws {
      try session.publish(until: watch ? .stopped : .nothingIsLeft, into: try family.chosen)
    }
  }

  struct Retry: HomeCommand {
    static let configuration = CommandConfiguration(
      abstract: "Try a parked change again, after what hindered it has changed there.",
      discussion: "rc publish status lists what is parked. Whatever else waits is sent along.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var family: ProjectFamily
    @Argument(help: "The event: its id, the beginning of one, or its position.") var event: String

    func run(_ session: Session) throws {
      let event = try session.history().event(named: event).id
      guard try PublicationLedger(of: session.home(), seenBy: session.sight()).isWaiting(event) else {
        throw PublishingError.notWaiting(event)
      }
      try session.publish(until: .nothingIsLeft, retrying: [event], into: try family.chosen)
    }
  }

  struct Abandon: HomeCommand {
    static let configuration = CommandConfiguration(
      abstract: "Give up publishing a change: it stays here, and the project goes on without it.",
      discussion: "This is not an undo: rc undo takes the change back here, too.")
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
  /// Publishes, shows how far it is, and tells what came of it.
  ///
  /// - Throws: `ExitCode` where not everything is there.
  func publish(until goal: PublishingRun.Goal, retrying: [UUID] = [], into family: UUID? = nil) throws {
    let home = try home()
    let line = LiveLine(isShown: goal == .stopped && !options.json)
    let meter = meter("Publishing")
    defer { meter.finish() }
    let report = try wait {
      var report = PublishingReport()
      repeat {
        let earlier = report
        report = try await Self.run(home, until: goal, retrying: retrying, into: family) { progress in
          var progress = progress
          progress.accepted += earlier.accepted
          progress.refused += earlier.refused.count
          line.show(progress)
          let done = Int64(progress.accepted + progress.refused)
          if goal == .nothingIsLeft { meter.update(done: done, total: done + Int64(progress.pending)) }
        }
        report.add(earlier: earlier)
      } while report.signInsChanged
      return report
    }
    line.end()
    meter.finish()
    try tell(report)
    if report.trouble != nil { throw ExitCode(Exit.unavailable.rawValue) }
    if goal == .nothingIsLeft, report.waiting.contains(where: { !$0.isOfMissingColumns }) || !report.refused.isEmpty {
      throw ExitCode(Exit.no.rawValue)
    }
  }

  /// One run with those who are signed in now, which the usual signals end: the first as soon as the answers under way
  /// are here, the second at once.
  private static func run(
    _ home: Home, until goal: PublishingRun.Goal, retrying: [UUID], into family: UUID?,
    progress: @escaping @Sendable (PublishingProgress) -> Void
  ) async throws -> PublishingReport {
    let family = try await SignedInFamily(
      of: home, family: family, http: systemHTTPClient(), now: { home.now() })
    let run = PublishingRun(of: home, as: family.identity, people: family.people)
    let isAsked = Mutex(false)
    let signals = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        // Whoever asks twice does not wait for what is under way, nor for whoever should read what is printed.
        if isAsked.withLock({ asked in (asked, asked = true).0 }) { _exit(128 + number) }
        run.stop()
      }
      source.resume()
      return source
    }
    defer { signals.forEach { $0.cancel() } }
    return try await run.run(until: goal, retrying: retrying, progress: progress)
  }

  private struct Report: Encodable {
    struct Refused: Encodable {
      let event: String
      let status: Int
      let code: String?
      let message: String
    }
    let accepted: Int
    let exceptions: [String]
    let refused: [Refused]
    let trouble: String?
    let vanished: [String]
    let waiting: Int
    let withoutColumn: [String: Int]
  }

  private func tell(_ report: PublishingReport) throws {
    let waiting = report.waiting.filter { !$0.isOfMissingColumns }.reduce(0) { $0 + $1.events.count }
    guard !options.json else {
      return try print(
        json: Report(
          accepted: report.accepted, exceptions: report.exceptions,
          refused: report.refused.map {
            .init(event: $0.event.lowercased, status: $0.status, code: $0.code, message: $0.message)
          }, trouble: report.trouble, vanished: report.vanished.map(\.description), waiting: waiting,
          withoutColumn: Self.withoutColumn(report.waiting)))
    }
    var parts = ["\(report.accepted) published"]
    if !report.refused.isEmpty { parts.append("\(report.refused.count) refused") }
    if waiting > 0 { parts.append("\(waiting) waiting") }
    print(parts == ["0 published"] ? "Nothing to publish" : parts.joined(separator: ", "))
    for refusal in report.refused {
      let code = refusal.code ?? "\(refusal.status)"
      print("  \(refusal.event.lowercased): \(Escaping.visible(refusal.message)) (\(code))")
    }
    for unrecorded in report.unrecorded {
      print(
        "  \(unrecorded.refusal.event.lowercased): that could not be recorded here: "
          + Escaping.visible(unrecorded.reason))
    }
    for (column, count) in Self.withoutColumn(report.waiting).sorted(by: { $0.key < $1.key }) {
      print(
        "The project has no \(column): what \(count == 1 ? "1 change says" : "\(count) changes say") of it stays here "
          + "until it has")
    }
    if !report.vanished.isEmpty { print("\(report.vanished.count) deleted there meanwhile; rc pull tells of it") }
    if let trouble = report.trouble { print("The project does not answer: \(Escaping.visible(trouble))") }
    if waiting > 0 { print("Why it waits, and what to do: rc publish status") }
  }

  /// How many changes wait for each column that the project does not have.
  private static func withoutColumn(_ waiting: [PublicationStatus]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for status in waiting {
      guard case .needsColumns(let table, let columns) = status.reason else { continue }
      for column in columns { counts["\(table).\(column)", default: 0] += status.events.count }
    }
    return counts
  }
}

/// The counts of a publication that stays: one line that is written over on a terminal, else a line for each change.
private final class LiveLine: Sendable {
  private let isShown: Bool
  private let isTerminal = isatty(STDERR_FILENO) != 0
  private let last = Mutex("")

  init(isShown: Bool) { self.isShown = isShown }

  func show(_ progress: PublishingProgress) {
    guard isShown else { return }
    var line = "\(progress.accepted) published, \(progress.refused) refused, \(progress.pending) on their way"
    if let trouble = progress.trouble { line += "; no answer: " + Escaping.visible(trouble) }
    last.withLock { last in
      guard last != line else { return }
      last = line
      FileHandle.standardError.write(Data((isTerminal ? "\r\u{1B}[K\(line)" : line + "\n").utf8))
    }
  }

  func end() {
    if isShown, isTerminal, !last.withLock({ $0 }).isEmpty { FileHandle.standardError.write(Data("\n".utf8)) }
  }
}
