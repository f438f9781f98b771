extension OfferFields {
  /// What is said of an offer's fields.
  public static let declared: [Field<Self>] = [
    .id(\.school, "School"),
    .id(\.coach, "Coach"),
    .choice(\.offerType, "Offer Type"),
    .choice(\.status, "Status"),
    .whole(\.scholarshipCents, "Scholarship Amount", in: .cents),
    .whole(\.scholarshipHundredths, "Scholarship Percentage", in: .percent),
    .text(\.offerDate, "Offer Date"),
    .text(\.deadlineDate, "Deadline Date"),
    .text(\.conditions, "Conditions or Requirements"),
    .text(\.notes, "Notes"),
  ]
}

extension CoachFields {
  /// What is said of a coach's fields.
  public static let declared: [Field<Self>] = [
    .text(\.firstName, "First Name"),
    .text(\.lastName, "Last Name"),
    .choice(\.role, "Role"),
    .text(\.email, "Email"),
    .text(\.phone, "Phone"),
    .text(\.twitterHandle, "Twitter Handle"),
    .text(\.instagramHandle, "Instagram Handle"),
    .text(\.notes, "Notes"),
  ]
}

extension DocumentFields {
  /// What is said of a document's fields.
  public static let declared: [Field<Self>] = [
    .text(\.title, "Title"),
    .choice(\.type, "Type"),
    .text(\.url, "Address"),
    .text(\.description, "Description"),
  ]
}

extension EventFields {
  /// What is said of an event's fields (ED-42).
  public static let declared: [Field<Self>] = [
    .text(\.name, "Name"),
    .choice(\.type, "Type"),
    .id(\.school, "School"),
    .text(\.startDate, "Start Date"),
    .text(\.endDate, "End Date"),
    .text(\.startTime, "Start Time"),
    .text(\.endTime, "End Time"),
    .text(\.checkinTime, "Check-in Time"),
    .text(\.timeZone, "Time Zone of the Place"),
    .text(\.location, "Location"),
    .text(\.address, "Address"),
    .text(\.city, "City"),
    .text(\.state, "State"),
    .whole(\.costCents, "Cost", in: .cents),
    .choice(\.eventSource, "Source"),
    .text(\.url, "Event Link"),
    .flag(\.registered, "Registered"),
    .text(\.description, "Event Description"),
    .text(\.performanceNotes, "Performance Notes"),
    .text(\.statsRecorded, "Statistics"),
  ]
}

extension MetricFields {
  /// What is said of a metric's fields.
  public static let declared: [Field<Self>] = [
    .choice(\.metricType, "Metric Type"),
    .number(\.value, "Value"),
    .text(\.unit, "Unit"),
    .text(\.recordedDate, "Date"),
    .id(\.event, "Event"),
    .text(\.notes, "Notes"),
    .flag(\.verified, "Verified"),
  ]
}
