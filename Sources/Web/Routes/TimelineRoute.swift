import Compass
import Domain
import Foundation
import Pages

extension Site {
  /// `GET /timeline`: who did what, and the season as charts, now or at a past position. `?day=` redirects to the end
  /// of that day.
  func timeline(_ request: WebRequest) throws -> WebResponse {
    let viewer = viewer()
    if let text = request.query.text("day") {
      guard let day = CalendarDate(text) else { throw WebError.badRequest }
      let end = day.end(in: viewer.text.timeZone).milliseconds / 1000
      let kept = request.query.without(SliderView.ofMoment)
      return .seeOther(Address(Route.timeline.rawValue, kept).with("when", String(end)).text)
    }
    let filter = Self.filter(request.query)
    let (loaded, slider) = try read(at: try moment(request), of: .everything, viewer: viewer) { reading in
      let isFirst = filter.before == nil
      return (
        try TimelinePage.load(from: reading, viewer: viewer, filter: filter),
        isFirst ? try SeasonPicture.load(from: reading, viewer: viewer) : nil,
        isFirst ? try StatusFunnel.load(from: reading, viewer: viewer) : nil,
        viewer.asOf(reading).today.description
      )
    }
    let (page, season, funnel, day) = loaded
    let frame = frame(at: Route.timeline.rawValue, query: request.query, slider: slider)
    return .page(
      frame.page(page.title) {
        TimelineView(page: page, season: season, funnel: funnel, day: day, frame: frame).html
      })
  }

  /// The filters in a query; a value that cannot be read is ignored.
  private static func filter(_ query: FormFields) -> TimelinePage.Filter {
    TimelinePage.Filter(
      person: query.text("person").flatMap { UUID(strict: $0) }?.lowercased,
      kind: query.text("kind").flatMap(TimelinePage.Kind.init),
      before: query["before"].flatMap { Int64($0) }.flatMap { $0 > 0 ? $0 : nil })
  }
}
