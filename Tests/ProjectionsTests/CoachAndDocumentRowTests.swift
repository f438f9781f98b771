import Domain
import Foundation
import Projections
import TestSupport
import Testing

/// Given these events, the rows of coaches and documents say this.
@Suite struct CoachAndDocumentRowTests {
  private let fixture: FoldFixture
  private let school = UUID(uuidString: "018f0000-0000-7000-8000-000000000001") ?? UUID()
  private let other = UUID(uuidString: "018f0000-0000-7000-8000-000000000002") ?? UUID()
  private let coach = "018f0000-0000-7000-8000-0000000000c1"
  private let document = "018f0000-0000-7000-8000-0000000000d1"

  init() throws { fixture = try FoldFixture() }

  private func coachRow() throws -> CoachRow? { try fixture.store().read { try CoachRow.fetch($0, key: coach) } }

  private func add() throws {
    let fields = CoachFields(
      email: .value("a@b.org"), firstName: .value("Kim"), lastName: .value("Lee"), role: .value(.recruiting))
    try fixture.append(
      .coachAdded(CoachAdded(fields: fields, school: school)), to: "coach/\(coach)", occurredAt: 1000, actor: "sam")
  }

  @Test(.verifies("SD-16"))
  func `a coach's row follows the edits, field by field`() throws {
    try add()
    let edit = CoachFields(email: .null, phone: .value("512-555-0142"))
    try fixture.append(
      .coachEdited(CoachEdited(fields: edit)), to: "coach/\(coach)", occurredAt: 2000, actor: "ana")
    let row = try #require(try coachRow())
    #expect(
      row.school == school.lowercased && row.fields.fullName == "Kim Lee" && row.fields.role == .value(.recruiting))
    #expect(row.fields.email.isAbsent && row.fields.phone == .value("512-555-0142"))
    #expect(row.createdBy == "sam" && row.createdAt == 1000 && row.updatedBy == "ana" && row.updatedAt == 2000)
    #expect(row.removedBy == nil)
  }

  @Test func `a removed coach keeps the row, and comes back as he was`() throws {
    try add()
    let before = try #require(try coachRow())
    try fixture.append(.coachRemoved(CoachRemoved()), to: "coach/\(coach)", occurredAt: 3000, actor: "ana")
    let gone = try #require(try coachRow())
    #expect(gone.removedBy != nil && gone.fields == before.fields && gone.updatedBy == "ana")
    try fixture.append(
      .coachAdded(CoachAdded(fields: before.fields, school: school)), to: "coach/\(coach)", occurredAt: 4000,
      actor: "luis")
    let back = try #require(try coachRow())
    #expect(back.removedBy == nil && back.fields == before.fields)
    #expect(back.createdBy == "sam" && back.createdAt == 1000 && back.updatedBy == "luis")
  }

  @Test(.verifies("SD-119"))
  func `a document stands beside the schools that it is shared with`() throws {
    func shares() throws -> [String] {
      try fixture.store().read { try DocumentSchoolRow.fetchAll($0, "ORDER BY school") }.map(\.school)
    }
    let fields = DocumentFields(
      title: .value("Reel"), type: .value(.highlightVideo), url: .value("https://a.org"))
    let stream = "document/\(document)"
    try fixture.append(
      .documentShared(DocumentShared(fields: fields, school: school)), to: stream, occurredAt: 1000)
    try fixture.append(.documentShared(DocumentShared(school: other)), to: stream, occurredAt: 2000, actor: "ana")
    try fixture.append(.documentShared(DocumentShared(school: other)), to: stream, occurredAt: 3000, actor: "luis")
    #expect(try shares() == [school.lowercased, other.lowercased])
    let second = try fixture.store().read { try DocumentSchoolRow.fetchAll($0, "ORDER BY school") }[1]
    #expect(second.sharedBy == "ana" && second.sharedAt == 2000)
    try fixture.append(
      .documentEdited(DocumentEdited(fields: DocumentFields(title: .value("Fall reel")))), to: stream, actor: "ana")
    try fixture.append(.documentUnshared(DocumentUnshared(school: school)), to: stream)
    #expect(try shares() == [other.lowercased])
    let row = try #require(try fixture.store().read { try DocumentRow.fetch($0, key: document) })
    #expect(row.fields.title == .value("Fall reel") && row.fields.type == .value(.highlightVideo))
    #expect(row.createdBy == "sam" && row.createdAt == 1000 && row.updatedBy == "ana")
    try fixture.append(.documentUnshared(DocumentUnshared(school: other)), to: stream)
    #expect(try shares().isEmpty)
    #expect(try fixture.store().read { try DocumentRow.fetch($0, key: document) } != nil)
  }
}
