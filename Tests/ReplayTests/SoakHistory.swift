import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Projections
import TestSupport
import Testing

/// A home with a random history over every kind of stream there is, of events that a schema takes; events that follow
/// one another often concern the same records, so that they meet. The same seed gives the same history.
final class SoakHistory {
  let home: Home
  let viewer: UUID
  let events: [RecordedEvent]
  private let folder = TemporaryFolder("rc-soak")

  /// - Parameters:
  ///   - types: The event types that every second event is one of; any when empty.
  ///   - isLikeALongOne: Whether questions to the past take the ways of a long history: folds of everything, saved on the
  ///     way.
  init(seed: UInt64, events count: Int, preferring types: [String] = [], isLikeALongOne: Bool = false) throws {
    var maker = HistoryMaker(seed: seed)
    viewer = maker.people[0]
    var environment = Home.Environment(clock: { Instant(milliseconds: 1_770_000_000_000) }, random: .seeded(seed))
    if isLikeALongOne {
      (environment.past.streams, environment.past.spacing, environment.past.share) = (0, 2, 1e6)
    } else {
      environment.past.cachedStates = (events: 2, count: 4, bytes: .max)
    }
    home = try Home(folder: folder.url, environment: environment)
    let new = (0..<count).map { number in maker.next(number % 2 == 0 ? types : []) }
    // Appended in three runs, so that the instants differ; the last one says that the first event caused it, is of
    // elsewhere, and has a clock that was not believed.
    for part in 0..<3 {
      let range = (part * count / 3)..<((part + 1) * count / 3)
      try home.log.append(
        Array(new[range]),
        in: AppendContext(
          actor: viewer.lowercased, family: "rivers", device: "laptop", correlation: part == 2 ? new[0].id : nil,
          causation: part == 2 ? new[0].id : nil, clock: 1_770_000_000_000 + [0, 60_000, -60_000][part],
          origin: part == 2 ? .remote : .local))
    }
    events = try home.log.events(EventRange())
  }

  deinit { try? home.close() }

  var head: Int64 { Int64(events.count) }
}

/// Makes random events and the streams that they belong to.
struct HistoryMaker {
  let people: [UUID]
  private let records: [UUID]
  private var random: SeededGenerator
  private var source: RandomEvent

  /// - Parameter goingOn: Whether its events are others than those of the history, over the same records.
  init(seed: UInt64, goingOn: Bool = false) {
    var random = SeededGenerator(seed: seed)
    func id() -> UUID { UUID.v7(milliseconds: 1_770_000_000_000, random: .seeded(random.next())) }
    people = [id(), id()]
    records = [id(), id(), id()]
    if goingOn { random = SeededGenerator(seed: seed ^ 0x60_1A6) }
    source = RandomEvent(seed: random.next(), allowsUnknownValues: true)
    self.random = random
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  /// An event of one of the types, or of any.
  mutating func next(_ types: [String]) -> NewEvent {
    let event = (types.isEmpty ? nil : source.next(of: pick(types))) ?? source.next()
    let (placed, stream) = place(event)
    return NewEvent(
      id: UUID.v7(milliseconds: 1_770_000_000_000, random: .seeded(random.next())), stream: stream, type: placed.type,
      schema: placed.schema, data: EventCodec.encode(placed),
      occurredAt: below(3) == 0 ? 1_700_000_000_000 + Int64(below(1_000_000)) * 60_000 : nil)
  }

  /// Another payload of the same type.
  mutating func another(_ type: String) -> DomainEvent? { source.next(of: type) }

  private mutating func place(_ event: DomainEvent) -> (DomainEvent, StreamName) {
    var event = event
    let (school, record, person) = (pick(records), pick(records), pick(people))
    func stream(_ category: String) -> StreamName { StreamName(category: category, key: record.lowercased) }
    switch event {
    case .familyCreated: return (event, StreamName(category: "family", key: "rivers"))
    case .memberAdded(var payload):
      payload.member = pick(people + records)
      return (.memberAdded(payload), StreamName(category: "family", key: "rivers"))
    case .roleSet(var payload):
      payload.member = pick(people + records)
      return (.roleSet(payload), StreamName(category: "family", key: "rivers"))
    case .privateNoteEdited: return (event, .privateNote(school: school, owner: people[0]))
    case .nextStepSettled, .nextStepReopened: return (event, .nextStep("follow-up/\(school.lowercased)", of: person))
    case .interactionLogged(var payload):
      payload.school = school
      event = .interactionLogged(payload)
      return (event, stream("interaction"))
    case .interactionRemoved: return (event, stream("interaction"))
    case .offerRecorded(var payload):
      payload.school = school
      return (.offerRecorded(payload), stream("offer"))
    case .offerEdited, .offerDeleted: return (event, stream("offer"))
    case .coachAdded(var payload):
      payload.school = school
      return (.coachAdded(payload), stream("coach"))
    case .coachEdited, .coachRemoved: return (event, stream("coach"))
    case .documentShared(var payload):
      payload.school = school
      return (.documentShared(payload), stream("document"))
    case .documentUnshared(var payload):
      payload.school = school
      return (.documentUnshared(payload), stream("document"))
    case .documentEdited: return (event, stream("document"))
    case .eventScheduled, .eventEdited, .eventAttended, .coachMarkedPresent, .coachUnmarkedPresent, .eventDeleted:
      return (event, stream("event"))
    case .metricLogged, .metricRemoved: return (event, stream("metric"))
    case .playerDetailsEdited: return (event, .preferences(people[0], "player"))
    case .homeLocationSet: return (event, .preferences(people[0], "location"))
    case .notificationPreferencesEdited: return (event, .preferences(person, "notifications"))
    case .dashboardEdited: return (event, .preferences(person, "dashboard"))
    case .schoolPreferencesEdited, .schoolPreferenceTemplateApplied: return (event, .preferences(people[0], "school"))
    case .preferencesReset(let payload): return (event, .preferences(people[0], payload.category.rawValue))
    case .writesAccepted, .writeAbandoned: return (event, StreamName(category: "publication", key: "laptop"))
    case .historyRestored: return (event, .history(of: "rivers"))
    case .writeRefused(var payload):
      payload.event = record
      return (.writeRefused(payload), StreamName(category: "publication", key: "laptop"))
    case .schoolAdded(var payload):
      payload.athlete = people[0]
      return (.schoolAdded(payload), .school(school))
    default: return (event, .school(school))
    }
  }
}

/// How often each of some rows met each of some columns.
struct CountMatrix {
  private(set) var counts: [String: [String: Int]] = [:]

  mutating func count(_ row: String, _ column: String) { counts[row, default: [:]][column, default: 0] += 1 }

  func callAsFunction(_ row: String, _ column: String) -> Int { counts[row]?[column] ?? 0 }

  /// The matrix as text; a cell that cannot be is a dash.
  func text(rows: [String], columns: [String], except: (String, String) -> Bool = { _, _ in false }) -> String {
    let width = (rows.map(\.count).max() ?? 0) + 2
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.count, 1))
    }
    let head = padded("", width) + columns.map { padded($0, 15) }.joined()
    return
      ([head]
      + rows.map { row in
        padded(row, width)
          + columns.map { padded(except(row, $0) && self(row, $0) == 0 ? "-" : "\(self(row, $0))", 15) }.joined()
      }).joined(separator: "\n")
  }
}
