import EventLog
import RawSQLite

/// Cached states: rows of some records as they stood at a few positions of one history, for questions that are asked again
/// and again at other positions, as while somebody drags a slider.
struct CachedStates {
  /// Rows at a position.
  struct CachedState {
    let position: Int64
    let image: DatabaseImage
  }

  /// What the rows were folded for.
  let resolved: Set<Past.Asked>
  /// The streams that they were folded from, by projection.
  let folded: [String: Set<ByteText>]
  /// The events of those streams, oldest first.
  private let events: [FoldEvent]
  private var kept: [CachedState] = []

  init(resolved: Set<Past.Asked>, folded: [String: Set<ByteText>], events: [FoldEvent]) {
    (self.resolved, self.folded, self.events) = (resolved, folded, events)
  }

  /// Positions with as many events between two of them as between any others.
  func stops(_ count: Int) -> [Int64] {
    guard !events.isEmpty else { return [] }
    return (1...count).map { events[max(events.count * $0 / (count + 1), 1) - 1].position }
  }

  /// Keeps rows at a later position than all before.
  mutating func keep(_ image: DatabaseImage, at position: Int64) {
    kept.append(CachedState(position: position, image: image))
  }

  /// The latest rows at or before a position.
  func nearest(before position: Int64) -> CachedState? { kept.last { $0.position <= position } }

  /// The events of a stretch of history.
  func events(after start: Int64, through end: Int64) -> ArraySlice<FoldEvent> {
    events[index(after: start)..<index(after: max(start, end))]
  }

  /// Where the events behind a position begin.
  private func index(after position: Int64) -> Int {
    var (low, high) = (0, events.count)
    while low < high {
      let middle = (low + high) / 2
      if events[middle].position <= position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
