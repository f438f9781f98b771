import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import Synchronization
import TestSupport
import Web

/// A home with a family, and the server of it on a free port.
final class Served: Sendable {
  let home: Home
  let player: UUID
  let mother: UUID
  /// The browser that opened the printed address.
  let browser: Browser
  let token: String
  let viewer: UUID
  private let folder: TemporaryFolder

  /// Sam plays, Ana is his mother. `asMother` says who looks.
  init(asMother: Bool = false) async throws {
    folder = TemporaryFolder("rc-web")
    let moments = Moments()
    home = try Home(folder: folder.url, environment: .init(clock: { moments.next() }, random: .seeded(1)))
    try home.createFamily(name: "The Rivers")
    player = try home.addMember(name: "Sam", role: .player)
    mother = try home.addMember(name: "Ana", role: .parent)
    viewer = asMother ? mother : player
    let web = WebServer(home: home, viewer: Self.viewer(viewer, player, home))
    let address = try await web.started()
    guard let port = address.port, let query = address.query else { throw Browser.Failure(text: "no address") }
    token = String(query.dropFirst("token=".count))
    let welcome = try await Browser(port: port).get("/?token=\(token)")
    let cookie = welcome.headers["set-cookie"]?.split(separator: ";").first.map(String.init)
    browser = Browser(port: port, cookie: cookie)
  }

  private static func viewer(_ id: UUID, _ athlete: UUID, _ home: Home) -> Viewer {
    Viewer(id: id, athlete: athlete, timeZone: .gmt, now: home.now())
  }

  func add(_ name: String, _ fields: SchoolFields = SchoolFields(), notes: String? = nil) throws -> UUID {
    let id = home.freshID()
    try perform(.school(id, .add(athlete: player, name: name, fields: fields, status: nil, notes: notes)))
    return id
  }

  @discardableResult
  func perform(_ command: Command, by actor: UUID? = nil) throws -> Outcome {
    try home.perform(command, in: CommandContext(actor: actor ?? player))
  }

  func list() throws -> SchoolsListPage {
    try home.read { try SchoolsListPage.load(from: $0, viewer: Self.viewer(viewer, player, home)) }
  }

  func page(_ school: UUID) throws -> SchoolDetailPage? {
    try home.read { try SchoolDetailPage.load(school.lowercased, from: $0, viewer: Self.viewer(viewer, player, home)) }
  }

  var position: Int64 { get throws { try home.log.head().position } }

  /// The secret of the forms, as a page shows it.
  func csrf() async throws -> String {
    let page = try await browser.get("/schools").text
    return page.components(separatedBy: "name=\"csrf\" value=\"").dropFirst().first?
      .components(separatedBy: "\"").first ?? ""
  }

  /// Sends a form of a page as a browser does.
  func send(_ target: String, _ form: [(String, String)], headers: [(String, String)] = []) async throws -> Answer {
    try await browser.post(target, [("csrf", try await csrf())] + form, headers: headers)
  }
}

/// A clock that goes one second further at each reading.
private final class Moments: Sendable {
  private let last = Mutex(Int64(1_770_000_000_000))

  func next() -> Instant {
    last.withLock {
      $0 += 1000
      return Instant(milliseconds: $0)
    }
  }
}

/// A text as a page holds it.
func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
}

extension WebServer {
  /// Serves until the tests end: a network that is cut off in the middle of a connection ends the process.
  ///
  /// - Returns: The address that it prints.
  func started() async throws -> URL {
    let (addresses, continuation) = AsyncStream.makeStream(of: URL.self)
    Task {
      defer { continuation.finish() }
      try await run(port: 0) { continuation.yield($0) }
    }
    for await address in addresses { return address }
    throw Browser.Failure(text: "no address")
  }
}
