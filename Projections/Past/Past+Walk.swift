import EventLog
import GRDB

extension Past {
  /// Asks a question at a position and again after each event that the answer may depend on.
  ///
  /// The question itself shows which events those are: between two of them it would find the same rows and give the
  /// same answer. If it asks for further records on the way, the walk begins again and watches those, too.
  ///
  /// - Parameter visit: Receives a position and the answer there; returns false to end the walk.
  /// - Returns: False if the question keeps asking for further records.
  /// - Throws: `LooksAtEverything` if the answer may depend on any event, or on more than `limit` events.
  func walk<T>(
    from start: Int64, through end: Int64, atMost limit: Int, asking question: (Database) throws -> T,
    _ visit: (Int64, T) throws -> Bool
  ) throws -> Bool {
    var known: [Asked] = []
    isWalking = true
    defer { isWalking = false }
    return try holding {
      // Each round watches at least one more record.
      for _ in 0..<16 {
        try move(to: -1, horizon: -1)
        try move(to: start, horizon: end)
        for asked in known { try resolveAgain(asked) }
        var answers: [(Int64, T)] = [(start, try ask(question))]
        guard resolved.count == known.count || known.isEmpty else {
          known = resolved
          continue
        }
        let count = resolved.count
        var isComplete = true
        let watched = watched(after: start)
        guard watched.count <= limit else { throw LooksAtEverything() }
        for event in watched {
          try step(CollectionOfOne(event), to: event.position)
          answers.append((event.position, try ask(question)))
          isComplete = resolved.count == count
          if !isComplete { break }
        }
        guard isComplete else {
          known = resolved
          continue
        }
        for (position, answer) in answers where try !visit(position, answer) { break }
        return true
      }
      return false
    }
  }

  func resolveAgain(_ asked: Asked) throws {
    for type in ReadModels.all where type.name == asked.projection { try resolve(asked.dependency, of: type) }
  }

  /// Returns the events after a position in the streams that were folded, oldest first.
  func watched(after position: Int64) -> [FoldEvent] {
    let sources = ReadModels.all.reduce(into: Set<Source>()) { sources, type in
      for stream in folded[type.name, default: []] { sources.insert(Source(stream.text, for: type)) }
    }
    let behind = sources.flatMap { events[$0, default: []].filter { $0.position > position } }
    return Dictionary(behind.map { ($0.position, $0) }) { event, _ in event }.values
      .sorted { $0.position < $1.position }
  }

  /// Folds events into all rows that were folded from their streams.
  func step(_ events: some Sequence<FoldEvent>, to position: Int64) throws {
    let folding = Self.folds.compactMap { type in folded[type.name].map { (type: type, streams: $0) } }
    try main.db.inTransaction {
      for event in events {
        for (type, streams) in folding
        where type.takes(type: event.type, ofCategory: event.category) && streams.contains(ByteText(event.stream)) {
          try main.apply(event, to: type)
        }
      }
      for (type, _) in folding { try main.flush(type) }
      return .commit
    }
    try stand(at: position)
  }
}
