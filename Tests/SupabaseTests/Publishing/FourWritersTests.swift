import Compass
import Domain
import EventLog
import Foundation
import Projections
import TestSupport
import Testing

@testable import Supabase

/// Two phones, the web application and the project's trigger write beside each other, over a network that fails and
/// policies that hide: no words vanish, nothing counts as accepted that was not, and all sides end equal.
@Suite(.takesTurns, .waitsForOthers) struct FourWritersTests {
  private struct Story {
    let stack: StackProject
    let phones: [PublishingHome]
    var random: SeededGenerator
    /// What was written with the web application.
    var words: [String] = []
    var isHiding = false
    var number = 0

    mutating func pick<T>(_ all: [T]) -> T? { all.randomElement(using: &random) }

    /// One thing that somebody does.
    mutating func step() async throws {
      number += 1
      guard let phone = pick(phones) else { return }
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<8: try act(on: phone)
      case 8..<12: try useWeb()
      case 12..<16:
        let seed = random.next()
        let client = FaultyClient { request in
          var random = SeededGenerator(seed: seed &+ UInt64(request))
          let faults: [FaultyClient.Fault] = [.loseRequest, .loseAnswer, .page, .unauthorized]
          return request < 40 && Int.random(in: 0..<4, using: &random) == 0 ? faults.randomElement(using: &random) : nil
        }
        _ = try await phone.publish(through: client, patience: .milliseconds(300))
      case 16..<18: _ = try await phone.pull()
      default: try toggleHiding()
      }
    }

    private func schools(_ phone: PublishingHome) throws -> [UUID] {
      try phone.home.read { try $0.schools() }.compactMap { UUID(strict: $0.id) }.sorted {
        $0.lowercased < $1.lowercased
      }
    }

    private mutating func act(on phone: PublishingHome) throws {
      guard let school = pick(try schools(phone)), Int.random(in: 0..<6, using: &random) > 0 else {
        _ = try phone.school("School \(number)")
        return
      }
      let words = "phone \(number)"
      let statuses: [SchoolStatus] = [.researching, .interested, .contacted, .offerReceived]
      let commands: [Command] = [
        .school(school, .editNotes(words)), .school(school, .edit(SchoolFields(mascot: .value(words)))),
        .school(school, .edit(SchoolFields(conference: .value(words)))), .school(school, .addItem(.pro, text: words)),
        .school(school, .changeStatus(pick(statuses), note: nil)),
        .interaction(
          phone.home.freshID(),
          .log(InteractionLogged(content: words, direction: .inbound, school: school, type: .email))),
      ]
      // What changes nothing is refused: that status was chosen before.
      if let command = pick(commands) { _ = try? phone.perform(command) }
    }

    private mutating func useWeb() throws {
      guard let id = pick(try stack.sql("select id::text from schools order by id").compactMap { $0[0] }) else {
        return
      }
      let text = "web \(number)"
      let places = [
        ("notes", "notes = '\(text)'"), ("conference", "conference = '\(text)'"),
        ("academic_info ->> 'mascot'", "academic_info = coalesce(academic_info, '{}') || '{\"mascot\": \"\(text)\"}'"),
        ("null", "pros = array_append(coalesce(pros, '{}'), '\(text)')"),
      ]
      guard let (place, change) = pick(places), Int.random(in: 0..<5, using: &random) > 0 else {
        return try logByWeb(id, text)
      }
      // What the application itself writes over, before anybody saw it, nobody can keep.
      let before = try stack.sql("select \(place) from schools where id = '\(id)'").first?.first ?? nil
      words.removeAll { $0 == before }
      words.append(text)
      try stack.sql("update schools set \(change) where id = '\(id)'")
    }

    private mutating func logByWeb(_ school: String, _ text: String) throws {
      words.append(text)
      try stack.sql(
        """
        insert into interactions (id, school_id, family_unit_id, logged_by, type, direction, content, occurred_at)
        values (gen_random_uuid(), '\(school)', '\(StackProject.family)', '\(StackProject.alexID)', 'email', 'inbound',
          '\(text)', now())
        """)
    }

    mutating func toggleHiding() throws {
      isHiding.toggle()
      if isHiding {
        try stack.policy("hide", on: "schools", "as restrictive for select using (false)")
      } else {
        try stack.dropPolicy("hide", on: "schools")
      }
    }

    /// Nobody does anything any more, and everything arrives.
    mutating func settle() async throws {
      if isHiding { try toggleHiding() }
      for _ in 0..<3 {
        for phone in phones {
          _ = try await phone.publish()
          _ = try await phone.pull()
        }
      }
    }

    /// What a phone tells otherwise than the project's log: each event there is here, too, by the same person, and happened
    /// when it did there.
    private func unequal(_ phone: PublishingHome) async throws -> [String] {
      guard try stack.sql("select to_regproc('apply_events') is not null") == [["True"]] else { return [] }
      let users = Dictionary(try phone.home.serverIdentity().people.map { ($0.lowercased, $1.lowercased) }) { $1 }
      let there = try stack.sql(
        """
        select e.id::text, e.type, coalesce(b.user_id::text, e.actor), coalesce(e.occurred_at, e.clock, e.recorded_at)::text
        from domain_event as e left join actor_binding as b on b.family = e.family and b.actor = e.actor
        where e.type <> 'FitScoreCalculated' and cardinality(e.unwritten) = 0
        """)
      let here = Dictionary(try phone.home.log.events().map { ($0.id.lowercased, $0) }) { $1 }
      return there.compactMap { row in
        guard let id = row[0], let event = here[id] else { return "lacks \(row)" }
        let told = [users[event.actor] ?? event.actor, String(event.happenedAt)]
        return told == [row[2], row[3]] ? nil : "tells \(told) of \(row)"
      }
    }

    /// What is wrong in the end.
    func violations() async throws -> [String] {
      var found: [String] = []
      let rows = try stack.sql(
        "select to_jsonb(s)::text from schools s union all select to_jsonb(i)::text from interactions i"
      ).compactMap { $0[0] }
      let logs = try phones.map { try $0.home.log.events() }
      let told = logs.joined().compactMap(\.data)
      for text in words where !(rows + told).contains(where: { $0.contains("\"\(text)\"") }) {
        found.append("nobody has \(text) any more")
      }
      for (number, phone) in phones.enumerated() {
        found += try await unequal(phone).map { "phone \(number): \($0)" }
      }
      for event in logs.joined() where event.origin == .remote && event.data?.contains("Auto-advanced") == true {
        if event.actor != Reading.projectItself.lowercased { found.append("the trigger's status is \(event.actor)'s") }
      }
      for (number, phone) in phones.enumerated() {
        if try await phone.pull().events != 0 { found.append("phone \(number): there is still news") }
        let waiting = try PublicationLedger(of: phone.home).status()
        if !waiting.isEmpty { found.append("phone \(number): \(waiting) waits") }
        let kinds: Set<MirrorDifference.Class> = [.madeByTheServer, .refused]
        let differences = try await phone.verify().differences.filter { !kinds.contains($0.kind) }
        if !differences.isEmpty { found.append("phone \(number): \(differences)") }
      }
      return found
    }
  }

  @Test(arguments: [false, true])
  func `whatever four writers do, no words vanish and all sides end equal`(takesEvents: Bool) async throws {
    try await Soak.eachSeed(150) { seed in
      guard let stack = try SupabaseStack.project("august") else { return }
      let family = try await PublishingHome(stack, takesEvents: takesEvents)
      for name in ["Rice", "Elon"] { _ = try family.school(name) }
      try await family.publish()
      let other = try await PublishingHome(another: stack, of: StackProject.pat)
      var story = Story(stack: stack, phones: [family, other], random: SeededGenerator(seed: seed))
      for _ in 0..<30 { try await story.step() }
      try await story.settle()
      let violations = try await story.violations()
      #expect(violations == [], "RC_SEED=\(seed): \(violations)")
      try stack.close()
    }
  }
}
