import CanonicalJSON
public import Foundation
import GRDB

/// The content of a `HistoryJoined` event: which events directly follow that were decided at another home of the family.
///
/// The log reads it to find the order in which the events of a stream are folded; see `FoldOrder`.
public struct Joining: Equatable, Sendable {
  /// The type of the events.
  public static let type = "HistoryJoined"

  /// The number of events taken.
  public let count: Int64
  /// The times of the events whose times are not their clock readings.
  public let times: [UUID: Times]

  /// The times of an event at the home that decided it, in milliseconds since 1970 UTC.
  public struct Times: Equatable, Sendable {
    /// The order time; see `FoldOrder`.
    public let order: Int64
    /// When that home's log recorded it.
    public let recorded: Int64

    /// Creates the times of an event.
    public init(order: Int64, recorded: Int64) {
      self.order = order
      self.recorded = recorded
    }
  }

  /// Parses the payload of such an event; nil for any other payload.
  public init?(json: String) {
    guard case .object(let members)? = try? JSONValue(parsing: json), case .number(let events)? = members["events"],
      let count = Int64(exactly: events), count >= 0, case .array(let entries)? = members["times"]
    else { return nil }
    self.count = count
    var times: [UUID: Times] = [:]
    for case .string(let entry) in entries {
      let parts = entry.split(separator: " ")
      guard parts.count == 3, let id = UUID(uuidString: String(parts[0])), let order = Int64(parts[1]),
        let recorded = Int64(parts[2])
      else { continue }
      times[id] = Times(order: order, recorded: recorded)
    }
    self.times = times
  }

  /// The entry of an event's times in the payload.
  public static func entry(of event: UUID, _ times: Times) -> String {
    "\(event.uuidString.lowercased()) \(times.order) \(times.recorded)"
  }
}

/// The parts of a log that were taken from other homes, in order.
struct JoinedParts {
  /// One `HistoryJoined` event and the positions of the events that it tells of.
  private struct Part {
    let positions: ClosedRange<Int64>
    let times: [UUID: Joining.Times]
  }

  /// The last event of the stream that was read, by which a later reader knows whether more followed or another history
  /// took its place.
  struct Mark: Equatable {
    let stream: Int64
    let version: Int64
    let hash: ChainHash?
  }

  private var parts: [Part] = []
  let mark: Mark
  var isEmpty: Bool { parts.isEmpty }

  init(mark: Mark) { self.mark = mark }

  mutating func add(_ joining: Joining, at position: Int64) {
    let (end, isTooFar) = position.addingReportingOverflow(joining.count)
    guard joining.count > 0, !isTooFar else { return }
    parts.append(Part(positions: (position + 1)...end, times: joining.times))
  }

  /// Returns whether the event at a position was taken from another home, and its times if they are not its clock
  /// reading.
  func find(_ position: Int64, _ id: @autoclosure () -> UUID?) -> (isJoined: Bool, times: Joining.Times?) {
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].positions.upperBound < position { low = middle + 1 } else { high = middle }
    }
    guard low < parts.count, parts[low].positions.contains(position) else { return (false, nil) }
    let times = parts[low].times
    return (true, times.isEmpty ? nil : id().flatMap { times[$0] })
  }
}

/// The parts that one read of the log needs, looked up when its first row of another origin comes. Most logs have no such
/// rows, and a read sees one state of the log.
final class JoinedLookup {
  private var found: JoinedParts??

  func parts(_ log: EventLog, _ db: Database) throws -> JoinedParts? {
    if let found { return found }
    let parts = try log.joinedParts(db)
    found = .some(parts)
    return parts
  }
}
