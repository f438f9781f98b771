import Domain
import Foundation
import TestSupport
import Testing

@Suite struct ValueTests {
  @Test(.verifies("SL-14", "SL-15", "SD-11", "SD-12")) func `statuses of both pages and their labels`() {
    #expect(
      SchoolStatus.listChoices.map(\.label)
        == ["Researching", "Contacted", "Interested", "Offer Received", "Committed", "Declined"])
    #expect(
      SchoolStatus.detailChoices.map(\.label) == [
        "Interested", "Contacted", "Camp Invite", "Recruited", "Official Visit Invited", "Official Visit Scheduled",
        "Offer Received", "Committed", "Not Pursuing",
      ])
    #expect(SchoolStatus.known.count == 12)
    #expect(Set(SchoolStatus.known) == Set(SchoolStatus.listChoices + SchoolStatus.detailChoices + [.visiting]))
    #expect(SchoolStatus.officialVisitInvited.shortLabel == "OV Invited")
    #expect(SchoolStatus.officialVisitScheduled.shortLabel == "OV Scheduled")
  }

  @Test(.verifies("SL-13", "SL-16")) func `tiers and divisions`() {
    #expect(PriorityTier.known.map(\.label) == ["A (Top Choice)", "B (Strong Interest)", "C (Fallback)"])
    #expect(Division.known.map(\.label) == ["D1", "D2", "D3", "NAIA", "JUCO"])
    #expect(PriorityTier(rawValue: "D").label == "D")
  }

  @Test func `other labels`() {
    #expect(
      InteractionType.known.map(\.label) == [
        "Email", "Text", "Phone Call", "In-Person Visit", "Virtual Meeting", "Camp", "Showcase", "Tweet",
        "Direct Message", "Game", "Unofficial Visit", "Official Visit", "Other",
      ])
    #expect(InteractionSentiment.known.map(\.label) == ["Very Positive", "Positive", "Neutral", "Negative"])
    #expect(InteractionDirection.known.map(\.label) == ["Outbound", "Inbound"])
    #expect(MemberRole.known.map(\.label) == ["Player", "Parent"])
    #expect(ProConKind.known.map(\.fieldName) == ["pros", "cons"])
  }

  @Test func `an unknown value survives byte for byte and is not known`() {
    for raw in ["waitlisted", "", "é", "e\u{301}", "RESEARCHING", "a_b__c"] {
      let status = SchoolStatus(rawValue: raw)
      #expect(Array(status.rawValue.utf8) == Array(raw.utf8))
      #expect(!status.isKnown)
    }
    #expect(SchoolStatus(rawValue: "é") != SchoolStatus(rawValue: "e\u{301}"))
    #expect(SchoolStatus(rawValue: "visiting_soon").label == "Visiting Soon")
    #expect(SchoolStatus(rawValue: "_visiting__2nd_TIME_").label == "Visiting 2nd TIME")
    #expect(SchoolStatus(rawValue: "_été__2nd_").label == "Été 2nd")
    #expect(SchoolStatus(rawValue: "").label.isEmpty)
  }

  @Test func `an id has one text`() throws {
    var random = Seeded(11)
    for _ in 0..<1000 {
      let bytes = (random.next(), random.next())
      let id = unsafeBitCast(bytes, to: UUID.self)
      #expect(id.lowercased == id.uuidString.lowercased())
      #expect(UUID(strict: id.lowercased) == id)
    }
    let text = "0f8fad5b-d9cb-469f-a165-70867728950e"
    #expect(UUID(strict: text) != nil)
    for wrong in [
      "", text + "0", String(text.dropLast()), text.uppercased(), text.replacingOccurrences(of: "-", with: "0"),
      "0f8fad5b-d9cb-469f-a165-70867728950g", "{" + text.dropLast(), "0f8fad5bd-9cb-469f-a165-70867728950e",
    ] { #expect(UUID(strict: wrong) == nil, "\(wrong)") }
  }

  @Test func `dates go to days and back`() throws {
    #expect(CalendarDate("1970-01-01")?.daysSince1970 == 0)
    #expect(CalendarDate("2026-02-11")?.daysSince1970 == 20_495)
    #expect(CalendarDate("0001-01-01")?.daysSince1970 == -719_162)
    #expect(CalendarDate("9999-12-31")?.daysSince1970 == 2_932_896)
    // The calendar repeats itself after 400 years, which are 146,097 days.
    for days in [-719_162..<(-719_162 + 146_097), 2_932_000..<2_932_897] {
      let dates = days.map { CalendarDate(daysSince1970: $0) }
      #expect(dates.map(\.daysSince1970) == Array(days))
      #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 })
    }
    for wrong in [
      "2026-02-29", "2026-13-01", "2026-00-01", "2026-1-01", "20260101", "2100-02-29", "0000-01-01", "2026-04-31", "",
      "２026-01-01",
    ] { #expect(CalendarDate(wrong) == nil, "\(wrong)") }
    #expect(CalendarDate("2024-02-29")?.adding(days: 1).description == "2024-03-01")
    #expect(try #require(CalendarDate("2000-02-29")).days(to: try #require(CalendarDate("2001-03-01"))) == 366)
  }

  @Test func `instants read and write themselves`() throws {
    #expect(Instant("2026-02-11T15:00:00Z")?.milliseconds == 1_770_822_000_000)
    #expect(Instant("2026-02-11T15:00:00.5Z")?.description == "2026-02-11T15:00:00.500Z")
    #expect(Instant("2026-02-11T15:00:00.123456+00:00")?.description == "2026-02-11T15:00:00.123Z")
    #expect(Instant("2026-02-11T17:00:00+02:00") == Instant("2026-02-11T15:00:00Z"))
    #expect(Instant("2026-02-11 10:00:00-05:00") == Instant("2026-02-11T15:00:00Z"))
    #expect(Instant(milliseconds: .min).description.hasPrefix("0001-01-01T"))
    #expect(Instant(milliseconds: .max).description.hasPrefix("9999-12-31T"))
    #expect(Instant(milliseconds: -1).description == "1969-12-31T23:59:59.999Z")
    for wrong in [
      "2026-02-11T15:00:00", "2026-02-11", "2026-02-11T24:00:00Z", "2026-02-11T15:00:60Z", "2026-02-30T15:00:00Z",
      "2026-02-11T15:00:00.Z", "2026-02-11T15:00:00z", "2026-02-11T15:00:00+2:00", "",
    ] { #expect(Instant(wrong) == nil, "\(wrong)") }
    var random = Seeded(3)
    for _ in 0..<2000 {
      let instant = Instant(milliseconds: .random(in: -62_135_596_800_000...253_402_300_799_999, using: &random))
      #expect(Instant(instant.description) == instant)
    }
    let evening = try #require(Instant("2026-02-12T03:00:00Z"))
    #expect(evening.date().description == "2026-02-12")
    #expect(evening.date(minutesAheadOfUTC: -360).description == "2026-02-11")
  }

  @Test func `a reading ends something only if the moments before it lead up to it`() {
    let (hour, day) = (Int64(3_600_000), Int64(86_400_000))
    let now = Instant(milliseconds: 1_770_000_000_000)
    func isConfirmed(_ ago: Int64...) -> Bool {
      now.isConfirmed(by: ago.map { Instant(milliseconds: now.milliseconds - $0) })
    }
    #expect(isConfirmed() && isConfirmed(hour) && isConfirmed(30 * day) && isConfirmed(500 * day, 2 * day))
    #expect(!isConfirmed(30 * day + 1) && !isConfirmed(1000 * day, 400 * day))
    // What happened just now may have the same wrong clock; what lies ahead says nothing.
    #expect(!isConfirmed(400 * day, hour - 1) && !isConfirmed(400 * day, -day) && isConfirmed(0))
  }
}
