extension SchoolFields {
  /// What is said of a school's fields.
  public static let declared: [Field<Self>] = [
    .name(\.name, "School Name", 2...TextRule.Limit.line),
    .choice(\.division, "Division"),
    .text(\.conference, "Conference", limit: TextRule.Limit.word),
    .text(\.location, "Location", limit: TextRule.Limit.line),
    .text(\.city, "City", limit: TextRule.Limit.word),
    .text(\.state, "State", TextRule.state),
    .text(\.address, "Campus Address", limit: TextRule.Limit.line),
    .text(\.baseballFacilityAddress, "Baseball Facility", limit: TextRule.Limit.line),
    .text(\.mascot, "Mascot", limit: TextRule.Limit.word),
    .text(\.undergradSize, "Undergraduate Size", limit: TextRule.Limit.word),
    .text(\.website, "Website", ContactRule.url),
    .text(\.twitterHandle, "Twitter Handle", ContactRule.twitter),
    .text(\.instagramHandle, "Instagram Handle", ContactRule.instagram),
    .whole(\.studentSize, "Students", NumberRule.count),
    .whole(\.tuitionInState, "Tuition (In-State)", in: .dollars, NumberRule.dollars),
    .whole(\.tuitionOutOfState, "Tuition (Out-of-State)", in: .dollars, NumberRule.dollars),
    .number(\.admissionRate, "Admission Rate", in: .share, NumberRule.share),
    .whole(\.avgSat, "Average SAT", NumberRule.sat),
    .whole(\.avgAct, "Average ACT", NumberRule.act),
    .number(\.gpaRequirement, "Required GPA", NumberRule.gpa),
    .whole(\.satRequirement, "Required SAT", NumberRule.sat),
    .whole(\.actRequirement, "Required ACT", NumberRule.act),
    .number(\.latitude, "Latitude", NumberRule.latitude),
    .number(\.longitude, "Longitude", NumberRule.longitude),
    .text(\.ncaaId, "NCAA ID", limit: TextRule.Limit.word),
    .text(
      \.unitId, "College Scorecard ID",
      { (text, field) throws(DomainError) in try TextRule.digits(text, field, limit: 8) }),
    .text(\.faviconUrl, "Logo Address", ContactRule.url),
  ]
}

extension PhilosophyFields {
  /// What is said of a coaching philosophy's fields.
  public static let declared: [Field<Self>] = [
    .text(\.coachingStyle, "Coaching Style", limit: TextRule.Limit.notes),
    .text(\.recruitingApproach, "Recruiting Approach", limit: TextRule.Limit.notes),
    .text(\.communicationStyle, "Communication Style", limit: TextRule.Limit.notes),
    .text(\.successMetrics, "Success Metrics", limit: TextRule.Limit.notes),
    .text(\.coachingPhilosophy, "Overall Philosophy", limit: TextRule.Limit.notes),
  ]
}
