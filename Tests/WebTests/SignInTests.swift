import Compass
import Domain
import EventLog
import Foundation
import Pages
import TestSupport
import Testing

@testable import Web

/// A server that others can reach: who comes in, as whom, and what the others get to see.
@Suite struct SignInTests {
  @Test(.verifies("SL-87", "SD-134", "ED-78", "PR-17", "OD-41"))
  func `whoever is not signed in sees the form and nothing of the family`() async throws {
    let open = try await Open()
    let school = try open.add("Rice University")
    let browser = open.browser()
    let form = try await browser.get("/sign-in")
    #expect(form.status == 200 && form.text.contains("<h1>Sign in</h1>") && !form.text.contains("Rice"))
    let style = form.text.components(separatedBy: "rel=\"stylesheet\" href=\"").last?.components(separatedBy: "\"")
      .first
    #expect(try await browser.get(style ?? "").status == 200)
    for path in [
      "/", "/schools", "/schools/\(school)", "/schools/\(UUID().uuidString.lowercased())", "/events/\(school)",
      "/offers", "/offers/\(school)", "/settings/player-details", "/settings/location", "/nowhere",
    ] {
      let answer = try await browser.get(path)
      #expect(answer.status == 303 && answer.headers["location"]?.hasPrefix("/sign-in") == true, "\(path)")
    }
    #expect(try await browser.post("/schools/\(school)/favorite", [("value", "true")]).status == 403)
    #expect(try await browser.call("GET", "/api/schools/\(school)/fit-score").status == 401)
    #expect(try await browser.get("/?token=\(String(repeating: "0", count: 64))").status == 303)
  }

  @Test func `address and password let in whom the project and the family know`() async throws {
    let open = try await Open()
    _ = try open.add("Rice University")
    for (email, password) in [
      ("ana@example.com", "wrong"), ("who@example.com", "ana"), ("stranger@example.com", "stranger"),
    ] {
      let refused = try await open.browser().post("/sign-in", [("email", email), ("password", password)])
      #expect(refused.status == 422 && refused.headers["set-cookie"] == nil)
      #expect(refused.text.contains(SignInPage().wrong), "nobody is told which of them it was")
    }
    let ana = try await open.signedIn("ana", to: "/schools?q=r")
    #expect(try await ana.get("/schools").text.contains("Rice University"))
    let welcome = try await open.browser().post(
      "/sign-in", [("email", "ana@example.com"), ("password", "ana"), ("to", "//evil.example")])
    #expect(welcome.headers["location"] == "/")
    #expect(welcome.headers["set-cookie"]?.contains("; HttpOnly; SameSite=Strict") == true)
    var foreign = open.browser()
    foreign.origin = "http://evil.example"
    #expect(try await foreign.post("/sign-in", [("email", "ana@example.com"), ("password", "ana")]).status == 403)
  }

  @Test(.verifies("SL-119", "SD-183", "ED-109", "PR-144"))
  func `who leaves is out, with every copy of the cookie`() async throws {
    let open = try await Open()
    let school = try open.add("Rice University")
    let ana = try await open.signedIn("ana")
    let page = try await ana.get("/sign-in")
    #expect(page.text.contains(SignInPage().leave))
    #expect(try await ana.get("/schools").text.contains("action=\"/sign-out\" class=\"leave\""))
    let csrf =
      page.text.components(separatedBy: "name=\"csrf\" value=\"").last?.components(separatedBy: "\"").first ?? ""
    #expect(try await ana.post("/sign-out", [("csrf", "x")]).status == 403)
    #expect(try await ana.get("/schools").status == 200)
    #expect(try await ana.post("/sign-out", [("csrf", csrf)]).status == 303)
    for path in ["/schools", "/schools/\(school)", "/events/\(school)", "/settings/player-details"] {
      let answer = try await ana.get(path)
      #expect(answer.status == 303 && answer.headers["location"]?.hasPrefix("/sign-in") == true, "\(path)")
    }
  }

  @Test func `each signs in as himself, with his own rights and his own secret of forms`() async throws {
    let open = try await Open()
    let school = try open.add("Rice University")
    let (sam, ana) = (try await open.signedIn("sam"), try await open.signedIn("ana"))
    #expect(try await open.csrf(sam) != open.csrf(ana))
    let body = #"{"gpa":3.9}"#
    let path = "/api/user/preferences/player-details"
    let csrf = try await open.csrf(ana)
    #expect(try await ana.call("PATCH", path, body, headers: [("X-CSRF-Token", csrf)]).status == 403)
    #expect(
      try await sam.call("PATCH", path, body, headers: [("X-CSRF-Token", csrf)]).status == 403, "another's secret")
    #expect(try await sam.call("PATCH", path, body, headers: [("X-CSRF-Token", open.csrf(sam))]).status == 200)
    var program = open.browser()
    program.origin = nil
    let token = [("Authorization", "Bearer token-of-ana")]
    #expect(try await program.call("GET", "/api/schools/\(school)/fit-score", headers: token).status == 200)
    #expect(try await program.call("PATCH", path, body, headers: token).status == 403)
    #expect(try await program.call("GET", path, headers: [("Authorization", "Bearer token-of-who")]).status == 401)
  }

  @Test func `nodes that share a secret know each other's visitors, and no cookie that they did not sign`() throws {
    let bytes = Array("a secret of the tests alone, forty letters".utf8)
    #expect(SharedSecret(Array(bytes.prefix(31))) == nil)
    let nodes = (0..<2).map { _ in SessionStore(shared: SharedSecret(bytes)) }
    let stranger = SessionStore(shared: SharedSecret(bytes.reversed()))
    let (person, now) = (UUID(), Instant(milliseconds: 999))
    let cookie = nodes[0].store(.init(person: person, until: Instant(milliseconds: 1000)), as: "a")
    for node in nodes {
      #expect(node.person(cookie, now: now) == person && node.person(cookie, now: Instant(milliseconds: 1000)) == nil)
    }
    #expect(stranger.person(cookie, now: now) == nil && nodes[1].person("a", now: now) == nil)
    for index in cookie.indices {
      for letter in ["0", "9", "f", "."] where cookie[index] != Character(letter) {
        let forged = cookie.replacingCharacters(in: index...index, with: letter)
        #expect(nodes[1].person(forged, now: now) == nil, "\(forged)")
      }
    }
    for forged in ["", "...", cookie + "0", String(cookie.dropLast()), "." + cookie] {
      #expect(nodes[1].person(forged, now: now) == nil)
    }
    #expect(
      nodes[0].person(nodes[1].store(.init(person: person, until: Instant(milliseconds: 1000)), as: "b"), now: now)
        == person)
    nodes[1].end(cookie)
    #expect(nodes[1].person(cookie, now: now) == nil)
    let secrets = (0..<2).map { _ in Secrets(.system(), shared: SharedSecret(bytes)) }
    #expect(secrets[0].csrf(of: person) == secrets[1].csrf(of: person) && secrets[0].csrf != cookie)
    #expect(secrets[0].csrf(of: person) != Secrets(.system()).csrf(of: person))
  }

  @Test func `a sign-in ends with its token, and guessing is slow`() async throws {
    let sessions = SessionStore()
    let person = UUID()
    sessions.store(.init(person: person, until: Instant(milliseconds: 1000)), as: "a")
    #expect(sessions.person("a", now: Instant(milliseconds: 999)) == person)
    #expect(sessions.person("a", now: Instant(milliseconds: 1000)) == nil)
    #expect(sessions.person("a", now: Instant(milliseconds: 999)) == person, "a clock may be wrong for a moment")
    for number in 0...SessionStore.limit {
      sessions.store(.init(person: person, until: Instant(milliseconds: Int64(2000 + number))), as: "\(number)")
    }
    #expect(
      sessions.person("0", now: Instant(milliseconds: 1)) == nil
        && sessions.person("1", now: Instant(milliseconds: 1)) != nil)
    for _ in 0..<SessionStore.attempts { #expect(sessions.mayTry(now: Instant(milliseconds: 5000))) }
    #expect(!sessions.mayTry(now: Instant(milliseconds: 64_999)))
    #expect(sessions.mayTry(now: Instant(milliseconds: 65_000)))
    // Attempts of a clock that was ahead lock nobody out for as long.
    for _ in 0..<SessionStore.attempts { _ = sessions.mayTry(now: Instant(milliseconds: 94_608_000_000)) }
    #expect(sessions.mayTry(now: Instant(milliseconds: 66_000)))
  }
}

/// A server with a sign-in, of the family of `Served`.
final class Open: Sendable {
  let home: Home
  let player: UUID
  private let port: Int
  private let folder: TemporaryFolder

  init() async throws {
    folder = TemporaryFolder("rc-web-open")
    home = try Home(folder: folder.url)
    try home.createFamily(name: "The Rivers")
    player = try home.addMember(name: "Sam", role: .player)
    let mother = try home.addMember(name: "Ana", role: .parent)
    let (player, home) = (player, home)
    let people = ["token-of-sam": player, "token-of-ana": mother]
    let later = Instant(milliseconds: home.now().milliseconds + 3_600_000)
    let identities = IdentityProvider(
      identity: { token in people[token].map { .init(person: $0, until: later) } },
      token: { email, password in email == "\(password)@example.com" ? "token-of-\(password)" : nil })
    let web = WebServer(home: home, identities: identities) { person in
      Viewer(id: person, athlete: player, timeZone: .gmt, now: home.now())
    }
    guard let port = try await web.started().port else { throw Browser.Failure(text: "no address") }
    self.port = port
  }

  func browser() -> Browser { Browser(port: port) }

  func add(_ name: String) throws -> String {
    let id = home.freshID()
    try home.perform(
      .school(id, .add(athlete: player, name: name, fields: SchoolFields(), status: nil, notes: nil)),
      in: CommandContext(actor: player))
    return id.lowercased
  }

  func signedIn(_ name: String, to path: String = "/schools") async throws -> Browser {
    let answer = try await browser().post(
      "/sign-in", [("email", "\(name)@example.com"), ("password", name), ("to", path)])
    guard answer.status == 303, answer.headers["location"] == path else { throw Browser.Failure(text: answer.text) }
    let cookie = answer.headers["set-cookie"]?.split(separator: ";").first.map(String.init)
    return Browser(port: port, cookie: cookie)
  }

  func csrf(_ browser: Browser) async throws -> String {
    try await browser.get("/schools/new").text.components(separatedBy: "name=\"csrf\" value=\"").dropFirst().first?
      .components(separatedBy: "\"").first ?? ""
  }
}
