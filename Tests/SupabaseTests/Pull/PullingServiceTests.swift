import Compass
import Domain
import EventLog
import Foundation
import HTTP
import Projections
import Synchronization
import TestSupport
import Testing

@testable import Supabase

/// What takes over from a project by itself. No test waits for a clock: what sleeps is told to wake up.
@Suite(.takesTurns, .waitsForOthers, .timeLimit(.minutes(15))) struct PullingServiceTests {
  /// A service, what it tells, and whether somebody looks.
  private final class Running: Sendable {
    let service: PullingService
    let clock = TestClock()
    let isWatched: Mutex<Bool>
    private let states: AsyncStream<PullingService.State>

    init(_ home: Home, http: any HTTPClient = systemHTTPClient(), isWatched: Bool = true) {
      let (states, told) = AsyncStream.makeStream(of: PullingService.State.self)
      self.states = states
      self.isWatched = Mutex(isWatched)
      let clock = clock
      service = PullingService(
        into: home, http: http, sleep: { try await clock.sleep(for: $0) }, told: { told.yield($0) })
      service.start(isWatched: { [self] in self.isWatched.withLock { $0 } })
    }

    /// Waits until it is at something.
    func reaches(_ isReached: (PullingService.State) -> Bool) async {
      for await state in states where isReached(state) { return }
    }

    /// Lets it wake up from so many naps of two seconds, and waits until it sleeps again.
    func wake(_ times: Int) async {
      for _ in 0..<times {
        clock.advance(by: .seconds(2))
        await clock.waitForSleepers()
      }
    }
  }

  /// A client that counts what is read of the tables.
  private final class CountingClient: HTTPClient {
    private let client = systemHTTPClient()
    private let count = Mutex(0)
    var reads: Int { count.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      if request.url.path().hasSuffix("/rest/v1/schools") { count.withLock { $0 += 1 } }
      return try await client.send(request)
    }
  }

  private func names(_ home: Home) throws -> [String] {
    try home.read { try $0.schools() }.map(\.name).sorted()
  }

  @Test func `what others write comes in by itself while somebody looks, and reads nothing twice`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let rice = try family.school()
    try await family.publish()
    let client = CountingClient()
    let running = Running(family.home, http: client)
    await running.reaches { $0 == .pulled(unseen: 0) }
    await running.clock.waitForSleepers()
    // Two people, and of each a page of rows and the page after it.
    let first = client.reads
    await running.wake(30)
    #expect(client.reads == first)

    try stack.sql("update schools set name = 'Rice', updated_at = now() where id = '\(rice.lowercased)'")
    await running.wake(15)
    #expect(try names(family.home) == ["Rice"])
    let second = client.reads
    #expect(second > first)

    running.isWatched.withLock { $0 = false }
    try stack.sql("update schools set name = 'Rice U', updated_at = now() where id = '\(rice.lowercased)'")
    await running.wake(60)
    #expect(try names(family.home) == ["Rice"] && client.reads == second)
    running.isWatched.withLock { $0 = true }
    await running.wake(1)
    #expect(try names(family.home) == ["Rice U"])
    await running.service.stop()
    #expect(running.service.state == .off && running.clock.sleepers == 0)
  }

  @Test func `what is hidden is said, and somebody who joins the family is met`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    _ = try family.school()
    try await family.publish()
    let running = Running(family.home)
    await running.reaches { $0 == .pulled(unseen: 0) }
    await running.clock.waitForSleepers()
    try stack.policy("hide", on: "schools", "as restrictive for select using (false)")
    await running.wake(15)
    #expect(running.service.state == .pulled(unseen: 1))
    try stack.dropPolicy("hide", on: "schools")
    try stack.add("Robin Player", "robin@example.com", id: UUID(), role: "parent")
    await running.wake(15)
    #expect(running.service.state == .pulled(unseen: 0))
    #expect(try family.home.read { try $0.members() }.contains { $0.name == "Robin Player" })
    await running.service.stop()
  }

  @Test func `somebody who may not read there any more keeps nobody else from it`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let rice = try family.school()
    try await family.publish()
    let running = Running(family.home)
    await running.reaches { $0 == .pulled(unseen: 0) }
    await running.clock.waitForSleepers()
    try stack.sql(
      """
      delete from family_members where user_id = '\(stack.people[StackProject.pat]?.lowercased ?? "")';
      update schools set name = 'Rice' where id = '\(rice.lowercased)'
      """)
    await running.wake(15)
    #expect(try names(family.home) == ["Rice"])
    guard case .needsPerson = running.service.state else {
      Issue.record("\(running.service.state)")
      return
    }
    await running.service.stop()
  }

  @Test func `what was passed over because it was pending here comes when it is given up`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let rice = try family.school()
    try await family.publish()
    try stack.sql("update schools set notes = 'theirs' where id = '\(rice.lowercased)'")
    try family.perform(.school(rice, .editNotes("ours")))
    let edit = try #require(try family.home.log.events().last)
    let running = Running(family.home)
    await running.reaches { $0 == .pulled(unseen: 0) }
    await running.clock.waitForSleepers()
    #expect(try !family.types().contains("SchoolObserved"))
    try family.home.abandon(edit.id, because: "given up", in: CommandContext(actor: family.player))
    try stack.sql("update schools set website = website where id = '\(rice.lowercased)'")
    await running.wake(15)
    #expect(try family.types().contains("SchoolObserved"))
    await running.service.stop()
  }

  @Test func `a project without digests is read every five minutes`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let rice = try family.school()
    try await family.publish()
    try stack.sql("drop function mirror_digest(uuid, text, text)")
    let running = Running(family.home)
    await running.reaches { $0 == .pulled(unseen: 0) }
    await running.clock.waitForSleepers()
    try stack.sql("update schools set name = 'Rice', updated_at = now() where id = '\(rice.lowercased)'")
    await running.wake(149)
    #expect(try names(family.home) == ["Rice University"])
    await running.wake(1)
    #expect(try names(family.home) == ["Rice"])
    await running.service.stop()
  }

  @Test func `it waits for somebody to sign in, and for a project that does not answer`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let file = SignInFile(folder: family.folder.url)
    let signIns = try #require(try file.load())
    try file.remove()
    let isDown = Mutex(true)
    let running = Running(
      family.home, http: FaultyClient { _ in isDown.withLock { $0 } ? .unauthorized : nil }, isWatched: false)
    await running.reaches { $0 == .waitsForSignIn }
    await running.clock.waitForSleepers()
    try file.save(signIns)
    await running.wake(1)
    await running.reaches { if case .needsPerson = $0 { true } else { false } }
    isDown.withLock { $0 = false }
    running.isWatched.withLock { $0 = true }
    await running.wake(15)
    #expect(running.service.state == .pulled(unseen: 0))
    await running.service.stop()
  }
}
