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
  public static let fieldNames = [
    "address", "checkinTime", "city", "costCents", "description", "endDate", "endTime", "eventSource", "location",
    "name", "performanceNotes", "registered", "school", "startDate", "startTime", "state", "statsRecorded", "timeZone",
    "type", "url",
  ]

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

  /// Whether the edit changes no field.
  public var isEmpty: Bool {
    address.isAbsent && checkinTime.isAbsent && city.isAbsent && costCents.isAbsent && description.isAbsent
      && endDate.isAbsent && endTime.isAbsent && eventSource.isAbsent && location.isAbsent && name.isAbsent
      && performanceNotes.isAbsent && registered.isAbsent && school.isAbsent && startDate.isAbsent && startTime.isAbsent
      && state.isAbsent && statsRecorded.isAbsent && timeZone.isAbsent && type.isAbsent && url.isAbsent
  }

  /// Applies a newer edit: the fields that it changes replace those of this edit.
  public mutating func merge(_ newer: EventFields) {
    address = address.merged(with: newer.address)
    checkinTime = checkinTime.merged(with: newer.checkinTime)
    city = city.merged(with: newer.city)
    costCents = costCents.merged(with: newer.costCents)
    description = description.merged(with: newer.description)
    endDate = endDate.merged(with: newer.endDate)
    endTime = endTime.merged(with: newer.endTime)
    eventSource = eventSource.merged(with: newer.eventSource)
    location = location.merged(with: newer.location)
    name = name.merged(with: newer.name)
    performanceNotes = performanceNotes.merged(with: newer.performanceNotes)
    registered = registered.merged(with: newer.registered)
    school = school.merged(with: newer.school)
    startDate = startDate.merged(with: newer.startDate)
    startTime = startTime.merged(with: newer.startTime)
    state = state.merged(with: newer.state)
    statsRecorded = statsRecorded.merged(with: newer.statsRecorded)
    timeZone = timeZone.merged(with: newer.timeZone)
    type = type.merged(with: newer.type)
    url = url.merged(with: newer.url)
  }

  /// Returns the edit without the fields that have the same value in `other`.
  public func changes(from other: EventFields) -> EventFields {
    var changes = EventFields()
    changes.address = address.changed(from: other.address)
    changes.checkinTime = checkinTime.changed(from: other.checkinTime)
    changes.city = city.changed(from: other.city)
    changes.costCents = costCents.changed(from: other.costCents)
    changes.description = description.changed(from: other.description)
    changes.endDate = endDate.changed(from: other.endDate)
    changes.endTime = endTime.changed(from: other.endTime)
    changes.eventSource = eventSource.changed(from: other.eventSource)
    changes.location = location.changed(from: other.location)
    changes.name = name.changed(from: other.name)
    changes.performanceNotes = performanceNotes.changed(from: other.performanceNotes)
    changes.registered = registered.changed(from: other.registered)
    changes.school = school.changed(from: other.school)
    changes.startDate = startDate.changed(from: other.startDate)
    changes.startTime = startTime.changed(from: other.startTime)
    changes.state = state.changed(from: other.state)
    changes.statsRecorded = statsRecorded.changed(from: other.statsRecorded)
    changes.timeZone = timeZone.changed(from: other.timeZone)
    changes.type = type.changed(from: other.type)
    changes.url = url.changed(from: other.url)
    return changes
  }

  /// Returns the edit that undoes this one: for each field that it changes, the value in `earlier`, or null.
  public func inverse(restoring earlier: EventFields) -> EventFields {
    var inverse = EventFields()
    inverse.address = address.inverse(restoring: earlier.address)
    inverse.checkinTime = checkinTime.inverse(restoring: earlier.checkinTime)
    inverse.city = city.inverse(restoring: earlier.city)
    inverse.costCents = costCents.inverse(restoring: earlier.costCents)
    inverse.description = description.inverse(restoring: earlier.description)
    inverse.endDate = endDate.inverse(restoring: earlier.endDate)
    inverse.endTime = endTime.inverse(restoring: earlier.endTime)
    inverse.eventSource = eventSource.inverse(restoring: earlier.eventSource)
    inverse.location = location.inverse(restoring: earlier.location)
    inverse.name = name.inverse(restoring: earlier.name)
    inverse.performanceNotes = performanceNotes.inverse(restoring: earlier.performanceNotes)
    inverse.registered = registered.inverse(restoring: earlier.registered)
    inverse.school = school.inverse(restoring: earlier.school)
    inverse.startDate = startDate.inverse(restoring: earlier.startDate)
    inverse.startTime = startTime.inverse(restoring: earlier.startTime)
    inverse.state = state.inverse(restoring: earlier.state)
    inverse.statsRecorded = statsRecorded.inverse(restoring: earlier.statsRecorded)
    inverse.timeZone = timeZone.inverse(restoring: earlier.timeZone)
    inverse.type = type.inverse(restoring: earlier.type)
    inverse.url = url.inverse(restoring: earlier.url)
    return inverse
  }

  /// Returns the edit without the fields that it clears.
  public func droppingNulls() -> EventFields {
    var set = EventFields()
    set.address = address.droppingNull
    set.checkinTime = checkinTime.droppingNull
    set.city = city.droppingNull
    set.costCents = costCents.droppingNull
    set.description = description.droppingNull
    set.endDate = endDate.droppingNull
    set.endTime = endTime.droppingNull
    set.eventSource = eventSource.droppingNull
    set.location = location.droppingNull
    set.name = name.droppingNull
    set.performanceNotes = performanceNotes.droppingNull
    set.registered = registered.droppingNull
    set.school = school.droppingNull
    set.startDate = startDate.droppingNull
    set.startTime = startTime.droppingNull
    set.state = state.droppingNull
    set.statsRecorded = statsRecorded.droppingNull
    set.timeZone = timeZone.droppingNull
    set.type = type.droppingNull
    set.url = url.droppingNull
    return set
  }

  /// Returns the edit with only the fields for whose names `isKept` returns true.
  public func keeping(_ isKept: (_ name: String) -> Bool) -> EventFields {
    var kept = EventFields()
    if isKept("address") { kept.address = address }
    if isKept("checkinTime") { kept.checkinTime = checkinTime }
    if isKept("city") { kept.city = city }
    if isKept("costCents") { kept.costCents = costCents }
    if isKept("description") { kept.description = description }
    if isKept("endDate") { kept.endDate = endDate }
    if isKept("endTime") { kept.endTime = endTime }
    if isKept("eventSource") { kept.eventSource = eventSource }
    if isKept("location") { kept.location = location }
    if isKept("name") { kept.name = name }
    if isKept("performanceNotes") { kept.performanceNotes = performanceNotes }
    if isKept("registered") { kept.registered = registered }
    if isKept("school") { kept.school = school }
    if isKept("startDate") { kept.startDate = startDate }
    if isKept("startTime") { kept.startTime = startTime }
    if isKept("state") { kept.state = state }
    if isKept("statsRecorded") { kept.statsRecorded = statsRecorded }
    if isKept("timeZone") { kept.timeZone = timeZone }
    if isKept("type") { kept.type = type }
    if isKept("url") { kept.url = url }
    return kept
  }

  /// Calls `visit` for each changed field, sorted by name, with its new value; with nil if it is cleared.
  public func forEachField(_ visit: (_ name: String, _ value: FieldValue?) -> Void) {
    address.visit("address", visit)
    checkinTime.visit("checkinTime", visit)
    city.visit("city", visit)
    costCents.visit("costCents", visit)
    description.visit("description", visit)
    endDate.visit("endDate", visit)
    endTime.visit("endTime", visit)
    eventSource.visit("eventSource", visit)
    location.visit("location", visit)
    name.visit("name", visit)
    performanceNotes.visit("performanceNotes", visit)
    registered.visit("registered", visit)
    school.visit("school", visit)
    startDate.visit("startDate", visit)
    startTime.visit("startTime", visit)
    state.visit("state", visit)
    statsRecorded.visit("statsRecorded", visit)
    timeZone.visit("timeZone", visit)
    type.visit("type", visit)
    url.visit("url", visit)
  }
}
