extension SchoolFields {
  /// What is said of a school's fields.
  public static let declared: [Field<Self>] = [
    .text(\.name, "School Name"),
    .choice(\.division, "Division"),
    .text(\.conference, "Conference"),
    .text(\.location, "Location"),
    .text(\.city, "City"),
    .text(\.state, "State"),
    .text(\.address, "Campus Address"),
    .text(\.baseballFacilityAddress, "Baseball Facility"),
    .text(\.mascot, "Mascot"),
    .text(\.undergradSize, "Undergraduate Size"),
    .text(\.website, "Website"),
    .text(\.twitterHandle, "Twitter Handle"),
    .text(\.instagramHandle, "Instagram Handle"),
    .whole(\.studentSize, "Students"),
    .whole(\.tuitionInState, "Tuition (In-State)", in: .dollars),
    .whole(\.tuitionOutOfState, "Tuition (Out-of-State)", in: .dollars),
    .number(\.admissionRate, "Admission Rate", in: .share),
    .whole(\.avgSat, "Average SAT"),
    .whole(\.avgAct, "Average ACT"),
    .number(\.gpaRequirement, "Required GPA"),
    .whole(\.satRequirement, "Required SAT"),
    .whole(\.actRequirement, "Required ACT"),
    .number(\.latitude, "Latitude"),
    .number(\.longitude, "Longitude"),
    .text(\.ncaaId, "NCAA ID"),
    .text(\.unitId, "College Scorecard ID"),
    .text(\.faviconUrl, "Logo Address"),
  ]
}

extension PhilosophyFields {
  /// What is said of a coaching philosophy's fields.
  public static let declared: [Field<Self>] = [
    .text(\.coachingStyle, "Coaching Style"),
    .text(\.recruitingApproach, "Recruiting Approach"),
    .text(\.communicationStyle, "Communication Style"),
    .text(\.successMetrics, "Success Metrics"),
    .text(\.coachingPhilosophy, "Overall Philosophy"),
  ]
}
