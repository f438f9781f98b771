import Compass
import Domain
import EventLog
import Foundation
import HTTP
import Projections
import TestSupport
import Testing

@testable import Supabase

/// The application's own schema, as Tools/supabase-dev/application lists it, beside ours of the same date.
@Suite(.takesTurns, .waitsForOthers, .timeLimit(.minutes(15))) struct ApplicationTests {
  private static func statements(_ file: String) throws -> String {
    let tools = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Tools/supabase-dev")
    return try String(contentsOf: tools.appendingPathComponent(file).standardizedFileURL, encoding: .utf8)
  }

  private static func application(_ date: String = "august") throws -> StackProject? {
    let stack = try SupabaseStack.project("application-\(date)")
    // Its two families' offers were news.
    try stack?.sql("delete from notifications")
    return stack
  }

  private func call(_ family: PublishingHome, _ school: UUID, daysAgo: Int64) throws {
    let call = InteractionLogged(content: "\(daysAgo)", direction: .inbound, school: school, type: .phoneCall)
    let then = Instant(milliseconds: family.home.now().milliseconds - daysAgo * 86_400_000)
    try family.home.perform(
      .interaction(family.home.freshID(), .log(call)), in: CommandContext(actor: family.player, occurredAt: then))
  }

  /// What a project's rows say, but for the ids and times that each home and server make anew.
  private static func words(of stack: StackProject) throws -> [String] {
    let own = [
      "id", "user_id", "family_unit_id", "school_id", "coach_id", "event_id", "created_by", "updated_by", "changed_by",
      "logged_by", "uploaded_by", "created_at", "updated_at", "changed_at", "status_changed_at", "coaches_present",
      "shared_with_schools",
    ]
    return try Table.allCases.flatMap { table in
      try stack.sql(
        """
        select '\(table) ' || ((to_jsonb(t) - '{\(own.joined(separator: ","))}'::text[]) #- '{data,preferences}')::text
        from \(table) t order by 1
        """
      ).compactMap(\.[0])
    }
  }

  @Test(arguments: ["march", "august"], [false, true])
  func `one history leads to the same rows in the application's own schema and in ours`(
    date: String, takesEvents: Bool
  ) async throws {
    guard let theirs = try Self.application(date), let ours = try SupabaseStack.project(date) else { return }
    var words: [[String]] = []
    var refused: [[String]] = []
    for stack in [theirs, ours] {
      let family = try await PublishingHome(demo: stack, schools: 4, takesEvents: takesEvents)
      refused.append(try await family.publish().refused.map { "\($0)" }.sorted())
      #expect(try await family.publish().accepted == 0)
      #expect(
        try await family.verify().differences.allSatisfy { [.refused, .parked, .madeByTheServer].contains($0.kind) })
      #expect(try family.unkept() == [])
      words.append(try Self.words(of: stack))
    }
    #expect(words[0].count > 50)
    let differing = Set(words[0]).symmetricDifference(words[1])
    #expect(differing == [] && words[0].count == words[1].count)
    #expect(refused[0].count == refused[1].count && (date == "march" || refused[0] == []), "\(refused)")
    if date == "august" { #expect(try theirs.sql("select count(*) > 0 from notifications") == [["True"]]) }
  }

  @Test(arguments: [false, true])
  func `a status that the trigger moves on is ours in the end`(takesEvents: Bool) async throws {
    guard let stack = try Self.application() else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    let schools = try (0..<4).map { try family.school("School \($0)") }
    for school in schools { for days in Int64(3)..<5 { try call(family, school, daysAgo: days) } }
    let statuses: [SchoolStatus] = [.interested, .contacted, .offerReceived]
    for (school, status) in zip(schools, statuses) {
      try family.perform(.school(school, .changeStatus(status, note: nil)))
    }
    #expect(try await family.publish().waiting == [])
    // Nobody said anything of the last one.
    let there = [["interested"], ["contacted"], ["offer_received"], ["contacted"]]
    #expect(try stack.sql("select status from schools order by name") == there)
    // Two contacts at a time may both find it as it was: the trigger locks nothing.
    let advanced = "select count(distinct school_id) from school_status_history where notes like 'Auto-advanced%'"
    #expect(try stack.sql(advanced) == [["2"]])
    #expect(try await family.pull().events > 0)
    // Whoever logged the contact did nothing to the status.
    let moved = try family.home.log.events().filter { $0.origin == .remote && $0.type == "StatusChanged" }
    #expect(Set(moved.map(\.actor)) == [Reading.projectItself.lowercased])
    let here = try family.home.read { try $0.schools() }.sorted { $0.name < $1.name }.map(\.status)
    #expect(here == there.map { $0[0] })
    #expect(try await family.pull().events == 0)
  }

  @Test(arguments: [false, true], 1...3 as ClosedRange<UInt64>)
  func `no answer lets the trigger move on a school whose status the family chose`(
    takesEvents: Bool, seed: UInt64
  ) async throws {
    guard let stack = try Self.application() else { return }
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    for (number, status) in [SchoolStatus.contacted, .offerReceived, .campInvite, .committed].enumerated() {
      let school = try family.school("School \(number)")
      for days in Int64(3)..<5 { try call(family, school, daysAgo: days) }
      try family.perform(.school(school, .changeStatus(status, note: nil)), by: family.parent)
    }
    let faults: [FaultyClient.Fault] = [.loseRequest, .loseAnswer, .page]
    let client = FaultyClient { number in
      var random = SeededGenerator(seed: seed << 32 + UInt64(number))
      return number < 60 && Bool.random(using: &random) ? faults.randomElement(using: &random) : nil
    }
    #expect(try await family.publish(through: client).waiting == [])
    #expect(try stack.sql("select count(*) from interactions") == [["8"]])
    #expect(try stack.sql("select * from school_status_history where notes like 'Auto-advanced%'") == [])
    #expect(try await family.pull().events == 0)
  }

  @Test(arguments: [false, true])
  func `what forbids a profile forbids the preferences and nothing else`(takesEvents: Bool) async throws {
    for stack in [try Self.application(), try SupabaseStack.project("august")].compactMap({ $0 }) {
      let family = try await PublishingHome(stack, takesEvents: takesEvents)
      // As it was written before there was a trigger that asks.
      let player = stack.people[StackProject.alex]?.lowercased ?? ""
      try stack.sql(
        """
        set local session_replication_role = replica;
        update users set date_of_birth = current_date - interval '12 years' where id = '\(player)'
        """)
      try family.perform(.preferences(family.player, .editPlayer(PlayerDetails(gpa: .value(3.8)))))
      _ = try family.school()
      let report = try await family.publish()
      #expect(report.refused.count == 1 && "\(report.refused)".contains("23514"), "\(report.refused)")
      #expect(report.waiting.map(\.row.table) == [.preferences], "\(report.waiting)")
      #expect(try stack.sql("select count(*) from schools") == [["1"]])
      #expect(try stack.sql("select count(*) from user_preferences") == [["0"]])
      #expect(try await family.pull().events == 0)
      try stack.sql(
        """
        set local session_replication_role = replica;
        update users set date_of_birth = current_date - interval '14 years' where id = '\(player)'
        """)
      let parked = try #require(report.refused.first)
      #expect(try await family.publish(retrying: [parked.event]).accepted == 1)
      let there = "select u.gpa is null, p.data ->> 'gpa' from users u join user_preferences p on p.user_id = u.id"
      #expect(try stack.sql(there) == [["True", "3.8"]])
    }
  }

  @Test(arguments: [false, true])
  func `a school whose name the family has there already is refused by name`(takesEvents: Bool) async throws {
    guard let stack = try Self.application() else { return }
    // As the application has it since 2026-09-03.
    try stack.sql(
      """
      create unique index schools_family_unit_name_unique on schools (family_unit_id, lower(btrim(name)))
      where family_unit_id is not null
      """)
    let family = try await PublishingHome(stack, takesEvents: takesEvents)
    try stack.sql(
      """
      insert into schools (user_id, family_unit_id, name)
      select user_id, family_unit_id, ' rice university' from family_members where family_unit_id = '\(StackProject.family)' limit 1
      """)
    let (doubled, other) = (try family.school(), try family.school("Tulane University"))
    try call(family, doubled, daysAgo: 0)
    let report = try await family.publish()
    #expect(report.refused.map(\.code) == ["23505"] && report.accepted == 1, "\(report)")
    #expect(Set(report.waiting.map(\.row.table)) == [.schools, .interactions])
    #expect(try stack.sql("select id::text from schools where name = 'Tulane University'") == [[other.lowercased]])
    // It stays here, beside the one that is there.
    #expect(try await family.pull().events > 0)
    #expect(try family.home.read { try $0.schools() }.count == 3)
    #expect(try await family.publish().refused == [])
  }

  @Test func `with the patch nobody is told of what is long ago, and the family of what is new`() async throws {
    guard let stack = try Self.application() else { return }
    let family = try await PublishingHome(stack)
    let school = try family.school()
    try call(family, school, daysAgo: 90)
    let first = try await OldNews.needingAgreement(of: family.home, http: systemHTTPClient())
    #expect(
      first?.triggers == ["notify_on_inbound_interaction_insert", "trg_advance_school_status_on_interaction"])
    try stack.sql(Self.statements("patches/honour_replayed_history.sql"))
    #expect(try await OldNews.needingAgreement(of: family.home, http: systemHTTPClient()) == nil)
    #expect(try await family.publish().accepted == 2)
    #expect(try stack.sql("select count(*) from notifications") == [["0"]])
    #expect(try stack.sql("select status from schools") == [["researching"]])
    try call(family, school, daysAgo: 0)
    #expect(try await family.publish().accepted == 1)
    // Everybody but who logged it.
    let told = [[stack.people[StackProject.pat]?.lowercased, "inbound_interaction"]]
    #expect(try stack.sql("select user_id::text, type from notifications") == told)
    #expect(try stack.sql("select status from schools") == [["contacted"]])
  }
}
