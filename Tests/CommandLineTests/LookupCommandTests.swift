import Foundation
import TestSupport
import Testing

@Suite(.waitsForOthers) struct LookupCommandTests {
  private static let rice = """
    {"results":[{"id":227757,"school.name":"Rice University","school.city":"Houston","school.state":"TX",
    "location.lat":29.7168,"location.lon":-95.4043,"latest.student.size":4494}]}
    """

  private func run(_ home: HomeFolder, _ variables: [String: String], _ words: String..., input: String? = nil) throws
    -> (code: Int32, text: String)
  {
    let file = home.url.appendingPathComponent("input")
    try Data((input ?? "").utf8).write(to: file)
    let child = try Child(
      "rc", words, environment: variables.merging(["RC_HOME": home.path, "TZ": "UTC"]) { $1 },
      input: try FileHandle(forReadingFrom: file))
    let result = child.finish()
    return (result.code, result.output + result.errors)
  }

  @Test(.verifies("SD-85", "SD-164"))
  func `with a key the service is asked, and its key stands in no output, event or other file`() throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer("200 OK", Self.rice) }
    let home = HomeFolder()
    try home.rc("family", "create", "The Rivers")
    try home.rc("family", "add", "Sam", "--role", "player")
    try home.rc("school", "add", "Rice University", "division=D1")
    let variables = ["RC_SCORECARD_URL": server.url("/schools").absoluteString]
    // Out of the box the directory in the product answers, and says of which years it is.
    let boxed = try run(home, variables, "school", "lookup", "rice")
    #expect(boxed.code == 0 && boxed.text.contains("Merged what College Scorecard 2020–21 says of Rice University"))
    #expect(try home.rc("school", "show", "rice").contains("4,052") && server.requests.isEmpty)
    let found = try run(home, variables, "colleges", "search", "ucla")
    #expect(found.text.contains("110662") && found.text.contains("Source: College Scorecard, 2020–21"))
    #expect(try run(home, variables, "colleges", "key", input: "short\n").code == 65)
    let key = "aVerySecretKey123"
    #expect(try run(home, variables, "colleges", "key", input: key + "\n").code == 0)
    let answer = try run(home, variables, "school", "lookup", "rice")
    #expect(answer.code == 0 && answer.text.contains("Merged what College Scorecard says"))
    #expect(server.requests.count == 1 && server.requests[0].contains("X-Api-Key: \(key)"))
    #expect(try home.rc("school", "show", "rice").contains("4,494"))
    // Offline the answer of before is good enough.
    server.stop()
    #expect(try run(home, variables, "school", "lookup", "rice").code == 0)
    for name in try FileManager.default.subpathsOfDirectory(atPath: home.path)
    where name != "college-scorecard.key" && name != "input" {
      let bytes = try Data(contentsOf: home.url.appendingPathComponent(name))
      #expect(bytes.range(of: Data(key.utf8)) == nil, "\(name)")
    }
    let file = home.url.appendingPathComponent("college-scorecard.key").path
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    #expect(try run(home, variables, "school", "lookup", "rice").text.contains("chmod 600"))
    #expect(try run(home, variables, "colleges", "key", "--forget").code == 0)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test(.verifies("PR-126")) func `the home is found by its address`() throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer("200 OK", "[{\"lat\":\"30.25\",\"lon\":\"-97.75\"}]") }
    let home = HomeFolder()
    try home.rc("family", "create", "The Rivers")
    try home.rc("family", "add", "Sam", "--role", "player")
    let variables = ["RC_GEOCODER_URL": server.url("/search").absoluteString]
    let none = try run(home, variables, "prefs", "locate")
    #expect(none.code == 65 && none.text.contains("Address is required"))
    try home.rc("prefs", "set", "location", "city=Austin", "state=TX")
    #expect(try run(home, variables, "prefs", "locate").code == 0)
    #expect(try home.rc("prefs", "get", "location").contains("30.25"))
    server.stop()
    #expect(try run(home, variables, "prefs", "locate").code == 69)
    let far = try run(home, ["RC_GEOCODER_URL": "http://example.com/"], "prefs", "locate")
    #expect(far.code == 69 && far.text.contains("is no address to send to"))
  }
}
