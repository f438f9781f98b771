import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation
import HTTP
import Pages
import Projections
import TestSupport
import Testing

@testable import Supabase

/// What a missing row says: a row may have been deleted, and it may only be hidden.
@Suite(.takesTurns, .waitsForOthers) struct DeletionTests {
  private static let tables = [
    "schools", "coaches", "events", "interactions", "performance_metrics", "offers", "documents",
  ]

  private func pull(
    _ home: Home, _ credentials: Credentials, deleted: Bool = false
  ) async throws -> PullReport {
    let ledger = try PublicationLedger(of: home)
    return try await Pull(
      into: home, client: RESTClient(credentials, client: systemHTTPClient()), takesUnseenForDeleted: deleted,
      unpublished: { try ledger.unpublished() }
    ).run()
  }

  @Test(arguments: tables)
  func `a policy that hides a table's rows for a while takes nothing away here`(table: String) async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let folder = TemporaryFolder("rc-hidden")
    let home = try Home(folder: folder.url)
    let credentials = try await stack.signIn(StackProject.alex, in: folder.url)
    let rows = try await pull(home, credentials).rows
    try stack.policy("hide", on: table, "as restrictive for select using (false)")
    let hidden = try await pull(home, credentials)
    #expect(hidden.events == 0 && hidden.unseen[table]?.count == rows[table] && hidden.unseen.count == 1)
    try stack.dropPolicy("hide", on: table)
    let again = try await pull(home, credentials)
    #expect(again.events == 0 && again.unseen == [:])
  }

  @Test func `a deletion of what a policy hides waits, and goes when it is shown again`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let (school, gone) = (try family.school(), try family.school("Elon"))
    try await family.publish()
    try stack.policy("hide", on: "schools", "as restrictive for select using (false)")
    try family.perform(.school(school, .delete(dependants: Dependants(), cascade: false)))
    let report = try await family.publish()
    #expect(report.accepted == 0 && report.refused == [] && report.unseen == [RowKey(.schools, school)])
    #expect(try await family.pull().events == 0)
    #expect(try stack.sql("select count(*)::text from schools") == [["2"]])
    // What is gone there is no more to be deleted.
    try stack.sql("delete from schools where id = '\(gone.lowercased)'")
    try stack.dropPolicy("hide", on: "schools")
    try family.perform(.school(gone, .delete(dependants: Dependants(), cascade: false)))
    #expect(try await family.publish().accepted == 2)
    #expect(try stack.sql("select count(*)::text from schools") == [["0"]])
    #expect(try await family.verify().differences.isEmpty)
  }

  @Test func `a deletion is told with who did it and when, or with nobody's name`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let (folder, theirs) = (TemporaryFolder("rc-deleted"), TemporaryFolder("rc-theirs"))
    let home = try Home(folder: folder.url)
    let credentials = try await stack.signIn(StackProject.alex, in: folder.url)
    _ = try await pull(home, credentials)
    let pat = try await stack.client(StackProject.pat, theirs)
    try stack.policy("parents", on: "schools", "for delete using (true)")
    let row = StackProject.row(1)
    #expect(await pat.send(.delete("schools", where: .equal("id", row))).rows?.count == 1)
    try stack.sql("update deleted_row set deleted_at = '2026-03-01T10:00:00Z' where id = '\(row)'")
    _ = try await pull(home, credentials)
    let deletion = try #require(try home.log.events().last { $0.type == "SchoolCascadeDeleted" })
    #expect(deletion.actor == stack.people[StackProject.pat]?.lowercased)
    #expect(deletion.occurredAt == Instant("2026-03-01T10:00:00Z")?.milliseconds)

    // The owner of the database has no name in the family.
    try stack.sql("delete from performance_metrics where family_unit_id = '\(StackProject.family)'")
    _ = try await pull(home, credentials)
    let removal = try #require(try home.log.events().last { $0.type == "MetricRemoved" })
    #expect(removal.actor == Reading.somebodyThere.lowercased)
    let viewer = Viewer(
      id: credentials.user, athlete: credentials.user, timeZone: .gmt, now: Instant(milliseconds: 1_780_000_000_000))
    let name = try home.read { try People(from: $0, viewer: viewer).name(removal.actor) }
    #expect(name == "Somebody (seen in the project)")
  }

  @Test func `a project of an older date says nothing of deletions, and a person has to`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    try stack.sql(
      """
      drop function compass.note_deletion cascade; drop function compass.note_return cascade; drop table deleted_row
      """)
    let folder = TemporaryFolder("rc-older")
    let home = try Home(folder: folder.url)
    let credentials = try await stack.signIn(StackProject.alex, in: folder.url)
    _ = try await pull(home, credentials)
    try stack.sql("delete from schools where id = '\(StackProject.row(1))'")
    let before = try home.log.head().position
    let unseen = try await pull(home, credentials)
    #expect(unseen.unseen["schools"] == [StackProject.row(1)])
    // Only what names the school, or its camp, tells that the name is gone.
    #expect(try home.log.events(EventRange(after: before)).map(\.type) == ["MetricEdited", "DocumentUnshared"])
    let head = try home.log.head().position
    _ = try await pull(home, credentials, deleted: true)
    let taken = try home.log.events(EventRange(after: head))
    #expect(taken.first?.type == "SchoolCascadeDeleted" && taken.first?.actor == credentials.user.lowercased)
    #expect(try await pull(home, credentials, deleted: true).events == 0)
  }

  /// A deletion that the project itself tells comes here although a change of ours is on its way there.
  @Test func `a proved deletion does not wait for what is on its way`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let folder = TemporaryFolder("rc-proved")
    let home = try Home(folder: folder.url)
    let credentials = try await stack.signIn(StackProject.alex, in: folder.url)
    _ = try await pull(home, credentials)
    let school = try #require(UUID(strict: StackProject.row(1)))
    try home.perform(.school(school, .editNotes("ours")), in: CommandContext(actor: credentials.user))
    try stack.sql("delete from schools where id = '\(StackProject.row(1))'")
    _ = try await pull(home, credentials)
    #expect(try home.read { try $0.schools().contains { $0.id == school.lowercased } } == false)
  }

  /// Somebody deletes a school there and restores it, while this home, which knows nothing of that, works on it.
  @Test(arguments: [false, true], [false, true])
  func `what is for a school that went and came back arrives, whether or not it was known to be gone`(
    takesEvents: Bool, pulls: Bool
  ) async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let school = try family.school()
    try family.perform(.school(school, .editNotes("before")))
    try await family.publish()
    let row = try #require(try stack.sql("select to_jsonb(s)::text from schools s").first?.first ?? nil)
    try stack.sql("delete from schools")

    try family.perform(.school(school, .editNotes("ours")))
    try family.perform(.school(school, .addItem(.pro, text: "close to home")))
    let call = InteractionLogged(content: "a call", direction: .inbound, school: school, type: .phoneCall)
    try family.perform(.interaction(family.home.freshID(), .log(call)))
    let hidden = try await family.publish()
    #expect(hidden.accepted == 0 && hidden.refused == [] && !hidden.waiting.isEmpty && !hidden.unseen.isEmpty)
    #expect(hidden.waiting.filter { !$0.waitsForPerson } == [])
    if pulls {
      _ = try await family.pull()
      let schools = try family.home.read { try $0.schools() }
      #expect(schools.isEmpty)
      let ended = try await family.publish()
      #expect(ended.accepted == 3 && ended.refused == [] && ended.waiting == [])
    }

    try stack.sql("insert into schools select * from jsonb_populate_record(null::schools, '\(row)')")
    if pulls { _ = try await family.pull() }
    let detail = try family.home.read { try $0.detail(school.lowercased) }
    #expect(detail?.notes == "ours")
    let arrived = try await family.publish()
    #expect(arrived.refused == [] && arrived.waiting == [], "\(arrived)")
    let there = "select notes, pros::text, (select string_agg(content, ',') from interactions) from schools"
    #expect(try stack.sql(there) == [["ours", "{\"close to home\"}", "a call"]])
    #expect(try await family.pull().events == 0)
    #expect(try family.differences() == [])
    let overruled = try family.home.read { try $0.overruledEdits() }
    #expect(overruled == [])
  }
}
