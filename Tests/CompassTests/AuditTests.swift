import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

@Suite struct AuditTests {
  private let fixture: HomeFixture
  private let school: UUID
  private let coach: UUID

  init() throws {
    fixture = try HomeFixture()
    school = try fixture.add("Rice University")
    coach = fixture.home.freshID()
    try fixture.home.perform(
      .coach(
        coach,
        .add(
          school: school,
          CoachFields(firstName: .value("Mike"), lastName: .value("Bennett"), role: .value(.head)))),
      in: CommandContext(actor: fixture.player))
  }

  private func audit(_ viewer: UUID? = nil, _ change: (inout AuditFilter) throws -> Void) throws -> Audit {
    var filter = AuditFilter()
    try change(&filter)
    return try fixture.home.audit(filter, viewer: viewer ?? fixture.player)
  }

  private func edit(_ fields: CoachFields, by actor: UUID? = nil) throws {
    try fixture.home.perform(.coach(coach, .edit(fields)), in: CommandContext(actor: actor ?? fixture.player))
  }

  @Test func `what happens to a coach concerns the school, and is the coach's own`() throws {
    try edit(CoachFields(email: .value("mike@rice.edu")))
    let duke = try fixture.add("Duke University")
    #expect(
      try audit { $0.record = school.lowercased }.entries.map(\.type) == ["CoachEdited", "CoachAdded", "SchoolAdded"])
    #expect(try audit { $0.stream = .coach(coach) }.entries.map(\.type) == ["CoachEdited", "CoachAdded"])
    #expect(try audit { $0.record = duke.lowercased }.entries.map(\.type) == ["SchoolAdded"])
    let page = try fixture.home.read {
      try RecordHistoryPage.load(school: school.lowercased, from: $0, viewer: fixture.viewer())
    }
    let entries = try audit { $0.record = school.lowercased }.entries
    #expect(page?.changes.map(\.position) == entries.map(\.position))
    #expect(page?.changes.map { $0.fields.count } == entries.map { $0.changes.count })
    #expect(page?.changes.first?.text == "You changed email of Mike Bennett")
    #expect(page?.changes.contains { $0.text == "You added coach Mike Bennett" } == true)
    #expect(page?.changes.flatMap(\.fields).contains { $0.label == "School" && $0.to == "Rice University" } == true)
  }

  @Test func `a corrected contact says what was said before, and when`() throws {
    let id = fixture.home.freshID()
    let was = InteractionLogged(
      content: "They called", direction: .inbound, school: school, subject: "Camp", type: .phoneCall)
    let then = Instant(milliseconds: 1_760_000_000_000)
    try fixture.home.perform(.interaction(id, .log(was)), in: CommandContext(actor: fixture.player, occurredAt: then))
    var right = was
    (right.subject, right.content) = (nil, "They wrote")
    let later = Instant(milliseconds: then.milliseconds + 60_000)
    try fixture.home.perform(
      .interaction(id, .correct(right, at: later)), in: CommandContext(actor: fixture.player))
    let stream = StreamName.interaction(id)
    let entry = try #require(try audit { $0.stream = stream }.entries.first)
    #expect(entry.differences.map(\.field) == ["subject", "content", "occurredAt"])
    #expect(entry.differences.map(\.from) == ["\"Camp\"", "\"They called\"", "\"2025-10-09T08:53:20Z\""])
    #expect(entry.differences.map(\.to) == [nil, "\"They wrote\"", "\"2025-10-09T08:54:20Z\""])
    let page = try fixture.home.read {
      try RecordHistoryPage.load(school: school.lowercased, from: $0, viewer: fixture.viewer())
    }
    #expect(page?.changes.first?.text.hasPrefix("You changed subject, content and") == true)
    try fixture.home.undo(nil, in: CommandContext(actor: fixture.player))
    #expect(try fixture.home.read { try $0.interaction(id.lowercased)?.state.logged?.unstamped } == was)
  }

  @Test func `fields and events are called as people call them, not as the log does`() throws {
    let fields = SchoolFields(
      actRequirement: .value(28), avgAct: .value(30), avgSat: .value(1400), faviconUrl: .value("https://a.org/i.png"),
      gpaRequirement: .value(3.5), ncaaId: .value("574"), satRequirement: .value(1300), twitterHandle: .value("rice"),
      unitId: .value("227757"))
    try fixture.perform(school, .edit(fields))
    try fixture.perform(school, .setFavorite(true))
    let page = try #require(
      try fixture.home.read {
        try RecordHistoryPage.load(school: school.lowercased, from: $0, viewer: fixture.viewer())
      })
    let labels = Set(page.changes.flatMap(\.fields).map(\.label))
    #expect(
      labels.isSuperset(of: [
        "ACT requirement", "Average ACT", "Average SAT", "Logo", "GPA requirement", "NCAA ID", "SAT requirement", "X",
        "College Scorecard ID", "Favorite",
      ]), "\(labels)")
    let slider = try fixture.home.read {
      try HistorySlider.load(.record(school.lowercased), from: $0, at: nil, viewer: fixture.viewer())
    }
    let said = String(decoding: try JSONEncoder().encode(slider), as: UTF8.self)
    #expect(said.contains("Favorite changed") && !said.contains("Favorite toggled"))
  }

  @Test func `a text is found in the value before, in the value after and in names`() throws {
    try edit(CoachFields(notes: .value("Prefers SEÑOR by text")))
    try edit(CoachFields(notes: .value("calls \"late\"")))
    #expect(try audit { $0.text = "señor" }.entries.map(\.type) == ["CoachEdited", "CoachEdited"])
    #expect(try audit { $0.text = "\"LATE\"" }.entries.map(\.type) == ["CoachEdited"])
    // The name of the record: all of it; the name of one that a value stands for: what named it.
    #expect(Set(try audit { $0.text = "bennett" }.entries.map(\.type)) == ["CoachAdded", "CoachEdited"])
    #expect(try audit { $0.text = "RICE uni" }.entries.map(\.type).contains("CoachAdded"))
    #expect(try audit { $0.text = "%" }.entries.isEmpty)
  }

  @Test(.verifies("SD-103"))
  func `a private note is searched for its owner, and for nobody else`() throws {
    try fixture.home.perform(
      .privateNote(school: school, text: "seems zebra-like"), in: CommandContext(actor: fixture.mother))
    try fixture.home.perform(
      .privateNote(school: school, text: "better now"), in: CommandContext(actor: fixture.mother))
    let own = try audit(fixture.mother) { $0.text = "ZEBRA" }
    #expect(own.entries.map { $0.changes.map(\.to) } == [["\"better now\""], ["\"seems zebra-like\""]])
    let other = try audit(fixture.father) { $0.text = "zebra" }
    #expect(other.entries.isEmpty)
    #expect(try audit(fixture.father) { $0.field = "privateNote" }.entries.isEmpty)
    #expect(try audit(fixture.mother) { $0.field = "privateNote" }.entries.count == 2)
  }

  @Test func `a record that comes back is no longer deleted, and its next deletion says so`() throws {
    let removal = try fixture.home.perform(.coach(coach, .remove), in: CommandContext(actor: fixture.player))
    try fixture.home.undo(removal.events.first?.id, in: CommandContext(actor: fixture.player))
    try fixture.home.perform(.coach(coach, .remove), in: CommandContext(actor: fixture.player))
    let deletions = try audit { $0.field = "deleted" }.entries.reversed()
    let changes = deletions.compactMap { $0.changes.first { $0.field == "deleted" } }
    #expect(changes.map(\.from) == [nil, "true", nil])
    #expect(changes.map(\.to) == ["true", nil, "true"])
  }

  @Test func `records, items, values and devices have the names that people know`() throws {
    try fixture.perform(school, .addItem(.pro, text: "close to home"))
    try fixture.perform(school, .delete(dependants: Dependants(coaches: 1), cascade: true))
    let audit = try audit { _ in }
    let names = try fixture.home.read {
      try AuditNames(audit.entries, from: $0, device: fixture.home.settings.device)
    }
    let pro = try #require(audit.entries.first { $0.type == "ProConAdded" })
    #expect(names.record(of: pro) == "Rice University")
    #expect(try names.item(of: #require(pro.changes.first), in: pro) == "close to home")
    #expect(names.deviceName(pro.device) == "this device")
    #expect(names.deviceName("0f8fad5b-d9cb-469f-a165-70867728950e") == "device 7728950e")
    let added = try #require(audit.entries.first { $0.type == "CoachAdded" })
    #expect(names.record(of: added) == "Mike Bennett")
    #expect(names.value(added.changes.first { $0.field == "school" }?.to) == "\"Rice University\"")
  }

  @Test func `a date is a whole day where the viewer is, also when the clocks change`() throws {
    let zone = try #require(TimeZone(identifier: "America/Chicago"))
    let instants = [
      "2026-03-08T05:59:59.999Z", "2026-03-08T06:00:00.000Z", "2026-03-09T04:59:59.999Z", "2026-03-09T05:00:00.000Z",
    ]
    var positions: [Int64] = []
    for (index, instant) in instants.enumerated() {
      fixture.clock.now = try #require(Instant(instant))
      try fixture.perform(school, .setRanking(index + 1))
      positions.append(try fixture.home.log.head().position)
    }
    let history = fixture.home.history(seenBy: .nobody)
    let found = try audit {
      $0.after = try history.positionBefore("2026-03-08", timeZone: zone)
      $0.through = try fixture.home.position(of: Moment("2026-03-08", timeZone: zone))
    }
    #expect(found.entries.map(\.position) == [positions[2], positions[1]])
    #expect(try history.positionBefore(instants[2], timeZone: zone) == positions[1])
    #expect(try history.positionBefore("\(positions[1])", timeZone: zone) == positions[0])
    #expect(throws: CompassError.self) { try history.positionBefore("99999", timeZone: zone) }
    #expect(throws: CompassError.badMoment("soon")) { try history.positionBefore("soon", timeZone: zone) }
  }
}
