import Compass
import Domain
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Supabase

/// What the server does not take just now, of a whole event or of one that it takes over otherwise: it stays here, is told, is not taken away by a
/// pull, and goes as soon as it can.
@Suite(.takesTurns, .waitsForOthers) struct RemainderTests {
  @Test(arguments: [false, true])
  func `what is for a column that is missing goes when the column is there, and no pull clears it`(
    takesEvents: Bool
  ) async throws {
    guard let stack = try SupabaseStack.project("february") else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let school = try family.school()
    try await family.publish()
    try stack.sql("alter table schools rename column ranking to place")
    try family.perform(.school(school, .setRanking(7)))
    try family.perform(.school(school, .setTier(.a)))
    let report = try await family.publish()
    #expect(report.accepted == 2 && report.refused == [])
    #expect(report.waiting.map(\.reason) == [.needsColumns(.schools, ["ranking"])])
    #expect(try await family.pull().events == 0)
    // The column is there again, with nothing in it.
    try stack.sql("alter table schools rename column place to ranking")
    #expect(try await family.pull().events == 0)
    let healed = try await family.publish()
    #expect(healed.waiting == [] && healed.accepted == 1)
    #expect(try stack.sql("select ranking::text, priority_tier from schools") == [["7", "A"]])
    #expect(try family.differences() == [] && family.unkept() == [])
    #expect(try await family.publish() == PublishingReport())
    #expect(try await family.pull().events == 0)
  }

  @Test(arguments: [false, true])
  func `what was given up stays until somebody else writes it, and hides nothing that comes later`(
    takesEvents: Bool
  ) async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let school = try family.school()
    let call = family.home.freshID()
    func logged(_ text: String) -> InteractionLogged {
      InteractionLogged(content: text, direction: .inbound, school: school, type: .phoneCall)
    }
    func notes() throws -> String? {
      let viewer = Viewer(id: family.player, athlete: family.player, timeZone: .gmt, now: family.home.now())
      let page = try family.home.read { try SchoolDetailPage.load(school.lowercased, from: $0, viewer: viewer) }
      return page?.notes
    }
    try family.perform(.interaction(call, .log(logged("a call"))))
    try await family.publish()
    try stack.policy("no_notes", on: "schools", "as restrictive for update using (true) with check (notes is null)")
    try stack.policy("no_edits", on: "interactions", "as restrictive for update using (false)")
    try family.perform(.school(school, .editNotes("ours")))
    try family.perform(.interaction(call, .correct(logged("a long call"), at: nil)))
    let parked = try await family.publish()
    #expect(parked.refused.count == 2)
    for refusal in parked.refused {
      try family.home.abandon(refusal.event, because: "given up", in: CommandContext(actor: family.player))
    }
    try stack.dropPolicy("no_notes", on: "schools")
    try stack.dropPolicy("no_edits", on: "interactions")
    #expect(try await family.pull().events == 0)
    #expect(try notes() == "ours")
    try stack.sql("update schools set notes = 'theirs'; update interactions set content = 'their call'")
    #expect(try await family.pull().events == 2)
    #expect(try notes() == "theirs")
    // What is ours and was accepted since is the base of what follows.
    try family.perform(.school(school, .editNotes("ours again")))
    #expect(try await family.publish().accepted == 1)
    #expect(try await family.pull().events == 0)
    try stack.sql("update schools set notes = 'theirs again'; delete from interactions")
    #expect(try await family.pull().events == 2)
    #expect(try notes() == "theirs again" && family.types().last == "InteractionRemoved")
    #expect(try await family.pull().events == 0)
  }

  @Test func `a part that was given up stays until somebody fills in its column`() async throws {
    guard let stack = try SupabaseStack.project("february") else { return }
    let family = try await PublishingHome(stack)
    let school = try family.school()
    try await family.publish()
    try stack.sql("alter table schools rename column ranking to place")
    try family.perform(.school(school, .setRanking(7)))
    let left = try #require(try await family.publish().waiting.first?.events.first)
    try family.home.abandon(left.id, because: "given up", in: CommandContext(actor: family.player))
    try stack.sql("alter table schools rename column place to ranking")
    func ranking() throws -> Int64? { try family.home.read { try $0.school(school.lowercased)?.ranking } }
    #expect(try await family.pull().events == 0)
    #expect(try ranking() == 7)
    try stack.sql("update schools set ranking = 3")
    #expect(try await family.pull().events == 1)
    #expect(try ranking() == 3)
    try stack.sql("update schools set ranking = null")
    #expect(try await family.pull().events == 1)
    #expect(try ranking() == nil)
  }

  @Test func `a column that is renamed there says nothing of what was logged here`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let school = try family.school()
    let call = InteractionLogged(content: "a call", direction: .inbound, school: school, type: .phoneCall)
    try family.perform(.interaction(family.home.freshID(), .log(call)))
    try await family.publish()
    try stack.sql("alter table interactions rename column content to words")
    #expect(try await family.pull().events == 0)
    try stack.sql("alter table interactions rename column words to content")
    #expect(try await family.pull().events == 0)
  }

  @Test(arguments: [false, true])
  func `a document is shared with a school that came back, though the server dropped its name`(takesEvents: Bool)
    async throws
  {
    guard let stack = try SupabaseStack.project("august") else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let (school, other) = (try family.school(), try family.school("Elon University"))
    let film = DocumentFields(title: .value("Film"), type: .value(.highlightVideo), url: .value("https://x.org/film"))
    let document = family.home.freshID()
    try family.perform(.document(document, .add(school: school, film)))
    try await family.publish()
    try family.perform(.school(school, .delete(dependants: Dependants(documents: 1), cascade: true)))
    try await family.publish()
    try family.perform(.document(document, .share(school: other)))
    try await family.publish()
    #expect(try stack.sql("select shared_with_schools::text from documents") == [["{\(other.lowercased)}"]])
    #expect(try await family.verify().differences == [])
    try family.perform(.school(school, .restore))
    #expect(try await family.publish().waiting == [])
    #expect(try stack.sql("select cardinality(shared_with_schools)::text from documents") == [["2"]])
    #expect(try await family.verify().differences == [])
    #expect(try await family.pull().events == 0)
  }

  @Test(arguments: [false, true])
  func `a contact that came back with its school waits for whoever logged it, and no pull takes it`(
    takesEvents: Bool
  ) async throws {
    guard let stack = try SupabaseStack.project("august") else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let school = try family.school()
    let call = InteractionLogged(content: "a call", direction: .inbound, school: school, type: .phoneCall)
    let id = family.home.freshID()
    try family.perform(.interaction(id, .log(call)), by: family.parent)
    try await family.publish()
    // In August a trigger moves the school on.
    _ = try await family.pull()
    try family.perform(.school(school, .delete(dependants: Dependants(interactions: 1), cascade: true)))
    try await family.publish()
    #expect(try stack.sql("select count(*) from interactions") == [["0"]])
    let file = SignInFile(folder: family.folder.url)
    var signIns = try #require(try file.load())
    signIns.people.removeAll { $0.id == family.parent }
    try file.save(signIns)
    try family.perform(.school(school, .restore))
    let report = try await family.publish()
    #expect(report.accepted == 1 && report.refused == [])
    #expect(report.waiting.map(\.reason) == [.needsSignIn(person: family.parent)])
    _ = try await family.pull()
    #expect(try !family.types().contains("InteractionRemoved"))
    #expect(try stack.sql("select count(*) from interactions") == [["0"]])
    try await stack.signIn(StackProject.pat, as: family.parent, in: family.folder.url)
    let published = try await family.publish()
    #expect(published.waiting == [])
    #expect(
      try stack.sql("select id::text, content, logged_by::text from interactions")
        == [[id.lowercased, "a call", stack.people[StackProject.pat]?.lowercased]])
    #expect(try family.unkept() == [])
    _ = try await family.pull()
    #expect(try !family.types().contains("InteractionRemoved"))

    // Gone and back once more, with both of them here: what the author sends by himself is no other event.
    try family.perform(.school(school, .delete(dependants: Dependants(interactions: 1), cascade: true)))
    try family.perform(.school(school, .restore))
    #expect(try await family.publish().accepted == 2)
    #expect(try stack.sql("select content from interactions") == [["a call"]])
  }
}
