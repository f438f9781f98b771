import Domain
import EventLog
import Foundation

/// Brings what happened on this device to the server: once, in order, and never twice (rulings 24–29).
///
/// A pure state machine: `handle` takes what happened and answers what is to be done. It has no clock, no network and no
/// random source of its own, so that a simulator can drive it through everything that can go wrong.
///
/// Its state is a fold of the log, receipts included. Whatever else it holds (requests under way, delays, rows that it
/// saw) is only worth something while it runs; a publisher that begins again from the log's first event goes on where the
/// last receipt left off, and each write that it repeats does nothing the second time.
public struct Publisher: Sendable {
  /// What the publisher waits for.
  public struct Timing: Sendable {
    /// How many writes are under way at a time.
    public var window = 8
    /// How many batches of events are under way at a time; the family's lock lets one after the other in.
    public var batches = 2
    /// How many events are in a batch at most.
    public var eventsOfBatch = 50
    /// After how many full batches in a row a limit that was lowered is doubled.
    public var batchesUntilMore = 16
    /// The first delay before a write is tried again; doubled each time. Milliseconds.
    public var firstDelay: Int64 = 1_000
    /// The longest delay. Milliseconds.
    public var longestDelay: Int64 = 300_000
    /// How long the server may still carry out what it was asked, after nobody waits for the answer any more: its own
    /// time-out of a statement and what lies before it. Milliseconds.
    public var settling: Int64 = 20_000
    /// After how long a table or column that was missing is asked for again. Milliseconds.
    public var askingForMissing: Int64 = 3_600_000
    /// How long receipts are gathered before they are appended. Milliseconds.
    public var batching: Int64 = 100

    /// The usual timing.
    public init() {}
  }

  let timing: Timing
  var mapping: WriteMapping
  /// The events that are not through, by position.
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
  /// How many events are in a batch at most, as the server lets through, and how many such batches it has taken since.
  var batchLimit: Int
  var fullBatches = 0
  var lastRequest = 0
  var sessions: [UUID: Session] = [:]
  /// Queues to look at, in the order in which something happened to them.
  var ready = Queue<RowKey>()
  /// Queues that wait for a row, for a person, for a time.
  var waitingForRow: [RowKey: Set<RowKey>] = [:]
  var waitingForPerson: [UUID: Set<RowKey>] = [:]
  var sleeping: Set<RowKey> = []
  /// No sleeping queue is due before this moment.
  var nextWaking = Instant(milliseconds: .max)
  /// Refusals in the log: what they caused takes something back, and is not published.
  var refusals: Set<UUID> = []
  /// Events of which a receipt of an older version says that they are through, although their table was missing.
  var mistaken: Set<Int64> = []
  /// What a person gave up: it stays here, and the server's row goes on without it.
  var abandoned = Unpublished.Abandoned()
  var isStarted = false
  /// The clock at the last call, and until when a process before this one may still be heard of at the server.
  var lastMoment: Instant?
  var quietUntil = Instant(milliseconds: .min)
  var effects: [PublisherEffect] = []
  /// When a table or column was found missing.
  private var missingSince: Instant?

  init(identity: ServerIdentity, timing: Timing = Timing()) {
    mapping = WriteMapping(identity: identity)
    self.timing = timing
    batchLimit = timing.eventsOfBatch
  }

  /// The rows as they should stand on the server once everything is through.
  var expectedRows: ServerRows { mapping.rows }

  /// How many events are on their way: neither taken over nor refused nor given up.
  var pendingCount: Int { entries.values.count { $0.parked == nil && $0.remainder == nil } }

  var parkedCount: Int { entries.values.count { $0.parked != nil } }

  var requestsUnderWay: Int { requestsInFlight.count + batches.count }

  /// Whether something was taken over that is not in the log yet.
  var hasReceipts: Bool { !receipts.positions.isEmpty }

  /// Whether nothing is under way: neither a request nor a receipt.
  var isAtRest: Bool { requestsUnderWay == 0 && !hasReceipts }

  /// Whether the server may yet carry out a write whose answer was lost.
  func mayStillArrive(at now: Instant) -> Bool {
    quietUntil > now || queues.values.contains { $0.quietUntil > now }
  }

  /// Takes what happened and answers what is to be done, in this order.
  ///
  /// - Parameters:
  ///   - now: A clock that only goes forward while the process runs; not the wall's.
  ///   - random: Spreads the delays, so that devices which failed together do not come back together.
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
    case .retry(let event): retry(event)
    }
    missingSince = server.lacksSomething ? missingSince ?? now : nil
    guard isStarted else { return [] }
    wake(at: now)
    if takesEvents { sendBatches(at: now) } else { sendWhatCan(at: now) }
    flushReceipts(at: now)
    let moments = [nextMoment(after: now), entries.isEmpty ? nil : askingForMissing]
    if let until = moments.compactMap(\.self).min() { effects.append(.wait(until: until)) }
    return effects
  }

  /// Asks again, from time to time, for what the project did not have.
  private mutating func askForMissing(at now: Instant) {
    guard let due = askingForMissing, due <= now else { return }
    missingSince = nil
    server.forgetMissing()
    for row in queues.keys.sorted() { enqueue(row) }
  }

  /// When what was missing is asked for again; nil while nothing is.
  private var askingForMissing: Instant? { missingSince?.advanced(by: timing.askingForMissing) }

  /// A clock that was set, or a machine that slept, says nothing of how long ago an answer was lost: whatever the server
  /// could still carry out, it is given the whole time again.
  private mutating func mendClock(_ now: Instant) {
    defer { lastMoment = now }
    guard let last = lastMoment, now < last || now > last.advanced(by: timing.settling) else { return }
    let until = now.advanced(by: timing.settling)
    if quietUntil > last { quietUntil = until }
    missingSince = missingSince.map { min($0, now) }
    outage.until = min(outage.until, now.advanced(by: timing.longestDelay))
    for (row, queue) in queues {
      if queue.quietUntil > last { queues[row]?.quietUntil = until }
      // A moment far beyond the longest delay is none of ours: the clock was set back.
      if queue.notBefore > now.advanced(by: timing.longestDelay) { queues[row]?.notBefore = now }
    }
    nextWaking = now
  }
}

extension Publisher {
  /// An event that is on its way, and how far.
  struct Entry: Sendable {
    let reference: EventReference
    let stream: StreamName
    let person: UUID
    let isTakenBack: Bool
    var writes: [RowWrite]
    /// The write that is next.
    var next = 0
    /// Why it does not go on until a person says so.
    var parked: Refusal?
    /// What was not taken over of it.
    var exceptions: [ReceiptException] = []
    /// Writes that an event is sent without, as they are through or their rows are gone.
    var omitted: Set<Int> = []
    /// Rows that were looked at on its account.
    var looked: Set<RowKey> = []
    /// What is left behind when the rest of it is through.
    var rest: [Remnant] = []
    /// Why each of the writes stayed behind, of an event that was taken over; nil for one that is still to be.
    var remainder: [ReceiptException.Reason]?
    /// What the server said to writes that had stayed behind, in this run.
    var refusals: [Int: Refusal] = [:]
  }

  /// One write of an event, in its row's queue.
  struct Step: Hashable, Sendable {
    let position: Int64
    let index: Int

    /// Whether a step comes before another one in its queue.
    func isBefore(_ other: Step) -> Bool { (position, index) < (other.position, other.index) }
  }

  /// What goes with one request, by row.
  typealias Sent = [RowKey: [Step]]

  /// What waits for one row.
  struct RowQueue: Sendable {
    var steps: [Step] = []
    var inFlight: Int?
    var isQueued = false
    var attempts = 0
    var notBefore = Instant(milliseconds: .min)
    /// The steps whose answer was lost: they are repeated as they were …
    var repeating: [Step] = []
    /// … and no other content follows them before the server has forgotten them: an answer that was lost does not keep
    /// the write from being carried out later, over what came after it.
    var quietUntil = Instant(milliseconds: .min)
    /// Steps that were refused together are sent one by one, so that only the culprit is refused.
    var goesAlone: Set<Step> = []
    /// How often others changed the row under a conditional write.
    var conflicts = 0
    /// A row that is there and did not change: once may be a session's hiccup, twice is a refusal.
    var silences = 0
    /// How often the row was looked for and not found, by a session that had just been checked.
    var absences = 0
    /// The foreign key stood in the way of a deletion.
    var refusedByKey: RESTRefusal?

    /// Forgets how earlier tries went.
    mutating func reset() {
      (attempts, conflicts, silences, absences) = (0, 0, 0, 0)
      (repeating, refusedByKey) = ([], nil)
    }
  }

  /// A request under way.
  struct RequestInFlight: Sendable {
    enum Phase: Equatable, Sendable {
      /// The write itself.
      case writing
      /// The row is read because a write builds on what stands in it.
      case learning
      /// Nothing changed, or the key is taken: is the session good?
      case checking
      /// It is: what does the row look like?
      case looking
    }
    let row: RowKey
    let steps: [Step]
    let person: UUID
    let write: ServerWrite?
    var phase: Phase
    /// Whether it serves an event that is sent whole.
    var isOfEvent = false
    var sent: Sent { [row: steps] }
  }

  enum Session: Sendable { case usable, refreshing, signedOut }

  /// The server as a whole does not answer: several rows failed and none got through.
  struct Outage: Sendable {
    var rows: Set<RowKey> = []
    var attempts = 0
    var until = Instant(milliseconds: .min)
    /// One row alone may be the culprit itself; then it delays nobody.
    var isOn: Bool { rows.count >= 3 }
  }
}

extension Instant {
  func advanced(by milliseconds: Int64) -> Instant { Instant(milliseconds: self.milliseconds + milliseconds) }
}

/// First in, first out.
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
