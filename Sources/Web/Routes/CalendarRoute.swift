import Compass
import Domain
import Exchange
import Foundation
import Pages

extension Site {
  /// The addresses of calendars; nil on a replica and in the demo, which have none.
  private var feeds: CalendarFeeds? {
    let feeds = home.calendarFeeds
    return feeds.isKept && local?.isDemo != true ? feeds : nil
  }

  /// `GET /settings/calendar`: the address from which a calendar program gets the coming dates.
  func calendarSettings(_ request: WebRequest) throws -> WebResponse {
    let secret = try feeds?.secret(of: viewer().id)
    let page = CalendarFeedPage(
      path: secret.map(CalendarFeeds.path), origin: request.origin,
      elsewhere: feeds == nil ? CalendarFeeds.elsewhere : nil)
    let frame = frame(at: Route.calendarSettings.rawValue, query: request.query)
    return .page(frame.page(page.title) { CalendarFeedView(page: page, frame: frame).html })
  }

  /// `POST /settings/calendar`: makes a new address in place of the former one, or revokes it.
  func changeCalendar(_ request: WebRequest) throws -> WebResponse {
    guard let feeds else { throw DomainError(.refused, CalendarFeeds.elsewhere) }
    let back = Route.calendarSettings.rawValue
    switch request.form["do"] {
    case "make":
      _ = try feeds.make(for: viewer().id)
      return redirectWithToast(CalendarFeedPage.made, at: back, request)
    case "revoke":
      try feeds.revoke(of: viewer().id)
      return redirectWithToast(CalendarFeedPage.revoked, at: back, request)
    default: throw WebError.badRequest
    }
  }

  /// The viewer's calendar as a file with an ETag, so that a program that has it already does not get it again.
  func calendarFile(known: String?) throws -> WebResponse {
    let viewer = viewer()
    let bytes = Array(try home.read { try ICalendar.feed(from: $0, viewer: viewer) }.data)
    let digest = HexadecimalDigest.sha256(of: bytes).prefix(32)
    // The ETag is weak, because a proxy may compress the file: that changes the bytes but not the content.
    let mark = "W/\"\(digest)\""
    let headers = [("etag", mark), ("cache-control", "private, no-cache")]
    let isKnown = known?.split(separator: ",").contains { $0.filter { $0 != " " } == mark } ?? false
    guard !isKnown else { return WebResponse(status: 304, headers: headers) }
    return WebResponse(status: 200, contentType: "text/calendar; charset=utf-8", headers: headers, body: bytes)
  }
}
