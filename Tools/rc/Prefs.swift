import ArgumentParser
import CollegeScorecard
import CommandKit
import Compass
import Domain
import Foundation
import Pages

struct Prefs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prefs",
    abstract: "The five pages of preferences: player, school, notifications, dashboard, location.",
    discussion: """
      Player, school and location belong to the athlete and are read by the whole family; only the player writes the \
      player's details. Notifications and dashboard are each person's own.
      """,
    subcommands: [
      Get.self, Set.self, Reset.self, Locate.self, History.self, ApplyTemplate.self, Add.self, Change.self,
      Require.self, Move.self,
      Remove.self,
    ])

  enum Category: String, CaseIterable, ExpressibleByArgument {
    case player, school, notifications, dashboard, location

    var domain: PreferenceCategory { PreferenceCategory(rawValue: rawValue) }

    func owner(_ viewer: Viewer) -> UUID { domain.belongsToAthlete ? viewer.athlete : viewer.id }
  }

  struct Get: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "get", abstract: "Show a page, with the defaults of what was never set.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: "Which page.") var category: Category

    func run(_ session: Session) throws {
      switch category {
      case .player: try show(PlayerDetailsPage.load, session)
      case .school: try show(SchoolPreferencesPage.load, session)
      case .notifications: try show(NotificationPreferencesPage.load, session)
      case .dashboard: try show(DashboardPreferencesPage.load, session)
      case .location: try show(HomeLocationPage.load, session)
      }
    }

    private func show<Page: TerminalPage>(_ load: (Reading, Viewer) throws -> Page?, _ session: Session) throws {
      let viewer = try session.viewer()
      guard let page = try session.home().read(at: session.moment(readingOptions), { try load($0, viewer) }) else {
        throw CompassError.notFound(kind: "page", text: category.rawValue)
      }
      try session.show(page, json: options.json)
    }
  }

  struct Set: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Change fields; an empty value clears that field.",
      discussion: """
        player: \(FieldAssignment.playerKeys.joined(separator: ", ")).
        school: \(SchoolPreferenceType.known.map(\.rawValue).joined(separator: ", ")); the first preference of the type \
        is changed, a new one added where there is none.
        notifications: \(FieldAssignment.notificationKeys.joined(separator: ", ")).
        dashboard: \(FieldAssignment.dashboardKeys.joined(separator: ", ")).
        location: \(FieldAssignment.locationKeys.joined(separator: ", ")).
        """)
    @OptionGroup var options: HomeOptions
    @Argument(help: "Which page.") var category: Category
    @Argument(help: "key=value …") var fields: [String]

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      if category == .school { return try WishList(session).edit("School preferences saved successfully", set) }
      let command: Preferences.Command =
        switch category {
        case .player: .editPlayer(try FieldAssignment.player(fields))
        case .notifications: .editNotifications(try FieldAssignment.notifications(fields))
        case .dashboard: .editDashboard(try FieldAssignment.dashboard(fields))
        case .location, .school: .setHome(try FieldAssignment.location(fields))
        }
      let outcome = try session.home().perform(
        .preferences(category.owner(viewer), command), in: CommandContext(actor: viewer.id))
      try session.tell(outcome, saved)
    }

    private var saved: String {
      switch category {
      case .player: PlayerDetailsPage.texts.saved
      case .school: SchoolPreferencesPage.texts.saved
      case .notifications: NotificationPreferencesPage.texts.saved
      case .dashboard: DashboardPreferencesPage.texts.saved
      case .location: HomeLocationPage.texts.saved
      }
    }

    private func set(_ list: inout SchoolPreferenceList, _ home: Home) throws {
      for pair in fields {
        guard let equals = pair.firstIndex(of: "=") else {
          throw UsageError(field: pair, "\(pair) is not an assignment; accepted: key=value")
        }
        let type = try OpenValueRule.known(SchoolPreferenceType(rawValue: String(pair[..<equals])), "type")
        let text = String(pair[pair.index(after: equals)...])
        let old = list.items.first { $0.type == type }
        if text.isEmpty {
          if let old { list.remove(old.id) }
        } else if let old {
          list.setValue(old.id, try type.validated(type.value(of: text)))
        } else {
          let value = try type.validated(type.value(of: text))
          list.add(SchoolPreference(type: type.rawValue, value: value), id: home.freshID())
        }
      }
    }
  }

  struct Locate: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "locate",
      abstract: "Look up the home's coordinates from its address.",
      discussion: "The address of `rc prefs get location` is sent to OpenStreetMap's Nominatim, and to nobody else.")
    @OptionGroup var options: HomeOptions

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let location = try session.home().read { try $0.homeLocation(of: viewer.athlete) }
      let geocoder = session.geocoder()
      let found = try session.wait { try await geocoder.coordinates(of: location) }
      let outcome = try session.home().perform(
        .preferences(
          viewer.athlete,
          .setHome(HomeLocation(latitude: .value(found.latitude), longitude: .value(found.longitude)))),
        in: CommandContext(actor: viewer.id))
      try session.tell(outcome, "Home is at \(found.latitude), \(found.longitude)")
    }
  }

  struct Reset: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "reset",
      abstract: "Reset a category to its defaults.", discussion: "rc undo brings back what was there.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "Which page.") var category: Category

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let outcome = try session.home().perform(
        .preferences(category.owner(viewer), .reset(category.domain)), in: CommandContext(actor: viewer.id))
      try session.tell(outcome, "Reset \(category.rawValue) to its defaults")
    }
  }
}
