import Compass
import Domain
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Supabase

/// What keeps a home published while a process serves it. No test waits for a clock: what sleeps is told to wake up.
@Suite(.takesTurns, .waitsForOthers, .timeLimit(.minutes(15))) struct PublishingServiceTests {
  /// A service and what it tells.
  private struct Running {
    let service: PublishingService
    let clock: TestClock
    private let states: AsyncStream<PublishingService.State>

    init(_ home: Home, http: any HTTPClient = systemHTTPClient(), naps: Naps? = nil) {
      let (states, told) = AsyncStream.makeStream(of: PublishingService.State.self)
      let clock = TestClock()
      (self.states, self.clock) = (states, clock)
      service = PublishingService(
        of: home, http: http, timing: PublishingHome.timing,
        sleep: { nap in
          if let naps { return naps.add(nap) }
          try await clock.sleep(for: nap)
        },
        told: { told.yield($0) })
      service.start()
    }

    /// Waits until it is at something.
    func reaches(_ isReached: (PublishingService.State) -> Bool) async {
      for await state in states where isReached(state) { return }
    }

    /// Waits until so many changes were published.
    func publishes(_ count: Int = 0) async {
      await reaches { if case .publishing(let progress) = $0 { progress.accepted == count } else { false } }
    }

    /// Lets it wake up from nap after nap until so many changes were published. A wait begins anew when the sign-ins
    /// change, so nobody can tell how many naps that takes.
    func wakes(untilItPublishes count: Int) async {
      let waking = Task {
        while !Task.isCancelled {
          await clock.waitForSleepers()
          clock.advance(by: .seconds(2))
        }
      }
      await publishes(count)
      waking.cancel()
    }
  }

  /// The naps of a service that sleeps no time at all.
  private final class Naps: Sendable {
    private let naps = Mutex<[Duration]>([])
    var all: [Duration] { naps.withLock { $0 } }
    func add(_ nap: Duration) { naps.withLock { $0.append(nap) } }
  }

  @Test func `what is done while it runs arrives, and stopping it leaves nothing behind`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let running = Running(family.home)
    await running.publishes()
    let school = try family.school()
    await running.publishes(1)
    #expect(try stack.sql("select id::text from schools") == [[school.lowercased]])
    await running.service.stop()
    #expect(running.service.state == .off)
    #expect(try await family.publish() == PublishingReport())
    #expect(try family.differences() == [])
  }

  @Test func `a project that is down at the start is asked again, less and less often`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let school = try family.school()
    let naps = Naps()
    let running = Running(family.home, http: FaultyClient { $0 < 4 ? .loseRequest : nil }, naps: naps)
    await running.reaches { if case .doesNotAnswer(let reason) = $0 { reason.contains("no route") } else { false } }
    await running.publishes(1)
    #expect(try stack.sql("select id::text from schools") == [[school.lowercased]])
    // One second, two, four, eight; whether somebody signs in is looked for meanwhile.
    #expect(naps.all == [.seconds(1)] + [Duration](repeating: .seconds(2), count: 7))
    await running.service.stop()
  }

  @Test func `a family is asked for as long as there is patience`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    func people(through client: FaultyClient, napping seconds: [Int]) async throws -> Int {
      let clock = TestClock()
      let asking = Task { [home = family.home] in
        try await SignedInFamily.load(of: home, http: client, now: { home.now() }, clock: clock).people.count
      }
      for nap in seconds {
        await clock.waitForSleepers()
        clock.advance(by: .seconds(nap))
      }
      return try await asking.value
    }
    let mute = FaultyClient { _ in .page }
    await #expect(throws: PullError.self) { _ = try await people(through: mute, napping: [1, 2, 4, 8]) }
    #expect(mute.requests == 5)
    let late = FaultyClient { $0 < 2 ? .loseRequest : nil }
    #expect(try await people(through: late, napping: [1, 2]) == 2)
  }

  @Test func `a second one says that another publishes, and goes on when that has ended`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let first = Running(family.home)
    await first.publishes()
    let second = Running(family.home)
    await second.reaches { $0 == .runsElsewhere }
    await first.service.stop()
    _ = try family.school()
    await second.wakes(untilItPublishes: 1)
    await second.service.stop()
    #expect(try stack.sql("select count(*) from schools") == [["1"]])
  }

  @Test func `it waits for somebody to sign in, and ends publishing when everybody signs out`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let file = SignInFile(folder: family.folder.url)
    try file.remove()
    _ = try family.school()
    let running = Running(family.home)
    await running.reaches { $0 == .waitsForSignIn }
    await running.clock.waitForSleepers()
    try await stack.signIn(StackProject.alex, as: family.player, in: family.folder.url)
    await running.wakes(untilItPublishes: 1)
    try file.remove()
    await running.reaches { $0 == .waitsForSignIn }
    await running.service.stop()
    #expect(running.clock.sleepers == 0)
  }

  @Test func `what a person has to mend is said, and looked at again`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    _ = try family.school()
    try stack.sql(
      "insert into family_members (family_unit_id, user_id, role) values "
        + "('\(StackProject.otherFamily)', '\(StackProject.alexID)', 'parent')")
    let running = Running(family.home)
    await running.reaches {
      if case .needsPerson(let sentence) = $0 { sentence.contains("several families") } else { false }
    }
    #expect(try stack.sql("select count(*) from schools") == [["0"]])
    try stack.sql(
      "delete from family_members where user_id = '\(StackProject.alexID)' "
        + "and family_unit_id = '\(StackProject.otherFamily)'")
    await running.wakes(untilItPublishes: 1)
    await running.service.stop()
  }

  @Test func `who looks is told of nobody else's private note`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let school = try family.school()
    try family.perform(.privateNote(school: school, text: "Kestrel"), by: family.parent)
    let running = Running(family.home, http: FaultyClient { $0 == 0 ? nil : .loseRequest })
    await running.reaches { if case .publishing(let progress) = $0 { progress.trouble != nil } else { false } }
    guard case .publishing(let progress) = running.service.state else { throw SignInError.notSignedIn }
    #expect(progress.pending == 2)
    let counts = [family.player, family.parent, UUID()].map { progress.counts(seenBy: $0).onTheWay }
    #expect(counts == [1, 2, 1])
    await running.service.stop()
  }
}
