import Compass
import Domain
import Foundation
import HomeTestSupport
import Pages
import TestSupport
import Testing

/// What years cost under offers, side by side: sums that add up, and nothing invented.
@Suite struct OfferCostsTests {
  private let season: OfferSeason

  init() throws { season = try OfferSeason() }

  private func costs(
    _ ids: [UUID], typed: [UUID: CostInputs] = [:], years: Int = 4, calculator: CalculatorInputs? = nil
  ) throws -> OfferCosts? {
    let typed = Dictionary(typed.map { ($0.key.lowercased, $0.value) }, uniquingKeysWith: { $1 })
    return try season.fixture.home.read {
      try OfferCosts.load(
        ids.map(\.lowercased), from: $0, viewer: season.austin, typed: typed, years: years, calculator: calculator)
    }
  }

  @Test func `each offer's bar is its cost on one scale, and the table says its sums`() throws {
    let amount = try season.offer { $0.scholarshipCents = .value(2_000_000) }
    let share = try season.offer { $0.scholarshipHundredths = .value(5000) }
    let costs = try #require(
      try costs(
        [amount, share], typed: [amount: CostInputs(cost: "60,000", aid: "4000"), share: CostInputs(cost: "30000")]))
    #expect(costs.title == "Cost of 4 years side by side")
    #expect(costs.columns.last == "Your Cost of 4 Years" && costs.bars.map(\.basis) == ["As entered", "As entered"])
    #expect(costs.bars[0].cells == ["$60,000", "$20,000", "$4,000", "$36,000", "$144,000"])
    #expect(costs.bars[1].cells == ["$30,000", "$15,000", "$0", "$15,000", "$60,000"])
    #expect(costs.bars[0].parts.map(\.share) == [600, 333, 66] && costs.bars[1].parts.map(\.share) == [250, 250, 0])
    #expect(costs.bars.map(\.total) == ["$144,000", "$60,000"])
    let one = try #require(try self.costs([amount], typed: [amount: CostInputs(cost: "60000")], years: 1))
    #expect(one.bars[0].total == "$40,000" && one.columns.last == "Your Cost of 1 Year")
    #expect(try #require(try self.costs([amount], years: 99)).years == 5)
  }

  @Test func `no cost and no amount are missing, and nothing is drawn`() throws {
    let bare = try season.offer()
    let known = try season.offer { $0.scholarshipCents = .value(2_000_000) }
    let walkOn = try season.offer { $0.offerType = .value(.preferredWalkOn) }
    let costs = try #require(
      try costs(
        [bare, known, walkOn],
        typed: [bare: CostInputs(cost: "60000"), known: CostInputs(cost: "much"), walkOn: CostInputs(cost: "50000")]))
    #expect(costs.bars[0].missing == "Nothing is drawn: the offer's amount or percentage is not known.")
    #expect(costs.bars[1].missing == "The cost must be a number, 0 or more.")
    #expect(costs.bars.prefix(2).allSatisfy { $0.parts.isEmpty && $0.total == nil })
    #expect(costs.bars[0].cells == ["$60,000", "—", "—", "—", "—"])
    // A walk-on's place is one without money, and that is known.
    #expect(costs.bars[2].missing == nil && costs.bars[2].total == "$200,000")
    let nothing = try #require(try self.costs([bare]))
    #expect(
      nothing.bars[0].missing
        == "Nothing is drawn: what a year costs and the offer's amount or percentage is not known.")
    #expect(nothing.bars[0].basis == nil && nothing.bars[0].cells.allSatisfy { $0 == "—" })
    #expect(try self.costs([UUID()]) == nil)
  }

  @Test func `without an entry the school's tuition counts, and says so`() throws {
    let fixture = season.fixture
    let school = try fixture.add(
      "University of Texas",
      SchoolFields(state: .value("TX"), tuitionInState: .value(11_000), tuitionOutOfState: .value(41_000)))
    let offer = try season.offer(at: school) { $0.scholarshipCents = .value(500_000) }
    #expect(try costs([offer])?.bars[0].basis == "Out-of-state tuition, without room and board")
    #expect(try costs([offer])?.bars[0].cells[0] == "$41,000")
    try fixture.home.perform(
      .player(fixture.player, PlayerDetails(schoolState: .value("TX"))), in: CommandContext(actor: fixture.player))
    #expect(try costs([offer])?.bars[0].basis == "In-state tuition, without room and board")
    #expect(try costs([offer])?.bars[0].total == "$24,000")
    // What is entered counts more, and the calculator's amount, too.
    var inputs = CalculatorInputs()
    (inputs.annualCost, inputs.amount) = ("20000", "10000")
    #expect(try costs([offer], calculator: inputs)?.bars[0].total == "$40,000")
    // Only the price for others is known, and he lives there.
    let other = try fixture.add("Rice", SchoolFields(state: .value("CA"), tuitionInState: .value(9_000)))
    let there = try season.offer(at: other) { $0.scholarshipCents = .value(500_000) }
    #expect(try costs([there])?.bars[0].missing == "Nothing is drawn: what a year costs is not known.")
  }

  @Test func `whatever is offered and typed, the parts of a bar are its cost, and no bar is wider than the drawing`()
    throws
  {
    var random = SeededGenerator(seed: 21)
    var offers: [UUID] = []
    for _ in 0..<12 {
      offers.append(
        try season.offer {
          $0.scholarshipCents = random.next() % 3 == 0 ? .absent : .value(Int(random.next() % 9_000_000))
          $0.scholarshipHundredths = random.next() % 2 == 0 ? .absent : .value(Int(random.next() % 10_001))
        })
    }
    for years in 1...5 {
      let typed = Dictionary(
        uniqueKeysWithValues: offers.map {
          ($0, CostInputs(cost: "\(random.next() % 90_000)", aid: "\(random.next() % 90_000)"))
        })
      let costs = try #require(try costs(offers, typed: typed, years: years))
      let drawn = costs.bars.filter { $0.missing == nil }
      let widest = drawn.map { $0.parts.reduce(0) { $0 + $1.share } }
      #expect(widest.allSatisfy { (0...1000).contains($0) } && (widest.max() ?? 1000) >= 997, "\(years)")
      #expect(drawn.allSatisfy { $0.parts.count == 3 && $0.parts.allSatisfy { $0.share >= 0 } && $0.total != nil })
      #expect(costs.bars.allSatisfy { ($0.missing == nil) != $0.parts.isEmpty })
    }
    let huge = try #require(
      try costs(
        offers, typed: Dictionary(uniqueKeysWithValues: offers.map { ($0, CostInputs(cost: "99999999999999")) })))
    #expect(huge.bars.allSatisfy { $0.parts.allSatisfy { (0...1000).contains($0.share) } })
  }
}
