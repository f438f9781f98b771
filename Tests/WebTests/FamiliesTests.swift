import Compass
import Domain
import EventLog
import Foundation
import Logging
import Observability
import Pages
import Projections
import Synchronization
import TestSupport
import Testing

@testable import Web

/// A server of several families: each person reaches his own, and nothing else by any way.
@Suite struct FamiliesTests {
  @Test func `each is served his own family, on every route that names nothing`() async throws {
    let node = try await Node()
    for family in node.families {
      for path in ["/schools", "/dashboard", "/offers", "/events", "/trash", "/settings/player", "/history"] {
        let answer = try await node.get(path, as: family.player)
        #expect(answer.status == 200 || answer.status == 404, "\(path)")
        for other in node.families where other.id != family.id {
          #expect(!answer.text.contains(other.school.name) && !answer.text.contains(other.name), "\(path)")
        }
      }
      #expect(try await node.get("/schools", as: family.player).text.contains(family.school.name))
    }
  }

  @Test func `a forged id, cursor or family reaches nothing of another family`() async throws {
    let node = try await Node()
    let (own, other) = (node.families[0], node.families[1])
    let school = other.school.id.lowercased
    let heads = try node.families.map { try $0.log.head() }
    for path in [
      "/schools/\(school)", "/schools/\(school)?at=3", "/schools/\(school)/coaches", "/schools/\(school)/interactions",
      "/schools/\(school)/delete", "/history?school=\(school)&at=9999", "/api/schools/\(school)/fit-score",
      "/api/offers/\(school)", "/schools?at=99999",
    ] {
      let answer = try await node.get(path, as: own.player)
      #expect(!answer.text.contains(other.school.name) && !answer.text.contains(other.name), "\(path)")
      #expect(answer.status != 500, "\(path)")
    }
    for (wish, status) in [
      (other.id.lowercased, 404), (UUID().lowercased, 404), ("../\(other.id.lowercased)", 400), ("", 400),
      (own.id.lowercased, 200),
    ] {
      #expect(try await node.get("/schools", as: own.player, in: wish).status == status, "\(wish)")
    }
    let csrf = try await node.csrf(as: own.player)
    let sent = try await node.browser().post(
      "/schools/\(school)/favorite", [("csrf", csrf), ("value", "true")], headers: node.bearer(own.player))
    #expect(sent.status == 404)
    let call = try await node.browser().call(
      "POST", "/api/schools/\(school)/cascade-delete", #"{"confirmDelete":true}"#, headers: node.bearer(own.player))
    #expect(call.status == 404)
    #expect(try node.families.map { try $0.log.head() } == heads)
  }

  @Test func `whoever is known and of no family gets none, and a former member none any more`() async throws {
    let node = try await Node()
    #expect(try await node.get("/schools", as: UUID()).status == 404)
    #expect(try await node.browser().get("/schools").status == 303)
    // The index still knows him; the family's events do not.
    let stranger = UUID()
    node.alsoHint(stranger, node.families[0].id)
    #expect(try await node.get("/schools", as: stranger).status == 404)
    node.alsoHint(stranger, UUID())
    #expect(try await node.get("/schools", as: stranger).status == 404)
  }

  @Test func `who is of two families goes from one to the other`() async throws {
    let node = try await Node()
    let (one, other) = (node.families[0], node.families[1])
    try other.join(one.player)
    node.alsoHint(one.player, other.id)
    for family in [one, other] {
      let page = try await node.get("/schools", as: one.player, in: family.id.lowercased)
      #expect(page.text.contains(family.school.name))
    }
    let browser = try await node.signedIn(one.player)
    let chosen = try await browser.get("/family/\(other.id.lowercased)")
    #expect(chosen.status == 303 && chosen.headers["location"] == "/")
    let cookie = try #require(chosen.headers["set-cookie"]?.split(separator: ";").first)
    var there = browser
    there.cookie = "\(browser.cookie ?? ""); \(cookie)"
    #expect(try await there.get("/schools").text.contains(other.school.name))
    #expect(try await browser.get("/family/\(node.families[2].id.lowercased)").status == 404)
    #expect(try await browser.get("/family/x").status == 404)
  }

  @Test func `machines ask whether it lives, is ready and how it does, and learn of no family`() async throws {
    let node = try await Node()
    #expect(try await node.browser().get("/health").text == "ok")
    #expect(try await node.browser().get("/ready").status == 200)
    _ = try await node.get("/schools", as: node.families[0].player)
    _ = try await node.get("/schools", as: UUID())
    let metrics = try await node.browser().get("/metrics").text
    #expect(metrics.contains("rc_requests_total 2\n") && metrics.contains("rc_refusals_total 1\n"))
    #expect(metrics.contains("rc_families_open 1\n"))
    #expect(!metrics.contains(node.families[0].id.lowercased))
    #expect(metrics.contains("# TYPE rc_page_seconds histogram\n") && metrics.contains("# HELP rc_page_seconds "))
    #expect(metrics.contains("rc_page_seconds_count{route=\"/schools\"} 1\n"))
    #expect(metrics.contains("rc_fold_seconds_count{home=\"opened\"} 1\n") && metrics.contains("rc_change_feeds 0\n"))
    node.ready.value.withLock { $0 = false }
    #expect(try await node.browser().get("/ready").status == 503)
    #expect(try await node.browser().get("/health").status == 200)
  }
}

/// Three families whose logs are elsewhere, and a node that serves them.
final class Node: Sendable {
  struct Served: Sendable {
    let id: UUID
    let name: String
    let player: UUID
    let school: (id: UUID, name: String)
    let home: Home
    var log: EventLog { home.log }

    func join(_ person: UUID) throws { try home.addMember(name: "Identity", role: .parent, id: person) }
  }

  let families: [Served]
  let ready: Ready
  /// The lines of the node's log.
  let lines = Lines()
  private let hints: Hints
  private let port: Int
  private let folder: TemporaryFolder

  /// The index that says where to look.
  final class Hints: Sendable {
    let places = Mutex<[UUID: [UUID]]>([:])
  }

  init() async throws {
    let folder = TemporaryFolder("rc-web-node")
    let hints = Hints()
    let ready = Ready()
    self.ready = ready
    families = try ["Rivers", "Stones", "Woods"].map { name in
      let home = try Home(folder: folder.url.appendingPathComponent(name))
      let id = try home.createFamily(name: "The \(name)")
      let player = try home.addMember(name: "Player of \(name)", role: .player)
      let school = UUID()
      try home.perform(
        .school(
          school,
          .add(athlete: player, name: "\(name) University", fields: SchoolFields(), status: nil, notes: nil)),
        in: CommandContext(actor: player))
      hints.places.withLock { $0[player] = [id] }
      return Served(id: id, name: "The \(name)", player: player, school: (school, "\(name) University"), home: home)
    }
    self.folder = folder
    self.hints = hints
    let logs = Dictionary(uniqueKeysWithValues: families.map { ($0.id, $0.log) })
    let nowhere = try EventLog(path: folder.url.appendingPathComponent("nowhere.sqlite").path)
    let homes = FamilyHomes(folder: folder.url.appendingPathComponent("families"), limit: 2) { logs[$0] ?? nowhere }
    let registry = MetricRegistry(help: Probes.help)
    registry.onExposition { $0.set("rc_families_open", .gauge, Double(homes.counts.open)) }
    let now: @Sendable () -> Instant = { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
    let later = Instant(milliseconds: now().milliseconds + 3_600_000)
    let server = WebServer(
      families: Families(
        homes: homes,
        memberships: { person in
          hints.places.withLock { $0[person] ?? [] }.map { Families.Membership(family: $0, person: person) }
        },
        viewer: { home, person in
          let player = try home.read { try $0.members() }.first { $0.role == "player" }
          let athlete = player.flatMap { UUID(uuidString: $0.id) } ?? person
          return Viewer(id: person, athlete: athlete, timeZone: .gmt, now: home.now())
        }),
      identities: IdentityProvider(
        identity: { token in UUID(uuidString: token).map { .init(person: $0, until: later) } },
        token: { _, password in password }),
      now: now,
      probes: Probes(
        isReady: { ready.value.withLock { $0 } }, registry: registry),
      logger: Logger(label: "tests") { [lines] _ in JSONLogHandler(level: .info) { lines.add($0) } })
    guard let port = try await server.started().port else { throw Browser.Failure(text: "no address") }
    self.port = port
  }

  final class Ready: Sendable {
    let value = Mutex(true)
  }

  final class Lines: Sendable {
    private let kept = Mutex<[Data]>([])

    func add(_ line: Data) { kept.withLock { $0.append(line) } }

    var text: String { kept.withLock { $0.map { String(decoding: $0, as: UTF8.self) }.joined() } }

    /// The entries of requests, as a reader of JSON lines has them.
    var entries: [[String: Any]] {
      get throws {
        try kept.withLock { $0 }.map {
          try JSONSerialization.jsonObject(with: $0) as? [String: Any] ?? [:]
        }.filter { $0["message"] as? String == "request" }
      }
    }
  }

  func alsoHint(_ person: UUID, _ family: UUID) { hints.places.withLock { $0[person, default: []].append(family) } }

  func browser() -> Browser { Browser(port: port) }

  func bearer(_ person: UUID) -> [(String, String)] { [("Authorization", "Bearer \(person.lowercased)")] }

  func get(_ path: String, as person: UUID, in family: String? = nil) async throws -> Answer {
    try await browser().call("GET", path, headers: bearer(person) + (family.map { [("X-Family", $0)] } ?? []))
  }

  func csrf(as person: UUID) async throws -> String {
    try await get("/schools/new", as: person).text.components(separatedBy: "name=\"csrf\" value=\"").dropFirst().first?
      .components(separatedBy: "\"").first ?? ""
  }

  func signedIn(_ person: UUID) async throws -> Browser {
    let answer = try await browser().post(
      "/sign-in", [("email", "a@example.com"), ("password", person.lowercased), ("to", "/schools")])
    return Browser(port: port, cookie: answer.headers["set-cookie"]?.split(separator: ";").first.map(String.init))
  }
}
