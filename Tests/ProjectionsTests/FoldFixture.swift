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
  private let places: RandomPlaces

  init(seed: UInt64, schools: Int = 6) {
    var random = SeededGenerator(seed: seed)
    func ids(_ count: Int) -> [UUID] {
      (0..<count).map { _ in UUID.v7(milliseconds: 1_770_000_000_000, random: .seeded(random.next())) }
    }
    places = RandomPlaces(people: ids(3), schools: ids(schools), records: ids(4))
    self.random = random
  }

  /// Random events without corrections of a clock, after which all rows are folded anew.
  func eventsOnTime(_ count: Int) -> [NewEvent] { events(count).filter { $0.type != ClockCorrected.type } }

  /// Random events, each in a stream of its category; many on schools that do not exist or no longer do.
  func events(_ count: Int) -> [NewEvent] {
    var random = random
    var source = RandomEvent(seed: random.next(), allowsUnknownValues: true)
    return (0..<count).map { _ in
      let (event, stream) = places.place(source.next(), using: &random)
      let happened =
        Bool.random(using: &random) ? Int64.random(in: 1_700_000_000_000...1_770_000_000_000, using: &random) : nil
      let id = UUID.v7(milliseconds: 1_770_000_000_000, random: .seeded(random.next()))
      return .domain(event, stream: "\(stream.category)/\(stream.key)", id: id, occurredAt: happened)
    }
  }
}
