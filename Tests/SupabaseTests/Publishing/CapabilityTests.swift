import Compass
import Domain
import EventLog
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Supabase

/// What a project is believed to be able to do, and how that is taken back.
@Suite(.takesTurns, .waitsForOthers) struct CapabilityTests {
  /// A client that answers the first questions for `apply_events` with nothing.
  private final class HollowClient: HTTPClient {
    private let client = systemHTTPClient()
    private let left: Mutex<Int>

    init(answers: Int) { left = Mutex(answers) }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      let isQuestion = request.url.path().hasSuffix("/rpc/apply_events")
      let isHollow = left.withLock { left in
        guard isQuestion, left > 0 else { return false }
        left -= 1
        return true
      }
      return isHollow ? HTTPResponse(status: 200, body: Data()) : try await client.send(request)
    }
  }

  private func signIns(_ family: PublishingHome) throws -> SignIns {
    try #require(try SignInFile(folder: family.folder.url).load())
  }

  @Test func `an empty answer is no promise to take events whole`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack, takesEvents: false)
    _ = try family.school()
    let report = try await family.publish(through: HollowClient(answers: 2))
    #expect(report.accepted == 1 && report.waiting == [])
    #expect(try !signIns(family).takesEvents)
    #expect(try stack.sql("select name from schools") == [["Rice University"]])
  }

  @Test func `a project that lost the function is waited for an hour, and then given rows`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let school = try family.school()
    try await family.publish()
    #expect(try signIns(family).takesEvents)
    let definition = try #require(
      try stack.sql("select pg_get_functiondef('apply_events'::regproc)").first?.first ?? nil)
    try stack.sql("drop function apply_events")
    try family.perform(.school(school, .editNotes("call on Monday")))
    let waiting = try await family.publish(patience: .milliseconds(1_200))
    #expect(waiting.accepted == 0 && waiting.trouble?.contains("apply_events") == true)
    let since = try #require(try signIns(family).lacksFunctionSince)

    // Found again, it is as if nothing had been.
    try stack.sql("\(definition); grant execute on function apply_events to authenticated")
    #expect(try await family.publish().accepted == 1)
    #expect(try signIns(family).takesEvents && signIns(family).lacksFunctionSince == nil)

    try stack.sql("drop function apply_events")
    try family.perform(.school(school, .editNotes("call on Tuesday")))
    let file = SignInFile(folder: family.folder.url)
    var known = try signIns(family)
    known.lacksFunctionSince = since - 3_600_000
    try file.save(known)
    #expect(try await family.publish().accepted == 1)
    #expect(try !signIns(family).takesEvents)
    #expect(try stack.sql("select notes from schools") == [["call on Tuesday"]])
  }
}
