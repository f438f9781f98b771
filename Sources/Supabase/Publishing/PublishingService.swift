public import Compass
import Domain
public import Foundation
public import HTTP
import Synchronization

/// Keeps a home published as long as a process wants it: waits until somebody is signed in, publishes what comes into
/// the log, and begins again by itself after whatever passes.
///
/// ```swift
/// let service = PublishingService(of: home, http: systemHTTPClient())
/// service.start()
/// try await whateverTheProcessIsFor()
/// await service.stop()
/// ```
public final class PublishingService: Sendable {
  /// What the service is at.
  public enum State: Equatable, Sendable {
    /// It did not begin, or was stopped.
    case off
    /// Nobody is signed in at the home.
    case waitsForSignIn
    /// It publishes, and is so far; the counts are of all runs since it began.
    case publishing(PublishingProgress)
    /// The project did not say which family it is, and why; it is asked again.
    case doesNotAnswer(String)
    /// Another process of the home publishes.
    case runsElsewhere
    /// Somebody has to do something, which is said in a sentence.
    case needsPerson(String)
    /// It ended by itself, and why: nothing is published before the next start.
    case failed(String)
  }

  /// How often it is looked whether somebody signed in, while something is waited for.
  static let look = Duration.seconds(2)
  /// After how long it is looked again whether another process still publishes.
  static let lookElsewhere = Duration.seconds(30)
  /// After how long it is looked again whether a person did what was to be done.
  static let lookForPerson = Duration.seconds(300)

  private struct Status {
    var state = State.off
    var isStopping = false
    /// Ends what is waited for.
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

  /// A service that does nothing yet.
  ///
  /// - Parameters:
  ///   - family: The family's id in the project; nil for the only one.
  ///   - isAgreed: Whether what is long ago may be published for the first time (`FirstPublication`); otherwise it waits
  ///     until somebody has done so.
  ///   - sleep: What waits; it has to end, in whatever way, when its task is cancelled.
  ///   - told: Told of each other state, from any thread: the next step of the service may wait for it.
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

  /// What it is at now.
  public var state: State { status.withLock { $0.state } }

  /// Begins, beside whatever else the process does. To be called once.
  public func start() {
    // What it ends with is its state.
    let task = Task.detached { [self] in _ = try? await run() }
    status.withLock { $0.task = task }
  }

  /// Ends it in peace: the answers under way are awaited and recorded.
  public func stop() async {
    askToStop()
    await status.withLock { $0.task }?.value
  }

  /// Has it end as soon as the answers under way are here, and does not wait for that. It cannot be begun again.
  public func askToStop() {
    let interrupt = status.withLock { status in
      status.isStopping = true
      return status.interrupt
    }
    interrupt?()
  }

  /// Publishes until somebody asks it to stop; `start` does so in a task of its own.
  ///
  /// - Returns: What all of its runs did.
  /// - Throws: What neither time nor a person at the project mends, such as `EventLogError`, `CompassError` or
  ///   `PublishingError.file`.
  public func run() async throws -> PublishingReport {
    let file = SignInFile(folder: home.folder)
    var total = PublishingReport()
    var delay = PublishingDelay()
    while !isStopping {
      let before = try? file.load()
      do {
        let people = try await interruptible { [home, family, http] in
          try await SignedInFamily(of: home, family: family, http: http, now: { home.now() })
        }
        delay = PublishingDelay()
        if !isAgreed {
          let first = try await interruptible { [home, http] in try await FirstPublication.toAgree(of: home, http: http)
          }
          if let first { throw PublishingError.notAgreed(first) }
        }
        var report = try await publish(as: people, after: total)
        report.add(earlier: total)
        total = report
      } catch {
        guard let obstacle = PublishingObstacle(error) else {
          become(.failed("\(error)"))
          throw error
        }
        // What is interrupted says nothing of the project.
        guard !isStopping else { break }
        let pause = meet(obstacle, &delay)
        // Whoever came or left meanwhile may be what was waited for.
        let now = try? file.load()
        if Self.areSame(before, now) { await wait(pause, or: file, differsFrom: now) }
      }
    }
    become(.off)
    return total
  }

  /// Tells of an obstacle.
  ///
  /// - Returns: After how long it is looked at again.
  private func meet(_ obstacle: PublishingObstacle, _ delay: inout PublishingDelay) -> Duration {
    switch obstacle {
    case .noAnswer(let reason, let wish):
      become(.doesNotAnswer(reason))
      return delay.next(atLeast: wish)
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

  private func publish(as family: SignedInFamily, after earlier: PublishingReport) async throws -> PublishingReport {
    let run = PublishingRun(of: home, as: family.identity, people: family.people, timing: timing)
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

  /// Waits so long, or until the sign-ins are others than they were. A token that is renewed ends it too, which happens
  /// once an hour.
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

  /// Does something that ends early when the service is stopped.
  private func interruptible<T: Sendable>(_ body: @escaping @Sendable () async throws -> T) async throws -> T {
    let task = Task { try await body() }
    interrupt { task.cancel() }
    defer { status.withLock { $0.interrupt = nil } }
    return try await task.value
  }

  /// Keeps what ends that which is waited for now, and ends it where the service was stopped already.
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
