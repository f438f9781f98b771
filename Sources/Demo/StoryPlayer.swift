import Compass
import Domain
import Foundation
import Projections

/// Turns the steps of the story into commands by the people in it.
struct StoryPlayer {
  let home: Home
  private var people: [DemoPerson: UUID] = [:]
  private var schools: [Int: UUID] = [:]
  private var coaches: [Int: [(id: UUID, coach: DemoCoach)]] = [:]
  private var events: [UUID] = []
  private var offers: [UUID] = []

  init(home: Home) { self.home = home }

  mutating func play(_ step: TimedDemoAction) throws {
    switch step.action {
    case .createFamily(let name):
      // The founder needs an id before becoming a member, because the command that creates the family has an actor.
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

  private func coach(_ number: Int, of school: Int) throws -> (id: UUID, coach: DemoCoach) {
    guard let known = coaches[school], known.indices.contains(number) else {
      throw CompassError.notFound(kind: "coach", text: "\(number)")
    }
    return known[number]
  }

  private func context(_ step: TimedDemoAction) throws -> CommandContext {
    var context = CommandContext(actor: try self.id(step.actor))
    if case .interaction(_, _, let occurredAt) = step.action { context.occurredAt = occurredAt }
    return context
  }

  private mutating func command(_ step: TimedDemoAction) throws -> Command {
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
            coach: try contact.coach.map { try coach($0, of: index).id },
            content: contact.content, direction: contact.direction, school: try school(index),
            sentiment: contact.sentiment, subject: contact.subject, type: contact.type)))
    case .wishes, .notifications, .dashboard: return try preferences(step)
    case .addCoach, .shareDocument, .schedule, .attend, .performance, .coachPresent, .metric, .offer, .answerOffer:
      return try season(step.action, athlete)
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

extension StoryPlayer {
  private func preferences(_ step: TimedDemoAction) throws -> Command {
    switch step.action {
    case .wishes(let name):
      guard let template = SchoolPreferenceTemplate(rawValue: name) else {
        throw CompassError.notFound(kind: "template", text: name)
      }
      return .preferences(try id(.player), .applyTemplate(template, ids: []))
    case .notifications(let fields): return .preferences(try id(step.actor), .editNotifications(fields))
    case .dashboard(let fields): return .preferences(try id(step.actor), .editDashboard(fields))
    default: throw CompassError.nothingToUndo
    }
  }

  private mutating func season(_ action: DemoAction, _ athlete: UUID) throws -> Command {
    switch action {
    case .addCoach(let index, let coach):
      let id = home.freshID()
      coaches[index, default: []].append((id, coach))
      return .coach(id, .add(school: try school(index), coach.fields))
    case .shareDocument(let index, let document):
      return .document(home.freshID(), .add(school: try school(index), document.fields))
    case .schedule(let event):
      events.append(home.freshID())
      let fields = event.fields(school: try event.school.map { try school($0) })
      return .event(events[events.count - 1], .schedule(athlete: athlete, fields))
    case .attend(let number): return .event(try event(number), .setAttended(true))
    case .performance(let number, let text):
      return .event(try event(number), .edit(EventFields(performanceNotes: .value(text))))
    case .coachPresent(let number, let index, let coach):
      let (id, person) = try self.coach(coach, of: index)
      return .event(
        try event(number),
        .markPresent(.init(coach: id, name: "\(person.firstName) \(person.lastName)", role: person.role)))
    case .metric(let metric, let number):
      let place = try number.map { try self.event($0) }
      return .metric(home.freshID(), .log(metric.logged(athlete: athlete, event: place)))
    case .offer(let index, let offer):
      offers.append(home.freshID())
      return .offer(
        offers[offers.count - 1], .record(athlete: athlete, offer.fields(school: try school(index))))
    case .answerOffer(let number, let answer):
      guard offers.indices.contains(number) else { throw CompassError.notFound(kind: "offer", text: "\(number)") }
      return .offer(offers[number], .edit(OfferFields(status: .value(OfferStatus(rawValue: answer)))))
    default: throw CompassError.nothingToUndo
    }
  }

  private func event(_ number: Int) throws -> UUID {
    guard events.indices.contains(number) else { throw CompassError.notFound(kind: "event", text: "\(number)") }
    return events[number]
  }
}
