import Domain
import Foundation

/// A coach whom the family adds. The people are fictitious; only the colleges are real.
package struct DemoCoach: Equatable, Sendable {
  /// The raw role: `head`, `assistant`, `recruiting`.
  package var role: String
  /// The first name.
  package var firstName: String
  /// The last name.
  package var lastName: String
  /// An email address at example.com.
  package var email: String?
  /// A fictitious number.
  package var phone: String?
}

/// A document that the family shares with a school.
package struct DemoDocument: Equatable, Sendable {
  /// The title.
  package var title: String
  /// The raw type: `highlight_video`, `transcript`, `resume` …
  package var type: String
  /// The document's address on the web.
  package var url: String
}

/// A camp, showcase, game or visit. Recruiting events are numbered from 0 in the order in which they are scheduled.
package struct DemoEvent: Equatable, Sendable {
  /// The raw type: `camp`, `showcase`, `official_visit` …
  package var type: String
  /// The name.
  package var name: String
  /// The school's number; nil for a showcase of many schools.
  package var school: Int?
  /// The first day.
  package var start: CalendarDate
  /// The last day, if it is not the first.
  package var end: CalendarDate?
  /// The start time, HH:MM.
  package var startTime: String?
  /// The venue.
  package var location: String?
  /// The city.
  package var city: String?
  /// The state's two letters.
  package var state: String?
  /// The raw source: `email`, `web_search` …
  package var source: String?
  /// The cost in cents.
  package var costCents: Int?
}

/// A measured value.
package struct DemoMetric: Equatable, Sendable {
  /// The raw type: `velocity`, `exit_velo`, `sixty_time` …
  package var type: String
  /// The value in the type's unit.
  package var value: Double
  /// The unit.
  package var unit: String
  /// The day of the measurement.
  package var date: CalendarDate
  /// Whether a third party measured it.
  package var isVerified: Bool
}

/// An offer of a school.
package struct DemoOffer: Equatable, Sendable {
  /// The raw type: `partial`, `full_ride` …
  package var type: String
  /// The scholarship for a year, in cents.
  package var cents: Int?
  /// The scholarship as a share of the cost, in hundredths of a per cent.
  package var hundredths: Int?
  /// The day of the offer.
  package var date: CalendarDate
  /// The day by which it must be answered.
  package var deadline: CalendarDate?
  /// The conditions of the offer.
  package var conditions: String?
}

// MARK: - As values of the domain

extension DemoCoach {
  /// The coach as fields of a command.
  package var fields: CoachFields {
    CoachFields(
      email: email.map(Patch.value) ?? .absent, firstName: .value(firstName), lastName: .value(lastName),
      phone: phone.map(Patch.value) ?? .absent, role: .value(CoachRole(rawValue: role)))
  }
}

extension DemoDocument {
  /// The document as fields of a command.
  package var fields: DocumentFields {
    DocumentFields(title: .value(title), type: .value(DocumentType(rawValue: type)), url: .value(url))
  }
}

extension DemoEvent {
  /// Returns the recruiting event as fields of a command.
  ///
  /// - Parameter school: The school's id, if the event is a school's.
  package func fields(school: UUID?) -> EventFields {
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
  package func logged(athlete: UUID, event: UUID?) -> MetricLogged {
    MetricLogged(
      athlete: athlete, event: event, metricType: MetricType(rawValue: type), recordedDate: date.description,
      unit: unit,
      value: value, verified: isVerified)
  }
}

extension DemoOffer {
  /// Returns the offer as fields of a command.
  package func fields(school: UUID) -> OfferFields {
    OfferFields(
      conditions: conditions.map(Patch.value) ?? .absent,
      deadlineDate: deadline.map { .value($0.description) } ?? .absent, offerDate: .value(date.description),
      offerType: .value(OfferType(rawValue: type)), scholarshipCents: cents.map(Patch.value) ?? .absent,
      scholarshipHundredths: hundredths.map(Patch.value) ?? .absent, school: .value(school))
  }
}
