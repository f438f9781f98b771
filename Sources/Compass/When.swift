package import Domain
package import Errors
import EventLog
import Foundation

/// A moment of a history in a person's words: `WHEN` of every option of the programs and of a page's address (ruling 55).
///
/// Read by `WhenReader`.
package enum When: Equatable, Sendable {
  /// An event's position in the log.
  case position(Int64)
  /// An event, by its id or its beginning, or by its position.
  case event(String)
  /// Just before an event.
  case before(String)
  /// Just after an event.
  case after(String)
  /// A stretch of time, both ends included in milliseconds: a day, a minute, or an instant that begins and ends it.
  case time(ClosedRange<Instant>)

  /// The stretch of time; nil for a place in the log.
  package var times: ClosedRange<Instant>? { if case .time(let times) = self { times } else { nil } }

  /// What is accepted, for help texts and errors.
  package static let accepted =
    "a position (1234), an event’s id or its beginning, “before EVENT”, “after EVENT”, a date or a time as it is shown, "
    + "2026-02-11, 2026-02-11T15:00, 2026-02-11T15:00:00Z, “yesterday 13:50”, “last monday”, “3 days ago”"
}

/// A wall time that clocks do not show once.
package enum WhenError: Error, Equatable, Sendable {
  /// Clocks skip it.
  case neverWas(String, zone: String)
  /// Clocks are set back across it.
  case wasTwice(String, zone: String, moments: [Instant])
}

extension VisibleHistory {
  /// The position of the state as of a moment: after the event, at the end of the day or minute.
  ///
  /// - Throws: `CompassError.outOfRange`, `.notFound`, `.ambiguous`.
  package func position(asOf when: When) throws -> Int64 {
    switch when {
    case .position(let position):
      // Digits may also be the beginning of an id.
      guard try position > head, let event = try? event(named: "\(position)") else {
        return try self.position(of: .position(position))
      }
      return event.position
    case .event(let name), .after(let name): return try event(named: name).position
    case .before(let name): return try last(through: event(named: name).position - 1)
    case .time(let times): return try position(of: .instant(times.upperBound))
    }
  }

  /// The position after which a range of events begins whose first moment this is: with the event, with the day's first.
  ///
  /// - Throws: As `position(asOf:)`.
  package func position(before when: When) throws -> Int64 {
    switch when {
    case .position, .event: try last(through: max(0, position(asOf: when) - 1))
    case .before, .after: try position(asOf: when)
    case .time(let times): try last(through: log.position(at: times.lowerBound.milliseconds - 1))
    }
  }

  /// The position of the state from which a comparison or a search starts: of an event the state after it, of a day or a
  /// minute the state before it, so that all that happened then comes after it.
  ///
  /// - Throws: As `position(asOf:)`.
  package func start(_ when: When) throws -> Int64 {
    guard case .time(let times) = when, times.lowerBound < times.upperBound else { return try position(asOf: when) }
    return try position(before: when)
  }
}

extension WhenError: CustomStringConvertible, LocalizedError {
  /// One sentence: the subject, the value and what would be accepted.
  package var description: String {
    switch self {
    case .neverWas(let text, let zone):
      "\(text) never was in \(zone), where clocks were set ahead across it; accepted: a time before or after that"
    case .wasTwice(let text, let zone, let moments):
      "\(text) was twice in \(zone), where clocks were set back; accepted: "
        + moments.map(\.description).joined(separator: " or ")
    }
  }

  /// The same sentence, for code that prints a `LocalizedError`.
  package var errorDescription: String? { description }
}

extension WhenError: ClassifiedError {
  /// The error's kind, from the caller's point of view.
  package var kind: ErrorKind { .usage }
}
