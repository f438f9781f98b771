extension HomeLocation {
  /// Returns the home address as it is stored: texts trimmed, the state in capitals, coordinates in range (facts §6.2).
  public func validated() throws(DomainError) -> HomeLocation {
    var home = self
    home.address = try address.text("address", limit: TextRule.Limit.line)
    home.city = try city.text("city", limit: TextRule.Limit.word)
    home.state = try state.checked("state", TextRule.state)
    home.zip = try zip.checked("zip", TextRule.zip)
    home.latitude = try latitude.checked("latitude", NumberRule.latitude)
    home.longitude = try longitude.checked("longitude", NumberRule.longitude)
    return home
  }
}

extension PlayerDetails {
  /// Returns the details as they are stored: numbers in range, handles without @, positions as codes (facts §3.5,
  /// §6.5).
  ///
  /// - Parameter sport: the sport of the positions if these fields do not name one.
  public func validated(sport: String?) throws(DomainError) -> PlayerDetails {
    try withValidNumbers().withValidContacts().withValidGame(sport: sport).withValidTeams()
  }

  private func withValidNumbers() throws(DomainError) -> PlayerDetails {
    var details = self
    details.graduationYear = try graduationYear.checked("graduationYear") { (value, field) throws(DomainError) in
      // The bounds are those of the users table and do not depend on the present year: an old edit must stay
      // repeatable.
      try NumberRule.whole(value, field, 2024...2040)
    }
    details.heightInches = try heightInches.checked("heightInches") { (value, field) throws(DomainError) in
      try NumberRule.whole(value, field, 48...96)
    }
    details.weightLbs = try weightLbs.checked("weightLbs") { (value, field) throws(DomainError) in
      try NumberRule.whole(value, field, 100...400)
    }
    details.travelTeamYear = try travelTeamYear.checked("travelTeamYear") { (value, field) throws(DomainError) in
      try NumberRule.whole(value, field, 2000...2100)
    }
    details.gpa = try gpa.checked("gpa", NumberRule.gpa)
    details.satScore = try satScore.checked("satScore", NumberRule.sat)
    details.actScore = try actScore.checked("actScore", NumberRule.act)
    return details
  }

  private func withValidContacts() throws(DomainError) -> PlayerDetails {
    var details = self
    details.twitterHandle = try twitterHandle.checked("twitterHandle", ContactRule.twitter)
    details.instagramHandle = try instagramHandle.checked("instagramHandle", ContactRule.instagram)
    details.tiktokHandle = try tiktokHandle.checked("tiktokHandle", ContactRule.instagram)
    details.facebookUrl = try facebookUrl.checked("facebookUrl", ContactRule.facebook)
    details.phone = try phone.checked("phone", ContactRule.phone)
    details.email = try email.checked("email", ContactRule.email)
    details.ncaaId = try ncaaId.text("ncaaId", limit: TextRule.Limit.word)
    details.perfectGameId = try perfectGameId.text("perfectGameId", limit: TextRule.Limit.word)
    details.prepBaseballId = try prepBaseballId.text("prepBaseballId", limit: TextRule.Limit.word)
    details.photo = try photo.checked("photo", PhotoRule.name)
    return details
  }

  private func withValidGame(sport stored: String?) throws(DomainError) -> PlayerDetails {
    var details = self
    details.primarySport = try primarySport.checked("primarySport") { (text, field) throws(DomainError) in
      try TextRule.choice(text, field, of: Sport.allCases.map(\.rawValue))
    }
    let sport = (details.primarySport.isAbsent ? stored : details.primarySport.value).flatMap(Sport.init(rawValue:))
    details.primaryPosition = try primaryPosition.checked("primaryPosition") { (text, field) throws(DomainError) in
      guard let position = try TextRule.free(text, field, limit: TextRule.Limit.word) else { return nil }
      let code = Sport.code(of: position, in: sport)
      return try TextRule.choice(code, field, of: sport?.positions ?? Sport.everyPosition)
    }
    details.positions = try positions.checked("positions") { (list, field) throws(DomainError) in
      var clean: [String] = []
      for text in list {
        if let position = try TextRule.free(text, field, limit: TextRule.Limit.word) { clean.append(position) }
      }
      return Sport.normalised(clean, in: sport)
    }
    details.bats = try bats.checked("bats") { (text, field) throws(DomainError) in
      try TextRule.choice(text, field, of: ["L", "R", "S"])
    }
    details.throws = try self.throws.checked("throws") { (text, field) throws(DomainError) in
      try TextRule.choice(text, field, of: ["L", "R"])
    }
    return details
  }

  private func withValidTeams() throws(DomainError) -> PlayerDetails {
    var details = self
    let limit = TextRule.Limit.line
    details.highSchool = try highSchool.text("highSchool", limit: limit)
    details.clubTeam = try clubTeam.text("clubTeam", limit: limit)
    details.schoolName = try schoolName.text("schoolName", limit: limit)
    details.schoolAddress = try schoolAddress.text("schoolAddress", limit: limit)
    details.schoolCity = try schoolCity.text("schoolCity", limit: TextRule.Limit.word)
    details.schoolState = try schoolState.checked("schoolState", TextRule.state)
    details.ninthGradeTeam = try ninthGradeTeam.text("ninthGradeTeam", limit: limit)
    details.ninthGradeCoach = try ninthGradeCoach.text("ninthGradeCoach", limit: limit)
    details.tenthGradeTeam = try tenthGradeTeam.text("tenthGradeTeam", limit: limit)
    details.tenthGradeCoach = try tenthGradeCoach.text("tenthGradeCoach", limit: limit)
    details.eleventhGradeTeam = try eleventhGradeTeam.text("eleventhGradeTeam", limit: limit)
    details.eleventhGradeCoach = try eleventhGradeCoach.text("eleventhGradeCoach", limit: limit)
    details.twelfthGradeTeam = try twelfthGradeTeam.text("twelfthGradeTeam", limit: limit)
    details.twelfthGradeCoach = try twelfthGradeCoach.text("twelfthGradeCoach", limit: limit)
    details.travelTeamName = try travelTeamName.text("travelTeamName", limit: limit)
    details.travelTeamCoach = try travelTeamCoach.text("travelTeamCoach", limit: limit)
    return details
  }
}
