import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import HTTP
import Pages
import Projections
import TestSupport
import Testing

@testable import Supabase

/// What other devices published whole is told here as it was told there: by whom, when, and as one command.
@Suite(.takesTurns, .waitsForOthers) struct EventTakingTests {
  /// A family's home that publishes, and another home of a parent, who has pulled.
  private func homes() async throws -> (StackProject, PublishingHome, PublishingHome)? {
    guard let stack = try SupabaseStack.project() else { return nil }
    let family = try await PublishingHome(stack)
    let other = try await PublishingHome(another: stack, of: StackProject.pat)
    return (stack, family, other)
  }

  /// What a home tells of its records, by the names of the people: the parts of an event that travel.
  private func told(_ phone: PublishingHome) throws -> Set<String> {
    let viewer = Viewer(id: phone.player, athlete: phone.player, timeZone: .gmt, now: phone.home.now())
    return try phone.home.read { reading in
      let people = try People(from: reading, viewer: viewer)
      let told = try phone.home.log.events().filter { Table.of($0.stream) != nil }.map { event in
        return "\(event.happenedAt) \(event.type) \(event.stream.category) \(event.id) \(event.correlation) "
          + people.plainName(event.actor)
      }
      return Set(told)
    }
  }

  private func expectSame(_ one: PublishingHome, _ other: PublishingHome, but types: Set<String> = []) throws {
    let differing = try told(one).symmetricDifference(told(other)).sorted().filter { line in
      !types.contains { line.contains($0) }
    }
    #expect(differing == [])
  }

  private func state(_ phone: PublishingHome, _ school: UUID) throws -> School {
    Base<School>(try phone.home.log.folded(.school(school)).map(LogEvent.init)) { _ in false }.state
  }

  @Test func `two homes tell the same history, by whom and when, and one undoes what the other did`() async throws {
    guard let (stack, family, other) = try await homes() else { return }
    let school = try family.school()
    let (contact, coach) = (family.home.freshID(), family.home.freshID())
    try family.perform(.school(school, .editNotes("first")))
    try family.perform(.school(school, .addItem(.pro, text: "close")))
    try family.perform(.school(school, .changeStatus(.interested, note: "why")), by: family.parent)
    try family.perform(
      .coach(
        coach, .add(school: school, CoachFields(firstName: .value("Ann"), lastName: .value("Lee"), role: .value(.head)))
      ))
    try family.perform(
      .interaction(contact, .log(InteractionLogged(content: "hi", direction: .inbound, school: school, type: .email))))
    try family.perform(
      .offer(
        family.home.freshID(),
        .record(
          athlete: family.player,
          OfferFields(offerDate: .value("2026-01-01"), offerType: .value(.partial), school: .value(school)))))
    try await family.publish()
    _ = try await other.pull()
    try expectSame(family, other)
    #expect(try other.home.log.events().filter { $0.type == "SchoolObserved" }.isEmpty)

    // What one of them takes back, or deletes, the other knows by its own event.
    let note = try #require(try other.home.log.events().first { $0.type == "NotesEdited" })
    try other.home.undo(note.id, in: CommandContext(actor: other.player))
    try other.perform(.coach(coach, .edit(CoachFields(notes: .value("met")))))
    try await other.publish()
    _ = try await family.pull()
    try expectSame(family, other)
    try family.perform(.school(school, .delete(dependants: Dependants(coaches: 1, offers: 1), cascade: true)))
    try await family.publish()
    _ = try await other.pull()
    try expectSame(family, other)
    for phone in [family, other] {
      #expect(try await phone.pull().events == 0)
      #expect(try await phone.verify().differences.isEmpty)
    }
    try stack.close()
  }

  @Test func `of two changes of one field the published one stands, and a choice resets that field alone`() async throws
  {
    guard let (_, family, other) = try await homes() else { return }
    let school = try family.school()
    try await family.publish()
    _ = try await other.pull()
    try other.perform(.school(school, .edit(SchoolFields(conference: .value("ACC"), mascot: .value("Theirs")))))
    try await other.publish()
    try family.perform(.school(school, .edit(SchoolFields(division: .value(.d1), mascot: .value("Ours")))))
    // The pull tells it before anything is sent.
    _ = try await family.pull()
    try await family.publish()
    let edit = try #require(try family.home.read { try $0.overruledEdits() }.first)
    #expect(edit.fields == ["mascot"])
    let viewer = Viewer(id: family.player, athlete: family.player, timeZone: .gmt, now: family.home.now())
    let page = try #require(
      try family.home.read { try SchoolDetailPage.load(school.lowercased, from: $0, viewer: viewer) })
    #expect(page.overruled.flatMap(\.fields).map { [$0.from, $0.to] } == [["Ours", "Theirs"]])
    // What gave way is not what the other home takes over.
    _ = try await other.pull()
    try family.home.choose(over: edit.others, in: CommandContext(actor: family.player))
    try await family.publish()
    _ = try await other.pull()
    for phone in [family, other] {
      let fields = try state(phone, school).fields
      #expect(fields.mascot == .value("Ours") && fields.conference == .value("ACC") && fields.division == .value(.d1))
      #expect(try await phone.pull().events == 0)
      #expect(try await phone.verify().differences.isEmpty)
    }
  }

  @Test(arguments: [false, true])
  func `what rows told while the project's log was away is not doubled by its events`(isHidden: Bool) async throws {
    guard let (stack, family, other) = try await homes() else { return }
    if isHidden {
      _ = try family.school("Elon")
      try await family.publish()
      _ = try await other.pull()
    }
    let school = try family.school()
    try family.perform(.school(school, .addItem(.pro, text: "close")))
    try await family.publish()
    if isHidden {
      try stack.policy("hide", on: "domain_event", "as restrictive for select using (false)")
    } else {
      try stack.sql("alter table domain_event rename to domain_event_away")
    }
    _ = try await other.pull()
    #expect(try other.home.log.events().contains { $0.type == "ProConAdded" })
    if isHidden {
      try stack.dropPolicy("hide", on: "domain_event")
    } else {
      try stack.sql("alter table domain_event_away rename to domain_event")
    }
    #expect(try await other.pull().events == 0)
    try family.perform(.school(school, .addItem(.pro, text: "cheap")))
    try await family.publish()
    _ = try await other.pull()
    let ids = try family.home.log.events().filter { $0.type == "ProConAdded" }.map(\.id)
    let items = try other.home.log.events().filter { $0.type == "ProConAdded" }.map(\.id)
    #expect(items.count == 2 && items.last == ids.last && items.first != ids.first)
    #expect(try await other.verify().differences.isEmpty)
  }

  @Test func `a backup that is put back gets again what was taken since`() async throws {
    guard let (_, family, other) = try await homes() else { return }
    let school = try family.school()
    try await family.publish()
    _ = try await other.pull()
    let backup = other.folder.url.appendingPathComponent("backup.rcb")
    try other.home.backup(to: backup)
    try family.perform(.school(school, .editNotes("later")))
    try await family.publish()
    _ = try await other.pull()
    let before = try told(other)
    try other.home.restore(from: backup)
    #expect(try told(other) != before)
    _ = try await other.pull()
    #expect(try state(other, school).notes == "later" && told(other) == before)
    #expect(try await other.verify().differences.isEmpty)
  }

  @Test func `a private note is its owner's, on all devices of that person`() async throws {
    guard let (stack, family, other) = try await homes() else { return }
    let second = try await PublishingHome(another: stack, of: StackProject.alex)
    let school = try family.school()
    try family.perform(.privateNote(school: school, text: "mine"))
    try await family.publish()
    for phone in [other, second] { _ = try await phone.pull() }
    let notes = try [other, second].map { phone in
      try phone.home.log.events().filter { $0.stream.category == "private-note" }.map(\.happenedAt)
    }
    let own = try family.home.log.events().filter { $0.stream.category == "private-note" }.map(\.happenedAt)
    #expect(notes == [[], own])
  }

  @Test func `what is no event of a record is left, whoever put it there`() async throws {
    guard let (stack, family, other) = try await homes() else { return }
    let school = try family.school()
    try family.perform(.school(school, .editNotes("good")))
    try await family.publish()
    _ = try await other.pull()
    try stack.sql("alter table domain_event disable trigger user")
    let note = try #require(try other.home.log.events().last { $0.type == "NotesEdited" })
    let erasure = #"{"events":["\#(note.id.lowercased)"],"fields":[],"parts":[],"proofs":[],"why":"asked"}"#
    let receipt = #"{"positions":["1-99999"]}"#
    let changes = [
      // A newer version's, other affairs of a home, one without a person or a record, and no events at all.
      "type = 'SchoolTeleported'", "stream = 'family/' || family", "actor = 'rc'", "stream = 'school/x'",
      "data = '{\"name\":1}'", "stream = 'coach/' || gen_random_uuid()",
      // Those that would erase, acknowledge or delete in every home that reads them.
      "type = 'EventsRedacted', data = '\(erasure)'", "type = 'WritesAccepted', data = '\(receipt)'",
      "type = 'CoachRemoved', data = '{}'", "occurred_at = -9223372036854775808", "clock = 9223372036854775807",
    ]
    for (number, change) in changes.enumerated() {
      try stack.sql(
        """
        insert into domain_event
        select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'position', 100 + \(number),
          'version', 100 + \(number)))).* from domain_event as e where type = 'NotesEdited' and position < 100;
        update domain_event set \(change) where position = 100 + \(number)
        """)
    }
    try other.perform(.school(school, .addItem(.pro, text: "waits")))
    _ = try await other.pull()
    #expect(try other.home.log.event(note.id)?.data == note.data)
    #expect(try PublicationLedger(of: other.home).status().map(\.events.count) == [1])
    try await other.publish()
    #expect(try await other.verify().differences.isEmpty)
    try expectSame(other, family, but: ["ProConAdded"])
  }

  /// The schemas say to which streams an event belongs; a new one has to be let in, or left out, here.
  @Test func `each event that has rows may come from its own stream alone`() throws {
    let schemas = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../../EventSchemas")
    // Those are told by rows, are computed, or are no affair of a record.
    let others: Set = ["SchoolObserved", "FitScoreCalculated"]
    for file in try FileManager.default.contentsOfDirectory(atPath: schemas.appendingPathComponent("Samples").path) {
      let (type, schema) = (file.prefix { $0 != "." }, file.split(separator: ".").dropFirst().first?.dropFirst() ?? "")
      let sample = try String(contentsOf: schemas.appendingPathComponent("Samples/\(file)"), encoding: .utf8)
      let text = try String(contentsOf: schemas.appendingPathComponent("Schemas/\(file)"), encoding: .utf8)
      let stream = try #require(text.firstMatch(of: /"x-stream": "([^"]*)"/)?.1)
      let event = try EventCodec.decode(
        type: String(type), schema: #require(Int(schema)), json: sample.trimmingCharacters(in: .newlines))
      let hasRows =
        Table.of(StreamName(category: String(stream), key: "x")) != nil
        || ["private-note", "preferences"].contains(stream)
      #expect(event.category == (hasRows && !others.contains(String(type)) ? String(stream) : nil), "\(file)")
    }
  }

  @Test func `nobody takes another member's history for himself`() async throws {
    guard let (stack, _, other) = try await homes() else { return }
    let third = try await PublishingHome(another: stack, of: StackProject.alex)
    let school = try other.school()
    try await other.publish()
    let pat = try #require(stack.people[StackProject.pat])
    let credentials = try await stack.signIn(StackProject.alex, in: third.folder.url)
    let binding = RESTRequest.bind(pat, family: try #require(UUID(strict: StackProject.family)))
    let outcome = await RESTClient(credentials, client: systemHTTPClient()).send(binding)
    if case .refused(let refusal) = outcome { #expect(refusal.code == "42501") } else { Issue.record("\(outcome)") }
    // A project without the last migration may hold such a binding.
    try stack.sql(
      """
      insert into actor_binding values ('\(StackProject.family)', '\(pat.lowercased)', '\(credentials.user.lowercased)')
      on conflict (family, actor) do update set user_id = excluded.user_id
      """)
    _ = try await third.pull()
    let added = try third.home.log.events().filter { $0.stream == .school(school) }
    #expect(added.map(\.actor) == [pat.lowercased])
  }

  @Test func `what was erased here does not come back by another's events`() async throws {
    guard let (_, family, other) = try await homes() else { return }
    let (school, coach, event) = (try family.school(), family.home.freshID(), family.home.freshID())
    try family.perform(
      .coach(
        coach, .add(school: school, CoachFields(firstName: .value("Ann"), lastName: .value("Lee"), role: .value(.head)))
      ))
    try family.perform(
      .event(
        event,
        .schedule(
          athlete: family.player,
          EventFields(
            name: .value("Camp"), school: .value(school), startDate: .value("2026-03-01"), type: .value(.camp)))))
    try await family.publish()
    _ = try await other.pull()
    let target = try other.home.erasureTarget(.coach, coach.lowercased, by: other.player)
    try other.home.erase(target, why: .asked, by: other.player)
    try family.perform(
      .event(event, .markPresent(RecruitingEvent.Presence(coach: coach, name: "Ann Lee", role: "head"))))
    try family.perform(.coach(coach, .edit(CoachFields(notes: .value("Ann again")))))
    try await family.publish()
    _ = try await other.pull()
    let told = try other.home.log.events().compactMap(\.data).joined()
    #expect(!told.contains("Ann"))
  }
}
