import Domain
import Foundation
import Projections
import TestSupport
import Testing

/// Given these events, the rows say this: what each fold means, beside the law that all obey.
@Suite struct ReadModelTests {
  private let fixture: FoldFixture
  private let school = UUID(uuidString: "018f0000-0000-7000-8000-000000000001") ?? UUID()
  private let athlete = UUID(uuidString: "018f0000-0000-7000-8000-0000000000a1") ?? UUID()

  init() throws { fixture = try FoldFixture() }

  private var stream: String { "school/\(school.lowercased)" }

  private func add(_ fields: SchoolFields? = nil, status: SchoolStatus? = nil, notes: String? = nil) throws {
    try fixture.append(
      .schoolAdded(SchoolAdded(athlete: athlete, fields: fields, name: "Rice", notes: notes, status: status)),
      to: stream)
  }

  private func listRow() throws -> SchoolListRow? {
    try fixture.store().read { try SchoolListRow.fetch($0, key: school.lowercased) }
  }

  private func contact(_ id: String, at instant: Int64) throws {
    try fixture.append(
      .interactionLogged(InteractionLogged(direction: .inbound, school: school, type: .email)),
      to: "interaction/\(id)", occurredAt: instant)
  }

  @Test func `an edit touches the fields that it names and clears those that it nulls`() throws {
    try add(SchoolFields(conference: .value("AAC"), location: .value("Houston, TX"), studentSize: .value(4000)))
    try fixture.append(
      .basicInfoEdited(BasicInfoEdited(fields: SchoolFields(location: .null, studentSize: .value(4100)))), to: stream)
    let row = try #require(try listRow())
    #expect(row.conference == "AAC" && row.location == nil && row.studentSize == 4100 && row.name == "Rice")
  }

  @Test func `a lookup's nulls are no news`() throws {
    try add(SchoolFields(latitude: .value(29.7), longitude: .value(-95.4)))
    let said = SchoolFields(latitude: .null, longitude: .null, studentSize: .value(4000))
    try fixture.append(.collegeDataMerged(CollegeDataMerged(fields: said, source: "directory")), to: stream)
    let row = try #require(try listRow())
    #expect(row.latitude == 29.7 && row.longitude == -95.4 && row.studentSize == 4000)
  }

  @Test func `a deleted school is hidden until it is restored`() throws {
    try add()
    try fixture.append(.schoolDeleted(SchoolDeleted()), to: stream)
    #expect(try listRow()?.deletedBy != nil)
    try fixture.append(.schoolRestored(SchoolRestored()), to: stream)
    #expect(try listRow()?.deletedBy == nil)
  }

  @Test(.verifies("SL-44"))
  func `the last contact is the newest by when it took place, and goes back when that one is removed`() throws {
    try add()
    try contact("a", at: 2000)
    try contact("b", at: 3000)
    try contact("c", at: 1000)
    #expect(try listRow()?.lastContact == 3000)
    try fixture.append(.interactionRemoved(InteractionRemoved()), to: "interaction/b")
    #expect(try listRow()?.lastContact == 2000)
    let removed = try fixture.store().read { try InteractionRow.fetch($0, key: "b") }
    #expect(removed?.removedBy != nil)
  }

  @Test func `the fit follows the athlete and the school, and a recorded score stays until one of them changes`() throws
  {
    let details = "preferences/\(athlete.lowercased)/player"
    try add(SchoolFields(avgSat: .value(1400), gpaRequirement: .value(3.9), state: .value("TX")))
    #expect(try listRow()?.fit == nil)
    func fit(of fields: PlayerDetails) throws -> FitBreakdown {
      try fixture.append(.playerDetailsEdited(PlayerDetailsEdited(fields: fields)), to: details)
      return try #require(try listRow()?.fit)
    }
    let low = try fit(of: PlayerDetails(gpa: .value(2.0), satScore: .value(900)))
    let high = try fit(of: PlayerDetails(gpa: .value(3.9), satScore: .value(1400)))
    #expect(high.academic > low.academic)
    #expect(try fit(of: PlayerDetails(gpa: .value(2.0))).academic < high.academic)
    let home = try fit(of: PlayerDetails(schoolState: .value("TX")))
    try fixture.append(
      .fitScoreCalculated(FitScoreCalculated(academic: 20, athletic: 30, opportunity: 15, personal: 10)), to: stream)
    try fixture.append(.favoriteToggled(FavoriteToggled(isFavorite: true)), to: stream)
    #expect(try listRow()?.fit?.score == 75)
    try fixture.append(
      .basicInfoEdited(BasicInfoEdited(fields: SchoolFields(state: .value("OH")))), to: stream)
    let moved = try #require(try listRow()?.fit)
    #expect(moved.score != 75 && moved.personal < home.personal)
  }

  @Test(.verifies("SD-13", "SD-29", "SD-36"))
  func `each status is one entry with its author, its note and its time, the first one too`() throws {
    try add(status: .contacted)
    try fixture.append(
      .statusChanged(StatusChanged(note: "by mail", status: .campInvite)), to: stream, occurredAt: 5000, actor: "ana")
    let rows = try fixture.store().read { try StatusHistoryRow.fetchAll($0, "ORDER BY position") }
    #expect(rows.map(\.status) == ["contacted", "camp_invite"])
    #expect(rows[1].actor == "ana" && rows[1].note == "by mail" && rows[1].at == 5000)
    #expect(rows.allSatisfy { $0.school == school.lowercased })
  }

  @Test(.verifies("SD-101"))
  func `each version of the notes is one entry with its author and time`() throws {
    try add(notes: "small campus")
    try fixture.append(.notesEdited(NotesEdited(notes: nil)), to: stream, occurredAt: 5000, actor: "ana")
    let rows = try fixture.store().read { try NotesHistoryRow.fetchAll($0, "ORDER BY position") }
    #expect(rows.map(\.notes) == ["small campus", nil] && rows.map(\.actor) == ["sam", "ana"])
    #expect(rows[1].at == 5000 && rows[0].at != 5000)
  }

  @Test(.verifies("SD-122"))
  func `a school names who made it and who changed it last`() throws {
    try add()
    try fixture.append(.rankingSet(RankingSet(ranking: 3)), to: stream, occurredAt: 7000, actor: "ana")
    let row = try #require(try fixture.store().read { try SchoolDetailRow.fetch($0, key: school.lowercased) })
    #expect(row.createdBy == "sam" && row.updatedBy == "ana" && row.updatedAt == 7000 && row.ranking == 3)
  }

  @Test(.verifies("SD-103"))
  func `a private note is kept by school and person`() throws {
    try fixture.append(
      .privateNoteEdited(PrivateNoteEdited(text: "mine")), to: "private-note/\(school.lowercased)/ana", actor: "ana")
    let rows = try fixture.store().read { try PrivateNoteRow.fetchAll($0) }
    #expect(rows.map(\.owner) == ["ana"] && rows.map(\.school) == [school.lowercased] && rows.map(\.text) == ["mine"])
  }

  @Test func `a refusal is kept by the event that it refused`() throws {
    let event = UUID()
    try fixture.append(
      .writeRefused(WriteRefused(code: "42501", event: event, message: "no", status: 403, stream: stream)),
      to: "publication/laptop")
    let row = try #require(try fixture.store().read { try WriteRefusalRow.fetch($0, key: event.lowercased) })
    #expect(row.stream == stream && row.message == "no" && row.status == 403 && row.code == "42501")
  }
}
