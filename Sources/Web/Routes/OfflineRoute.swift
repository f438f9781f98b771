import Compass
import Domain
import EventLog
import Foundation
import Pages

/// What a paired device is told so that it can keep pages and send changes later.
enum OfflineRoute {
  /// The page about what a device keeps.
  static let page = "/offline"
  /// The header of every answer to a paired device: a code of the person on this device. If it changes, the device
  /// removes everything that it keeps.
  static let reader = "x-reader"
  /// The header of a page that the device may keep.
  static let keep = "x-keep"

  /// Returns the code of a person on a paired device, made from the device's secret: it reveals neither, it outlives the
  /// server's start, and a device that is paired again has another one.
  static func code(of session: String) -> String { Secrets.code(of: "kept pages", by: session) }
}

extension Site {
  /// The same site for a paired device, which keeps its pages; unchanged for nil.
  func with(device: String?) -> Site {
    guard let device else { return self }
    var site = self
    site.device = device
    return site
  }

  /// `GET /offline`.
  func offline(_ request: WebRequest) throws -> WebResponse {
    guard device != nil else { throw WebError.notFound }
    let view = OfflineView()
    return .page(frame(at: OfflineRoute.page, query: .none).page(view.page.title) { view.html })
  }

  /// `GET /offline/key`: the secret of the forms, for changes that were typed before the server was last started, and
  /// whose it is.
  func offlineKey() throws -> WebResponse {
    guard let device else { throw WebError.notFound }
    let body = try JSONEncoder().encode(["csrf": csrf, "reader": device])
    return WebResponse(status: 200, contentType: "application/json", body: Array(body))
  }

  /// Adds what a paired device must know about an answer: whose it is, and whether it may be kept.
  func markForDevice(_ answer: WebResponse, to request: WebRequest) -> WebResponse {
    guard let device else { return answer }
    var answer = answer
    answer.headers.append((OfflineRoute.reader, device))
    if answer.status == 200, request.method == .get, SiteRoute(request.segments)?.isKept == true,
      !["at", "when", "said", "content"].contains(where: { request.query[$0] != nil })
    {
      answer.headers.append((OfflineRoute.keep, "1"))
    }
    return answer
  }

  /// The answer to a form whose command was performed before, when its answer did not arrive; nil for any other form. A
  /// form is decided on what is stored, which that command has changed meanwhile.
  ///
  /// - Throws: `WebError.badRequest` for an id that cannot be read, or that belongs to somebody else's command.
  func answerIfDone(_ request: WebRequest) throws -> WebResponse? {
    // The import and the setup have answers of their own to a form that is sent again.
    let answersItself = ["import", "setup"].contains(request.segments.first)
    guard let text = request.form[Deeds.field], !answersItself else { return nil }
    guard let id = UUID(strict: text) else { throw WebError.badRequest }
    guard let done = try home.log.event(id) else { return nil }
    guard done.actor == viewer().id.lowercased else { throw WebError.badRequest }
    // What was deleted has no page any more.
    var path = request.segments.last == "delete" ? Array(request.segments.prefix(1)) : request.segments
    while !path.isEmpty, SiteRoute(path) == nil { path.removeLast() }
    return redirectWithToast(labels.saved, at: "/" + path.joined(separator: "/"), request)
  }
}

extension SiteRoute {
  /// Whether a paired device keeps the page once it was read. Addresses that are secrets, invitations, files and
  /// questions before something is removed are not kept.
  var isKept: Bool {
    switch self {
    case .next, .timeline, .dashboard, .schools, .board, .table, .map, .school, .coaches, .interactions, .documents,
      .allMetrics, .events, .event, .offers, .comparison, .offer, .settings, .history, .photo, .newSchool, .newEvent,
      .newOffer, .offline:
      true
    case .home, .setup, .welcome, .family, .colleges, .trash, .deletion, .eventDeletion, .offerDeletion, .metrics,
      .calendarSettings, .importing, .imported, .exports, .download, .erasure, .asset, .offlineKey, .share:
      false
    }
  }
}
