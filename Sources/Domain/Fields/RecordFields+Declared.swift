extension OfferFields {
  /// What is said of an offer's fields.
  public static let declared: [Field<Self>] = [
    .id(\.school, "School"),
    .id(\.coach, "Coach"),
    .choice(\.offerType, "Offer Type"),
    .choice(\.status, "Status"),
    .whole(\.scholarshipCents, "Scholarship Amount", in: .cents, NumberRule.cents),
    .whole(\.scholarshipHundredths, "Scholarship Percentage", in: .percent, NumberRule.percentage),
    .text(\.offerDate, "Offer Date", DateRule.date),
    .text(\.deadlineDate, "Deadline Date", DateRule.date),
    .text(\.conditions, "Conditions or Requirements", limit: TextRule.Limit.offerText),
    .text(\.notes, "Notes", limit: TextRule.Limit.offerText),
  ]
}

extension CoachFields {
  /// What is said of a coach's fields.
  public static let declared: [Field<Self>] = [
    .name(\.firstName, "First Name", 1...TextRule.Limit.word),
    .name(\.lastName, "Last Name", 1...TextRule.Limit.word),
    .choice(\.role, "Role"),
    .text(\.email, "Email", ContactRule.email),
    .text(\.phone, "Phone", ContactRule.phone),
    .text(\.twitterHandle, "Twitter Handle", ContactRule.twitter),
    .text(\.instagramHandle, "Instagram Handle", ContactRule.instagram),
    .text(\.notes, "Notes", limit: TextRule.Limit.notes),
  ]
}

extension DocumentFields {
  /// What is said of a document's fields.
  public static let declared: [Field<Self>] = [
    .name(\.title, "Title", 1...TextRule.Limit.line),
    .choice(\.type, "Type"),
    .text(\.url, "Address", ContactRule.url),
    .text(\.description, "Description", limit: descriptionLimit),
  ]
}

extension EventFields {
  /// What is said of an event's fields (ED-42).
  public static let declared: [Field<Self>] = [
    .name(\.name, "Name", 1...TextRule.Limit.line),
    .choice(\.type, "Type"),
    .id(\.school, "School"),
    .text(\.startDate, "Start Date", DateRule.date),
    .text(\.endDate, "End Date", DateRule.date),
    .text(\.startTime, "Start Time", DateRule.time),
    .text(\.endTime, "End Time", DateRule.time),
    .text(\.checkinTime, "Check-in Time", DateRule.time),
    .text(\.timeZone, "Time Zone of the Place", DateRule.zone),
    .text(\.location, "Location", limit: TextRule.Limit.line),
    .text(\.address, "Address", limit: TextRule.Limit.line),
    .text(\.city, "City", limit: TextRule.Limit.word),
    .text(\.state, "State", TextRule.state),
    .whole(\.costCents, "Cost", in: .cents, NumberRule.cents),
    .choice(\.eventSource, "Source"),
    .text(\.url, "Event Link", ContactRule.url),
    .flag(\.registered, "Registered"),
    .text(\.description, "Event Description", limit: TextRule.Limit.description),
    .text(\.performanceNotes, "Performance Notes", limit: TextRule.Limit.description),
    .text(\.statsRecorded, "Statistics", stats),
  ]
}

extension MetricFields {
  /// What is said of a metric's fields.
  public static let declared: [Field<Self>] = [
    .choice(\.metricType, "Metric Type"),
    .number(\.value, "Value", MetricRule.finite),
    .text(\.unit, "Unit", limit: MetricRule.unitLimit),
    .text(\.recordedDate, "Date", DateRule.date),
    .id(\.event, "Event"),
    .text(\.notes, "Notes", limit: TextRule.Limit.description),
    .flag(\.verified, "Verified"),
  ]
}
