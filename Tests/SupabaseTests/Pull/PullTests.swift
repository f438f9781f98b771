import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation
import HTTP
import Projections
import Synchronization
import TestSupport
import Testing

@testable import Supabase

/// A home that somebody pulls into.
private final class PulledHome {
  let folder = TemporaryFolder("rc-pull")
  let home: Home
  let credentials: Credentials

  init(_ stack: StackProject, _ email: String = StackProject.alex) async throws {
    home = try Home(folder: folder.url)
    credentials = try await stack.signIn(email, in: folder.url)
  }

  @discardableResult
  func pull(
    through client: any HTTPClient = systemHTTPClient(),
    unpublished: @escaping @Sendable () throws -> Unpublished? = { nil }
  ) async throws -> PullReport {
    try await Pull(into: home, client: RESTClient(credentials, client: client), unpublished: unpublished).run()
  }

  func events() throws -> [RecordedEvent] {
    var ids: [UUID] = []
    try home.log.scan(EventRange()) { ids.append(try $0.id) }
    return try home.log.write { transaction in try ids.compactMap { try transaction.event($0) } }
  }

  /// What the history says, without what is this home's alone: positions, times of recording, ids of items.
  func story() throws -> [String] {
    try events().map { event in
      var data = try JSONValue(parsing: event.data ?? "{}")
      if case .object(var members) = data {
        members["item"] = nil
        data = .object(members)
      }
      return "\(event.stream) \(event.type) \(data.canonical) \(event.actor) \(event.occurredAt ?? -1) \(event.origin)"
    }.sorted()
  }

  func types() throws -> [String] { try events().map(\.type) }

  /// The types of the events behind a position.
  func news(after head: LogHead) throws -> [String] { try events().filter { $0.position > head.position }.map(\.type) }

  func holds(_ text: String) throws -> [String] {
    try home.close()
    return try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).filter {
      let data = try? Data(contentsOf: folder.url.appendingPathComponent($0))
      return data?.range(of: Data(text.utf8)) != nil
    }
  }
}

/// A client that breaks at one request, before or after it was carried out.
private final class Breaking: HTTPClient {
  private let client = systemHTTPClient()
  private let left: Mutex<Int>
  private let afterwards: Bool
  init(at number: Int, afterwards: Bool) {
    left = Mutex(number)
    self.afterwards = afterwards
  }
  var isBroken: Bool { left.withLock { $0 < 0 } }
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let number = left.withLock { left in
      left -= 1
      return left
    }
    if number < 0, !afterwards { throw .broken(host: "127.0.0.1", reason: "cut") }
    let response = try await client.send(request)
    if number < 0 { throw .broken(host: "127.0.0.1", reason: "cut") }
    return response
  }
}

@Suite(.takesTurns, .waitsForOthers) struct PullTests {
  private static let school = UUID(uuidString: StackProject.row(1)) ?? UUID()

  /// More rows than the two families have: three schools with histories, and what a preference row can say.
  private func more(_ stack: StackProject) throws {
    let alex = "11111111-1111-4111-8111-111111111111"
    try stack.sql(
      """
      insert into schools (id, user_id, family_unit_id, name, status, is_favorite, pros, cons, academic_info, created_by)
      select ('c0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '\(alex)', '\(StackProject.family)',
        'School ' || n, 'contacted', n = 2, array['close', 'close', 'good'], array['costly'],
        '{"gpa_requirement": 3.5, "student_size": 4000, "enrollment": "unknown key"}', '\(alex)'
      from generate_series(1, 3) n;
      insert into school_status_history (id, school_id, previous_status, new_status, changed_by, changed_at, notes)
      select ('d0000000-0000-4000-8000-' || lpad((n * 10 + k)::text, 12, '0'))::uuid,
        ('c0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, null,
        (array['interested', 'contacted'])[k], '\(alex)', '2026-02-01T10:00:00.123456Z'::timestamptz + k * interval '1 day',
        'why'
      from generate_series(1, 3) n, generate_series(1, 2) k;
      update user_preferences set data = '{"gpa": 3.8, "sat_score": "1400", "bio": "x"}' where user_id = '\(alex)';
      """)
  }

  @Test func `a pull waits out a project that is down for a moment`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let folder = TemporaryFolder("rc-patient")
    let home = try Home(folder: folder.url)
    let credentials = try await stack.signIn(StackProject.alex, in: folder.url)
    let client = FaultyClient { [2: .page, 6: .loseRequest, 9: .loseAnswer][$0] }
    let pull = { (patience: Duration) in
      try await Pull(into: home, client: RESTClient(credentials, client: client, patience: patience)).run()
    }
    await #expect(throws: PullError.self) { try await pull(.zero) }
    let report = try await pull(.seconds(15))
    #expect(client.requests > 12 && (report.rows["schools"] ?? 0) > 0)
  }

  @Test(.verifies("SD-138", "ED-71", "ED-72"))
  func `the first pull fills an empty home, and the second has nothing to say`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    try more(stack)
    try stack.sql("update coaches set email = 'kim@example.com', phone = '512-555-0142'")
    let pulled = try await PulledHome(stack)
    let report = try await pulled.pull()
    #expect(report.rows["schools"] == 4 && report.missing.isEmpty && report.leftAlone.isEmpty)
    try pulled.home.read { reading in
      #expect(try reading.family()?.name == "Player Family")
      #expect(try reading.members().map(\.name).sorted() == ["Alex Player", "Pat Parent"])
      let schools = try reading.schools()
      #expect(schools.map(\.name).sorted() == ["School 1", "School 2", "School 3", "the first family's"])
      #expect(schools.filter(\.isFavorite).map(\.name) == ["School 2"])
      #expect(schools.first { $0.name == "School 1" }?.status == "contacted")
      let coaches = try reading.coaches(of: StackProject.row(1))
      #expect(coaches.map(\.id) == [Self.coach])
      let coach = try #require(coaches.first)
      #expect(coach.fields.firstName.value == "the first family's")
      #expect(coach.fields.lastName.value == "the first family's" && coach.fields.role.value == .head)
      #expect(coach.fields.email.value == "kim@example.com" && coach.fields.phone.value == "512-555-0142")
      #expect(try reading.metrics(at: StackProject.row(3)).map(\.value) == [82.5])
    }
    let types = try pulled.types()
    for type in [
      "CoachAdded", "EventScheduled", "CoachMarkedPresent", "InteractionLogged", "MetricLogged", "OfferRecorded",
      "DocumentShared", "PlayerDetailsEdited",
    ] {
      #expect(types.filter { $0 == type }.count == 1, "\(type)")
    }
    // August's trigger adds the history of a status that it advanced.
    let changes = stack.date == "august" ? 8 : 7
    #expect(types.filter { $0 == "StatusChanged" }.count == changes)
    #expect(types.filter { $0 == "ProConAdded" }.count == 13)
    let events = try pulled.events()
    #expect(events.allSatisfy { $0.origin == .remote })
    let change = try #require(events.first { $0.id.lowercased == "d0000000-0000-4000-8000-000000000011" })
    #expect(
      change.actor == pulled.credentials.user.lowercased && change.data == #"{"note":"why","status":"interested"}"#)
    #expect(Instant(milliseconds: change.happenedAt).description == "2026-02-02T10:00:00.123Z")
    let head = try pulled.home.log.head()
    #expect(try await pulled.pull().events == 0)
    #expect(try pulled.home.log.head() == head)
  }

  @Test func `edits that mean nothing append nothing`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    try more(stack)
    let pulled = try await PulledHome(stack)
    try await pulled.pull()
    let head = try pulled.home.log.head()
    try stack.sql(
      """
      update schools set academic_info = '{"enrollment": 5, "student_size": 4000.0, "gpa_requirement": 3.500}'
        where name = 'School 1';
      update schools set name = name, updated_at = now();
      update interactions set occurred_at = occurred_at + interval '100 microseconds';
      update events set cost = 25.000, start_date = start_date;
      update offers set scholarship_amount = 5000.0, scholarship_percentage = 12.50, updated_at = now();
      update performance_metrics set value = 82.5000;
      update user_preferences set data = '{"bio": "y", "sat_score": 1400, "gpa": 3.80}' where category = 'player';
      update school_status_history set changed_at = changed_at + interval '1 microsecond';
      """)
    try await pulled.pull()
    #expect(try pulled.news(after: head) == [])
  }

  @Test func `each change made elsewhere is told once, and as what it is`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    try more(stack)
    let pulled = try await PulledHome(stack)
    try await pulled.pull()
    let changes: [(String, [String])] = [
      (
        "update schools set name = 'Rice', status = 'committed', notes = null where name = 'School 1'",
        ["SchoolObserved"]
      ),
      ("update schools set academic_info = academic_info - 'student_size' where name = 'School 2'", ["SchoolObserved"]),
      (
        "update schools set pros = array['good', 'new'] where name = 'School 3'",
        ["ProConAdded", "ProConRemoved", "ProConRemoved"]
      ),
      ("update schools set coaching_style = 'calm', is_favorite = true where name = 'School 3'", ["SchoolObserved"]),
      (
        "insert into school_status_history (school_id, new_status, changed_by) select id, 'recruited', user_id "
          + "from schools where name = 'School 2'; update schools set status = 'recruited' where name = 'School 2'",
        ["StatusChanged"]
      ),
      ("update coaches set email = 'a@example.com'", ["CoachEdited"]),
      (
        "update coaches set email = 'b@example.com', school_id = (select id from schools where name = 'School 2')",
        ["CoachEdited", "CoachMoved"]
      ),
      ("update events set start_time = '09:30', attended = true", ["EventEdited", "EventAttended"]),
      ("update interactions set content = 'other'", ["InteractionLogged"]),
      ("update offers set scholarship_amount = 1234.56, status = 'accepted'", ["OfferEdited"]),
      ("update performance_metrics set value = 83", ["MetricEdited"]),
      ("update documents set title = 'Resume', shared_with_schools = '{}'", ["DocumentEdited", "DocumentUnshared"]),
      (
        "update user_preferences set data = data || '{\"gpa\": 3.9}' where category = 'player'",
        ["PlayerDetailsEdited"]
      ),
      ("update events set coaches_present = '{}'", ["CoachUnmarkedPresent"]),
    ]
    for (sql, types) in changes {
      let head = try pulled.home.log.head()
      try stack.sql(sql)
      try await pulled.pull()
      #expect(try pulled.news(after: head) == types, "\(sql)")
    }
    #expect(try await pulled.pull().events == 0)
  }

  @Test func `what was deleted elsewhere is deleted here, once, and comes back when it comes back`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    try more(stack)
    let pulled = try await PulledHome(stack)
    try await pulled.pull()
    let rows = try stack.sql("select to_jsonb(s)::text from schools s where name = 'School 3'")
    let text = try #require(rows.first?.first ?? nil)
    for (sql, types) in [
      ("delete from performance_metrics", ["MetricRemoved"]),
      ("delete from coaches", ["CoachRemoved"]),
      ("delete from schools where id = '\(StackProject.row(1))'", ["SchoolCascadeDeleted", "DocumentUnshared"]),
      ("delete from schools where name = 'School 3'", ["SchoolDeleted"]),
      (
        "insert into schools select * from jsonb_populate_record(null::schools, '\(text)')", ["SchoolRestored"]
      ),
    ] {
      let head = try pulled.home.log.head()
      try stack.sql(sql)
      try await pulled.pull()
      let news = try pulled.news(after: head)
      #expect(news == types || news == types.filter { $0 != "DocumentUnshared" }, "\(sql)")
      #expect(try await pulled.pull().events == 0, "\(sql)")
    }
  }

  @Test(arguments: [false, true])
  func `a pull that is cut at any request and made again tells the same story`(afterwards: Bool) async throws {
    guard let stack = try SupabaseStack.project() else { return }
    try more(stack)
    let whole = try await PulledHome(stack)
    try await whole.pull()
    let story = try whole.story()
    // Each cut opens a home of its own; all of them take a minute.
    let step = ProcessInfo.processInfo.environment["RC_SOAK"] == nil ? 6 : 1
    var number = afterwards ? step / 2 : 0
    while true {
      let cut = Breaking(at: number, afterwards: afterwards)
      let pulled = try await PulledHome(stack)
      do {
        try await pulled.pull(through: cut)
      } catch is PullError {}
      guard cut.isBroken else { break }
      try await pulled.pull()
      #expect(try pulled.story() == story, "cut at request \(number)")
      number += step
    }
    #expect(number > 15)
  }

  @Test func `more rows than a page are all read`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    try stack.sql(
      """
      insert into interactions (school_id, type, direction, occurred_at, logged_by, family_unit_id, content)
      select '\(StackProject.row(1))', 'email', 'outbound', '2026-02-05T10:00:00Z', '11111111-1111-4111-8111-111111111111',
        '\(StackProject.family)', 'mail ' || n from generate_series(1, 1100) n
      """)
    let pulled = try await PulledHome(stack)
    let report = try await pulled.pull()
    #expect(report.rows["interactions"] == 1101)
    #expect(try pulled.types().filter { $0 == "InteractionLogged" }.count == 1101)
  }

  @Test func `a row says nothing of a field that is on its way there`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let pulled = try await PulledHome(stack)
    try await pulled.pull()
    let actor = CommandContext(actor: pulled.credentials.user)
    try pulled.home.perform(.school(Self.school, .edit(SchoolFields(name: .value("Ours")))), in: actor)
    try stack.sql("update schools set location = 'Houston, TX', name = 'Theirs' where id = '\(StackProject.row(1))'")
    let head = try pulled.home.log.head()
    try await pulled.pull()
    let news = try pulled.events().filter { $0.position > head.position }
    #expect(news.map(\.data) == [#"{"fields":{"location":"Houston, TX"}}"#])
    #expect(try pulled.home.read { try $0.schools().map(\.name) } == ["Ours"])
    // Accepted, it stands there; a later change of theirs is told.
    try stack.sql("update schools set name = 'Ours' where id = '\(StackProject.row(1))'")
    #expect(try await pulled.pull(unpublished: { Unpublished() }).events == 0)
    try stack.sql("update schools set name = 'Theirs again' where id = '\(StackProject.row(1))'")
    #expect(try await pulled.pull(unpublished: { Unpublished() }).events == 1)
    #expect(try pulled.home.read { try $0.schools().map(\.name) } == ["Theirs again"])
  }

  @Test func `a project without histories of statuses is read all the same`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let pulled = try await PulledHome(stack)
    try stack.sql("alter table school_status_history rename to history_away")
    defer { _ = try? stack.sql("alter table history_away rename to school_status_history") }
    let report = try await pulled.pull()
    #expect(report.missing == ["school_status_history"])
    #expect(try pulled.types().contains("SchoolAdded") && pulled.types().contains("CoachAdded"))
    #expect(try await pulled.pull().events == 0)
  }

  // MARK: Erasures

  private static let coach = StackProject.row(2)
  private static let everythingIsThere: @Sendable () throws -> Unpublished? = { Unpublished() }

  /// A home that has all of the project's, of which something was erased by the parent.
  private func erased(
    _ stack: StackProject, _ kind: ErasureKind, _ text: String, field: String? = nil
  ) async throws -> PulledHome {
    let pulled = try await PulledHome(stack)
    try await pulled.pull()
    let parent = try #require(stack.people[StackProject.pat])
    let target = try pulled.home.erasureTarget(kind, text, field: field, by: parent)
    try pulled.home.erase(target, why: .asked, by: parent)
    return pulled
  }

  @Test func `a coach who was erased is not brought back, nor what repeats his name`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let pulled = try await erased(stack, .coach, Self.coach)
    let head = try pulled.home.log.head()
    try stack.sql("update coaches set phone = '512-555-0142'")
    let report = try await pulled.pull(unpublished: Self.everythingIsThere)
    #expect(report.erased.contains("coaches/\(Self.coach)"), "\(report.erased)")
    #expect(try pulled.news(after: head) == [])
    #expect(try pulled.home.read { try $0.coach(Self.coach) } == nil)
  }

  @Test func `a person who was erased is not brought back, and into an erased family nothing is pulled`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let pulled = try await erased(stack, .person, "Pat Parent")
    let head = try pulled.home.log.head()
    try await pulled.pull(unpublished: Self.everythingIsThere)
    #expect(try pulled.news(after: head) == [])
    #expect(try pulled.home.read { try $0.members() }.map(\.name) == ["Alex Player"])
    // Without a parent the athlete erases the family.
    let alex = try #require(stack.people[StackProject.alex])
    let family = try pulled.home.erasureTarget(.family, "", by: alex)
    try pulled.home.erase(family, why: .asked, by: alex)
    await #expect(throws: ErasureError.self) { try await pulled.pull() }
    #expect(try pulled.events().allSatisfy { $0.data == nil || $0.type == EventsRedacted.type })
  }

  @Test func `of a field that was erased a row says nothing, until somebody sets it here again`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    try stack.sql("update coaches set phone = '512-555-0142'")
    let pulled = try await erased(stack, .coach, Self.coach, field: "phone")
    let head = try pulled.home.log.head()
    let report = try await pulled.pull(unpublished: Self.everythingIsThere)
    #expect(try report.erased == ["coaches/\(Self.coach)"] && pulled.news(after: head) == [])
    try stack.sql("update coaches set email = 'kim@example.com'")
    try await pulled.pull(unpublished: Self.everythingIsThere)
    let edit = try pulled.events().last
    #expect(edit?.data == #"{"fields":{"email":"kim@example.com"}}"#)
    var fields = CoachFields()
    fields.phone = .value("512-555-0143")
    let id = try #require(UUID(uuidString: Self.coach))
    try pulled.home.perform(.coach(id, .edit(fields)), in: CommandContext(actor: pulled.credentials.user))
    let again = try await pulled.pull(unpublished: Self.everythingIsThere)
    // Taken over there and changed again since: an edit like any other.
    #expect(again.erased == [] && again.events == 1)
    #expect(try pulled.home.read { try $0.coach(Self.coach) }?.fields.phone.value == "512-555-0142")
  }

  @Test(arguments: [nil, "phone"])
  func `a restore of a backup that is older than a record does not let a pull bring back what was erased of it`(
    field: String?
  ) async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let pulled = try await PulledHome(stack)
    try await pulled.pull()
    let backup = pulled.folder.url.appendingPathComponent("older-backup.sqlite")
    try pulled.home.backup(to: backup)
    let late = "0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a"
    try stack.sql(
      """
      insert into coaches (id, school_id, user_id, family_unit_id, role, first_name, last_name, phone)
      select '\(late)', school_id, user_id, family_unit_id, role, 'Late', 'Comer', '512-555-0177' from coaches
      where id = '\(Self.coach)'
      """)
    try await pulled.pull(unpublished: Self.everythingIsThere)
    #expect(try pulled.home.read { try $0.coach(late) } != nil)
    let parent = try #require(stack.people[StackProject.pat])
    try pulled.home.erase(
      try pulled.home.erasureTarget(.coach, late, field: field, by: parent), why: .asked, by: parent)
    try pulled.home.restore(from: backup, by: parent)
    let head = try pulled.home.log.head()
    let report = try await pulled.pull(unpublished: Self.everythingIsThere)
    #expect(report.erased == ["coaches/\(late)"], "\(report)")
    guard field != nil else {
      #expect(try pulled.news(after: head) == [] && pulled.home.read { try $0.coach(late) } == nil)
      return
    }
    let coach = try #require(try pulled.home.read { try $0.coach(late) })
    #expect(coach.fields.lastName.value == "Comer" && coach.fields.phone.value == nil)
  }

  @Test func `what hangs on a school that was erased stays away with it`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let pulled = try await erased(stack, .school, StackProject.row(1))
    let head = try pulled.home.log.head()
    // Somebody adds one there, too.
    try stack.sql(
      """
      insert into coaches (school_id, user_id, family_unit_id, role, first_name, last_name)
      select school_id, user_id, family_unit_id, role, 'Late', 'Comer' from coaches where id = '\(Self.coach)'
      """)
    let report = try await pulled.pull(unpublished: Self.everythingIsThere)
    #expect(try pulled.news(after: head) == [], "\(report)")
    for table in ["schools", "coaches", "events", "interactions", "offers", "documents"] {
      #expect(report.erased.contains { $0.hasPrefix(table + "/") }, "\(table): \(report.erased)")
    }
    #expect(report.erased.count { $0.hasPrefix("coaches/") } == 2)
  }

  @Test(arguments: [("school", "pros"), ("interaction", "content"), ("event", "coachesPresent"), ("metric", "notes")])
  func `a list and a field of what is told whole stay away as well`(_ kind: String, _ field: String) async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let rows = ["school": 1, "event": 3, "interaction": 4]
    let id: String
    if let row = rows[kind] {
      id = StackProject.row(row)
    } else {
      id = try #require(
        try stack.sql("select id::text from performance_metrics where family_unit_id = '\(StackProject.family)'").first?
          .first ?? nil)
    }
    let pulled = try await erased(stack, try #require(ErasureKind(rawValue: kind)), id, field: field)
    let head = try pulled.home.log.head()
    let report = try await pulled.pull(unpublished: Self.everythingIsThere)
    #expect(try pulled.news(after: head) == [] && report.erased.count == 1, "\(report.erased)")
  }

  @Test func `an athlete's details that were erased are not brought back, but those that he writes since`() async throws
  {
    guard let stack = try SupabaseStack.project() else { return }
    let alex = try #require(stack.people[StackProject.alex])
    try stack.sql("update user_preferences set data = '{\"gpa\": 3.8, \"phone\": \"512\"}' where category = 'player'")
    let pulled = try await PulledHome(stack)
    try await pulled.pull()
    let target = try pulled.home.erasureTarget(.player, alex.lowercased, by: alex)
    try pulled.home.erase(target, why: .asked, by: alex)
    let head = try pulled.home.log.head()
    let report = try await pulled.pull(unpublished: Self.everythingIsThere)
    #expect(try pulled.news(after: head) == [] && report.erased.count == 1, "\(report.erased)")
    #expect(report.erased.first?.hasPrefix("user_preferences/") == true)
  }

  @Test(.verifies("SL-66"), arguments: ["february", "march", "august"])
  func `a pull holds nothing of another family, and of another person's private notes nothing`(date: String)
    async throws
  {
    guard let stack = try SupabaseStack.project(date) else { return }
    if date == "february" {
      try stack.sql(
        "update schools set private_notes = '{\"11111111-1111-4111-8111-111111111111\": \"mine alone\"}'")
    }
    let alex = try await PulledHome(stack)
    try await alex.pull()
    #expect(try alex.types().filter { $0 == "PrivateNoteEdited" }.count == (date == "february" ? 1 : 0))
    #expect(try alex.holds("the second family's secret") == [])
    let pat = try await PulledHome(stack, StackProject.pat)
    try await pat.pull()
    #expect(try pat.types().contains("SchoolAdded"))
    #expect(try pat.holds("mine alone") == [])
  }

  @Test func `a metric that is only shown is taken for its number, and one of words is named`() async throws {
    guard let stack = try SupabaseStack.project("august") else { return }
    let alex = stack.people[StackProject.alex]?.lowercased ?? ""
    try stack.sql(
      """
      insert into performance_metrics (id, user_id, family_unit_id, recorded_date, metric_type, value, display_value)
      select ('e0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '\(alex)', '\(StackProject.family)',
        '2026-08-01', 'sixty_time', null, (array['1:52.4', '6.8', 'fast'])[n] from generate_series(1, 3) n
      """)
    let pulled = try await PulledHome(stack)
    let report = try await pulled.pull()
    #expect(
      report.unreadable.map(\.description) == [
        "the metric \"sixty_time 2026-08-01\" (performance_metrics/e0000000-0000-4000-8000-000000000003): value is "
          + "\"fast\" there, which cannot be read here, and the row is left out; accepted: a number"
      ])
    let values = try pulled.home.read { try $0.metrics(of: pulled.credentials.user) }.map(\.value)
    #expect(values.contains(112.4) && values.contains(6.8))
    #expect(try await pulled.pull().events == 0)
  }
}
