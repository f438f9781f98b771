import ArgumentParser
import CommandKit
import Compass
import Demo
import Domain
import EventLog
import Foundation
import Projections
import Synchronization
import Terminal

struct DemoCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "A family with real colleges and two seasons of history, for trying everything.",
    discussion: """
      Refuses a home that has events. The same seed, day and number of schools give the same events. The colleges and \
      their numbers are real; what the story says of their staffs is not.
      """)
  @OptionGroup var options: HomeOptions
  @Option(name: .long, help: "How many schools the family tracks.") var schools = 40
  @Option(name: .long, help: "Which of the many families it is.") var seed: UInt64 = 1
  @Option(name: .long, help: "The last day of the story; today unless told otherwise.") var until: String?

  func validate() throws {
    guard (1...DemoStory.mostSchools).contains(schools) else {
      throw ValidationError("--schools is from 1 to \(DemoStory.mostSchools).")
    }
  }

  func run(_ session: Session) throws {
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    guard let last = until.map({ CalendarDate($0) }) ?? now.date() else {
      throw DomainError(.invalid, field: "until", "\(until ?? "") is no date; accepted: 2026-02-11")
    }
    let clock = StoryClock()
    let home = try session.open(
      Home.Environment(clock: { clock.now }, random: .seeded(seed)))
    guard try home.log.head().position == 0 else {
      throw DomainError(.refused, "\(session.folder.path) has a history already; name an empty home with --home")
    }
    let story = DemoStory(seed: seed, until: last, schools: schools)
    var player = StoryPlayer(home: home)
    let meter = session.meter("Writing two seasons")
    for (index, step) in story.steps.enumerated() {
      clock.now = step.at
      try player.play(step)
      meter.update(done: Int64(index + 1), total: Int64(story.steps.count))
    }
    meter.finish()
    try tell(session, home)
  }

  private func tell(_ session: Session, _ home: Home) throws {
    let head = try home.log.head()
    let (family, count) = try home.read { (try $0.family()?.name ?? "", try $0.schools().count) }
    if options.json {
      return try session.print(
        json: ["events": "\(head.position)", "head": head.hash.description, "home": session.folder.path])
    }
    session.print(
      "The \(Escaping.visible(family)) family: \(head.position) events, \(count) schools, in \(session.folder.path)")
  }
}

/// The time that the story has come to.
private final class StoryClock: Sendable {
  private let instant = Mutex(Instant(milliseconds: 0))
  var now: Instant {
    get { instant.withLock { $0 } }
    set { instant.withLock { $0 = newValue } }
  }
}

/// Turns the steps of the story into commands of the people in it.
private struct StoryPlayer {
  let home: Home
  private var people: [DemoPerson: UUID] = [:]
  private var schools: [Int: UUID] = [:]

  init(home: Home) { self.home = home }

  mutating func play(_ step: DemoStep) throws {
    switch step.action {
    case .createFamily(let name):
      // The founder's id exists before he is a member: that is how a family begins.
      people[step.actor] = home.freshID()
      try home.createFamily(name: name, by: people[step.actor])
    case .addMember(let person):
      let id = people[person] ?? home.freshID()
      people[person] = id
      try home.addMember(name: person.name, role: person.role, id: id, by: try self.id(step.actor))
    default:
      try home.perform(try command(step), in: context(step))
    }
  }

  private func id(_ person: DemoPerson) throws -> UUID {
    guard let id = people[person] else { throw CompassError.notAMember(person.name) }
    return id
  }

  private func context(_ step: DemoStep) throws -> CommandContext {
    var context = CommandContext(actor: try self.id(step.actor))
    if case .interaction(_, _, let occurredAt) = step.action { context.occurredAt = occurredAt }
    return context
  }

  private mutating func command(_ step: DemoStep) throws -> Command {
    let athlete = try id(.player)
    switch step.action {
    case .createFamily(let name): return .family(.create(name: name))
    case .addMember(let person):
      return .family(.addMember(id: try id(person), name: person.name, role: person.role))
    case .player(let details): return .player(athlete, details)
    case .home(let location): return .location(athlete, location)
    case .addSchool(let index, let college, let status, let notes):
      schools[index] = home.freshID()
      return .school(
        try school(index),
        .add(athlete: athlete, name: college.name, fields: college.fields, status: status, notes: notes))
    case .interaction(let index, let contact, _):
      return .interaction(
        home.freshID(),
        .log(
          InteractionLogged(
            content: contact.content, direction: contact.direction, school: try school(index),
            sentiment: contact.sentiment, subject: contact.subject, type: contact.type)))
    case .privateNote(let index, let text): return .privateNote(school: try school(index), text: text)
    case .removeItem(let index, let kind, let text):
      return .school(try school(index), .removeItem(try item(index, kind, text)))
    default:
      guard let index = step.action.school, let command = Self.schoolCommand(step.action) else {
        throw CompassError.nothingToUndo
      }
      return .school(try school(index), command)
    }
  }

  private static func schoolCommand(_ action: DemoAction) -> Domain.School.Command? {
    switch action {
    case .status(_, let status, let note): .changeStatus(status, note: note)
    case .tier(_, let tier): .setTier(tier)
    case .favorite(_, let isFavorite): .setFavorite(isFavorite)
    case .ranking(_, let ranking): .setRanking(ranking)
    case .edit(_, let fields): .edit(fields)
    case .notes(_, let text): .editNotes(text)
    case .addItem(_, let kind, let text): .addItem(kind, text: text)
    case .philosophy(_, let fields): .editPhilosophy(fields)
    case .merge(_, let source, let fields): .mergeCollegeData(source: source, fields: fields)
    case .delete(_, let cascade): .delete(dependants: Dependants(), cascade: cascade)
    case .restore: .restore
    default: nil
    }
  }

  private func school(_ index: Int) throws -> UUID {
    guard let id = schools[index] else { throw CompassError.notFound(kind: "school", text: "\(index)") }
    return id
  }

  private func item(_ index: Int, _ kind: ProConKind, _ text: String) throws -> UUID {
    let id = try school(index).lowercased
    let items = try home.read { try $0.items(of: id) }
    guard let item = items.first(where: { $0.kind == kind.rawValue && $0.text.hasSameBytes(as: text) }),
      let found = UUID(strict: item.item)
    else { throw CompassError.notFound(kind: kind.rawValue, text: text) }
    return found
  }
}
