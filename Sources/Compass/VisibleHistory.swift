import Domain
public import EventLog
public import Foundation
public import Projections

/// A home's log as one person may see it. An event that the person may not see is absent, and its position is not
/// revealed as the log's end.
public struct VisibleHistory: Sendable {
  /// The person's sight.
  public let sight: Sight
  let log: EventLog

  init(_ log: EventLog, _ sight: Sight) {
    self.log = log
    self.sight = sight
  }

  /// The position of the last visible event; 0 if there is none.
  public var head: Int64 { get throws { try last(through: .max) } }

  /// The position of the last visible event at or before a position; 0 if there is none.
  public func last(through position: Int64) throws -> Int64 {
    struct Found: Error { let position: Int64 }
    do {
      try log.scan(EventRange(through: position, backwards: true)) { row in
        if try sight.shows(row) { throw Found(position: row.position) }
      }
      return 0
    } catch let found as Found {
      return found.position
    }
  }

  /// The visible events of a range, oldest first or newest first as the range specifies. The range's limit also counts
  /// hidden events.
  public func events(_ range: EventRange = EventRange()) throws -> [RecordedEvent] {
    var events: [RecordedEvent] = []
    try scan(range) { events.append(try $0.recorded()) }
    return events
  }

  /// The visible events of a stream up to a position, in the order in which they are folded.
  public func folded(_ stream: StreamName, through position: Int64 = .max) throws -> [RecordedEvent] {
    try log.folded(stream, through: position).filter(sight.shows)
  }

  /// Passes the visible events of a range to `body`.
  public func scan(_ range: EventRange = EventRange(), _ body: (EventRow) throws -> Void) throws {
    try log.scan(range) { row in if try sight.shows(row) { try body(row) } }
  }

  /// The event at a position; nil if there is no visible one.
  public func event(at position: Int64) throws -> RecordedEvent? {
    try log.events(at: [position]).first { sight.shows($0) }
  }

  /// The event with an id; nil if there is no visible one.
  package func event(_ id: UUID) throws -> RecordedEvent? { try log.event(id).flatMap { sight.shows($0) ? $0 : nil } }

  /// The event that a text names by its position, its id, or the beginning of its id, of at least four digits.
  ///
  /// A text of digits can be a position and the beginning of an id. It is ambiguous if it fits two visible events. A
  /// position has no leading zeros, so `0194` is always the beginning of an id.
  ///
  /// - Throws: `CompassError.notFound`; `.ambiguous` with the ids that may be meant; `.outOfRange` for a number that is
  ///   no visible event's position and no beginning of an id.
  public func event(named text: String) throws -> RecordedEvent {
    let digits = text.filter { $0 != "-" }
    let isID = digits.utf8.count >= 4 && digits.utf8.count <= 32 && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
    let ids = isID ? try log.eventIDs(withPrefix: digits, limit: 1000) : []
    var found = try ids.compactMap { try log.event($0) }.filter(sight.shows)
    let position = Moment.position(text)
    if let position, let event = try event(at: position), !found.contains(event) { found.insert(event, at: 0) }
    guard let event = found.first else {
      guard position == nil else {
        throw CompassError.outOfRange("position \(text) is not in the log, which ends at \(try head)")
      }
      throw CompassError.notFound(kind: "event", text: text)
    }
    guard found.count == 1 else {
      throw CompassError.ambiguous(
        kind: "event", text: text, candidates: found.prefix(2).map { "\($0.id.lowercased) at position \($0.position)" })
    }
    return event
  }
}

// MARK: - Moments

extension VisibleHistory {
  /// The position of the last visible event that this home had recorded by a moment.
  ///
  /// - Throws: `CompassError.outOfRange` for a position after the last visible event.
  public func position(of moment: Moment) throws -> Int64 {
    switch moment {
    case .instant(let instant): return try last(through: log.position(at: instant.milliseconds))
    case .position(let position):
      let head = try head
      guard position <= head else {
        throw CompassError.outOfRange("position \(position) is beyond the log's end at \(head)")
      }
      return try last(through: position)
    }
  }

  /// The latest time, more than a minute after an instant, that a visible event up to a position bears; nil if there is
  /// none. The clock of its device was wrong, or was corrected since (ruling 39).
  public func laterTime(than instant: Instant, through position: Int64) throws -> Instant? {
    let times = try log.recordedTimes()
    return try times.positions(after: instant.milliseconds + 60_000, through: position)
      .first { try event(at: $0) != nil }.map { Instant(milliseconds: try times.time(of: $0)) }
  }

  /// Returns the position after which a range begins. The text is the first moment in the range: a position, an
  /// instant, or a date. A date here means the beginning of that day in the person's time zone.
  ///
  /// - Throws: `CompassError.badMoment`, or `.outOfRange` for a position after the log's end.
  public func positionBefore(_ text: String, timeZone: TimeZone) throws -> Int64 {
    try position(before: WhenReader(timeZone: timeZone, now: nil).read(text))
  }

  /// Returns the position of the state from which a comparison or a search starts. The text is a position, an instant,
  /// or a date. A date means the state before that day in the person's time zone: the day's events come after it.
  ///
  /// - Throws: As `positionBefore`.
  public func start(_ text: String, timeZone: TimeZone) throws -> Int64 {
    try start(WhenReader(timeZone: timeZone, now: nil).read(text))
  }
}

extension Home {
  /// The log as a person may see it.
  public func history(seenBy sight: Sight) -> VisibleHistory { VisibleHistory(log, sight) }
}

extension Reading {
  /// The position of the last event up to this reading that a person may see; 0 if there is none.
  public func position(seenBy sight: Sight) throws -> Int64 {
    try VisibleHistory(log, sight).last(through: position)
  }
}
