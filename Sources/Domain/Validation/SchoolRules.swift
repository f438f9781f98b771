extension SchoolFields {
  /// Returns the fields as they are stored: trimmed, empty texts cleared, handles without @, the state in capitals.
  ///
  /// - Throws: `.invalid`, or `.unknownValue` for the division, with the first field, in the order below, that breaks a
  ///   rule of facts §3.5.
  public func validated() throws(DomainError) -> SchoolFields {
    var fields = self
    if case .value(let name) = name { fields.name = .value(try Self.validName(name)) }
    if case .null = name { throw .invalid("name", "name must have 2 to 255 characters; it cannot be cleared") }
    fields.location = try location.text("location", limit: TextRule.Limit.line)
    fields.address = try address.text("address", limit: TextRule.Limit.line)
    fields.city = try city.text("city", limit: TextRule.Limit.word)
    fields.state = try state.checked("state", TextRule.state)
    fields.website = try website.checked("website", ContactRule.url)
    fields.faviconUrl = try faviconUrl.checked("faviconUrl", ContactRule.url)
    fields.twitterHandle = try twitterHandle.checked("twitterHandle", ContactRule.twitter)
    fields.instagramHandle = try instagramHandle.checked("instagramHandle", ContactRule.instagram)
    fields.conference = try conference.text("conference", limit: TextRule.Limit.word)
    fields.division = try division.checked("division", OpenValueRule.known)
    fields.baseballFacilityAddress =
      try baseballFacilityAddress.text("baseballFacilityAddress", limit: TextRule.Limit.line)
    fields.mascot = try mascot.text("mascot", limit: TextRule.Limit.word)
    fields.undergradSize = try undergradSize.text("undergradSize", limit: TextRule.Limit.word)
    fields.ncaaId = try ncaaId.text("ncaaId", limit: TextRule.Limit.word)
    fields.unitId = try unitId.checked("unitId") { (text, field) throws(DomainError) in
      try TextRule.digits(text, field, limit: 8)
    }
    return try fields.withValidNumbers()
  }

  /// Returns the name of a school: 2–255 characters.
  static func validName(_ name: String) throws(DomainError) -> String {
    try TextRule.name(name, "name", lengths: 2...TextRule.Limit.line)
  }

  private func withValidNumbers() throws(DomainError) -> SchoolFields {
    var fields = self
    fields.latitude = try latitude.checked("latitude", NumberRule.latitude)
    fields.longitude = try longitude.checked("longitude", NumberRule.longitude)
    fields.studentSize = try studentSize.checked("studentSize", NumberRule.count)
    fields.tuitionInState = try tuitionInState.checked("tuitionInState", NumberRule.dollars)
    fields.tuitionOutOfState = try tuitionOutOfState.checked("tuitionOutOfState", NumberRule.dollars)
    fields.admissionRate = try admissionRate.checked("admissionRate", NumberRule.share)
    fields.gpaRequirement = try gpaRequirement.checked("gpaRequirement", NumberRule.gpa)
    fields.satRequirement = try satRequirement.checked("satRequirement", NumberRule.sat)
    fields.actRequirement = try actRequirement.checked("actRequirement", NumberRule.act)
    fields.avgSat = try avgSat.checked("avgSat", NumberRule.sat)
    fields.avgAct = try avgAct.checked("avgAct", NumberRule.act)
    return fields
  }
}

extension PhilosophyFields {
  /// Returns the five texts as they are stored: trimmed, empty ones cleared, at most 5,000 characters each.
  public func validated() throws(DomainError) -> PhilosophyFields {
    var fields = self
    let limit = TextRule.Limit.notes
    fields.coachingPhilosophy = try coachingPhilosophy.text("coachingPhilosophy", limit: limit)
    fields.coachingStyle = try coachingStyle.text("coachingStyle", limit: limit)
    fields.recruitingApproach = try recruitingApproach.text("recruitingApproach", limit: limit)
    fields.communicationStyle = try communicationStyle.text("communicationStyle", limit: limit)
    fields.successMetrics = try successMetrics.text("successMetrics", limit: limit)
    return fields
  }
}

/// Rules for single values of a school.
enum SchoolRule {
  /// Returns a rank in the family's own order, from 1.
  static func ranking(_ value: Int) throws(DomainError) -> Int {
    try NumberRule.whole(value, "ranking", 1...Int(Int32.max))
  }

  /// Returns shared notes; nil if they are blank.
  static func notes(_ text: String?) throws(DomainError) -> String? {
    guard let text else { return nil }
    return try TextRule.free(text, "notes", limit: TextRule.Limit.notes)
  }

  /// Returns a remark on a change of status; nil if it is blank.
  static func statusNote(_ text: String?) throws(DomainError) -> String? {
    guard let text else { return nil }
    return try TextRule.free(text, "note", limit: TextRule.Limit.notes)
  }

  /// Returns the text of a pro or a con: 1–500 characters.
  static func item(_ text: String) throws(DomainError) -> String {
    try TextRule.required(text, "text", lengths: 1...TextRule.Limit.item)
  }

  /// Returns the points of a dimension; a missing value counts as 0. The error has the message of the endpoint (facts
  /// §3.2).
  static func points(_ value: Double?, _ dimension: FitScore.Dimension) throws(DomainError) -> Double {
    guard let value else { return 0 }
    guard value >= 0, value <= dimension.maximum else {
      let field = dimension.rawValue + "Fit"
      throw .invalid(field, "\(field) must be a number between 0 and \(Int(dimension.maximum))")
    }
    return value
  }
}
