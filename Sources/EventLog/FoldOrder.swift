public import Foundation
import GRDB
import RawSQLite
import Synchronization

/// The order in which the events of one stream are folded.
///
/// A log lists events in the order in which this home learned of them. Two homes that decided events for the same record
/// and then took each other's learn of them in different orders, and would arrive at different records. So each event
/// has an order time, which is the same in every log that holds the event, and a stream is folded by it.
///
/// - An event that was decided here has its clock reading as order time. If the stream already has a later order time,
///   the event gets that one, or, if it belongs to an event of another device, the next millisecond. So what was decided
///   here always follows what this home knew, however wrong the clocks are.
/// - An event of another home keeps the order time that it got there.
/// - Events with the same order time are ordered by their devices' ids, and those of one device as the log lists them,
///   which is the order in which that device decided them.
///
/// Without events of other homes, this is the order of the positions.
struct FoldOrder {
  /// An event's place in the order.
  struct Place: Comparable {
    let time: Int64
    let device: String
    let position: Int64

    static func < (a: Place, b: Place) -> Bool {
      if a.time != b.time { return a.time < b.time }
      if !a.device.utf8.elementsEqual(b.device.utf8) { return a.device.utf8.lexicographicallyPrecedes(b.device.utf8) }
      return a.position < b.position
    }
  }

  /// The last place of the events so far.
  private(set) var last: Place?

  /// Adds the next event of the stream, in the order of the log, and returns its place.
  ///
  /// - Parameter given: The order time of an event of another home; nil for one that was decided here.
  mutating func place(_ position: Int64, clock: Int64, device: String, given: Int64?) -> Place {
    let place = Place(time: given ?? ownTime(clock, device), device: device, position: position)
    last = last.map { max($0, place) } ?? place
    return place
  }

  private func ownTime(_ clock: Int64, _ device: String) -> Int64 {
    guard let last, clock <= last.time else { return clock }
    return last.device.utf8.elementsEqual(device.utf8) ? last.time : last.time + 1
  }
}

extension EventLog {
  /// Whether the log may hold events of other homes. It is asked before each stream that is read.
  private func mayHoldJoined(_ db: Database) throws -> Bool {
    let statement = try RawStatement(cached: db, "SELECT 1 FROM name WHERE text = '\(Joining.type)'")
    defer { statement.reset() }
    return try statement.step()
  }

  /// The parts that were taken from other homes; nil if there are none.
  func joinedParts(_ db: Database) throws -> JoinedParts? {
    guard try mayHoldJoined(db), let family = try family(db),
      let stream = try streams.find("history/\(family)", in: db)
    else { return nil }
    let last = try RawStatement(
      cached: db, "SELECT version, hash FROM event WHERE stream = ? ORDER BY version DESC LIMIT 1")
    defer { last.reset() }
    last.bind(1, stream.id)
    guard try last.step() else { return nil }
    let mark = JoinedParts.Mark(stream: stream.id, version: last.integer(0), hash: ChainHash(bytes: last.bytes(1)))
    if let known = joined.withLock({ $0 }), known.mark == mark { return known }
    var parts = JoinedParts(mark: mark)
    // Not a cached statement: a row of any other read may ask.
    let events = try RawStatement(
      db,
      """
      SELECT position, data, ifnull(clock, recorded_at), device FROM event WHERE stream = ?1
      AND type = (SELECT id FROM name WHERE text = '\(Joining.type)') ORDER BY version
      """)
    events.bind(1, stream.id)
    while try events.step() {
      guard let joining = events.text(1).flatMap({ Joining(json: $0) }) else { continue }
      parts.add(joining, .init(position: events.integer(0), clock: events.integer(2), device: events.integer(3)))
    }
    joined.withLock { $0 = parts }
    return parts
  }

  /// Reads the log, also within another read of it.
  func readingWithin<T>(_ body: (Database) throws -> T) throws -> T {
    try translating { try pool.unsafeReentrantRead(body) }
  }

  /// Whether events were taken from other homes.
  public func hasJoined() throws -> Bool { try readingWithin { try joinedParts($0)?.isEmpty == false } }

  /// Whether the log holds events that this home learned of otherwise than from another home, as from a server. Erasures
  /// do not count: one that another home made may have been saved from a damaged log.
  public func hasLearned() throws -> Bool {
    try reading { db in
      let parts = try joinedParts(db)
      let statement = try RawStatement(
        db,
        """
        SELECT position FROM event WHERE origin = ?
        AND type IS NOT (SELECT id FROM name WHERE text = '\(Redaction.type)')
        """)
      statement.bind(1, Origin.remote.rawValue)
      while try statement.step() {
        if parts?.contains(statement.integer(0)) != true { return true }
      }
      return false
    }
  }

  /// The positions of a stream's events up to a position, in the order in which they are folded; nil if that is the
  /// order of the positions.
  func foldOrder(ofStream number: Int64, through position: Int64, in db: Database) throws -> [Int64]? {
    guard let parts = try joinedParts(db) else { return nil }
    let statement = try RawStatement(
      cached: db,
      """
      SELECT position, ifnull(clock, recorded_at), device, origin, id FROM event
      WHERE stream = ?1 AND +position <= ?2 ORDER BY version
      """)
    defer { statement.reset() }
    statement.bind(1, number)
    statement.bind(2, position)
    var order = FoldOrder()
    var places: [FoldOrder.Place] = []
    var isReordered = false
    while try statement.step() {
      let before = order.last
      let place = try place(statement, parts, &order, db)
      if let before, place < before { isReordered = true }
      places.append(place)
    }
    return isReordered ? places.sorted().map(\.position) : nil
  }

  /// The place of the event at the current row of a statement with the columns position, clock, device, origin and id.
  private func place(
    _ row: RawStatement, _ parts: JoinedParts?, _ order: inout FoldOrder, _ db: Database
  ) throws -> FoldOrder.Place {
    let (position, clock) = (row.integer(0), row.integer(1))
    let device = try names.word(row.integer(2), in: db)?.text ?? ""
    var given: Int64?
    if row.integer(3) == Origin.remote.rawValue, let parts, parts.contains(position) {
      given = parts.orderTime(position, row.uuid(4)) ?? clock
    }
    return order.place(position, clock: clock, device: device, given: given)
  }

  /// The positions of a stream's events up to a position, in the order in which they are folded; nil if that is the
  /// order of the positions.
  public func foldOrder(of stream: StreamName, through position: Int64 = .max) throws -> [Int64]? {
    try readingWithin { db in
      guard let word = try streams.find(stream.description, in: db) else { return nil }
      return try foldOrder(ofStream: word.id, through: position, in: db)
    }
  }

  /// The events of a stream up to a position, in the order in which they are folded.
  public func folded(_ stream: StreamName, through position: Int64 = .max) throws -> [RecordedEvent] {
    try readingWithin { try folded(stream, through: position, in: $0) }
  }

  func folded(_ stream: StreamName, through position: Int64 = .max, in db: Database) throws -> [RecordedEvent] {
    guard let word = try streams.find(stream.description, in: db) else { return [] }
    if let order = try foldOrder(ofStream: word.id, through: position, in: db) { return try events(at: order, in: db) }
    var events: [RecordedEvent] = []
    try load(stream, in: db) { if $0.position <= position { events.append(try $0.recorded()) } }
    return events
  }

  func events(at positions: [Int64], in db: Database) throws -> [RecordedEvent] {
    // Not a cached statement: this may run within a scan that uses it.
    let statement = try RawStatement(db, "SELECT \(Self.columns) FROM event WHERE position = ?")
    let row = EventRow(statement: statement, log: self, db: db)
    return try positions.compactMap { position in
      defer { statement.reset() }
      statement.bind(1, position)
      return try statement.step() ? try row.recorded() : nil
    }
  }

  /// Passes the place of each event up to a position to `body`, in the order of the log. Reads no payloads.
  private func eachPlace(
    through position: Int64, in db: Database, _ body: (RawStatement, FoldOrder.Place) throws -> Void
  ) throws {
    let parts = try joinedParts(db)
    let statement = try RawStatement(
      db,
      """
      SELECT position, ifnull(clock, recorded_at), device, origin, id, stream FROM event
      WHERE position <= ? ORDER BY position
      """)
    statement.bind(1, position)
    var orders: [Int64: FoldOrder] = [:]
    while try statement.step() {
      try body(statement, place(statement, parts, &orders[statement.integer(5), default: FoldOrder()], db))
    }
  }

  func orderTimes(through position: Int64 = .max, in db: Database) throws -> [UUID: Int64] {
    var times: [UUID: Int64] = [:]
    try eachPlace(through: position, in: db) { row, place in
      if place.time != row.integer(1), let id = row.uuid(4) { times[id] = place.time }
    }
    return times
  }

  /// For each position at which another event is folded than the log has there, the position of that event. So a reader
  /// that knows no order times, as of a bundle, gets the events of each stream in the order in which they are folded.
  public func foldedPlaces(through position: Int64) throws -> [Int64: Int64] {
    guard try hasJoined() else { return [:] }
    return try reading { db in
      var streams: [Int64: [FoldOrder.Place]] = [:]
      try eachPlace(through: position, in: db) { row, place in streams[row.integer(5), default: []].append(place) }
      return streams.values.reduce(into: [:]) { others, places in
        for (place, folded) in zip(places, places.sorted()) where place.position != folded.position {
          others[place.position] = folded.position
        }
      }
    }
  }

  /// The order times that are not the events' clock readings, up to a position.
  public func orderTimes(through position: Int64) throws -> [UUID: Int64] {
    try reading { try orderTimes(through: position, in: $0) }
  }
}

extension EventRow {
  /// The event at another position, as this read sees it.
  public func other(at position: Int64) throws -> RecordedEvent? { try log.events(at: [position], in: db).first }
}

extension AppendTransaction {
  /// The order times that are not the events' clock readings.
  public func orderTimes() throws -> [UUID: Int64] { try log.orderTimes(in: db) }
}
