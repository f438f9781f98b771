import EventLog
import Foundation

/// The events of the streams of a history that a caller chose. An event that came late from another home has all chosen
/// events of its stream, in the order in which the log folds them, so that its record is folded anew (decision 0054).
final class ChosenStreams {
  /// The chosen events of one stream, each with its rank.
  private struct Stream {
    /// Each event's place in the order in which the log folds the stream.
    let ranks: [UUID: Int]
    var events: [(rank: Int, event: RecordedEvent)] = []
    var last = 0

    /// Adds the next event. Returns whether it belongs before another one; one that the log does not have never does.
    mutating func add(_ event: RecordedEvent) -> Bool {
      let rank = ranks[event.id] ?? last
      events.append((rank, event))
      defer { last = max(last, rank) }
      return rank < last
    }

    var inOrder: [RecordedEvent] {
      events.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element.event)
    }
  }

  private let log: EventLog
  /// The position up to which the log's own events were folded.
  private let start: Int64
  private let hasJoined: Bool
  private var streams: [StreamName: Stream?] = [:]

  init(_ log: EventLog, after start: Int64) throws {
    self.log = log
    self.start = start
    hasJoined = try log.hasJoined()
  }

  /// Returns the next chosen event as the folds see it.
  func event(_ recorded: RecordedEvent) throws -> FoldEvent {
    var event = FoldEvent(recorded)
    guard hasJoined, var stream = try stream(recorded.stream) else { return event }
    if stream.add(recorded) { event.anew = stream.inOrder.map { FoldEvent($0) } }
    streams[recorded.stream] = stream
    return event
  }

  /// Returns a stream; nil if the log folds it in the order of the positions.
  private func stream(_ name: StreamName) throws -> Stream? {
    if let known = streams[name] { return known }
    var stream: Stream?
    if try log.foldOrder(of: name) != nil {
      let events = try log.folded(name)
      var found = Stream(ranks: Dictionary(events.enumerated().map { ($1.id, $0) }) { first, _ in first })
      for event in events.filter({ $0.position <= start }).sorted(by: { $0.position < $1.position }) {
        _ = found.add(event)
      }
      stream = found
    }
    streams[name] = .some(stream)
    return stream
  }
}
