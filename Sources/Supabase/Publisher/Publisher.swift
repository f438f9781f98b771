import Domain
import EventLog
import Foundation

/// Publishes what happened on this device: once, in order, and without duplicates (rulings 24–29).
///
/// A pure state machine: `handle` takes an input and returns the effects to carry out. It has no clock, network or
/// random source of its own, so that a simulator can drive it through every failure.
///
/// Its state is a fold of the log, including the receipts. Everything else (requests in flight, delays, rows that it
/// saw) matters only while it runs. A new publisher that starts from the log's first event continues after the last
/// receipt, and a write that it repeats has no further effect.
public struct Publisher: Sendable {
  /// The publisher's limits and delays.
  public struct Timing: Sendable {
    /// The largest number of writes in flight at a time.
    public var window = 8
    /// The largest number of batches in flight at a time. The family's lock on the server admits them one after the
    /// other.
    public var batches = 2
    /// The largest number of events in a batch.
    public var eventsOfBatch = 100
    /// The number of full batches in a row after which a lowered limit is doubled.
    public var batchesUntilMore = 16
    /// The first delay before a retry, in milliseconds; doubled each time.
    public var firstDelay: Int64 = 1_000
    /// The longest delay before a retry, in milliseconds.
    public var longestDelay: Int64 = 300_000
    /// How long the server may still carry out a request after nobody waits for its answer any more, in milliseconds:
    /// its statement time-out and the time before the statement.
    public var settling: Int64 = 20_000
    /// The time after which a missing table or column is requested again, in milliseconds.
    public var askingForMissing: Int64 = 3_600_000
    /// How long receipts are gathered before they are appended, in milliseconds.
    public var batching: Int64 = 100

    /// Creates the usual timing.
    public init() {}
  }

  let timing: Timing
  var mapping: WriteMapping
  /// The events that are not completed, by position.
  var entries: [Int64: Entry] = [:]
  /// The positions of those events, by id.
  var positions: [UUID: Int64] = [:]
  var queues: [RowKey: RowQueue] = [:]
  var server = KnownRows()
  var receipts = ReceiptBatch()
  var outage = Outage()

  var requestsInFlight: [Int: RequestInFlight] = [:]
  /// Whether events are sent whole.
  var takesEvents = false
  var batches: [Int: Batch] = [:]
  /// Whether a batch that is not full waits for the answer to another one.
  var isFilling = false
  /// The largest number of events that a batch may have at present, and how many full batches succeeded since that
  /// number changed. It is halved after a batch that was too much for the server.
  var batchLimit: Int
  var fullBatches = 0
  var lastRequest = 0
  var sessions: [UUID: Session] = [:]
  /// Queues to be looked at, in the order in which they became ready.
  var ready = Queue<RowKey>()
  /// Queues that wait for a row, for a person or for a time.
  var waitingForRow: [RowKey: Set<RowKey>] = [:]
  var waitingForPerson: [UUID: Set<RowKey>] = [:]
  var sleeping: Set<RowKey> = []
  /// No sleeping queue is due before this moment.
  var nextWaking = Instant(milliseconds: .max)
  /// Refusals in the log. The events that they caused take something back and are not published.
  var refusals: Set<UUID> = []
  /// Events that are accepted according to a receipt of an older version, although their table was missing.
  var mistaken: Set<Int64> = []
  /// What a person abandoned: it stays here, and the server's row continues without it.
  var abandoned = Remains()
  var isStarted = false
  /// The clock at the last call, and the time until which requests of an earlier process may still arrive at the
  /// server.
  var lastMoment: Instant?
  var quietUntil = Instant(milliseconds: .min)
  var effects: [PublisherEffect] = []
  /// When a missing table or column was noticed.
  private var missingSince: Instant?
  /// When parked events are tried again by themselves; never before the start.
  var nextTrial = Instant(milliseconds: .max)

  init(identity: ServerIdentity, timing: Timing = Timing()) {
    mapping = WriteMapping(identity: identity)
    self.timing = timing
    batchLimit = timing.eventsOfBatch
  }

  /// The rows as they should be on the server once everything is published.
  var expectedRows: ServerRows { mapping.rows }

  var requestsUnderWay: Int { requestsInFlight.count + batches.count }

  /// Whether there are receipts that are not in the log yet.
  var hasReceipts: Bool { !receipts.positions.isEmpty }

  /// Whether no request is in flight and no receipt is waiting.
  var isAtRest: Bool { requestsUnderWay == 0 && !hasReceipts }

  /// Whether the server may still carry out a write whose answer was lost.
  func mayStillArrive(at now: Instant) -> Bool {
    quietUntil > now || queues.values.contains { $0.quietUntil > now }
  }

  /// Handles an input and returns the effects to carry out, in this order.
  ///
  /// - Parameters:
  ///   - now: A clock that only advances while the process runs; not the wall clock.
  ///   - random: Spreads the delays, so that devices that failed together do not retry together.
  mutating func handle(
    _ input: PublisherInput, at now: Instant, using random: inout some RandomNumberGenerator
  ) -> [PublisherEffect] {
    effects = []
    mendClock(now)
    askForMissing(at: now)
    switch input {
    case .log(let event): fold(event)
    case .started(let mayStillArrive):
      isStarted = true
      nextTrial = now
      if mayStillArrive { quietUntil = now.advanced(by: timing.settling) }
    case .session(let person, let isUsable): setSession(of: person, isUsable: isUsable)
    case .answer(let id, let answer):
      let jitter = Double.random(in: 0.5...1, using: &random)
      if let request = requestsInFlight.removeValue(forKey: id) {
        receive(answer, to: request, at: now, jitter: jitter)
      } else if let batch = batches.removeValue(forKey: id) {
        receive(answer, to: batch, at: now, jitter: jitter)
      }
    case .takesEvents(let takesEvents): setMode(takesEvents: takesEvents)
    case .tick: break
    case .refusal(let event, let refusal): refuse(event, refusal)
    case .retry(let event): retry(event)
    case .erasure(let event, let writes, let person): carryOut(event, writes, by: person)
    }
    if nextTrial <= now { tryParked(at: now, using: &random) }
    missingSince = server.lacksSomething ? missingSince ?? now : nil
    guard isStarted else { return [] }
    wake(at: now)
    if takesEvents { sendBatches(at: now) } else { sendWhatCan(at: now) }
    flushReceipts(at: now)
    let moments = [nextMoment(after: now), entries.isEmpty ? nil : askingForMissing]
    if let until = moments.compactMap(\.self).min() { effects.append(.wait(until: until)) }
    return effects
  }

  /// Requests again, from time to time, what the project lacked.
  private mutating func askForMissing(at now: Instant) {
    guard let due = askingForMissing, due <= now else { return }
    missingSince = nil
    server.forgetMissing()
    for row in queues.keys.sorted() { enqueue(row) }
  }

  /// When missing tables and columns are requested again; nil if nothing is missing.
  private var askingForMissing: Instant? { missingSince?.advanced(by: timing.askingForMissing) }

  /// Adjusts times after the clock was set or the machine slept. It is then unknown how long ago an answer was lost, so
  /// the server is again given the whole time to finish.
  private mutating func mendClock(_ now: Instant) {
    defer { lastMoment = now }
    guard let last = lastMoment, now < last || now > last.advanced(by: timing.settling) else { return }
    let until = now.advanced(by: timing.settling)
    if quietUntil > last { quietUntil = until }
    missingSince = missingSince.map { min($0, now) }
    nextTrial = min(nextTrial, now.advanced(by: timing.askingForMissing))
    outage.until = min(outage.until, now.advanced(by: timing.longestDelay))
    for (row, queue) in queues {
      if queue.quietUntil > last { queues[row]?.quietUntil = until }
      // A time far beyond the longest delay cannot be ours: the clock was set back.
      if queue.notBefore > now.advanced(by: timing.longestDelay) { queues[row]?.notBefore = now }
    }
    nextWaking = now
  }
}

extension Publisher {
  /// A pending event and its progress.
  struct Entry: Sendable {
    let reference: EventReference
    let stream: StreamName
    let person: UUID
    let isTakenBack: Bool
    /// Whether it erases at the project what was erased at home.
    var isErasure = false
    var writes: [RowWrite]
    /// The index of the next write.
    var next = 0
    /// The refusal because of which it waits for a person's decision; nil if it is not parked.
    var parked: Refusal?
    /// Set while it is tried again by itself.
    var trial: Trial?
    /// The parts of it that were not accepted.
    var exceptions: [ReceiptException] = []
    /// The writes that the event is sent without, because they are done or their rows are gone.
    var omitted: Set<Int> = []
    /// The places in which somebody else's values stand: those of its own record, which an event tells of, and those of
    /// others, which give way.
    var overruled: [RowKey: Set<String>] = [:]
    var given: [RowKey: Set<String>] = [:]
    /// `overruled` when the event was sent whole for the first time: what came since, came after it.
    var overruledWhenSent: [RowKey: Set<String>]?
    /// The places of its own record for which somebody else's values were asked to be told in this run.
    var told: Set<String> = []
    /// The rows that were looked up because of the event.
    var looked: Set<RowKey> = []
    /// The writes that stay here when the event is completed without them.
    var rest: [Remnant] = []
    /// Why each write stays here, if the event was accepted without them; nil if the event is still to be accepted.
    var remainder: [ReceiptException.Reason]?
    /// The server's refusals of remaining writes in this run, by the write's index.
    var refusals: [Int: [Refusal]] = [:]

    mutating func noteSending() { overruledWhenSent = overruledWhenSent ?? overruled }
  }

  /// One write of an event, in its row's queue.
  struct Step: Hashable, Sendable {
    let position: Int64
    let index: Int

    /// Whether a step comes before another one in its queue.
    func isBefore(_ other: Step) -> Bool { (position, index) < (other.position, other.index) }
  }

  /// The steps that are sent with one request, by row.
  typealias Sent = [RowKey: [Step]]

  /// The writes that wait for one row.
  struct RowQueue: Sendable {
    var steps: [Step] = []
    var inFlight: Int?
    var isQueued = false
    /// Whether it waits for the event that tells what somebody else wrote there.
    var isOverruled = false
    var attempts = 0
    var notBefore = Instant(milliseconds: .min)
    /// The steps whose answer was lost; they are repeated unchanged.
    var repeating: [Step] = []
    /// The time until which only the repeated steps are sent. A write whose answer was lost may still be carried out
    /// until then, and would overwrite what was sent after it.
    var quietUntil = Instant(milliseconds: .min)
    /// Steps that were refused together and are sent one by one, so that only the one at fault is refused.
    var goesAlone: Set<Step> = []
    /// How often somebody else changed the row before a conditional write.
    var conflicts = 0
    /// The values that a conditional write expected in vain.
    var failed: RowValues?
    /// How often a write left an existing row unchanged: once may be a failing session, twice is a refusal.
    var silences = 0
    /// How often the row was not found by a session that had just been checked.
    var absences = 0

    /// Forgets the results of earlier attempts.
    mutating func reset() {
      (attempts, conflicts, silences, absences, failed) = (0, 0, 0, 0, nil)
      repeating = []
    }
  }

  /// A request in flight.
  struct RequestInFlight: Sendable {
    enum Phase: Equatable, Sendable {
      /// The write itself.
      case writing
      /// Reading the row, because a write builds on its values.
      case learning
      /// Checking the session, because nothing changed or the key is taken.
      case checking
      /// Reading the row, after the session proved valid.
      case looking
    }
    let row: RowKey
    let steps: [Step]
    let person: UUID
    let write: ServerWrite?
    var phase: Phase
    /// Whether it belongs to an event that is sent whole.
    var isOfEvent = false
    var sent: Sent { [row: steps] }
  }

  enum Session: Sendable { case usable, refreshing, signedOut }

  /// A failure of the server as a whole: several rows failed and none succeeded.
  struct Outage: Sendable {
    var rows: Set<RowKey> = []
    var attempts = 0
    var until = Instant(milliseconds: .min)
    /// Whether enough rows failed. One or two rows may themselves be at fault, and then delay no others.
    var isOn: Bool { rows.count >= 3 }
  }
}

extension Instant {
  func advanced(by milliseconds: Int64) -> Instant { Instant(milliseconds: self.milliseconds + milliseconds) }
}

/// A first-in, first-out queue.
struct Queue<Element: Sendable>: Sendable {
  private var elements: [Element] = []
  private var head = 0

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    defer {
      head += 1
      if head > 1_000, head * 2 > elements.count {
        elements.removeFirst(head)
        head = 0
      }
    }
    return elements[head]
  }
}
