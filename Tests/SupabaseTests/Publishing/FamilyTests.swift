import Compass
import Domain
import EventLog
import Foundation
import HTTP
import Projections
import TestSupport
import Testing

@testable import Supabase

/// A family that was made here, and the one that the project has its people in.
@Suite(.takesTurns) struct FamilyTests {
  private func signedIn(_ home: Home, family: UUID? = nil) async throws -> SignedInFamily {
    try await SignedInFamily(of: home, family: family, http: systemHTTPClient(), now: { home.now() })
  }

  private func members(_ home: Home) throws -> [String: [String]] {
    let members = try home.read { try $0.members() }
    return Dictionary(uniqueKeysWithValues: members.map { ($0.id, [$0.name, $0.role]) })
  }

  @Test(arguments: [false, true])
  func `a family made here is published into the project's, and joined by a second home that pulls`(takesEvents: Bool)
    async throws
  {
    guard let stack = try SupabaseStack.project() else { return }
    let first = try await PublishingHome(stack, takesEvents: takesEvents)
    let people = "select count(*), string_agg(family_name, ',' order by family_name) from family_units"
    let before = try stack.sql(people) + stack.sql("select count(*) from family_members")
    let school = try first.school()
    try first.perform(.school(school, .editNotes("They called back")), by: first.parent)
    #expect(try await first.publish().waiting == [])

    // What the server calls the family and its people; families are made and joined there, and nowhere else.
    let row = try stack.sql("select family_unit_id, user_id, created_by, notes from schools")
    #expect(row == [[StackProject.family, StackProject.alexID, StackProject.alexID, "They called back"]])
    #expect(try stack.sql(people) + stack.sql("select count(*) from family_members") == before)

    let folder = TemporaryFolder("rc-second")
    let second = try Home(folder: folder.url)
    let credentials = try await stack.signIn(StackProject.pat, in: folder.url)
    _ = try await Pull(into: second, client: RESTClient(credentials, client: systemHTTPClient())).run()
    #expect(try second.settings.family?.lowercased == StackProject.family)
    #expect(try second.settings.user?.lowercased == StackProject.patID)
    #expect(
      try members(second) == [
        StackProject.alexID: ["Alex Player", "player"], StackProject.patID: ["Pat Parent", "parent"],
      ])
    #expect(try second.read { try $0.schools().map(\.id) } == [school.lowercased])

    // What is done there is known at the first home as the same person's, under the id that he has here.
    let pat = try #require(try second.settings.user)
    try second.perform(.school(school, .changeStatus(.contacted, note: nil)), in: CommandContext(actor: pat))
    let family = try await signedIn(second)
    let run = PublishingRun(
      of: second, as: family.identity, people: family.people, timing: PublishingHome.timing, patience: .seconds(3600))
    #expect(try await run.run(until: .nothingIsLeft).refused == [])
    #expect(try await first.pull().events == 1)
    let news = try #require(try first.home.log.events().last)
    #expect(news.type == "StatusChanged" && news.actor == first.parent.lowercased)
    #expect(try members(first.home).count == 2)
  }

  @Test func `whose family cannot be told is said, and nothing is sent`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let first = try await PublishingHome(stack)
    _ = try first.school()
    let (one, other) = (try #require(UUID(strict: StackProject.family)), UUID(strict: StackProject.otherFamily))
    await #expect(throws: PullError.notOfFamily(try #require(other))) { try await signedIn(first.home, family: other) }

    try stack.sql(
      "insert into family_members (family_unit_id, user_id, role) values "
        + "('\(StackProject.otherFamily)', '\(StackProject.alexID)', 'parent')")
    await #expect(throws: PullError.severalFamilies([one, try #require(other)])) { try await first.publish() }
    #expect(try await signedIn(first.home, family: one).identity.family == one)

    try stack.sql("delete from family_members where user_id = '\(StackProject.alexID)'")
    await #expect(throws: PullError.noFamily) { try await first.publish() }
    #expect(try stack.sql("select count(*) from schools") == [["0"]])
  }

  @Test func `a home that learned its family from the project does not publish into another one`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let folder = TemporaryFolder("rc-moved")
    let home = try Home(folder: folder.url)
    let credentials = try await stack.signIn(StackProject.chris, in: folder.url)
    _ = try await Pull(into: home, client: RESTClient(credentials, client: systemHTTPClient())).run()
    try stack.sql(
      "update family_members set family_unit_id = '\(StackProject.family)', role = 'parent' "
        + "where user_id = '\(credentials.user.lowercased)'")
    let (one, other) = (UUID(strict: StackProject.family), UUID(strict: StackProject.otherFamily))
    let moved = PullError.otherFamily(home: try #require(other), project: try #require(one))
    await #expect(throws: moved) { try await signedIn(home) }
    await #expect(throws: moved) { try await signedIn(home, family: one) }
  }

  @Test func `whoever has a family's code joins it, and pulls what it has`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let first = try await PublishingHome(stack)
    let school = try first.school()
    #expect(try await first.publish().waiting == [])
    let robin = UUID()
    try stack.add("Robin Aunt", "robin.aunt@example.com", id: robin, role: "parent")
    try stack.sql("delete from family_members where user_id = '\(robin.lowercased)'")

    let folder = TemporaryFolder("rc-joins")
    let home = try Home(folder: folder.url)
    let client = RESTClient(
      try await stack.signIn("robin.aunt@example.com", in: folder.url), client: systemHTTPClient())
    await #expect(throws: PullError.noFamily) { try await Pull(into: home, client: client).run() }
    let wrong = try FamilyCode("FAM-ZZZ999")
    await #expect(throws: JoinError.unknownCode(wrong)) { try await client.join(wrong) }
    let family = try #require(UUID(strict: StackProject.family))
    let code = try FamilyCode(" fam-aaa111")
    let joined = try await client.join(code)
    #expect(joined.id == family && joined.name == "Player Family" && joined.isNew)
    #expect(try await client.join(code).isNew == false)
    _ = try await Pull(into: home, client: client).run()
    #expect(try members(home)[robin.lowercased] == ["Robin Aunt", "parent"])
    #expect(try home.read { try $0.schools().map(\.id) } == [school.lowercased])
  }

  @Test func `who cannot join is told why`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let folder = TemporaryFolder("rc-joins-not")
    let chris = try await stack.client(StackProject.chris, folder)
    let code = try FamilyCode("FAM-AAA111")
    let error = await #expect(throws: JoinError.self) { try await chris.join(code) }
    #expect("\(try #require(error))".contains("a player belongs to one family"))
    if SupabaseStack.shared == nil {
      try stack.sql("drop function join_family")
      await #expect(throws: JoinError.noFunction) { try await chris.join(code) }
    }
  }

  @Test(arguments: ["", "FAM-", "FAM-12345", "FAM-1234567", "FAM-12é45", "FAN-123456", "FAM-12 456", "FAM-123456\n1"])
  func `what is no family's code is sent nowhere`(text: String) {
    #expect(throws: JoinError.badCode(text)) { try FamilyCode(text) }
  }
}
