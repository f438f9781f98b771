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

/// Two writers of one value: somebody changes it in the project, and this home, which has not pulled, changes it too.
@Suite(.takesTurns, .waitsForOthers) struct OverrulingTests {
  /// A record and a text of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let table: String
    let column: String
    let make: @Sendable (UUID, UUID, UUID) -> Command
    let edit: @Sendable (UUID, UUID, String) -> Command

    var testDescription: String { "\(table).\(column)" }
  }

  static let cases: [Case] = [
    Case(table: "schools", column: "notes") { id, _, player in
      .school(id, .add(athlete: player, name: "Elon", fields: SchoolFields(), status: nil, notes: "before"))
    } edit: { id, _, text in
      .school(id, .editNotes(text))
    },
    Case(table: "schools", column: "coaching_style") { id, _, player in
      .school(id, .add(athlete: player, name: "Elon", fields: SchoolFields(), status: nil, notes: nil))
    } edit: { id, _, text in
      .school(id, .editPhilosophy(PhilosophyFields(coachingStyle: .value(text), successMetrics: .value("wins"))))
    },
    Case(table: "coaches", column: "notes") { id, school, _ in
      .coach(
        id,
        .add(
          school: school, CoachFields(firstName: .value("Ann"), lastName: .value("Lee"), role: .value(.head))))
    } edit: { id, _, text in
      .coach(id, .edit(CoachFields(notes: .value(text), phone: .value("5551234567"))))
    },
    Case(table: "events", column: "performance_notes") { id, _, player in
      .event(
        id,
        .schedule(
          athlete: player, EventFields(name: .value("Camp"), startDate: .value("2026-03-01"), type: .value(.camp))))
    } edit: { id, _, text in
      .event(id, .edit(EventFields(performanceNotes: .value(text))))
    },
    Case(table: "offers", column: "conditions") {
      .offer(
        $0,
        .record(
          athlete: $2, OfferFields(offerDate: .value("2026-01-01"), offerType: .value(.partial), school: .value($1))))
    } edit: { id, _, text in
      .offer(id, .edit(OfferFields(conditions: .value(text))))
    },
    Case(table: "performance_metrics", column: "notes") { id, _, player in
      .metric(
        id,
        .log(
          MetricLogged(
            athlete: player, metricType: .sixtyTime, recordedDate: "2026-01-01", unit: "s", value: 7, verified: false)))
    } edit: { id, _, text in
      .metric(id, .edit(MetricFields(notes: .value(text))))
    },
    Case(table: "interactions", column: "content") { id, school, _ in
      .interaction(id, .log(InteractionLogged(content: "before", direction: .inbound, school: school, type: .email)))
    } edit: { id, school, text in
      .interaction(
        id,
        .correct(
          InteractionLogged(content: text, direction: .inbound, school: school, subject: "S", type: .email), at: nil))
    },
    Case(table: "documents", column: "description") { id, school, _ in
      .document(
        id,
        .add(
          school: school,
          DocumentFields(title: .value("Transcript"), type: .value(.transcript), url: .value("https://x.org/t.pdf"))))
    } edit: { id, _, text in
      .document(id, .edit(DocumentFields(description: .value(text))))
    },
  ]

  @Test(.verifies("SD-34"), arguments: cases, [false, true])
  func `what somebody else wrote stands, both versions are told, and either can be chosen`(
    _ record: Case, takesEvents: Bool
  ) async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let (home, player) = (family.home, family.player)
    let (school, id) = (try family.school(), home.freshID())
    try family.perform(record.make(id, school, player))
    try await family.publish()
    // Longer than an address can hold.
    let (theirs, ours) = (String(repeating: "theirs, é", count: 90), String(repeating: "ours, “”", count: 80))
    let column = "select \(record.column) from \(record.table) where id = '\(id.lowercased)'"
    try stack.sql("update \(record.table) set \(record.column) = '\(theirs)' where id = '\(id.lowercased)'")
    try family.perform(record.edit(id, school, ours))
    let report = try await family.publish()
    #expect(report.accepted == 1 && report.refused == [] && report.waiting == [])
    #expect(try stack.sql(column) == [[theirs]])
    let edit = try #require(try home.read { try $0.overruledEdits() }.first)
    #expect(edit.stream.key == id.lowercased)
    #expect(try home.log.event(edit.others)?.origin == .remote)
    try await expectEqual(family)

    // The list of what comes next has both, and a person chooses there.
    let viewer = Viewer(id: player, athlete: player, timeZone: .gmt, now: home.now())
    let step = try #require(
      try home.read { try NextPage.load(from: $0, viewer: viewer) }.steps.first { $0.id.hasPrefix("choose/") })
    #expect(step.why.contains(theirs.prefix(90)) && step.why.contains(ours.prefix(90)), "\(step)")
    let other = try #require(try home.read { try NextPage.choice(step.id, from: $0, viewer: viewer) })
    try home.choose(over: other, in: CommandContext(actor: player))
    #expect(try home.read { try $0.overruledEdits() } == [])
    let chosen = try await family.publish()
    #expect(chosen.accepted == 1 && chosen.refused == [] && chosen.waiting == [])
    #expect(try stack.sql(column) == [[ours]])
    try await expectEqual(family)
  }

  @Test(arguments: [false, true])
  func `each fact of a school is a value of its own, although one column holds them all`(takesEvents: Bool) async throws
  {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let school = try family.school()
    try family.perform(.school(school, .edit(SchoolFields(mascot: .value("Before"), tuitionInState: .value(1)))))
    try await family.publish()
    try stack.sql(
      """
      update schools set academic_info = academic_info || '{"mascot": "Theirs", "tuition_in_state": 2, "more": "kept"}'
      """)
    try family.perform(.school(school, .edit(SchoolFields(city: .value("Houston"), mascot: .value("Ours")))))
    #expect(try await family.publish().accepted == 1)
    let facts = """
      select academic_info ->> 'mascot', academic_info ->> 'city', academic_info ->> 'tuition_in_state',
        academic_info ->> 'more' from schools
      """
    #expect(try stack.sql(facts) == [["Theirs", "Houston", "2", "kept"]])
    let edit = try #require(try family.home.read { try $0.overruledEdits() }.first)
    #expect(edit.fields == ["mascot"])
    #expect(try await family.pull().events == 1)
    #expect(try await family.verify().differences.isEmpty)

    try family.home.choose(over: edit.others, in: CommandContext(actor: family.player))
    #expect(try await family.publish().accepted == 1)
    #expect(try stack.sql(facts) == [["Ours", "Houston", "2", "kept"]])
    #expect(try family.home.read { try $0.overruledEdits() } == [])
    #expect(try await family.pull().events == 0)
    #expect(try await family.verify().differences.isEmpty)
  }

  /// A client that hears no answer to a write, which the server carries out.
  private final class ForgetfulClient: HTTPClient {
    private let client = systemHTTPClient()

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      let response = try await client.send(request)
      let body = String(decoding: request.body ?? Data(), as: UTF8.self)
      let isCall = request.url.path().hasSuffix("/rpc/apply_events") && !body.contains("\"events\":[]")
      if request.method == .patch || isCall { throw .timedOut(host: "127.0.0.1", after: .seconds(1)) }
      return response
    }
  }

  @Test(arguments: [false, true])
  func `of two changes whose answer was lost, the second is not somebody else's`(takesEvents: Bool) async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let school = try family.school()
    try await family.publish()
    for name in ["Ants", "Bees"] {
      try family.perform(.school(school, .edit(SchoolFields(conference: .value(name), mascot: .value(name)))))
    }
    let lost = try await family.publish(through: ForgetfulClient(), patience: .milliseconds(200))
    #expect(lost.accepted == 0)
    #expect(try stack.sql("select academic_info ->> 'mascot', conference from schools") == [["Bees", "Bees"]])
    #expect(try await family.publish().accepted == 2)
    #expect(try family.home.read { try $0.overruledEdits() } == [])
    #expect(try !family.types().contains("SchoolObserved"))
    try await expectEqual(family)
  }

  /// Both sides are equal, and a pull has nothing to say.
  private func expectEqual(_ family: PublishingHome) async throws {
    #expect(try await family.pull().events == 0)
    #expect(try family.differences() == [])
    #expect(try await family.verify().differences.isEmpty)
  }

  @Test(arguments: [false, true])
  func `what else a change sets arrives, and what both set alike is no choice`(takesEvents: Bool) async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let school = try family.school()
    try await family.publish()
    try stack.sql("update schools set website = 'https://theirs.org', conference = 'ACC', notes = 'call in June'")
    let fields = SchoolFields(
      conference: .value("ACC"), division: .value(.d1), mascot: .value("Owl"), website: .value("https://ours.org"))
    try family.perform(.school(school, .edit(fields)))
    try family.perform(.school(school, .setFavorite(true)))
    try await family.publish()
    let row = "select website, conference, division, academic_info ->> 'mascot', is_favorite::text from schools"
    #expect(try stack.sql(row) == [["https://theirs.org", "ACC", "D1", "Owl", "true"]])
    let viewer = Viewer(id: family.player, athlete: family.player, timeZone: .gmt, now: family.home.now())
    let page = try #require(
      try family.home.read { try SchoolDetailPage.load(school.lowercased, from: $0, viewer: viewer) })
    #expect(page.overruled.flatMap(\.fields).map { [$0.label, $0.from, $0.to] }.count == 1)
    #expect(page.overruled.first?.fields.first?.from.contains("ours.org") == true)
    #expect(page.overruled.first?.fields.first?.to.contains("theirs.org") == true)
    // What nobody changed here comes with the next pull, and nothing else.
    #expect(try await family.pull().events == 1)
    try await expectEqual(family)
    // Somebody who keeps the other version says so once.
    let step = try #require(page.overruled.first?.step)
    let command = try #require(
      try family.home.read { try NextPage.command(.done, of: step, from: $0, viewer: viewer) })
    try family.perform(command)
    let kept = try family.home.read { try SchoolDetailPage.load(school.lowercased, from: $0, viewer: viewer) }
    #expect(kept?.overruled == [])
  }
}
