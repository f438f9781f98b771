import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import Projections
import TestSupport
import Testing

@Suite struct OfferHomeTests {
  private let fixture: HomeFixture
  private let school: UUID
  private let offer: UUID

  init() throws {
    fixture = try HomeFixture()
    school = try fixture.add("Rice University")
    offer = fixture.home.freshID()
    try perform(.record(athlete: fixture.player, fields(of: school)))
  }

  private func fields(of school: UUID) -> OfferFields {
    OfferFields(
      notes: .value("first"), offerDate: .value("2026-02-11"), offerType: .value(.partial), school: .value(school))
  }

  @discardableResult
  private func perform(_ command: Offer.Command, on id: UUID? = nil, by actor: UUID? = nil) throws -> Outcome {
    try fixture.home.perform(.offer(id ?? offer, command), in: CommandContext(actor: actor ?? fixture.player))
  }

  private func row() throws -> OfferRow? { try fixture.home.read { try $0.offer(offer.lowercased) } }

  @Test func `an offer is of a school on the list`() throws {
    let unknown = fields(of: fixture.home.freshID())
    #expect(throws: DomainError.self) {
      try perform(.record(athlete: fixture.player, unknown), on: fixture.home.freshID())
    }
    #expect(throws: DomainError.self) { try perform(.edit(OfferFields(school: unknown.school))) }
    #expect(try row()?.school == school.lowercased)
  }

  @Test func `offers count among what depends on a school, are hidden with it and come back with it`() throws {
    #expect {
      try fixture.perform(school, .delete(dependants: Dependants(), cascade: false))
    } throws: {
      "\($0)".contains("1 offer")
    }
    try fixture.perform(school, .delete(dependants: Dependants(), cascade: true))
    #expect(try row() == nil)
    #expect(try fixture.home.read { try $0.offers(of: fixture.player) }.isEmpty)
    try fixture.perform(school, .restore)
    #expect(try row() != nil)
    try perform(.delete)
    #expect(try row() == nil)
    try fixture.perform(school, .delete(dependants: Dependants(), cascade: false))
  }

  @Test func `undo takes back an edit, a deletion and the recording`() throws {
    try perform(.edit(OfferFields(notes: .value("second"))), by: fixture.mother)
    try fixture.home.undo(nil, in: CommandContext(actor: fixture.mother))
    #expect(try row()?.fields.notes.value == "first")
    let deleted = try perform(.delete)
    try fixture.home.undo(try #require(deleted.events.first).id, in: CommandContext(actor: fixture.player))
    #expect(try row()?.fields.notes.value == "first")
  }

  @Test func `a refused deletion brings the offer back`() throws {
    let deleted = try perform(.delete)
    try fixture.home.recordRefusal(
      of: try #require(deleted.events.first).id, status: 403, message: "row-level security",
      in: CommandContext(actor: fixture.player))
    #expect(try row() != nil)
  }

  @Test func `an offer is found by its id's beginning and by its school's name`() throws {
    func find(_ text: String) throws -> String {
      try fixture.home.read { try $0.findOffer(text, of: fixture.player).id }
    }
    #expect(try find(String(offer.lowercased.prefix(36))) == offer.lowercased)
    #expect(try find("rice") == offer.lowercased)
    #expect(throws: CompassError.self) { try find("duke") }
    let second = fixture.home.freshID()
    try perform(.record(athlete: fixture.player, fields(of: school)), on: second)
    #expect(throws: CompassError.self) { try find("rice") }
    #expect(try find(second.lowercased) == second.lowercased)
  }

  @Test func `the audit of a school names its offers`() throws {
    var filter = AuditFilter()
    filter.record = school.lowercased
    let entries = try fixture.home.audit(filter, viewer: fixture.player).entries
    #expect(entries.first?.type == "OfferRecorded")
  }
}
