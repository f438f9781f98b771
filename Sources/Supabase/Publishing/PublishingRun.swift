public import Compass
import Domain
import EventLog
public import Foundation
import Projections

/// Publishes a home's events over HTTP: gives the publisher the log and the answers, and carries out what it wants done.
/// It decides nothing. It may be killed at any moment: the next run begins from the log's first event and repeats what has
/// no receipt there, which does nothing twice.
public actor PublishingRun {
  /// When a run ends by itself.
  public enum Goal: Equatable, Sendable {
    /// When nothing is left that goes without a person.
    case nothingIsLeft
    /// Never: what comes into the log, from any process, is published as it comes.
    case stopped
  }

  enum Happening: Sendable {
    /// Whether a person is still signed in, after the server doubted it.
    case session(person: UUID, isUsable: Bool)
    /// What came of a request of a person.
    case answer(request: Int, person: UUID, RESTOutcome)
    /// Whether the project takes events whole.
    case found(takesEvents: Bool)
    case tick
    /// The read models have what was in the log.
    case folded
    /// A receipt could not be written, or the read models not be brought up to date.
    case failed(any Error)
    case stop
  }

  let home: Home
  let family: UUID
  let people: [UUID: RESTClient]
  private let patience: Duration
  private let started = ContinuousClock.now
  private let happenings: AsyncStream<Happening>
  let feed: AsyncStream<Happening>.Continuation

  private var publisher: Publisher
  private var random = SystemRandomNumberGenerator()
  private var report = PublishingReport()
  /// The events that were taken over, by position.
  private var published: Set<Int64> = []
  private var head = LogHead.empty
  var underWay = 0
  var isStopping = false
  var refreshes: [UUID: Int] = [:]
  var trouble: (reason: String, since: ContinuousClock.Instant)?
  private var signIns: SignInWatch?
  /// When something was last said that fit scores follow from; nil where they are recorded.
  private var fitsChanged: Instant?
  /// The last receipts, on their way into the log: a commit waits for the disk while the next answers are judged.
  private var receipts: [Task<Void, any Error>] = []
  /// What brings the read models up to date, while it is at work.
  private var folding: Task<Void, any Error>?

  /// A publication.
  ///
  /// - Parameters:
  ///   - people: The clients of those who are signed in, by the ids that the home knows them by.
  ///   - patience: How long nothing may get through before `Goal.nothingIsLeft` gives up.
  public init(
    of home: Home, as identity: ServerIdentity, people: [UUID: RESTClient],
    timing: Publisher.Timing = Publisher.Timing(), patience: Duration = .seconds(15)
  ) {
    self.home = home
    family = identity.family
    self.people = people
    self.patience = patience
    publisher = Publisher(identity: identity, timing: timing)
    (happenings, feed) = AsyncStream.makeStream()
  }

  /// Ends the run as soon as the answers under way are here and recorded, and who is told of the progress has returned.
  public nonisolated func stop() { feed.yield(.stop) }

  /// Publishes until the goal is reached.
  ///
  /// - Parameters:
  ///   - retrying: Parked events that are tried again.
  ///   - progress: Told every tenth of a second, or less often where it takes longer: nothing waits for it but the end.
  /// - Throws: `PublishingError`; `EventLogError` and `CompassError` where an answer could not be recorded.
  public func run(
    until goal: Goal, retrying: [UUID] = [], progress: @escaping @Sendable (PublishingProgress) -> Void = { _ in }
  ) async throws -> PublishingReport {
    let lock = try PublishingLock(folder: home.folder)
    // On a thread of its own: who prints to a pipe that nobody reads holds up nothing but the end.
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
        // Whoever comes next under the lock is to find what could be recorded.
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
        if !isUsable { signIns?.lose(person) }
        try await take(.session(person: person, isUsable: isUsable))
      case .answer(let request, let person, let outcome):
        underWay -= 1
        note(outcome, of: person)
        try await take(.answer(request: request, outcome))
      case .found(let takesEvents):
        try await take(.takesEvents(takesEvents))
        try await take(.started(mayStillArrive: lock.mayStillArrive))
      case .folded: folding = nil
      case .failed(let error): throw error
      case .stop: isStopping = true
      case .tick:
        try await readNews()
        // Details are saved as they are typed: their scores go once nothing was typed for a while.
        if let changed = fitsChanged, clock.milliseconds - changed.milliseconds >= 5_000 {
          fitsChanged = try await recordFitScores() ? nil : clock
        }
        try await take(.tick)
        fold()
        if signIns?.hasChanged() == true {
          report.signInsChanged = true
          isStopping = true
        }
        tell(howFar)
      }
      if underWay == 0, isOver(goal) { break }
    }
    try await receipts.last?.value
    try await folding?.value
    try await aside { [home] in try home.projections.catchUp() }
    let mayStillArrive = publisher.isStarted ? publisher.mayStillArrive(at: clock) : lock.mayStillArrive
    if !mayStillArrive { lock.endInPeace() }
    report.waiting = publisher.status(at: clock)
    return report
  }

  // MARK: - The publisher's wishes

  private func take(_ input: PublisherInput) async throws {
    for effect in publisher.handle(input, at: clock, using: &random) {
      switch effect {
      case .send(let request): try ask(request)
      case .refresh(let person): refresh(person)
      case .accept(let accepted):
        // What stayed behind of an event and is through by now is no other event.
        for positions in accepted.positions.compactMap(PositionRuns.range) { published.formUnion(positions) }
        report.accepted = published.count
        report.exceptions += accepted.exceptions
        try await keep(accepted)
      case .refuse(let refusal):
        report.refused.append(refusal)
        try await receipts.last?.value
        try await record(refusal)
      case .observe(let row): report.vanished.append(row)
      // The ticks come more often than anything has to wait.
      case .wait: break
      }
    }
  }

  /// Has a receipt appended behind those that are, and waits where two are on their way already.
  private func keep(_ accepted: WritesAccepted) async throws {
    try await receipts.first?.value
    let (last, context) = (receipts.last, CommandContext(actor: recorder))
    let next = beside { [home] in
      try await last?.value
      try home.recordAcceptance(accepted, in: context)
    }
    receipts = [last, next].compactMap(\.self)
  }

  /// Has the read models brought up to date, unless that is under way: receipts come too fast to fold each alone.
  private func fold() {
    guard folding == nil else { return }
    folding = beside { [home, feed] in
      try home.projections.catchUp()
      feed.yield(.folded)
    }
  }

  /// Does something while the run goes on, which ends where that fails.
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

  /// Does what may wait for the disk or for another process, while requests go on.
  func aside(_ work: @escaping @Sendable () throws -> Void) async throws {
    try await Task.detached(operation: work).value
  }

  /// What cannot be recorded of one event (its stream holds what only a newer version understands) holds up no other; a
  /// log that cannot be written does.
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

  /// Gives the publisher what was appended since: by us, by another command of this process, by another process.
  private func readNews() async throws {
    while true {
      guard let news = try home.log.news(after: head, limit: 1_000) else { throw PublishingError.historyRestored }
      guard let last = news.last else { return }
      head = LogHead(position: last.position, hash: last.hash)
      for event in news.map(LogEvent.init) {
        if event.payload?.mayChangeFitScores == true { fitsChanged = clock }
        try await take(.log(event))
      }
    }
  }

  // MARK: - How far it is

  private var clock: Instant {
    let gone = (ContinuousClock.now - started).components
    return Instant(milliseconds: gone.seconds * 1_000 + gone.attoseconds / 1_000_000_000_000_000)
  }

  /// In whose name answers are recorded.
  private lazy var recorder = (try? home.settings.user) ?? people.keys.min { $0.lowercased < $1.lowercased } ?? UUID()

  private var howFar: PublishingProgress {
    let (all, notes) = publisher.counts
    return PublishingProgress(
      accepted: report.accepted, refused: report.refused.count, pending: all.onTheWay + all.needSignIn + all.needTable,
      underWay: underWay, trouble: trouble?.reason, counts: all, notes: notes)
  }

  private func isOver(_ goal: Goal) -> Bool {
    if isStopping { return !publisher.hasReceipts }
    guard goal == .nothingIsLeft, publisher.isAtRest else { return false }
    if let trouble, ContinuousClock.now - trouble.since >= patience {
      report.trouble = trouble.reason
      return true
    }
    return publisher.waitsForPeople(at: clock)
  }
}
