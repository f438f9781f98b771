// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// What is known of a recruiting event.
public struct EventFields: PatchFields {
  /// The street address.
  public var address: Patch<String>
  /// When one checks in, HH:MM.
  public var checkinTime: Patch<String>
  /// The city.
  public var city: Patch<String>
  /// What it costs, in cents.
  public var costCents: Patch<Int>
  /// What it is about.
  public var description: Patch<String>
  /// The last day, YYYY-MM-DD, where it is not the first.
  public var endDate: Patch<String>
  /// When it ends, HH:MM.
  public var endTime: Patch<String>
  /// How the family heard of it.
  public var eventSource: Patch<EventSource>
  /// The place’s name.
  public var location: Patch<String>
  /// The event’s name.
  public var name: Patch<String>
  /// How it went.
  public var performanceNotes: Patch<String>
  /// Whether the athlete is registered.
  public var registered: Patch<Bool>
  /// The id of the school that it belongs to.
  public var school: Patch<UUID>
  /// The first day, YYYY-MM-DD.
  public var startDate: Patch<String>
  /// When it begins, HH:MM.
  public var startTime: Patch<String>
  /// The two-letter state.
  public var state: Patch<String>
  /// Figures recorded there, as the text of a JSON object.
  public var statsRecorded: Patch<String>
  /// The IANA name of the time zone of the place, in which the times are: America/Chicago.
  public var timeZone: Patch<String>
  /// What kind of event.
  public var type: Patch<RecruitingEventType>
  /// The event’s page on the web.
  public var url: Patch<String>

  /// The names of all fields, sorted.
  public static let fieldNames = declared.map(\.name).sorted()

  /// Creates an edit that changes no field.
  @inlinable public init() { self.init(address: .absent) }

  /// An edit of the given fields.
  @inlinable
  public init(
    address: Patch<String> = .absent, checkinTime: Patch<String> = .absent, city: Patch<String> = .absent,
    costCents: Patch<Int> = .absent, description: Patch<String> = .absent, endDate: Patch<String> = .absent,
    endTime: Patch<String> = .absent, eventSource: Patch<EventSource> = .absent, location: Patch<String> = .absent,
    name: Patch<String> = .absent, performanceNotes: Patch<String> = .absent, registered: Patch<Bool> = .absent,
    school: Patch<UUID> = .absent, startDate: Patch<String> = .absent, startTime: Patch<String> = .absent,
    state: Patch<String> = .absent, statsRecorded: Patch<String> = .absent, timeZone: Patch<String> = .absent,
    type: Patch<RecruitingEventType> = .absent, url: Patch<String> = .absent
  ) {
    self.address = address
    self.checkinTime = checkinTime
    self.city = city
    self.costCents = costCents
    self.description = description
    self.endDate = endDate
    self.endTime = endTime
    self.eventSource = eventSource
    self.location = location
    self.name = name
    self.performanceNotes = performanceNotes
    self.registered = registered
    self.school = school
    self.startDate = startDate
    self.startTime = startTime
    self.state = state
    self.statsRecorded = statsRecorded
    self.timeZone = timeZone
    self.type = type
    self.url = url
  }

  /// Shows `visitor` each field, sorted by name, beside the same field of `other`.
  @inlinable public mutating func visitFields(beside other: EventFields, _ visitor: inout some PatchVisitor) {
    visitor.visit("address", &address, beside: other.address)
    visitor.visit("checkinTime", &checkinTime, beside: other.checkinTime)
    visitor.visit("city", &city, beside: other.city)
    visitor.visit("costCents", &costCents, beside: other.costCents)
    visitor.visit("description", &description, beside: other.description)
    visitor.visit("endDate", &endDate, beside: other.endDate)
    visitor.visit("endTime", &endTime, beside: other.endTime)
    visitor.visit("eventSource", &eventSource, beside: other.eventSource)
    visitor.visit("location", &location, beside: other.location)
    visitor.visit("name", &name, beside: other.name)
    visitor.visit("performanceNotes", &performanceNotes, beside: other.performanceNotes)
    visitor.visit("registered", &registered, beside: other.registered)
    visitor.visit("school", &school, beside: other.school)
    visitor.visit("startDate", &startDate, beside: other.startDate)
    visitor.visit("startTime", &startTime, beside: other.startTime)
    visitor.visit("state", &state, beside: other.state)
    visitor.visit("statsRecorded", &statsRecorded, beside: other.statsRecorded)
    visitor.visit("timeZone", &timeZone, beside: other.timeZone)
    visitor.visit("type", &type, beside: other.type)
    visitor.visit("url", &url, beside: other.url)
  }
}
