import Domain
import Foundation
import TestSupport
import Testing

@Suite struct FormulaTests {
  @Test(.verifies("SL-75")) func `haversine of known ways`() {
    let chicago = Coordinates(latitude: 41.8781, longitude: -87.6298)
    let austin = Coordinates(latitude: 30.2849, longitude: -97.7341)
    #expect(abs(Distance.miles(from: chicago, to: austin) - 978.2021) < 0.0001)
    #expect(Distance.detailText(Distance.miles(from: chicago, to: austin)) == "978 miles")
    let newYork = Coordinates(latitude: 40.7128, longitude: -74.0060)
    let losAngeles = Coordinates(latitude: 34.0522, longitude: -118.2437)
    #expect(abs(Distance.miles(from: newYork, to: losAngeles) - 2445.5866) < 0.0001)
    #expect(Distance.rounded(Distance.miles(from: newYork, to: losAngeles)) == 2446)
    #expect(Distance.listText(Distance.miles(from: newYork, to: losAngeles)) == "2,446 mi")
  }

  @Test(.verifies("SL-77", "SD-81")) func `zero is a real coordinate and a real distance`() {
    let origin = Coordinates(latitude: 0, longitude: 0)
    #expect(Distance.miles(from: origin, to: origin) == 0)
    #expect(Distance.listText(0) == "0 mi")
    #expect(Distance.detailText(0) == "0 miles")
    #expect(Coordinates(latitude: nil, longitude: 3) == nil)
    #expect(Coordinates(latitude: 3, longitude: nil) == nil)
  }

  @Test func `distance is symmetric and never more than half the equator`() {
    var random = Seeded(7)
    for _ in 0..<1000 {
      let start = Coordinates(
        latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))
      let end = Coordinates(latitude: -start.latitude, longitude: start.longitude + 180)
      let miles = Distance.miles(from: start, to: end)
      #expect(abs(miles - Distance.earthRadius * Double.pi) < 0.01)
      #expect(abs(miles - Distance.miles(from: end, to: start)) < 0.01)
    }
  }

  @Test(
    .verifies("SL-17"),
    arguments: [
      (999, "Very Small"), (1000, "Small"), (4999, "Small"), (5000, "Medium"), (14_999, "Medium"), (15_000, "Large"),
      (29_999, "Large"), (30_000, "Very Large"), (1, "Very Small"),
    ])
  func `size by students`(_ students: Int, _ label: String) {
    #expect(SchoolSize(students: students)?.label == label)
  }

  @Test(.verifies("SL-17")) func `no size without students`() {
    #expect(SchoolSize(students: nil) == nil)
    #expect(SchoolSize(students: 0) == nil)
    #expect(SchoolSize(students: -5) == nil)
    #expect(SchoolSize.allCases == SchoolSize.allCases.sorted())
  }

  @Test(
    .verifies("SL-23"),
    arguments: [
      ("Berea, OH", "OH"), ("Boston, MA 02215", "MA"), ("Washington, DC", "DC"), ("Boston MA", nil),
      ("boston, ma", nil),
      ("Austin, TX 78712-1234", "TX"), ("Portland, OR, USA", "OR"), ("Boston,MA", "MA"), ("", nil), (",", nil),
      ("Somewhere, Texas", nil), ("Boston, MAX", nil), ("Boston, MA 0221", nil), ("TX", nil), ("Köln, Ö", nil),
    ] as [(String, String?)])
  func `state in a location`(_ location: String, _ state: String?) {
    #expect(USState.parse(location: location) == state)
  }

  @Test(
    arguments: [
      ("University of Texas", "UT"), ("The Ohio State University", "OS"), ("Stanford", "S"), ("of the", ""), ("", ""),
      ("College of the Holy Cross", "CH"), ("texas a&m", "TA"), ("École  Polytechnique", "ÉP"), ("(Big) State", "BS"),
      ("3M & Co", "3C"), ("An\tA  B\u{0B}c", "BC"), ("An\tA  B\u{0B}é", "BÉ"), ("- @ [x] `y`", "XY"),
    ])
  func `initials`(_ name: String, _ initials: String) {
    #expect(Initials.of(name) == initials)
  }

  @Test func `the colour of a name never changes`() {
    #expect(Initials.colorIndex(of: "", among: 8) == Int(0xcbf2_9ce4_8422_2325 as UInt64 % 8))
    #expect(Initials.colorIndex(of: "a", among: 1000) == Int(0xaf63_dc4c_8601_ec8c as UInt64 % 1000))
    #expect(Initials.colorIndex(of: "a", among: 0) == 0)
  }

  @Test(
    .verifies("SD-73"),
    arguments: [
      (0.3189, "32%"), (0.32, "32%"), (0.005, "1%"), (0, "0%"), (0.285, "29%"), (0.3249, "32%"), (1, "100%"),
      (0.995, "100%"), (0.0049, "0%"), (-0.005, "0%"), (-0.02, "-2%"),
    ])
  func `admission rate`(_ rate: Double, _ text: String) {
    #expect(NumberText.percent(ofShare: rate) == text)
  }

  @Test func `grouped numbers`() {
    #expect(NumberText.grouped(40_804) == "40,804")
    #expect(NumberText.grouped(999) == "999")
    #expect(NumberText.grouped(-1_234_567) == "-1,234,567")
    #expect(NumberText.grouped(Int.min) == "-9,223,372,036,854,775,808")
    #expect(NumberText.dollars(40_032) == "$40,032")
    #expect(NumberText.dollars(-10_000) == "-$10,000")
    #expect(NumberText.roundedHalfUp(.nan) == 0)
    #expect(NumberText.roundedHalfUp(.infinity) == Int.max)
    #expect(NumberText.roundedHalfUp(0.49999999999999994) == 0)
    #expect(NumberText.roundedHalfUp(-0.5) == 0)
  }

  @Test(.verifies("PR-25", "PR-26")) func `positions become codes and are never dropped`() {
    #expect(Sport.normalised(["Pitcher", "Outfield", "P"], in: .baseball) == ["P", "UTIL"])
    #expect(Sport.normalised(["SS", "shortstop", "2B"], in: nil) == ["SS", "2B"])
    #expect(Sport.normalised(["PG"], in: .baseball) == ["PG"])
    #expect(Sport.normalised(["pg", "Pitcher"], in: .basketball) == ["PG", "Pitcher"])
    #expect(Sport.baseball.positions == ["P", "C", "1B", "2B", "3B", "SS", "LF", "CF", "RF", "DH", "UTIL"])
  }
}
