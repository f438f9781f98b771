import Crypto
import Foundation
import TestSupport
import Testing

/// Bundles as files that go from hand to hand: what a stranger does to one is found, and changes nothing.
@Suite(.waitsForOthers) struct BundleCommandTests {
  private let secret = "zebracorn"

  private func home() throws -> HomeFolder {
    try .after(
      [
        "family create 'The \(secret)s'", "family add 'Sam \(secret)' --role player",
        "prefs set player gpa=3.5 email=sam@\(secret).org",
      ]
        + ["'Rice University'", "'Duke University'"].flatMap { school in
          [
            "school add \(school)", "school status \(school) contacted --note 'wrote to \(secret)'",
            "school note \(school) 'mine alone: \(secret)' --private",
          ]
        } + ["school status rice declined"])
  }

  /// What a home holds: its files with their bytes, and of the databases, whose pages SQLite may move at any time, the
  /// proof of chain and rows.
  private func bytes(_ home: HomeFolder) throws -> [String: Data] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: home.path)
    let kept = (names ?? []).filter { !$0.contains(".sqlite") }
    let proof = (names ?? []).isEmpty ? "" : try home.replay("verify", "--json", expecting: nil)
    return try kept.reduce(into: ["proof": Data(proof.utf8)]) {
      $0[$1] = try Data(contentsOf: home.url.appendingPathComponent($1))
    }
  }

  private func mode(_ file: URL) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber)?.intValue
  }

  private func code(_ home: HomeFolder, _ product: String, _ arguments: String...) throws -> (Int32, String) {
    let result = try Child(product, arguments, environment: ["RC_HOME": home.path, "TZ": "UTC"]).finish()
    return (result.code, result.errors)
  }

  @Test func `an anonymised history is imported and proved, and tells no name`() throws {
    let (home, work, copy) = (try home(), HomeFolder(), HomeFolder())
    try FileManager.default.createDirectory(at: work.url, withIntermediateDirectories: true)
    let file = work.url.appendingPathComponent("history.jsonl")
    let said = try home.replay("export", "--out", file.path, "--anonymize")
    #expect(said.contains("anonymized") && !said.contains("private"))
    #expect(try mode(file) == 0o600)
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    for word in [secret, "Rice", "Duke", "mine alone"] where text.contains(word) { Issue.record("\(word) is there") }
    try copy.replay("import", file.path)
    try copy.replay("verify")
    try copy.rc("schools")
    let before = try Data(contentsOf: file)
    #expect(try code(home, "rc-replay", "export", "--out", file.path, "--anonymize").0 == 74)
    #expect(try Data(contentsOf: file) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: work.path) == ["history.jsonl"])
  }

  @Test func `a shrunk history holds what its condition needs`() throws {
    let (home, work, copy) = (try home(), HomeFolder(), HomeFolder())
    try FileManager.default.createDirectory(at: work.url, withIntermediateDirectories: true)
    let file = work.url.appendingPathComponent("small.jsonl").path
    let sql = "EXISTS (SELECT 1 FROM school_list WHERE status = 'declined')"
    #expect(try home.replay("export", "--out", file, "--shrink", sql).contains("Wrote 2 events"))
    try copy.replay("import", file)
    #expect(try copy.replay("bisect", "--where", sql, "--first", "--json").contains("StatusChanged"))
    // Nobody of a family is at the terminal.
    #expect(try copy.replay("bisect", "--where", sql, "--first").contains("now true (the first one)"))
    for (condition, expected) in [("1 = 2", 1), ("DELETE FROM school_list", 65), ("nonsense(", 65)] {
      let path = work.url.appendingPathComponent("x\(expected)").path
      let (code, errors) = try code(home, "rc-replay", "export", "--out", path, "--shrink", condition)
      let subject = expected == 1 ? "condition" : "SQL"
      #expect(code == Int32(expected) && errors.hasPrefix("error: the \(subject)"), "\(condition): \(errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: work.path) == ["small.jsonl"])
  }

  @Test func `the doctor's bundle holds findings and a history without names, and changes nothing`() throws {
    let (home, work, copy) = (try home(), HomeFolder(), HomeFolder())
    try FileManager.default.createDirectory(at: work.url, withIntermediateDirectories: true)
    let file = work.url.appendingPathComponent("report.jsonl")
    try home.rc("schools")
    let before = try bytes(home)
    let said = try home.rc("doctor", "--bundle", file.path)
    let after = try bytes(home)
    #expect(Set(after.keys).symmetricDifference(before.keys).isEmpty)
    #expect(before.keys.filter { before[$0] != after[$0] } == [])
    #expect(said.contains("which only you can read") && said.contains("Not in it: private notes, sign-ins"))
    #expect(try mode(file) == 0o600)
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    for word in [secret, "Rice", "Duke", "mine alone", home.path, "home.json"] where text.contains(word) {
      Issue.record("\(word) is there")
    }
    let report = try #require(text.split(separator: "\n").first)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any])
    #expect(
      Set(json.keys) == [
        "format", "version", "holds", "versions", "fingerprint", "findings", "chain", "certificates",
      ])
    try copy.replay("import", file.path)
    try copy.replay("verify")
    #expect(try code(home, "rc", "doctor", "--bundle", file.path).0 == 74)
    #expect(try Data(contentsOf: file) == Data(text.utf8))
  }

  // MARK: Bundles of strangers

  @Test func `a bundle that is not what it was is refused, and makes and changes no file`() throws {
    let (home, work) = (try home(), HomeFolder())
    try FileManager.default.createDirectory(at: work.url, withIntermediateDirectories: true)
    let file = work.url.appendingPathComponent("history.jsonl")
    try home.replay("export", "--out", file.path)
    let good = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let lines = good.split(separator: "\n").map(String.init)
    func changed(_ change: (inout [String]) -> Void) -> String {
      var body = Array(lines.dropLast())
      change(&body)
      return Self.closed(body)
    }
    let cases: [(name: String, bundle: String, says: String)] = [
      ("empty", "", "it ends in the middle of a line"),
      ("cut in a line", String(good.dropLast(90)), "it ends in the middle of a line"),
      ("cut at a line", lines.dropLast().joined(separator: "\n") + "\n", "its last line is missing"),
      ("a line fewer", (lines[..<3] + lines[4...]).joined(separator: "\n") + "\n", "it says that it holds"),
      (
        "two lines exchanged", ([lines[0], lines[2], lines[1]] + lines[3...]).joined(separator: "\n") + "\n",
        "its lines are not those"
      ),
      ("a line changed", good.replacing("contacted", with: "declined"), "its lines are not those"),
      ("no bundle", changed { $0[0] = #"{"format":"x","version":1}"# }, "line 1 of the bundle: this is no bundle"),
      (
        "a version to come", changed { $0[0] = $0[0].replacing("\"version\":1", with: "\"version\":3") },
        "line 1 of the bundle: version 3 is not known; accepted: 1, 2"
      ),
      (
        "no chain",
        changed { $0[0] = $0[0].replacing(#/"hash":"[0-9a-f]{8}/#, with: #""hash":"x"#) },
        "line 1 of the bundle: source is not the head of a chain"
      ),
      ("an id twice", changed { $0.append($0[2]) }, "stands twice"),
      (
        "too long", changed { $0[2] = $0[2].replacing("\"actor\":\"", with: "\"actor\":\"" + Self.long) }, "longer than"
      ),
      ("no JSON", changed { $0[2] += "}" }, "line 3 of the bundle: it is no canonical JSON object"),
      (
        "deep", changed { $0[2] = String(repeating: "[", count: 100_000) },
        "line 3 of the bundle: it is no canonical JSON object"
      ),
      (
        "another family", changed { $0[2] = $0[2].replacing(#/"family":"....../#, with: #""family":"ffffff"#) },
        "another family"
      ),
      (
        "a payload of another shape",
        changed { $0[1] = $0[1].replacing("\"data\":{", with: "\"data\":{\"aardvark\":1,") }, "the payload is not what"
      ),
      (
        "a private note", changed { $0[3] = $0[3].replacing(#/"stream":"[a-z]+/#, with: #""stream":"private-note"#) },
        "private-note events stay in their home"
      ),
      (
        "a time beyond the calendar",
        changed { $0[2] = $0[2].replacing(#/"clock":\d+/#, with: #""clock":9007199254740992"#) },
        "accepted: the years 1 to 9999"
      ),
    ]
    let bad = work.url.appendingPathComponent("bad.jsonl")
    for (name, bundle, says) in cases {
      try Data(bundle.utf8).write(to: bad)
      let fresh = HomeFolder()
      let (code, errors) = try code(fresh, "rc-replay", "import", bad.path)
      #expect(code == 65 && errors.contains(says), "\(name): \(code) \(errors.prefix(300))")
      #expect(
        errors.hasPrefix("error: ") && errors.hasSuffix("nothing was imported\n"), "\(name): \(errors.prefix(300))")
      #expect(!FileManager.default.fileExists(atPath: fresh.path), "\(name)")
      #expect(try Data(contentsOf: bad) == Data(bundle.utf8), "\(name)")
    }
    #expect(try code(HomeFolder(), "rc-replay", "import", work.url.appendingPathComponent("none").path).0 == 74)
    // What the cases are made of is a bundle.
    try Data(changed { _ in }.utf8).write(to: bad)
    try HomeFolder().replay("import", bad.path)
  }

  @Test func `a home that has a history takes no other one`() throws {
    let (home, work) = (try home(), HomeFolder())
    try FileManager.default.createDirectory(at: work.url, withIntermediateDirectories: true)
    let file = work.url.appendingPathComponent("history.jsonl").path
    try home.replay("export", "--out", file)
    try home.rc("schools")
    let before = try bytes(home)
    let (code, errors) = try code(home, "rc-replay", "import", file)
    #expect(code == 1 && errors.contains("a bundle is imported into an empty home only"))
    let after = try bytes(home)
    #expect(Set(after.keys).symmetricDifference(before.keys).isEmpty)
    #expect(before.keys.filter { before[$0] != after[$0] } == [])
  }

  private static let long = String(repeating: "x", count: 5 << 20)

  /// Lines with the end that fits them.
  private static func closed(_ body: [String]) -> String {
    let text = body.joined(separator: "\n") + "\n"
    return text + #"{"end":\#(body.count - 1),"sha256":"\#(sha256(text))"}"# + "\n"
  }

  private static func sha256(_ text: String) -> String {
    SHA256.hash(data: Data(text.utf8)).map { String(format: "%02x", $0) }.joined()
  }
}
