import Compass
import Domain
import Foundation
import Pages
import TestSupport
import Testing

@testable import Web

/// A server for the family's devices: who is paired, as whom, and what the others get to see.
@Suite struct PairingTests {
  @Test func `the printed address is an invitation, and opening it uses nothing up`() async throws {
    let house = try await House()
    let school = try house.add("Rice University")
    let stranger = house.browser()
    for _ in 0..<3 {
      let page = try await stranger.get(house.invitation)
      #expect(page.status == 200 && page.text.contains("Welcome, Ana") && !page.text.contains("Rice"))
      #expect(page.headers["set-cookie"] == nil)
    }
    let joined = try await stranger.post(house.invitation, [])
    #expect(joined.status == 303 && joined.headers["location"] == "/")
    let cookie = try #require(joined.headers["set-cookie"])
    #expect(cookie.contains("; HttpOnly; SameSite=Strict; Max-Age=") && !cookie.contains("Secure"))
    let phone = house.browser(cookie)
    #expect(try await phone.get("/schools/\(school)").text.contains("Rice University"))
    #expect(try await phone.get("/family").text.contains("You"))
    let again = try await house.browser().post(house.invitation, [])
    #expect(again.status == 404 && again.headers["set-cookie"] == nil && again.text.contains(JoinPage.invalid.title))
  }

  @Test func `who is not paired sees nothing, whatever he sends`() async throws {
    let house = try await House()
    let school = try house.add("Rice University")
    let stranger = house.browser()
    for path in ["/", "/schools", "/schools/\(school)", "/nowhere", "/family", "/sign-in"] {
      let answer = try await stranger.get(path)
      #expect(answer.status == 401 && answer.text.contains(JoinPage.notPaired.title), "\(path)")
      #expect(!answer.text.contains("Rice"))
    }
    #expect(try await stranger.post("/schools/\(school)/favorite", [("value", "true")]).status == 403)
    #expect(try await stranger.call("GET", "/api/schools/\(school)/fit-score").status == 401)
    #expect(
      try await stranger.call(
        "GET", "/api/schools/\(school)/fit-score", headers: [("Authorization", "Bearer \(house.secret)")]
      ).status == 401)
    for path in ["/join", "/join/", "/join/x", "/join/\(house.secret)/x", "/join/" + String(repeating: "0", count: 64)]
    {
      #expect(try await stranger.get(path).status == 404, "\(path)")
    }
    for cookie in ["rc-\(house.port)-device=x", "rc-\(house.port)-device=\(house.secret)"] {
      #expect(try await house.browser(cookie).get("/schools").status == 401)
    }
  }

  @Test func `a link on another site leads to the page once it was reloaded`() async throws {
    let house = try await House()
    let link = try await house.browser().call("GET", "/schools", headers: [("Sec-Fetch-Site", "cross-site")])
    #expect(link.status == 200 && link.headers["refresh"] == "0" && link.text.contains(JoinPage.opening.title))
    let again = try await house.browser().call("GET", "/schools", headers: [("Sec-Fetch-Site", "same-origin")])
    #expect(again.status == 401 && again.headers["refresh"] == nil)
  }

  @Test func `a page of another site pairs nothing`() async throws {
    let house = try await House()
    var foreign = house.browser()
    foreign.origin = "http://evil.example"
    #expect(try await foreign.post(house.invitation, []).status == 403)
    foreign.origin = nil
    #expect(try await foreign.post(house.invitation, []).status == 403)
    #expect(try await house.browser().post(house.invitation, []).status == 303)
  }

  @Test func `a parent invites and removes, a player only his own`() async throws {
    let house = try await House()
    let ana = try await house.paired()
    let sams = try await house.invite(house.player, by: ana)
    #expect(sams.text.contains("Invitation for Sam") && sams.text.contains("class=\"qr\""))
    #expect(sams.headers["location"] == nil)
    #expect(sams.text.contains("value=\"rc sync \(house.browser().origin ?? "")/join/"))
    let sam = try await house.joined(with: house.link(sams))
    #expect(try await sam.get("/family").text.contains("Invite a device of Sam"))
    #expect(try await !sam.get("/family").text.contains("Invite a device of Ana"))
    #expect(try await house.invite(house.mother, by: sam).status == 403)
    let devices = house.home.pairedDevices.all(now: house.home.now())
    #expect(Set(devices.map(\.person)) == [house.player, house.mother])
    let hers = try #require(devices.first { $0.person == house.mother })
    let his = try #require(devices.first { $0.person == house.player })
    #expect(try await house.send(sam, "/family/devices/\(hers.id)/remove").status == 403)
    #expect(try await house.send(ana, "/family/devices/\(his.id)x/remove").status == 404)
    #expect(try await house.send(ana, "/family/devices/\(his.id)/remove").status == 303)
    // The thief's cookie opens nothing any more.
    #expect(try await sam.get("/schools").status == 401)
    #expect(try await ana.get("/schools").status == 200)
  }

  @Test func `a phone can keep the pages among its apps`() async throws {
    let house = try await House()
    let ana = try await house.paired()
    let page = try await ana.get("/schools")
    let path = try #require(
      page.text.components(separatedBy: "rel=\"manifest\" href=\"").dropFirst().first?.components(separatedBy: "\"")
        .first)
    let manifest = try await ana.get(path)
    #expect(manifest.status == 200 && manifest.headers["content-type"] == "application/manifest+json")
    struct Manifest: Decodable {
      struct Icon: Decodable { let src: String }
      let start_url: String
      let display: String
      let icons: [Icon]
    }
    let read = try JSONDecoder().decode(Manifest.self, from: Data(manifest.text.utf8))
    #expect(read.start_url == "/" && read.display == "standalone")
    for icon in read.icons { #expect(try await ana.get(icon.src).status == 200) }
    #expect(try await !Served().browser.get("/schools").text.contains("rel=\"manifest\""))
  }

  @Test func `each acts as himself`() async throws {
    let house = try await House()
    let school = try house.add("Rice University")
    let ana = try await house.paired()
    let sam = try await house.joined(with: house.link(house.invite(house.player, by: ana)))
    let id = try #require(UUID(strict: school))
    try house.home.perform(.privateNote(school: id, text: "for my eyes"), in: CommandContext(actor: house.mother))
    #expect(try await ana.get("/schools/\(school)").text.contains("for my eyes"))
    #expect(try await !sam.get("/schools/\(school)").text.contains("for my eyes"))
    #expect(try await house.csrf(ana) != house.csrf(sam))
    // A form with another's secret changes nothing.
    let csrf = try await house.csrf(ana)
    #expect(try await sam.post("/schools/\(school)/favorite", [("csrf", csrf), ("value", "true")]).status == 403)
  }

  @Test func `who signs out is out, and a device that changes hands is the new one's alone`() async throws {
    let house = try await House()
    let ana = try await house.paired()
    let sams = try house.link(await house.invite(house.player, by: ana))
    let own = try await house.joined(with: try house.link(await house.invite(house.mother, by: ana)))
    #expect(try await own.post("/sign-out", [("csrf", "x")]).status == 403)
    let left = try await house.send(own, "/sign-out")
    #expect(left.status == 200 && left.headers["set-cookie"]?.contains("Max-Age=0") == true)
    #expect(try await own.get("/schools").status == 401)
    // The same browser, with her cookie, uses his invitation.
    let handed = try await ana.post(sams, [])
    #expect(handed.status == 303)
    #expect(try await ana.get("/schools").status == 401)
    #expect(house.home.pairedDevices.all(now: house.home.now()).map(\.person) == [house.player])
  }

  @Test func `what a browser says of itself is one of a few words`() {
    #expect(JoinPage.deviceName(userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)") == "iPhone")
    #expect(JoinPage.deviceName(userAgent: "Mozilla/5.0 (Linux; Android 16; Pixel 10)") == "Android device")
    #expect(JoinPage.deviceName(userAgent: "<script>") == "Device" && JoinPage.deviceName(userAgent: nil) == "Device")
  }

  @Test func `behind TLS the cookie is for that host alone`() throws {
    let folder = TemporaryFolder("rc-web-tls")
    let devices = try Home(folder: folder.url).pairedDevices
    let cookie = Authenticator(devices: devices, origin: "https://house.example").cookie("x")
    #expect(cookie.hasPrefix("__Host-rc=x; Path=/; HttpOnly; SameSite=Strict; Secure; "))
  }
}

/// A server for devices, of the family of `Served`; Ana started it.
final class House: Sendable {
  let home: Home
  let player: UUID
  let mother: UUID
  let port: Int
  /// The path of the printed invitation.
  let invitation: String
  private let folder: TemporaryFolder

  var secret: String { String(invitation.dropFirst("/join/".count)) }

  init(mayMeet: @escaping @Sendable () throws -> Void = {}) async throws {
    folder = TemporaryFolder("rc-web-house")
    home = try Home(folder: folder.url)
    try home.createFamily(name: "The Rivers")
    player = try home.addMember(name: "Sam", role: .player)
    mother = try home.addMember(name: "Ana", role: .parent)
    let (player, home) = (player, home)
    let web = WebServer(
      home: home, pairedBy: mother,
      viewer: { Viewer(id: $0, athlete: player, timeZone: .gmt, now: home.now()) }, mayMeet: mayMeet)
    let address = try await web.started()
    guard let port = address.port else { throw Browser.Failure(text: "no address") }
    self.port = port
    invitation = address.path
  }

  func browser(_ cookie: String? = nil) -> Browser {
    Browser(port: port, cookie: cookie?.split(separator: ";").first.map(String.init))
  }

  func add(_ name: String) throws -> String {
    let id = home.freshID()
    try home.perform(
      .school(id, .add(athlete: player, name: name, fields: SchoolFields(), status: nil, notes: nil)),
      in: CommandContext(actor: player))
    return id.lowercased
  }

  /// Ana's browser, paired with the printed invitation.
  func paired() async throws -> Browser { try await joined(with: invitation) }

  func joined(with path: String) async throws -> Browser {
    let answer = try await browser().post(path, [])
    guard answer.status == 303, let cookie = answer.headers["set-cookie"] else {
      throw Browser.Failure(text: answer.text)
    }
    return browser(cookie)
  }

  func invite(_ person: UUID, by browser: Browser) async throws -> Answer {
    try await send(browser, "/family/\(person.lowercased)/invite")
  }

  /// The path of the link that an invitation's page shows.
  func link(_ page: Answer) throws -> String {
    guard
      let link = page.text.components(separatedBy: "value=\"http://127.0.0.1:\(port)").dropFirst().first?
        .components(separatedBy: "\"").first
    else { throw Browser.Failure(text: page.text) }
    return link
  }

  func send(_ browser: Browser, _ path: String, _ form: [(String, String)] = []) async throws -> Answer {
    try await browser.post(path, [("csrf", try await csrf(browser))] + form)
  }

  func csrf(_ browser: Browser) async throws -> String {
    try await browser.get("/schools/new").text.components(separatedBy: "name=\"csrf\" value=\"").dropFirst().first?
      .components(separatedBy: "\"").first ?? ""
  }
}
