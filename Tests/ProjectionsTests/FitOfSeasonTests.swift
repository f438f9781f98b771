import Domain
import Foundation
import TestSupport
import Testing

@testable import Projections

/// A school's fit is that with the athlete whose season it is of (ruling 16), in whichever order events of different
/// streams come.
@Suite struct FitOfSeasonTests {
  @Test(arguments: [false, true]) func `a school that another athlete adds again has a fit with him`(isLate: Bool)
    throws
  {
    let fixture = try FoldFixture()
    let (first, second) = (UUID(), UUID())
    let school = "school/\(UUID().lowercased)"
    func details(_ athlete: UUID, gpa: Double) throws {
      try fixture.append(
        .playerDetailsEdited(PlayerDetailsEdited(fields: PlayerDetails(gpa: .value(gpa), satScore: .value(1_000)))),
        to: "preferences/\(athlete.lowercased)/player")
    }
    func add(for athlete: UUID) throws {
      try fixture.append(
        .schoolAdded(
          SchoolAdded(
            athlete: athlete, fields: SchoolFields(avgSat: .value(1_200), gpaRequirement: .value(3)), name: "Rice")),
        to: school)
    }
    try details(first, gpa: 4)
    if !isLate { try details(second, gpa: 1.5) }
    try add(for: first)
    try add(for: second)
    if isLate { try details(second, gpa: 1.5) }
    let row = try #require(try fixture.store().read { try SchoolListRow.fetchOne($0) })
    let alone = FitScore.forSchool(
      player: PlayerDetails(gpa: .value(1.5), satScore: .value(1_000)), school: row.fitInputs)
    #expect(row.fit?.sum == alone?.sum && row.fit != nil)
  }
}
