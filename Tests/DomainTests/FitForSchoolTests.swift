import Domain
import TestSupport
import Testing

@Suite struct FitForSchoolTests {
  @Test func `no score without anything real about the player`() {
    let school = SchoolFields.with {
      $0.state = .value("TX"); $0.gpaRequirement = .value(3.5)
    }
    for player in [
      PlayerDetails(),
      PlayerDetails.with {
        $0.highSchool = .value("Central"); $0.primaryPosition = .value("SS")
      },
      PlayerDetails(heightInches: .value(72)), PlayerDetails(gpa: .null), PlayerDetails(gpa: .value(0)),
    ] { #expect(FitScore.forSchool(player: player, school: school) == nil) }
  }

  @Test func `the path of the server`() throws {
    let school = SchoolFields.with {
      $0.state = .value("TX"); $0.studentSize = .value(40_804); $0.tuitionInState = .value(10_824);
      $0.tuitionOutOfState = .value(40_032); $0.gpaRequirement = .value(3.7); $0.avgSat = .value(1340)
    }
    let player = PlayerDetails.with {
      $0.primaryPosition = .value("SS"); $0.heightInches = .value(72); $0.weightLbs = .value(185); $0.gpa = .value(3.5);
      $0.satScore = .value(1300); $0.schoolState = .value("TX")
    }
    let fit = try #require(FitScore.forSchool(player: player, school: school))
    #expect(fit == FitScore(athletic: 10, academic: 18, opportunity: 14, personal: 8))
    #expect(fit.score == 50)
    #expect(fit.tier == .reach)
    let bare = try #require(FitScore.forSchool(player: PlayerDetails(gpa: .value(3.2)), school: SchoolFields()))
    #expect(bare == FitScore(athletic: 2, academic: 9, opportunity: 14, personal: 7))
    let empty = try #require(
      FitScore.forSchool(player: PlayerDetails(gpa: .value(3.2)), school: SchoolFields(studentSize: .value(0))))
    #expect(empty == bare)
  }

  @Test func `no school can be more than 55 this way`() throws {
    var random = Seeded(5)
    for _ in 0..<2000 {
      let player = PlayerDetails.with {
        $0.heightInches = .value(.random(in: 48...96, using: &random));
        $0.weightLbs = .value(.random(in: 100...400, using: &random));
        $0.gpa = .value(.random(in: 0...5, using: &random));
        $0.satScore = .value(.random(in: 400...1600, using: &random)); $0.schoolState = .value("TX")
      }
      let school = SchoolFields.with {
        $0.state = .value("TX"); $0.studentSize = .value(.random(in: 1...60_000, using: &random));
        $0.tuitionInState = .value(.random(in: 0...70_000, using: &random));
        $0.gpaRequirement = .value(.random(in: 0...5, using: &random));
        $0.avgSat = .value(.random(in: 400...1600, using: &random))
      }
      let fit = try #require(FitScore.forSchool(player: player, school: school))
      #expect([2, 4, 7, 10].contains(fit.athletic))
      #expect(fit.sum <= 55)
    }
  }

  @Test func `a school's state is the field, else what the location says`() {
    #expect(SchoolFields(location: .value("Berea, KY")).stateCode == "KY")
    #expect(
      SchoolFields.with {
        $0.location = .value("Berea, KY"); $0.state = .value("OH")
      }.stateCode == "OH")
    #expect(SchoolFields(location: .value("Berea")).stateCode == nil)
    #expect(MatchSubject(SchoolFields(location: .value("Berea, KY"))).state == "KY")
  }
}
