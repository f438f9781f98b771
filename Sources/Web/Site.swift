import Compass
import Domain
import EventLog
import Foundation
import Pages
import Synchronization

/// All pages of a home for one viewer: a request in, an answer out. Knows nothing of the network.
struct Site: Sendable {
  let home: Home
  let labels = SiteLabels()
  let csrf: String
  private let viewer: Viewer
  let catalogs = SchoolCatalogCache()
  let messages = Messages()

  init(home: Home, viewer: Viewer, csrf: String) {
    self.home = home
    self.viewer = viewer
    self.csrf = csrf
  }

  /// The viewer at this moment, looking at an athlete's season.
  func viewer(athlete: UUID? = nil) -> Viewer {
    Viewer(
      id: viewer.id, athlete: athlete ?? viewer.athlete, timeZone: viewer.text.timeZone, locale: viewer.text.locale,
      now: home.now())
  }

  func answer(_ request: WebRequest) -> WebResponse {
    do {
      guard request.method == .post else { return try show(request) }
      guard let sent = request.form["csrf"], Secrets.areEqual(sent, csrf) else { throw WebError.forbidden }
      return try change(request)
    } catch let error as WebError {
      return request.isFromScript
        ? .text(SiteLabels.refusal(status: error.status).title, status: error.status) : refusal(error)
    } catch {
      return request.isFromScript ? .text(SiteLabels.refusal(status: 500).title, status: 500) : failure(error)
    }
  }

  private func show(_ request: WebRequest) throws -> WebResponse {
    switch request.segments.count {
    case 0: return .seeOther(Route.schools.rawValue)
    case 2 where request.segments[0] == "assets": return try Asset.answer(request.segments[1])
    default: break
    }
    switch request.segments {
    case ["schools"]: return try schools(request)
    case ["schools", "trash"], ["trash"]: return try trash(request)
    case let path where path.count == 2 && path[0] == "schools": return try school(try Self.id(path[1]), request)
    case let path where path.count == 3 && path[0] == "schools" && path[2] == "delete":
      return try deletion(try Self.id(path[1]), request)
    default: throw WebError.notFound
    }
  }

  private func change(_ request: WebRequest) throws -> WebResponse {
    guard request.segments.count >= 3, request.segments[0] == "schools" else { throw WebError.methodNotAllowed }
    return try changeSchool(
      try Self.id(request.segments[1]), action: request.segments[2], Array(request.segments.dropFirst(3)), request)
  }

  // MARK: What stands where no page can

  func refusal(_ error: WebError) -> WebResponse {
    notice(SiteLabels.refusal(status: error.status), status: error.status)
  }

  /// Says that something went wrong and nothing of what: a path or a statement is nobody's business.
  func failure(_ error: any Error) -> WebResponse { notice(SiteLabels.refusal(status: 500), status: 500) }

  func notice(_ notice: Notice, status: Int) -> WebResponse {
    .page(
      frame(at: "/", query: .none).page(notice.title) { NoticeView(notice, leadsTo: .schools).html }, status: status)
  }

  // MARK: Parts of a request

  static func id(_ text: String) throws(WebError) -> UUID {
    guard let id = UUID(strict: text) else { throw .notFound }
    return id
  }

  /// The position of `?at=`, which the log must have.
  func moment(_ request: WebRequest) throws -> Int64? {
    guard let text = request.query.text("at") else { return nil }
    guard let position = Int64(text), position > 0 else { throw WebError.badRequest }
    let head = try home.log.head().position
    guard position <= head else { throw WebError.notFound }
    // The newest moment is the present.
    return position == head ? nil : position
  }

  /// Makes a page of the past or the present, and with it the slider over its history, which the present knows.
  func read<Page>(
    at position: Int64?, record: String?, viewer: Viewer, _ load: (Reading) throws -> Page
  ) throws -> (page: Page, slider: HistorySlider?) {
    let slider = try home.read { try HistorySlider.load(record: record, from: $0, at: position, viewer: viewer) }
    return (try home.read(at: position.map(Moment.position), load), slider)
  }

  func frame(at path: String, query: FormFields, slider: HistorySlider? = nil) -> Frame {
    Frame(
      labels: labels, csrf: csrf, path: path, slider: slider, isPast: slider?.present != nil,
      message: query.text("said").flatMap(messages.take))
  }
}

/// What is said once on the next page: the address holds only a number, so that nobody can put words into it.
final class Messages: Sendable {
  private let kept = Mutex<(next: Int, texts: [Int: String])>((1, [:]))

  /// Keeps a text until it is said; of many that nobody asked for only the newest.
  func keep(_ text: String) -> String {
    kept.withLock { state in
      let number = state.next
      state.next += 1
      state.texts[number] = text
      state.texts[number - 64] = nil
      return String(number)
    }
  }

  func take(_ number: String) -> String? {
    guard let number = Int(number) else { return nil }
    return kept.withLock { $0.texts.removeValue(forKey: number) }
  }
}
