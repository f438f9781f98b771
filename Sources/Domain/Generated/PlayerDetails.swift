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
  public static let fieldNames = [
    "actScore", "allowShareEmail", "allowSharePhone", "bats", "clubTeam", "eleventhGradeCoach", "eleventhGradeTeam",
    "email", "facebookUrl", "gpa", "graduationYear", "heightInches", "highSchool", "instagramHandle", "ncaaId",
    "ninthGradeCoach", "ninthGradeTeam", "perfectGameId", "phone", "photo", "positions", "prepBaseballId",
    "primaryPosition", "primarySport", "satScore", "schoolAddress", "schoolCity", "schoolName", "schoolState",
    "tenthGradeCoach", "tenthGradeTeam", "throws", "tiktokHandle", "travelTeamCoach", "travelTeamName",
    "travelTeamYear", "twelfthGradeCoach", "twelfthGradeTeam", "twitterHandle", "weightLbs",
  ]

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

  /// Whether the edit changes no field.
  public var isEmpty: Bool {
    actScore.isAbsent && allowShareEmail.isAbsent && allowSharePhone.isAbsent && bats.isAbsent && clubTeam.isAbsent
      && eleventhGradeCoach.isAbsent && eleventhGradeTeam.isAbsent && email.isAbsent && facebookUrl.isAbsent
      && gpa.isAbsent && graduationYear.isAbsent && heightInches.isAbsent && highSchool.isAbsent
      && instagramHandle.isAbsent && ncaaId.isAbsent && ninthGradeCoach.isAbsent && ninthGradeTeam.isAbsent
      && perfectGameId.isAbsent && phone.isAbsent && photo.isAbsent && positions.isAbsent && prepBaseballId.isAbsent
      && primaryPosition.isAbsent && primarySport.isAbsent && satScore.isAbsent && schoolAddress.isAbsent
      && schoolCity.isAbsent && schoolName.isAbsent && schoolState.isAbsent && tenthGradeCoach.isAbsent
      && tenthGradeTeam.isAbsent && `throws`.isAbsent && tiktokHandle.isAbsent && travelTeamCoach.isAbsent
      && travelTeamName.isAbsent && travelTeamYear.isAbsent && twelfthGradeCoach.isAbsent && twelfthGradeTeam.isAbsent
      && twitterHandle.isAbsent && weightLbs.isAbsent
  }

  /// Applies a newer edit: the fields that it changes replace those of this edit.
  public mutating func merge(_ newer: PlayerDetails) {
    actScore = actScore.merged(with: newer.actScore)
    allowShareEmail = allowShareEmail.merged(with: newer.allowShareEmail)
    allowSharePhone = allowSharePhone.merged(with: newer.allowSharePhone)
    bats = bats.merged(with: newer.bats)
    clubTeam = clubTeam.merged(with: newer.clubTeam)
    eleventhGradeCoach = eleventhGradeCoach.merged(with: newer.eleventhGradeCoach)
    eleventhGradeTeam = eleventhGradeTeam.merged(with: newer.eleventhGradeTeam)
    email = email.merged(with: newer.email)
    facebookUrl = facebookUrl.merged(with: newer.facebookUrl)
    gpa = gpa.merged(with: newer.gpa)
    graduationYear = graduationYear.merged(with: newer.graduationYear)
    heightInches = heightInches.merged(with: newer.heightInches)
    highSchool = highSchool.merged(with: newer.highSchool)
    instagramHandle = instagramHandle.merged(with: newer.instagramHandle)
    ncaaId = ncaaId.merged(with: newer.ncaaId)
    ninthGradeCoach = ninthGradeCoach.merged(with: newer.ninthGradeCoach)
    ninthGradeTeam = ninthGradeTeam.merged(with: newer.ninthGradeTeam)
    perfectGameId = perfectGameId.merged(with: newer.perfectGameId)
    phone = phone.merged(with: newer.phone)
    photo = photo.merged(with: newer.photo)
    positions = positions.merged(with: newer.positions)
    prepBaseballId = prepBaseballId.merged(with: newer.prepBaseballId)
    primaryPosition = primaryPosition.merged(with: newer.primaryPosition)
    primarySport = primarySport.merged(with: newer.primarySport)
    satScore = satScore.merged(with: newer.satScore)
    schoolAddress = schoolAddress.merged(with: newer.schoolAddress)
    schoolCity = schoolCity.merged(with: newer.schoolCity)
    schoolName = schoolName.merged(with: newer.schoolName)
    schoolState = schoolState.merged(with: newer.schoolState)
    tenthGradeCoach = tenthGradeCoach.merged(with: newer.tenthGradeCoach)
    tenthGradeTeam = tenthGradeTeam.merged(with: newer.tenthGradeTeam)
    `throws` = `throws`.merged(with: newer.`throws`)
    tiktokHandle = tiktokHandle.merged(with: newer.tiktokHandle)
    travelTeamCoach = travelTeamCoach.merged(with: newer.travelTeamCoach)
    travelTeamName = travelTeamName.merged(with: newer.travelTeamName)
    travelTeamYear = travelTeamYear.merged(with: newer.travelTeamYear)
    twelfthGradeCoach = twelfthGradeCoach.merged(with: newer.twelfthGradeCoach)
    twelfthGradeTeam = twelfthGradeTeam.merged(with: newer.twelfthGradeTeam)
    twitterHandle = twitterHandle.merged(with: newer.twitterHandle)
    weightLbs = weightLbs.merged(with: newer.weightLbs)
  }

  /// Returns the edit without the fields that have the same value in `other`.
  public func changes(from other: PlayerDetails) -> PlayerDetails {
    var changes = PlayerDetails()
    changes.actScore = actScore.changed(from: other.actScore)
    changes.allowShareEmail = allowShareEmail.changed(from: other.allowShareEmail)
    changes.allowSharePhone = allowSharePhone.changed(from: other.allowSharePhone)
    changes.bats = bats.changed(from: other.bats)
    changes.clubTeam = clubTeam.changed(from: other.clubTeam)
    changes.eleventhGradeCoach = eleventhGradeCoach.changed(from: other.eleventhGradeCoach)
    changes.eleventhGradeTeam = eleventhGradeTeam.changed(from: other.eleventhGradeTeam)
    changes.email = email.changed(from: other.email)
    changes.facebookUrl = facebookUrl.changed(from: other.facebookUrl)
    changes.gpa = gpa.changed(from: other.gpa)
    changes.graduationYear = graduationYear.changed(from: other.graduationYear)
    changes.heightInches = heightInches.changed(from: other.heightInches)
    changes.highSchool = highSchool.changed(from: other.highSchool)
    changes.instagramHandle = instagramHandle.changed(from: other.instagramHandle)
    changes.ncaaId = ncaaId.changed(from: other.ncaaId)
    changes.ninthGradeCoach = ninthGradeCoach.changed(from: other.ninthGradeCoach)
    changes.ninthGradeTeam = ninthGradeTeam.changed(from: other.ninthGradeTeam)
    changes.perfectGameId = perfectGameId.changed(from: other.perfectGameId)
    changes.phone = phone.changed(from: other.phone)
    changes.photo = photo.changed(from: other.photo)
    changes.positions = positions.changed(from: other.positions)
    changes.prepBaseballId = prepBaseballId.changed(from: other.prepBaseballId)
    changes.primaryPosition = primaryPosition.changed(from: other.primaryPosition)
    changes.primarySport = primarySport.changed(from: other.primarySport)
    changes.satScore = satScore.changed(from: other.satScore)
    changes.schoolAddress = schoolAddress.changed(from: other.schoolAddress)
    changes.schoolCity = schoolCity.changed(from: other.schoolCity)
    changes.schoolName = schoolName.changed(from: other.schoolName)
    changes.schoolState = schoolState.changed(from: other.schoolState)
    changes.tenthGradeCoach = tenthGradeCoach.changed(from: other.tenthGradeCoach)
    changes.tenthGradeTeam = tenthGradeTeam.changed(from: other.tenthGradeTeam)
    changes.`throws` = `throws`.changed(from: other.`throws`)
    changes.tiktokHandle = tiktokHandle.changed(from: other.tiktokHandle)
    changes.travelTeamCoach = travelTeamCoach.changed(from: other.travelTeamCoach)
    changes.travelTeamName = travelTeamName.changed(from: other.travelTeamName)
    changes.travelTeamYear = travelTeamYear.changed(from: other.travelTeamYear)
    changes.twelfthGradeCoach = twelfthGradeCoach.changed(from: other.twelfthGradeCoach)
    changes.twelfthGradeTeam = twelfthGradeTeam.changed(from: other.twelfthGradeTeam)
    changes.twitterHandle = twitterHandle.changed(from: other.twitterHandle)
    changes.weightLbs = weightLbs.changed(from: other.weightLbs)
    return changes
  }

  /// Returns the edit that undoes this one: for each field that it changes, the value in `earlier`, or null.
  public func inverse(restoring earlier: PlayerDetails) -> PlayerDetails {
    var inverse = PlayerDetails()
    inverse.actScore = actScore.inverse(restoring: earlier.actScore)
    inverse.allowShareEmail = allowShareEmail.inverse(restoring: earlier.allowShareEmail)
    inverse.allowSharePhone = allowSharePhone.inverse(restoring: earlier.allowSharePhone)
    inverse.bats = bats.inverse(restoring: earlier.bats)
    inverse.clubTeam = clubTeam.inverse(restoring: earlier.clubTeam)
    inverse.eleventhGradeCoach = eleventhGradeCoach.inverse(restoring: earlier.eleventhGradeCoach)
    inverse.eleventhGradeTeam = eleventhGradeTeam.inverse(restoring: earlier.eleventhGradeTeam)
    inverse.email = email.inverse(restoring: earlier.email)
    inverse.facebookUrl = facebookUrl.inverse(restoring: earlier.facebookUrl)
    inverse.gpa = gpa.inverse(restoring: earlier.gpa)
    inverse.graduationYear = graduationYear.inverse(restoring: earlier.graduationYear)
    inverse.heightInches = heightInches.inverse(restoring: earlier.heightInches)
    inverse.highSchool = highSchool.inverse(restoring: earlier.highSchool)
    inverse.instagramHandle = instagramHandle.inverse(restoring: earlier.instagramHandle)
    inverse.ncaaId = ncaaId.inverse(restoring: earlier.ncaaId)
    inverse.ninthGradeCoach = ninthGradeCoach.inverse(restoring: earlier.ninthGradeCoach)
    inverse.ninthGradeTeam = ninthGradeTeam.inverse(restoring: earlier.ninthGradeTeam)
    inverse.perfectGameId = perfectGameId.inverse(restoring: earlier.perfectGameId)
    inverse.phone = phone.inverse(restoring: earlier.phone)
    inverse.photo = photo.inverse(restoring: earlier.photo)
    inverse.positions = positions.inverse(restoring: earlier.positions)
    inverse.prepBaseballId = prepBaseballId.inverse(restoring: earlier.prepBaseballId)
    inverse.primaryPosition = primaryPosition.inverse(restoring: earlier.primaryPosition)
    inverse.primarySport = primarySport.inverse(restoring: earlier.primarySport)
    inverse.satScore = satScore.inverse(restoring: earlier.satScore)
    inverse.schoolAddress = schoolAddress.inverse(restoring: earlier.schoolAddress)
    inverse.schoolCity = schoolCity.inverse(restoring: earlier.schoolCity)
    inverse.schoolName = schoolName.inverse(restoring: earlier.schoolName)
    inverse.schoolState = schoolState.inverse(restoring: earlier.schoolState)
    inverse.tenthGradeCoach = tenthGradeCoach.inverse(restoring: earlier.tenthGradeCoach)
    inverse.tenthGradeTeam = tenthGradeTeam.inverse(restoring: earlier.tenthGradeTeam)
    inverse.`throws` = `throws`.inverse(restoring: earlier.`throws`)
    inverse.tiktokHandle = tiktokHandle.inverse(restoring: earlier.tiktokHandle)
    inverse.travelTeamCoach = travelTeamCoach.inverse(restoring: earlier.travelTeamCoach)
    inverse.travelTeamName = travelTeamName.inverse(restoring: earlier.travelTeamName)
    inverse.travelTeamYear = travelTeamYear.inverse(restoring: earlier.travelTeamYear)
    inverse.twelfthGradeCoach = twelfthGradeCoach.inverse(restoring: earlier.twelfthGradeCoach)
    inverse.twelfthGradeTeam = twelfthGradeTeam.inverse(restoring: earlier.twelfthGradeTeam)
    inverse.twitterHandle = twitterHandle.inverse(restoring: earlier.twitterHandle)
    inverse.weightLbs = weightLbs.inverse(restoring: earlier.weightLbs)
    return inverse
  }

  /// Returns the edit without the fields that it clears.
  public func droppingNulls() -> PlayerDetails {
    var set = PlayerDetails()
    set.actScore = actScore.droppingNull
    set.allowShareEmail = allowShareEmail.droppingNull
    set.allowSharePhone = allowSharePhone.droppingNull
    set.bats = bats.droppingNull
    set.clubTeam = clubTeam.droppingNull
    set.eleventhGradeCoach = eleventhGradeCoach.droppingNull
    set.eleventhGradeTeam = eleventhGradeTeam.droppingNull
    set.email = email.droppingNull
    set.facebookUrl = facebookUrl.droppingNull
    set.gpa = gpa.droppingNull
    set.graduationYear = graduationYear.droppingNull
    set.heightInches = heightInches.droppingNull
    set.highSchool = highSchool.droppingNull
    set.instagramHandle = instagramHandle.droppingNull
    set.ncaaId = ncaaId.droppingNull
    set.ninthGradeCoach = ninthGradeCoach.droppingNull
    set.ninthGradeTeam = ninthGradeTeam.droppingNull
    set.perfectGameId = perfectGameId.droppingNull
    set.phone = phone.droppingNull
    set.photo = photo.droppingNull
    set.positions = positions.droppingNull
    set.prepBaseballId = prepBaseballId.droppingNull
    set.primaryPosition = primaryPosition.droppingNull
    set.primarySport = primarySport.droppingNull
    set.satScore = satScore.droppingNull
    set.schoolAddress = schoolAddress.droppingNull
    set.schoolCity = schoolCity.droppingNull
    set.schoolName = schoolName.droppingNull
    set.schoolState = schoolState.droppingNull
    set.tenthGradeCoach = tenthGradeCoach.droppingNull
    set.tenthGradeTeam = tenthGradeTeam.droppingNull
    set.`throws` = `throws`.droppingNull
    set.tiktokHandle = tiktokHandle.droppingNull
    set.travelTeamCoach = travelTeamCoach.droppingNull
    set.travelTeamName = travelTeamName.droppingNull
    set.travelTeamYear = travelTeamYear.droppingNull
    set.twelfthGradeCoach = twelfthGradeCoach.droppingNull
    set.twelfthGradeTeam = twelfthGradeTeam.droppingNull
    set.twitterHandle = twitterHandle.droppingNull
    set.weightLbs = weightLbs.droppingNull
    return set
  }

  /// Returns the edit with only the fields for whose names `isKept` returns true.
  public func keeping(_ isKept: (_ name: String) -> Bool) -> PlayerDetails {
    var kept = PlayerDetails()
    if isKept("actScore") { kept.actScore = actScore }
    if isKept("allowShareEmail") { kept.allowShareEmail = allowShareEmail }
    if isKept("allowSharePhone") { kept.allowSharePhone = allowSharePhone }
    if isKept("bats") { kept.bats = bats }
    if isKept("clubTeam") { kept.clubTeam = clubTeam }
    if isKept("eleventhGradeCoach") { kept.eleventhGradeCoach = eleventhGradeCoach }
    if isKept("eleventhGradeTeam") { kept.eleventhGradeTeam = eleventhGradeTeam }
    if isKept("email") { kept.email = email }
    if isKept("facebookUrl") { kept.facebookUrl = facebookUrl }
    if isKept("gpa") { kept.gpa = gpa }
    if isKept("graduationYear") { kept.graduationYear = graduationYear }
    if isKept("heightInches") { kept.heightInches = heightInches }
    if isKept("highSchool") { kept.highSchool = highSchool }
    if isKept("instagramHandle") { kept.instagramHandle = instagramHandle }
    if isKept("ncaaId") { kept.ncaaId = ncaaId }
    if isKept("ninthGradeCoach") { kept.ninthGradeCoach = ninthGradeCoach }
    if isKept("ninthGradeTeam") { kept.ninthGradeTeam = ninthGradeTeam }
    if isKept("perfectGameId") { kept.perfectGameId = perfectGameId }
    if isKept("phone") { kept.phone = phone }
    if isKept("photo") { kept.photo = photo }
    if isKept("positions") { kept.positions = positions }
    if isKept("prepBaseballId") { kept.prepBaseballId = prepBaseballId }
    if isKept("primaryPosition") { kept.primaryPosition = primaryPosition }
    if isKept("primarySport") { kept.primarySport = primarySport }
    if isKept("satScore") { kept.satScore = satScore }
    if isKept("schoolAddress") { kept.schoolAddress = schoolAddress }
    if isKept("schoolCity") { kept.schoolCity = schoolCity }
    if isKept("schoolName") { kept.schoolName = schoolName }
    if isKept("schoolState") { kept.schoolState = schoolState }
    if isKept("tenthGradeCoach") { kept.tenthGradeCoach = tenthGradeCoach }
    if isKept("tenthGradeTeam") { kept.tenthGradeTeam = tenthGradeTeam }
    if isKept("throws") { kept.`throws` = `throws` }
    if isKept("tiktokHandle") { kept.tiktokHandle = tiktokHandle }
    if isKept("travelTeamCoach") { kept.travelTeamCoach = travelTeamCoach }
    if isKept("travelTeamName") { kept.travelTeamName = travelTeamName }
    if isKept("travelTeamYear") { kept.travelTeamYear = travelTeamYear }
    if isKept("twelfthGradeCoach") { kept.twelfthGradeCoach = twelfthGradeCoach }
    if isKept("twelfthGradeTeam") { kept.twelfthGradeTeam = twelfthGradeTeam }
    if isKept("twitterHandle") { kept.twitterHandle = twitterHandle }
    if isKept("weightLbs") { kept.weightLbs = weightLbs }
    return kept
  }

  /// Calls `visit` for each changed field, sorted by name, with its new value; with nil if it is cleared.
  public func forEachField(_ visit: (_ name: String, _ value: FieldValue?) -> Void) {
    actScore.visit("actScore", visit)
    allowShareEmail.visit("allowShareEmail", visit)
    allowSharePhone.visit("allowSharePhone", visit)
    bats.visit("bats", visit)
    clubTeam.visit("clubTeam", visit)
    eleventhGradeCoach.visit("eleventhGradeCoach", visit)
    eleventhGradeTeam.visit("eleventhGradeTeam", visit)
    email.visit("email", visit)
    facebookUrl.visit("facebookUrl", visit)
    gpa.visit("gpa", visit)
    graduationYear.visit("graduationYear", visit)
    heightInches.visit("heightInches", visit)
    highSchool.visit("highSchool", visit)
    instagramHandle.visit("instagramHandle", visit)
    ncaaId.visit("ncaaId", visit)
    ninthGradeCoach.visit("ninthGradeCoach", visit)
    ninthGradeTeam.visit("ninthGradeTeam", visit)
    perfectGameId.visit("perfectGameId", visit)
    phone.visit("phone", visit)
    photo.visit("photo", visit)
    positions.visit("positions", visit)
    prepBaseballId.visit("prepBaseballId", visit)
    primaryPosition.visit("primaryPosition", visit)
    primarySport.visit("primarySport", visit)
    satScore.visit("satScore", visit)
    schoolAddress.visit("schoolAddress", visit)
    schoolCity.visit("schoolCity", visit)
    schoolName.visit("schoolName", visit)
    schoolState.visit("schoolState", visit)
    tenthGradeCoach.visit("tenthGradeCoach", visit)
    tenthGradeTeam.visit("tenthGradeTeam", visit)
    `throws`.visit("throws", visit)
    tiktokHandle.visit("tiktokHandle", visit)
    travelTeamCoach.visit("travelTeamCoach", visit)
    travelTeamName.visit("travelTeamName", visit)
    travelTeamYear.visit("travelTeamYear", visit)
    twelfthGradeCoach.visit("twelfthGradeCoach", visit)
    twelfthGradeTeam.visit("twelfthGradeTeam", visit)
    twitterHandle.visit("twitterHandle", visit)
    weightLbs.visit("weightLbs", visit)
  }
}
