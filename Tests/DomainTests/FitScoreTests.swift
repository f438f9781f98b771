import Domain
import TestSupport
import Testing

@Suite struct FitScoreTests {
  struct File: Decodable {
    var athletic: [Vector<Athletic, Double>]
    var academic: [Vector<Academic, Double>]
    var opportunity: [Vector<Opportunity, Double>]
    var personal: [Vector<Personal, Double>]
    var total: [Vector<Total, Result>]
    var distance: [Vector<Way, Int>]
  }
  struct Athletic: Decodable {
    var position: String?
    var heightInches: Int?
    var weightLbs: Int?
    var velocity: Double?
    var needs: [String]
    var interest: String
  }
  struct Academic: Decodable {
    var gpa: Double?
    var sat: Int?
    var act: Int?
    var schoolGpa: Double?
    var schoolSat: Int?
    var schoolAct: Int?
    var major: String?
    var majors: [String]?
  }
  struct Opportunity: Decodable {
    var rosterDepth: Int
    var years: Int
    var scholarships: String
    var walkOn: Bool
  }
  struct Personal: Decodable {
    var athleteState: String?
    var schoolState: String?
    var size: String
    var students: Int
    var cost: String
    var annualCost: Int
    var priority: Bool
    var major: Int
  }
  struct Total: Decodable { var athleticFit, academicFit, opportunityFit, personalFit: Double? }
  struct Result: Decodable {
    var score: Int
    var tier: String
    var breakdown: Total
    var missing: [String]
  }
  struct Way: Decodable {
    var from: [Double]
    var to: [Double]
  }

  let file: File

  init() throws { file = try fixture("fit-vectors.json", as: File.self) }

  @Test func `every athletic vector`() throws {
    #expect(file.athletic.count == 400)
    for vector in file.athletic {
      let input = vector.in
      let fit = AthleticFit(
        position: input.position, heightInches: input.heightInches, weightPounds: input.weightLbs,
        velocity: input.velocity, needs: input.needs, interest: try #require(FitLevel(rawValue: input.interest)))
      #expect(fit.points == vector.out, "\(input)")
    }
  }

  @Test func `every academic vector`() {
    #expect(file.academic.count == 400)
    for vector in file.academic {
      let input = vector.in
      let fit = AcademicFit(
        gpa: input.gpa, sat: input.sat, act: input.act, schoolGPA: input.schoolGpa, schoolSAT: input.schoolSat,
        schoolACT: input.schoolAct, major: input.major, majors: input.majors)
      #expect(fit.points == vector.out, "\(input)")
    }
  }

  @Test func `every opportunity vector`() throws {
    #expect(file.opportunity.count == 400)
    for vector in file.opportunity {
      let input = vector.in
      let fit = OpportunityFit(
        rosterDepth: input.rosterDepth, yearsToGraduation: input.years,
        scholarships: try #require(FitLevel(rawValue: input.scholarships)), hasWalkOnHistory: input.walkOn)
      #expect(fit.points == vector.out, "\(input)")
    }
  }

  @Test func `every personal vector`() throws {
    #expect(file.personal.count == 400)
    for vector in file.personal {
      let input = vector.in
      let fit = PersonalFit(
        athleteState: input.athleteState, schoolState: input.schoolState,
        campusSize: try #require(PersonalFit.CampusSize(rawValue: input.size)), students: input.students,
        costSensitivity: try #require(FitLevel(rawValue: input.cost)), annualCost: input.annualCost,
        isPriority: input.priority, majorStrength: input.major)
      #expect(fit.points == vector.out, "\(input)")
    }
  }

  @Test(.verifies("SD-14", "SD-61")) func `every total vector`() {
    #expect(file.total.count == 400)
    for vector in file.total {
      let input = vector.in
      let fit = FitScore(
        athletic: input.athleticFit, academic: input.academicFit, opportunity: input.opportunityFit,
        personal: input.personalFit)
      #expect(fit.score == vector.out.score, "\(input)")
      #expect(fit.tier.rawValue == vector.out.tier, "\(input)")
      #expect(fit.missing.map(\.rawValue) == vector.out.missing, "\(input)")
      let breakdown = vector.out.breakdown
      #expect(
        [fit.athletic, fit.academic, fit.opportunity, fit.personal]
          == [breakdown.athleticFit, breakdown.academicFit, breakdown.opportunityFit, breakdown.personalFit], "\(input)"
      )
    }
  }

  @Test func `every distance vector`() {
    #expect(file.distance.count == 400)
    for vector in file.distance {
      let miles = Distance.miles(
        from: Coordinates(latitude: vector.in.from[0], longitude: vector.in.from[1]),
        to: Coordinates(latitude: vector.in.to[0], longitude: vector.in.to[1]))
      #expect(Distance.rounded(miles) == vector.out, "\(vector.in)")
    }
  }

  @Test(
    arguments: [
      ([30, 20, 15, 10], 75.0, 75, FitTier.match, ""),
      ([32, 16.25, 14, 10.95], 73.2, 73, .match, ""),
      ([30, 20, 14, 5.5], 69.5, 70, .reach, ""),
      ([20, 15, 10, 4.5], 49.5, 50, .unlikely, ""),
      ([80, 65, 70, 73], 100, 100, .match, ""),
      ([-5, 25, 20, 15], 60, 60, .reach, "athletic"),
      ([0, 0, 14, 5], 19, 19, .unlikely, "athletic academic"),
      ([nil, nil, nil, nil], 0, 0, .unlikely, "athletic academic opportunity personal"),
    ] as [([Double?], Double, Int, FitTier, String)])
  func `golden totals`(_ points: [Double?], sum: Double, score: Int, tier: FitTier, missing: String) {
    let fit = FitScore(athletic: points[0], academic: points[1], opportunity: points[2], personal: points[3])
    #expect(abs(fit.sum - sum) < 1e-9)
    #expect(fit.score == score)
    #expect(fit.tier == tier)
    #expect(fit.missing.map(\.rawValue).joined(separator: " ") == missing)
  }

  @Test func `golden dimensions`() {
    #expect(AthleticFit().points == 2)
    #expect(
      AthleticFit(
        position: "P", heightInches: 74, weightPounds: 200, velocity: 90, needs: ["P", "SS"], interest: .high
      ).points == 38)
    #expect(
      AthleticFit(
        position: "OF", heightInches: 68, weightPounds: 170, velocity: 84, needs: ["COF"], interest: .medium
      ).points == 23)
    #expect(
      AthleticFit(position: "C", heightInches: 66, weightPounds: 150, velocity: 80, needs: ["SS"], interest: .low)
        .points == 9)
    #expect(AcademicFit(gpa: 3.8, sat: 1300, schoolGPA: 3.9, schoolSAT: 1340).points == 20)
    #expect(AcademicFit(gpa: 3.2).points == 9)
    #expect(
      AcademicFit(gpa: 3, act: 28, schoolGPA: 4.1, schoolACT: 31, major: "bio", majors: ["Biology"]).points == 14)
    #expect(AcademicFit().points == 2)
    #expect(AcademicFit(gpa: 3.5, schoolGPA: 3.7).points == 10)
    #expect(OpportunityFit().points == 14)
    #expect(
      OpportunityFit(rosterDepth: 60, yearsToGraduation: 2, scholarships: .high, hasWalkOnHistory: true).points == 19)
    #expect(OpportunityFit(rosterDepth: 91, yearsToGraduation: 5, scholarships: .low).points == 4)
    #expect(PersonalFit().points == 7)
    #expect(
      PersonalFit(athleteState: "TX", schoolState: "TX", students: 15_000, isPriority: true, majorStrength: 7).points
        == 14)
    #expect(
      PersonalFit(
        athleteState: "GA", schoolState: "TX", campusSize: .small, students: 2000, costSensitivity: .high,
        annualCost: 35_001, majorStrength: 3
      ).points == 4)
    #expect(
      PersonalFit(athleteState: "TX", schoolState: "TX", students: 40_804, annualCost: 40_032).points == 8)
    #expect(
      PersonalFit(athleteState: "OH", schoolState: "TX", students: 40_804, annualCost: 40_032).points == 5)
  }

  @Test(.verifies("SD-15")) func `tiers and dimensions have their labels and names`() {
    #expect(FitTier.allCases.map(\.label) == ["Reach", "Match", "Safety", "Unlikely"])
    #expect(FitScore.Dimension(name: "athleticFit") == .athletic)
    #expect(FitScore.Dimension(name: "academic") == .academic)
    #expect(FitScore.Dimension(name: "Fit") == nil)
    let fit = FitScore(athletic: 32, academic: 16.25, opportunity: 14, personal: 10.95)
    #expect(FitScore.Dimension.allCases.map(fit.percent(of:)) == [80, 65, 70, 73])
  }

  @Test func `no number and infinities stay in range`() {
    let fit = FitScore(athletic: .nan, academic: .infinity, opportunity: -.infinity, personal: 3)
    #expect(fit.sum == 28)
  }
}
