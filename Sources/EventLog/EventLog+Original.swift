import RawSQLite

/// A file that is a copy of a log kept elsewhere: it reads here what it has caught up with, and appends there first.
///
/// Nothing of the file is the truth. Whoever loses it makes another one; whoever is killed between the two appends finds
/// the event in the original at the next start.
extension EventLog {
  /// How often a command is decided anew because somebody else was faster (ruling 45).
  static let attempts = 5
  /// How many events are fetched at once.
  static let newsLimit = 1_000

  /// Whether this thread is within `write`: there the file stands where the decision is made on.
  @TaskLocal static var isWriting = false

  /// Takes over what the original has and this file has not.
  ///
  /// - Throws: `EventLogError.otherHistory` when this file is no copy of the original's history: then it is of no use.
  func follow(_ original: any DomainEventLog) throws {
    guard !Self.isWriting else { return }
    while true {
      let here = try reading { try Self.head($0) }
      guard let news = try original.news(after: here, limit: Self.newsLimit) else {
        throw EventLogError.otherHistory(path: path, position: here.position)
      }
      if news.isEmpty { return }
      do {
        try take(news, after: here)
      } catch EventLogError.movedOn(let position) where position > here.position {
        // Another thread has taken more than this one asked for.
      }
      if news.count < Self.newsLimit { return }
    }
  }

  /// Decides on this file, appends to the original, then here. Whoever finds the original moved on catches up and
  /// decides again.
  func write<T>(through original: any DomainEventLog, _ body: (inout AppendTransaction) throws -> T) throws -> T {
    var attempt = 1
    while true {
      try follow(original)
      do {
        return try writeHere { transaction in
          let start = transaction.head
          let result = try Self.$isWriting.withValue(true) { try body(&transaction) }
          var appended: [RecordedEvent] = []
          if transaction.head != start {
            try transaction.scan(EventRange(after: start.position)) { appended.append(try $0.recorded()) }
            try original.take(appended, after: start)
          }
          return result
        }
      } catch EventLogError.movedOn(let position) {
        guard attempt < Self.attempts else { throw EventLogError.movedOn(position: position) }
        attempt += 1
      }
    }
  }
}
