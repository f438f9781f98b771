public import Domain
public import Foundation

/// A coach whom the family adds. The people are fictitious; only the colleges are real.
public struct DemoCoach: Equatable, Sendable {
  /// The raw role: `head`, `assistant`, `recruiting`.
  public var role: String
  /// The first name.
  public var firstName: String
  /// The last name.
  public var lastName: String
  /// An email address at example.com.
  public var email: String?
  /// A fictitious number.
  public var phone: String?
}

/// A document that the family shares with a school.
public struct DemoDocument: Equatable, Sendable {
  /// The title.
  public var title: String
  /// The raw type: `highlight_video`, `transcript`, `resume` …
  public var type: String
  /// The document's address on the web.
  public var url: String
}

/// A camp, showcase, game or visit. Recruiting events are numbered from 0 in the order in which they are scheduled.
public struct DemoEvent: Equatable, Sendable {
  /// The raw type: `camp`, `showcase`, `official_visit` …
  public var type: String
  /// The name.
  public var name: String
  /// The school's number; nil for a showcase of many schools.
  public var school: Int?
  /// The first day.
  public var start: CalendarDate
  /// The last day, if it is not the first.
  public var end: CalendarDate?
  /// The start time, HH:MM.
  public var startTime: String?
  /// The venue.
  public var location: String?
  /// The city.
  public var city: String?
  /// The state's two letters.
  public var state: String?
  /// The raw source: `email`, `web_search` …
  public var source: String?
  /// The cost in cents.
  public var costCents: Int?
}

/// A measured value.
public struct DemoMetric: Equatable, Sendable {
  /// The raw type: `velocity`, `exit_velo`, `sixty_time` …
  public var type: String
  /// The value in the type's unit.
  public var value: Double
  /// The unit.
  public var unit: String
  /// The day of the measurement.
  public var date: CalendarDate
  /// Whether a third party measured it.
  public var isVerified: Bool
}

/// An offer of a school.
public struct DemoOffer: Equatable, Sendable {
  /// The raw type: `partial`, `full_ride` …
  public var type: String
  /// The scholarship for a year, in cents.
  public var cents: Int?
  /// The scholarship as a share of the cost, in hundredths of a per cent.
  public var hundredths: Int?
  /// The day of the offer.
  public var date: CalendarDate
  /// The day by which it must be answered.
  public var deadline: CalendarDate?
  /// The conditions of the offer.
  public var conditions: String?
}

// MARK: - As values of the domain

extension DemoCoach {
  /// The coach as fields of a command.
  public var fields: CoachFields {
    CoachFields(
      email: email.map(Patch.value) ?? .absent, firstName: .value(firstName), lastName: .value(lastName),
      phone: phone.map(Patch.value) ?? .absent, role: .value(CoachRole(rawValue: role)))
  }
}

extension DemoDocument {
  /// The document as fields of a command.
  public var fields: DocumentFields {
    DocumentFields(title: .value(title), type: .value(DocumentType(rawValue: type)), url: .value(url))
  }
}

extension DemoEvent {
  /// Returns the recruiting event as fields of a command.
  ///
  /// - Parameter school: The school's id, if the event is a school's.
  public func fields(school: UUID?) -> EventFields {
    EventFields(
      city: city.map(Patch.value) ?? .absent, costCents: costCents.map(Patch.value) ?? .absent,
      endDate: end.map { .value($0.description) } ?? .absent,
      eventSource: source.map { .value(EventSource(rawValue: $0)) } ?? .absent,
      location: location.map(Patch.value) ?? .absent, name: .value(name), registered: .value(true),
      school: school.map(Patch.value) ?? .absent, startDate: .value(start.description),
      startTime: startTime.map(Patch.value) ?? .absent, state: state.map(Patch.value) ?? .absent,
      type: .value(RecruitingEventType(rawValue: type)))
  }
}

extension DemoMetric {
  /// Returns the measured value as an event's payload.
  public func logged(athlete: UUID, event: UUID?) -> MetricLogged {
    MetricLogged(
      athlete: athlete, event: event, metricType: MetricType(rawValue: type), recordedDate: date.description,
      unit: unit,
      value: value, verified: isVerified)
  }
}

extension DemoOffer {
  /// Returns the offer as fields of a command.
  public func fields(school: UUID) -> OfferFields {
    OfferFields(
      conditions: conditions.map(Patch.value) ?? .absent,
      deadlineDate: deadline.map { .value($0.description) } ?? .absent, offerDate: .value(date.description),
      offerType: .value(OfferType(rawValue: type)), scholarshipCents: cents.map(Patch.value) ?? .absent,
      scholarshipHundredths: hundredths.map(Patch.value) ?? .absent, school: .value(school))
  }
}
