import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import Supabase
import Terminal

struct Erase: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase",
    abstract: "Erase a record, all values of a field, a person or the whole family from every file of this home.",
    discussion: """
      KIND is one of \(ErasureKind.allCases.map(\.rawValue).joined(separator: ", ")). \
      For a note, NAME is its school's. A school is erased with everything that belongs to it: coaches, contacts, \
      offers, events, documents shared with it alone and your own note. Only their owners can erase other people's \
      private notes.

      A person is erased with all that is that person's alone: private notes, settings, what was marked in What Next, \
      and the name. What the person wrote for the family stays, as by a former member; the person's paired devices are \
      removed. An athlete, and the only person, can be erased only with the family. rc erase family takes everything: \
      what stays is that there was a history, and its proof. The home accepts no command afterwards.

      A note is erased by its owner, a player's details by the player, a metric, the home and the wishes by their \
      athlete or a parent, a person by that person or a parent, everything else by a parent. --field erases all values \
      that the field ever had, the present one too, and keeps the record.

      What is erased is nowhere in this home afterwards and cannot be restored; the log still says that something was \
      erased, when and by whom. Backups elsewhere, exported files and other devices that do not take over this log are \
      not reached. A Supabase project loses it with the next rc publish, a log in PostgreSQL with the next rc log copy. \
      If changes of the record wait to be published, publish them first (rc publish); a person or the family can be \
      erased at any time. See \
      Docs/privacy.md.
      """)

  @OptionGroup var options: HomeOptions
  @Argument(help: "What kind of record, or person or family.") var kind: ErasureKind?
  @Argument(help: "Its name, its id or the beginning of it; not needed for the family.") var name: String?
  @Option(name: .long, help: "Only this field of it, such as phone.") var field: String?
  @Option(name: .long, help: "The kind of reason; nothing of the content is kept.") var why = ErasureReason.asked
  @Flag(name: .long, help: "Only say what would be erased.") var dryRun = false
  @Option(name: .long, help: "The record's name as --dry-run prints it, to confirm without a question.") var yes:
    String?
  @Flag(name: .long, help: "What was erased here, and what is not done yet.") var status = false

  func validate() throws {
    guard !status else {
      guard kind == nil, field == nil, !dryRun, yes == nil else {
        throw ValidationError("--status takes no record; accepted: rc erase --status")
      }
      return
    }
    guard let kind, name != nil || kind == .family else {
      throw ValidationError("say what is to be erased: rc erase KIND NAME, such as rc erase coach 'Kim Lee'")
    }
    guard field == nil || ![.person, .family].contains(kind) else {
      throw ValidationError("--field is for a record: a \(kind.rawValue) is erased as a whole, without --field")
    }
  }

  func run(_ session: Session) throws {
    let home = try session.home()
    if status {
      try ErasureView.status(of: home, session, json: options.json)
      if let there = try ErasureThere(of: home), try !there.waiting().isEmpty { warn(there, nil) }
      return
    }
    guard let kind else { return }
    let actor = try session.actor()
    let target = try home.erasureTarget(kind, name ?? "", field: field, by: actor)
    let plan = try home.erasurePlan(target, by: actor)
    let there = try ErasureThere(of: home)
    if dryRun {
      try ErasureView.show(plan, session, json: options.json)
      return warn(there, kind)
    }
    try there?.requireSent(plan, by: actor)
    try confirm(plan, session)
    let report = try home.erase(target, why: why, by: actor, check: { try there?.requireSent($0, by: actor) })
    try ErasureView.tell(report, of: target, session, json: options.json)
    try session.wait { try await SignInFile(folder: home.folder).forgetErased(of: home) }
    warn(there, kind)
    guard report.waiting.isEmpty else { throw ExitCode(1) }
  }

  private func warn(_ there: ErasureThere?, _ kind: ErasureKind?) {
    if let there { Session.warn(there.warning(erasing: kind), asJSON: options.json) }
  }

  private func confirm(_ plan: ErasurePlan, _ session: Session) throws {
    var typed = yes
    if typed == nil, !options.json, isatty(STDIN_FILENO) != 0 {
      try ErasureView.show(plan, session, json: false)
      StandardStream.errors.write(
        "This cannot be undone. Type the name to erase it (\(Escaping.visible(plan.target.name))): ")
      typed = readLine()
    }
    guard let typed, typed.hasSameBytes(as: plan.target.name) else {
      throw ErasureError.notConfirmed(given: typed, name: plan.target.name)
    }
  }
}
