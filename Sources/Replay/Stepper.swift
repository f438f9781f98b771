import Compass
import EventLog
import Projections

/// A walk through the history, one event at a time: its current position and the commands that move it.
package struct Stepper {
  /// A command of the person who steps.
  package enum Word: Equatable, Sendable {
    /// Walk this many events forward; backward if negative.
    case walk(Int)
    /// Go to the event at a position or to the last one before it, or to the first event if there is none.
    case jump(Int64)
    /// Go to the next event whose type or payload contains a text, ignoring case.
    case search(String)
    /// Go to the first or the last event.
    case first, last
    /// Show the commands.
    case help
    /// End the walk.
    case quit

    /// Parses a line: a word or letter such as "next", "b 3" or "q", a position, or "/" with a text. An empty line
    /// means one event forward; nil for anything else.
    package init?(_ line: String) {
      let words = line.split(separator: " ")
      let count = words.count == 2 ? Int(words[1]).flatMap { $0 > 0 ? $0 : nil } : words.count < 2 ? 1 : nil
      switch (words.first, count) {
      case (nil, _): self = .walk(1)
      case ("n", let count?), ("next", let count?): self = .walk(count)
      case ("b", let count?), ("back", let count?): self = .walk(-count)
      case ("first", 1), ("0", 1): self = .first
      case ("last", 1), ("$", 1): self = .last
      case ("h", 1), ("help", 1), ("?", 1): self = .help
      case ("q", 1), ("quit", 1): self = .quit
      case (let word?, 1) where Int64(word) != nil: self = .jump(Int64(word) ?? 0)
      case (let word?, _) where word.hasPrefix("/") && line.count > 1:
        self = .search(String(line.drop { $0 != "/" }.dropFirst()))
      default: return nil
      }
    }
  }

  private let home: Home
  private let stream: StreamName?
  private let viewer: String
  private let positions: [Int64]
  private var index: Int

  /// Creates a walk over all events, or over those of one stream, that starts at the last one.
  ///
  /// - Parameters:
  ///   - viewer: The id of the person who asks: events that this person may not see are skipped (decision 0027).
  /// - Throws: `CompassError.notFound` if there is no event.
  package init(_ home: Home, stream: StreamName? = nil, viewer: String) throws {
    self.home = home
    self.stream = stream
    self.viewer = viewer
    var positions: [Int64] = []
    try home.history(seenBy: Sight(ofID: viewer)).scan(EventRange(stream: stream)) { positions.append($0.position) }
    guard !positions.isEmpty else {
      throw CompassError.notFound(kind: "event", text: stream?.description ?? "any")
    }
    self.positions = positions
    index = positions.count - 1
  }

  /// The current position.
  package var position: Int64 { positions[index] }

  /// The number of the current event, from 1, and the number of all events of the walk.
  package var place: (number: Int, of: Int) { (index + 1, positions.count) }

  /// Returns the current event.
  package func event() throws -> RecordedEvent? { try home.log.events(at: [position]).first }

  /// Returns the row changes of the current event.
  package func difference() throws -> [RowChange] {
    try home.diff(from: position - 1, to: position, viewer: viewer).changes
  }

  /// Moves as a command says.
  ///
  /// - Returns: Whether the position changed; it does not if there is nothing further or nothing was found.
  package mutating func go(_ word: Word) throws -> Bool {
    let before = index
    switch word {
    case .walk(let steps): index = min(max(index + steps, 0), positions.count - 1)
    case .jump(let wanted): index = max((positions.lastIndex { $0 <= wanted }) ?? 0, 0)
    case .first: index = 0
    case .last: index = positions.count - 1
    case .search(let text): index = try found(text) ?? index
    case .help, .quit: break
    }
    return index != before
  }

  private func found(_ text: String) throws -> Int? {
    let wanted = text.lowercased()
    var hit: Int64?
    struct Found: Error {}
    do {
      try home.history(seenBy: Sight(ofID: viewer)).scan(EventRange(after: position, stream: stream)) { row in
        let event = try row.recorded()
        guard event.type.lowercased().contains(wanted) || (event.data ?? "").lowercased().contains(wanted) else {
          return
        }
        hit = event.position
        throw Found()
      }
    } catch is Found {
    }
    return hit.flatMap { positions.firstIndex(of: $0) }
  }
}
