import Domain
import Errors
package import EventLog
import EventSchemas
package import Foundation
import Projections

/// The events of another home of the same family, which can be read several times.
package protocol JoinedHistory {
  /// The family whose history it is.
  var family: UUID { get }
  /// The device of the home that it comes from.
  var device: UUID { get }
  /// The head of that home's log.
  var head: LogHead { get }
  /// The person whose private notes it may hold; nil if it holds none.
  var person: UUID? { get }

  /// Passes each event to `body`, in the order of that home's log, with its order time if that is not its clock reading.
  func forEachEvent(_ body: (RecordedEvent, _ orderTime: Int64?) throws -> Void) throws
}

/// What a home took from another home of its family.
package struct JoinReport: Equatable, Sendable {
  /// The number of events taken.
  package var taken = 0
  /// The number of events that were here already.
  package var known = 0
  /// Records that were erased in one home while another one changed them: those changes are left.
  package var left: [StreamName] = []

  /// Creates the report of a home that took nothing.
  package init() {}
}

/// A history of another home that cannot be joined with this home's.
package enum HomeJoinError: Error, Equatable, Sendable {
  /// It is the history of another family.
  case otherFamily(here: String, there: String)
  /// It holds private notes, and they are not those of the person who takes it.
  case othersNotes(of: String)
  /// The two homes fold an event at different places of its stream, because they learned of it in different ways.
  case otherOrder(event: UUID, type: String)
  /// The history has an event of this home's own device that this home lacks: its folder was copied, or an older copy of
  /// it was put back. The order of the device's own events is then not known.
  case sameDevice(event: UUID, type: String)
  /// The home is a node's copy of a log in PostgreSQL.
  case isReplica
  /// The home got events from a Supabase project, or somebody is signed in there.
  case hasProject
  /// The home took events from another home, so that a Supabase project would never get all of its history.
  case hasJoined
}

extension Home {
  /// Takes the events of another home of this family that this home lacks, in one transaction. A home without events
  /// becomes one of that family.
  ///
  /// The events follow in the order of the other log; what any of them erases is not even written. A record is folded by
  /// the events' order times, so that it is the same in both homes, whichever learned of an event first (decision 0054).
  ///
  /// - Parameter actor: The person who does it; a home without events needs none.
  /// - Throws: `HomeJoinError`, `JoiningError`, `EventLogError`, `ErasureError.familyErased`, `DomainError`. Nothing is then
  ///   changed.
  @discardableResult
  package func join(_ history: some JoinedHistory, by actor: UUID?) throws -> JoinReport {
    try requireMayMeet()
    try requireHistory()
    if let person = history.person, person != actor { throw HomeJoinError.othersNotes(of: person.lowercased) }
    if let actor, try settings.family != nil, try !read({ try $0.mayEnter(actor) }) {
      throw DomainError(.forbidden, "This home is closed to you.")
    }
    let report = try log.write { transaction in
      try requireSameFamily(as: history, transaction)
      let family = try family(transaction)
      var news = try news(of: history, transaction)
      guard news.report.taken > 0 else { return news.report }
      try record(&news, of: history, by: actor, &transaction)
      transaction.announce(news.erasures)
      try history.forEachEvent { event, _ in if news.ids.contains(event.id) { try transaction.join(event) } }
      for erasure in news.erasures { try transaction.requireCarriedOut(erasure) }
      if let erasure = try transaction.familyErasure() { throw ErasureError.familyErased(erasure) }
      try keepAParent(of: family, by: actor, &transaction)
      news.report.left = try news.streams.filter { LeftOver.isOne($0, of: try transaction.events(of: $0)) }
        .sorted { $0.description < $1.description }
      return news.report
    }
    guard report.taken > 0 else { return report }
    foldAppended()
    continueErasures()
    endAccessOfThoseWhoLeft()
    return report
  }

  /// Throws if this home is not one of those that exchange their histories with each other.
  ///
  /// - Throws: `HomeJoinError.isReplica`, `.hasProject`.
  package func requireMayMeet() throws {
    guard !log.isReplica else { throw HomeJoinError.isReplica }
    guard try !log.hasLearned() else { throw HomeJoinError.hasProject }
  }

  /// Throws if this home took events from another home. It can then have no Supabase project: each of the homes would
  /// publish a part of the history, and learn the rest twice.
  ///
  /// - Throws: `HomeJoinError.hasJoined`.
  package func requireNotJoined() throws {
    guard try !log.hasJoined() else { throw HomeJoinError.hasJoined }
  }

  /// The events that this home lacks.
  private struct News {
    var report = JoinReport()
    var ids: Set<UUID> = []
    var streams: Set<StreamName> = []
    var erasures: [RecordedEvent] = []
    /// The entries of the order times that are not the events' clock readings.
    var times: [String] = []
    /// The earliest clock reading.
    var earliest = Int64.max
  }

  private func requireSameFamily(as history: some JoinedHistory, _ transaction: AppendTransaction) throws {
    guard let here = try transaction.family() else { return }
    guard here == history.family.lowercased else {
      throw HomeJoinError.otherFamily(here: here, there: history.family.lowercased)
    }
    if let erasure = try transaction.familyErasure() { throw ErasureError.familyErased(erasure) }
  }

  private func news(of history: some JoinedHistory, _ transaction: AppendTransaction) throws -> News {
    var news = News()
    let times = try transaction.orderTimes()
    let device = try transaction.binding()?.device.lowercased
    try history.forEachEvent { event, time in
      guard try transaction.holds(event) else {
        guard event.device != device else { throw HomeJoinError.sameDevice(event: event.id, type: event.type) }
        guard news.ids.insert(event.id).inserted else { return }
        news.report.taken += 1
        news.streams.insert(event.stream)
        if event.type == Redaction.type { news.erasures.append(event) }
        news.earliest = min(news.earliest, event.clock)
        if let time, time != event.clock {
          news.times.append(Joining.entry(of: event.id, orderTime: time, clock: event.clock))
        }
        return
      }
      news.report.known += 1
      // Records are not folded from erasures. One that was saved from a damaged log has another place there.
      guard event.type == Redaction.type || times[event.id] ?? event.clock == time ?? event.clock else {
        throw HomeJoinError.otherOrder(event: event.id, type: event.type)
      }
    }
    return news
  }

  /// Appends the event that tells which events follow.
  private func record(
    _ news: inout News, of history: some JoinedHistory, by actor: UUID?, _ transaction: inout AppendTransaction
  ) throws {
    let now = now().milliseconds
    let joining = HistoryJoined(
      device: history.device, events: news.report.taken, fromHash: history.head.hash.description,
      fromPosition: Int(history.head.position), times: news.times)
    // A home that begins with another home's events has their past.
    let clock = transaction.head == .empty ? min(now, news.earliest) : now
    guard let device = try transaction.binding()?.device else {
      throw CompassError.file(path: log.path, reason: "it says of no device that it is its own")
    }
    try append(joining, family: history.family.lowercased, by: actor, at: device, clock: clock, to: &transaction)
  }

  /// Appends the event that tells which events follow that were decided elsewhere.
  ///
  /// - Parameters:
  ///   - device: The home's device.
  ///   - clock: The clock reading to record.
  func append(
    _ joining: HistoryJoined, family: String, by actor: UUID?, at device: UUID, clock: Int64,
    to transaction: inout AppendTransaction
  ) throws {
    let (payload, id) = (DomainEvent.historyJoined(joining), freshID())
    try transaction.append(
      [
        NewEvent(
          id: id, stream: .history(of: family), type: payload.type, schema: payload.schema,
          data: EventCodec.encode(payload))
      ],
      in: AppendContext(
        actor: (actor ?? device).lowercased, family: family, device: device.lowercased, correlation: id, clock: clock))
  }
}

extension HomeJoinError: CustomStringConvertible, LocalizedError {
  /// One sentence: the subject, the value and what would be accepted.
  package var description: String {
    switch self {
    case .otherFamily(let here, let there):
      "it is the history of the family \(there), and this home is of the family \(here); accepted: another home of the "
        + "same family"
    case .othersNotes(let person):
      "it holds the private notes of \(person), who alone may take it; accepted: --as that person at a device of his own"
    case .otherOrder(let event, let type):
      "the two homes place \(type) \(event.lowercased) differently: one of them was made from a bundle or pulled it from "
        + "a server; accepted: a home that was begun by rc sync or rc log copy"
    case .sameDevice(let event, let type):
      "it has \(type) \(event.lowercased) of this home’s own device, which this home lacks: the folder was copied, or an "
        + "older copy of it was put back; accepted: after rc restore of a backup, which gives the home a new device id"
    case .isReplica: "this home is a node’s copy of a log in PostgreSQL, which has all events already"
    case .hasProject:
      "this home exchanges its history with a Supabase project; accepted: rc pull and rc publish in each of the homes"
    case .hasJoined:
      "this home exchanges its history with other homes (rc sync), and a project would get a part of it only; accepted: a "
        + "home that never took another one’s events"
    }
  }

  /// The same sentence, for code that prints a `LocalizedError`.
  package var errorDescription: String? { description }
}

extension HomeJoinError: ClassifiedError {
  /// The error's kind, from the caller's point of view.
  package var kind: ErrorKind {
    switch self {
    case .othersNotes: .forbidden
    case .otherFamily, .otherOrder, .sameDevice, .isReplica, .hasProject, .hasJoined: .refused
    }
  }
}
