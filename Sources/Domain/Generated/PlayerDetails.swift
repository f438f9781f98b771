// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// What a player tells of himself.
public struct PlayerDetails: PatchFields {
  /// The ACT, 1 to 36.
  public var actScore: Patch<Int>
  /// Whether coaches may see the e-mail address.
  public var allowShareEmail: Patch<Bool>
  /// Whether coaches may see the phone number.
  public var allowSharePhone: Patch<Bool>
  /// R, L or S.
  public var bats: Patch<String>
  /// The club or travel team.
  public var clubTeam: Patch<String>
  /// The coach in 11th grade.
  public var eleventhGradeCoach: Patch<String>
  /// The team in 11th grade.
  public var eleventhGradeTeam: Patch<String>
  /// The e-mail address.
  public var email: Patch<String>
  /// The Facebook profile.
  public var facebookUrl: Patch<String>
  /// The grade point average, 0 to 5.
  public var gpa: Patch<Double>
  /// The year of graduation.
  public var graduationYear: Patch<Int>
  /// The height in inches.
  public var heightInches: Patch<Int>
  /// The high school.
  public var highSchool: Patch<String>
  /// Without the @.
  public var instagramHandle: Patch<String>
  /// The NCAA’s id.
  public var ncaaId: Patch<String>
  /// The coach in 9th grade.
  public var ninthGradeCoach: Patch<String>
  /// The team in 9th grade.
  public var ninthGradeTeam: Patch<String>
  /// The Perfect Game id.
  public var perfectGameId: Patch<String>
  /// The phone number.
  public var phone: Patch<String>
  /// The profile photo: the SHA-256 of its file, 64 hexadecimal digits. The file itself is kept beside the log.
  public var photo: Patch<String>
  /// Every position played.
  public var positions: Patch<[String]>
  /// The Prep Baseball id.
  public var prepBaseballId: Patch<String>
  /// The main position.
  public var primaryPosition: Patch<String>
  /// The main sport.
  public var primarySport: Patch<String>
  /// The SAT, 400 to 1600.
  public var satScore: Patch<Int>
  /// The high school’s address.
  public var schoolAddress: Patch<String>
  /// The high school’s city.
  public var schoolCity: Patch<String>
  /// The high school’s name.
  public var schoolName: Patch<String>
  /// The high school’s two-letter state.
  public var schoolState: Patch<String>
  /// The coach in 10th grade.
  public var tenthGradeCoach: Patch<String>
  /// The team in 10th grade.
  public var tenthGradeTeam: Patch<String>
  /// R or L.
  public var `throws`: Patch<String>
  /// Without the @.
  public var tiktokHandle: Patch<String>
  /// The travel team’s coach.
  public var travelTeamCoach: Patch<String>
  /// The travel team’s name.
  public var travelTeamName: Patch<String>
  /// The travel team’s year.
  public var travelTeamYear: Patch<Int>
  /// The coach in 12th grade.
  public var twelfthGradeCoach: Patch<String>
  /// The team in 12th grade.
  public var twelfthGradeTeam: Patch<String>
  /// Without the @.
  public var twitterHandle: Patch<String>
  /// The weight in pounds.
  public var weightLbs: Patch<Int>

  /// The names of all fields, sorted.
  public static let fieldNames = declared.map(\.name).sorted()

  /// Creates an edit that changes no field.
  @inlinable public init() { self.init(actScore: .absent) }

  /// An edit of the given fields.
  @inlinable
  public init(
    actScore: Patch<Int> = .absent, allowShareEmail: Patch<Bool> = .absent, allowSharePhone: Patch<Bool> = .absent,
    bats: Patch<String> = .absent, clubTeam: Patch<String> = .absent, eleventhGradeCoach: Patch<String> = .absent,
    eleventhGradeTeam: Patch<String> = .absent, email: Patch<String> = .absent, facebookUrl: Patch<String> = .absent,
    gpa: Patch<Double> = .absent, graduationYear: Patch<Int> = .absent, heightInches: Patch<Int> = .absent,
    highSchool: Patch<String> = .absent, instagramHandle: Patch<String> = .absent, ncaaId: Patch<String> = .absent,
    ninthGradeCoach: Patch<String> = .absent, ninthGradeTeam: Patch<String> = .absent,
    perfectGameId: Patch<String> = .absent, phone: Patch<String> = .absent, photo: Patch<String> = .absent,
    positions: Patch<[String]> = .absent, prepBaseballId: Patch<String> = .absent,
    primaryPosition: Patch<String> = .absent, primarySport: Patch<String> = .absent, satScore: Patch<Int> = .absent,
    schoolAddress: Patch<String> = .absent, schoolCity: Patch<String> = .absent, schoolName: Patch<String> = .absent,
    schoolState: Patch<String> = .absent, tenthGradeCoach: Patch<String> = .absent,
    tenthGradeTeam: Patch<String> = .absent, `throws`: Patch<String> = .absent, tiktokHandle: Patch<String> = .absent,
    travelTeamCoach: Patch<String> = .absent, travelTeamName: Patch<String> = .absent,
    travelTeamYear: Patch<Int> = .absent, twelfthGradeCoach: Patch<String> = .absent,
    twelfthGradeTeam: Patch<String> = .absent, twitterHandle: Patch<String> = .absent, weightLbs: Patch<Int> = .absent
  ) {
    self.actScore = actScore
    self.allowShareEmail = allowShareEmail
    self.allowSharePhone = allowSharePhone
    self.bats = bats
    self.clubTeam = clubTeam
    self.eleventhGradeCoach = eleventhGradeCoach
    self.eleventhGradeTeam = eleventhGradeTeam
    self.email = email
    self.facebookUrl = facebookUrl
    self.gpa = gpa
    self.graduationYear = graduationYear
    self.heightInches = heightInches
    self.highSchool = highSchool
    self.instagramHandle = instagramHandle
    self.ncaaId = ncaaId
    self.ninthGradeCoach = ninthGradeCoach
    self.ninthGradeTeam = ninthGradeTeam
    self.perfectGameId = perfectGameId
    self.phone = phone
    self.photo = photo
    self.positions = positions
    self.prepBaseballId = prepBaseballId
    self.primaryPosition = primaryPosition
    self.primarySport = primarySport
    self.satScore = satScore
    self.schoolAddress = schoolAddress
    self.schoolCity = schoolCity
    self.schoolName = schoolName
    self.schoolState = schoolState
    self.tenthGradeCoach = tenthGradeCoach
    self.tenthGradeTeam = tenthGradeTeam
    self.`throws` = `throws`
    self.tiktokHandle = tiktokHandle
    self.travelTeamCoach = travelTeamCoach
    self.travelTeamName = travelTeamName
    self.travelTeamYear = travelTeamYear
    self.twelfthGradeCoach = twelfthGradeCoach
    self.twelfthGradeTeam = twelfthGradeTeam
    self.twitterHandle = twitterHandle
    self.weightLbs = weightLbs
  }

  /// Shows `visitor` each field, sorted by name, beside the same field of `other`.
  @inlinable public mutating func visitFields(beside other: PlayerDetails, _ visitor: inout some PatchVisitor) {
    visitor.visit("actScore", &actScore, beside: other.actScore)
    visitor.visit("allowShareEmail", &allowShareEmail, beside: other.allowShareEmail)
    visitor.visit("allowSharePhone", &allowSharePhone, beside: other.allowSharePhone)
    visitor.visit("bats", &bats, beside: other.bats)
    visitor.visit("clubTeam", &clubTeam, beside: other.clubTeam)
    visitor.visit("eleventhGradeCoach", &eleventhGradeCoach, beside: other.eleventhGradeCoach)
    visitor.visit("eleventhGradeTeam", &eleventhGradeTeam, beside: other.eleventhGradeTeam)
    visitor.visit("email", &email, beside: other.email)
    visitor.visit("facebookUrl", &facebookUrl, beside: other.facebookUrl)
    visitor.visit("gpa", &gpa, beside: other.gpa)
    visitor.visit("graduationYear", &graduationYear, beside: other.graduationYear)
    visitor.visit("heightInches", &heightInches, beside: other.heightInches)
    visitor.visit("highSchool", &highSchool, beside: other.highSchool)
    visitor.visit("instagramHandle", &instagramHandle, beside: other.instagramHandle)
    visitor.visit("ncaaId", &ncaaId, beside: other.ncaaId)
    visitor.visit("ninthGradeCoach", &ninthGradeCoach, beside: other.ninthGradeCoach)
    visitor.visit("ninthGradeTeam", &ninthGradeTeam, beside: other.ninthGradeTeam)
    visitor.visit("perfectGameId", &perfectGameId, beside: other.perfectGameId)
    visitor.visit("phone", &phone, beside: other.phone)
    visitor.visit("photo", &photo, beside: other.photo)
    visitor.visit("positions", &positions, beside: other.positions)
    visitor.visit("prepBaseballId", &prepBaseballId, beside: other.prepBaseballId)
    visitor.visit("primaryPosition", &primaryPosition, beside: other.primaryPosition)
    visitor.visit("primarySport", &primarySport, beside: other.primarySport)
    visitor.visit("satScore", &satScore, beside: other.satScore)
    visitor.visit("schoolAddress", &schoolAddress, beside: other.schoolAddress)
    visitor.visit("schoolCity", &schoolCity, beside: other.schoolCity)
    visitor.visit("schoolName", &schoolName, beside: other.schoolName)
    visitor.visit("schoolState", &schoolState, beside: other.schoolState)
    visitor.visit("tenthGradeCoach", &tenthGradeCoach, beside: other.tenthGradeCoach)
    visitor.visit("tenthGradeTeam", &tenthGradeTeam, beside: other.tenthGradeTeam)
    visitor.visit("throws", &`throws`, beside: other.`throws`)
    visitor.visit("tiktokHandle", &tiktokHandle, beside: other.tiktokHandle)
    visitor.visit("travelTeamCoach", &travelTeamCoach, beside: other.travelTeamCoach)
    visitor.visit("travelTeamName", &travelTeamName, beside: other.travelTeamName)
    visitor.visit("travelTeamYear", &travelTeamYear, beside: other.travelTeamYear)
    visitor.visit("twelfthGradeCoach", &twelfthGradeCoach, beside: other.twelfthGradeCoach)
    visitor.visit("twelfthGradeTeam", &twelfthGradeTeam, beside: other.twelfthGradeTeam)
    visitor.visit("twitterHandle", &twitterHandle, beside: other.twitterHandle)
    visitor.visit("weightLbs", &weightLbs, beside: other.weightLbs)
  }
}
