import RawSQLite
import Synchronization

/// A replica is the copy of an upstream log. It reads its own file after it has caught up, and appends to the upstream
/// first.
///
/// If the file is lost, a new replica is made and nothing is lost. If a process is killed between the two appends, the
/// next start finds the event upstream.
extension EventLog {
  /// How often a command is decided at most, if other writers are faster each time (ruling 45).
  static let attempts = 5
  /// The maximum number of events per fetch.
  static let newsLimit = 1_000

  /// Whether this code runs within `write`. The file must then stay at the head that the decision is based on.
  @TaskLocal static var isWriting = false

  /// When the current request was made, if the reads belong to one.
  @TaskLocal private static var requestArrival: ContinuousClock.Instant?

  /// Runs the reads of a request that was made at an instant. The result includes everything that the upstream held by
  /// then; the upstream is asked once, however many reads there are. Anything appended within `body` is visible at
  /// once.
  public static func withRequest<T>(madeAt arrival: ContinuousClock.Instant, _ body: () throws -> T) rethrows -> T {
    try $requestArrival.withValue(arrival, operation: body)
  }

  /// The start of a read of the log. It is kept with what was read; `isRecentEnough` tells whether that is still recent
  /// enough.
  public struct ReadMark: Sendable {
    fileprivate let begun = ContinuousClock.now
    fileprivate let writes: Int
  }

  /// Marks the start of a read that begins now.
  public func markRead() -> ReadMark { ReadMark(writes: writes.load(ordering: .acquiring)) }

  /// Whether what was read after a mark is recent enough for the current request; see `withRequest`. Always false
  /// outside a request, and if this is not a replica, because other processes may then have written to the file.
  public func isRecentEnough(_ mark: ReadMark) -> Bool {
    guard isReplica, let arrival = Self.requestArrival, mark.writes == writes.load(ordering: .acquiring) else {
      return false
    }
    return mark.begun >= arrival
  }

  /// Replicates the upstream's events that this file lacks.
  ///
  /// - Parameter isUrgent: Whether to ask the upstream even if it was already asked since the current request was made.
  /// - Returns: The head if the upstream had no new events; nil if the caller must read the head from this file.
  /// - Throws: `EventLogError.otherHistory` if this file is not a copy of the upstream's history: the file is then
  ///   useless.
  @discardableResult
  func follow(_ upstream: any DomainEventLog, isUrgent: Bool = false) throws -> LogHead? {
    guard !Self.isWriting else { return nil }
    if !isUrgent, let arrival = Self.requestArrival, let looked = lastUpstreamCheck.withLock({ $0 }), looked >= arrival
    {
      return nil
    }
    let begun = ContinuousClock.now
    let head = try replicateNews(of: upstream)
    lastUpstreamCheck.withLock { $0 = max($0 ?? begun, begun) }
    return head
  }

  private func replicateNews(of upstream: any DomainEventLog) throws -> LogHead? {
    while true {
      let here = try head()
      guard let news = try upstream.newEvents(after: here, limit: Self.newsLimit) else {
        throw EventLogError.otherHistory(path: path, position: here.position)
      }
      if news.isEmpty { return here }
      do {
        try replicate(news, after: here)
      } catch EventLogError.movedOn(let position) where position > here.position {
        // Another thread has replicated more than this one asked for.
      }
      if news.count < Self.newsLimit { return nil }
    }
  }

  /// Decides on this file, appends to the upstream, then here. If the upstream has moved on, catches up and decides
  /// again.
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
