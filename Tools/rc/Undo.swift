import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import Terminal

struct Undo: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo a change by appending events that reverse it; the undo can be undone.",
    discussion: """
      Without an event, your own last command is undone, with all its events; a change that came from a server is not \
      your command. A field that somebody has set since then is not changed back, and a record to which others have \
      added since then is not removed; the later events are named instead. --anyway undoes it regardless, a new school \
      together with the records that belong to it by now.

      Digits alone are a position if the log has it and no id begins with them; otherwise they are the beginning of an \
      id, at least four digits.
      """)

  @OptionGroup var options: HomeOptions
  @Argument(help: "An event's id, the beginning of one, or its position.") var event: String?
  @Flag(name: .long, help: "Do not ask.") var yes = false
  @Flag(name: .long, help: "Also undo what was set since then, and hide what others have added since then.")
  var anyway = false
  @Flag(name: .long, help: "Only say what it would do.") var preview = false

  private struct Step: Encodable {
    let position: Int64
    let event: String
    let stream: String
    let type: String
    let fields: [String]
    let hides: [String]
  }

  func run(_ session: Session) throws {
    let home = try session.home()
    let context = CommandContext(actor: try session.actor())
    let target = try event.map { try session.history().event(named: $0).id }
    let plan = try home.undoPlan(of: target, anyway: anyway, in: context)
    guard !plan.steps.isEmpty else { throw CompassError.nothingToUndo }
    if preview || !options.json { try say(plan, session) }
    guard !preview else { return }
    let asks = !yes && !options.json && isatty(STDIN_FILENO) != 0
    if asks {
      let question = plan.hidden.isEmpty ? "Take this back?" : "Take this back and hide what others wrote since?"
      guard session.confirms(question) else {
        throw DomainError(.refused, "nothing was changed; --yes undoes without a question")
      }
    }
    // Undoes the command that was shown, which may no longer be the last one.
    let outcome = try home.undo(plan.steps.first?.event, anyway: anyway || asks, in: context)
    try session.tell(outcome, "Taken back.")
  }

  private func say(_ plan: UndoPlan, _ session: Session) throws {
    let steps = plan.steps.map { step in
      Step(
        position: step.position, event: step.event.lowercased, stream: step.stream, type: step.type,
        fields: step.fields.map { "\($0.field): \($0.value?.words ?? "(none)")" },
        hides: step.hidden.map { "\($0.type) at \($0.position)" })
    }
    guard !options.json else { return try session.print(json: steps) }
    for step in steps {
      session.print("takes back \(step.type) at \(step.position) of \(Escaping.visible(step.stream))")
      for field in step.fields { session.print("  " + Escaping.visible(field)) }
      for event in step.hides { session.print("  hides \(Escaping.visible(event)), of somebody else") }
    }
  }
}
