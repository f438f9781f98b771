import Domain
import EventLog
import EventSchemas
import Foundation
import Projections

/// What makes a record younger than its last change.
public enum KeepingReason: Equatable, Sendable {
  /// A date of the record itself is ahead: "its deadline".
  case ahead(what: String, CalendarDate)
  /// A date of the record itself is more recent than its last change.
  case dated(what: String, CalendarDate)
  /// Another record refers to it, or to one that refers to it: of which kind, and how old that is.
  case referred(kind: ErasureKind, Instant)
  /// It is held, or refers to what is held, or its erasure would reach into what is held.
  case held
  /// It was changed since the rules were last applied here, or were made.
  case recent
}

/// The age of a record: that of the newest of its changes, its own dates, and what refers to it (decision 0046).
struct RecordAge {
  /// The last change of the record itself, in milliseconds since 1970 UTC.
  var changed = Int64.min
  /// The position of the last change, of the record or of what makes it younger.
  var position: Int64 = 0
  /// The newest of all, in milliseconds since 1970 UTC.
  var newest = Int64.min
  /// What is newer than the last change, if anything is.
  var reason: KeepingReason?
  /// Whether a date is ahead, of the record itself or of what refers to it.
  var isAhead = false
  /// Whether the record was not removed.
  var isListed = true
}

/// Finds the ages of records. It reads each stream once.
struct RecordAges {
  private let transaction: AppendTransaction
  private let home: Home
  /// For each position the latest time at which it can have been recorded: a clock that was behind makes nothing older.
  private let latest: [Int64]
  private let today: CalendarDate
  private var known: [StreamName: RecordAge] = [:]

  init(_ home: Home, _ transaction: AppendTransaction, now: Instant) throws {
    (self.home, self.transaction) = (home, transaction)
    latest = try home.log.recordedTimes().latestPossible(now: now.milliseconds)
    // The earliest date that it is anywhere on earth.
    today = now.date(minutesAheadOfUTC: -720)
  }

  /// Returns the age of a record; nil if nothing is left of it.
  mutating func age(of stream: StreamName) throws -> RecordAge? {
    if let age = known[stream] { return age.position > 0 ? age : nil }
    // Records that refer to each other make each other no younger.
    known[stream] = RecordAge()
    let events = try transaction.events(of: stream).filter { $0.type != Redaction.type }
    guard let last = events.last, events.contains(where: { $0.data != nil }) else { return nil }
    var age = RecordAge()
    for event in events where event.position > 0 && event.position <= latest.count {
      age.changed = max(age.changed, latest[Int(event.position) - 1])
    }
    (age.position, age.newest) = (last.position, age.changed)
    let record = KeptRecord(stream, events)
    age.isListed = record.isListed
    guard age.isListed else {
      known[stream] = age
      return age
    }
    for (what, date) in record.dates {
      let end = Int64(date.daysSince1970 + 1) * 86_400_000
      if date >= today, !age.isAhead {
        (age.isAhead, age.reason) = (true, .ahead(what: what, date))
      } else if end > age.newest, !age.isAhead {
        age.reason = .dated(what: what, date)
      }
      age.newest = max(age.newest, end)
    }
    for other in try home.read({ try $0.streams(naming: stream.key, as: stream.category) }) {
      guard let kind = ErasureKind(rawValue: other.category), let referring = try self.age(of: other),
        referring.isListed
      else { continue }
      age.position = max(age.position, referring.position)
      if referring.newest > age.newest {
        if !age.isAhead { age.reason = .referred(kind: kind, Instant(milliseconds: referring.newest)) }
        age.newest = referring.newest
      }
      age.isAhead = age.isAhead || referring.isAhead
    }
    known[stream] = age
    return age
  }
}

/// What the retention asks of a record's state: whether it is listed, and its dates.
private struct KeptRecord {
  var isListed = true
  /// The dates, with words for each: "its deadline".
  var dates: [(what: String, CalendarDate)] = []

  init(_ stream: StreamName, _ events: [RecordedEvent]) {
    func fold<A: Aggregate>(_: A.Type) -> A {
      var state = A()
      for event in events {
        guard let known = try? EventCodec.decode(type: event.type, schema: event.schema, json: event.data ?? "") else {
          continue
        }
        state.evolve(known, by: event.actor, at: Instant(milliseconds: event.happenedAt))
      }
      isListed = state.isListed
      return state
    }
    func add(_ what: String, _ date: String?) {
      if let date = date.flatMap({ CalendarDate($0) }) { dates.append((what, date)) }
    }
    switch stream.category {
    case "interaction":
      _ = fold(Interaction.self)
      let happened = events.map(\.happenedAt).max().map { Instant(milliseconds: $0).date(minutesAheadOfUTC: -720) }
      if let happened { dates.append(("its day", happened)) }
    case "offer":
      let fields = fold(Offer.self).fields
      add("its deadline", fields.deadlineDate.value)
      add("its day", fields.offerDate.value)
    case "event":
      let fields = fold(RecruitingEvent.self).fields
      add("its last day", fields.endDate.value)
      add("its day", fields.startDate.value)
    case "metric": add("its day", fold(PerformanceMetric.self).logged?.recordedDate)
    case "coach": _ = fold(Coach.self)
    case "document": _ = fold(Document.self)
    default: break
    }
  }
}
