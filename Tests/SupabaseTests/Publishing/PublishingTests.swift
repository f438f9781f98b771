import Compass
import Domain
import EventLog
import Foundation
import GRDB
import HTTP
import Pages
import Projections
import Synchronization
import TestSupport
import Testing

@testable import Supabase

@Suite(.takesTurns, .waitsForOthers) struct PublishingTests {
  @Test(.verifies("SD-34"), arguments: [false, true])
  func `a status that a family sets here stands on the server, with its history, and is sent once`(takesEvents: Bool)
    async throws
  {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let school = try family.school()
    try family.perform(.school(school, .changeStatus(.contacted, note: "wrote to the coach")), by: family.parent)
    let first = try await family.publish()
    #expect(first.waiting == [] && first.refused == [] && first.accepted == 2)
    let rows = try stack.sql(
      """
      select s.name, s.status, s.user_id::text, h.previous_status, h.new_status, h.changed_by::text, h.notes,
        s.updated_by::text, (s.status_changed_at = h.changed_at)::text
      from schools s join school_status_history h on h.school_id = s.id where s.id = '\(school.lowercased)'
      """)
    #expect(
      rows == [
        [
          "Rice University", "contacted", stack.people[StackProject.alex]?.lowercased, "researching", "contacted",
          stack.people[StackProject.pat]?.lowercased, "wrote to the coach",
          stack.people[StackProject.pat]?.lowercased, "true",
        ]
      ])
    #expect(try family.differences() == [] && family.unkept() == [])
    let head = try family.home.log.head()
    let again = try await family.publish()
    let after = try family.home.log.head()
    #expect(again == PublishingReport() && after == head)
    #expect(try await family.pull().events == 0)
  }

  /// The page of a school, as the player sees it.
  private func page(_ school: UUID, of family: PublishingHome) throws -> SchoolDetailPage {
    let viewer = Viewer(
      id: family.player, athlete: family.player, timeZone: .gmt, now: Instant(milliseconds: 1_770_000_000_000))
    return try #require(try family.home.read { try SchoolDetailPage.load(school.lowercased, from: $0, viewer: viewer) })
  }

  @Test(arguments: [false, true])
  func `a star that the policies refuse goes back, and the page and the history say why`(takesEvents: Bool) async throws
  {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let school = try family.school()
    try await family.publish()
    #expect(try page(school, of: family).publication?.title == "Published")
    try stack.policy(
      "no_stars", on: "schools", "as restrictive for update using (true) with check (is_favorite is not true)")
    try family.perform(.school(school, .setFavorite(true)))
    try family.perform(.school(school, .editNotes("asked for a tour")))
    #expect(try page(school, of: family).publication?.title == "2 changes on the way to the server")
    let report = try await family.publish()
    #expect(report.refused.map(\.code) == ["42501"] && report.accepted == 1 && report.waiting == [])
    let page = try page(school, of: family)
    #expect(!page.isFavorite && page.notes == "asked for a tour")
    #expect(page.refusals.count == 1 && page.refusals.first?.message?.contains("row-level security") == true)
    let news = try family.types().filter { ["FavoriteToggled", "WriteRefused"].contains($0) }
    #expect(news == ["FavoriteToggled", "WriteRefused", "FavoriteToggled"])
    #expect(try family.differences() == [])
    // Nothing of it is sent again, and a pull has nothing to say.
    #expect(try await family.publish() == PublishingReport())
    #expect(try await family.pull().events == 0)
  }

  @Test(arguments: [false, true])
  func `what is for a table that is not there waits for it, and no pull takes it away`(takesEvents: Bool) async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let school = try family.school()
    try await family.publish()
    try stack.sql("alter table interactions rename to interactions_away")
    let call = InteractionLogged(content: "a call", direction: .inbound, school: school, type: .phoneCall)
    try family.perform(.interaction(family.home.freshID(), .log(call)))
    try family.perform(.school(school, .editNotes("asked for a tour")))
    let report = try await family.publish()
    #expect(report.accepted == 1 && report.refused == [])
    #expect(report.waiting.map(\.reason) == [.needsTable(.interactions)])
    #expect(report.waiting.first?.sentence { _ in "" }.contains("rc publish abandon") == true)
    let missing = try await family.pull()
    #expect(missing.missing == ["interactions"] && missing.events == 0)
    try stack.sql("alter table interactions_away rename to interactions")
    #expect(try await family.pull().events == 0)
    let published = try await family.publish()
    #expect(published.accepted == 1 && published.waiting == [])
    #expect(try stack.sql("select content from interactions") == [["a call"]])
    #expect(try family.differences() == [] && family.unkept() == [])
  }

  @Test(arguments: [false, true])
  func `a second home tells when a record was made, as the first does`(takesEvents: Bool) async throws {
    guard let stack = try SupabaseStack.project("august") else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let then = Instant(milliseconds: family.home.now().milliseconds - 40 * 86_400_000)
    let school = family.home.freshID()
    let ids = (0..<2).map { _ in family.home.freshID() }
    let coach = CoachFields(firstName: .value("Pat"), lastName: .value("Lee"), role: .value(.head))
    let offer = OfferFields(
      offerDate: .value("2026-04-15"), offerType: .value(.fullRide), school: .value(school))
    for command: Command in [
      .school(school, .add(athlete: family.player, name: "Rice", fields: SchoolFields(), status: nil, notes: nil)),
      .coach(ids[0], .add(school: school, coach)),
      .offer(ids[1], .record(athlete: family.player, offer)),
    ] {
      try family.home.perform(command, in: CommandContext(actor: family.player, occurredAt: then))
    }
    try await family.publish()
    let folder = TemporaryFolder("rc-second")
    let second = try Home(folder: folder.url)
    let credentials = try await stack.signIn(StackProject.alex, in: folder.url)
    _ = try await Pull(into: second, client: RESTClient(credentials, client: systemHTTPClient())).run()
    let made = try second.log.events().filter { ["SchoolAdded", "CoachAdded", "OfferRecorded"].contains($0.type) }
    #expect(made.count == 3 && made.allSatisfy { $0.occurredAt == then.milliseconds })
    // Gone and back, it is as old as before.
    try family.perform(.school(school, .delete(dependants: Dependants(coaches: 1, offers: 1), cascade: true)))
    try family.perform(.school(school, .restore))
    try await family.publish()
    let times = try stack.sql(
      "select (extract(epoch from created_at) * 1000)::bigint from schools union "
        + "select (extract(epoch from created_at) * 1000)::bigint from offers")
    #expect(times == [["\(then.milliseconds)"]])
  }

  @Test(arguments: [false, true])
  func `what was refused goes by itself when the cause is gone, and is told once`(takesEvents: Bool) async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let schools = try (0..<5).map { try family.school("School \($0)") }
    try await family.publish()
    try stack.policy(
      "no_notes", on: "schools", "as restrictive for update using (true) with check (notes is null)")
    for id in schools { try family.perform(.school(id, .editNotes("call on Monday"))) }
    #expect(try await family.publish().refused.count == 5)
    let length = try family.types().count
    let again = try await family.publish()
    #expect(again.accepted == 0 && again.refused == [] && again.waiting.count == 5)
    #expect(try family.types().count == length)
    try stack.dropPolicy("no_notes", on: "schools")
    let after = try await family.publish()
    #expect(after.accepted == 5 && after.refused == [] && after.waiting == [])
    #expect(try stack.sql("select count(*) from schools where notes is not null") == [["5"]])
    #expect(try family.differences() == [] && family.unkept() == [])
  }

  @Test(arguments: [false, true])
  func `a refused note stays, parked with the reason, until it is tried again or given up`(takesEvents: Bool)
    async throws
  {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let school = try family.school()
    let other = try family.school("Elon University")
    try await family.publish()
    try stack.policy(
      "no_notes", on: "schools", "as restrictive for update using (true) with check (notes is null)")
    for id in [school, other] { try family.perform(.school(id, .editNotes("call on Monday"))) }
    let parked = try await family.publish()
    #expect(parked.refused.count == 2 && parked.waiting.count == 2)
    let sentence = try #require(parked.waiting.first).sentence { _ in "" }
    #expect(sentence.contains("row-level security") && sentence.contains("tries it again"), "\(sentence)")
    #expect(try page(school, of: family).notes == "call on Monday")
    #expect(try page(school, of: family).publication?.title == "1 change could not be published")
    // Parked it stays in another run, and what waits here is not undone by a pull.
    #expect(try await family.publish().accepted == 0)
    #expect(try await family.pull().events == 0)
    let ledger = try PublicationLedger(of: family.home)
    #expect(try ledger.unpublished() == Unpublished(pending: Remains(events: Set(parked.refused.map(\.event)))))
    try family.home.abandon(
      parked.refused[1].event, because: "given up", in: CommandContext(actor: family.player))
    #expect(try ledger.status().flatMap(\.events).map(\.id) == [parked.refused[0].event])
    try stack.dropPolicy("no_notes", on: "schools")
    let retried = try await family.publish(retrying: [parked.refused[0].event])
    #expect(retried.accepted == 1 && retried.waiting == [])
    #expect(try stack.sql("select name from schools where notes is not null").count == 1)
    #expect(try await family.pull().events == 0)
    #expect(try ledger.status() == [])
  }

  @Test(.verifies("SD-34"), arguments: [false, true])
  func `a write whose answer was lost is done once`(takesEvents: Bool) async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let school = try family.school()
    for text in ["close", "cheap", "sunny", "good coach"] {
      try family.perform(.school(school, .addItem(.pro, text: text)))
    }
    try family.perform(.school(school, .changeStatus(.contacted, note: nil)))
    try family.perform(.school(school, .changeStatus(.interested, note: nil)))
    let client = FaultyClient { [0, 4].contains($0 % 5) ? .loseAnswer : nil }
    let report = try await family.publish(through: client)
    #expect(report.waiting == [] && report.accepted == 7 && report.trouble == nil)
    #expect(try family.differences() == [])
    #expect(client.requests > (takesEvents ? 2 : 8))
    #expect(try family.unkept() == [])
  }

  @Test(arguments: [false, true]) func `nobody there, a proxy's page and an expired token lose nothing`(
    takesEvents: Bool
  ) async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let school = try family.school()
    try family.perform(.school(school, .setTier(.a)))
    for fault in [FaultyClient.Fault.loseRequest, .page] {
      let report = try await family.publish(through: FaultyClient { _ in fault }, patience: .milliseconds(200))
      #expect(report.trouble != nil && report.accepted == 0 && report.refused == [] && report.waiting.count == 1)
    }
    // Refused with every token, also with a fresh one: only signing in helps.
    let stranger = try await family.publish(through: FaultyClient { _ in .unauthorized })
    #expect(stranger.waiting.map(\.reason) == [.needsSignIn(person: family.player)])
    #expect(stranger.waiting.first?.sentence { _ in "Alex" }.contains("rc sign-in") == true)
    // Refused once: the token is renewed, and it goes on.
    let renewed = try await family.publish(through: FaultyClient { $0 == 0 ? .unauthorized : nil })
    // The tier has no column in March.
    #expect(renewed.accepted == 2 && renewed.waiting.allSatisfy(\.isOfMissingColumns))
    #expect(try family.differences() == [])
  }

  @Test(arguments: [false, true]) func `what names a person who never signed in waits for that person alone`(
    takesEvents: Bool
  ) async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let uncle = try family.home.addMember(name: "Uncle Bob", role: .parent, by: family.parent)
    let school = try family.school()
    try family.perform(.school(school, .setFavorite(true)), by: uncle)
    try family.perform(.school(school, .addItem(.pro, text: "close")))
    let report = try await family.publish()
    #expect(report.accepted == 2 && report.refused == [])
    #expect(report.waiting.map(\.reason) == [.needsSignIn(person: uncle)])
    #expect(try stack.sql("select is_favorite::text, pros[1] from schools") == [["false", "close"]])
  }

  @Test(arguments: [false, true]) func `only one process of a home publishes at a time`(takesEvents: Bool) async throws
  {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let signedIn = try await SignedInFamily(
      of: family.home, http: systemHTTPClient(), now: { Instant(milliseconds: 0) })
    let watch = PublishingRun(of: family.home, as: signedIn.identity, people: signedIn.people)
    let (begun, isBegun) = AsyncStream.makeStream(of: Int.self)
    let running = Task { try await watch.run(until: .stopped) { isBegun.yield($0.accepted) } }
    for await _ in begun { break }
    await #expect(throws: PublishingError.alreadyRunning) { try await family.publish() }
    // What is done meanwhile is published as it comes.
    let school = try family.school()
    for await accepted in begun where accepted == 1 { break }
    #expect(try stack.sql("select id::text from schools") == [[school.lowercased]])
    watch.stop()
    #expect(try await running.value.accepted == 1)
  }

  @Test(.timeLimit(.minutes(15)))
  func `a receipt that cannot be written ends a run that would never end, and is repeated`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack, takesEvents: false)
    let log = try DatabaseQueue(path: family.folder.url.appendingPathComponent("log.sqlite").path)
    try await log.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER no_receipts BEFORE INSERT ON event
          WHEN (SELECT text FROM name WHERE id = new.type) = 'WritesAccepted'
          BEGIN SELECT RAISE(ABORT, 'the disk is gone'); END
          """)
    }
    let school = try family.school()
    let signedIn = try await SignedInFamily(
      of: family.home, http: systemHTTPClient(), now: { Instant(milliseconds: 0) })
    let watch = PublishingRun(
      of: family.home, as: signedIn.identity, people: signedIn.people, timing: PublishingHome.timing)
    let error = await #expect(throws: (any Error).self) { try await watch.run(until: .stopped) }
    #expect("\(try #require(error))".contains("the disk is gone"))
    #expect(try stack.sql("select id::text from schools") == [[school.lowercased]])

    try await log.write { try $0.execute(sql: "DROP TRIGGER no_receipts") }
    #expect(try await family.publish().accepted == 1)
    #expect(try stack.sql("select count(*) from schools") == [["1"]])
  }

  @Test func `a refusal that cannot be recorded holds up no other`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let schools = [try family.school(), try family.school("Elon University")]
    try await family.publish()
    try stack.policy(
      "no_stars", on: "schools", "as restrictive for update using (true) with check (is_favorite is not true)")
    for school in schools { try family.perform(.school(school, .setFavorite(true))) }
    // A newer version of this program wrote into the first one's history: what takes the star back cannot be decided.
    let context = try AppendContext(
      actor: family.player.lowercased, family: family.home.settings.family?.lowercased ?? "", device: "newer",
      clock: family.home.now().milliseconds, origin: .remote)
    try family.home.log.write { transaction in
      _ = try transaction.append(
        [NewEvent(id: UUID(), stream: .school(schools[0]), type: "SchoolPainted", schema: 1, data: "{}")], in: context)
    }
    let report = try await family.publish()
    #expect(report.refused.count == 2 && report.unrecorded.count == 1)
    #expect(report.unrecorded.first?.reason.contains("SchoolPainted") == true)
    #expect(try family.types().filter { $0 == "WriteRefused" }.count == 1)
    #expect(try !page(schools[1], of: family).isFavorite)
  }

  @Test func `a publication that stays ends when somebody signs in, and the next one takes him along`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let uncle = try family.home.addMember(name: "Uncle Bob", role: .parent, by: family.parent)
    try stack.add("Uncle Bob", "bob@example.com", id: UUID(), role: "parent")
    let school = try family.school()
    try family.perform(.school(school, .setFavorite(true)), by: uncle)
    let signedIn = try await SignedInFamily(
      of: family.home, http: systemHTTPClient(), now: { Instant(milliseconds: 0) })
    let watch = PublishingRun(of: family.home, as: signedIn.identity, people: signedIn.people)
    let (begun, isBegun) = AsyncStream.makeStream(of: Int.self)
    let running = Task { try await watch.run(until: .stopped) { isBegun.yield($0.accepted) } }
    for await accepted in begun where accepted == 1 { break }
    try await stack.signIn("bob@example.com", as: uncle, in: family.folder.url)
    let report = try await running.value
    #expect(report.signInsChanged && report.accepted == 1)
    #expect(report.waiting.map(\.reason) == [.needsSignIn(person: uncle)])
    #expect(try await family.publish().accepted == 1)
    #expect(try stack.sql("select is_favorite::text from schools") == [["true"]])
  }

  @Test func `who is told how far it is may take his time, and holds up no request`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    _ = try family.school()
    let isAsked = DispatchSemaphore(value: 0)
    let client = FaultyClient { _ in
      isAsked.signal()
      return nil
    }
    let report = try await family.publish(through: client) { _ in
      #expect(isAsked.wait(timeout: .now() + 30) == .success)
      isAsked.signal()
    }
    #expect(report.accepted == 1)
  }

  @Test func `a project that took events whole is waited for, and its log has no hole`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let school = try family.school()
    try await family.publish()
    try stack.sql("alter function apply_events(jsonb) rename to apply_events_away")
    try family.perform(.school(school, .editNotes("asked for a tour")))
    let report = try await family.publish(patience: .milliseconds(200))
    #expect(report.trouble?.contains("apply_events") == true && report.accepted == 0)
    #expect(try stack.sql("select notes from schools") == [[nil]])
    try stack.sql("alter function apply_events_away(jsonb) rename to apply_events")
    #expect(try await family.publish().accepted == 1)
    #expect(try family.differences() == [] && family.unkept() == [])
  }

  @Test func `what went as rows before the project took events whole comes into its log, in order`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let school = try family.school()
    try family.perform(.school(school, .editNotes("asked for a tour")))
    try family.perform(.privateNote(school: school, text: "for Pat alone"), by: family.parent)
    try stack.sql("alter function apply_events(jsonb) rename to apply_events_away")
    #expect(try await family.publish().accepted > 0)
    #expect(try stack.sql("select id from domain_event") == [])
    try stack.sql("alter function apply_events_away(jsonb) rename to apply_events")
    try family.perform(.school(school, .editNotes("saw it")))
    #expect(try await family.publish().accepted == 1)
    #expect(try family.differences() == [] && family.unkept() == [])
    let there = try stack.sql("select id::text from domain_event order by position").compactMap(\.first)
    #expect(try there == family.home.log.events().map(\.id.lowercased).filter(there.contains))
  }

  /// Answers the questions whether the project takes events, and who speaks for whom, instead of the project.
  private final class AnsweringClient: HTTPClient {
    private let client = systemHTTPClient()
    private let answer: @Sendable (_ path: String, _ body: String) -> HTTPResponse?

    init(_ answer: @escaping @Sendable (_ path: String, _ body: String) -> HTTPResponse?) { self.answer = answer }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      let path = "\(request.url.path())?\(request.url.query() ?? "")"
      return if let own = answer(path, String(decoding: request.body ?? Data(), as: UTF8.self)) {
        own
      } else {
        try await client.send(request)
      }
    }
  }

  @Test(arguments: [false, true])
  func `what the project refuses one person makes no hole in its log`(isParent: Bool) async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    _ = try family.school()
    let refused = (isParent ? family.parent : family.player).lowercased
    let client = AnsweringClient { path, body in
      guard path.contains("/rpc/bind_actor"), body.contains(refused) else { return nil }
      return HTTPResponse(status: 403, body: Data(#"{"code":"42501","message":"not of the family"}"#.utf8))
    }
    try await family.publish(through: client)
    #expect(try family.unkept() == [])
  }

  @Test func `who is taken for nobody for a moment waits, and sends no rows meanwhile`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    _ = try family.school()
    let client = AnsweringClient { path, body in
      guard path.contains("/rpc/bind_actor") || body.contains("\"events\":[]") else { return nil }
      return HTTPResponse(status: 401, body: Data(#"{"code":"PGRST301","message":"JWT expired"}"#.utf8))
    }
    let report = try await family.publish(through: client)
    #expect(report.accepted == 0 && report.waiting.map(\.reason) == [.needsSignIn(person: family.player)])
    #expect(try await family.publish().accepted == 1)
    #expect(try family.unkept() == [])
  }

  /// The list travels in the address of a condition, and a gateway takes 8 kB there.
  @Test func `a list of long texts is changed, whatever its length`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack, takesEvents: false)
    let school = try family.school()
    for number in 0..<12 {
      try family.perform(
        .school(school, .addItem(.pro, text: "\(number) " + String(repeating: "würde ", count: 80))))
    }
    try await family.publish()
    try family.perform(.school(school, .addItem(.pro, text: "one more")))
    let report = try await family.publish()
    #expect(report.accepted == 1 && report.refused == [] && report.waiting == [])
    #expect(try stack.sql("select cardinality(pros)::text from schools") == [["13"]])
    // Changed there meanwhile, it is read again and merged.
    try stack.sql("update schools set pros = array_append(pros, 'theirs')")
    try family.perform(.school(school, .addItem(.pro, text: "and one")))
    #expect(try await family.publish().accepted == 1)
    #expect(try stack.sql("select cardinality(pros)::text from schools") == [["15"]])
  }

  @Test func `scores that follow from the player's details are published as the player's`() async throws {
    guard let stack = try SupabaseStack.project("february") else { return }
    let family = try await PublishingHome(stack)
    let school = try family.school()
    try family.perform(
      .school(school, .mergeCollegeData(source: "test", fields: SchoolFields(gpaRequirement: .value(3.5)))))
    try family.perform(
      .preferences(family.player, .editPlayer(PlayerDetails(gpa: .value(3.8)))))
    try await family.publish()
    let scores = try stack.sql("select fit_score::text from schools where fit_score is not null")
    let shown = try family.home.read { try $0.school(school.lowercased)?.fit?.score }
    #expect(scores == [[try #require(shown).description]])
    #expect(try family.types().filter { $0 == "FitScoreCalculated" }.count == 1)
    #expect(try await family.publish() == PublishingReport())
  }

  @Test(.timeLimit(.minutes(15)))
  func `scores follow once nothing was typed for five seconds, and are asked for again when nobody answered`()
    async throws
  {
    guard let stack = try SupabaseStack.project("february") else { return }
    let family = try await PublishingHome(stack)
    let school = try family.school()
    try family.perform(
      .school(school, .mergeCollegeData(source: "test", fields: SchoolFields(gpaRequirement: .value(3.5)))))
    try family.perform(.preferences(family.player, .editPlayer(PlayerDetails(gpa: .value(3.8)))))
    let isFirst = Mutex(true)
    let client = AnsweringClient { path, _ in
      guard path.contains("fit_score"), isFirst.withLock({ first in (first, first = false).0 }) else { return nil }
      return HTTPResponse(status: 503, body: Data())
    }
    let signedIn = try await SignedInFamily(of: family.home, http: client, now: { [home = family.home] in home.now() })
    let run = PublishingRun(
      of: family.home, as: signedIn.identity, people: signedIn.people, timing: PublishingHome.timing)
    let running = Task { try await run.run(until: .stopped) }
    func score(after old: String?) async throws -> String? {
      for _ in 0..<6_000 {
        let score = try stack.sql("select fit_score::text from schools").first?.first ?? nil
        if score != nil, score != old { return score }
        try await Task.sleep(for: .milliseconds(100))
      }
      return nil
    }
    let first = try #require(try await score(after: nil))
    try family.perform(.preferences(family.player, .editPlayer(PlayerDetails(gpa: .value(2.1)))))
    let typed = ContinuousClock.now
    #expect(try await score(after: first) != nil)
    #expect(ContinuousClock.now - typed >= .seconds(5))
    run.stop()
    _ = try await running.value
  }
}
