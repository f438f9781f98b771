import CanonicalJSON
public import Compass
import Domain
import EventLog
public import Foundation
public import HTTP
import Synchronization

/// Takes over what others write to a home's project as long as a process needs it: at its start, and then whenever the
/// project holds something else while somebody looks. It needs no lock: a pull may run beside a publication and beside
/// other pulls.
///
/// ```swift
/// let service = PullingService(into: home, http: systemHTTPClient())
/// service.start(isWatched: { pages.areOpen })
/// try await whateverTheProcessIsFor()
/// await service.stop()
/// ```
public final class PullingService: Sendable {
  /// The state of the service.
  public enum State: Equatable, Sendable {
    /// It was not started, or was stopped.
    case off
    /// Nobody is signed in at the home.
    case waitsForSignIn
    /// Everything that the project shows was taken over, except for so many records that it does not show any more and
    /// does not say were deleted.
    case pulled(unseen: Int)
    /// The project does not answer, for this reason; it is asked again.
    case doesNotAnswer(String)
    /// A person has to act; the sentence says how.
    case needsPerson(String)
    /// It ended by itself, for this reason; nothing is pulled before the next start.
    case failed(String)
  }

  /// The time between two questions whether the project holds something else.
  static let interval = Duration.seconds(30)
  /// The time between two pulls from a project that cannot be asked (`mirror_digest`, migration 0104).
  static let intervalOfPulls = Duration.seconds(300)
  /// How often it is checked, during a wait, who is signed in and whether somebody looks.
  static let look = Duration.seconds(2)
  /// How long each read is repeated while the project does not answer.
  private static let patience = Duration.seconds(15)

  private let home: Home
  private let family: UUID?
  private let http: any HTTPClient
  private let sleep: @Sendable (Duration) async throws -> Void
  private let told: @Sendable (State) -> Void
  private let status = Mutex((state: State.off, task: Task<Void, Never>?.none))

  /// Creates a service, which does nothing before it is started.
  ///
  /// - Parameters:
  ///   - family: The family's id in the project; nil for the only one.
  ///   - sleep: Waits for a duration; it has to return or throw when its task is cancelled.
  ///   - told: Called with each new state, on any thread; the service's next step may wait for it.
  public init(
    into home: Home, family: UUID? = nil, http: any HTTPClient,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    told: @escaping @Sendable (State) -> Void = { _ in }
  ) {
    self.home = home
    self.family = family
    self.http = http
    self.sleep = sleep
    self.told = told
  }

  /// The current state.
  public var state: State { status.withLock { $0.state } }

  /// Starts the service in a task of its own. Call it once.
  ///
  /// - Parameter isWatched: Whether somebody looks at the home now. While nobody does, the project is left alone.
  public func start(isWatched: @escaping @Sendable () -> Bool) {
    let task = Task.detached { [self] in await run(while: isWatched) }
    status.withLock { $0.task = task }
  }

  /// Stops the service; a page of rows that is being taken over is kept.
  public func stop() async {
    let task = status.withLock { $0.task }
    task?.cancel()
    await task?.value
  }

  private func run(while isWatched: @Sendable () -> Bool) async {
    let file = SignInFile(folder: home.folder)
    var delay = PublishingDelay()
    var memory = Memory(people: Self.people(file))
    while !Task.isCancelled {
      let signedIn = Self.people(file)
      if signedIn != memory.people { memory = Memory(people: signedIn) }
      var pause = Self.interval
      do {
        let canBeAsked = try await pull(with: &memory)
        delay = PublishingDelay()
        if !canBeAsked { pause = Self.intervalOfPulls }
      } catch {
        // An interruption says nothing about the project.
        guard !Task.isCancelled else { break }
        switch PublishingObstacle(error) {
        case .noAnswer(let reason, let retryAfter):
          become(.doesNotAnswer(reason))
          pause = max(pause, delay.next(atLeast: retryAfter))
        case .noSignIn: become(.waitsForSignIn)
        case .person(let sentence): become(.needsPerson(sentence))
        case .elsewhere, .restored: break
        case nil: return become(.failed("\(error)"))
        }
      }
      await wait(pause, andUntil: isWatched, unlessOthersThan: signedIn, in: file)
    }
    become(.off)
  }

  /// What tells whether a pull would find something: the digests of the project's rows, and the family's members.
  private struct Contents: Equatable {
    let digests: JSONValue
    let members: [JSONObject]
  }

  /// The last pull as one person.
  private struct Pulled {
    /// What the project held before it; nil if that cannot be asked.
    let contents: Contents?
    /// What was not published after it: a pull says nothing of that.
    let unpublished: Unpublished
    /// The number of records that the project did not show any more.
    let unseen: Int
  }

  /// What is remembered between two pulls of the same people.
  private struct Memory {
    let people: [UUID: UUID]
    var pulled: [UUID: Pulled] = [:]
    var ledger: PublicationLedger?
    var head = LogHead.empty
  }

  /// Pulls as each person who is signed in, unless a pull would find what the last one found. What stands in one person's
  /// way does not keep the others from it.
  ///
  /// - Returns: Whether the project can be asked without a pull.
  private func pull(with memory: inout Memory) async throws -> Bool {
    let (head, isContinued) = try home.log.head(following: memory.head)
    if !isContinued { memory = Memory(people: memory.people) }
    memory.head = head
    let ledger = try memory.ledger ?? PublicationLedger(of: home)
    memory.ledger = ledger
    let signedIn = try await SignedInFamily(
      of: home, family: family, http: http, patience: Self.patience, now: { [home] in home.now() })
    var obstacle: (any Error)?
    for (person, client) in signedIn.people.sorted(by: { $0.key.lowercased < $1.key.lowercased }) {
      do {
        // Asked before the pull: what is written meanwhile is then found by the next question.
        let contents = try await contents(for: client, of: signedIn.identity.family)
        // A hidden record may be deleted, there or here, which changes none of what is shown.
        if let contents, let last = memory.pulled[person], last.contents == contents, last.unseen == 0,
          try last.unpublished == ledger.unpublished()
        {
          continue
        }
        let report = try await Pull(into: home, client: client, of: signedIn, ledger: ledger).run()
        memory.pulled[person] = Pulled(
          contents: contents, unpublished: try ledger.unpublished(),
          unseen: report.unseen.values.reduce(0) { $0 + $1.count })
      } catch {
        guard case .person? = PublishingObstacle(error) else { throw error }
        obstacle = error
      }
    }
    if let obstacle { throw obstacle }
    let pulls = signedIn.people.keys.compactMap { memory.pulled[$0] }
    become(.pulled(unseen: pulls.map(\.unseen).max() ?? 0))
    return pulls.allSatisfy { $0.contents != nil }
  }

  private func contents(for client: RESTClient, of family: UUID) async throws -> Contents? {
    let digests = try await client.read(
      .call("mirror_digest", ["family": .string(family.lowercased)]), of: "mirror_digest")
    switch digests {
    case .accepted(_, let digests):
      let members = try await client.rows(
        .select(
          "family_members", ["user_id", "role"], where: [.equal("family_unit_id", family.lowercased)],
          order: ["user_id"]),
        of: "family_members")
      return Contents(digests: digests, members: members)
    case .gone(.function, _): return nil
    default: throw PullError.request(table: "mirror_digest", digests)
    }
  }

  // MARK: - Waiting

  /// Waits for a duration and then until somebody looks, or until others are signed in.
  private func wait(
    _ duration: Duration, andUntil isWatched: () -> Bool, unlessOthersThan known: [UUID: UUID], in file: SignInFile
  ) async {
    var left = duration
    while !Task.isCancelled, left > .zero || !isWatched() {
      try? await sleep(Self.look)
      left -= Self.look
      guard Self.people(file) == known else { return }
    }
  }

  /// The ids in the project of those who are signed in, by the home's.
  private static func people(_ file: SignInFile) -> [UUID: UUID] {
    Dictionary(((try? file.load())?.people ?? []).map { ($0.id, $0.session.user) }) { $1 }
  }

  private func become(_ state: State) {
    let isNews = status.withLock { status in
      defer { status.state = state }
      return status.state != state
    }
    if isNews { told(state) }
  }
}
