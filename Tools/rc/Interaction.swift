import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import Projections
import Terminal

struct Interaction: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Contacts with schools.", subcommands: [Add.self, List.self, Remove.self])

  struct Add: HomeCommand {
    static let configuration = CommandConfiguration(
      abstract: "Log a contact.",
      discussion: "Types: \(InteractionType.known.map(\.rawValue).joined(separator: ", ")).")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The school.") var school: String
    @Option(name: .long, help: "What kind of contact.") var type: String
    @Option(name: .long, help: "inbound or outbound.") var direction: String
    @Option(name: .long, help: "A heading.") var subject: String?
    @Option(name: .long, help: "What was said.") var content: String?
    @Option(name: .long, help: "very_positive, positive, neutral or negative.") var sentiment: String?
    @Option(name: .long, help: "When: an instant or a date, if not now.") var happened: String?

    func run(_ session: Session) throws {
      let home = try session.home()
      let row = try home.read { try $0.findSchool(school) }
      guard let school = UUID(strict: row.id) else { throw CompassError.notFound(kind: "school", text: school) }
      let id = home.freshID()
      let payload = InteractionLogged(
        content: content, direction: InteractionDirection(rawValue: direction), school: school,
        sentiment: sentiment.map(InteractionSentiment.init(rawValue:)), subject: subject,
        type: InteractionType(rawValue: type))
      let outcome = try home.perform(
        .interaction(id, .log(payload)),
        in: CommandContext(actor: session.actor(), occurredAt: try session.instant(happened)))
      guard !options.json else { return try session.print(json: ["id": id.lowercased, "school": row.id]) }
      try session.tell(outcome, "Logged a contact with \(Escaping.visible(row.name))")
    }
  }

  struct List: HomeCommand {
    static let configuration = CommandConfiguration(abstract: "The contacts with a school, newest first.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var reading: ReadingOptions
    @Argument(help: "The school.") var school: String

    private struct Entry: Encodable {
      let id: String
      let at: String
      let type: String
      let direction: String
      let subject: String?
      let content: String?
      let sentiment: String?
      let loggedBy: String
    }

    func run(_ session: Session) throws {
      let rows = try session.home().read(at: try session.moment(reading)) { reading in
        try reading.interactions(with: reading.anySchool(school).id)
      }
      let entries = rows.map { row in
        Entry(
          id: row.id, at: Instant(milliseconds: row.occurredAt).description, type: row.type, direction: row.direction,
          subject: row.subject, content: row.content, sentiment: row.sentiment, loggedBy: row.loggedBy)
      }
      guard !options.json else { return try session.print(json: entries) }
      var table = Table(columns: [
        .init("When"), .init("Type"), .init("Direction"), .init("Subject", canShrink: true),
        .init("Content", canShrink: true), .init("Id"),
      ])
      for entry in entries {
        table.add(row: [
          .init(String(entry.at.prefix(10))), .init(InteractionType(rawValue: entry.type).label),
          .init(InteractionDirection(rawValue: entry.direction).label), .init(entry.subject ?? ""),
          .init(entry.content ?? ""), .init(String(entry.id.prefix(13))),
        ])
      }
      session.print(entries.isEmpty ? "No interactions yet" : table.render(width: session.width, style: session.style))
    }
  }

  struct Remove: HomeCommand {
    static let configuration = CommandConfiguration(abstract: "Remove a logged contact.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The contact's id, or the beginning of one.") var id: String

    func run(_ session: Session) throws {
      let home = try session.home()
      let found = try home.read { try $0.interactions(idPrefix: id) }
      guard let row = found.first, let interaction = UUID(strict: row.id) else {
        throw CompassError.notFound(kind: "interaction", text: id)
      }
      guard found.count == 1 else {
        throw CompassError.ambiguous(kind: "interaction", text: id, candidates: found.map(\.id))
      }
      let outcome = try home.perform(
        .interaction(interaction, .remove), in: CommandContext(actor: session.actor()))
      try session.tell(outcome, "Removed the contact")
    }
  }
}
