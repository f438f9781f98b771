import RawSQLite
import Synchronization

/// A replica: the copy of a log that is kept upstream. It reads here what it has caught up with, and appends there first.
///
/// Nothing is lost with the file: another one is made. A process that is killed between the two appends finds the event
/// upstream at the next start.
extension EventLog {
  /// How often a command is decided anew because somebody else was faster (ruling 45).
  static let attempts = 5
  /// How many events are fetched at once.
  static let newsLimit = 1_000

  /// Whether this thread is within `write`: there the file stands where the decision is made on.
  @TaskLocal static var isWriting = false

  /// Since when whoever reads now has waited for his answer.
  @TaskLocal private static var askedAt: ContinuousClock.Instant?

  /// Reads for an answer that was asked for at an instant: all that upstream had by then is in it, and it is looked at
  /// once, however often is read. What is appended within `body` is there at once.
  public static func answering<T>(since asked: ContinuousClock.Instant, _ body: () throws -> T) rethrows -> T {
    try $askedAt.withValue(asked, operation: body)
  }

  /// A look at the log, to be kept beside what was read behind it.
  public struct Look: Sendable {
    fileprivate let begun = ContinuousClock.now
    fileprivate let writes: Int
  }

  /// Begins a look.
  public func look() -> Look { Look(writes: writes.load(ordering: .acquiring)) }

  /// Whether what was read behind a look is new enough for the answer at hand; see `answering`. Never where this is no
  /// copy: then others may have written to the file.
  public func suffices(_ look: Look) -> Bool {
    guard isReplica, let asked = Self.askedAt, look.writes == writes.load(ordering: .acquiring) else { return false }
    return look.begun >= asked
  }

  /// Replicates what upstream has and this file has not.
  ///
  /// - Parameter isUrgent: Whether news is wanted that is newer than the question.
  /// - Returns: Where the log stands, when the upstream had no news; nil where it is to be read.
  /// - Throws: `EventLogError.otherHistory` when this file is no copy of the upstream's history: then it is of no use.
  @discardableResult
  func follow(_ upstream: any DomainEventLog, isUrgent: Bool = false) throws -> LogHead? {
    guard !Self.isWriting else { return nil }
    if !isUrgent, let asked = Self.askedAt, let looked = lookedAt.withLock({ $0 }), looked >= asked { return nil }
    let begun = ContinuousClock.now
    let head = try replicateNews(of: upstream)
    lookedAt.withLock { $0 = max($0 ?? begun, begun) }
    return head
  }

  private func replicateNews(of upstream: any DomainEventLog) throws -> LogHead? {
    while true {
      let here = try reading { try Self.head($0) }
      guard let news = try upstream.news(after: here, limit: Self.newsLimit) else {
        throw EventLogError.otherHistory(path: path, position: here.position)
      }
      if news.isEmpty { return here }
      do {
        try replicate(news, after: here)
      } catch EventLogError.movedOn(let position) where position > here.position {
        // Another thread has taken more than this one asked for.
      }
      if news.count < Self.newsLimit { return nil }
    }
  }

  /// Decides on this file, appends to the upstream, then here. Whoever finds the upstream moved on catches up and
  /// decides again.
  func write<T>(through upstream: any DomainEventLog, _ body: (inout AppendTransaction) throws -> T) throws -> T {
    var attempt = 1
    while true {
      try follow(upstream, isUrgent: attempt > 1)
      do {
        return try writeHere { transaction in
          let start = transaction.head
          let result = try Self.$isWriting.withValue(true) { try body(&transaction) }
          var appended: [RecordedEvent] = []
          if transaction.head != start {
            try transaction.scan(EventRange(after: start.position)) { appended.append(try $0.recorded()) }
            try upstream.replicate(appended, after: start)
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
