import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// The first page of an empty home, and the server that shows it: asked as a browser does.
@Suite struct FirstRunTests {
  /// A server of this machine over an empty home, with a small demo.
  private final class Machine: Sendable {
    let home: Home
    let browser: Browser
    private let folder = TemporaryFolder("rc-first")
    private let demo = TemporaryFolder("rc-first-demo")

    init() async throws {
      home = try Home(folder: folder.url)
      let text = LocalText(locale: Locale(identifier: "en_US"), timeZone: .gmt)
      let access = LocalAccess(
        text: text,
        demo: { [demo] in
          let home = try Home(folder: demo.url)
          try home.createFamily(name: "The Demo")
          try home.addMember(name: "Mateo", role: .player)
          return home
        },
        viewer: { home, person in
          let viewer = try person ?? home.actor(named: nil)
          return Viewer(
            id: viewer, athlete: try home.athlete(named: nil, viewer: viewer), timeZone: .gmt, now: home.now())
        })
      let address = try await WebServer(home: home, access: access).started()
      guard let port = address.port, let query = address.query else { throw Browser.Failure(text: "no address") }
      let welcome = try await Browser(port: port).get("/?\(query)")
      browser = Browser(port: port, cookie: Self.cookie(welcome))
    }

    static func cookie(_ answer: Answer) -> String? {
      answer.headers["set-cookie"]?.split(separator: ";").first.map(String.init)
    }

    /// The value of a hidden field of a page.
    static func value(_ name: String, _ text: String) -> String {
      text.components(separatedBy: "name=\"\(name)\" value=\"").dropFirst().first?.components(separatedBy: "\"").first
        ?? ""
    }

    /// The form of the first page as a browser sends it.
    func form(_ typed: [(String, String)]) async throws -> [(String, String)] {
      let page = try await browser.get("/setup").text
      let usual = [("family", "The Rivers"), ("name", "Ana"), ("role", "parent"), ("athlete", "Sam")]
      let fields = usual.filter { field in !typed.contains { $0.0 == field.0 } } + typed
      return [("csrf", Self.value("csrf", page)), ("command", Self.value("command", page))]
        + fields.flatMap { [("shown.\($0.0)", ""), ($0.0, $0.1)] }
    }

    func begin(_ typed: [(String, String)] = []) async throws -> Answer {
      try await browser.post("/setup", try await form(typed))
    }
  }

  @Test func `every page of an empty home leads to the first one, and afterwards none does`() async throws {
    let machine = try await Machine()
    for path in ["/", "/schools", "/dashboard", "/family", "/nowhere"] {
      let answer = try await machine.browser.get(path)
      #expect(answer.status == 303 && answer.headers["location"] == "/setup", "\(path)")
    }
    let page = try await machine.browser.get("/setup").text
    #expect(page.contains("Begin your family") && !page.contains("href=\"/dashboard\""))
    let answer = try await machine.begin([("zip", "78701"), ("primarySport", "Baseball")])
    #expect(answer.status == 303 && answer.headers["location"] == "/welcome")
    #expect(try await machine.browser.get("/welcome").text.contains("Welcome, Ana"))
    #expect(try await machine.browser.get("/setup").headers["location"] == "/next")
    #expect(try await machine.browser.get("/schools").status == 200)
  }

  @Test func `what is invalid stands beside its field, and nothing is written`() async throws {
    let machine = try await Machine()
    let long = String(repeating: "a", count: 10_000)
    let cases = [
      (("family", ""), "setup-family-problem", "Please enter what your family is called"),
      (("family", " \t"), "setup-family-problem", "Please enter what your family is called"),
      (("name", long), "setup-name-problem", "Your name must have 1 to 255 characters"),
      (("athlete", ""), "setup-athlete-problem", "Please enter the athlete&#39;s name"),
      (("role", "coach"), "setup-role-problem", "Please choose what you are"),
      (("zip", "abc"), "setup-zip-problem", "ZIP must be five digits"),
      (("graduationYear", "1900"), "setup-graduationYear-problem", "Graduation Year must be"),
      (("graduationYear", "x"), "setup-graduationYear-problem", "Graduation Year must be a whole number"),
      (("primarySport", "Chess"), "setup-primarySport-problem", "Primary Sport"),
    ]
    for (typed, place, reason) in cases {
      let answer = try await machine.begin([typed])
      #expect(answer.status == 422 && answer.text.contains(place) && answer.text.contains(reason), "\(typed.0)")
      if typed.0 != "name" { #expect(answer.text.contains("value=\"Ana\"")) }
    }
    #expect(try await machine.begin([("role", "player")]).text.contains("You are the athlete yourself"))
    #expect(try machine.home.log.head() == .empty)
  }

  @Test func `a form without its secret or its id is refused`() async throws {
    let machine = try await Machine()
    let form = try await machine.form([])
    for name in ["csrf", "command"] {
      let without = form.filter { $0.0 != name }
      #expect([400, 403].contains(try await machine.browser.post("/setup", without).status), "\(name)")
    }
    #expect(try machine.home.log.head() == .empty)
  }

  @Test func `a form that is sent twice begins one family`() async throws {
    let machine = try await Machine()
    let form = try await machine.form([])
    #expect(try await machine.browser.post("/setup", form).headers["location"] == "/welcome")
    let head = try machine.home.log.head()
    #expect(try await machine.browser.post("/setup", form).headers["location"] == "/welcome")
    #expect(try machine.home.log.head() == head)
  }

  @Test func `a family that a terminal made meanwhile is left as it is`() async throws {
    let machine = try await Machine()
    let form = try await machine.form([])
    try machine.home.createFamily(name: "The Lakes")
    try machine.home.addMember(name: "Max", role: .player)
    let answer = try await machine.browser.post("/setup", form)
    #expect(answer.status == 409 && answer.text.contains("The Lakes") && answer.text.contains("nothing"))
    #expect(try machine.home.read { try $0.members().map(\.name) } == ["Max"])
  }

  @Test func `the demo is another home, and its forms are not those of the own one`() async throws {
    let machine = try await Machine()
    _ = try await machine.begin()
    let csrf = Machine.value("csrf", try await machine.browser.get("/family").text)
    let head = try machine.home.log.head()
    let opened = try await machine.browser.post("/demo", [("csrf", csrf), ("open", "true")])
    #expect(opened.status == 303 && opened.headers["location"] == "/dashboard")
    var demo = machine.browser
    demo.cookie = [machine.browser.cookie, Machine.cookie(opened)].compactMap(\.self).joined(separator: "; ")
    let page = try await demo.get("/family").text
    #expect(page.contains("The Demo") && page.contains("This is the demo") && !page.contains("Ana"))
    #expect(try await demo.post("/family", [("csrf", csrf), ("shown.name", ""), ("name", "X")]).status == 403)
    let theirs = Machine.value("csrf", page)
    #expect(
      try await machine.browser.post("/family", [("csrf", theirs), ("shown.name", ""), ("name", "X")]).status == 403)
    let left = try await demo.post("/demo", [("csrf", theirs), ("leave", "true")])
    #expect(left.headers["set-cookie"]?.contains("Max-Age=0") == true)
    #expect(try machine.home.log.head() == head)
  }

  @Test func `whoever sits at the machine looks as anybody of the family, and as nobody else`() async throws {
    let machine = try await Machine()
    _ = try await machine.begin()
    let members = try machine.home.read { try $0.members() }
    let csrf = Machine.value("csrf", try await machine.browser.get("/family").text)
    for person in ["", "x", UUID().uuidString.lowercased()] {
      let answer = try await machine.browser.post("/family/look", [("csrf", csrf), ("person", person)])
      #expect([400, 404].contains(answer.status) && answer.headers["set-cookie"] == nil, "\(person)")
    }
    #expect(try await machine.browser.post("/family/look", [("person", members[1].id)]).status == 403)
    let answer = try await machine.browser.post("/family/look", [("csrf", csrf), ("person", members[1].id)])
    var browser = machine.browser
    browser.cookie = Machine.cookie(answer)
    #expect(try await browser.get("/family").text.contains("aria-label=\"Sam, your family\""))
    // A cookie that names somebody, and that nobody here has signed, opens nothing.
    browser.cookie = Machine.cookie(answer).map { String($0.dropLast()) + "0" }
    let forged = try await browser.get("/family").status
    browser.cookie = Machine.cookie(answer).map { String($0.dropLast()) + "1" }
    #expect(try await browser.get("/family").status == 403 || forged == 403)
  }
}

/// The people of the family on their page.
@Suite struct FamilyPageTests {
  @Test func `everybody is there with the role, and the only athlete keeps it`() throws {
    let local = try Local(asMother: true)
    let page = try local.get("/family")
    #expect(page.has("<h1>The Rivers</h1>", "2 people", "What somebody did stays under the name"))
    #expect(page.has(escaped(Family.onlyAthlete), escaped(Family.onlyParent)) && !page.has("Role of Ana"))
    #expect(!page.has("Role of Sam") && !page.has("Look as"))
    let position = try local.position
    let refused = try local.post("/family/\(local.player.lowercased)/role", [("role", "parent")])
    #expect(refused.status == 409 && refused.has(escaped(Family.onlyAthlete)))
    #expect(try local.position == position)
  }

  @Test func `somebody is added once, and a role is changed`() throws {
    let local = try Local(asMother: true)
    let form = [("shown.name", ""), ("name", "Max"), ("shown.role", ""), ("role", "player")]
    #expect(try local.post("/family", form).location?.hasPrefix("/family?said=") == true)
    #expect(try local.get("/family").has("3 people", "Role of Max", "Role of Sam", "Change Max"))
    #expect(try local.post("/family/\(local.player.lowercased)/role", [("role", "parent")]).status == 303)
    for (name, role, reason) in [
      ("", "player", "must have 1 to 255"), ("Eva", "", FamilyPage.chooseRole), ("Eva", "coach", "accepted"),
      (String(repeating: "a", count: 10_000), "parent", "must have 1 to 255"),
    ] {
      let page = try local.post(
        "/family", [("shown.name", ""), ("name", name), ("shown.role", ""), ("role", role)])
      #expect(page.status == 422 && page.has(reason, "role=\"alert\""), "\(name.prefix(5)) \(role)")
    }
    #expect(try local.post("/family/\(UUID().uuidString.lowercased())/role", [("role", "parent")]).status == 404)
    #expect(try local.post("/family/\(local.mother.lowercased)/role", [("role", "coach")]).status == 422)
  }

  @Test func `the past shows who was there, and changes nothing`() throws {
    let local = try Local()
    let page = try local.get("/family?at=2")
    #expect(page.status == 200 && page.has("1 person", "Sam") && !page.has("Add a Person") && !page.has("Role of"))
  }
}
