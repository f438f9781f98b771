import Foundation
import Projections
import TestSupport
import Testing

/// What the programs of each release wrote is opened by these: the chain is proved, the rows are what they were.
@Suite(.waitsForOthers) struct GoldenHomeTests {
  private struct Proof: Decodable {
    struct Rows: Decodable {
      let name: String
      let rows: Int64
      let digest: String
    }
    let ok: Bool
    let events: Int64
    let projections: [Rows]
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func head(of home: HomeFolder) throws -> [String] {
    let told = try object(try home.rc("doctor", "--json"))
    return ["\(told["position"] ?? "")", "\(told["hash"] ?? "")"]
  }

  /// Gives the release's rows the name of a version that is not this one, as they may still be this one's.
  private func age(_ home: HomeFolder) throws {
    try home.sqlite("current.sqlite", "UPDATE current SET fingerprint = '0000000000000000', generation = 1")
    try FileManager.default.moveItem(
      at: home.url.appendingPathComponent(try home.projections()),
      to: home.url.appendingPathComponent("projections-0000000000000000-1.sqlite"))
  }

  /// What today's rows have that the release's had not, and the other way round, as `differences.json` names it.
  private func differences(_ answer: [String: Any]) throws -> String {
    let lists = ["tablesOnlyNewer", "columnsOnlyOlder", "columnsOnlyNewer"]
    let projections = try #require(answer["projections"] as? [[String: Any]]).filter { found in
      found["rowsDiffering"] as? Int != 0 || lists.contains { (found[$0] as? [Any])?.isEmpty != true }
    }
    return try canonical([
      "equal": answer["equal"] as Any, "projections": projections,
      "tablesOnlyOlder": answer["tablesOnlyOlder"] as Any,
    ])
  }

  private func canonical(_ object: [String: Any]) throws -> String {
    String(
      decoding: try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .prettyPrinted]),
      as: UTF8.self)
  }

  @Test(arguments: GoldenRelease.all)
  func `its home and the erased one are proved`(_ release: GoldenRelease) throws {
    let facts = try release.facts()
    for (archive, known) in [("home.tar.gz", facts.home), ("erased.tar.gz", facts.erased)] {
      let home = try release.unpacked(archive)
      let proof = try JSONDecoder().decode(Proof.self, from: Data(try home.replay("verify", "--json").utf8))
      #expect(proof.ok && proof.events == known.position)
      #expect(try head(of: home) == ["\(known.position)", known.hash], "\(archive)")
      // It goes on from there, as the home of a family does.
      try home.rc("school", "add", "Rice University")
      try home.replay("verify")
    }
  }

  @Test(arguments: GoldenRelease.all)
  func `its rows differ just where its differences say so`(_ release: GoldenRelease) throws {
    let home = try release.unpacked("home.tar.gz")
    try age(home)
    let answer = try object(try home.replay("upgrade", "--check", "--json", "--limit", "100000", expecting: nil))
    let older = try #require(answer["older"] as? [String: Any], "\(answer)")
    #expect(older["certified"] as? Bool == true)
    #expect(older["position"] as? Int64 == (try release.facts().home.position))
    let named = try object(String(decoding: try release.bytes("differences.json"), as: UTF8.self))
    let (found, expected) = (try differences(answer), try canonical(named))
    #expect(found == expected, "what the change log names belongs into differences.json of \(release)")
    // Sums say the same of what is not named, and of the rows that one person alone sees.
    let differing = Set((named["projections"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String })
      .union(ReadModels.derived.map { $0.name })
      // Their rows are compared above; what is summed is not the same: a table less, other columns first, other rows.
      .union([SchoolListProjection.name, StatusHistoryProjection.name, ReferencesProjection.name])
    let proof = try JSONDecoder().decode(Proof.self, from: Data(try home.replay("verify", "--json").utf8))
    for (name, rows) in try release.facts().projections where !differing.contains(name) {
      let now = try #require(proof.projections.first { $0.name == name }, "\(name)")
      #expect(now.rows == rows.rows && now.digest == rows.digest, "\(name)")
    }
  }

  @Test(arguments: GoldenRelease.all)
  func `its bundle is imported, and exported with the same events`(_ release: GoldenRelease) throws {
    let written = try release.unzipped("bundle.jsonl.gz")
    let home = HomeFolder()
    let folder = HomeFolder()
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let (file, copy) = (folder.url.appendingPathComponent("a.jsonl"), folder.url.appendingPathComponent("b.jsonl"))
    try Data(written.utf8).write(to: file)
    try home.replay("import", file.path)
    try home.replay("verify")
    try home.replay("export", "--out", copy.path)
    // The first line names the log that it comes from, the last one sums up the lines before it.
    func events(_ text: String) -> [Substring] { text.split(separator: "\n").dropFirst().dropLast() }
    let again = try String(contentsOf: copy, encoding: .utf8)
    #expect(events(again) == events(written) && events(written).count > 100)
  }

  @Test(arguments: GoldenRelease.all)
  func `it has events of every type that it promised`(_ release: GoldenRelease) throws {
    let promised = try object(try release.released())["schemas"] as? [String: Any]
    let names = Set(
      try ["home.tar.gz", "erased.tar.gz"].flatMap { archive in
        try release.unpacked(archive).sqlite(
          "log.sqlite", "SELECT DISTINCT type || '.v' || schema FROM event_text"
        ).split(separator: "\n").map(String.init)
      })
    #expect(Set(try #require(promised).keys).subtracting(names) == [])
  }

  @Test(arguments: GoldenRelease.all)
  func `a flipped bit is found, wherever it is`(_ release: GoldenRelease) throws {
    let seed = Soak.firstSeed
    var random = SeededGenerator(seed: seed)
    let home = try release.unpacked("home.tar.gz")
    let last = try release.facts().home.position
    for _ in 0..<4 {
      let position = Int64.random(in: 1...last, using: &random)
      let text = try home.sqlite("log.sqlite", "SELECT data FROM event WHERE position = \(position)")
      let damaged = try release.unpacked("home.tar.gz")
      try flip(text, in: damaged.url.appendingPathComponent("log.sqlite"), &random)
      let said = try damaged.replay("verify", expecting: 1)
      #expect(said.contains("BAD chain"), "seed \(seed), position \(position): \(said)")
    }
    try age(home)
    let rows = home.url.appendingPathComponent("projections-0000000000000000-1.sqlite")
    let school = try home.sqlite(rows.lastPathComponent, "SELECT name FROM school_list ORDER BY id LIMIT 1")
    try flip(school, in: rows, &random)
    let answer = try object(try home.replay("upgrade", "--check", "--json", expecting: 1))
    #expect((answer["older"] as? [String: Any])?["certified"] as? Bool == false, "seed \(seed)")

    let bundle = home.url.appendingPathComponent("bundle.jsonl")
    let line = try release.unzipped("bundle.jsonl.gz")
    try Data(line.utf8).write(to: bundle)
    let one = try #require(line.split(separator: "\n").dropFirst().dropLast().randomElement(using: &random))
    try flip(String(one), in: bundle, &random)
    let empty = HomeFolder()
    try empty.replay("import", bundle.path, expecting: 65)
    #expect(!FileManager.default.fileExists(atPath: empty.path), "seed \(seed)")
  }

  /// Flips the lowest bit of one byte of a text, at the first place where the file holds it.
  private func flip(_ text: String, in file: URL, _ random: inout SeededGenerator) throws {
    var bytes = try Data(contentsOf: file)
    // A long payload is spread over pages: its beginning is not.
    let piece = Data(text.utf8.prefix(200))
    let found = try #require(bytes.range(of: piece), "\(text)")
    let at = Int.random(in: found.lowerBound..<found.upperBound, using: &random)
    bytes[at] ^= 1
    try bytes.write(to: file)
  }
}
