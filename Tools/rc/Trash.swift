import ArgumentParser
import CommandKit
import Compass
import EventLog
import Pages

struct Trash: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "What was deleted: when, by whom, what went along, and the way back.",
    subcommands: [List.self, Restore.self], defaultSubcommand: List.self)

  struct List: HomeCommand {
    static let configuration = CommandConfiguration(abstract: "Deleted records of every kind, the last deleted first.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var reading: ReadingOptions

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let page = try session.home().read(at: try session.moment(reading)) {
        try TrashPage.load(from: $0, viewer: viewer)
      }
      try session.show(page, json: options.json)
    }
  }

  struct Restore: HomeCommand {
    static let configuration = CommandConfiguration(
      abstract: "Bring back what an event removed; `rc undo` takes that back.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The removing event, as the list shows it: its id, the beginning of one, or its position.")
    var event: String

    func run(_ session: Session) throws {
      let event = try session.history().event(named: event)
      let outcome = try session.home().restore(event.id, in: CommandContext(actor: session.actor()))
      try session.tell(outcome, TrashPage.restored)
    }
  }
}
