import Compass
import EventLog
import Pages

extension Site {
  /// `GET /trash`: the deleted records, each with a button that restores it.
  func trash(_ request: WebRequest) throws -> WebResponse {
    let viewer = viewer()
    let kinds = TrashPage.Kind.allCases.map(\.rawValue)
    let (page, slider) = try read(at: try moment(request), of: .kinds(kinds), viewer: viewer) {
      try TrashPage.load(from: $0, viewer: viewer)
    }
    let frame = frame(at: Route.trash.rawValue, query: request.query, slider: slider)
    return .page(frame.page(page.title) { TrashView(page, frame).html })
  }

  /// `POST /trash/{event}/restore`: restores what an event removed.
  func restore(_ path: [String], _ request: WebRequest) throws -> WebResponse {
    guard path.count == 2, path[1] == "restore" else { throw WebError.notFound }
    do {
      let outcome = try home.restore(try Self.id(path[0]), in: context())
      note(outcome)
      let stream = try outcome.events.first.flatMap { try home.log.event($0.id)?.stream }
      let page = stream.flatMap { $0.category == "school" ? Route.school($0.key) : nil } ?? .trash
      return redirectWithToast(TrashPage.restored, at: page.rawValue, request)
    } catch CompassError.notFound {
      throw WebError.notFound
    }
  }
}
