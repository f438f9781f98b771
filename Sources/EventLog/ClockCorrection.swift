import CanonicalJSON
public import Foundation
import GRDB
import RawSQLite
import Synchronization

/// The content of a `ClockCorrected` event: for which events of one device the clock was wrong, and by how much
/// (ruling 39).
///
/// The readings stay in the events as they were. What is read from a log has the corrected times.
public struct ClockCorrection: Hashable, Sendable {
  /// The type of the events.
  public static let type = "ClockCorrected"
  /// The category of their stream.
  public static let category = "clock"

  /// The device whose clock was wrong.
  public let device: String
  /// The readings of the device's clock that were wrong, in milliseconds since 1970 UTC.
  public let readings: ClosedRange<Int64>
  /// The device's last event before those with the wrong readings, among the events that every home of the family may
  /// have; nil if there is none.
  public let after: UUID?
  /// The device's last such event among those with the wrong readings, or `after` if there is none.
  public let last: UUID?
  /// How much later it really was, in milliseconds; negative if the clock was ahead.
  public let difference: Int64

  /// Parses the payload of such an event; nil for any other payload.
  public init?(json: String) {
    guard case .object(let members)? = try? JSONValue(parsing: json), case .string(let device)? = members["device"],
      let from = members["from"]?.whole, let through = members["through"]?.whole, from <= through,
      let difference = members["difference"]?.whole
    else { return nil }
    self.init(
      device: device, readings: from...through, after: members["after"]?.id, last: members["last"]?.id,
      difference: difference)
  }

  /// Creates a correction.
  public init(device: String, readings: ClosedRange<Int64>, after: UUID?, last: UUID?, difference: Int64) {
    self.device = device
    self.readings = readings
    self.after = after
    self.last = last
    self.difference = difference
  }
}

extension JSONValue {
  fileprivate var whole: Int64? { if case .number(let number) = self { Int64(exactly: number) } else { nil } }
  fileprivate var id: UUID? { if case .string(let text) = self { UUID(uuidString: text) } else { nil } }
}

/// The corrections that a log holds, resolved to its positions.
struct ClockCorrections: Sendable {
  private struct Range {
    let device: Int64
    let readings: ClosedRange<Int64>
    /// The positions between which the device's events are corrected, both excluded.
    let after: Int64
    let end: Int64
    let difference: Int64
  }

  private var ranges: [Range] = []
  /// The last event of the corrections' stream, by which a later reader knows whether another one followed.
  let mark: LogHead
  /// The log's last position when the corrections were resolved.
  private let head: Int64

  fileprivate init(mark: LogHead, head: Int64) { (self.mark, self.head) = (mark, head) }

  /// Whether the corrections are resolved for a log that ends at a position: events that follow may end the part that a
  /// correction concerns.
  fileprivate func isResolved(at head: @autoclosure () throws -> Int64) rethrows -> Bool {
    try !ranges.contains { $0.end == .max } || self.head == head()
  }

  /// Returns the time that a reading stands for, corrections of corrections included.
  func time(of reading: Int64, at position: Int64, device: Int64) -> Int64 {
    var time = reading
    for range in ranges
    where range.device == device && range.readings.contains(reading) && range.after < position && position < range.end {
      time = time.addingReportingOverflow(range.difference).partialValue
    }
    return time
  }

  fileprivate mutating func add(_ correction: ClockCorrection, in log: EventLog, _ db: Database) throws {
    guard let device = try log.names.find(correction.device, in: db) else { return }
    let after = try correction.after.flatMap { try log.position(ofEvent: $0, in: db) } ?? 0
    let last = try correction.last.flatMap { try log.position(ofEvent: $0, in: db) }
    ranges.append(
      Range(
        device: device.id, readings: correction.readings, after: after,
        end: try correction.last != nil && last == nil ? .max : log.nextShared(of: device.id, after: last ?? 0, in: db),
        difference: correction.difference))
  }
}

extension EventLog {
  /// The last event of the stream of corrections; nil if there is none.
  func lastCorrection(_ db: Database) throws -> LogHead? {
    let statement = try RawStatement(
      cached: db,
      """
      SELECT e.position, e.hash FROM stream s JOIN event e ON e.stream = s.id
      WHERE s.name > '\(ClockCorrection.category)/' AND s.name < '\(ClockCorrection.category)0'
      ORDER BY e.version DESC LIMIT 1
      """)
    defer { statement.reset() }
    guard try statement.step(), let hash = ChainHash(bytes: statement.bytes(1)) else { return nil }
    return LogHead(position: statement.integer(0), hash: hash)
  }

  /// The corrections; nil if there are none.
  func corrections(_ db: Database) throws -> ClockCorrections? {
    guard let mark = try lastCorrection(db), let family = try family(db),
      let stream = try streams.find("\(ClockCorrection.category)/\(family)", in: db)
    else { return nil }
    if let known = corrected.withLock({ $0 }), known.mark == mark,
      try known.isResolved(at: Self.head(db).position)
    {
      return known
    }
    var corrections = ClockCorrections(mark: mark, head: try Self.head(db).position)
    // Not a cached statement: a row of any other read may ask.
    let events = try RawStatement(
      db,
      """
      SELECT data FROM event WHERE stream = ?1
      AND type = (SELECT id FROM name WHERE text = '\(ClockCorrection.type)') ORDER BY version
      """)
    events.bind(1, stream.id)
    while try events.step() {
      guard let correction = events.text(0).flatMap({ ClockCorrection(json: $0) }) else { continue }
      try corrections.add(correction, in: self, db)
    }
    corrected.withLock { $0 = corrections }
    return corrections
  }

  /// The position of the last correction of a clock; 0 if there is none.
  public func lastCorrection() throws -> Int64 { try reading { try lastCorrection($0)?.position ?? 0 } }

  /// The position of the last event after which rows that were folded before it must be folded again: an erasure, or a
  /// correction of a clock; 0 if there is none.
  public func lastRewrite() throws -> Int64 {
    try reading { try lastRewrite($0) }
  }

  func lastRewrite(_ db: Database) throws -> Int64 {
    max(try checkpoint(of: Self.erased, in: db).position, try lastCorrection(db)?.position ?? 0)
  }

  fileprivate func position(ofEvent id: UUID, in db: Database) throws -> Int64? {
    let statement = try RawStatement(cached: db, "SELECT position FROM event WHERE id = ?")
    defer { statement.reset() }
    statement.bind(1, id)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// The position of a device's next event after another one that every home of the family may have; `.max` if there is
  /// none. What stays in one home may lie between.
  fileprivate func nextShared(of device: Int64, after position: Int64, in db: Database) throws -> Int64 {
    let statement = try RawStatement(
      db, "SELECT position, stream FROM event WHERE position > ?1 AND device = ?2 ORDER BY position")
    statement.bind(1, position)
    statement.bind(2, device)
    while try statement.step() {
      if try streams.word(statement.integer(1), in: db)?.stream?.isShared == true { return statement.integer(0) }
    }
    return .max
  }
}
