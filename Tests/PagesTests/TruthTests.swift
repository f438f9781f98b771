import Compass
import Domain
import Foundation
import HomeTestSupport
import Pages
import TestSupport
import Testing

/// Pages give no verdict where they cannot know, and press nobody about what is settled.
@Suite struct FitTruthTests {
  private let fixture: HomeFixture

  init() throws {
    fixture = try HomeFixture()
    try fixture.home.perform(
      .player(
        fixture.player,
        PlayerDetails(
          gpa: .value(3.6), heightInches: .value(72), schoolState: .value("TX"), weightLbs: .value(190))),
      in: CommandContext(actor: fixture.player))
  }

  private func card(_ fields: SchoolFields?) throws -> SchoolCard {
    let school = try fixture.add("Some College", fields ?? SchoolFields())
    return try #require(try fixture.list().card(school.lowercased))
  }

  @Test(.verifies("SL-49", "SD-57"))
  func `a school with a name alone has a score without a verdict`() throws {
    let card = try card(nil)
    let score = try #require(card.fitScore)
    #expect(card.fit?.text == "Fit: \(score), data missing" && card.fit?.color == "slate-100/700")
    #expect(card.fitTier == nil && card.spoken.hasSuffix("fit score \(score)%, data missing"))
    let id = try #require(UUID(uuidString: card.id))
    let page = try #require(try fixture.page(id))
    #expect(page.fit?.missing == "Missing data: academic, personal" && page.fit?.tier.text == "Data missing")
    #expect(page.fit?.score == score && page.divisionCard == nil)
  }

  @Test func `what the school tells makes the score a verdict, dimension by dimension`() throws {
    let place = try card(SchoolFields(state: .value("TX")))
    #expect(place.fitTier == nil)
    let id = try #require(UUID(uuidString: place.id))
    #expect(try fixture.page(id)?.fit?.missing == "Missing data: academic")
    try fixture.perform(id, .edit(SchoolFields(gpaRequirement: .value(3.2))))
    let whole = try #require(try fixture.list().card(place.id))
    #expect(whole.fitTier == "unlikely" && whole.fit?.text == "Fit: \(whole.fitScore ?? 0)")
    #expect(try fixture.page(id)?.fit?.missing == nil)
  }

  @Test func `a score that was recorded with more than is stored here is a verdict`() throws {
    let id = try #require(UUID(uuidString: try card(nil).id))
    try fixture.perform(id, .recordFitScore(athletic: 30, academic: 20, opportunity: 15, personal: 10))
    #expect(try fixture.page(id)?.fit?.tier.text == "Match")
  }
}

@Suite struct OfferTruthTests {
  private let season: OfferSeason
  private let duke: UUID

  init() throws {
    season = try OfferSeason()
    duke = try season.fixture.add("Duke University")
  }

  @Test(arguments: [OfferStatus.accepted, .declined, .expired])
  func `the deadline of a settled offer is a day, and presses nobody`(status: OfferStatus) throws {
    let id = try season.offer {
      ($0.status, $0.offerDate, $0.deadlineDate) = (.value(status), .value("2026-01-01"), .value("2026-02-08"))
    }
    let card = try #require(try season.find(id)).cards[2]
    #expect(card.value == "Closed" && card.caption == "Feb 8, 2026" && card.color == "gray-100/700")
    #expect(card.spoken == "Deadline: Feb 8, 2026, closed")
    let listed = try #require(try season.list().cards.first)
    #expect(listed.badges.map(\.text) == [status.label] && listed.deadline.text == "Closed")
    #expect(!listed.spoken.contains("overdue"))
  }

  @Test func `what was declined or has run out is the best of nothing`() throws {
    let declined = try season.offer {
      ($0.status, $0.scholarshipCents, $0.scholarshipHundredths) = (.value(.declined), .value(5_000_000), .value(9000))
      $0.deadlineDate = .value("2026-02-12")
    }
    let open = try season.offer(at: duke) {
      ($0.scholarshipCents, $0.deadlineDate) = (.value(2_000_000), .value("2026-03-01"))
    }
    let page = try #require(try season.compare(declined, open))
    #expect(page.rows[0].cells[2...4].allSatisfy { $0.color == nil })
    #expect(page.rows[0].cells[4].text == "Feb 12, 2026")
    #expect(page.rows[1].cells.map(\.color)[2...4] == ["emerald-100/700", nil, "orange-100/700"])
    #expect(page.summary.map(\.text) == ["2", "$20,000", "Not given", "18 days"])
    #expect(page.rows[0].spoken.contains("highest") == false)
  }
}
