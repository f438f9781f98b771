package import EventLog
package import Foundation
import Projections

/// Some events of a history: those at some places, or all, and of these the ones that meet every condition.
package struct EventChoice: Equatable, Sendable {
  /// Where events are.
  package enum Place: Equatable, Sendable {
    /// One event.
    case event(UUID)
    /// The events from a position to another.
    case range(ClosedRange<Int64>)
    /// All events of the command with this id.
    case command(UUID)
  }

  /// The places; nil for everywhere.
  package var places: [Place]?
  /// The id of the person who acted.
  package var actor: String?
  /// The types; empty for all.
  package var types: Set<String> = []
  /// The stream.
  package var stream: StreamName?
  /// Only events after this position.
  package var after: Int64 = 0
  /// Only events up to and including this position.
  package var through: Int64?

  /// Creates the choice of all events.
  package init() {}

  /// The events of one place, or of everywhere, that meet the conditions.
  private func range(in place: Place?) -> EventRange {
    var range = EventRange(
      after: after, through: through, stream: stream, types: types.isEmpty ? nil : types, actor: actor)
    switch place {
    case .range(let positions):
      range.after = max(after, positions.lowerBound - 1)
      range.through = min(through ?? .max, positions.upperBound)
    case .command(let id): range.correlation = id
    case .event, nil: break
    }
    return range
  }

  /// Returns whether an event meets the conditions.
  private func accepts(_ event: RecordedEvent) -> Bool {
    (actor.map { $0 == event.actor } ?? true) && (types.isEmpty || types.contains(event.type))
      && (stream.map { $0 == event.stream } ?? true) && event.position > after && event.position <= through ?? .max
  }
}

extension EventChoice {
  /// Whether a text can only be the place of events, and no record's name.
  package static func namesPlace(_ text: String) -> Bool {
    text.hasPrefix("command:") || text.contains("..") || Moment.position(text) != nil
  }

  /// Passes the events to `body`, oldest first.
  ///
  /// - Parameter last: How many of the last ones are passed; nil for all.
  package func scan(
    _ history: VisibleHistory, last limit: Int? = nil, _ body: (RecordedEvent) throws -> Void
  ) throws {
    if let limit { return try last(limit, of: history).reversed().forEach(body) }
    guard let places else { return try history.scan(range(in: nil)) { try body(try $0.recorded()) } }
    var found: [Int64: RecordedEvent] = [:]
    for place in places {
      if case .event(let id) = place {
        if let event = try history.event(id), accepts(event) { found[event.position] = event }
      } else {
        try history.scan(range(in: place)) { found[$0.position] = try $0.recorded() }
      }
    }
    for (_, event) in found.sorted(by: { $0.key < $1.key }) { try body(event) }
  }

  /// Returns the last events, newest first.
  private func last(_ limit: Int, of history: VisibleHistory) throws -> [RecordedEvent] {
    struct Enough: Error {}
    var events: [RecordedEvent] = []
    guard places == nil else {
      try scan(history) { events.append($0) }
      return events.suffix(limit).reversed()
    }
    var range = range(in: nil)
    range.backwards = true
    do {
      try history.scan(range) { row in
        events.append(try row.recorded())
        if events.count == limit { throw Enough() }
      }
    } catch is Enough {}
    return events
  }
}

extension VisibleHistory {
  /// The place that a text names: an event by its position, its id or the beginning of it; `FROM..TO`, in which either may
  /// be left out; `command:EVENT`.
  ///
  /// - Throws: As `event(named:)`; `CompassError.outOfRange` for a range whose end comes before its beginning.
  package func place(_ text: String) throws -> EventChoice.Place {
    let command = "command:"
    if text.hasPrefix(command) { return .command(try event(named: String(text.dropFirst(command.count))).correlation) }
    guard let dots = text.firstRange(of: "..") else { return .event(try event(named: text).id) }
    let (from, to) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
    let first = from.isEmpty ? 1 : try event(named: from).position
    let last = to.isEmpty ? max(try head, first) : try event(named: to).position
    guard first <= last else { throw CompassError.outOfRange("\(text) ends before it begins") }
    return .range(first...last)
  }
}
