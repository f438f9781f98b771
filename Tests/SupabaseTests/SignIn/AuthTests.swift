import Domain
import Foundation
import HTTP
import Supabase
import Synchronization
import TestSupport
import Testing

/// A home's folder with a signed-in person, and the server that signed him in.
private final class Desk: Sendable {
  let folder = TemporaryFolder("rc-sign-in")
  let clock = Mutex<Int64>(1_770_000_000_000)
  let person = UUID()
  static let user = "11111111-1111-4111-8111-111111111111"

  init() throws { try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true) }

  var file: SignInFile { SignInFile(folder: folder.url) }
  var path: String { folder.url.appendingPathComponent("sign-in.json").path }
  var now: @Sendable () -> Instant { { self.clock.withLock { Instant(milliseconds: $0) } } }

  func auth(_ server: LoopbackServer) throws -> SupabaseAuth {
    let address = try ProjectAddress(server.url("").absoluteString)
    return SupabaseAuth(try Project(address: address, key: "anon-key"), client: systemHTTPClient(), now: now)
  }

  func signIn(_ server: LoopbackServer) async throws {
    let auth = try auth(server)
    var signIns = SignIns(project: auth.project)
    signIns.keep(try await auth.signIn(email: "alex@example.com", password: Secret("pass word")), of: person)
    try file.save(signIns)
  }

  func credentials() throws -> Credentials {
    try Credentials(of: person, in: file, client: systemHTTPClient(), now: now)
  }

  static func granted(_ number: Int, user: String = user, seconds: Int = 3600, more: String = "") -> String {
    """
    {"access_token":"access.\(number)","token_type":"bearer","expires_in":\(seconds),"expires_at":1,\(more)
    "refresh_token":"renew-\(number)","user":{"id":"\(user)","email":"alex@example.com","role":"authenticated"}}
    """
  }
}

@Suite struct AuthTests {
  @Test func `a person signs in with a password, which travels in the body alone`() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer("200 OK", Desk.granted(1, more: "\"weak\":null,")) }
    defer { server.stop() }
    let session = try await Desk().auth(server).signIn(email: "alex@example.com", password: Secret("pass word"))
    #expect(session.user.lowercased == Desk.user && session.email == "alex@example.com")
    let request = try #require(server.requests.first)
    #expect(request.hasPrefix("POST /auth/v1/token?grant_type=password HTTP/1.1\r\n"))
    #expect(request.contains("apikey: anon-key\r\n") && !request.contains("Authorization:"))
    #expect(request.hasSuffix(#"{"email":"alex@example.com","password":"pass word"}"#))
    var shown = "\(session) \(String(reflecting: session))"
    dump(session, to: &shown)
    #expect(!shown.contains("access.1") && !shown.contains("renew-1"))
  }

  @Test(arguments: [
    ("400 Bad Request", #"{"code":400,"error_code":"invalid_credentials","msg":"Invalid login"}"#, "not right"),
    ("400 Bad Request", #"{"error":"invalid_grant","error_description":"Invalid login"}"#, "not right"),
    ("400 Bad Request", #"{"code":400,"error_code":"email_not_confirmed","msg":"x"}"#, "400, email_not_confirmed"),
    ("400 Bad Request", #"{"code":400,"error_code":"You said: s3cret!","msg":"x"}"#, "refuses the sign-in (400)"),
    ("401 Unauthorized", #"{"message":"Invalid API key","hint":"x"}"#, "the project does not know it"),
    ("429 Too Many", #"{"code":429}"#, "too many sign-ins"),
    ("503 Busy", "<html>", "in trouble (503)"),
    ("404 Not Found", "<html>", "not answer like a Supabase project: its status is 404"),
    ("403 Forbidden", "<html>a proxy</html>", "not answer like a Supabase project"),
    ("302 Found\r\nLocation: http://127.0.0.1:1/", "", "it sends elsewhere"),
    ("200 OK", "<html>s3cret!</html>", "another shape"),
    ("200 OK", "{}", "another shape"),
    ("200 OK", Desk.granted(1, user: "nobody"), "another shape"),
    ("200 OK", Desk.granted(1, seconds: 0), "is no token"),
    (
      "200 OK",
      #"{"access_token":"a b","token_type":"bearer","expires_in":9,"refresh_token":"r","user":{"id":"11111111-1111-4111-8111-111111111111"}}"#,
      "is no token"
    ),
    (
      "200 OK",
      #"{"access_token":"a\r\nX: y","token_type":"bearer","expires_in":9,"refresh_token":"r","user":{"id":"11111111-1111-4111-8111-111111111111"}}"#,
      "is no token"
    ),
    ("200 OK", String(repeating: "[", count: 200_000), "another shape"),
  ])
  func `every other answer is an error that tells no secret`(head: String, body: String, words: String) async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer(head, body) }
    defer { server.stop() }
    let error = await #expect(throws: SignInError.self) {
      try await Desk().auth(server).signIn(email: "alex@example.com", password: Secret("s3cret!"))
    }
    let said = error.map { $0.description } ?? ""
    #expect(said.contains(words) && !said.contains("s3cret") && !said.contains("anon-key"), "\(said)")
    #expect(server.requests.count == 1)
  }

  @Test func `an answer without end is cut off`() async throws {
    let server = try LoopbackServer { _ in
      .endless(head: "HTTP/1.1 200 OK\r\n\r\n", Data(repeating: 0x20, count: 1 << 16))
    }
    defer { server.stop() }
    await #expect(throws: SignInError.unreachable(.tooLong(host: "127.0.0.1", limit: 1 << 18))) {
      try await Desk().auth(server).signIn(email: "alex@example.com", password: Secret("x"))
    }
  }

  @Test func `a token is renewed before its end, once for all who ask, and kept for other processes`() async throws {
    let count = Mutex(0)
    let server = try LoopbackServer { _ in
      LoopbackServer.answer(
        "200 OK",
        Desk.granted(
          count.withLock {
            $0 += 1; return $0
          }))
    }
    defer { server.stop() }
    let desk = try Desk()
    try await desk.signIn(server)
    #expect(try FileManager.default.attributesOfItem(atPath: desk.path)[.posixPermissions] as? Int == 0o600)
    let credentials = try desk.credentials()
    let first = try await credentials.token()
    #expect(server.requests.count == 1)
    desk.clock.withLock { $0 += 3_540_000 }
    let tokens = try await withThrowingTaskGroup(of: Secret.self) { group in
      for _ in 0..<8 { group.addTask { try await credentials.token() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(server.requests.count == 2 && Set(tokens.map { $0 == tokens[0] }) == [true] && tokens[0] != first)
    #expect(server.requests[1].hasPrefix("POST /auth/v1/token?grant_type=refresh_token "))
    #expect(server.requests[1].hasSuffix(#"{"refresh_token":"renew-1"}"#))
    // A process that began before takes over what this one renewed.
    let other = try desk.credentials()
    #expect(try await other.token() == tokens[0])
    let refusedHere = try await credentials.token(insteadOf: tokens[0])
    #expect(try await other.token(insteadOf: tokens[0]) == refusedHere)
    #expect(server.requests.count == 3 && server.requests[2].hasSuffix(#"{"refresh_token":"renew-2"}"#))
  }

  @Test func `what cannot be renewed asks for a sign-in, and a failure in transit does not`() async throws {
    let answers = Mutex([
      LoopbackServer.answer("200 OK", Desk.granted(1)), LoopbackServer.answer("503 Busy"),
      LoopbackServer.answer("200 OK", Desk.granted(2, user: "22222222-2222-4222-8222-222222222222")),
      LoopbackServer.answer("400 Bad", #"{"code":400,"error_code":"refresh_token_not_found","msg":"renew-1"}"#),
    ])
    let server = try LoopbackServer { _ in answers.withLock { $0.removeFirst() } }
    defer { server.stop() }
    let desk = try Desk()
    try await desk.signIn(server)
    desk.clock.withLock { $0 += 4_000_000 }
    let credentials = try desk.credentials()
    await #expect(throws: SignInError.unavailable(status: 503)) { try await credentials.token() }
    let other = await #expect(throws: SignInError.self) { try await credentials.token() }
    #expect(other?.description.contains("somebody else") == true)
    await #expect(throws: SignInError.signInAgain) { try await credentials.token() }
  }

  @Test func `a file that others may read, or that is none, is not used`() async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer("200 OK", Desk.granted(1)) }
    defer { server.stop() }
    let desk = try Desk()
    #expect(throws: SignInError.notSignedIn) { try desk.credentials() }
    try await desk.signIn(server)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: desk.path)
    let error = #expect(throws: SignInError.self) { try desk.credentials() }
    #expect(error?.description.contains("chmod 600") == true)
    try Data("{\"address\":".utf8).write(to: URL(fileURLWithPath: desk.path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: desk.path)
    let none = #expect(throws: SignInError.self) { try desk.credentials() }
    #expect(none?.description.contains("sign in again") == true)
    try desk.file.remove()
    #expect(try desk.file.load() == nil)
  }

  @Test(arguments: [
    "http://abc.supabase.co", "ftp://abc.supabase.co", "abc.supabase.co", "https://", "https://a@b.co", "",
    "https://abc.supabase.co/rest/v1", "https://abc.supabase.co?x", "https://abc.supabase.co#x", "https://a b.co",
    "https://abc.supabase.co:0", "https://abc.supabase.co:99999", "http://127.0.0.1.evil.com",
    "https://evil.com\\@a.co",
    "https://ünicode.co", "https://-a.co", "file:///etc/passwd", "https://[::2]",
  ])
  func `an address that is not a project's over TLS is refused`(text: String) {
    #expect(throws: SignInError.badAddress) { try ProjectAddress(text) }
  }

  @Test func `an address is kept in one form`() throws {
    #expect(try ProjectAddress("HTTPS://Abc.Supabase.CO/").description == "https://abc.supabase.co")
    #expect(try ProjectAddress("http://localhost:54321").description == "http://localhost:54321")
    #expect(try ProjectAddress("http://127.0.0.1:5").host == "127.0.0.1")
  }

  @Test func `the service's key is refused`() throws {
    let address = try ProjectAddress("https://abc.supabase.co")
    func key(_ claims: String) -> String {
      "e30.\(Data(claims.utf8).base64EncodedString().replacing("=", with: "")).sig"
    }
    for bad in ["", "short", "has a blank in it", key(#"{"role":"service_role"}"#), "sb_secret_abcdefgh"] {
      #expect(throws: SignInError.self) { try Project(address: address, key: bad) }
    }
    _ = try Project(address: address, key: key(#"{"role":"anon"}"#))
    _ = try Project(address: address, key: "sb_publishable_abcdefgh")
  }
}
