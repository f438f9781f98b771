import GRDB
import RawSQLite
import Synchronization

/// When each event of a log was recorded, as the clocks' readings were corrected since (ruling 39): for questions that
/// need many of these times, and for those that name a moment. Times may decrease by position.
public struct RecordingTimes: Sendable {
  /// The times by position, the first event's at 0, in milliseconds since 1970 UTC.
  private var times: [Int64] = []
  /// When an event that another home decided was decided, by its index, where that is later than this log recorded it:
  /// one of the two clocks was wrong.
  private var decidedLater: [Int: Int64] = [:]
  private var head = LogHead.empty
  private var correction: LogHead?
  private var joining: JoinedParts.Mark?

  /// Returns when the event at a position was recorded, in milliseconds since 1970 UTC.
  ///
  /// - Throws: `EventLogError.unreadableEvent` if the log has none there.
  public func time(of position: Int64) throws -> Int64 {
    guard position > 0, position <= times.count else {
      throw EventLogError.unreadableEvent(position: position, reason: "there is none")
    }
    return times[Int(position) - 1]
  }

  /// The position of the last event recorded at or before an instant; 0 if there is none. Events before it may bear a
  /// later time, if a clock was wrong.
  public func position(at instant: Int64) -> Int64 { Int64((times.lastIndex { $0 <= instant } ?? -1) + 1) }

  /// For each position the latest time at which its event can have been recorded, for what must not be taken for older
  /// than it is.
  ///
  /// No event was recorded earlier than those before it were recorded, or decided at another home. Where the clock says so
  /// all the same, by more than a day, it was behind by nobody knows how much: such an event is as young as the next one
  /// that a better clock told, or as now.
  public func latestPossible(now: Int64) -> [Int64] {
    var (latest, wereBehind): ([Int64], [Bool]) = ([], [])
    var before: Int64?
    for (index, time) in times.enumerated() {
      wereBehind.append(before.map { time < $0 - 86_400_000 } ?? false)
      let newest = max(before ?? .min, time, decidedLater[index] ?? .min)
      latest.append(newest)
      before = newest
    }
    var bound = max(now, before ?? now)
    for index in times.indices.reversed() {
      if wereBehind[index] { latest[index] = bound } else { bound = latest[index] }
    }
    return latest
  }

  /// The positions up to another one whose events were recorded after an instant, the latest event first.
  public func positions(after instant: Int64, through position: Int64) -> [Int64] {
    let later = times.prefix(Int(clamping: max(position, 0))).indices.filter { times[$0] > instant }
    return later.sorted { (times[$0], $0) > (times[$1], $1) }.map { Int64($0) + 1 }
  }

  /// Adds the events that followed, or begins anew if the log has another history or if times were corrected.
  fileprivate mutating func follow(_ log: EventLog, _ db: Database) throws {
    let head = try EventLog.head(db)
    let (corrections, joined) = (try log.corrections(db), try log.joinedParts(db))
    if try corrections?.mark != correction || joined?.mark != joining
      || log.hash(at: self.head.position, in: db) != self.head.hash
    {
      self = RecordingTimes()
    }
    (correction, joining) = (corrections?.mark, joined?.mark)
    guard self.head != head else { return }
    try log.scan(EventRange(after: self.head.position, through: head.position), in: db) { try add($0) }
    self.head = head
  }

  private mutating func add(_ row: EventRow) throws {
    let (recorded, decided) = (try row.recordedAt, try row.decidedAt)
    if row.origin == .remote, decided > recorded { decidedLater[times.count] = decided }
    times.append(recorded)
  }
}

extension EventLog {
  /// The times at which the events were recorded, all read at one moment.
  public func recordedTimes() throws -> RecordingTimes {
    try reading { db in
      var times = recordingTimes.withLock { known in
        defer { known = nil }
        return known ?? RecordingTimes()
      }
      try times.follow(self, db)
      recordingTimes.withLock { $0 = times }
      return times
    }
  }

  /// The position of the last event recorded at or before an instant; 0 if there is none.
  public func position(at instant: Int64) throws -> Int64 { try recordedTimes().position(at: instant) }
}
