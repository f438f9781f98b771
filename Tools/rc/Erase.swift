import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import Supabase
import Terminal

struct Erase: HomeCommand {
  static let configuration = CommandConfiguration(
    abstract: "Erase a record, or all values of one of its fields, from the log and every file of this home.",
    discussion: """
      KIND is one of \(ErasureKind.allCases.map(\.rawValue).joined(separator: ", ")); of a note, NAME is its school's. \
      A school goes with all that hangs on it: coaches, contacts, offers, events, documents shared with it alone and \
      your own note. Other people's private notes are theirs to erase.

      A note is erased by its owner, a player's details by himself, a metric, the home and the wishes by their athlete or \
      a parent, all else by a parent. --field takes the field's values of all times, the present one too, and leaves the record.

      What is erased is nowhere in this home afterwards, and cannot be undone; that it was, when and by whom stays. \
      It does not reach backups elsewhere, files that were exported, other devices that do not take over this log, or a \
      Supabase project: what was published is to be erased there, too. A log in PostgreSQL loses it with the next rc log \
      copy. What waits to be published of a record that is there goes first (rc publish). Docs/privacy.md says all of it.
      """)

  @OptionGroup var options: HomeOptions
  @Argument(help: "What kind of record.") var kind: ErasureKind?
  @Argument(help: "Its name, its id or the beginning of it.") var name: String?
  @Option(name: .long, help: "Only this field of it, such as phone.") var field: String?
  @Option(name: .long, help: "Why, as a class; of the content nothing is kept.") var why = ErasureReason.asked
  @Flag(name: .long, help: "Only say what would go.") var dryRun = false
  @Option(name: .long, help: "The record's name as --dry-run prints it: then nothing is asked.") var yes: String?
  @Flag(name: .long, help: "What was erased here, and what is not done yet.") var status = false

  func validate() throws {
    guard !status else {
      guard kind == nil, field == nil, !dryRun, yes == nil else {
        throw ValidationError("--status takes no record; accepted: rc erase --status")
      }
      return
    }
    guard kind != nil, name != nil else {
      throw ValidationError("say what is to be erased: rc erase KIND NAME, such as rc erase coach 'Kim Lee'")
    }
  }

  func run(_ session: Session) throws {
    let home = try session.home()
    if status { return try ErasureView.status(of: home, session, json: options.json) }
    guard let kind, let name else { return }
    let actor = try session.actor()
    let target = try home.erasureTarget(kind, name, field: field, by: actor)
    let plan = try home.erasurePlan(target, by: actor)
    let there = try ErasureThere(of: home)
    if dryRun {
      try ErasureView.show(plan, session, json: options.json)
      return warn(there)
    }
    try there?.requireSent(plan, by: actor)
    try confirm(plan, session)
    let report = try home.erase(target, why: why, by: actor, check: { try there?.requireSent($0, by: actor) })
    try ErasureView.tell(report, of: target, session, json: options.json)
    warn(there)
    guard report.waiting.isEmpty else { throw ExitCode(1) }
  }

  private func warn(_ there: ErasureThere?) {
    if let there { Session.warn(there.warning, asJSON: options.json) }
  }

  private func confirm(_ plan: ErasurePlan, _ session: Session) throws {
    var typed = yes
    if typed == nil, !options.json, isatty(STDIN_FILENO) != 0 {
      try ErasureView.show(plan, session, json: false)
      FileHandle.standardError.write(
        Data("This cannot be undone. Type the name to erase it (\(Escaping.visible(plan.target.name))): ".utf8))
      typed = readLine()
    }
    guard let typed, typed.hasSameBytes(as: plan.target.name) else {
      throw ErasureError.notConfirmed(given: typed, name: plan.target.name)
    }
  }
}
