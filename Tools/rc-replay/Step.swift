import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import Replay
import Terminal

struct Step: InspectingCommand {
  static let configuration = CommandConfiguration(
    commandName: "step",
    abstract: "Walk through the history, one event at a time, with what each one changed.",
    discussion: """
      n [N] or Enter   forward         b [N]   back
      1234             to a position   /text   to the next event that holds a text
      first, last      to the ends     h, q    help, quit
      """)
  @OptionGroup var replayOptions: ReplayOptions
  var options: HomeOptions { replayOptions.options }
  @Argument(help: "Only this school or stream.") var what: String?

  func validate() throws {
    guard !options.json else {
      throw ValidationError("step is a conversation and prints no JSON; accepted: rc-replay log --json")
    }
  }

  private static let help =
    "n [N] forward · b [N] back · 1234 to a position · /text search · first · last · q quit"

  func run(_ session: Session) throws {
    let home = try session.home()
    var walk = try Stepper(home, stream: what.map { try session.stream($0) }, viewer: session.actor().lowercased)
    let people = try session.people()
    try show(walk, people, session)
    while let line = prompt(walk) {
      guard let word = Stepper.Word(line) else {
        session.print("\(Escaping.visible(line)) is not understood. \(Self.help)")
        continue
      }
      if word == .quit { return }
      if word == .help {
        session.print(Self.help)
      } else if try walk.go(word) {
        try show(walk, people, session)
      } else {
        session.print(session.style.dim("Nothing there."))
      }
    }
  }

  private func prompt(_ walk: Stepper) -> String? {
    StandardStream.errors.write("\(walk.place.number)/\(walk.place.of)> ")
    return readLine()
  }

  private func show(_ walk: Stepper, _ people: People, _ session: Session) throws {
    guard let event = try walk.event() else { return }
    let when = session.text.dateAndTime(Instant(milliseconds: event.happenedAt))
    session.print(
      session.style.bold(
        "\(event.position)  \(when)  \(Escaping.visible(people.plainName(event.actor)))  \(event.type)")
        + "  \(Escaping.visible(event.stream.description))")
    for change in try walk.difference() {
      let place = Escaping.visible("\(change.place.table).\(change.field)")
      let from = change.from.map { session.style.red(Escaping.visible($0)) } ?? session.style.dim("nothing")
      let to = change.to.map { session.style.green(Escaping.visible($0)) } ?? session.style.dim("nothing")
      session.print("  \(place): \(from) → \(to)")
    }
  }
}
