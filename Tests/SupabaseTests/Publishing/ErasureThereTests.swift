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
    #expect(there.warning(erasing: .coach).contains("still has"))
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
    #expect(try there.waiting().count == 1)
    #expect(try await home.publish().erased == 1)
    #expect(try there.waiting() == [])
    // A home that nobody signed in at has no project.
    let local = TemporaryFolder()
    let other = try Home(folder: local.url)
    defer { try? other.close() }
    #expect(try ErasureThere(of: other).map { _ in true } == nil)
  }

  /// Where one text is found in a project: the mirrored tables, and the events that it keeps whole.
  private func found(_ text: String, in stack: StackProject, takesEvents: Bool) throws -> [String] {
    let tables = Table.allCases.map(\.rawValue) + (takesEvents ? ["domain_event", "domain_event_private"] : [])
    return try tables.filter { table in
      try stack.sql("select count(*) from \(table) as t where t::text like '%\(text)%'") != [["0"]]
    }
  }

  @Test(arguments: [false, true])
  func `what is erased here is erased at the project, and nothing else is`(takesEvents: Bool) async throws {
    guard let stack = try SupabaseStack.project("february") else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let home = family.home
    let (school, other) = (try family.school(), try family.school("Duke University"))
    let (coach, contact, event) = (home.freshID(), home.freshID(), home.freshID())
    var fields = CoachFields(notes: .value("kept"), phone: .value("(512) 555-0142"))
    (fields.firstName, fields.lastName, fields.role) = (.value("Planted-2"), .value("Lee"), .value(.known[0]))
    try family.perform(.coach(coach, .add(school: school, fields)), by: family.parent)
    try family.perform(
      .interaction(
        contact,
        .log(
          InteractionLogged(content: "Planted-3", direction: .inbound, school: school, subject: "kept", type: .email))))
    try family.perform(.privateNote(school: school, text: "Planted-4"))
    try family.perform(.privateNote(school: school, text: "kept"), by: family.parent)
    try family.perform(.school(school, .edit(SchoolFields(website: .value("https://planted-5.edu")))))
    try family.perform(.school(other, .editNotes("Planted-6")))
    try family.perform(.school(other, .addItem(.pro, text: "Planted-7")))
    try family.perform(
      .event(
        event,
        .schedule(
          athlete: family.player,
          EventFields(name: .value("Planted-8"), startDate: .value("2026-03-01"), type: .value(.camp)))))
    let published = try await family.publish()
    #expect(published.waiting == [] && published.refused == [], "\(published)")
    let planted = ["555-0142", "planted-5"] + [2, 3, 4, 6, 7, 8].map { "Planted-\($0)" }
    for text in planted { #expect(try !found(text, in: stack, takesEvents: takesEvents).isEmpty, "\(text)") }

    func erase(_ kind: ErasureKind, _ name: String, field: String? = nil, by person: UUID) throws {
      let target = try home.erasureTarget(kind, name, field: field, by: person)
      try home.erase(target, why: .asked, by: person)
    }
    try erase(.coach, coach.lowercased, field: "phone", by: family.parent)
    try erase(.note, school.lowercased, by: family.player)
    try erase(.school, school.lowercased, field: "website", by: family.parent)
    try erase(.interaction, contact.lowercased, by: family.parent)
    try erase(.event, event.lowercased, by: family.parent)
    let report = try await family.publish()
    #expect(report.erased == 5 && report.unerased == [] && report.accepted == 0, "\(report)")
    for text in ["555-0142", "Planted-3", "Planted-4", "planted-5", "Planted-8"] {
      #expect(try found(text, in: stack, takesEvents: takesEvents) == [], "\(text)")
    }
    for text in ["Planted-2", "Planted-6", "Planted-7"] {
      #expect(try !found(text, in: stack, takesEvents: takesEvents).isEmpty, "\(text)")
    }
    let left = try stack.sql(
      "select c.notes, s.private_notes::text like '%kept%', s.status from coaches as c join schools as s on s.id = c.school_id"
    )
    #expect(left == [["kept", "True", "researching"]])

    try erase(.coach, coach.lowercased, by: family.parent)
    try erase(.school, other.lowercased, by: family.parent)
    #expect(try await family.publish().erased == 2)
    for text in planted { #expect(try found(text, in: stack, takesEvents: takesEvents) == [], "\(text)") }
    #expect(try stack.sql("select name from schools") == [["Rice University"]])
    // It is done once, a pull brings nothing back, and both sides are equal.
    #expect(try await family.publish() == PublishingReport())
    let events = try home.log.events().count
    #expect(try await family.pull().events == 0)
    #expect(try home.log.events().count == events)
    #expect(try await family.verify().differences.isEmpty)
    #expect(try family.unkept().isEmpty)
  }

  @Test func `an erasure that the project refuses, or that nobody may send, is told and tried again`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let school = try family.school()
    try family.perform(.school(school, .editNotes("Planted")))
    try await family.publish()
    let target = try family.home.erasureTarget(.school, school.lowercased, field: "notes", by: family.parent)
    try family.home.erase(target, why: .mistake, by: family.parent)
    try stack.sql(
      """
      create function refuse_erasure() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '42501', message = 'not today'; end $$;
      create trigger refuse_erasure before update on schools for each row execute function refuse_erasure()
      """)
    let refused = try await family.publish()
    #expect(refused.erased == 0 && refused.unerased.map(\.reason).contains { $0.contains("not today") }, "\(refused)")
    #expect(try ErasureThere(of: family.home)?.waiting().count == 1)
    try stack.sql("drop trigger refuse_erasure on schools; drop function refuse_erasure()")
    try await SignInFile(folder: family.folder.url).alone {
      let file = SignInFile(folder: family.folder.url)
      guard var signIns = try file.load() else { return }
      signIns.people.removeAll { $0.id == family.parent }
      try file.save(signIns)
    }
    let unsigned = try await family.publish()
    #expect(unsigned.erased == 0 && unsigned.unerased.map(\.reason) == ["the person who erased it is not signed in"])
    try await stack.signIn(StackProject.pat, as: family.parent, in: family.folder.url)
    let done = try await family.publish()
    #expect(done.erased == 1 && done.unerased == [], "\(done)")
    #expect(try found("Planted", in: stack, takesEvents: true) == [])
  }

  @Test(arguments: [false, true])
  func `a person's private notes go from the project, too, and then the sign-in`(takesEvents: Bool) async throws {
    guard let stack = try SupabaseStack.project("february") else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let school = try family.school()
    try family.perform(.privateNote(school: school, text: "Planted"), by: family.parent)
    try family.perform(.privateNote(school: school, text: "kept"))
    try await family.publish()
    #expect(try !found("Planted", in: stack, takesEvents: takesEvents).isEmpty)
    let target = try family.home.erasureTarget(.person, family.parent.lowercased, by: family.parent)
    try family.home.erase(target, why: .asked, by: family.parent)
    let file = SignInFile(folder: family.folder.url)
    try await file.forgetErased(of: family.home)
    #expect(try file.load()?.people.count == 2)
    let report = try await family.publish()
    #expect(report.erased > 0 && report.unerased == [], "\(report)")
    #expect(try found("Planted", in: stack, takesEvents: takesEvents) == [])
    #expect(try !found("kept", in: stack, takesEvents: takesEvents).isEmpty)
    #expect(try file.load()?.people.map(\.id) == [family.player])
  }

  /// What waits of a person or a family may be of somebody who never signs in here again.
  @Test func `a person and a family are erased although their changes wait, and the project loses both`() async throws {
    guard let stack = try SupabaseStack.project("february") else { return }
    let family = try await PublishingHome(stack)
    let (home, file) = (family.home, SignInFile(folder: family.folder.url))
    let school = try family.school()
    try family.perform(.privateNote(school: school, text: "Planted-1"), by: family.parent)
    try await family.publish()
    // The last change of the note waits, and so does one of the school.
    try family.perform(.privateNote(school: school, text: "Planted-2"), by: family.parent)
    try family.perform(.school(school, .editNotes("Planted-3")))
    let there = try #require(try ErasureThere(of: home))
    for kind: ErasureKind in [.person, .family] {
      let name = kind == .person ? family.parent.lowercased : ""
      let target = try home.erasureTarget(kind, name, by: family.parent)
      try there.requireSent(home.erasurePlan(target, by: family.parent), by: family.parent)
    }
    let note = try home.erasureTarget(.note, school.lowercased, by: family.parent)
    let plan = try home.erasurePlan(note, by: family.parent)
    #expect(throws: PublishingError.self) { try there.requireSent(plan, by: family.parent) }
    let person = try home.erasureTarget(.person, family.parent.lowercased, by: family.parent)
    try home.erase(person, why: .asked, by: family.parent, check: { try there.requireSent($0, by: family.parent) })
    let report = try await family.publish()
    #expect(report.erased > 0 && report.unerased == [] && report.waiting == [], "\(report)")
    for text in ["Planted-1", "Planted-2"] { #expect(try found(text, in: stack, takesEvents: true) == [], "\(text)") }
    #expect(try found("Planted-3", in: stack, takesEvents: true) == ["schools", "domain_event"])
    #expect(try file.load()?.people.map(\.id) == [family.player])
  }

  @Test(arguments: [false, true])
  func `an erased family's rows go with the next publication, others' too, and then the sign-ins`(
    takesEvents: Bool
  ) async throws {
    guard let stack = try SupabaseStack.project("february") else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let (home, file) = (family.home, SignInFile(folder: family.folder.url))
    let school = try family.school("Planted-1 University")
    let (coach, contact) = (home.freshID(), home.freshID())
    let fields = CoachFields(
      firstName: .value("Planted-2"), lastName: .value("Lee"), role: .value(.known[0]))
    try family.perform(.coach(coach, .add(school: school, fields)), by: family.parent)
    try family.perform(
      .interaction(
        contact, .log(InteractionLogged(content: "Planted-3", direction: .inbound, school: school, type: .email))))
    try family.perform(.privateNote(school: school, text: "Planted-4"))
    try family.perform(.privateNote(school: school, text: "Planted-5"), by: family.parent)
    try family.perform(.player(family.player, PlayerDetails(clubTeam: .value("Planted-6"))))
    try family.perform(.school(school, .changeStatus(.contacted, note: "Planted-7")))
    try family.perform(
      .event(
        home.freshID(),
        .schedule(
          athlete: family.player,
          EventFields(name: .value("Planted-8"), startDate: .value("2026-03-01"), type: .value(.camp)))))
    let published = try await family.publish()
    #expect(published.waiting == [] && published.refused == [], "\(published)")
    // Another program of the family wrote this, and no pull brought it here.
    try stack.sql(
      """
      insert into schools (id, user_id, family_unit_id, name)
      select '\(UUID().uuidString)', user_id, family_unit_id, 'Planted-9' from schools limit 1
      """)
    let planted = (1...9).map { "Planted-\($0)" }
    for text in planted { #expect(try !found(text, in: stack, takesEvents: takesEvents).isEmpty, "\(text)") }

    try family.perform(.school(school, .editNotes("never sent")))
    let target = try home.erasureTarget(.family, "", by: family.parent)
    let there = try #require(try ErasureThere(of: home))
    try home.erase(target, why: .asked, by: family.parent, check: { try there.requireSent($0, by: family.parent) })
    try await file.forgetErased(of: home)
    #expect(try file.load()?.people.count == 2, "the project still has the rows")
    #expect(there.warning(erasing: .family).contains("accounts"))
    let report = try await family.publish()
    #expect(report.erased > 0 && report.unerased == [] && report.waiting == [], "\(report)")
    for text in planted + ["never sent"] {
      #expect(try found(text, in: stack, takesEvents: takesEvents) == [], "\(text)")
    }
    #expect(try stack.sql("select count(*) from schools") == [["0"]])
    #expect(try file.load() == nil)
    #expect(try home.proveChain().firstBad == nil && home.finishErasures() == [])
  }

  @Test func `an erased family's rows that nobody here may delete are told, and the sign-ins stay`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    _ = try family.school("Planted")
    try await family.publish()
    try stack.sql(
      """
      create function refuse_erasure() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '42501', message = 'not today'; end $$;
      create trigger refuse_erasure before delete on schools for each row execute function refuse_erasure()
      """)
    let target = try family.home.erasureTarget(.family, "", by: family.parent)
    try family.home.erase(target, why: .asked, by: family.parent)
    let refused = try await family.publish()
    #expect(refused.erased == 0 && refused.unerased.map(\.reason).contains { $0.contains("not today") }, "\(refused)")
    let file = SignInFile(folder: family.folder.url)
    #expect(try file.load()?.people.count == 2)
    try stack.sql("drop trigger refuse_erasure on schools; drop function refuse_erasure()")
    let done = try await family.publish()
    #expect(done.erased > 0 && done.unerased == [], "\(done)")
    #expect(try found("Planted", in: stack, takesEvents: true) == [])
    #expect(try file.load() == nil)
  }

  /// A few histories always, a hundred with RC_SOAK.
  @Test func `whatever was erased of a random history, the project has none of it and all else`() async throws {
    guard let stack = try SupabaseStack.project("february") else { return }
    try await Soak.eachSeed(100) { seed in
      var random = SeededGenerator(seed: seed)
      func one<T>(of things: [T]) -> T? { things.randomElement(using: &random) }
      let family = try await PublishingHome(stack)
      let home = family.home
      var schools: [UUID] = []
      var alive: [String: (target: ErasureKind, id: UUID, school: UUID, by: UUID)] = [:]
      var gone: Set<String> = []
      for number in 0..<24 {
        let secret = "Planted-\(seed)-\(number)x"
        switch Int.random(in: 0..<8, using: &random) {
        case 0...4:
          guard let school = one(of: schools), Int.random(in: 0..<4, using: &random) > 0 else {
            schools.append(try family.school(secret))
            alive[secret] = (.school, schools[schools.count - 1], schools[schools.count - 1], family.parent)
            continue
          }
          let (id, by) = (home.freshID(), one(of: [family.player, family.parent]) ?? family.parent)
          switch Int.random(in: 0..<3, using: &random) {
          case 0:
            let fields = CoachFields(firstName: .value(secret), lastName: .value("Lee"), role: .value(.known[0]))
            try family.perform(.coach(id, .add(school: school, fields)), by: by)
            alive[secret] = (.coach, id, school, family.parent)
          case 1:
            try family.perform(
              .interaction(
                id, .log(InteractionLogged(content: secret, direction: .inbound, school: school, type: .email))))
            alive[secret] = (.interaction, id, school, family.parent)
          default:
            // Of a note, only the last text is anywhere but in the history.
            guard !alive.contains(where: { $0.value.target == .note && $0.value.id == school }) else { continue }
            try family.perform(.privateNote(school: school, text: secret), by: by)
            alive[secret] = (.note, school, school, by)
          }
        case 5: try await family.publish()
        default:
          guard let victim = one(of: alive.keys.sorted()), let record = alive[victim] else { continue }
          // What waits is sent first, as rc erase demands.
          try await family.publish()
          let target = try home.erasureTarget(record.target, record.id.lowercased, by: record.by)
          let there = try #require(try ErasureThere(of: home))
          try home.erase(target, why: .asked, by: record.by, check: { try there.requireSent($0, by: record.by) })
          let with = alive.filter { found in
            found.key == victim
              || record.target == .school && found.value.school == record.id
                && (found.value.target != .note || found.value.by == record.by)
          }
          gone.formUnion(with.keys)
          for key in with.keys { alive[key] = nil }
          if record.target == .school {
            schools.removeAll { $0 == record.id }
            // Another person's note on it stays here, and the school's row took it along there.
            alive = alive.filter { $0.value.school != record.id }
          }
        }
      }
      let report = try await family.publish()
      #expect(report.unerased == [] && report.waiting == [] && report.refused == [], "seed \(seed): \(report)")
      for secret in gone {
        let places = try found(secret, in: stack, takesEvents: true)
        #expect(places == [], "seed \(seed): \(secret)")
      }
      for secret in alive.keys {
        #expect(try !found(secret, in: stack, takesEvents: true).isEmpty, "seed \(seed): \(secret)")
      }
      #expect(try await family.pull().events == 0, "seed \(seed)")
      #expect(try await family.verify().differences.isEmpty, "seed \(seed)")
    }
  }

  /// The application lets nobody change the history of statuses: a note there goes with its school alone.
  @Test func `a note on a status stays in the project until its school is erased, and is told`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let school = try family.school()
    try family.perform(.school(school, .changeStatus(.contacted, note: "Planted")))
    try await family.publish()
    func erase(field: String?) throws {
      let target = try family.home.erasureTarget(.school, school.lowercased, field: field, by: family.parent)
      try family.home.erase(target, why: .asked, by: family.parent)
    }
    try erase(field: "note")
    let told = try await family.publish()
    #expect(told.unerased.map(\.reason).contains { $0.contains("row-level security lets this person") }, "\(told)")
    #expect(try found("Planted", in: stack, takesEvents: false) == ["school_status_history"])
    try erase(field: nil)
    let done = try await family.publish()
    #expect(done.erased == 2 && done.unerased == [], "\(done)")
    #expect(try found("Planted", in: stack, takesEvents: true) == [])
  }
}
