import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import Projections
import Terminal

extension Event {
  struct Coach: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "coach",
      abstract: "Record which coaches of the event's school were there.", subcommands: [Add.self, Remove.self])

    struct Add: EventCommand {
      static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Record that a coach of the event's school was there.",
        discussion: "The event keeps the coach's present name and role, even if the coach leaves the school.")
      @OptionGroup var options: HomeOptions
      @Argument(help: "The event.") var event: String
      @Argument(help: "The coach: a name, an id or the beginning of one.") var coach: String

      func run(_ session: Session) throws {
        let (row, _) = try find(session)
        guard let school = row.fields.school.value?.lowercased else {
          throw DomainError(.refused, field: "school", "Event not linked to school")
        }
        let found = try session.home().read { try $0.findCoach(coach, at: school) }
        guard let id = UUID(strict: found.id) else { throw CompassError.notFound(kind: "coach", text: coach) }
        let presence = RecruitingEvent.Presence(
          coach: id, name: found.fields.fullName, role: found.fields.role.value?.rawValue ?? "")
        try perform(session, { "\(Escaping.visible(presence.name)) was at \($0)" }) {
          [.event($0, .markPresent(presence))]
        }
      }
    }

    struct Remove: EventCommand {
      static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Record that a coach was not there after all.")
      @OptionGroup var options: HomeOptions
      @Argument(help: "The event.") var event: String
      @Argument(help: "The coach: a name, an id or the beginning of one.") var coach: String

      func run(_ session: Session) throws {
        let (row, _) = try find(session)
        let found = try session.home().read { try $0.findCoachPresent(coach, at: row.id) }
        guard let id = UUID(strict: found.coach) else { throw CompassError.notFound(kind: "coach", text: coach) }
        try perform(session, { "\(Escaping.visible(found.name)) was not at \($0)" }) {
          [.event($0, .unmarkPresent(id))]
        }
      }
    }
  }
}
