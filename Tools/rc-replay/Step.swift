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
  @OptionGroup var names: NameOptions
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
    let names = try RecordNames(session, names)
    try show(walk, names, session)
    while let line = prompt(walk) {
      guard let word = Stepper.Word(line) else {
        session.print("\(Escaping.visible(line)) is not understood. \(Self.help)")
        continue
      }
      if word == .quit { return }
      if word == .help {
        session.print(Self.help)
      } else if try walk.go(word) {
        try show(walk, names, session)
      } else {
        session.print(session.style.dim("Nothing there."))
      }
    }
  }

  private func prompt(_ walk: Stepper) -> String? {
    StandardStream.errors.write("\(walk.place.number)/\(walk.place.of)> ")
    return readLine()
  }

  private func show(_ walk: Stepper, _ names: RecordNames, _ session: Session) throws {
    guard let event = try walk.event() else { return }
    session.print(session.style.bold(try names.line(event)))
    for change in try walk.difference() {
      let place = Escaping.visible("\(change.place.table).\(change.field)")
      func value(_ text: String?, _ paint: (String) -> String) throws -> String {
        try text.map { paint(try names.value($0, of: change.field)) } ?? session.style.dim("nothing")
      }
      let (from, to) = (try value(change.from, session.style.red), try value(change.to, session.style.green))
      session.print("  \(place): \(from) → \(to)")
    }
  }
}
