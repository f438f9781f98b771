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

  private enum Happening: Sendable {
    case input(PublisherInput)
    /// What came of a request of a person, in the project's words and in the publisher's.
    case answer(request: Int, person: UUID, RESTOutcome?, ServerAnswer)
    /// Whether the project takes events whole.
    case found(takesEvents: Bool)
    case tick
    /// A receipt could not be written.
    case failed(any Error)
    case stop
  }

  private let home: Home
  private let family: UUID
  private let people: [UUID: RESTClient]
  private let patience: Duration
  private let started = ContinuousClock.now
  private let happenings: AsyncStream<Happening>
  private let feed: AsyncStream<Happening>.Continuation

  private var publisher: Publisher
  private var random = SystemRandomNumberGenerator()
  private var report = PublishingReport()
  private var position: Int64 = 0
  private var underWay = 0
  private var isStopping = false
  private var refreshes: [UUID: Int] = [:]
  private var trouble: (reason: String, since: ContinuousClock.Instant)?
  private var signIns: SignInWatch?
  /// The last receipts, on their way into the log: a commit waits for the disk while the next answers are judged.
  private var receipts: [Task<Void, any Error>] = []

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

  /// Ends the run as soon as the answers under way are here and recorded.
  public nonisolated func stop() { feed.yield(.stop) }

  /// Publishes until the goal is reached.
  ///
  /// - Parameters:
  ///   - retrying: Parked events that are tried again.
  ///   - progress: Told every tenth of a second.
  /// - Throws: `PublishingError`; `EventLogError` and `CompassError` where an answer could not be recorded.
  public func run(
    until goal: Goal, retrying: [UUID] = [], progress: @Sendable (PublishingProgress) -> Void = { _ in }
  ) async throws -> PublishingReport {
    let lock = try PublishingLock(folder: home.folder)
    return try await withTaskExecutorPreference(people.values.first?.executor) {
      do {
        return try await publish(under: lock, until: goal, retrying: retrying, progress: progress)
      } catch {
        // Whoever comes next under the lock is to find what could be recorded.
        for receipt in receipts { _ = await receipt.result }
        throw error
      }
    }
  }

  private func publish(
    under lock: PublishingLock, until goal: Goal, retrying: [UUID], progress: @Sendable (PublishingProgress) -> Void
  ) async throws -> PublishingReport {
    if goal == .stopped { signIns = SignInWatch(folder: home.folder, people: people.keys) }
    let search = Task { feed.yield(.found(takesEvents: await takesEvents())) }
    defer { search.cancel() }
    try await readNews()
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
      case .input(let input):
        underWay -= 1
        if case .session(let person, false) = input { signIns?.lose(person) }
        try await take(input)
      case .answer(let request, let person, let outcome, let answer):
        underWay -= 1
        if let outcome { note(outcome, of: person) }
        try await take(.answer(request: request, answer))
      case .found(let takesEvents):
        try await take(.takesEvents(takesEvents))
        try await take(.started(mayStillArrive: lock.mayStillArrive))
      case .failed(let error): throw error
      case .stop: isStopping = true
      case .tick:
        try await readNews()
        try await take(.tick)
        try await aside { [home] in try home.projections.catchUp() }
        if signIns?.hasChanged() == true {
          report.signInsChanged = true
          isStopping = true
        }
        progress(howFar)
      }
      if underWay == 0, isOver(goal) { break }
    }
    try await receipts.last?.value
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
        report.accepted += accepted.positions.reduce(0) { $0 + (PositionRuns.range($1)?.count ?? 0) }
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
    let next = Task.detached { [home, feed] in
      do {
        try await last?.value
        try home.recordAcceptance(accepted, in: context)
      } catch {
        feed.yield(.failed(error))
        throw error
      }
    }
    receipts = [last, next].compactMap(\.self)
  }

  /// Does what may wait for the disk or for another process, while requests go on.
  private func aside(_ work: @escaping @Sendable () throws -> Void) async throws {
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
      let news = try home.log.events(EventRange(after: position, limit: 1_000))
      guard let last = news.last else { return }
      position = last.position
      for event in news { try await take(.log(LogEvent(event))) }
    }
  }

  // MARK: - The server

  private func ask(_ request: ServerRequest) throws {
    // What is not sent needs no answer: the run ends, and the next one begins from the log.
    guard !isStopping, let client = people[request.person] else { return }
    underWay += 1
    // An answer is read where it comes in, while we are at another one.
    let take = { @Sendable [feed] (outcome: RESTOutcome?) in
      let answer = outcome.map { ServerAnswer($0, isWrite: request.isWrite) } ?? .notThere
      feed.yield(.answer(request: request.id, person: request.person, outcome, answer))
    }
    switch request.ask {
    case .whoAmI: Task { take(await client.checkSession()) }
    case .apply(let events): client.start(try apply(events), take)
    case .read, .write:
      if let rest = request.rest { client.start(rest, take) } else { take(nil) }
    }
  }

  private func apply(_ events: [AppliedEvent]) throws -> RESTRequest {
    .apply(
      try events.compactMap { event in try home.log.event(event.reference.id).flatMap { event.json($0) } },
      family: family)
  }

  /// Whether the project has our migration, and everybody who is signed in speaks for himself there. Asked until somebody
  /// answers: events that went as rows would be missing from the project's log.
  private func takesEvents() async -> Bool {
    var isFound = false
    for (person, client) in people.sorted(by: { $0.key.lowercased < $1.key.lowercased }) {
      let requests: [RESTRequest] =
        (person == client.credentials.user ? [] : [.bind(person, family: family)])
        + (isFound ? [] : [.apply([], family: family)])
      for request in requests {
        switch await answer(of: client, to: request) {
        case .accepted: isFound = true
        // What is this person's waits for a sign-in anyway.
        case .unauthorised: break
        default: return false
        }
      }
    }
    return isFound
  }

  private func answer(of client: RESTClient, to request: RESTRequest) async -> RESTOutcome {
    while true {
      let outcome = await client.send(request)
      note(outcome, of: nil)
      switch outcome {
      case .transient, .unreadable:
        guard !isStopping, !Task.isCancelled else { return outcome }
        try? await Task.sleep(for: .seconds(1))
      default: return outcome
      }
    }
  }

  /// The client has renewed the token already when it was refused; the question is whether that person is signed in.
  private func refresh(_ person: UUID) {
    guard !isStopping, let client = people[person] else { return }
    underWay += 1
    refreshes[person, default: 0] += 1
    // A project that knows the person and yet takes none of his writes would be asked for ever.
    let isHopeless = refreshes[person, default: 0] > 3
    Task {
      var outcome = await client.checkSession()
      while case .transient = outcome, !isStopping {
        note(outcome, of: nil)
        try? await Task.sleep(for: .seconds(1))
        outcome = await client.checkSession()
      }
      var isUsable = false
      if case .accepted = outcome { isUsable = !isHopeless }
      feed.yield(.input(.session(person: person, isUsable: isUsable)))
    }
  }

  private func note(_ outcome: RESTOutcome, of person: UUID?) {
    switch outcome {
    case .transient, .unreadable: trouble = (outcome.reason, trouble?.since ?? ContinuousClock.now)
    case .unauthorised: break
    default:
      trouble = nil
      if let person { refreshes[person] = nil }
    }
  }

  // MARK: - How far it is

  private var clock: Instant {
    let gone = (ContinuousClock.now - started).components
    return Instant(milliseconds: gone.seconds * 1_000 + gone.attoseconds / 1_000_000_000_000_000)
  }

  /// In whose name answers are recorded.
  private var recorder: UUID { home.settings.user ?? people.keys.min { $0.lowercased < $1.lowercased } ?? UUID() }

  private var howFar: PublishingProgress {
    PublishingProgress(
      accepted: report.accepted, refused: report.refused.count, pending: publisher.pendingCount, underWay: underWay,
      trouble: trouble?.reason)
  }

  private func isOver(_ goal: Goal) -> Bool {
    if isStopping { return !publisher.hasReceipts }
    guard goal == .nothingIsLeft, publisher.isAtRest else { return false }
    if let trouble, ContinuousClock.now - trouble.since >= patience {
      report.trouble = trouble.reason
      return true
    }
    return publisher.status(at: clock).allSatisfy(\.waitsForPerson)
  }
}
