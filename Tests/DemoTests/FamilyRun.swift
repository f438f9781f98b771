import Demo
import Domain
import Foundation
import Testing

/// Carries the steps of a story out on the aggregates of the domain, as a home would.
struct FamilyRun {
  /// A step that was refused, or that did not lead to exactly one event.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private(set) var family = Family()
  private(set) var preferences = Preferences()
  private(set) var schools: [Int: School] = [:]
  private(set) var notes: [String: PrivateNote] = [:]
  private(set) var interactions: [Int: Int] = [:]
  private(set) var coaches: [Int: [Coach]] = [:]
  private(set) var papers: [Int: Int] = [:]
  private(set) var recruitingEvents: [RecruitingEvent] = []
  private(set) var offers: [Offer] = []
  private(set) var own: [DemoPerson: Preferences] = [:]
  private(set) var events: [DomainEvent] = []

  private static func id(_ high: UInt8, _ low: Int) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, high, 0, UInt8(low >> 8 & 255), UInt8(low & 255)))
  }

  static func id(of person: DemoPerson) -> UUID { id(1, DemoPerson.allCases.firstIndex(of: person) ?? 0) }

  mutating func perform(_ step: TimedDemoAction) throws {
    let fresh = Self.id(3, events.count)
    let id = Self.id(of: step.actor)
    let context = DecisionContext(
      now: step.at, actor: family.actor(id, in: Ownership()) ?? Actor(id: id, role: .parent), freshID: { fresh })
    do {
      let new = try decide(step, context)
      guard new.count == 1 else { throw Failure(description: "\(new.count) events") }
      events += new
    } catch {
      throw Failure(description: "\(step.at) \(step.actor) \(step.action): \(error)")
    }
  }

  private mutating func decide(_ step: TimedDemoAction, _ context: DecisionContext) throws -> [DomainEvent] {
    switch step.action {
    case .createFamily(let name): return try run(&family, .create(name: name), context)
    case .addMember(let person):
      return try run(
        &family, .addMember(id: Self.id(of: person), name: person.name, role: person.role), context)
    case .player(let details): return try run(&preferences, .editPlayer(details), context)
    case .home(let fields): return try run(&preferences, .setHome(fields), context)
    case .privateNote(let school, let text):
      guard schools[school]?.isListed == true else { throw Failure(description: "no such school") }
      let key = "\(school) \(step.actor)"
      return try run(&notes[key, default: PrivateNote()], .edit(text: text, owner: context.actor.id), context)
    case .interaction(let school, let said, let occurredAt):
      guard schools[school]?.isListed == true else { throw Failure(description: "no such school") }
      guard occurredAt < step.at else { throw Failure(description: "logged before it happened") }
      var interaction = Interaction()
      interactions[school, default: 0] += 1
      return try run(
        &interaction,
        .log(
          InteractionLogged(
            content: said.content, direction: said.direction, school: Self.id(2, school), sentiment: said.sentiment,
            subject: said.subject, type: said.type)), context)
    case .addCoach, .shareDocument, .schedule, .attend, .performance, .coachPresent, .metric, .offer, .answerOffer:
      return try season(step.action, context)
    case .wishes(let name):
      let template = try #require(SchoolPreferenceTemplate(rawValue: name))
      return try run(&preferences, .applyTemplate(template, ids: []), context)
    case .notifications(let fields):
      return try run(&own[step.actor, default: Preferences()], .editNotifications(fields), context)
    case .dashboard(let fields):
      return try run(&own[step.actor, default: Preferences()], .editDashboard(fields), context)
    default:
      guard let school = step.action.school else { throw Failure(description: "about no school") }
      let command = try command(step.action, school)
      return try run(&schools[school, default: School()], command, context)
    }
  }

  private mutating func season(_ action: DemoAction, _ context: DecisionContext) throws -> [DomainEvent] {
    let athlete = Self.id(of: .player)
    if let school = action.school, schools[school]?.isListed != true { throw Failure(description: "no such school") }
    switch action {
    case .addCoach(let school, let coach):
      var new = Coach()
      let events = try run(&new, .add(school: Self.id(2, school), coach.fields), context)
      coaches[school, default: []].append(new)
      return events
    case .shareDocument(let school, let document):
      var new = Document()
      papers[school, default: 0] += 1
      return try run(&new, .add(school: Self.id(2, school), document.fields), context)
    case .schedule(let event):
      var new = RecruitingEvent()
      let fields = event.fields(school: event.school.map { Self.id(2, $0) })
      let events = try run(&new, .schedule(athlete: athlete, fields), context)
      recruitingEvents.append(new)
      return events
    case .attend(let number): return try run(&recruitingEvents[number], .setAttended(true), context)
    case .performance(let number, let text):
      return try run(&recruitingEvents[number], .edit(EventFields(performanceNotes: .value(text))), context)
    case .coachPresent(let number, let school, let coach):
      guard let person = coaches[school]?[coach] else { throw Failure(description: "no such coach") }
      let name = "\(person.fields.firstName.value ?? "") \(person.fields.lastName.value ?? "")"
      return try run(
        &recruitingEvents[number], .markPresent(.init(coach: Self.id(4, school), name: name, role: "head")), context)
    case .metric(let metric, let number):
      guard number.map(recruitingEvents.indices.contains) != false else { throw Failure(description: "no such event") }
      var new = PerformanceMetric()
      return try run(&new, .log(metric.logged(athlete: athlete, event: number.map { Self.id(5, $0) })), context)
    case .offer(let school, let offer):
      var new = Offer()
      let events = try run(&new, .record(athlete: athlete, offer.fields(school: Self.id(2, school))), context)
      offers.append(new)
      return events
    case .answerOffer(let number, let answer):
      return try run(&offers[number], .edit(OfferFields(status: .value(OfferStatus(rawValue: answer)))), context)
    default: throw Failure(description: "not of a season")
    }
  }

  private func command(_ action: DemoAction, _ school: Int) throws -> School.Command {
    switch action {
    case .addSchool(_, let college, let status, let notes):
      return .add(
        athlete: Self.id(of: .player), name: college.name, fields: college.fields, status: status, notes: notes)
    case .status(_, let status, let note): return .changeStatus(status, note: note)
    case .tier(_, let tier): return .setTier(tier)
    case .favorite(_, let value): return .setFavorite(value)
    case .ranking(_, let ranking): return .setRanking(ranking)
    case .edit(_, let fields): return .edit(fields)
    case .notes(_, let text): return .editNotes(text)
    case .addItem(_, let kind, let text): return .addItem(kind, text: text)
    case .removeItem(_, let kind, let text):
      let items = schools[school]?.items.filter { $0.kind == kind && $0.text == text } ?? []
      guard items.count == 1 else { throw Failure(description: "\(items.count) items of this text") }
      return .removeItem(items[0].id)
    case .philosophy(_, let fields): return .editPhilosophy(fields)
    case .merge(_, let source, let fields): return .mergeCollegeData(source: source, fields: fields)
    case .delete(_, let cascade):
      return .delete(dependants: dependants(of: school), cascade: cascade)
    case .restore: return .restore
    default: throw Failure(description: "not a school's")
    }
  }

  private func dependants(of school: Int) -> Dependants {
    Dependants(
      coaches: coaches[school]?.count ?? 0, interactions: interactions[school] ?? 0,
      documents: papers[school] ?? 0)
  }

  private func run<Subject: Aggregate>(
    _ state: inout Subject, _ command: Subject.Command, _ context: DecisionContext
  ) throws -> [DomainEvent] {
    let events = try state.decide(command, in: context)
    state.evolve(events, by: context.actor.id.uuidString, at: context.now)
    return events
  }
}
