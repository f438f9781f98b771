import Compass
import Domain
import Foundation
import HomeTestSupport
import Pages
import TestSupport
import Testing

/// The fit score as a radar, with the values that it comes from.
@Suite struct FitRadarTests {
  private let details = PlayerDetails(
    gpa: .value(3.9), heightInches: .value(74), primaryPosition: .value("P"), primarySport: .value("Baseball"),
    satScore: .value(1400), schoolState: .value("TX"), weightLbs: .value(200))

  private func fit(_ school: SchoolFields, recorded: FitScore? = nil, details: PlayerDetails?) throws -> FitSection? {
    let fixture = try HomeFixture()
    let id = try fixture.add("Rice University", school)
    if let details {
      try fixture.home.perform(.player(fixture.player, details), in: CommandContext(actor: fixture.player))
    }
    if let recorded {
      try fixture.perform(
        id,
        .recordFitScore(
          athletic: recorded.athletic, academic: recorded.academic, opportunity: recorded.opportunity,
          personal: recorded.personal))
    }
    return try fixture.home.read { try SchoolDetailPage.load(id.lowercased, from: $0, viewer: fixture.viewer()) }?.fit
  }

  @Test func `it has the points of each part, beside what the athlete's own data give`() throws {
    let school = SchoolFields(
      avgSat: .value(1390), gpaRequirement: .value(3.8), state: .value("TX"), studentSize: .value(15_000),
      tuitionOutOfState: .value(20_000))
    let section = try #require(try fit(school, details: details))
    let radar = section.radar
    #expect(radar.axes.map(\.label) == ["Athletic", "Academic", "Opportunity", "Personal"])
    #expect(radar.axes.map(\.here) == section.bars.map { Optional($0.percent) } && radar.missing == nil)
    #expect(radar.axes.map(\.points) == section.breakdown.map(\.text))
    // By the athlete's data alone no school is as good a match for marks and place.
    let (marks, place) = (radar.axes[1], radar.axes[3])
    #expect(try #require(marks.anywhere) < #require(marks.here))
    #expect(try #require(place.anywhere) < #require(place.here))
    #expect(radar.axes.allSatisfy { (0...100).contains($0.here ?? 0) && (0...100).contains($0.anywhere ?? 0) })
    #expect(radar.axes.map(\.athlete) == ["P · 6′ 2″ · 200 lb", "GPA 3.9 · SAT 1400", "—", "TX"])
    #expect(radar.axes.map(\.school) == ["—", "GPA 3.8 · SAT 1390", "—", "TX · 15,000 students · $20,000 a year"])
  }

  @Test func `of a part without data it says so and has nothing to draw`() throws {
    let section = try #require(try fit(SchoolFields(state: .value("TX")), details: details))
    let radar = section.radar
    #expect(radar.missing == "Nothing is known of: academic." && section.missing == "Missing data: academic")
    let marks = radar.axes[1]
    #expect(marks.here == nil && marks.anywhere == nil && marks.points == "No data")
    #expect(marks.athlete == "GPA 3.9 · SAT 1400" && marks.school == "—")
    #expect(radar.axes.filter { $0.here == nil }.count == 1)
    #expect(try fit(SchoolFields(), details: nil) == nil)
  }

  @Test func `a score that was recorded stands alone where the athlete told nothing`() throws {
    let score = FitScore(athletic: 30, academic: 20, opportunity: 15, personal: 0)
    let radar = try #require(try fit(SchoolFields(), recorded: score, details: nil)).radar
    #expect(radar.axes.map(\.here) == [75, 80, 75, nil])
    #expect(radar.axes.allSatisfy { $0.anywhere == nil && $0.athlete == "—" && $0.school == "—" })
  }
}
