import Compass
import Domain
import EventLog
import Foundation
import HTTP
import TestSupport
import Testing

@testable import Supabase

/// Each class of difference is really produced, and named as what it is.
@Suite(.takesTurns) struct MirrorClassTests {
  private static let alex = UUID(uuidString: StackProject.alexID) ?? UUID()

  /// The id of a row that `fill` made: 1 schools, 2 histories, 3 coaches, 4 events, 5 interactions, 6 offers, 7 metrics.
  private static func id(_ table: Int, _ number: Int) -> UUID {
    UUID(uuidString: String(format: "ccccccc\(table)-0000-4000-8000-%012d", number)) ?? UUID()
  }

  private func verify(_ mirror: MirrorHome) async throws -> Set<String> {
    Set(
      try await mirror.verify().differences.map {
        "\($0.kind.rawValue) \($0.row) \($0.column ?? "-") #\($0.event?.position ?? 0)"
      })
  }

  private func metric() -> MetricLogged {
    MetricLogged(
      athlete: Self.alex, metricType: .velocity, recordedDate: "2026-02-02", unit: "mph", value: 81, verified: true)
  }

  @Test func `what this home published is equal, and what the server then lost or somebody changed is told apart`()
    async throws
  {
    guard let stack = try SupabaseStack.project() else { return }
    try stack.fill(3)
    let mirror = try await MirrorHome(stack)
    try await mirror.pull()
    let home = mirror.home
    let actor = mirror.actor
    var head = try mirror.head()
    let school = UUID()
    let coach = UUID()
    let fields = SchoolFields(
      city: .value("Houston"), gpaRequirement: .value(3.25), website: .value("https://rice.edu"))
    try home.perform(
      .school(school, .add(athlete: Self.alex, name: "Rice", fields: fields, status: .contacted, notes: "big")),
      in: actor)
    try home.perform(.school(school, .addItem(.pro, text: "close, \"very\"")), in: actor)
    try home.perform(.school(school, .changeStatus(.interested, note: "we\u{301} called")), in: actor)
    try home.perform(
      .coach(
        coach, .add(school: school, CoachFields(firstName: .value("A"), lastName: .value("B"), role: .value(.head)))),
      in: actor)
    try home.perform(.metric(UUID(), .log(metric())), in: actor)
    try home.perform(.player(Self.alex, PlayerDetails(gpa: .value(3.9), positions: .value(["P", "SS"]))), in: actor)
    let pending = try await verify(mirror)
    #expect(pending.allSatisfy { $0.hasPrefix("notYetPublished ") } && pending.count >= 6, "\(pending)")
    try mirror.publish(from: head)
    #expect(try await verify(mirror) == [])

    // The server says that it took these over, and has none of them.
    head = try mirror.head()
    try home.perform(.school(school, .editNotes("lost")), in: actor)
    let notes = try mirror.head()
    try home.perform(.school(school, .addItem(.con, text: "far")), in: actor)
    let con = try mirror.head()
    let metricID = UUID()
    try home.perform(.metric(metricID, .log(metric())), in: actor)
    let logged = try mirror.head()
    try mirror.publish(from: head) { _ in true }
    let row = RowKey(.schools, school)
    let gone = RowKey(.metrics, metricID)
    #expect(
      try await verify(mirror) == [
        "lost \(row) notes #\(notes)", "lost \(row) cons #\(con)", "madeElsewhereOrLost \(gone) - #\(logged)",
      ])

    // Took it over, and somebody wrote the row after that.
    head = try mirror.head()
    try home.perform(.coach(coach, .edit(CoachFields(email: .value("ours@example.com")))), in: actor)
    try mirror.publish(from: head, secondsAgo: 60)
    let before = try await verify(mirror)
    try stack.sql("update coaches set email = 'theirs@example.com' where id = '\(coach)'")
    let edit = try mirror.head() - 1
    let theirs = "madeElsewhere \(RowKey(.coaches, coach)) email #\(edit)"
    #expect(try await verify(mirror).subtracting(before) == [theirs])
  }

  @Test func `what is doubled, refused, parked and made by the server`() async throws {
    guard let stack = try SupabaseStack.project("august") else { return }
    try stack.fill(9)
    try stack.sql("update schools set status = 'researching' where name = 'School 5'")
    let mirror = try await MirrorHome(stack)
    try await mirror.pull()
    let home = mirror.home
    let actor = mirror.actor
    #expect(try await verify(mirror) == [])
    var expected: Set<String> = []
    func expect(_ kind: String, _ table: Supabase.Table, _ id: String, _ column: String?, _ position: Int64?) {
      expected.insert("\(kind) \(RowKey(table, key: id.lowercased())) \(column ?? "-") #\(position ?? 0)")
    }
    func behind(_ category: String, _ id: UUID, _ type: String) throws -> Int64? {
      let stream = StreamName(category: category, key: id.uuidString.lowercased())
      let events: [RecordedEvent] = try home.log.events()
      return events.last { $0.stream == stream && $0.type == type }?.position
    }
    func refuse(_ outcome: Outcome) throws {
      try home.recordRefusal(
        of: try #require(outcome.events.first).id, status: 403, code: "42501", message: "row-level security", in: actor)
    }

    // Doubled: a row under another id, an item of a list.
    let twin = UUID().uuidString.lowercased()
    try stack.sql(
      """
      insert into performance_metrics select (jsonb_populate_record(m, '{"id": "\(twin)"}')).*
      from performance_metrics m where id = '\(Self.id(7, 1))'
      """)
    expect("doubled", .metrics, twin, nil, try behind("metric", Self.id(7, 1), "MetricLogged"))
    try stack.sql("update schools set pros = pros || array['p1'] where id = '\(Self.id(1, 1))'")
    expect("doubled", .schools, "\(Self.id(1, 1))", "pros", try behind("school", Self.id(1, 1), "ProConAdded"))

    // Refused: the history of a status that was taken over; a note that was given up.
    try home.perform(.school(Self.id(1, 2), .changeStatus(.committed, note: "yes")), in: actor)
    let status = try mirror.head()
    try stack.sql(
      "update schools set status = 'committed', status_changed_at = (select to_timestamp(0)) where id = '\(Self.id(1, 2))'"
    )
    try mirror.accept(
      [status], ["\(status) refused school_status_history.*", "\(status) superseded schools.status_changed_at"])
    let change = try #require(home.log.events().first { $0.position == status })
    expect("refused", .statusHistory, "\(change.id)", nil, status)
    let given = try home.perform(.school(Self.id(1, 3), .editNotes("never mind")), in: actor)
    try refuse(given)
    try home.abandon(try #require(given.events.first).id, because: "no need", in: actor)
    expect("refused", .schools, "\(Self.id(1, 3))", "notes", given.events.first?.position)

    // Parked: a text, a creation and what stands on it. A single value goes back by itself.
    let parked = try home.perform(.school(Self.id(1, 4), .editNotes("parked")), in: actor)
    try refuse(parked)
    expect("parked", .schools, "\(Self.id(1, 4))", "notes", parked.events.first?.position)
    let coach = UUID()
    let added = try home.perform(
      .coach(
        coach,
        .add(school: Self.id(1, 4), CoachFields(firstName: .value("A"), lastName: .value("B"), role: .value(.head)))),
      in: actor)
    try refuse(added)
    expect("parked", .coaches, "\(coach)", nil, added.events.first?.position)
    let edited = try home.perform(.offer(Self.id(6, 4), .edit(OfferFields(coach: .value(coach)))), in: actor)
    expect("parked", .offers, "\(Self.id(6, 4))", "coach_id", edited.events.first?.position)
    try refuse(home.perform(.school(Self.id(1, 4), .setFavorite(false)), in: actor))

    // By the server: a trigger's status and history, what it forgets with a coach, what a migration wrote.
    try stack.sql(
      """
      insert into interactions (id, family_unit_id, school_id, type, direction, occurred_at, logged_by) values
      ('\(twin)', '\(StackProject.family)', '\(Self.id(1, 5))', 'email', 'outbound', now(), '\(StackProject.patID)')
      """)
    expect("madeElsewhere", .interactions, twin, nil, nil)
    let advanced = try stack.sql(
      "select id from school_status_history where notes like 'Auto-advanced%' and school_id = '\(Self.id(1, 5))' "
        + "order by created_at desc")
    expect("madeByTheServer", .statusHistory, try #require(advanced[0][0]), nil, nil)
    expect(
      "madeByTheServer", .schools, "\(Self.id(1, 5))", "status", try behind("school", Self.id(1, 5), "SchoolObserved"))
    try stack.sql("delete from coaches where id = '\(Self.id(3, 6))'")
    expect("madeElsewhere", .coaches, "\(Self.id(3, 6))", nil, try behind("coach", Self.id(3, 6), "CoachAdded"))
    for (table, number, category, type) in [
      (Supabase.Table.interactions, 5, "interaction", "InteractionLogged"), (.offers, 6, "offer", "OfferRecorded"),
    ] {
      expect(
        "madeByTheServer", table, "\(Self.id(number, 6))", "coach_id", try behind(category, Self.id(number, 6), type))
    }
    try stack.sql("update schools set conference = 'Merged' where name in ('School 7', 'School 8')")
    for number in [7, 8] { expect("madeByTheServer", .schools, "\(Self.id(1, number))", "conference", nil) }
    try stack.sql("delete from events where id = '\(Self.id(4, 9))'")
    expect("madeElsewhere", .events, "\(Self.id(4, 9))", nil, try behind("event", Self.id(4, 9), "EventScheduled"))
    expect(
      "madeByTheServer", .interactions, "\(Self.id(5, 9))", "event_id",
      try behind("interaction", Self.id(5, 9), "InteractionLogged"))
    expect(
      "madeByTheServer", .metrics, "\(Self.id(7, 9))", "event_id", try behind("metric", Self.id(7, 9), "MetricLogged"))

    let found = try await verify(mirror)
    #expect(found.subtracting(expected) == [], "not expected")
    #expect(expected.subtracting(found) == [], "not found")
    try stack.sql("drop function mirror_digest")
    #expect(try await verify(mirror) == expected, "by reading all rows")
  }
}
