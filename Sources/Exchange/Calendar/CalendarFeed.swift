import Compass
import Domain
import Pages

extension ICalendar {
  /// Returns the feed for calendar programs that poll: the season's calendar, and the steps of What Next that have a
  /// day. The same history gives the same bytes all day, on every server: a calendar program does not say in which
  /// locale its owner reads, so dates and numbers are written as in the United States.
  package static func feed(from reading: Reading, viewer: Viewer) throws -> ICalendar {
    let viewer = viewer.with(locale: .american)
    let season = try load(from: reading, viewer: viewer)
    let steps = try NextPage.dues(from: reading, viewer: viewer).map { due in
      CalendarEntry(
        uid: "\(due.id.replacing("/", with: "."))@recruiting-compass", stamp: viewer.today.startInUTC,
        time: .days(due.day, through: due.day), summary: due.text, details: due.why, isBusy: false)
    }
    return ICalendar(name: season?.name ?? "Recruiting", entries: (season?.entries ?? []) + steps)
  }
}
