import Domain
import Errors
import TestSupport
import Testing

/// Every bound of facts §3.5, just inside and just outside.
@Suite struct ValidationTests {
  private func text(_ length: Int) -> String { String(repeating: "x", count: length) }

  private func accepts(_ fields: SchoolFields, at location: SourceLocation = #_sourceLocation) {
    #expect(throws: Never.self, sourceLocation: location) { try fields.validated() }
  }

  private func refuses(
    _ field: String, _ fields: SchoolFields, _ part: String = "", at location: SourceLocation = #_sourceLocation
  ) {
    check(field, part, location) { () throws(DomainError) in _ = try fields.validated() }
  }

  private func accepts(_ details: PlayerDetails, at location: SourceLocation = #_sourceLocation) {
    #expect(throws: Never.self, sourceLocation: location) { try details.validated() }
  }

  private func refuses(
    _ field: String, _ details: PlayerDetails, _ part: String = "", at location: SourceLocation = #_sourceLocation
  ) {
    check(field, part, location) { () throws(DomainError) in _ = try details.validated() }
  }

  private func check(
    _ field: String, _ part: String, _ location: SourceLocation, _ body: () throws(DomainError) -> Void
  ) {
    do throws(DomainError) {
      try body()
      Issue.record("\(field) was accepted", sourceLocation: location)
    } catch {
      #expect([.invalid, .unknownValue].contains(error.code), sourceLocation: location)
      #expect(error.field == field, "\(error)", sourceLocation: location)
      #expect(part.isEmpty || error.message.contains(part), "\(error)", sourceLocation: location)
      #expect(error.message.utf8.count < 400, sourceLocation: location)
    }
  }

  @Test func `lengths of a school's texts`() throws {
    refuses("name", SchoolFields(name: .value("x")), "2 to 255")
    accepts(SchoolFields(name: .value("xx")))
    accepts(SchoolFields(name: .value(text(255))))
    refuses("name", SchoolFields(name: .value(text(256))))
    refuses("name", SchoolFields(name: .value(text(10_000))), "has 10000")
    accepts(
      SchoolFields.with {
        $0.location = .value(text(255)); $0.address = .value(text(255)); $0.city = .value(text(100))
      })
    refuses("location", SchoolFields(location: .value(text(256))))
    refuses("address", SchoolFields(address: .value(text(256))))
    refuses("city", SchoolFields(city: .value(text(101))))
    accepts(
      SchoolFields.with {
        $0.conference = .value(text(100)); $0.baseballFacilityAddress = .value(text(255))
      })
    refuses("conference", SchoolFields(conference: .value(text(101))))
    refuses("baseballFacilityAddress", SchoolFields(baseballFacilityAddress: .value(text(256))))
    accepts(
      SchoolFields.with {
        $0.mascot = .value(text(100)); $0.undergradSize = .value(text(100)); $0.ncaaId = .value(text(100))
      })
    refuses("mascot", SchoolFields(mascot: .value(text(101))))
    refuses("undergradSize", SchoolFields(undergradSize: .value(text(101))))
    refuses("ncaaId", SchoolFields(ncaaId: .value(text(101))))
    accepts(SchoolFields(unitId: .value("156295")))
    refuses("unitId", SchoolFields(unitId: .value("12a")))
    accepts(SchoolFields(unitId: .value("12345678")))
    refuses("unitId", SchoolFields(unitId: .value("123456789")))
  }

  @Test func `lengths of notes, items and coaching texts`() {
    let listed = Given(School.self, .added)
    listed.when(.editNotes(text(5000))).then(.notesEdited(NotesEdited(notes: text(5000))))
    listed.when(.editNotes(text(5001))).isRefused(with: .invalid, field: "notes")
    listed.when(.changeStatus(.contacted, note: text(5001))).isRefused(with: .invalid, field: "note")
    listed.when(.addItem(.pro, text: text(500)))
      .then(.proConAdded(ProConAdded(item: Someone.fresh, kind: .pro, text: text(500))))
    listed.when(.addItem(.con, text: text(501))).isRefused(with: .invalid, field: "text")
    listed.when(.editPhilosophy(PhilosophyFields(coachingStyle: .value(text(5001)))))
      .isRefused(with: .invalid, field: "coachingStyle")
    Given(PrivateNote.self).when(.edit(text: text(5001), owner: Someone.player))
      .isRefused(with: .invalid, field: "text")
  }

  @Test func `lengths of an interaction's texts`() {
    func log(_ subject: Int, _ content: Int) -> Outcome<Interaction> {
      Given(Interaction.self).when(
        .log(
          InteractionLogged(
            content: text(content), direction: .outbound, school: Someone.school, subject: text(subject), type: .email))
      )
    }
    #expect(log(500, 10_000).after.logged?.content?.count == 10_000)
    log(501, 1).isRefused(with: .invalid, field: "subject")
    log(1, 10_001).isRefused(with: .invalid, field: "content")
  }

  @Test func `U+0000 is refused everywhere`() {
    let bad = "a\u{0}b"
    refuses("name", SchoolFields(name: .value(bad)))
    refuses("state", SchoolFields(state: .value("\u{0}T")))
    refuses("website", SchoolFields(website: .value("https://a\u{0}.org")))
    refuses("twitterHandle", SchoolFields(twitterHandle: .value(bad)))
    refuses("unitId", SchoolFields(unitId: .value("1\u{0}")))
    refuses("email", PlayerDetails(email: .value("a\u{0}@b.org")))
    refuses("phone", PlayerDetails(phone: .value("\u{0}")))
    refuses("positions", PlayerDetails(positions: .value(["SS", bad])))
    refuses("bats", PlayerDetails(bats: .value("\u{0}")))
    Given(Family.self).when(.create(name: bad)).isRefused(with: .invalid, field: "name")
    Given(PrivateNote.self).when(.edit(text: bad, owner: Someone.player)).isRefused(with: .invalid, field: "text")
    Given(School.self, .added).when(.addItem(.pro, text: bad)).isRefused(with: .invalid, field: "text")
  }

  @Test(.verifies("PR-48")) func `states are two letters in capitals`() throws {
    #expect(try SchoolFields(state: .value(" tx ")).validated().state.value == "TX")
    #expect(try PlayerDetails(schoolState: .value("oh")).validated().schoolState.value == "OH")
    refuses("state", SchoolFields(state: .value("T")))
    refuses("state", SchoolFields(state: .value("TEX")))
    refuses("state", SchoolFields(state: .value("T1")))
    refuses("state", SchoolFields(state: .value("Ö")))
    refuses("schoolState", PlayerDetails(schoolState: .value("Texas")))
  }

  @Test func `web addresses`() {
    for url in ["http://a.edu", "HTTPS://www.berea.edu/x?y=1#z", "https://localhost:8080/a"] {
      accepts(
        SchoolFields.with {
          $0.website = .value(url); $0.faviconUrl = .value(url)
        })
    }
    for url in ["www.berea.edu", "berea", "http://", "https:///x", "http://.edu", "http://a b.edu", "http://a.edu/<x>"]
    {
      refuses("website", SchoolFields(website: .value(url)), "Please enter a valid URL")
    }
    for url in ["ftp://a.edu", "javascript:alert(1)", "mailto:a@b.org"] {
      refuses("faviconUrl", SchoolFields(faviconUrl: .value(url)), "URL must start with http:// or https://")
    }
    accepts(SchoolFields(website: .value("https://" + text(2040))))
    refuses("website", SchoolFields(website: .value("https://" + text(2041))))
  }

  @Test func `handles lose their sign and have bounds`() throws {
    let stored = try SchoolFields.with {
      $0.twitterHandle = .value(" @Berea_BB "); $0.instagramHandle = .value("@berea.bb")
    }.validated()
    #expect(stored.twitterHandle.value == "Berea_BB")
    #expect(stored.instagramHandle.value == "berea.bb")
    accepts(
      SchoolFields.with {
        $0.twitterHandle = .value("@" + text(15)); $0.instagramHandle = .value(text(30))
      })
    refuses("twitterHandle", SchoolFields(twitterHandle: .value(text(16))))
    refuses("twitterHandle", SchoolFields(twitterHandle: .value("a.b")))
    refuses("twitterHandle", SchoolFields(twitterHandle: .value("@")))
    refuses("twitterHandle", SchoolFields(twitterHandle: .value("@@a")))
    refuses("instagramHandle", SchoolFields(instagramHandle: .value(text(31))))
    refuses("instagramHandle", SchoolFields(instagramHandle: .value("a-b")))
    accepts(
      PlayerDetails.with {
        $0.tiktokHandle = .value("a.b_c"); $0.facebookUrl = .value("alex.rivera")
      })
    refuses("tiktokHandle", PlayerDetails(tiktokHandle: .value(text(31))))
    accepts(PlayerDetails(facebookUrl: .value(text(50))))
    refuses("facebookUrl", PlayerDetails(facebookUrl: .value(text(51))))
    refuses("facebookUrl", PlayerDetails(facebookUrl: .value("ftp://facebook.com/a")))
  }

  @Test func `telephone numbers and mail addresses`() {
    for phone in ["5125550142", "(512) 555-0142", "512-555-0142", "512.555.0142", "(512)555 0142"] {
      accepts(PlayerDetails(phone: .value(phone)))
    }
    for phone in ["512555014", "51255501423", "+1 512 555 0142", "512--555-0142", "abc", "512-555-014x"] {
      refuses("phone", PlayerDetails(phone: .value(phone)))
    }
    accepts(PlayerDetails(email: .value("a@b.c")))
    accepts(PlayerDetails(email: .value(text(249) + "@b.org")))
    refuses("email", PlayerDetails(email: .value(text(250) + "@b.org")))
    for email in ["a@bc", "@b.org", "a@b@c.org", "a b@c.org", "a@.org", "a@b.", "abcde"] {
      refuses("email", PlayerDetails(email: .value(email)))
    }
  }

  @Test func `numbers of a school`() {
    for rate in [0, 1.0] { accepts(SchoolFields(admissionRate: .value(rate))) }
    for rate in [-0.001, 1.001, .nan, .infinity] {
      refuses("admissionRate", SchoolFields(admissionRate: .value(rate)), "between 0 and 1")
    }
    for value in [-90, 0, 90.0] { accepts(SchoolFields(latitude: .value(value))) }
    for value in [-90.001, 90.001, .nan] { refuses("latitude", SchoolFields(latitude: .value(value))) }
    for value in [-180, 0, 180.0] { accepts(SchoolFields(longitude: .value(value))) }
    for value in [-180.001, 180.001] { refuses("longitude", SchoolFields(longitude: .value(value)), "-180 and 180") }
    for value in [0, 100_000] {
      accepts(
        SchoolFields.with {
          $0.tuitionInState = .value(value); $0.tuitionOutOfState = .value(value)
        })
    }
    refuses("tuitionInState", SchoolFields(tuitionInState: .value(100_001)), "Amount must not exceed $100,000")
    refuses("tuitionOutOfState", SchoolFields(tuitionOutOfState: .value(-1)))
    for value in [0, Int(Int32.max)] { accepts(SchoolFields(studentSize: .value(value))) }
    for value in [-1, Int(Int32.max) + 1] { refuses("studentSize", SchoolFields(studentSize: .value(value))) }
    for value in [0, 5.0] { accepts(SchoolFields(gpaRequirement: .value(value))) }
    for value in [-0.01, 5.01] { refuses("gpaRequirement", SchoolFields(gpaRequirement: .value(value))) }
    for value in [400, 1600] {
      accepts(
        SchoolFields.with {
          $0.satRequirement = .value(value); $0.avgSat = .value(value)
        })
    }
    for value in [399, 1601] {
      refuses("satRequirement", SchoolFields(satRequirement: .value(value)))
      refuses("avgSat", SchoolFields(avgSat: .value(value)))
    }
    for value in [1, 36] {
      accepts(
        SchoolFields.with {
          $0.actRequirement = .value(value); $0.avgAct = .value(value)
        })
    }
    for value in [0, 37] {
      refuses("actRequirement", SchoolFields(actRequirement: .value(value)))
      refuses("avgAct", SchoolFields(avgAct: .value(value)))
    }
  }

  @Test(.verifies("PR-31", "PR-32", "PR-33")) func `marks and tests of a player`() {
    for value in [0, 5.0] { accepts(PlayerDetails(gpa: .value(value))) }
    for value in [-0.01, 5.01, .nan] { refuses("gpa", PlayerDetails(gpa: .value(value)), "between 0 and 5") }
    for value in [400, 1600] { accepts(PlayerDetails(satScore: .value(value))) }
    for value in [399, 1601] { refuses("satScore", PlayerDetails(satScore: .value(value)), "400 and 1600") }
    for value in [1, 36] { accepts(PlayerDetails(actScore: .value(value))) }
    for value in [0, 37] { refuses("actScore", PlayerDetails(actScore: .value(value)), "1 and 36") }
  }

  @Test(.verifies("PR-27", "PR-28")) func `body and game of a player`() {
    for value in [48, 96] { accepts(PlayerDetails(heightInches: .value(value))) }
    for value in [47, 97] { refuses("heightInches", PlayerDetails(heightInches: .value(value))) }
    for value in [100, 400] { accepts(PlayerDetails(weightLbs: .value(value))) }
    for value in [99, 401] { refuses("weightLbs", PlayerDetails(weightLbs: .value(value))) }
    for value in [2024, 2040] { accepts(PlayerDetails(graduationYear: .value(value))) }
    for value in [2023, 2041] { refuses("graduationYear", PlayerDetails(graduationYear: .value(value))) }
    for value in [2000, 2100] { accepts(PlayerDetails(travelTeamYear: .value(value))) }
    for value in [1999, 2101] { refuses("travelTeamYear", PlayerDetails(travelTeamYear: .value(value))) }
    for side in ["L", "R", "S"] { accepts(PlayerDetails(bats: .value(side))) }
    for side in ["l", "Left", "B"] { refuses("bats", PlayerDetails(bats: .value(side)), "accepted: L, R, S") }
    for side in ["L", "R"] { accepts(PlayerDetails(throws: .value(side))) }
    refuses("throws", PlayerDetails(throws: .value("S")), "accepted: L, R")
    refuses("primarySport", PlayerDetails(primarySport: .value("Chess")), "Baseball, Softball")
    refuses(
      "primaryPosition",
      PlayerDetails.with {
        $0.primarySport = .value("Golf"); $0.primaryPosition = .value("SS")
      })
  }

  @Test func `lengths of a player's texts`() {
    accepts(
      PlayerDetails.with {
        $0.highSchool = .value(text(255)); $0.clubTeam = .value(text(255)); $0.schoolCity = .value(text(100))
      })
    refuses("highSchool", PlayerDetails(highSchool: .value(text(256))))
    refuses("clubTeam", PlayerDetails(clubTeam: .value(text(256))))
    refuses("schoolCity", PlayerDetails(schoolCity: .value(text(101))))
    refuses("schoolName", PlayerDetails(schoolName: .value(text(256))))
    refuses("schoolAddress", PlayerDetails(schoolAddress: .value(text(256))))
    refuses("ninthGradeTeam", PlayerDetails(ninthGradeTeam: .value(text(256))))
    refuses("twelfthGradeCoach", PlayerDetails(twelfthGradeCoach: .value(text(256))))
    refuses("travelTeamName", PlayerDetails(travelTeamName: .value(text(256))))
    refuses("travelTeamCoach", PlayerDetails(travelTeamCoach: .value(text(256))))
    refuses("perfectGameId", PlayerDetails(perfectGameId: .value(text(101))))
    refuses("prepBaseballId", PlayerDetails(prepBaseballId: .value(text(101))))
  }

  @Test func `the home`() {
    func set(_ home: HomeLocation) -> Outcome<Preferences> { Given(Preferences.self).when(.setHome(home)) }
    #expect(set(HomeLocation(state: .value("tx"))).after.home.state.value == "TX")
    for zip in ["78712", "78712-1234"] { #expect(set(HomeLocation(zip: .value(zip))).after.home.zip.value == zip) }
    for zip in ["7871", "787123", "78712-", "78712-12", "7871a"] {
      set(HomeLocation(zip: .value(zip))).isRefused(with: .invalid, field: "zip")
    }
    set(HomeLocation(address: .value(text(256)))).isRefused(with: .invalid, field: "address")
    set(HomeLocation(city: .value(text(101)))).isRefused(with: .invalid, field: "city")
    set(HomeLocation(latitude: .value(90.1))).isRefused(with: .invalid, field: "latitude")
    set(HomeLocation(longitude: .value(-180.1))).isRefused(with: .invalid, field: "longitude")
    #expect(
      set(
        HomeLocation.with {
          $0.latitude = .value(0); $0.longitude = .value(0)
        }
      ).after.home.coordinates != nil)
  }

  @Test func `an error is one line and shows no control character`() {
    let outcome = Given(School.self, .added).when(.edit(SchoolFields(state: .value("T\u{1b}[2J\n\u{202e}x"))))
    guard case .failure(let error) = outcome.result else { return #expect(Bool(false)) }
    #expect(!error.message.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202e })
    #expect(DomainError.Code.invalid.kind == .data)
    #expect(DomainError.Code.unknownValue.kind == .usage)
    #expect(DomainError.Code.forbidden.kind == .forbidden)
    #expect(DomainError.Code.refused.kind == .refused)
    #expect(DomainError.Code.notFound.kind == .refused)
  }
}
