import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import TestSupport
import Testing

@testable import Replay

/// A home with one family and a random history of a few schools, made of events that a schema takes.
final class ReplayFixture {
  let home: Home
  let player: UUID
  let schools: [UUID]
  private let folder = TemporaryFolder("rc-replay")
  private var random: SeededGenerator
  private let family: String

  init(seed: UInt64, schools count: Int = 3, events: Int = 60) throws {
    random = SeededGenerator(seed: seed)
    let home = try Home(
      folder: folder.url,
      environment: .init(clock: { Instant(milliseconds: 1_770_000_000_000) }, random: .seeded(seed)))
    self.home = home
    family = try home.createFamily(name: "The Rivers").lowercased
    player = try home.addMember(name: "Sam", role: .player)
    schools = (0..<count).map { _ in home.freshID() }
    for _ in 0..<events { try append() }
  }

  /// A home with a history of every kind of record, as a family could have made it.
  convenience init(whole seed: UInt64, events: Int) throws {
    try self.init(seed: seed, schools: 0, events: 0)
    var history = PlausibleHistory(seed: seed, athlete: player)
    for _ in 0..<events {
      let step = history.next()
      try append(step.event, to: #require(StreamName(step.stream)), occurredAt: step.occurredAt)
    }
  }

  /// One more event, of any type that a school's or the player's stream takes.
  func append() throws {
    let school = schools[Int.random(in: 0..<schools.count, using: &random)]
    var event = RandomEvent.event(using: &random)
    var stream = StreamName.school(school)
    switch event {
    case .privateNoteEdited: stream = .privateNote(school: school, owner: player)
    case .interactionLogged(var payload):
      payload.school = school
      event = .interactionLogged(payload)
      stream = .interaction(home.freshID())
    case .playerDetailsEdited: stream = .preferences(player, "player")
    case .homeLocationSet: stream = .preferences(player, "location")
    case .schoolAdded(var payload):
      payload.athlete = player
      event = .schoolAdded(payload)
    default: guard event.capability == .editSchools || event.capability == .recordFitScore else { return }
    }
    try append(event, to: stream)
  }

  func append(_ event: DomainEvent, to stream: StreamName, occurredAt: Int64? = nil) throws {
    let new = NewEvent(
      id: home.freshID(), stream: stream, type: event.type, schema: event.schema, data: EventCodec.encode(event),
      occurredAt: occurredAt)
    try home.log.append(
      [new],
      in: AppendContext(
        actor: player.lowercased, family: family, device: "laptop",
        clock: 1_770_000_000_000 + (try home.log.head().position) * 1000))
  }

  /// Events of every type that travels, over a few records of each kind.
  func appendOfEveryType(count: Int, seed: UInt64) throws {
    var events = RandomEvent(seed: seed)
    let records = (0..<3).map { _ in home.freshID() }
    let entries = EventCatalog.entries.filter {
      !["publication", "history", "device", "private-note"].contains($0.stream)
    }
    for number in 0..<count {
      let entry = entries[number % entries.count]
      guard let event = events.next(of: entry.type) else { continue }
      let record = records[Int.random(in: 0..<records.count, using: &random)]
      switch entry.stream {
      case "family", "retention": try append(event, to: StreamName(category: entry.stream, key: family))
      case "school": try append(event, to: .school(schools[Int.random(in: 0..<schools.count, using: &random)]))
      case "preferences": try append(event, to: .preferences(player, event.preferenceCategory))
      case "next-step": try append(event, to: .nextStep("offer/\(record.lowercased)", of: player))
      default: try append(event, to: StreamName(category: entry.stream, key: record.lowercased))
      }
    }
  }

  func append(
    _ data: String, type: String, schema: Int = 1, to stream: StreamName, context: AppendContext
  ) throws {
    let new = NewEvent(id: home.freshID(), stream: stream, type: type, schema: schema, data: data)
    try home.log.append([new], in: context)
  }
}

extension DomainEvent {
  fileprivate var preferenceCategory: String {
    switch self {
    case .playerDetailsEdited: "player"
    case .homeLocationSet: "location"
    case .notificationPreferencesEdited: "notifications"
    case .dashboardEdited: "dashboard"
    default: "school"
    }
  }
}
