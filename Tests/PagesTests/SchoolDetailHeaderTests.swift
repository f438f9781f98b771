import Compass
import Domain
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

/// The header of a school's page: badges, status, tier and star, and the history of the status below it.
@Suite struct SchoolDetailHeaderTests {
  private let fixture: HomeFixture

  init() throws { fixture = try HomeFixture() }

  private func page(_ fields: SchoolFields = SchoolFields(), status: SchoolStatus? = nil) throws -> SchoolDetailPage {
    try #require(try fixture.page(try fixture.add("University of Texas", fields, status: status)))
  }

  @Test(.verifies("SD-18", "SD-27", "SD-153"))
  func `the header's badges are status, division, tier, size and conference`() throws {
    let school = try fixture.add(
      "University of Texas",
      SchoolFields(
        conference: .value("SEC"), division: .value(.d1), location: .value("Austin, TX"), studentSize: .value(40_804)),
      status: .recruited)
    try fixture.perform(school, .setTier(.a))
    let page = try #require(try fixture.page(school))
    #expect(page.badges.map(\.text) == ["Recruited", "D1", "A (Top Choice)", "Very Large", "SEC"])
    #expect(page.badges[3].color == "purple-100/700")
    #expect(page.location == "Austin, TX")
  }

  @Test(.verifies("SD-19", "SD-20", "SD-21", "SD-22"))
  func `what is not known is left out, and letters stand for a logo`() throws {
    let page = try page()
    #expect(page.location == "Location unknown")
    #expect(page.badges.map(\.text) == ["Researching"])
    #expect(page.logo == nil && page.initials == "UT")
    #expect(try page.initialsColor == #require(try fixture.page(fixture.add("University of Texas"))).initialsColor)
    #expect(page.initialsColor.hasSuffix("-100/700"))
  }

  @Test(
    .verifies("SD-25"),
    arguments: [
      (SchoolStatus.interested, "blue-100/700"), (.contacted, "slate-100/700"), (.campInvite, "purple-100/700"),
      (.recruited, "green-100/700"), (.officialVisitInvited, "amber-100/700"),
      (.officialVisitScheduled, "orange-100/700"), (.offerReceived, "red-100/700"), (.committed, "green-800/white"),
      (.notPursuing, "gray-300/700"),
    ])
  func `each status has its colours`(status: SchoolStatus, color: String) throws {
    #expect(try page(status: status).badges.first?.color == color)
  }

  @Test(
    .verifies("SD-26"),
    arguments: [
      (Division.d1, "blue-100/700"), (.d2, "green-100/700"), (.d3, "purple-100/700"), (.naia, "orange-100/700"),
      (.juco, "gray-100/700"),
    ])
  func `each division has its colours`(division: Division, color: String) throws {
    let badge = try page(SchoolFields(division: .value(division))).badges[1]
    #expect(badge.text == division.rawValue && badge.color == color)
  }

  @Test(
    .verifies("SD-39"),
    arguments: [
      (PriorityTier.a, "yellow-100/700"), (.b, "slate-100/700"), (.c, "orange-100/700"),
    ])
  func `tiers are gold, silver and bronze`(tier: PriorityTier, color: String) throws {
    let school = try fixture.add("Rice University")
    try fixture.perform(school, .setTier(tier))
    let page = try #require(try fixture.page(school))
    #expect(page.badges[1].color == color && page.badges[1].text == tier.label)
    #expect(page.tierPicker.options.filter(\.isSelected).map(\.value) == [tier.rawValue])
    #expect(page.tierPicker.options.map(\.label) == ["A", "B", "C", "None"])
    #expect(page.tierPicker.options[0].spoken == "A: Set priority to Top Choice")
  }

  @Test(.verifies("SD-11", "SD-12", "SD-141"))
  func `the picker offers the page's nine, with the present one if it is another`() throws {
    let picker = try page(status: .contacted).statusPicker
    #expect(
      picker.options.map(\.label) == [
        "Interested", "Contacted", "Camp Invite", "Recruited", "Official Visit Invited", "Official Visit Scheduled",
        "Offer Received", "Committed", "Not Pursuing",
      ])
    #expect(picker.spoken == "Recruiting status, currently Contacted, double tap to change")
    #expect(try page().statusPicker.options.last?.value == "researching")
  }

  @Test(.verifies("SD-33"))
  func `a status that was never changed shows no time`() throws {
    let school = try fixture.add("Rice University", status: .contacted)
    #expect(try fixture.page(school)?.statusPicker.changedAt == nil)
    try fixture.perform(school, .changeStatus(.interested, note: nil))
    #expect(try fixture.page(school)?.statusPicker.changedAt == "Status changed Feb 2, 2026, 02:40 AM")
  }

  @Test(.verifies("SD-42", "SD-142", "SD-154"))
  func `the star says what it is and stays`() throws {
    let school = try fixture.add("Rice University")
    #expect(try fixture.page(school)?.star.spoken == "Favorite, toggle")
    try fixture.perform(school, .setFavorite(true))
    let star = try #require(try fixture.page(school)).star
    #expect(star.isOn && star.spoken == "Favorited, toggle" && star.color == "yellow-500")
  }

  @Test(.verifies("SD-28", "SD-30", "SD-155", "SD-157"))
  func `a change of the status is in the history at once, newest first`() throws {
    let school = try fixture.add("Rice University", status: .contacted)
    try fixture.perform(school, .changeStatus(.officialVisitInvited, note: "by mail"), by: fixture.mother)
    let page = try #require(try fixture.page(school))
    #expect(page.status == "official_visit_invited" && page.badges.first?.text == "Official Visit Invited")
    let entry = try #require(page.statusHistory.first)
    #expect(entry.from == "Contacted" && entry.to.text == "Official Visit Invited")
    #expect(entry.by == "Ana" && entry.note == "by mail")
    #expect(page.statusHistory.map(\.from) == ["Contacted", "Initial"])
  }

  @Test(.verifies("SD-29"))
  func `a first change comes from the status that the page showed`() throws {
    func first(_ status: SchoolStatus?, _ next: SchoolStatus) throws -> String? {
      let school = try fixture.add("School \(status?.rawValue ?? "") \(next.rawValue)", status: status)
      try fixture.perform(school, .changeStatus(next, note: nil))
      return try fixture.page(school)?.statusHistory.last?.from
    }
    #expect(try first(nil, .contacted) == "Researching")
    #expect(try first(.researching, .contacted) == "Initial")
    let school = try fixture.add("Reed", status: .researching)
    try fixture.perform(school, .changeStatus(.contacted, note: nil))
    #expect(try fixture.page(school)?.statusHistory.map(\.from) == ["Researching", "Initial"])
  }

  @Test(.verifies("SD-37", "SD-156"))
  func `no entries and no tier say so`() throws {
    let page = try page()
    #expect(page.statusHistory.isEmpty && page.labels.status.empty == "No status changes yet")
    #expect(page.tierPicker.options.filter(\.isSelected).map(\.label) == ["None"])
  }
}
