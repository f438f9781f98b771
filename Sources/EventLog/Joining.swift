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
  /// The order times that are not the events' clock readings, in milliseconds since 1970 UTC; see `FoldOrder`.
  public let orderTimes: [UUID: Int64]

  /// Parses the payload of such an event; nil for any other payload.
  public init?(json: String) {
    guard case .object(let members)? = try? JSONValue(parsing: json), case .number(let events)? = members["events"],
      let count = Int64(exactly: events), count >= 0, case .array(let entries)? = members["times"]
    else { return nil }
    self.count = count
    var times: [UUID: Int64] = [:]
    for case .string(let entry) in entries {
      let parts = entry.split(separator: " ")
      guard parts.count == 3, let id = UUID(uuidString: String(parts[0])), let order = Int64(parts[1]) else { continue }
      times[id] = order
    }
    orderTimes = times
  }

  /// The entry of an event's order time in the payload. Programs up to 1.0.0 take the third number for the time of the
  /// event, and require it.
  public static func entry(of event: UUID, orderTime: Int64, clock: Int64) -> String {
    "\(event.uuidString.lowercased()) \(orderTime) \(clock)"
  }
}

/// The parts of a log that were taken from other homes, in order.
struct JoinedParts {
  /// One `HistoryJoined` event and the positions of the events that it tells of.
  private struct Part {
    let positions: ClosedRange<Int64>
    let orderTimes: [UUID: Int64]
    let taken: Taken
  }

  /// The event that tells that others were taken: its position, its clock reading, and the number of its device.
  struct Taken {
    let position: Int64
    let clock: Int64
    let device: Int64
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

  mutating func add(_ joining: Joining, _ taken: Taken) {
    let (end, isTooFar) = taken.position.addingReportingOverflow(joining.count)
    guard joining.count > 0, !isTooFar else { return }
    parts.append(Part(positions: (taken.position + 1)...end, orderTimes: joining.orderTimes, taken: taken))
  }

  private func part(of position: Int64) -> Part? {
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].positions.upperBound < position { low = middle + 1 } else { high = middle }
    }
    return low < parts.count && parts[low].positions.contains(position) ? parts[low] : nil
  }

  /// Whether the event at a position was taken from another home.
  func contains(_ position: Int64) -> Bool { part(of: position) != nil }

  /// The order time of an event that was taken from another home, if it is not its clock reading.
  func orderTime(_ position: Int64, _ id: @autoclosure () -> UUID?) -> Int64? {
    guard let times = part(of: position)?.orderTimes, !times.isEmpty else { return nil }
    return id().flatMap { times[$0] }
  }

  /// What tells that the event at a position was taken from another home; nil for other events, and if the log begins
  /// with that home's events: it then has their past as well.
  func taken(at position: Int64) -> Taken? { part(of: position).flatMap { $0.taken.position == 1 ? nil : $0.taken } }
}

/// What one read of the log needs to tell the events' times, looked up when it is first needed. Most logs have none of
/// it, and a read sees one state of the log.
final class TimesLookup {
  private var joined: JoinedParts??
  private var corrections: ClockCorrections??

  func joined(_ log: EventLog, _ db: Database) throws -> JoinedParts? {
    if let joined { return joined }
    let parts = try log.joinedParts(db)
    joined = .some(parts)
    return parts
  }

  func corrections(_ log: EventLog, _ db: Database) throws -> ClockCorrections? {
    if let corrections { return corrections }
    let found = try log.corrections(db)
    corrections = .some(found)
    return found
  }
}
