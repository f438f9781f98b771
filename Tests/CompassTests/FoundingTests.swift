import Compass
import Domain
import EventLog
import Foundation
import Projections
import TestSupport
import Testing

/// A family begins as a whole or not at all.
@Suite struct FoundingTests {
  private let folder = TemporaryFolder("rc-founding")

  private func home() throws -> Home { try Home(folder: folder.url) }

  private static func founding() -> Founding {
    var founding = Founding(family: "The Rivers", name: "Ana", role: .parent, athlete: "Sam")
    founding.home = HomeLocation(zip: .value("78701"))
    founding.details = PlayerDetails(graduationYear: .value(2028), primarySport: .value("Baseball"))
    return founding
  }

  @Test func `a parent founds the family, the athlete, the home and what he plays`() throws {
    let home = try home()
    #expect(try home.awaitsFounding())
    let founder = try home.createFamily(Self.founding(), commandID: home.freshID())
    #expect(try !home.awaitsFounding() && home.settings.user == founder)
    try home.read { reading in
      let members = try reading.members()
      #expect(members.map(\.name) == ["Ana", "Sam"] && members.map(\.role) == ["parent", "player"])
      let athlete = try #require(UUID(strict: members[1].id))
      #expect(try reading.family()?.name == "The Rivers" && reading.homeLocation(of: athlete).zip.value == "78701")
      #expect(try reading.playerDetails(of: athlete).primarySport.value == "Baseball")
    }
  }

  @Test(.verifies("PR-66")) func `the details are written in the athlete's name, never in a parent's`() throws {
    let home = try home()
    let founder = try home.createFamily(Self.founding(), commandID: home.freshID())
    var authors: [String: String] = [:]
    try home.log.scan(.init(after: 0)) { authors[try $0.recorded().type] = try $0.recorded().actor }
    #expect(authors["HomeLocationSet"] == founder.lowercased)
    #expect(authors["PlayerDetailsEdited"] != nil && authors["PlayerDetailsEdited"] != founder.lowercased)
  }

  @Test func `an athlete founds alone`() throws {
    let home = try home()
    let founder = try home.createFamily(
      Founding(family: "The Rivers", name: "Sam", role: .player), commandID: home.freshID())
    #expect(try home.read { try $0.members().map(\.id) } == [founder.lowercased])
    #expect(try home.athlete(named: nil, viewer: founder) == founder)
  }

  @Test func `the same form once more changes nothing, another one is refused`() throws {
    let home = try home()
    let command = home.freshID()
    let founder = try home.createFamily(Self.founding(), commandID: command)
    let head = try home.log.head()
    #expect(try home.createFamily(Self.founding(), commandID: command) == founder)
    #expect(throws: CompassError.familyExists(name: "The Rivers")) {
      try home.createFamily(Self.founding(), commandID: home.freshID())
    }
    #expect(try home.log.head() == head)
  }

  @Test func `what a rule refuses leaves the home empty`() throws {
    let home = try home()
    var bad: [Founding] = []
    for change in [
      { $0.family = "" }, { $0.name = String(repeating: "a", count: 10_000) }, { $0.athlete = nil },
      { $0.role = MemberRole(rawValue: "coach") }, { $0.home.zip = .value("abc") },
      { $0.details.graduationYear = .value(1900) },
    ] as [(inout Founding) -> Void] {
      var founding = Self.founding()
      change(&founding)
      bad.append(founding)
    }
    for founding in bad {
      #expect(throws: DomainError.self) { try home.createFamily(founding, commandID: home.freshID()) }
      #expect(try home.log.head() == .empty && home.settings.user == nil, "\(founding)")
    }
  }

  @Test func `a family that a terminal named and nobody is in is joined under that name alone`() throws {
    let home = try home()
    try home.createFamily(name: "The Lakes")
    #expect(try home.awaitsFounding())
    #expect(throws: DomainError.self) { try home.createFamily(Self.founding(), commandID: home.freshID()) }
    var founding = Self.founding()
    founding.family = "The Lakes"
    try home.createFamily(founding, commandID: home.freshID())
    #expect(try home.read { try $0.members().count } == 2)
  }
}
