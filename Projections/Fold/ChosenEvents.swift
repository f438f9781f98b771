import EventLog
import Foundation

/// Some events of one stream of a history in which events of other homes came late, in the order in which the log folds
/// them (decision 0054). The caller chooses the events and may have changed them. In any other history they stay in the
/// order in which they were chosen.
struct ChosenEvents {
  /// The place of each of the log's events in the order in which the log folds the stream.
  private var ranks: [UUID: Int] = [:]
  private var events: [(rank: Int, event: RecordedEvent)] = []
  private var last = 0

  /// The log's own events up to a position.
  init(of stream: Int64, through position: Int64, in log: LogSnapshot) throws {
    guard stream != 0, let order = try log.foldOrder(ofStream: stream, through: .max) else { return }
    var own: [RecordedEvent] = []
    try log.scan(stream, through: .max, order: order) { row in
      let event = try row.recorded()
      ranks[event.id] = ranks.count
      if event.position <= position { own.append(event) }
    }
    add(own.sorted { $0.position < $1.position })
  }

  /// Adds further events. One that the log does not have follows the last one.
  mutating func add(_ more: [RecordedEvent]) {
    for event in more {
      let rank = ranks[event.id] ?? last
      events.append((rank, event))
      last = max(last, rank)
    }
  }

  var inOrder: [RecordedEvent] {
    events.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element.event)
  }
}
