public import Compass
import Domain
public import Foundation
public import HTTP
import Synchronization

/// Keeps a home published as long as a process needs it: waits until somebody is signed in, publishes what is appended
/// to the log, and restarts by itself after temporary failures.
///
/// ```swift
/// let service = PublishingService(of: home, http: systemHTTPClient())
/// service.start()
/// try await whateverTheProcessIsFor()
/// await service.stop()
/// ```
public final class PublishingService: Sendable {
  /// The state of the service.
  public enum State: Equatable, Sendable {
    /// It was not started, or was stopped.
    case off
    /// Nobody is signed in at the home.
    case waitsForSignIn
    /// It is publishing, with this progress; the counts include all runs since the start.
    case publishing(PublishingProgress)
    /// The project did not tell which family it is, for this reason; it is asked again.
    case doesNotAnswer(String)
    /// Another process of the home is publishing.
    case runsElsewhere
    /// A person has to act; the sentence says how.
    case needsPerson(String)
    /// It ended by itself, for this reason; nothing is published before the next start.
    case failed(String)
  }

  /// How often the sign-ins are checked during a wait.
  static let look = Duration.seconds(2)
  /// The time after which the service checks again whether another process is still publishing.
  static let lookElsewhere = Duration.seconds(30)
  /// The time after which the service checks again whether a person has acted.
  static let lookForPerson = Duration.seconds(300)

  private struct Status {
    var state = State.off
    var isStopping = false
    /// Ends the current wait or run.
    var interrupt: (@Sendable () -> Void)?
    var task: Task<Void, Never>?
  }

  private let home: Home
  private let family: UUID?
  private let http: any HTTPClient
  private let isAgreed: Bool
  private let timing: Publisher.Timing
  private let sleep: @Sendable (Duration) async throws -> Void
  private let told: @Sendable (State) -> Void
  private let status = Mutex(Status())

  /// Creates a service, which does nothing before it is started.
  ///
  /// - Parameters:
  ///   - family: The family's id in the project; nil for the only one.
  ///   - isAgreed: Whether old contacts and offers may be published (`OldNews`); otherwise the service waits until
  ///     somebody has published them.
  ///   - sleep: Waits for a duration; it has to return or throw when its task is cancelled.
  ///   - told: Called with each new state, on any thread; the service's next step may wait for it.
  public init(
    of home: Home, family: UUID? = nil, http: any HTTPClient, isAgreed: Bool = false,
    timing: Publisher.Timing = Publisher.Timing(),
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    told: @escaping @Sendable (State) -> Void = { _ in }
  ) {
    self.home = home
    self.family = family
    self.http = http
    self.isAgreed = isAgreed
    self.timing = timing
    self.sleep = sleep
    self.told = told
  }

  /// The current state.
  public var state: State { status.withLock { $0.state } }

  /// Starts the service in a task of its own. Call it once.
  public func start() {
    // The result of the run is the service's state.
    let task = Task.detached { [self] in _ = try? await run() }
    status.withLock { $0.task = task }
  }

  /// Stops the service, after the answers in flight are received and recorded.
  public func stop() async {
    askToStop()
    await status.withLock { $0.task }?.value
  }

  /// Asks the service to end as soon as the answers in flight are received, without waiting for that. It cannot be
  /// restarted.
  public func askToStop() {
    let interrupt = status.withLock { status in
      status.isStopping = true
      return status.interrupt
    }
    interrupt?()
  }

  /// Publishes until the service is asked to stop; `start` calls this in a task of its own.
  ///
  /// - Returns: The results of all runs.
  /// - Throws: What neither time nor a person at the project can repair, such as `EventLogError`, `CompassError` or
  ///   `PublishingError.file`.
  public func run() async throws -> PublishingReport {
    let file = SignInFile(folder: home.folder)
    var total = PublishingReport()
    var delay = PublishingDelay()
    // Whether the last run met old news. If nobody need agree to it, the next run does not end for what follows.
    var metOldNews = false
    while !isStopping {
      let before = try? file.load()
      do {
        let people = try await interruptible { [home, family, http] in
          try await SignedInFamily(of: home, family: family, http: http, now: { home.now() })
        }
        delay = PublishingDelay()
        if !isAgreed {
          let news = try await interruptible { [home, http] in try await OldNews.needingAgreement(of: home, http: http)
          }
          if let news { throw PublishingError.notAgreed(news) }
        }
        var report = try await publish(as: people, after: total, stopsForOldNews: !isAgreed && !metOldNews)
        metOldNews = report.metOldNews
        report.add(earlier: total)
        total = report
      } catch {
        guard let obstacle = PublishingObstacle(error) else {
          become(.failed("\(error)"))
          throw error
        }
        // An interruption says nothing about the project.
        guard !isStopping else { break }
        let pause = meet(obstacle, &delay)
        // The remedy may be that somebody signed in or out meanwhile.
        let now = try? file.load()
        if Self.areSame(before, now) { await wait(pause, or: file, differsFrom: now) }
      }
    }
    become(.off)
    return total
  }

  /// Sets the state for an obstacle.
  ///
  /// - Returns: The time after which it is checked again.
  private func meet(_ obstacle: PublishingObstacle, _ delay: inout PublishingDelay) -> Duration {
    switch obstacle {
    case .noAnswer(let reason, let retryAfter):
      become(.doesNotAnswer(reason))
      return delay.next(atLeast: retryAfter)
    case .noSignIn:
      become(.waitsForSignIn)
      return Self.lookForPerson
    case .elsewhere:
      become(.runsElsewhere)
      return Self.lookElsewhere
    case .person(let sentence):
      become(.needsPerson(sentence))
      return Self.lookForPerson
    case .restored: return .zero
    }
  }

  private func publish(
    as family: SignedInFamily, after earlier: PublishingReport, stopsForOldNews: Bool
  ) async throws -> PublishingReport {
    let run = PublishingRun(
      of: home, as: family.identity, people: family.people, timing: timing, stopsForOldNews: stopsForOldNews)
    let (accepted, refused) = (earlier.accepted, earlier.refused.count)
    interrupt { run.stop() }
    defer { status.withLock { $0.interrupt = nil } }
    return try await run.run(until: .stopped) { [self] progress in
      var progress = progress
      progress.accepted += accepted
      progress.refused += refused
      become(.publishing(progress))
    }
  }

  // MARK: - Waiting

  /// Waits for a duration, or until the sign-ins change. A renewed token ends the wait too, which happens once an hour.
  private func wait(_ duration: Duration, or file: SignInFile, differsFrom known: SignIns?) async {
    var left = duration
    while left > .zero, !isStopping {
      let nap = min(left, Self.look)
      try? await interruptible { [sleep] in try await sleep(nap) }
      left -= nap
      guard (try? file.load()) == known else { return }
    }
  }

  /// Whether the same people are signed in at the same project.
  private static func areSame(_ a: SignIns?, _ b: SignIns?) -> Bool {
    a?.project == b?.project && a?.people.map(\.id) == b?.people.map(\.id) && a?.users == b?.users
  }

  private var isStopping: Bool { status.withLock { $0.isStopping } }

  /// Runs work that is cancelled when the service is stopped.
  private func interruptible<T: Sendable>(_ body: @escaping @Sendable () async throws -> T) async throws -> T {
    let task = Task { try await body() }
    interrupt { task.cancel() }
    defer { status.withLock { $0.interrupt = nil } }
    return try await task.value
  }

  /// Stores what ends the current wait or run, and calls it at once if the service was already stopped.
  private func interrupt(by end: @escaping @Sendable () -> Void) {
    let isStopping = status.withLock { status in
      status.interrupt = end
      return status.isStopping
    }
    if isStopping { end() }
  }

  private func become(_ state: State) {
    let isNews = status.withLock { status in
      defer { status.state = state }
      return status.state != state
    }
    if isNews { told(state) }
  }
}
