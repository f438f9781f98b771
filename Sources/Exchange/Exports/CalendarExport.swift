public import Compass
import Domain
public import Pages
import Projections

extension ICalendar {
  /// What stands in the calendar of an athlete's season: the deadlines of offers that wait for an answer; nil where
  /// there is nothing.
  public static func load(from reading: Reading, viewer: Viewer) throws -> ICalendar? {
    let entries = try OffersExport.load(from: reading, viewer: viewer)?.deadlines ?? []
    guard !entries.isEmpty else { return nil }
    let athlete = try reading.members().first { $0.id == viewer.athlete.lowercased }?.name
    return ICalendar(name: ["Recruiting", athlete].compactMap(\.self).joined(separator: ": "), entries: entries)
  }
}
