import Foundation
import Synchronization
import TestSupport
import Testing

@Suite(.waitsForOthers) struct SignInCommandTests {
  private static let alex = "11111111-1111-4111-8111-111111111111"
  private static let family = "f1f1f1f1-f1f1-4f1f-8f1f-f1f1f1f1f1f1"

  /// A project with one family, one person and one school, as far as these commands ask.
  private static func answer(_ request: String) -> LoopbackServer.Reply {
    let line = request.prefix { $0 != "\r" && $0 != "\r\n" }
    if line.contains("/auth/v1/token") {
      guard request.contains("s3cret") || request.contains("renew-1") else {
        return LoopbackServer.answer("400 Bad Request", #"{"error_code":"invalid_credentials","msg":"no"}"#)
      }
      return LoopbackServer.answer(
        "200 OK",
        """
        {"access_token":"access-1","token_type":"bearer","expires_in":3600,"refresh_token":"renew-1",
        "user":{"id":"\(alex)","email":"alex@example.com"}}
        """)
    }
    if line.contains("/rpc/") {
      return LoopbackServer.answer("404 Not Found", #"{"code":"PGRST202","message":"no such function"}"#)
    }
    if line.contains("/auth/v1/logout") { return LoopbackServer.answer("204 No Content") }
    guard request.contains("Authorization: Bearer access-1\r\n") else { return LoopbackServer.answer("401 No") }
    let isFirst = !line.contains("id=gt.")
    let rows =
      switch true {
      case line.contains("/family_members"):
        #"[{"family_unit_id":"\#(family)","user_id":"\#(alex)","role":"player"}]"#
      case line.contains("/family_units"): #"[{"id":"\#(family)","family_name":"The Rivers"}]"#
      case line.contains("/users"): #"[{"id":"\#(alex)","full_name":"Alex Rivers"}]"#
      case line.contains("/schools") && isFirst:
        #"[{"id":"a0000000-0000-4000-8000-000000000001","user_id":"\#(alex)","name":"Rice University","notes":null}]"#
      default: "[]"
      }
    return LoopbackServer.answer("200 OK", rows)
  }

  private func run(_ home: HomeFolder, _ variables: [String: String], _ words: String..., input: String? = nil) throws
    -> (code: Int32, text: String)
  {
    try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
    let file = home.url.appendingPathComponent("input")
    try Data((input ?? "").utf8).write(to: file)
    let child = try Child(
      "rc", words, environment: ["RC_HOME": home.path, "TZ": "UTC"].merging(variables) { $1 },
      input: try FileHandle(forReadingFrom: file))
    let result = child.finish()
    return (result.code, result.output + result.errors)
  }

  @Test func `a value that cannot be read is named by row, column and value, and the rest comes`() throws {
    let rows = """
      [{"id":"a0000000-0000-4000-8000-000000000001","name":"Rice University",
      "academic_info":{"tuition_in_state":52000.75}},
      {"id":"a0000000-0000-4000-8000-000000000002","name":"Yale","academic_info":{"admission_rate":1e309}}]
      """
    let server = try LoopbackServer { request in
      let line = request.prefix { $0 != "\r" && $0 != "\r\n" }
      return line.contains("/rest/v1/schools?") && !line.contains("id=gt.")
        ? LoopbackServer.answer("200 OK", rows) : Self.answer(request)
    }
    defer { server.stop() }
    let home = HomeFolder()
    let url = server.url("").absoluteString
    let signedIn = try run(
      home, [:], "sign-in", "--url", url, "--email", "alex@example.com", input: "anon-key\ns3cret\n")
    #expect(signedIn.code == 0, "\(signedIn.text)")
    let pulled = try run(home, [:], "pull")
    #expect(
      pulled.code == 0
        && pulled.text == """
          Read 2 rows; 3 changes taken over
          The school "Rice University" (schools/a0000000-0000-4000-8000-000000000001): academic_info.tuition_in_state is \
          52000.75 there, which cannot be read here; accepted: a whole number up to 9007199254740992
          The school "Yale" (schools/a0000000-0000-4000-8000-000000000002): academic_info is 1e309 there, which cannot be \
          read here, and the row is left out; accepted: a number below 1.8e308

          """,
      "\(pulled.text)")
    let json = try run(home, [:], "pull", "--json").text
    #expect(json.contains(#""schools/a0000000-0000-4000-8000-000000000002""#) && json.contains(#""value" : "1e309""#))
    #expect(json.contains(#""rowLeftOut" : true"#) && json.contains(#""column" : "academic_info.tuition_in_state""#))
    let proof = try run(home, [:], "mirror", "verify")
    #expect(proof.code == 1 && proof.text.contains("(2 cannot be read here)"), "\(proof.text)")
    #expect(proof.text.contains("here null, there 52000.75"))
    #expect(try run(home, [:], "mirror", "verify", "--json").text.contains(#""class" : "unreadable""#))
  }

  @Test(.verifies("SL-66"))
  func `a person signs in, pulls the family's schools into an empty home, and signs out`() throws {
    let server = try LoopbackServer(Self.answer)
    defer { server.stop() }
    let home = HomeFolder()
    let url = server.url("").absoluteString
    let words = ["sign-in", "--url", url, "--email", "alex@example.com"]
    func signIn(_ input: String) throws -> (code: Int32, text: String) {
      try run(home, [:], words[0], words[1], words[2], words[3], words[4], input: input)
    }
    #expect(try run(home, [:], "pull").text.contains("nobody is signed in here"))
    #expect(try run(home, [:], "sign-in", "--url", "http://example.com", "--email", "a").code == 65)
    #expect(try signIn("anon-key\n").code == 65)
    let wrong = try signIn("anon-key\nwr0ng\n")
    #expect(wrong.code == 1 && wrong.text.contains("not right") && !wrong.text.contains("wr0ng"))
    let signedIn = try signIn("anon-key\ns3cret\n")
    #expect(signedIn.code == 0 && signedIn.text.contains("Signed in as alex@example.com at 127.0.0.1"))
    let file = home.url.appendingPathComponent("sign-in.json").path
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    let pulled = try run(home, [:], "pull")
    #expect(pulled.code == 0 && pulled.text == "Read 1 row; 3 changes taken over\n", "\(pulled.text)")
    let read = server.requests.filter { $0.contains("/rest/v1/schools?") }
    #expect(!read.isEmpty && read.allSatisfy { $0.contains("family_unit_id=eq.\(Self.family)") })
    #expect(try home.rc("schools").contains("Rice University"))
    #expect(try home.rc("whoami").contains("Alex Rivers"))
    #expect(try run(home, [:], "pull").text == "Read 1 row; nothing is new\n")
    #expect(try run(home, [:], "pull", "--json").text.contains(#""events" : 0"#))
    let proved = try run(home, [:], "mirror", "verify")
    #expect(proved.code == 0 && proved.text.hasPrefix("Both sides are equal: 1 row,"), "\(proved.text)")
    _ = try home.rc("school", "note", "Rice University", "big")
    let open = try run(home, [:], "mirror", "verify")
    #expect(
      open.code == 1 && open.text.contains("not yet published") && open.text.contains("there null"), "\(open.text)")
    for words in [["pull"], ["publish"], ["mirror", "verify"]] {
      let family = { try run(home, [:], words[0], words.count > 1 ? words[1] : "--json", "--family", $0) }
      let garbled = try family("the Rivers")
      #expect(garbled.code == 65 && garbled.text.contains("not a family's id"), "\(words) \(garbled.text)")
      let foreign = try family("f2f2f2f2-f2f2-4f2f-8f2f-f2f2f2f2f2f2")
      #expect(foreign.code != 0 && foreign.text.contains("do not belong to the family f2f2"), "\(foreign.text)")
    }
    let json = try run(home, [:], "mirror", "verify", "--json")
    #expect(
      json.code == 1 && json.text.contains(#""class" : "notYetPublished""#) && json.text.contains(#""ok" : false"#))
    // The address and the key are remembered; the password is not.
    #expect(
      try run(home, ["RC_SUPABASE_PASSWORD": "s3cret"], "sign-in", "--email", "alex@example.com").code == 0)
    let elsewhere = try run(
      home, [:], "sign-in", "--url", "https://abc.supabase.co", "--email", "a", input: "12345678\n")
    #expect(elsewhere.code == 1 && elsewhere.text.contains("leave it first"))
    for name in try FileManager.default.subpathsOfDirectory(atPath: home.path) where name != "input" {
      let bytes = try Data(contentsOf: home.url.appendingPathComponent(name))
      #expect(bytes.range(of: Data("s3cret".utf8)) == nil, "\(name)")
      if name != "sign-in.json" { #expect(bytes.range(of: Data("access-1".utf8)) == nil, "\(name)") }
    }
    #expect(try run(home, [:], "sign-out").text == "Signed out\n")
    #expect(server.requests.last?.hasPrefix("POST /auth/v1/logout?scope=local ") == true)
    #expect(try run(home, [:], "pull").code == 1)
    #expect(try run(home, [:], "sign-out", "--everybody").code == 0)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `a project that is not reachable or answers a page is said so`() throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer("200 OK", "<html>Welcome to the hotel</html>") }
    let home = HomeFolder()
    let variables = ["RC_SUPABASE_URL": server.url("").absoluteString, "RC_SUPABASE_ANON_KEY": "anon-key"]
    let page = try run(home, variables, "sign-in", "--email", "a@example.com", input: "s3cret\n")
    #expect(page.code == 69 && page.text.contains("does not answer like a Supabase project"))
    server.stop()
    let nobody = try run(home, variables, "sign-in", "--email", "a@example.com", input: "s3cret\n")
    #expect(nobody.code == 69 && nobody.text.contains("cannot be reached") && !nobody.text.contains("s3cret"))
  }
}
