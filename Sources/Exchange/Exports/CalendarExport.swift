import Compass
import Domain
import Foundation
import Pages
import Projections

extension ICalendar {
  /// Returns the calendar of an athlete's season: recruiting events, and the deadlines of offers that await an answer;
  /// nil if there are none.
  package static func load(from reading: Reading, viewer: Viewer) throws -> ICalendar? {
    let schools = try reading.schoolNames(of: viewer.athlete)
    let events = try reading.events(of: viewer.athlete).compactMap { entry($0, schools) }
    let entries = events + (try OffersExport.load(from: reading, viewer: viewer)?.deadlines ?? [])
    guard !entries.isEmpty else { return nil }
    let athlete = try reading.members().first { $0.id == viewer.athlete.lowercased }?.name
    return ICalendar(name: ["Recruiting", athlete].compactMap(\.self).joined(separator: ": "), entries: entries)
  }

  /// Returns a recruiting event as an entry; nil if its day is not known.
  private static func entry(_ row: RecruitingEventRow, _ schools: [String: String]) -> CalendarEntry? {
    let fields = row.fields
    guard let first = fields.startDate.value.flatMap({ CalendarDate($0) }) else { return nil }
    let place = [fields.location, fields.address, fields.city, fields.state].compactMap(\.value)
      .filter { !$0.isEmpty }
    let details = [
      fields.type.value?.label, fields.school.value.flatMap { schools[$0.lowercased] },
      fields.checkinTime.value.map { "Check-in: \($0.prefix(5))" }, fields.description.value,
    ]
    return CalendarEntry(
      uid: "\(row.id)@recruiting-compass", stamp: Instant(milliseconds: row.updatedAt),
      time: .init(
        firstDay: first, lastDay: fields.endDate.value.flatMap { CalendarDate($0) },
        startMinute: minute(fields.startTime.value), endMinute: minute(fields.endTime.value)),
      zone: fields.zone, summary: row.name, location: place.isEmpty ? nil : place.joined(separator: ", "),
      details: details.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n"), url: fields.url.value)
  }

  /// Returns the minutes since midnight of "09:30", the stored form, or "09:30:00", the form of the database.
  static func minute(_ time: String?) -> Int? {
    guard let parts = time?.split(separator: ":"), (2...3).contains(parts.count), let hour = Int(parts[0]),
      let minute = Int(parts[1]), (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }
}
