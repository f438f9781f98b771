import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import Pages

/// The address under which a calendar program gets the upcoming entries.
struct CalendarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "The address from which your calendar program reads what comes next, while rc serve runs.",
    discussion: """
      The address is a secret: whoever has it sees visits, deadlines and what is due, without a sign-in. It is kept in \
      the home in a file that only its owner can read, and is in no event and no backup. rc export calendar writes a \
      file instead.
      """,
    subcommands: [Feed.self, Revoke.self], defaultSubcommand: Feed.self)

  struct Feed: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "feed", abstract: "Show your address; create one if there is none.")
    @OptionGroup var options: HomeOptions
    @Flag(name: .long, help: "Replace your address with a new one; the old one stops working.") var another = false
    @Option(name: .long, help: "The address at which calendar programs reach rc serve.")
    var origin = "http://127.0.0.1:8080"

    func run(_ session: Session) throws {
      let (feeds, person) = (try session.home().calendarFeeds, try session.viewer().id)
      let known = another ? nil : try feeds.secret(of: person)
      let address = origin + CalendarFeeds.path(try known ?? feeds.make(for: person))
      guard !options.json else { return try session.print(json: ["address": address]) }
      session.print(address)
    }
  }

  struct Revoke: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "revoke", abstract: "Revoke your address: it stops working.")
    @OptionGroup var options: HomeOptions

    func run(_ session: Session) throws {
      guard try session.home().calendarFeeds.revoke(of: session.viewer().id) else {
        throw DomainError(.notFound, "your calendar has no address; rc calendar feed makes one")
      }
      guard !options.json else { return try session.print(json: ["revoked": true]) }
      session.print(CalendarFeedPage.revoked)
    }
  }
}
