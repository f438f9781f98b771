import Domain
import Foundation
import Projections
import TestSupport
import Testing

/// Given these events, the rows of Offers say this; the laws that all projections obey stand in `FoldLawTests`.
@Suite struct OffersProjectionTests {
  private let fixture: FoldFixture
  private let school = UUID(uuidString: "018f0000-0000-7000-8000-000000000001") ?? UUID()
  private let athlete = UUID(uuidString: "018f0000-0000-7000-8000-0000000000a1") ?? UUID()

  init() throws {
    fixture = try FoldFixture()
    let fields = OfferFields(
      conditions: .value("A 3.0 GPA"), notes: .null, offerDate: .value("2026-02-11"), offerType: .value(.partial),
      scholarshipCents: .value(4_000_000), status: .value(OfferStatus(rawValue: "on_hold")))
    try fixture.append(.offerRecorded(OfferRecorded(athlete: athlete, fields: fields, school: school)), to: "offer/a")
  }

  private func row() throws -> OfferRow {
    try #require(try fixture.store().read { try OfferRow.fetch($0, key: "a") })
  }

  @Test func `what was recorded is kept, unknown values byte for byte`() throws {
    let row = try row()
    #expect(row.school == school.lowercased && row.athlete == athlete.lowercased)
    #expect(row.fields.status.value?.rawValue == "on_hold" && row.fields.notes == .absent)
    #expect(row.createdBy == "sam" && row.updatedBy == "sam" && row.removedBy == nil)
  }

  @Test func `an edit touches the fields that it names and says who made it`() throws {
    try fixture.append(
      .offerEdited(OfferEdited(fields: OfferFields(conditions: .null, scholarshipHundredths: .value(5000)))),
      to: "offer/a", actor: "ana")
    let row = try row()
    #expect(row.fields.conditions.value == nil && row.fields.scholarshipHundredths.value == 5000)
    #expect(row.fields.scholarshipCents.value == 4_000_000)
    #expect(row.createdBy == "sam" && row.updatedBy == "ana" && row.updatedAt > row.createdAt)
  }

  @Test func `a deleted offer keeps its row, and is as it was when it is recorded again`() throws {
    let before = try row()
    try fixture.append(.offerDeleted(OfferDeleted()), to: "offer/a", actor: "ana")
    #expect(try row().removedBy != nil)
    try fixture.append(
      .offerRecorded(OfferRecorded(athlete: athlete, fields: OfferFields(notes: .value("back")), school: school)),
      to: "offer/a", actor: "luis")
    let after = try row()
    #expect(after.removedBy == nil && after.fields.notes.value == "back" && after.fields.offerType.value == nil)
    #expect(after.createdBy == before.createdBy && after.createdAt == before.createdAt && after.updatedBy == "luis")
  }
}
