import Domain
import Foundation
import TestSupport
import Testing

@Suite struct RecruitingEventTests {
  private static let least = EventFields(
    name: .value("Spring Showcase"), startDate: .value("2026-04-15"), type: .value(.showcase))
  private static let scheduled = DomainEvent.eventScheduled(
    EventScheduled(
      athlete: Someone.player, fields: EventFields(school: .value(Someone.school)), name: "Spring Showcase",
      startDate: "2026-04-15", type: .showcase))
  private static let coach = RecruitingEvent.Presence(coach: Someone.other, name: "Ann Lee", role: "head")
  private static let marked = DomainEvent.coachMarkedPresent(
    CoachMarkedPresent(coach: Someone.other, name: "Ann Lee", role: "head"))

  private func given(_ history: DomainEvent...) -> Given<RecruitingEvent> {
    Given(RecruitingEvent.self, history: [Self.scheduled] + history)
  }

  @Test(.verifies("ED-10")) func `an event is scheduled once, with everything that was said of it`() {
    var fields = Self.least
    fields.merge(
      EventFields(
        checkinTime: .value("08:15:00"), costCents: .value(5000), endDate: .value(" "), eventSource: .value(.friend),
        registered: .value(true), state: .value("tx"), statsRecorded: .value("{\"hits\":3}"), url: .null))
    let outcome = Given(RecruitingEvent.self).when(.schedule(athlete: Someone.player, fields), by: .parent)
    outcome.then(
      .eventScheduled(
        EventScheduled(
          athlete: Someone.player,
          fields: EventFields(
            checkinTime: .value("08:15"), costCents: .value(5000), eventSource: .value(.friend),
            registered: .value(true), state: .value("TX"), statsRecorded: .value("{\"hits\":3}")),
          name: "Spring Showcase", startDate: "2026-04-15", type: .showcase)))
    Given(state: outcome.after).when(.schedule(athlete: Someone.player, fields)).nothingHappened()
    Given(state: outcome.after).when(.schedule(athlete: Someone.player, Self.least)).isRefused(with: .refused)
  }

  @Test(.verifies("ED-44")) func `an event of one day ends after it starts, one of two days may end earlier`() {
    func day(_ start: String?, _ end: String?, last: String? = nil) -> EventFields {
      EventFields(
        endDate: last.map(Patch.value) ?? .absent, endTime: end.map(Patch.value) ?? .absent,
        startTime: start.map(Patch.value) ?? .absent)
    }
    given().when(.edit(day("15:00", "09:30"))).isRefused(with: .invalid, field: "endTime")
    given().when(.edit(day("15:00", "09:30", last: "2026-04-15"))).isRefused(with: .invalid, field: "endTime")
    let night = day("20:00", "00:30", last: "2026-04-16")
    given().when(.edit(night)).then(.eventEdited(EventEdited(fields: night)))
    given().when(.edit(day("09:30", "09:30"))).then(.eventEdited(EventEdited(fields: day("09:30", "09:30"))))
    var whole = Self.least
    whole.merge(day("15:00", "09:30"))
    Given(RecruitingEvent.self).when(.schedule(athlete: Someone.player, whole))
      .isRefused(with: .invalid, field: "endTime")
    // What was stored in another order may be older than the rule: only who sets a day or a time is asked.
    let older = DomainEvent.eventEdited(EventEdited(fields: day("15:00", "09:30")))
    let city = EventFields(city: .value("Austin"))
    given(older).when(.edit(city)).then(.eventEdited(EventEdited(fields: city)))
    given(older).when(.edit(day("16:00", nil))).isRefused(with: .invalid, field: "endTime")
  }

  @Test func `name, type and first day must be there`() {
    for (field, path) in [("name", 0), ("type", 1), ("startDate", 2)] {
      var fields = Self.least
      if path == 0 { fields.name = .absent }
      if path == 1 { fields.type = .absent }
      if path == 2 { fields.startDate = .absent }
      Given(RecruitingEvent.self).when(.schedule(athlete: Someone.player, fields))
        .isRefused(with: .invalid, field: field)
      if path == 0 { fields.name = .null }
      if path == 1 { fields.type = .null }
      if path == 2 { fields.startDate = .value(" ") }
      given().when(.edit(fields)).isRefused(with: .invalid, field: field)
    }
  }

  @Test(
    .verifies("ED-44"),
    arguments: [
      ("name", EventFields(name: .value(String(repeating: "a", count: 255))), EventFields(name: .value(" "))),
      (
        "name", EventFields(name: .value("A")), EventFields(name: .value(String(repeating: "a", count: 256)))
      ),
      ("type", EventFields(type: .value(.game)), EventFields(type: .value(RecruitingEventType(rawValue: "party")))),
      ("startDate", EventFields(startDate: .value("2024-02-29")), EventFields(startDate: .value("2026-02-29"))),
      ("endDate", EventFields(endDate: .value("2026-04-15")), EventFields(endDate: .value("2026-04-14"))),
      ("endDate", EventFields(endDate: .null), EventFields(endDate: .value("April"))),
      ("startTime", EventFields(startTime: .value("23:59")), EventFields(startTime: .value("24:00"))),
      ("endTime", EventFields(endTime: .value("00:00:59")), EventFields(endTime: .value("00:00:60"))),
      ("checkinTime", EventFields(checkinTime: .value("09:30")), EventFields(checkinTime: .value("9:30"))),
      ("timeZone", EventFields(timeZone: .value("America/Chicago")), EventFields(timeZone: .value("Chicago time"))),
      ("timeZone", EventFields(timeZone: .value("Etc/GMT+5")), EventFields(timeZone: .value("a/\u{e9}"))),
      ("costCents", EventFields(costCents: .value(10_000_000)), EventFields(costCents: .value(10_000_001))),
      ("costCents", EventFields(costCents: .value(1)), EventFields(costCents: .value(-1))),
      ("state", EventFields(state: .value("ky")), EventFields(state: .value("Kentucky"))),
      ("url", EventFields(url: .value("https://a.org")), EventFields(url: .value("ftp://a.org"))),
      ("url", EventFields(url: .value("http://a.org")), EventFields(url: .value("javascript:alert(1)"))),
      (
        "eventSource", EventFields(eventSource: .value(.flyer)), EventFields(eventSource: .value(.init(rawValue: "tv")))
      ),
      (
        "statsRecorded", EventFields(statsRecorded: .value("{}")), EventFields(statsRecorded: .value("[1]"))
      ),
    ])
  func `a rule holds just inside and breaks just outside`(field: String, inside: EventFields, outside: EventFields) {
    let accepted = given().when(.edit(inside))
    #expect((try? accepted.result.get()) != nil, "\(field)")
    let code: DomainError.Code = ["type", "eventSource"].contains(field) ? .unknownValue : .invalid
    given().when(.edit(outside)).isRefused(with: code, field: field)
  }

  @Test(
    arguments: [
      ("location", 255, \EventFields.location), ("address", 255, \.address), ("city", 100, \.city),
      ("description", 2000, \.description), ("performanceNotes", 2000, \.performanceNotes),
    ] as [(String, Int, any WritableKeyPath<EventFields, Patch<String>> & Sendable)])
  func `texts have limits`(
    field: String, limit: Int, path: any WritableKeyPath<EventFields, Patch<String>> & Sendable
  ) {
    var fields = EventFields()
    fields[keyPath: path] = .value(String(repeating: "x", count: limit))
    given().when(.edit(fields)).then(.eventEdited(EventEdited(fields: fields)))
    fields[keyPath: path] = .value(String(repeating: "x", count: limit + 1))
    given().when(.edit(fields)).isRefused(with: .invalid, field: field, "\(limit)")
  }

  @Test func `the last day is compared with the first, whichever of them is edited`() {
    let long = given(.eventEdited(EventEdited(fields: EventFields(endDate: .value("2026-04-16")))))
    long.when(.edit(EventFields(startDate: .value("2026-04-17"))))
      .isRefused(with: .invalid, field: "endDate", "End date must be after start date")
    long.when(.edit(EventFields(startDate: .value("2026-04-16")))).then(
      .eventEdited(EventEdited(fields: EventFields(startDate: .value("2026-04-16")))))
  }

  @Test(.verifies("ED-22")) func `an event of long ago is edited like any other`() {
    let fields = EventFields(endDate: .value("1998-06-02"), startDate: .value("1998-06-01"))
    given().when(.edit(fields)).then(.eventEdited(EventEdited(fields: fields)))
  }

  @Test(.verifies("ED-30", "ED-100")) func `attended is a value, not a flip`() {
    let outcome = given().when(.setAttended(true))
    outcome.then(.eventAttended(EventAttended(attended: true)))
    Given(state: outcome.after).when(.setAttended(true)).nothingHappened()
    #expect(outcome.after.attended)
  }

  @Test(.verifies("ED-54", "ED-56")) func `a coach is marked once, as he was called then, and unmarked once`() {
    given().when(.markPresent(Self.coach)).then(Self.marked)
    var older = Self.coach
    older.role = "assistant"
    given(Self.marked).when(.markPresent(older)).nothingHappened()
    given(Self.marked).when(.unmarkPresent(Someone.other)).then(
      .coachUnmarkedPresent(CoachUnmarkedPresent(coach: Someone.other)))
    given().when(.unmarkPresent(Someone.other)).nothingHappened()
    let alone = given(.eventEdited(EventEdited(fields: EventFields(school: .null))))
    alone.when(.markPresent(Self.coach)).isRefused(with: .refused, field: "school", "Event not linked to school")
  }

  @Test func `a deleted event is deleted once, and takes no other command`() {
    let outcome = given(Self.marked).when(.delete)
    outcome.then(.eventDeleted(EventDeleted()))
    Given(state: outcome.after).when(.delete).nothingHappened()
    Given(state: outcome.after).when(.setAttended(true)).isRefused(with: .refused, "was deleted")
    Given(state: outcome.after).when(.schedule(athlete: Someone.player, Self.least)).isRefused(with: .refused)
    Given(RecruitingEvent.self).when(.delete).isRefused(with: .notFound, "Event not found")
    Given(RecruitingEvent.self).when(.edit(EventFields())).isRefused(with: .notFound)
  }

  @Test func `parents may do all of it, a role that is not known nothing`() {
    let stranger = MemberRole(rawValue: "agent")
    for command in [
      RecruitingEvent.Command.edit(EventFields(city: .value("Waco"))), .setAttended(true), .markPresent(Self.coach),
      .delete,
    ] {
      #expect((try? given().when(command, by: .parent).result.get().count) == 1)
      given().when(command, by: stranger).isRefused(with: .forbidden)
    }
  }

  @Test func `undo of any change restores what it set`() throws {
    let seed = Arbitrary.freshSeed
    var random = RandomEvent(seed: seed)
    var pick = Seeded(seed)
    let types = ["EventEdited", "EventAttended", "CoachMarkedPresent", "CoachUnmarkedPresent", "EventDeleted"]
    for step in 0..<2000 {
      var past: [DomainEvent] = []
      for _ in 0..<4 { past.append(random.next(of: types[Int.random(in: 0..<4, using: &pick)]) ?? Self.marked) }
      let before = Given(RecruitingEvent.self, history: [Self.scheduled] + past).state
      let event = random.next(of: types[Int.random(in: 0..<5, using: &pick)]) ?? Self.marked
      var after = before
      after.evolve([event], by: "x", at: Instant(milliseconds: 1))
      var undone = after
      undone.evolve(try before.undo(event, now: after), by: "x", at: Instant(milliseconds: 2))
      #expect(shown(undone) == shown(before), "seed \(seed), step \(step): \(event)")
      #expect(try before.undo(event, now: undone).isEmpty, "seed \(seed), step \(step): \(event)")
    }
  }

  private func shown(_ event: RecruitingEvent) -> [String: FieldValue] {
    var shown = values(event.fields)
    shown["attended"] = .flag(event.attended)
    shown["deleted"] = .flag(event.isDeleted)
    for coach in event.present { shown[coach.coach.lowercased] = .list([coach.name, coach.role]) }
    return shown
  }
}

@Suite struct QuickLogTests {
  private func event(school: UUID? = Someone.school, name: String = "Spring Showcase") -> RecruitingEvent {
    Given(
      RecruitingEvent.self,
      .eventScheduled(
        EventScheduled(
          athlete: Someone.player, fields: school.map { EventFields(school: .value($0)) }, name: name,
          startDate: "2026-04-15", type: .showcase))
    ).state
  }

  @Test(.verifies("ED-32", "ED-33", "ED-35", "ED-40")) func `its choices and what is chosen first`() {
    #expect(QuickLog.types.map(\.rawValue) == ["in_person_visit", "phone_call", "email", "game"])
    #expect(QuickLog.directions.map(\.rawValue) == ["inbound", "outbound"])
    #expect(QuickLog.sentiments.map(\.rawValue) == ["very_positive", "positive", "neutral", "negative"])
    let first = QuickLog()
    #expect(first.type == .inPersonVisit && first.direction == .inbound && first.sentiment == .positive)
    #expect(first.content.isEmpty)
  }

  @Test(.verifies("ED-37")) func `it becomes an interaction with the event and its school, and no coach`() throws {
    let spoken = try QuickLog(content: " Good arm ").interaction(at: event(), id: Someone.item)
    #expect(
      spoken
        == InteractionLogged(
          content: "Good arm", direction: .inbound, event: Someone.item, school: Someone.school, sentiment: .positive,
          subject: "Interaction at Spring Showcase", type: .inPersonVisit))
    // The longest name that an event may have.
    let long = try QuickLog(content: "x").interaction(
      at: event(name: String(repeating: "n", count: 255)), id: Someone.item)
    #expect(long.subject?.count == 270)
  }

  @Test(.verifies("ED-34", "ED-41")) func `without content or without a school it is refused, and says so`() {
    #expect(!QuickLog(content: " \n").isComplete && QuickLog(content: "a").isComplete)
    #expect { try QuickLog(content: " ").interaction(at: event(), id: Someone.item) } throws: {
      ($0 as? DomainError)?.field == "content"
    }
    #expect { try QuickLog(content: "a").interaction(at: event(school: nil), id: Someone.item) } throws: {
      ($0 as? DomainError)?.message == "Event not linked to school"
    }
    #expect { try QuickLog(type: .tweet, content: "a").interaction(at: event(), id: Someone.item) } throws: {
      ($0 as? DomainError)?.field == "type"
    }
    #expect(throws: DomainError.self) { try QuickLog(content: "a").interaction(at: .init(), id: Someone.item) }
  }
}
