import ArgumentParser
import Compass
import EventLog
import EventSchemas
import Foundation
import Projections

/// The conditions that choose events, the same in every command that takes some.
package struct EventChoiceOptions: ParsableArguments {
  /// Who acted.
  @Option(name: .long, help: "Only what this person did.")
  package var by: String?

  /// The events' types.
  @Option(name: .long, help: "Only events of this type. May be given several times.")
  package var type: [String] = []

  /// The record.
  @Option(name: .long, help: "Only this record, by its name or as a stream such as school/018f….")
  package var on: String?

  /// The first moment.
  @Option(name: .long, help: .when("From this moment on"))
  package var since: String?

  /// The last moment.
  @Option(name: .long, help: ArgumentHelp("Up to this moment.", valueName: "when"))
  package var until: String?

  /// The words for the places of events.
  package static let places = "1234 or an id, 1200..1234, 1200.., command:1234"

  /// Creates the options with their defaults.
  package init() {}

  /// Whether any condition was given.
  package var isGiven: Bool { by != nil || !type.isEmpty || on != nil || since != nil || until != nil }

  /// Returns the choice of all events that meet the conditions.
  ///
  /// - Throws: `CompassError` for a person, a record or a moment that there is not.
  package func choice(_ session: Session) throws -> EventChoice {
    let (home, history) = (try session.home(), try session.history())
    var choice = EventChoice()
    choice.actor = try by.map { by in try home.read { try $0.findPerson(by).id } }
    choice.types = Set(type)
    choice.stream = try on.map { try session.stream($0) }
    choice.after = try since.map { try history.position(before: session.when($0)) } ?? 0
    choice.through = try until.map { try history.position(asOf: session.when($0)) }
    return choice
  }

  /// Refuses types that this version does not know. It is asked only where nothing was found: a log may have events of a
  /// newer version.
  ///
  /// - Throws: `UsageError` with the known types.
  package func checkTypes() throws {
    for type in type where !EventCatalog.types.contains(type) {
      throw UsageError(unknown: type, "event type", accepted: EventCatalog.types, field: "type")
    }
  }
}
