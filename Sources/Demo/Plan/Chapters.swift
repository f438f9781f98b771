import Domain

/// The edits of the player's details over the two years, by day.
enum PlayerChapters {
  static func all(
    _ calendar: StoryCalendar, _ random: inout DemoRandom
  ) -> [(day: Int, details: PlayerDetails)] {
    let school = "Mission Ridge High School"
    let year = calendar.date(0).year
    var chapters: [(day: Int, details: PlayerDetails)] = [
      (
        0,
        PlayerDetails(
          bats: .value("R"), graduationYear: .value(calendar.graduationYear), highSchool: .value(school),
          positions: .value(["SS", "2B"]), primaryPosition: .value("SS"), primarySport: .value("Baseball"),
          throws: .value("R"))
      ),
      (
        1,
        PlayerDetails(
          schoolAddress: .value("800 Mission Ridge Drive"), schoolCity: .value("San Antonio"),
          schoolName: .value(school), schoolState: .value("TX"))
      ),
      (
        2,
        PlayerDetails(
          allowShareEmail: .value(true), allowSharePhone: .value(false), email: .value("mateo.delgado@example.com"),
          phone: .value("(210) 555-0142"))
      ),
      (
        9,
        PlayerDetails(
          clubTeam: .value("Alamo City Toros"), travelTeamCoach: .value("Coach Núñez"),
          travelTeamName: .value("Alamo City Toros 16U"), travelTeamYear: .value(min(max(year, 2000), 2100)))
      ),
      (15, PlayerDetails(instagramHandle: .value("mateo.delgado.ss"), twitterHandle: .value("@MDelgado_SS"))),
      (24, PlayerDetails(ninthGradeCoach: .value("Coach Ybarra"), ninthGradeTeam: .value("Mission Ridge Freshmen"))),
      (70, PlayerDetails(perfectGameId: .value(String(random.int(820_000, 899_999))))),
      (160, PlayerDetails(prepBaseballId: .value("PB-\(random.int(30_000, 49_999))"))),
      (300, PlayerDetails(bats: .value("S"))),
      (331, PlayerDetails(bats: .value("R"), positions: .value(["SS", "2B", "3B"]))),
      (372, PlayerDetails(allowSharePhone: .value(true))),
      (405, PlayerDetails(ncaaId: .value(String(random.int(2_401_000_000, 2_408_999_999))))),
      (455, PlayerDetails(positions: .value(["SS", "3B", "P"]))),
      (520, PlayerDetails(facebookUrl: .value("https://www.facebook.com/example.delgado.baseball"))),
      (560, PlayerDetails(facebookUrl: .null)),
    ]
    chapters += months(calendar, &random)
    return chapters
  }

  /// Returns the edits that recur each year: grades in January and June, tests in April, May, October and December,
  /// height and weight in the other months.
  private static func months(
    _ calendar: StoryCalendar, _ random: inout DemoRandom
  ) -> [(day: Int, details: PlayerDetails)] {
    var chapters: [(day: Int, details: PlayerDetails)] = []
    var gpa = 331 + random.int(0, 12)
    var height = 68 + random.int(0, 1)
    var weight = 144 + random.int(0, 8)
    var sat = 1030 + 10 * random.int(0, 6)
    var act = 20 + random.int(0, 2)
    chapters.append(
      (1, PlayerDetails(gpa: .value(Double(gpa) / 100), heightInches: .value(height), weightLbs: .value(weight))))
    for day in 20..<StoryCalendar.length - 3 where calendar.date(day).day == 9 {
      let details: PlayerDetails
      switch calendar.date(day).month {
      case 1, 6:
        gpa += random.int(4, 9)
        details = PlayerDetails(gpa: .value(Double(min(gpa, 400)) / 100))
      case 3, 7, 11:
        weight += random.int(4, 8)
        details = PlayerDetails(weightLbs: .value(weight))
      case 5, 10:
        sat += 10 * random.int(3, 8)
        details = PlayerDetails(satScore: .value(min(sat, 1600)))
      case 4, 12:
        act += random.int(1, 2)
        details = PlayerDetails(actScore: .value(min(act, 36)))
      case 8:
        height += 1
        details = grade(calendar.grade(day), height: height)
      default:
        height += calendar.date(day).month == 9 ? 1 : 0
        weight += random.int(1, 3)
        details = PlayerDetails(heightInches: .value(height), weightLbs: .value(weight))
      }
      chapters.append((day + random.int(0, 2), details))
    }
    return chapters
  }

  /// Returns the edit at the start of a school year: the team, the coach and another inch.
  private static func grade(_ grade: Int, height: Int) -> PlayerDetails {
    var details = PlayerDetails(heightInches: .value(height))
    switch grade {
    case ...10:
      details.tenthGradeTeam = .value("Mission Ridge JV")
      details.tenthGradeCoach = .value("Coach Ybarra")
    case 11:
      details.eleventhGradeTeam = .value("Mission Ridge Varsity")
      details.eleventhGradeCoach = .value("Coach Peña")
      details.travelTeamName = .value("Alamo City Toros 17U")
    default:
      details.twelfthGradeTeam = .value("Mission Ridge Varsity")
      details.twelfthGradeCoach = .value("Coach Peña")
    }
    return details
  }
}

/// The edits of the family's home address, by per cent of the story's length: the town, then its coordinates, then a
/// new house.
enum HomeChapters {
  static let all: [(percent: Int, fields: HomeLocation)] = [
    (0, HomeLocation(city: .value("San Antonio"), state: .value("TX"), zip: .value("78210"))),
    (1, HomeLocation(latitude: .value(29.4246), longitude: .value(-98.4951))),
    (
      46,
      HomeLocation(
        address: .value("412 Mesquite Lane"), latitude: .value(29.5204), longitude: .value(-98.4687),
        zip: .value("78216"))
    ),
  ]
}
