import CanonicalJSON
import Domain
import EventLog
import Foundation
import TestSupport
import Testing

@testable import Supabase

/// Which writes each event leads to.
@Suite struct WriteMappingTests {
  @Test func `each event type is written, or says why it never leaves the device`() {
    var events = RandomEvent(seed: 5)
    for type in RandomEvent.types {
      var story = Story()
      story.begin()
      var isWritten = false
      var reason: String?
      for _ in 0..<20 {
        guard let event = Story.telling(type) ?? events.next(of: type) else { continue }
        if type == SchoolRestored.type { _ = story.tell(.schoolDeleted(SchoolDeleted())) }
        reason = event.staysHome
        isWritten = !story.tell(event, of: Story.key(for: event)).isEmpty || isWritten
      }
      #expect(isWritten == (reason == nil), "\(type)")
    }
  }

  @Test func `only columns of ours are written, whatever the event`() throws {
    for seed in UInt64(1)...20 {
      var events = RandomEvent(seed: seed)
      var story = Story()
      story.begin()
      for _ in 0..<100 {
        let event = events.next()
        for write in story.tell(event, of: Story.key(for: event)) {
          let ours = Set(write.row.table.map.columns.map(\.name)).union(["id"])
          #expect(ours.isSuperset(of: write.columns.keys), "\(write.row.table), seed \(seed)")
          if write.operation == .insert {
            #expect(write.row.table.map.identity.allSatisfy { write.columns[$0] != nil }, "\(write.row), seed \(seed)")
          }
        }
      }
    }
  }

  @Test(.verifies("SD-34")) func `a status is the school's row, then a history row under the event's id`() {
    var story = Story()
    story.begin()
    _ = story.tell(.statusChanged(StatusChanged(status: .contacted)))
    let writes = story.tell(.statusChanged(StatusChanged(note: "called", status: .committed)))
    #expect(writes.map(\.row) == [Story.school, RowKey(.statusHistory, story.lastID)])
    #expect(writes[0].columns["status"] == .set(.string("committed")))
    #expect(writes[0].columns["updated_by"] == .set(.string(Story.player.lowercased)))
    #expect(writes[1].columns["previous_status"] == .set(.string("contacted")))
    #expect(writes[1].columns["changed_at"] == writes[0].columns["status_changed_at"])
    #expect(writes[1].after == [Story.school])
  }

  @Test func `a status that is taken back is the server's default again, with a row of history`() {
    var story = Story()
    story.begin()
    _ = story.tell(.statusChanged(StatusChanged(status: .contacted)))
    let writes = story.tell(.statusChanged(StatusChanged(note: "by mistake", status: nil)))
    #expect(writes.map(\.row) == [Story.school, RowKey(.statusHistory, story.lastID)])
    #expect(writes[0].columns["status"] == .set(.string("researching")))
    #expect(writes[1].columns["previous_status"] == .set(.string("contacted")))
    #expect(writes[1].columns["new_status"] == .set(.string("researching")))
    #expect(writes[1].columns["notes"] == .set(.string("by mistake")))
  }

  @Test func `a coach who moves changes his row alone, and his old school is not deleted before`() {
    var story = Story()
    story.begin()
    let there = RowKey(.schools, Story.id[6])
    let rice = SchoolAdded(athlete: Story.player, name: "Duke University")
    _ = story.tell(.schoolAdded(rice), of: there.key)
    let writes = story.tell(.coachMoved(CoachMoved(school: Story.id[6])), of: Story.coach.key)
    #expect(writes.map(\.row) == [Story.coach] && writes.map(\.operation) == [.update])
    #expect(writes.first?.columns == ["school_id": .set(.string(there.key))] && writes.first?.after == [there])
    let deletion = story.tell(
      .schoolCascadeDeleted(.init(coaches: 0, documents: 1, events: 1, interactions: 1, offers: 0)))
    #expect(deletion.first?.after.contains(Story.coach) == true)
    #expect(story.mapping.rows[Story.coach]?["school_id"] == .string(there.key))
    // What comes back with the old school is not the coach.
    #expect(!story.tell(.schoolRestored(SchoolRestored())).contains { $0.row == Story.coach })
  }

  @Test(.verifies("SL-65")) func `an edit names the columns that changed and no others`() {
    var story = Story()
    story.begin()
    let writes = story.tell(
      .basicInfoEdited(
        BasicInfoEdited(
          fields: SchoolFields(mascot: .null, studentSize: .value(4000), website: .value("https://rice.edu")))))
    #expect(writes.count == 1)
    #expect(
      writes.first?.columns == [
        "website": .set(.string("https://rice.edu")),
        "academic_info": .merge(["mascot": nil, "student_size": .number(4000)]),
      ])
    #expect(story.tell(.basicInfoEdited(BasicInfoEdited(fields: SchoolFields()))).isEmpty)
    let star = story.tell(.favoriteToggled(FavoriteToggled(isFavorite: true)))
    #expect(star.map(\.row) == [Story.school] && star.map(\.operation) == [.update])
    #expect(star.first?.columns == ["is_favorite": .set(.flag(true))])
  }

  @Test(.verifies("ED-72", "ED-73")) func `a metric and a contact name their event, and whose they are`() {
    var story = Story()
    story.begin()
    let event = ColumnChange.set(.string(Story.event.key))
    let player = ColumnChange.set(.string(Story.player.lowercased))
    let measured = MetricLogged(
      athlete: Story.player, event: Story.id[3], metricType: .velocity, recordedDate: "2026-04-15", unit: "mph",
      value: 92.5, verified: true)
    let metric = story.tell(.metricLogged(measured), of: Story.id[6].lowercased)
    #expect(metric.map(\.operation) == [.insert])
    #expect(metric.first?.columns["event_id"] == event && metric.first?.columns["user_id"] == player)

    let talk = InteractionLogged(
      content: "Camp", direction: .inbound, event: Story.id[3], school: Story.id[1], sentiment: .positive,
      subject: "Showcase", type: .inPersonVisit)
    let contact = story.tell(.interactionLogged(talk), of: Story.id[7].lowercased)
    #expect(contact.map(\.operation) == [.insert])
    let columns = contact.first?.columns ?? [:]
    let texts = [
      "school_id": Story.school.key, "type": "in_person_visit", "direction": "inbound", "subject": "Showcase",
      "content": "Camp", "sentiment": "positive", "occurred_at": "2026-01-01T00:00:00Z",
    ]
    for (column, text) in texts { #expect(columns[column] == .set(.string(text)), "\(column)") }
    #expect(columns["event_id"] == event && columns["logged_by"] == player)
    // A column that is left out is null.
    #expect(columns["coach_id"] == nil)
  }

  @Test func `a school that comes back brings what went with it, parents first`() {
    var story = Story()
    story.begin()
    let before = story.mapping.rows
    let deletion = story.tell(
      .schoolCascadeDeleted(.init(coaches: 1, documents: 1, events: 1, interactions: 1, offers: 1)))
    #expect(deletion.map(\.operation) == [.delete])
    #expect(story.mapping.rows[Story.coach] == nil)
    #expect(story.mapping.rows[Story.document] != nil)
    let restored = story.tell(.schoolRestored(SchoolRestored()))
    #expect(restored.first?.row == Story.school)
    for (key, values) in before.present { #expect(story.mapping.rows[key] == values, "\(key)") }
    // The server may have dropped its name from the list meanwhile.
    let share = ["shared_with_schools": ColumnChange.insert(.string(Story.school.key))]
    #expect(restored.contains { $0.row == Story.document && $0.columns == share })
  }

  @Test func `a document that is shared no longer is not shared again when the school comes back`() {
    var story = Story()
    story.begin()
    _ = story.tell(.schoolCascadeDeleted(.init(coaches: 1, documents: 1, events: 1, interactions: 1, offers: 1)))
    _ = story.tell(.documentUnshared(DocumentUnshared(school: Story.id[1])), of: Story.document.key)
    let restored = story.tell(.schoolRestored(SchoolRestored()))
    #expect(!restored.contains { $0.row == Story.document })
    #expect(story.mapping.rows[Story.document]?["shared_with_schools"] == .array([]))
  }

  @Test func `a record that comes back is whose it was, and of the day that it was`() {
    var story = Story()
    story.begin()
    let (contact, mother) = (RowKey(.interactions, Story.id[5]), Story.id[6])
    _ = story.tell(.interactionRemoved(InteractionRemoved()), of: contact.key, by: mother)
    let stamp = Stamp(at: 1_760_000_000_000, by: Story.player)
    let again = InteractionLogged(direction: .outbound, school: Story.id[1], stamp: stamp, type: .email)
    let write = story.tell(.interactionLogged(again), of: contact.key, by: mother).first
    #expect(write?.columns["logged_by"] == .set(.string(Story.player.lowercased)))
    #expect(write?.columns["occurred_at"] == .set(.string("2025-10-09T08:53:20Z")))
    _ = story.tell(.coachRemoved(CoachRemoved()), of: Story.coach.key, by: mother)
    let coach = CoachAdded(fields: CoachFields(firstName: .value("Ann")), school: Story.id[1])
    let added = story.tell(.coachAdded(coach), of: Story.coach.key, by: mother).first
    #expect(added?.columns["created_by"] == .set(.string(Story.player.lowercased)))
  }

  @Test func `a contact that is corrected changes its row, with what is no longer said`() {
    var story = Story()
    story.begin()
    let contact = RowKey(.interactions, Story.id[5])
    let stamp = Stamp(at: 1_760_000_000_000, by: Story.player)
    let right = InteractionLogged(
      content: "Camp", direction: .outbound, school: Story.id[1], stamp: stamp, type: .email)
    let writes = story.tell(.interactionLogged(right), of: contact.key)
    #expect(writes.map(\.operation) == [.update])
    #expect(writes.first?.columns["content"] == .set(.string("Camp")))
    #expect(writes.first?.columns["coach_id"] == .set(.null))
    #expect(writes.first?.columns["occurred_at"] == .set(.string("2025-10-09T08:53:20Z")))
    #expect(writes.first?.columns["logged_by"] == nil)
  }

  @Test func `only a living coach is written as present`() {
    var story = Story()
    story.begin()
    let coach = UUID(strict: Story.coach.key) ?? UUID()
    let mark = DomainEvent.coachMarkedPresent(CoachMarkedPresent(coach: coach, name: "Ann", role: "head"))
    #expect(story.tell(mark, of: Story.event.key).first?.after == [Story.coach])
    _ = story.tell(.coachUnmarkedPresent(CoachUnmarkedPresent(coach: coach)), of: Story.event.key)
    _ = story.tell(.coachRemoved(CoachRemoved()), of: Story.coach.key)
    #expect(story.tell(mark, of: Story.event.key).isEmpty)
  }

  @Test func `a list keeps what another put there, and is not doubled by a second try`() {
    let add = [ColumnChange.insert(.string("ours"))]
    func list(_ items: String...) -> JSONValue { .array(items.map(JSONValue.string)) }
    #expect(add.merged(into: list("theirs"), since: list()) == list("theirs", "ours"))
    #expect(add.merged(into: list("ours", "theirs"), since: list()) == list("ours", "theirs"))
    #expect(add.merged(into: list("ours"), since: list("ours")) == list("ours", "ours"))
    let remove = [ColumnChange.remove(.string("ours"))]
    #expect(remove.merged(into: list("theirs"), since: list("ours")) == list("theirs"))
  }

  @Test func `a map keeps the keys that nobody here knows`() {
    let change = ColumnChange.merge(["statsCards.coaches": .flag(false), "old": nil])
    let value = change.applied(to: .object(["old": .null, "x": .number(1), "statsCards": .object(["y": .flag(true)])]))
    #expect(value == .object(["x": .number(1), "statsCards": .object(["y": .flag(true), "coaches": .flag(false)])]))
  }

  @Test func `runs of positions read back as the positions that they were made of`() {
    for seed in UInt64(1)...50 {
      var random = SeededGenerator(seed: seed)
      let positions = Set((0..<30).map { _ in Int64.random(in: 1...60, using: &random) })
      let runs = PositionRuns.text(of: Array(positions))
      #expect(Set(runs.flatMap { PositionRuns.range($0).map(Array.init) ?? [] }) == positions, "seed \(seed)")
    }
    for wrong in ["", "-", "0", "5-3", "1-", "-1", "1-2-3", "1-99999999", "x"] {
      #expect(PositionRuns.range(wrong) == nil, "\(wrong)")
    }
  }
}

/// A family with one record of each kind, to tell events to.
struct Story {
  static let id = (1...9).map { UUID(uuid: (0, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 1, $0)) }
  static let player = id[0]
  static let school = RowKey(.schools, id[1])
  static let coach = RowKey(.coaches, id[2])
  static let event = RowKey(.events, id[3])
  static let document = RowKey(.documents, id[4])

  var mapping = WriteMapping(identity: ServerIdentity(family: id[8]))
  var lastID = UUID()
  private var random = SeededGenerator(seed: 1)

  /// Tells an event and answers its writes.
  mutating func tell(_ event: DomainEvent, of key: String = school.key, by actor: UUID = player) -> [RowWrite] {
    lastID = UUID()
    return mapping.writes(
      for: LogEvent(
        reference: EventReference(id: lastID, position: 1),
        stream: StreamName(category: Self.category(of: event), key: key), actor: actor,
        happenedAt: 1_767_225_600_000, payload: event))
  }

  mutating func begin() {
    let school = Self.id[1]
    _ = tell(.schoolAdded(SchoolAdded(athlete: Self.player, name: "Rice University")))
    _ = tell(.proConAdded(ProConAdded(item: Self.id[7], kind: .pro, text: "warm")))
    _ = tell(.coachAdded(CoachAdded(fields: CoachFields(firstName: .value("Ann")), school: school)), of: Self.coach.key)
    _ = tell(
      .eventScheduled(
        EventScheduled(
          athlete: Self.player, fields: EventFields(school: .value(school)), name: "Camp", startDate: "2026-06-01",
          type: .camp)), of: Self.event.key)
    _ = tell(
      .documentShared(DocumentShared(fields: DocumentFields(title: .value("Film")), school: school)),
      of: Self.document.key)
    _ = tell(
      .interactionLogged(
        InteractionLogged(coach: Self.id[2], direction: .outbound, event: Self.id[3], school: school, type: .email)),
      of: Self.id[5].lowercased)
  }

  /// Events that change something only where they meet what is there.
  static func telling(_ type: String) -> DomainEvent? {
    switch type {
    case CoachMarkedPresent.type: .coachMarkedPresent(CoachMarkedPresent(coach: id[2], name: "Ann", role: "head"))
    case ProConRemoved.type: .proConRemoved(ProConRemoved(item: id[7], kind: .pro))
    default: nil
    }
  }

  private static func category(of event: DomainEvent) -> String {
    switch event {
    case .coachAdded, .coachEdited, .coachMoved, .coachRemoved: "coach"
    case .eventScheduled, .eventEdited, .eventAttended, .coachMarkedPresent, .coachUnmarkedPresent, .eventDeleted:
      "event"
    case .documentShared, .documentEdited, .documentUnshared: "document"
    case .interactionLogged, .interactionRemoved: "interaction"
    case .metricLogged, .metricEdited, .metricRemoved: "metric"
    case .offerRecorded, .offerEdited, .offerDeleted: "offer"
    default: "school"
    }
  }

  /// A stream that an event can be of.
  static func key(for event: DomainEvent) -> String {
    switch event {
    case .privateNoteEdited: "\(school.key)/\(player.lowercased)"
    case .playerDetailsEdited: "\(player.lowercased)/player"
    case .homeLocationSet: "\(player.lowercased)/location"
    case .notificationPreferencesEdited: "\(player.lowercased)/notifications"
    case .dashboardEdited: "\(player.lowercased)/dashboard"
    case .schoolPreferencesEdited, .schoolPreferenceTemplateApplied: "\(player.lowercased)/school"
    case .preferencesReset(let reset): "\(player.lowercased)/\(reset.category.rawValue)"
    case .nextStepSettled, .nextStepReopened: "\(player.lowercased)/follow-up/\(school.key)"
    case .coachAdded, .coachEdited, .coachMoved, .coachRemoved: coach.key
    case .eventScheduled, .eventEdited, .eventAttended, .coachMarkedPresent, .coachUnmarkedPresent, .eventDeleted:
      Self.event.key
    case .documentShared, .documentEdited, .documentUnshared: document.key
    default: school.key
    }
  }
}
