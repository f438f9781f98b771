public import Compass
import Domain
import EventLog
public import Foundation
import Projections

/// Publishes a home's events over HTTP: passes the log and the answers to the publisher, and carries out its effects.
/// It makes no decisions. It may be killed at any moment: the next run starts from the log's first event and repeats
/// what has no receipt there, which does nothing twice.
public actor PublishingRun {
  /// When a run ends by itself.
  public enum Goal: Equatable, Sendable {
    /// When nothing is left that can proceed without a person.
    case nothingIsLeft
    /// Never: events that any process appends to the log are published as they come.
    case stopped
  }

  enum Happening: Sendable {
    /// Whether a person is still signed in, after the server rejected their session.
    case session(person: UUID, isUsable: Bool)
    /// The outcome of a person's request.
    case answer(request: Int, person: UUID, RESTOutcome)
    /// Whether the project takes events whole.
    case found(takesEvents: Bool)
    case tick
    /// The read models have caught up with the log.
    case folded
    /// A receipt could not be appended, or the read models could not catch up.
    case failed(any Error)
    case stop
  }

  let home: Home
  let family: UUID
  let people: [UUID: RESTClient]
  let patience: Duration
  private let stopsForOldNews: Bool
  private let started = ContinuousClock.now
  private let happenings: AsyncStream<Happening>
  let feed: AsyncStream<Happening>.Continuation

  var publisher: Publisher
  private var random = SystemRandomNumberGenerator()
  var report = PublishingReport()
  /// The positions of the accepted events.
  private var published: Set<Int64> = []
  private(set) var head = LogHead.empty
  /// Whether the run itself appended an event that the publisher has to be told of.
  var hasNews = false
  /// The last old contacts and offers that were entered; nil until the log was read for the first time.
  private var oldEntries: [NewsEntry]?
  var underWay = 0
  var isStopping = false
  var refreshes: [UUID: Int] = [:]
  var trouble: (reason: String, since: ContinuousClock.Instant)?
  private var signIns: SignInWatch?
  /// When an event last changed the data that fit scores follow from; nil if the scores are recorded.
  private var fitsChanged: Instant?
  /// When erasures are next begun; nil if all of them were.
  private var erasuresAreDue: Instant?
  /// The positions of the erasures that were begun.
  var erasures: Set<Int64> = []
  /// Why erasures were not begun, by event.
  var obstaclesToErasures: [UUID: String] = [:]
  /// The last receipts, while they are being appended: a commit waits for the disk while the next answers are handled.
  var receipts: [Task<Void, any Error>] = []
  /// The task that brings the read models up to date, while it runs.
  private var folding: Task<Void, any Error>?

  /// Creates a publication.
  ///
  /// - Parameters:
  ///   - people: The clients of those who are signed in, by the home's ids.
  ///   - patience: How long no request may succeed before a run with `Goal.nothingIsLeft` gives up.
  ///   - stopsForOldNews: Whether the run ends before it sends old contacts or offers that are entered in large numbers
  ///     after its start.
  public init(
    of home: Home, as identity: ServerIdentity, people: [UUID: RESTClient],
    timing: Publisher.Timing = Publisher.Timing(), patience: Duration = .seconds(15), stopsForOldNews: Bool = false
  ) {
    self.home = home
    family = identity.family
    self.people = people
    self.patience = patience
    self.stopsForOldNews = stopsForOldNews
    publisher = Publisher(identity: identity, timing: timing)
    (happenings, feed) = AsyncStream.makeStream()
  }

  /// Ends the run as soon as the answers in flight are received and recorded, and the progress handler has returned.
  public nonisolated func stop() { feed.yield(.stop) }

  /// Publishes until the goal is reached.
  ///
  /// - Parameters:
  ///   - retrying: Parked events that are retried.
  ///   - progress: Called every tenth of a second, or less often if it takes longer. Only the end of the run waits for
  ///     it.
  /// - Throws: `PublishingError`; `EventLogError` and `CompassError` if an answer could not be recorded.
  public func run(
    until goal: Goal, retrying: [UUID] = [], progress: @escaping @Sendable (PublishingProgress) -> Void = { _ in }
  ) async throws -> PublishingReport {
    let lock = try PublishingLock(folder: home.folder)
    // On its own thread: a handler that blocks, such as on a pipe that nobody reads, delays only the end of the run.
    let (states, told) = AsyncStream.makeStream(of: PublishingProgress.self, bufferingPolicy: .bufferingNewest(1))
    async let _: Void = {
      let queue = DispatchQueue(label: "progress")
      for await state in states {
        await withCheckedContinuation { hasReturned in
          queue.async {
            progress(state)
            hasReturned.resume()
          }
        }
      }
    }()
    defer { told.finish() }
    return try await withTaskExecutorPreference(people.values.first?.executor) {
      do {
        return try await publish(under: lock, until: goal, retrying: retrying) { told.yield($0) }
      } catch {
        // The next process that takes the lock has to find everything that could be recorded.
        for task in receipts + [folding].compactMap(\.self) { _ = await task.result }
        throw error
      }
    }
  }

  private func publish(
    under lock: PublishingLock, until goal: Goal, retrying: [UUID], tell: (PublishingProgress) -> Void
  ) async throws -> PublishingReport {
    if goal == .stopped { signIns = SignInWatch(folder: home.folder, people: people.keys) }
    let search = Task { feed.yield(.found(takesEvents: await takesEvents())) }
    defer { search.cancel() }
    let isAnswered = try await recordFitScores()
    try await readNews()
    fitsChanged = isAnswered ? nil : clock
    erasuresAreDue = clock
    for person in people.keys { try await take(.session(person: person, isUsable: true)) }
    for event in retrying { try await take(.retry(event: event)) }
    let ticks = Task { [feed] in
      while !Task.isCancelled {
        feed.yield(.tick)
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
    defer { ticks.cancel() }
    for await happening in happenings {
      switch happening {
      case .session(let person, let isUsable):
        underWay -= 1
        if !isUsable { signIns?.markSessionInvalid(of: person) }
        try await take(.session(person: person, isUsable: isUsable))
      case .answer(let request, let person, let outcome):
        underWay -= 1
        note(outcome, of: person)
        try await take(.answer(request: request, outcome))
      case .found(let takesEvents):
        try await take(.takesEvents(takesEvents))
        try await beginReadingEvents()
        try await take(.started(mayStillArrive: lock.mayStillArrive))
      case .folded: folding = nil
      case .failed(let error): throw error
      case .stop: isStopping = true
      case .tick:
        try await readNews()
        // Details are saved while they are typed, so their scores are recorded only after a pause.
        if let changed = fitsChanged, clock.milliseconds - changed.milliseconds >= 5_000 {
          fitsChanged = try await recordFitScores() ? nil : clock
        }
        try await take(.tick)
        fold()
        if signIns?.pollForChange() == true {
          report.signInsChanged = true
          isStopping = true
        }
        tell(howFar)
      }
      if hasNews {
        hasNews = false
        try await readNews()
      }
      if let due = erasuresAreDue, due <= clock, publisher.isStarted, publisher.isAtRest {
        // What begins may be done at once, which makes them due again.
        erasuresAreDue = nil
        if !(try await beginErasures()) { erasuresAreDue = clock.advanced(by: 1_000) }
      }
      if underWay == 0, isOver(goal) { break }
    }
    try await receipts.last?.value
    try await folding?.value
    try await aside { [home] in try home.projections.catchUp() }
    let mayStillArrive = publisher.isStarted ? publisher.mayStillArrive(at: clock) : lock.mayStillArrive
    if !mayStillArrive { lock.endInPeace() }
    reportWaiting()
    return report
  }

  // MARK: - The publisher's effects

  func take(_ input: PublisherInput) async throws {
    for effect in publisher.handle(input, at: clock, using: &random) {
      switch effect {
      case .send(let request): try ask(request)
      case .refresh(let person): refresh(person)
      case .accept(let accepted):
        // A remainder that is accepted later is not another event.
        for positions in accepted.positions.compactMap(PositionRuns.range) { published.formUnion(positions) }
        report.accepted = published.subtracting(erasures).count
        let erased = published.intersection(erasures).count
        if erased > report.erased { erasuresAreDue = clock }
        report.erased = erased
        report.exceptions += accepted.exceptions
        try await keep(accepted)
      case .refuse(let refusal):
        report.refused.append(refusal)
        try await receipts.last?.value
        try await record(refusal)
      case .overrule(let overruling):
        try await receipts.last?.value
        try await record(overruling)
      case .observe(let row): if !report.unseen.contains(row) { report.unseen.append(row) }
      // Ticks come more often than any wait requires.
      case .wait: break
      }
    }
  }

  /// Appends a receipt after the previous ones, and waits if two are already being appended.
  private func keep(_ accepted: WritesAccepted) async throws {
    try await receipts.first?.value
    let (last, context) = (receipts.last, CommandContext(actor: recorder))
    let next = beside { [home] in
      try await last?.value
      try home.recordAcceptance(accepted, in: context)
    }
    receipts = [last, next].compactMap(\.self)
  }

  /// Brings the read models up to date, unless that is already running: receipts come too fast to fold each one by
  /// itself.
  private func fold() {
    guard folding == nil else { return }
    folding = beside { [home, feed] in
      try home.projections.catchUp()
      feed.yield(.folded)
    }
  }

  /// Runs work in a task of its own. If it fails, the run ends.
  private func beside(_ work: @escaping @Sendable () async throws -> Void) -> Task<Void, any Error> {
    Task.detached { [feed] in
      do {
        try await work()
      } catch {
        feed.yield(.failed(error))
        throw error
      }
    }
  }

  /// Runs work that may wait for the disk or for another process, while requests continue.
  func aside(_ work: @escaping @Sendable () throws -> Void) async throws {
    try await Task.detached(operation: work).value
  }

  /// Records a refusal. If it cannot be recorded, because the event's stream holds an event that only a newer version
  /// understands, it delays no others; a log that cannot be written does.
  private func record(_ refusal: Refusal) async throws {
    do {
      try await aside { [home] in
        _ = try home.recordRefusal(
          of: refusal.event, status: refusal.status, code: refusal.code, message: refusal.message,
          in: CommandContext(actor: refusal.person))
      }
    } catch let error as EventLogError {
      throw error
    } catch {
      report.unrecorded.append(.init(refusal: refusal, reason: "\(error)"))
    }
  }

  /// Passes new events to the publisher: those of this run, of other commands of this process and of other processes.
  private func readNews() async throws {
    while true {
      guard let news = try home.log.newEvents(after: head, limit: 1_000) else { throw PublishingError.historyRestored }
      guard let last = news.last else {
        if stopsForOldNews { oldEntries = oldEntries ?? [] }
        return
      }
      if bringOldNews(news) {
        report.metOldNews = true
        isStopping = true
        return
      }
      head = LogHead(position: last.position, hash: last.hash)
      for event in news.map(LogEvent.init) {
        if event.payload?.mayChangeFitScores == true { fitsChanged = clock }
        if case .eventsRedacted? = event.payload { erasuresAreDue = clock }
        try await take(.log(event))
      }
    }
  }

  /// Whether somebody is entering a history (`NewsEntry.enteredTogether`).
  private func bringOldNews(_ news: [RecordedEvent]) -> Bool {
    guard let known = oldEntries else { return false }
    let new = news.compactMap(NewsEntry.init).filter(\.wasOld)
    let entries = known + new
    oldEntries = entries.suffix(NewsEntry.many - 1)
    return !new.isEmpty && !NewsEntry.enteredTogether(entries).isEmpty
  }

  // MARK: - Progress

  var clock: Instant {
    let gone = (ContinuousClock.now - started).components
    return Instant(milliseconds: gone.seconds * 1_000 + gone.attoseconds / 1_000_000_000_000_000)
  }

  /// The person in whose name answers are recorded.
  lazy var recorder = (try? home.settings.user) ?? people.keys.min { $0.lowercased < $1.lowercased } ?? UUID()

  private var howFar: PublishingProgress {
    let (all, notes) = publisher.counts
    return PublishingProgress(
      accepted: report.accepted, refused: report.refused.count,
      pending: all.onTheWay + all.needSignIn + all.needTable + all.needRow,
      underWay: underWay, trouble: trouble?.reason, counts: all, notes: notes)
  }

  private func isOver(_ goal: Goal) -> Bool {
    if isStopping { return !publisher.hasReceipts }
    guard goal == .nothingIsLeft, publisher.isAtRest else { return false }
    if let trouble, ContinuousClock.now - trouble.since >= patience {
      report.trouble = trouble.reason
      return true
    }
    return erasuresAreDue == nil && publisher.waitsForPeople(at: clock)
  }
}
