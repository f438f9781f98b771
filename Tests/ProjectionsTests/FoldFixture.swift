import Domain
import EventLog
import EventSchemas
import Foundation
import GRDB
import TestSupport

@testable import Projections

/// A log with a random history of one family, and a store folded from it.
final class FoldFixture {
  let folder: URL
  let log: EventLog

  init(log seed: UInt64? = nil, events: Int = 0) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("rc-fold-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var options = EventLog.Options()
    options.random = .seeded(seed ?? 1)
    log = try EventLog(path: folder.appendingPathComponent("log.sqlite").path, options: options)
    if let seed { try append(RandomHistory(seed: seed).events(events)) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func append(_ events: [NewEvent], actor: String = "sam") throws {
    for event in events {
      try log.append(
        [event],
        in: AppendContext(
          actor: actor, family: "rivers", device: "laptop",
          clock: 1_770_000_000_000 + (try log.head().position) * 60_000))
    }
  }

  func append(_ event: DomainEvent, to stream: String, occurredAt: Int64? = nil, actor: String = "sam") throws {
    try append([.domain(event, stream: stream, occurredAt: occurredAt)], actor: actor)
  }

  /// A store with files of its own, so that several can be folded from one log.
  func store(_ name: String = "store", fingerprint: Fingerprint = .current) throws -> ProjectionStore {
    let folder = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try ProjectionStore(folder: folder, log: log, fingerprint: fingerprint)
  }
}

extension NewEvent {
  static func domain(
    _ event: DomainEvent, stream: String, id: UUID = UUID(), occurredAt: Int64? = nil
  ) -> NewEvent {
    NewEvent(
      id: id, stream: StreamName(stream) ?? StreamName(category: "school", key: "x"), type: event.type,
      schema: event.schema, data: EventCodec.encode(event), occurredAt: occurredAt)
  }
}

extension ProjectionStore {
  /// The certificates of every projection.
  func certificates() throws -> [String: Digest] {
    try read { db in
      try ReadModels.all.reduce(into: [:]) { $0[$1.name] = try Certificate.load(db, projection: $1.name).digest }
    }
  }

  /// Everything that a verification asks for, as one truth value.
  func isProved() throws -> Bool { try verify().allSatisfy(\.isEqual) }
}

/// A seeded, valid-looking history over a few schools: every event type, in an order in which a family might make them.
struct RandomHistory {
  private var random: SeededGenerator
  private let schools: [String]
  private let people: [String]

  init(seed: UInt64, schools: Int = 6) {
    var random = SeededGenerator(seed: seed)
    self.schools = (0..<schools).map { _ in Self.id(&random) }
    people = (0..<3).map { _ in Self.id(&random) }
    self.random = random
  }

  private static func id(_ random: inout SeededGenerator) -> String {
    UUID.v7(milliseconds: 1_770_000_000_000, random: .seeded(random.next())).lowercased
  }

  /// Random events, each in a stream of its category; many on schools that do not exist or no longer do.
  func events(_ count: Int) -> [NewEvent] {
    var random = random
    var source = RandomEvent(seed: random.next(), allowsUnknownValues: true)
    var interactions: [String] = []
    var offers: [String] = []
    // A few coaches and documents, so that what happens to them meets.
    let others = (0..<3).map { _ in Self.id(&random) }
    var metrics: [String] = []
    return (0..<count).map { _ in
      var event = source.next()
      let school = schools[Int.random(in: 0..<schools.count, using: &random)]
      let person = people[Int.random(in: 0..<people.count, using: &random)]
      let stream: String
      switch event {
      case .familyCreated, .memberAdded, .roleSet: stream = "family/rivers"
      case .writesAccepted, .writeRefused, .writeAbandoned: stream = "publication/laptop"
      case .privateNoteEdited: stream = "private-note/\(school)/\(person)"
      case .nextStepSettled, .nextStepReopened: stream = "next-step/\(person)/follow-up/\(school)"
      case .interactionLogged(var payload):
        payload.school = UUID(strict: school) ?? payload.school
        event = .interactionLogged(payload)
        interactions.append(Self.id(&random))
        stream = "interaction/\(interactions[interactions.count - 1])"
      case .interactionRemoved: stream = "interaction/\(interactions.last ?? Self.id(&random))"
      case .offerRecorded(var payload):
        payload.school = UUID(strict: school) ?? payload.school
        event = .offerRecorded(payload)
        offers.append(Self.id(&random))
        stream = "offer/\(offers[offers.count - 1])"
      case .offerEdited, .offerDeleted: stream = "offer/\(offers.last ?? Self.id(&random))"
      case .coachAdded(var payload):
        payload.school = UUID(strict: school) ?? payload.school
        event = .coachAdded(payload)
        stream = "coach/\(others[Int.random(in: 0..<3, using: &random)])"
      case .coachEdited, .coachRemoved: stream = "coach/\(others[Int.random(in: 0..<3, using: &random)])"
      case .documentShared(var payload):
        payload.school = UUID(strict: school) ?? payload.school
        event = .documentShared(payload)
        stream = "document/\(others[Int.random(in: 0..<3, using: &random)])"
      case .documentUnshared(var payload):
        payload.school = UUID(strict: school) ?? payload.school
        event = .documentUnshared(payload)
        stream = "document/\(others[Int.random(in: 0..<3, using: &random)])"
      case .documentEdited: stream = "document/\(others[Int.random(in: 0..<3, using: &random)])"
      case .eventScheduled, .eventEdited, .eventAttended, .coachMarkedPresent, .coachUnmarkedPresent, .eventDeleted:
        stream = "event/\(people[Int.random(in: 0..<people.count, using: &random)])"
      case .metricLogged:
        metrics.append(Self.id(&random))
        stream = "metric/\(metrics[metrics.count - 1])"
      case .metricRemoved: stream = "metric/\(metrics.last ?? Self.id(&random))"
      case .playerDetailsEdited: stream = "preferences/\(people[0])/player"
      case .homeLocationSet: stream = "preferences/\(people[0])/location"
      case .notificationPreferencesEdited: stream = "preferences/\(person)/notifications"
      case .dashboardEdited: stream = "preferences/\(person)/dashboard"
      case .schoolPreferencesEdited, .schoolPreferenceTemplateApplied: stream = "preferences/\(people[0])/school"
      case .preferencesReset(let payload): stream = "preferences/\(people[0])/\(payload.category.rawValue)"
      case .schoolAdded(var payload):
        payload.athlete = UUID(strict: people[0]) ?? payload.athlete
        event = .schoolAdded(payload)
        stream = "school/\(school)"
      default: stream = "school/\(school)"
      }
      let happened =
        Bool.random(using: &random) ? Int64.random(in: 1_700_000_000_000...1_770_000_000_000, using: &random) : nil
      let id = UUID.v7(milliseconds: 1_770_000_000_000, random: .seeded(random.next()))
      return .domain(event, stream: stream, id: id, occurredAt: happened)
    }
  }
}
