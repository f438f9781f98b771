import CanonicalJSON
import Crypto
import Domain
import Foundation
import HTTP
import TestSupport
import Testing

@testable import Supabase

/// `rc serve --listen` at a project's own sign-in: its tokens, checked by its secret, let in who is of the family, each
/// with his own role and his own notes.
@Suite(.takesTurns, .waitsForOthers) struct ServeSignInTests {
  /// What stands in every text of a family's rows, as a page shows it.
  private static let (ours, theirs) = ("the first family&#39;s", "the second family&#39;s")

  /// A pulled home that is served to other machines.
  private final class Open {
    let child: Child
    let port: Int
    private let home: HomeFolder

    init(_ stack: StackProject, _ secret: String) async throws {
      home = HomeFolder()
      try await stack.signIn(StackProject.alex, in: home.url)
      _ = try home.rc("pull")
      let file = home.url.appendingPathComponent("jwt-secret")
      try Data(secret.utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      child = try Child(
        "rc", ["serve", "--json", "--home", home.path, "--listen", "127.0.0.1", "--jwt-secret", file.path],
        environment: ["TZ": "UTC"])
      struct Said: Decodable { let address: URL }
      let line = try #require(child.line(), "\(child.finish().errors)")
      port = try #require(try JSONDecoder().decode(Said.self, from: Data(line.utf8)).address.port)
    }

    deinit { child.kill() }

    func browser() -> Browser { Browser(port: port) }

    func signIn(_ email: String, _ password: String) async throws -> Answer {
      try await browser().post("/sign-in", [("email", email), ("password", password), ("to", "/schools")])
    }

    /// Somebody's browser after he signed in.
    func signedIn(_ email: String, _ password: String) async throws -> Browser {
      let answer = try await signIn(email, password)
      #expect(answer.status == 303 && answer.headers["location"] == "/schools", "\(email): \(answer.status)")
      let cookie = answer.headers["set-cookie"]?.split(separator: ";").first.map(String.init)
      return Browser(port: port, cookie: cookie)
    }

    static func csrf(_ browser: Browser) async throws -> String {
      try await browser.get("/schools").text.firstMatch(of: /name="csrf" value="([0-9a-f]+)"/).map { String($0.1) }
        ?? ""
    }
  }

  @Test func `the project's people see their family, each with his role, and nobody else sees anything`() async throws {
    guard let stack = try SupabaseStack.project(), let secret = stack.tokenSecret() else { return }
    let open = try await Open(stack, secret)
    let school = "/schools/\(StackProject.row(1))"
    // Whoever is of another family, and whoever knows no password, is told the same.
    let strangers = [
      try await open.signIn(StackProject.chris, stack.password), try await open.signIn(StackProject.pat, "wrong"),
      try await open.signIn("nobody@example.com", stack.password),
    ]
    for answer in strangers { #expect(answer.status == 422 && answer.headers["set-cookie"] == nil) }
    #expect(Set(strangers.map(\.body)).count == 1)
    #expect(try await open.browser().get(school).status == 303)

    let (alex, pat) = (
      try await open.signedIn(StackProject.alex, stack.password),
      try await open.signedIn(StackProject.pat, stack.password)
    )
    for person in [alex, pat] {
      let list = try await person.get("/schools")
      #expect(list.status == 200 && list.text.contains(Self.ours) && !list.text.contains(Self.theirs))
      #expect(list.text.contains("action=\"/sign-out\""))
      let foreign = try await person.get("/schools/\(StackProject.otherRow(1))")
      #expect(foreign.status == 404 && !foreign.text.contains(Self.theirs))
    }
    // What one writes for himself, the other does not see. In February there was something before.
    let shown = stack.date == "february" ? "the first family's" : ""
    let note = try await alex.post(
      "\(school)/private-notes",
      [("csrf", try await Open.csrf(alex)), ("shown", shown), ("text", "Kestrel47")])
    #expect(note.status == 303, "\(note.text)")
    #expect(try await alex.get(school).text.contains("Kestrel47"))
    #expect(!(try await pat.get(school).text.contains("Kestrel47")))
    // A parent does not change what is the player's; the player does.
    let path = "/api/user/preferences/player-details"
    for (person, status) in [(pat, 403), (alex, 200)] {
      let csrf = try await Open.csrf(person)
      let answer = try await person.call("PATCH", path, #"{"gpa":3.9}"#, headers: [("X-CSRF-Token", csrf)])
      #expect(answer.status == status, "\(answer.text)")
    }
    // Who leaves is out.
    #expect(try await pat.post("/sign-out", [("csrf", try await Open.csrf(pat))]).status == 303)
    #expect(try await pat.get(school).status == 303)
    #expect(try await alex.get(school).status == 200)
  }

  @Test(.verifies("PR-13"))
  func `a program's token is the project's own, of the family, and good`() async throws {
    guard let stack = try SupabaseStack.project(), let secret = stack.tokenSecret() else { return }
    let open = try await Open(stack, secret)
    var program = open.browser()
    program.origin = nil
    let path = "/api/schools/\(StackProject.row(1))/fit-score"
    let now: @Sendable () -> Instant = { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
    let auth = SupabaseAuth(stack.project, client: systemHTTPClient(), now: now)
    func status(_ token: String) async throws -> Int {
      try await program.call("GET", path, headers: [("Authorization", "Bearer \(token)")]).status
    }
    let good = try #require(try await auth.token(email: StackProject.pat, password: Secret(stack.password)))
    let foreign = try #require(try await auth.token(email: StackProject.chris, password: Secret(stack.password)))
    #expect(try await status(good) == 200)
    #expect(try await status(foreign) == 401)
    #expect(try await status(stack.project.key.text) == 401, "the key that everybody knows is nobody's token")
    let user = try #require(stack.people[StackProject.pat])
    let seconds = now().milliseconds / 1000
    for (expires, signing, expected) in [
      (seconds + 600, secret, 200), (seconds - 60, secret, 401),
      (seconds + 600, String(secret.reversed()), 401),
    ] {
      #expect(try await status(Self.token(of: user, until: expires, signing)) == expected, "\(expires)")
    }
  }

  private static func token(of user: UUID, until seconds: Int64, _ secret: String) -> String {
    let parts: [JSONValue] = [
      .object(["alg": "HS256", "typ": "JWT"]),
      .object([
        "sub": .string(user.lowercased), "aud": "authenticated", "role": "authenticated",
        "exp": .number(Double(seconds)),
      ]),
    ]
    func encoded(_ data: Data) -> String {
      data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
    let text = parts.map { encoded(Data($0.canonical.utf8)) }.joined(separator: ".")
    let code = HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: Data(secret.utf8)))
    return "\(text).\(encoded(Data(code)))"
  }
}
