import EventLog
import RawSQLite

/// Rows of some records at a few positions of one history, for a question that is repeated at other positions, as while
/// somebody drags a slider.
struct CachedStates {
  /// The rows at a position.
  struct CachedState {
    let position: Int64
    let image: DatabaseImage
  }

  /// The dependencies that the rows were folded for.
  let resolved: Set<Past.Asked>
  /// The streams that the rows were folded from, by projection.
  let folded: [String: Set<ByteText>]
  /// The events of those streams, oldest first.
  private let events: [FoldEvent]
  private var kept: [CachedState] = []

  init(resolved: Set<Past.Asked>, folded: [String: Set<ByteText>], events: [FoldEvent]) {
    (self.resolved, self.folded, self.events) = (resolved, folded, events)
  }

  /// Returns `count` positions that divide the events into parts of about the same size.
  func stops(_ count: Int) -> [Int64] {
    guard !events.isEmpty else { return [] }
    return (1...count).map { events[max(events.count * $0 / (count + 1), 1) - 1].position }
  }

  /// Adds the rows at a position, which must be after the positions of all that were added before.
  mutating func keep(_ image: DatabaseImage, at position: Int64) {
    kept.append(CachedState(position: position, image: image))
  }

  /// Returns the latest cached state at or before a position.
  func nearest(before position: Int64) -> CachedState? { kept.last { $0.position <= position } }

  /// Returns the events after `start`, up to and including `end`.
  func events(after start: Int64, through end: Int64) -> ArraySlice<FoldEvent> {
    events[index(after: start)..<index(after: max(start, end))]
  }

  /// Returns the index of the first event after a position.
  private func index(after position: Int64) -> Int {
    var (low, high) = (0, events.count)
    while low < high {
      let middle = (low + high) / 2
      if events[middle].position <= position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
