import Domain
import Testing

/// Values exactly at an edge, where one side and the other differ.
@Suite struct EdgeTests {
  @Test(arguments: [(81.9, 2.0), (82, 5), (84.9, 5), (85, 8), (87.9, 8), (88, 10)])
  func `velocity steps at 82, 85 and 88`(velocity: Double, points: Double) {
    let fit = AthleticFit(velocity: velocity, interest: .low)
    #expect(fit.points == 2 + points)
  }

  @Test func `a match begins at exactly 60`() {
    // Weights 10, 9, 8, 7, 6, 5: the first, the third and the last are 23 of 45; 27 of 45 are 60 per cent.
    func score(_ fulfilled: Set<Int>) -> MatchScore {
      let wishes = (0..<6).map { index in
        SchoolPreference(type: "division", value: .list(fulfilled.contains(index) ? ["D1"] : ["D3"]))
      }
      return MatchScore(preferences: wishes, school: MatchSubject(division: .d1), home: nil)
    }
    let sixty = score([0, 1, 2])
    #expect(sixty.score == 60 && sixty.isMatch && sixty.badge == .good)
    let below = score([0, 1, 3])
    #expect(below.score == 58 && !below.isMatch && below.badge == nil)
  }

  @Test func `a distance equal to the limit is within it`() {
    let (home, place) = (Coordinates(latitude: 0, longitude: 0), Coordinates(latitude: 1, longitude: 0))
    func isWithin(_ limit: Double) -> Bool {
      let wish = SchoolPreference(type: "max_distance_miles", value: .number(limit))
      return MatchScore(preferences: [wish], school: MatchSubject(coordinates: place), home: home).score == 100
    }
    let miles = Distance.miles(from: home, to: place)
    #expect(isWithin(miles) && isWithin(miles.nextUp) && !isWithin(miles.nextDown))
  }
}
