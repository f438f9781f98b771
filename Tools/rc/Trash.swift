import ArgumentParser
import CommandKit
import Compass
import EventLog
import Pages

extension TrashPage {
  /// Prints the list: as a page for people, or as records for `--json` and `--csv`.
  func show(_ session: Session, of list: some ListCommand) throws {
    guard list.isForPrograms else { return session.print(text(for: session)) }
    try session.print(entries.map(TrashEntry.init), of: list)
  }
}

/// A deleted record in `rc trash --json` and `rc schools --deleted --json`.
private struct TrashEntry: ListRecord {
  let kind: String
  let id: String
  let name: String
  @OrNull var event: String?
  @OrNull var deletedAt: String?
  let by: String
  @OrNull var wentAlong: String?

  static let csvHeader = ["kind", "id", "name", "event", "deletedAt", "by", "wentAlong"]

  var csvFields: [String] { [kind, id, name, event ?? "", deletedAt ?? "", by, wentAlong ?? ""] }

  init(_ entry: TrashPage.Entry) {
    kind = entry.kind.rawValue
    id = entry.id
    name = entry.name
    event = entry.event
    deletedAt = entry.deletedAt
    by = entry.by
    wentAlong = entry.wentAlong
  }
}

struct Trash: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trash",
    abstract: "What was deleted: when, by whom and what with it, and how to restore it.",
    subcommands: [List.self, Restore.self], defaultSubcommand: List.self)

  struct List: ListCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Deleted records of every kind, the last deleted first.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Flag(name: .long, help: "Print CSV.") var csv = false

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let page = try session.home().read(at: try session.moment(readingOptions)) {
        try TrashPage.load(from: $0, viewer: viewer, limit: isForPrograms ? .max : TrashPage.limit)
      }
      try page.show(session, of: self)
    }
  }

  struct Restore: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore",
      abstract: "Restore what an event removed; `rc undo` reverses that.")
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
