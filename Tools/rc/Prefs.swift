import ArgumentParser
import CommandKit
import Compass
import Domain
import EventSchemas
import Foundation
import Pages
import Terminal

struct Prefs: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "The player's details and the home that distances are measured from.", subcommands: [Get.self, Set.self])

  enum Category: String, CaseIterable, ExpressibleByArgument {
    case player, location
  }

  struct Get: HomeCommand {
    static let configuration = CommandConfiguration(abstract: "Show what was given.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var reading: ReadingOptions
    @Argument(help: "player or location.") var category: Category

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let json = try session.home().read(at: try session.moment(reading)) { reading in
        switch category {
        case .player: try reading.playerDetails(of: viewer.athlete).droppingNulls().json
        case .location: try reading.homeLocation(of: viewer.athlete).droppingNulls().json
        }
      }
      guard !options.json else { return session.print(json) }
      try printTable(json, session)
    }

    private func printTable(_ json: String, _ session: Session) throws {
      var table = Table(columns: [.init("Field"), .init("Value", canShrink: true)])
      func add(_ name: String, _ value: FieldValue?) { table.add(row: [.init(name), .init(value?.words ?? "")]) }
      switch category {
      case .player: try PlayerDetails(json: json).forEachField(add)
      case .location: try HomeLocation(json: json).forEachField(add)
      }
      session.print(json == "{}" ? "Nothing given yet" : table.render(width: session.width, style: session.style))
    }
  }

  struct Set: HomeCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change fields; an empty value clears one.",
      discussion: """
        player: \(FieldAssignment.playerKeys.joined(separator: ", ")).
        location: \(FieldAssignment.locationKeys.joined(separator: ", ")).
        """)
    @OptionGroup var options: HomeOptions
    @Argument(help: "player or location.") var category: Category
    @Argument(help: "key=value …") var fields: [String]

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let command: Command =
        switch category {
        case .player: .player(viewer.athlete, try FieldAssignment.player(fields))
        case .location: .location(viewer.athlete, try FieldAssignment.location(fields))
        }
      let outcome = try session.home().perform(command, in: CommandContext(actor: viewer.id))
      try session.tell(outcome, "Saved")
    }
  }
}

extension FieldValue {
  /// The value as a person reads it.
  var words: String {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number): number == number.rounded() ? String(Int(number)) : String(number)
    case .flag(let flag): flag ? "Yes" : "No"
    case .list(let texts): texts.joined(separator: ", ")
    }
  }
}
