import Foundation

extension OfferFields {
  /// What is said of an offer's fields (facts §3.5). Amount and percentage may both be given (C29).
  public static let declared: [Field<Self>] = [
    .id(\.school, "School").required("one of your schools"),
    .id(\.coach, "Coach"),
    .requiredChoice(\.offerType, "Offer Type"),
    .requiredChoice(\.status, "Status", usual: .pending),
    .whole(\.scholarshipCents, "Scholarship Amount", in: .cents, NumberRule.cents),
    .whole(\.scholarshipHundredths, "Scholarship Percentage", in: .percent, NumberRule.percentage),
    .text(\.offerDate, "Offer Date", DateRule.date).required(DateRule.accepted),
    .text(\.deadlineDate, "Deadline Date", DateRule.date),
    .text(\.conditions, "Conditions or Requirements", limit: TextRule.Limit.description),
    .text(\.notes, "Notes", limit: TextRule.Limit.description),
  ]

  /// The two dates of an offer are in order (facts §3.5).
  public static let laws: [FieldLaw<Self>] = [
    FieldLaw(of: ["offerDate", "deadlineDate"]) { (_, offer) throws(DomainError) in
      try DateRule.mustBeInOrder(
        offer.offerDate.value, offer.deadlineDate.value, "deadlineDate", "Deadline must be after offer date")
    }
  ]
}

extension CoachFields {
  /// What is said of a coach's fields (facts §1.4).
  public static let declared: [Field<Self>] = [
    .name(\.firstName, "First Name", 1...TextRule.Limit.word),
    .name(\.lastName, "Last Name", 1...TextRule.Limit.word),
    .requiredChoice(\.role, "Role"),
    .text(\.email, "Email", ContactRule.email),
    .text(\.phone, "Phone", ContactRule.phone),
    .text(\.twitterHandle, "Twitter Handle", ContactRule.twitter),
    .text(\.instagramHandle, "Instagram Handle", ContactRule.instagram),
    .text(\.notes, "Notes", limit: TextRule.Limit.notes),
  ]
}

extension DocumentFields {
  /// What is said of a document's fields (facts §1.9).
  public static let declared: [Field<Self>] = [
    .name(\.title, "Title", 1...TextRule.Limit.line),
    .requiredChoice(\.type, "Type"),
    .text(\.url, "Address", ContactRule.url).required("an address that begins with http:// or https://"),
    .text(\.description, "Description", limit: TextRule.Limit.description),
  ]
}

extension EventFields {
  /// What is said of an event's fields (ED-42).
  public static let declared: [Field<Self>] = [
    .name(\.name, "Name", 1...TextRule.Limit.line),
    .requiredChoice(\.type, "Type"),
    .id(\.school, "School"),
    .text(\.startDate, "Start Date", DateRule.date).required(DateRule.accepted),
    .text(\.endDate, "End Date", DateRule.date),
    .text(\.startTime, "Start Time", DateRule.time),
    .text(\.endTime, "End Time", DateRule.time),
    .text(\.checkinTime, "Check-in Time", DateRule.time),
    .text(\.timeZone, "Time Zone of the Place", DateRule.zone)
      .typed(as: "a time zone such as America/Chicago") { TimeZone(identifier: $0) != nil },
    .text(\.location, "Location", limit: TextRule.Limit.line),
    .text(\.address, "Address", limit: TextRule.Limit.line),
    .text(\.city, "City", limit: TextRule.Limit.word),
    .text(\.state, "State", TextRule.state),
    .whole(\.costCents, "Cost", in: .cents) { (cents, label) throws(DomainError) in
      // Nothing is unknown (facts §2.12).
      try NumberRule.cents(cents, label).flatMap { $0 == 0 ? nil : $0 }
    },
    .choice(\.eventSource, "Source"),
    .text(\.url, "Event Link", ContactRule.url),
    .flag(\.registered, "Registered"),
    .text(\.description, "Event Description", limit: TextRule.Limit.description),
    .text(\.performanceNotes, "Performance Notes", limit: TextRule.Limit.description),
    .text(\.statsRecorded, "Statistics", stats),
  ]

  /// An event ends after it begins (facts §3.5). One that ends after midnight has a later last day, so that its times are
  /// not compared.
  public static let laws: [FieldLaw<Self>] = [
    FieldLaw(of: ["startDate", "endDate"]) { (_, event) throws(DomainError) in
      try DateRule.mustBeInOrder(
        event.startDate.value, event.endDate.value, "endDate", "End date must be after start date")
    },
    FieldLaw(of: ["startDate", "endDate", "startTime", "endTime"]) { (_, event) throws(DomainError) in
      try event.mustEndAfterItStarts()
    },
  ]
}

extension MetricFields {
  /// What is said of a metric's fields.
  public static let declared: [Field<Self>] = [
    .requiredChoice(\.metricType, "Metric Type"),
    .number(\.value, "Value", MetricRule.finite).required("a number such as 3 or 3.5"),
    .text(\.unit, "Unit", limit: MetricRule.unitLimit),
    .text(\.recordedDate, "Date", DateRule.date).required(DateRule.accepted),
    .id(\.event, "Event"),
    .text(\.notes, "Notes", limit: TextRule.Limit.description),
    .flag(\.verified, "Verified"),
  ]
}
