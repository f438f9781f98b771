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
  ///   - types: The event types that every second event is one of, or every one; any when empty.
  ///   - isLikeALongOne: Whether questions to the past fold everything, as in a long history.
  init(
    seed: UInt64, events count: Int, preferring types: [String] = [], always: Bool = false, isLikeALongOne: Bool = false
  ) throws {
    var maker = HistoryMaker(seed: seed)
    viewer = maker.people[0]
    var environment = Home.Environment(clock: { Instant(milliseconds: 1_770_000_000_000) }, random: .seeded(seed))
    if isLikeALongOne { environment.past.streams = 0 }
    home = try Home(folder: folder.url, environment: environment)
    let new = (0..<count).map { number in maker.next(always || number % 2 == 0 ? types : []) }
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
  private let places: RandomPlaces
  private var random: SeededGenerator
  private var source: RandomEvent

  /// - Parameter goingOn: Whether its events are others than those of the history, over the same records.
  init(seed: UInt64, goingOn: Bool = false) {
    var random = SeededGenerator(seed: seed)
    func id() -> UUID { UUID.v7(milliseconds: 1_770_000_000_000, random: .seeded(random.next())) }
    let people = [id(), id()]
    let records = [id(), id(), id()]
    places = RandomPlaces(people: people, schools: records, records: records, writer: people[0])
    if goingOn { random = SeededGenerator(seed: seed ^ 0x60_1A6) }
    source = RandomEvent(seed: random.next(), allowsUnknownValues: true)
    self.random = random
  }

  var people: [UUID] { places.people }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  /// An event of one of the types, or of any.
  mutating func next(_ types: [String]) -> NewEvent {
    let event = (types.isEmpty ? nil : source.next(of: pick(types))) ?? source.next()
    let (placed, stream) = places.place(event, using: &random)
    return NewEvent(
      id: UUID.v7(milliseconds: 1_770_000_000_000, random: .seeded(random.next())),
      stream: StreamName(category: stream.category, key: stream.key), type: placed.type, schema: placed.schema,
      data: EventCodec.encode(placed),
      occurredAt: below(3) == 0 ? 1_700_000_000_000 + Int64(below(1_000_000)) * 60_000 : nil)
  }

  /// Another payload of the same type.
  mutating func another(_ type: String) -> DomainEvent? { source.next(of: type) }
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
