public import Compass
import Domain
import EventLog
import Projections

extension EventDetailPage {
  /// Returns the page of an event as a viewer sees it in a reading; nil shows "Event not found" (ED-1, ED-2).
  public static func load(_ id: String, from reading: Reading, viewer: Viewer) throws -> EventDetailPage? {
    guard let row = try reading.event(id) else { return nil }
    let school = try row.fields.school.value.flatMap { try reading.school($0.lowercased) }
    return EventDetailPage(
      row, school: school, present: try reading.coachesPresent(at: id),
      staff: try row.fields.school.value.map { try reading.coaches(of: $0.lowercased) } ?? [],
      metrics: try reading.metrics(at: id),
      publication: try reading.publication(of: StreamName(category: "event", key: id), viewer: viewer.id),
      overruled: try OverruledChange.load(of: StreamName(category: "event", key: id), from: reading, viewer: viewer),
      viewer: viewer, isPast: reading.isPast)
  }

  private init(
    _ row: RecruitingEventRow, school: SchoolListRow?, present: [EventCoachRow], staff: [CoachRow],
    metrics: [MetricRow], publication: PublicationState?, overruled: [OverruledChange], viewer: Viewer, isPast: Bool
  ) {
    let fields = row.fields
    let text = viewer.text
    let isLinked = fields.school.value != nil
    id = row.id
    type = .eventType(fields.type.value)
    name = row.name
    dateRange = text.dateRange(of: row)
    status = .eventStatus(row, on: .detail)
    spoken = "\(row.name), \(type.text), \(dateRange), \(status.text)"
    markAttended =
      row.attended || isPast
      ? nil : Button("✓ Mark Attended", "green-100/700", icon: "check", spoken: "Mark as attended")
    edit = isPast ? nil : Button("Edit", "blue-100/700", spoken: "Edit event")
    delete = isPast ? nil : Button("Delete", "red-100/700", icon: "trash", spoken: "Delete event")
    details = Self.details(fields, status: status.text, text: text)
    self.school = school.map { Option(value: $0.id, label: $0.name) }
    place = Place(fields)
    description = fields.description.value.map { Section("Event Description", $0) }
    link = fields.url.value.map { Section("Event Link", $0, url: Self.safe($0)) }
    performanceNotes = fields.performanceNotes.value.map { Section("Performance Notes", $0) }
    self.metrics = EventMetrics(metrics, text: text, isPast: isPast)
    coaches = EventCoaches(
      cards: present.map { EventCoaches.Card($0, staff: staff, isPast: isPast) },
      candidates: staff.filter { coach in !present.contains { $0.coach == coach.id } }.map(EventCoaches.Candidate.init),
      isLinked: isLinked, isPast: isPast)
    metricForm = isPast ? nil : MetricFormTexts()
    quickLog = isPast ? nil : QuickLogDialog(name: row.name, isLinked: isLinked)
    editForm = isPast ? nil : EventFormTexts()
    deletion = isPast ? nil : EventDeletion(name: row.name)
    self.isPast = isPast
    self.publication = .publication(publication)
    self.overruled = overruled
  }

  private static func details(_ fields: EventFields, status: String, text: LocalText) -> [Detail] {
    let cost = fields.costCents.value.flatMap { $0 == 0 ? nil : text.price(cents: $0) }
    func time(_ stored: String) -> String { text.timeOfDay(stored, in: fields.zone) }
    return [
      ("🕐", "Start Time", fields.startTime.value.map(time)),
      ("🕐", "End Time", fields.endTime.value.map(time)),
      ("✔️", "Check-in Time", fields.checkinTime.value.map(time)),
      ("💰", "Cost", cost),
      ("📌", "Source", fields.eventSource.value?.label),
      ("✅", "Status", status),
    ].compactMap { icon, label, text in text.map { Detail(icon: icon, label: label, text: $0) } }
  }

  /// Returns the URL if a link may use it; nil otherwise. A pulled row may hold anything, even a `javascript:` URL.
  private static func safe(_ url: String) -> String? { (try? ContactRule.url(url, "url")) ?? nil }
}

extension EventDetailPage.Place {
  init?(_ fields: EventFields) {
    let town = [fields.city.value, fields.state.value].compactMap(\.self).joined(separator: ", ")
    lines = [fields.location.value, fields.address.value, town].compactMap(\.self).filter { !$0.isEmpty }
    guard !lines.isEmpty else { return nil }
    heading = "📍 Location"
    let parts = [fields.address.value, fields.city.value, fields.state.value].compactMap(\.self)
    guard fields.address.value != nil || fields.city.value != nil else {
      directions = nil
      return
    }
    directions = EventDetailPage.Link(
      button: .init("🗺️ Get Directions", "green-100/700", spoken: "Get directions"),
      url: "https://www.google.com/maps/search/?api=1&query=" + percentEncoded(parts.joined(separator: ", ")))
  }
}

extension EventCoaches.Card {
  init(_ row: EventCoachRow, staff: [CoachRow], isPast: Bool) {
    let today = staff.first { $0.id == row.coach }
    id = row.coach
    name = row.name
    role = row.role.isEmpty ? "" : CoachRole(written: row.role).label
    email = today?.fields.email.value
    phone = today?.fields.phone.value
    remove = isPast ? nil : .init("Remove", "red-100/700", spoken: "Remove \(row.name)")
    spoken = [name, role, email, phone].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension EventCoaches.Candidate {
  init(_ coach: CoachRow) {
    id = coach.id
    name = coach.fields.fullName
    role = coach.fields.role.value?.rawValue ?? ""
    label = [name, coach.fields.role.value.map { "(\($0.label))" }].compactMap(\.self).joined(separator: " ")
  }
}

/// Returns a text encoded for a query: every byte of its UTF-8 except ASCII letters, digits and `-._~` is escaped.
private func percentEncoded(_ text: String) -> String {
  text.utf8.map { byte in
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: String(UnicodeScalar(byte))
    default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }.joined()
}
