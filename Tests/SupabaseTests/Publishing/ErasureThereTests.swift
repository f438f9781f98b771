import Compass
import Domain
import EventLog
import Foundation
import TestSupport
import Testing

@testable import Supabase

/// An erasure at a home that publishes: no change that the project waits for is lost with its payload.
@Suite(.takesTurns, .waitsForOthers) struct ErasureThereTests {
  @Test func `what the project waits for is sent before it is erased, and what it never had may go`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let home = try await PublishingHome(stack)
    let school = try home.school()
    let coach = home.home.freshID()
    var fields = CoachFields()
    (fields.firstName, fields.lastName, fields.role) = (.value("Kim"), .value("Lee"), .value(.known[0]))
    try home.perform(.coach(coach, .add(school: school, fields)), by: home.parent)
    let there = try #require(try ErasureThere(of: home.home))
    #expect(there.warning.contains("still has"))
    let target = try home.home.erasureTarget(.coach, coach.lowercased, by: home.parent)
    // Nothing of it is there.
    try there.requireSent(home.home.erasurePlan(target, by: home.parent), by: home.parent)
    #expect(try await home.publish().waiting.isEmpty)
    try there.requireSent(home.home.erasurePlan(target, by: home.parent), by: home.parent)
    try home.perform(.coach(coach, .remove), by: home.parent)
    let error = #expect(throws: PublishingError.self) {
      try home.home.erase(target, why: .asked, by: home.parent, check: { try there.requireSent($0, by: home.parent) })
    }
    #expect("\(error as Any)".contains("rc publish first"))
    #expect(try home.home.log.redactions().isEmpty)
    try await home.publish()
    #expect(try stack.sql("select count(*) from coaches where id = '\(coach.lowercased)'") == [["0"]])
    try home.home.erase(target, why: .asked, by: home.parent, check: { try there.requireSent($0, by: home.parent) })
    #expect(try home.home.log.redactions().count == 1)
    // A home that nobody signed in at has no project.
    let local = TemporaryFolder()
    let other = try Home(folder: local.url)
    defer { try? other.close() }
    #expect(try ErasureThere(of: other).map { _ in true } == nil)
  }
}
