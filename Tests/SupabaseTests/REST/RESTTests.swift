import CanonicalJSON
import Compass
import Domain
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Supabase

/// A server that is a function.
private struct Answering: HTTPClient {
  let answer: @Sendable (HTTPRequest) -> Result<HTTPResponse, HTTPError>
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse { try answer(request).get() }
}

@Suite struct RESTTests {
  private func query(_ request: RESTRequest) throws -> String {
    let project = try Project(address: ProjectAddress("https://abc.supabase.co"), key: "anon-key")
    let http = request.http(project, bearer: Secret("token"))
    return http.method.rawValue + " " + http.url.absoluteString.replacing("https://abc.supabase.co/rest/v1", with: "")
  }

  @Test func `a request stands as PostgREST reads it, and no value can be read as structure`() throws {
    #expect(
      try query(.select("schools", ["id", "name"], where: [.equal("family_unit_id", "f1")], order: ["id"], limit: 5))
        == "GET /schools?select=id%2Cname&family_unit_id=eq.f1&order=id.asc&limit=5")
    #expect(
      try query(.select("schools", where: [.after("updated_at", "2026-01-01T00:00:00+00:00")]))
        == "GET /schools?select=%2A&updated_at=gt.2026-01-01T00%3A00%3A00%2B00%3A00")
    #expect(
      try query(.update("schools", ["status": .null], where: .equal("name", "A&B=c,(d)\"é"), and: [.equal("x", .null)]))
        == "PATCH /schools?name=eq.A%26B%3Dc%2C%28d%29%22%C3%A9&x=is.null")
    #expect(
      try query(.delete("schools", where: .any("id", of: ["a,b", "c\"d\\"])))
        == "DELETE /schools?id=in.%28%22a%2Cb%22%2C%22c%5C%22d%5C%5C%22%29")
    #expect(
      try query(.insert("t", ["b": .number(1), "a": .flag(true)])) == "POST /t")
    #expect(
      try query(.delete("t", where: .equal("pros", items: ["a", "b\"c"]))).hasSuffix(
        "eq.%7B%22a%22%2C%22b%5C%22c%22%7D"))
    #expect(try query(.call("append_events", ["n": .number(1)])) == "POST /rpc/append_events")
  }

  private static func body(_ code: String, _ message: String = "no") -> String {
    "{\"code\":\"\(code)\",\"details\":\"Failing row contains (secret)\",\"hint\":null,\"message\":\"\(message)\"}"
  }

  private static func refusal(_ status: Int, _ code: String, _ message: String = "no") -> RESTRefusal {
    RESTRefusal(status: status, code: code, message: message)
  }

  static let row = ["id": JSONValue.string("1")]
  static let cases: [(Int, String, RESTRequest.Kind, RESTOutcome)] = [
    (200, "[]", .read, .accepted(rows: [], value: .array([]))),
    (206, #"[{"id":"1"}]"#, .read, .accepted(rows: [row], value: .array([.object(row)]))),
    (201, #"[{"id":"1"}]"#, .write, .accepted(rows: [row], value: .array([.object(row)]))),
    (200, "[]", .write, .noRows), (201, "[]", .write, .noRows),
    (204, "", .call, .accepted(rows: [], value: .null)), (200, "7", .call, .accepted(rows: [], value: .number(7))),
    (204, "", .write, .unreadable(reason: "its answer is no JSON")),
    (200, "<html>", .write, .unreadable(reason: "its answer is no JSON")),
    (200, #"{"id":"1"}"#, .read, .unreadable(reason: "its answer is no list of rows")),
    (200, "[1]", .read, .unreadable(reason: "its answer is no list of rows")),
    (200, #"[{"a":1,"a":2}]"#, .read, .unreadable(reason: "its answer is no JSON")),
    (403, body("42501"), .write, .refused(refusal(403, "42501"))),
    (400, body("23514"), .write, .refused(refusal(400, "23514"))),
    (413, body("X"), .write, .refused(refusal(413, "X"))),
    (413, "<html>", .call, .refused(RESTRefusal(status: 413, code: nil, message: "it is too long"))),
    (500, body("21000"), .write, .refused(refusal(500, "21000"))),
    (403, "<html>a proxy</html>", .write, .unreadable(reason: "its 403 is not the project's")),
    (403, #"{"message":"blocked"}"#, .write, .unreadable(reason: "its 403 is not the project's")),
    (
      404, body("PGRST205", "Could not find the table 'public.offers' in the schema cache"), .read,
      .gone(
        .table("offers"), refusal(404, "PGRST205", "Could not find the table 'public.offers' in the schema cache"))
    ),
    (
      404, body("42P01", "relation \\\"public.offers\\\" does not exist"), .write,
      .gone(.table("offers"), refusal(404, "42P01", "relation \"public.offers\" does not exist"))
    ),
    (
      400, body("42703", "record \\\"new\\\" has no field \\\"name\\\""), .write,
      .gone(.column("new", of: "name"), refusal(400, "42703", "record \"new\" has no field \"name\""))
    ),
    (302, "", .read, .unreadable(reason: "it sends elsewhere, and that is not followed")),
    (409, body("23505"), .write, .conflict(refusal(409, "23505"))),
    (409, body("23503"), .write, .conflict(refusal(409, "23503"))),
    (409, body("PT409"), .call, .conflict(refusal(409, "PT409"))),
    (401, body("PGRST303"), .write, .unauthorized(.signInAgain)), (401, "", .read, .unauthorized(.signInAgain)),
    (
      400, body("PGRST204", "Could not find the 'ranking' column of 'schools' in the schema cache"), .write,
      .gone(
        .column("ranking", of: "schools"),
        refusal(400, "PGRST204", "Could not find the 'ranking' column of 'schools' in the schema cache"))
    ),
    (
      400, body("42703", "column schools.ranking does not exist"), .read,
      .gone(.column("ranking", of: "schools"), refusal(400, "42703", "column schools.ranking does not exist"))
    ),
    (404, body("PGRST205"), .read, .gone(.table(nil), refusal(404, "PGRST205"))),
    (404, body("42P01"), .read, .gone(.table(nil), refusal(404, "42P01"))),
    (404, body("PGRST202"), .call, .gone(.function, refusal(404, "PGRST202"))),
    (429, "", .write, .transient(Transient(reason: "its status is 429", status: 429))),
    (503, body("PGRST001"), .write, .transient(Transient(reason: "no", status: 503, code: "PGRST001"))),
    (500, body("57014"), .write, .transient(Transient(reason: "no", status: 500, code: "57014"))),
    (502, "<html>", .read, .transient(Transient(reason: "its status is 502", status: 502))),
  ]

  @Test(.verifies("ED-70"), arguments: cases)
  func `an answer means one thing`(status: Int, body: String, kind: RESTRequest.Kind, outcome: RESTOutcome) {
    #expect(RESTOutcome(HTTPResponse(status: status, body: Data(body.utf8)), of: kind) == outcome)
  }

  @Test func `where nobody was asked, it is not known whether the project answers`() async throws {
    let folder = TemporaryFolder()
    let run = PublishingRun(of: try Home(folder: folder.url), as: ServerIdentity(family: UUID()), people: [:])
    await run.note(.transient(Transient(reason: "no route")), of: nil)
    await run.note(.unauthorized(.signInAgain), of: UUID())
    #expect(await run.trouble?.reason == "no route")
    await run.note(.accepted(rows: [], value: .null), of: nil)
    #expect(await run.trouble == nil)
  }

  @Test func `a wait is read, and believed for an hour at most`() {
    for (text, wait) in [("5", Duration.seconds(5)), ("99999", .seconds(3600)), ("-1", nil), ("soon", nil)] {
      let answer = HTTPResponse(status: 429, headers: [HTTPHeader("retry-after", text)])
      #expect(
        RESTOutcome(answer, of: .write)
          == .transient(Transient(reason: "its status is 429", status: 429, retryAfter: wait)))
    }
  }

  @Test(.verifies("SL-99", "SD-137", "ED-79"))
  func `a refused token is renewed once, and then a person has to sign in`() async throws {
    let folder = TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let now: @Sendable () -> Instant = { Instant(milliseconds: 1_770_000_000_000) }
    let good = Mutex("access.2")
    let count = Mutex(1)
    let server = Answering { request in
      if request.url.path().hasPrefix("/auth/") {
        let number = count.withLock {
          $0 += 1; return $0
        }
        let text =
          #"{"access_token":"access.\#(number)","token_type":"bearer","expires_in":3600,"refresh_token":"r","user":{"id":"11111111-1111-4111-8111-111111111111"}}"#
        return .success(HTTPResponse(status: 200, body: Data(text.utf8)))
      }
      let isGood = request.headers.contains(HTTPHeader("Authorization", "Bearer " + good.withLock { $0 }))
      return .success(
        HTTPResponse(status: isGood ? 200 : 401, body: Data((isGood ? "[]" : Self.body("PGRST301")).utf8)))
    }
    let project = try Project(address: ProjectAddress("https://abc.supabase.co"), key: "anon-key")
    let auth = SupabaseAuth(project, client: server, now: now)
    var signIns = SignIns(project: project)
    let session = try await auth.signIn(email: "a@example.com", password: Secret("x"))
    signIns.keep(session, of: session.user)
    let file = SignInFile(folder: folder.url)
    try file.save(signIns)
    let client = RESTClient(try Credentials(of: session.user, in: file, client: server, now: now), client: server)
    #expect(await client.send(.select("schools")) == .accepted(rows: [], value: .array([])))
    good.withLock { $0 = "access.3" }
    #expect(await client.send(.select("schools")) == .accepted(rows: [], value: .array([])))
    #expect(count.withLock { $0 } == 3)
    good.withLock { $0 = "none" }
    #expect(await client.send(.select("schools")) == .unauthorized(.signInAgain))
    #expect(count.withLock { $0 } == 4)
  }
}

@Suite(.takesTurns) struct StackTests {
  @Test(.verifies("SD-138")) func `a person reads, changes and deletes his family's rows`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let folder = TemporaryFolder()
    let alex = try await stack.client(StackProject.alex, folder)
    guard case .accepted(let rows, _) = await alex.send(.select("schools", ["id", "family_unit_id"], order: ["id"]))
    else {
      Issue.record("no schools")
      return
    }
    #expect(rows == [["id": .string(StackProject.row(1)), "family_unit_id": .string(StackProject.family)]])
    let id = "0197a000-0000-7000-8000-000000000001"
    let school: JSONObject = [
      "id": .string(id), "name": .string("Rice"), "family_unit_id": .string(StackProject.family),
      "user_id": .string(alex.credentials.user.lowercased), "pros": .array([.string("a, \"b\"")]),
    ]
    guard case .accepted(let made, _) = await alex.send(.insert("schools", school)) else {
      Issue.record("not inserted")
      return
    }
    #expect(made.first?["pros"] == .array([.string("a, \"b\"")]))
    guard case .conflict(let refusal) = await alex.send(.insert("schools", school)) else {
      Issue.record("inserted twice")
      return
    }
    #expect(refusal.code == "23505")
    let change = RESTRequest.update(
      "schools", ["notes": .string("x")], where: .equal("id", id), and: [.equal("pros", items: ["a, \"b\""])])
    guard case .accepted(let changed, _) = await alex.send(change) else {
      Issue.record("not changed")
      return
    }
    #expect(changed.first?["notes"] == .string("x"))
    guard
      case .gone(.column("no_such_column", of: "schools"), _) = await alex.send(
        .update("schools", ["no_such_column": .number(1)], where: .equal("id", id)))
    else {
      Issue.record("a column that is gone")
      return
    }
    guard case .accepted = await alex.send(.delete("schools", where: .equal("id", id))) else {
      Issue.record("not deleted")
      return
    }
    #expect(await alex.send(.delete("schools", where: .equal("id", id))) == .noRows)
    guard case .gone(.function, _) = await alex.send(.call("no_such_function")) else {
      Issue.record("a function that is not there")
      return
    }
    guard case .accepted(let me, _) = await alex.checkSession() else {
      Issue.record("no session")
      return
    }
    #expect(me.count == 1)
  }

  @Test(.verifies("ED-70")) func `an event is read, changed with the time of the change, and deleted`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let folder = TemporaryFolder()
    let alex = try await stack.client(StackProject.alex, folder)
    let id = StackProject.row(3)
    guard case .accepted(let read, _) = await alex.send(.select("events", where: [.equal("id", id)])),
      case .accepted(let changed, _) = await alex.send(
        .update("events", ["name": .string("Fall Camp")], where: .equal("id", id))),
      case .accepted(let deleted, _) = await alex.send(.delete("events", where: .equal("id", id)))
    else {
      Issue.record("not read, changed and deleted")
      return
    }
    #expect(read.first?["name"] == .string("the first family's") && read.first?["updated_at"] != nil)
    #expect(changed.first?["name"] == .string("Fall Camp"))
    #expect(changed.first?["updated_at"] != read.first?["updated_at"])
    #expect(deleted.count == 1)
    #expect(await alex.send(.delete("events", where: .equal("id", id))) == .noRows)
  }

  static let tables = [
    "schools", "school_status_history", "coaches", "interactions", "events", "performance_metrics", "offers",
    "documents", "user_preferences",
  ]

  @Test(arguments: tables)
  func `a person of another family sees and changes nothing`(table: String) async throws {
    guard let stack = try SupabaseStack.project() else { return }
    if table == "offers", stack.date == "february" {
      return SupabaseStack.leaveOut("offers were everybody's in February")
    }
    let folder = TemporaryFolder()
    let chris = try await stack.client(StackProject.chris, folder)
    let before = try stack.sql("select t::text from \(table) t order by 1")
    let number = ["schools": 1, "coaches": 2, "events": 3, "interactions": 4]
    let others = ["school_status_history", "offers", "performance_metrics", "documents", "user_preferences"]
    let id = StackProject.row(number[table] ?? 10 + others.firstIndex(of: table)!)
    #expect(before.contains { $0[0]?.contains(id) == true })
    #expect(
      await chris.send(.select(table, ["id"], where: [.equal("id", id)])) == .accepted(rows: [], value: .array([])))
    for request in [
      RESTRequest.delete(table, where: .equal("id", id)),
      .update(table, ["created_at": .string("2020-01-01T00:00:00Z")], where: .equal("id", id)),
    ] {
      switch await chris.send(request) {
      case .noRows, .refused: break
      case let outcome: Issue.record("\(outcome)")
      }
    }
    #expect(try stack.sql("select t::text from \(table) t order by 1") == before)
  }
}
