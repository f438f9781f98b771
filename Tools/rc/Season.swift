import ArgumentParser
import CommandKit
import Compass
import Domain
import Pages

/// The charts of a season as tables of their data.
struct SeasonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "season",
    abstract: "The season over time: what happened in each week, and where the schools stood in each month.",
    subcommands: [Weeks.self, Statuses.self], defaultSubcommand: Weeks.self)

  private static let nothing = DomainError(.notFound, "nothing has happened yet in this season")

  struct Weeks: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "weeks",
      abstract: "Contacts, events, offers and status changes by week, the newest first.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let picture = try session.home().read(at: try session.moment(readingOptions)) {
        try SeasonPicture.load(from: $0, viewer: viewer, limit: .max)
      }
      guard let picture else { throw SeasonCommand.nothing }
      try session.show(picture, json: options.json)
    }
  }

  struct Statuses: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "statuses",
      abstract: "How many schools stood at each status at the end of each month.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let funnel = try session.home().read(at: try session.moment(readingOptions)) {
        try StatusFunnel.load(from: $0, viewer: viewer, limit: .max)
      }
      guard let funnel else { throw SeasonCommand.nothing }
      try session.show(funnel, json: options.json)
    }
  }
}
