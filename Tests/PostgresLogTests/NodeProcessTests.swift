import Compass
import Domain
import EventLog
import Foundation
import HTTP
import PostgresLog
import Projections
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The programs as somebody runs them: a home moves into PostgreSQL, two nodes serve it, and it moves out again.
@Suite(.waitsForOthers) struct NodeProcessTests {
  private static let secret = "a secret of the tests alone, forty letters"

  @Test func `a family goes into PostgreSQL, is served by two nodes of which one dies, and comes back`() async throws {
    guard let database = try PostgresStack.database() else { return }
    let folders = (0..<4).map { _ in TemporaryFolder("rc-nodes") }
    let home = try Home(folder: folders[0].url)
    let family = try home.createFamily(name: "The Rivers")
    let player = try home.addMember(name: "Sam", role: .player)
    let school = UUID()
    try home.perform(
      .school(
        school, .add(athlete: player, name: "Rice University", fields: SchoolFields(), status: nil, notes: nil)),
      in: CommandContext(actor: player))
    let copied = try NodeProcess.rc("log", "copy", folders[0].url.path, database.text, "--json")
    struct Answer: Decodable {
      let events: Int64
      let family: String
      let hash: String
      let position: Int64
    }
    let answer = try JSONDecoder().decode(Answer.self, from: Data(copied.output.utf8))
    let head = try home.log.head()
    #expect(copied.code == 0 && answer.family == family.lowercased && answer.hash == head.hash.description)
    #expect(answer.position == head.position && answer.events == head.position)

    let secret = folders[1].url.appendingPathComponent("secret")
    try FileManager.default.createDirectory(at: folders[1].url, withIntermediateDirectories: true)
    try Data(Self.secret.utf8).write(to: secret)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secret.path)
    let token = token(of: player, signedWith: Self.secret)
    let nodes = try (0..<2).map {
      try NodeProcess.node(database.text, secret: secret, in: folders[1].url.appendingPathComponent("\($0)"))
    }
    #expect(try await nodes[0].send(.get, "/schools", as: token).text.contains("Rice University"))
    let path = "/api/user/preferences/player-details"
    #expect(try await nodes[0].send(.patch, path, as: token, json: #"{"gpa":3.7}"#).status == 200)
    nodes[0].end()
    #expect(try await nodes[1].send(.get, "/api/user/preferences/player", as: token).text.contains("3.7"))
    #expect(try await nodes[1].send(.patch, path, as: token, json: #"{"gpa":3.9}"#).status == 200)
    // Who was stopped held no lock, and reads what was done meanwhile.
    let third = try NodeProcess.node(database.text, secret: secret, in: folders[1].url.appendingPathComponent("0"))
    nodes[1].signal(SIGSTOP)
    #expect(try await third.send(.patch, path, as: token, json: #"{"gpa":4.0}"#).status == 200)
    nodes[1].signal(SIGCONT)
    #expect(try await nodes[1].send(.get, "/api/user/preferences/player", as: token).text.contains("\"gpa\":4"))
    let metrics = try await third.send(.get, "/metrics", as: "").text
    #expect(metrics.contains("rc_log_reachable 1") && metrics.contains("rc_log_lag_events "))

    let back = try NodeProcess.rc("log", "copy", database.text, folders[2].url.path)
    let served = try database.server().log(of: family).head()
    #expect(back.code == 0 && back.output.contains(served.hash.description))
    let moved = try Home(folder: folders[2].url)
    #expect(try moved.settings.family == family)
    third.end()
    nodes[1].end()
    let digests = try ["0", "1"].map { number in
      let folder = folders[1].url.appendingPathComponent("\(number)/families/\(family.lowercased)")
      var environment = Home.Environment()
      environment.upstream = try database.server().log(of: family)
      return try Home(folder: folder, environment: environment).projections.catchUpAndDigest()
    }
    #expect(digests == [try moved.projections.catchUpAndDigest(), try moved.projections.catchUpAndDigest()])
    #expect(try moved.log.verifyChain().isIntact && moved.log.head().position == head.position + 3)
  }

  @Test func `an operator verifies all families, looks at one, changes nothing, and each use is kept`() throws {
    guard let database = try PostgresStack.database() else { return }
    let server = try database.server()
    let player = UUID()
    for number in 0..<5 {
      let folder = TemporaryFolder("rc-family")
      let home = try Home(folder: folder.url)
      let family = try home.createFamily(name: "Family \(number)")
      try home.addMember(name: "Sam", role: .player, id: player)
      let school = UUID()
      try home.perform(
        .school(
          school, .add(athlete: player, name: "Rice University", fields: SchoolFields(), status: nil, notes: nil)),
        in: CommandContext(actor: player))
      try home.perform(.privateNote(school: school, text: "for me alone"), in: CommandContext(actor: player))
      _ = try home.log.copy(to: server.log(of: family))
    }
    let families = try server.families()
    let address = database.text.replacing("node@", with: "operator@")
    let silent = try NodeProcess.rc("log", "verify", address)
    #expect(silent.code == 77 && silent.errors.contains("what for"), "\(silent.errors)")
    let purpose = ["RC_PURPOSE": "ticket 42"]
    let whole = try NodeProcess.rc("log", "verify", address, "--jobs", "3", environment: purpose)
    #expect(whole.code == 0 && whole.output == "5 families, 20 events, 0 damaged\n", "\(whole.errors)")
    let rest = try NodeProcess.rc("log", "verify", address, "--after", families[2].lowercased, environment: purpose)
    #expect(rest.output == "2 families, 8 events, 0 damaged\n")

    let cache = TemporaryFolder("rc-cache")
    let environment = purpose.merging(["XDG_CACHE_HOME": cache.url.path]) { $1 }
    let home = "\(address)?family=\(families[0].lowercased)"
    let list = try NodeProcess.rc("schools", "--home", home, "--as", "Sam", environment: environment)
    #expect(list.code == 0 && list.output.contains("Rice University"), "\(list.errors)")
    let change = try NodeProcess.rc(
      "school", "status", "Rice University", "contacted", "--home", home, "--as", "Sam", environment: environment)
    #expect(change.code == 77, "\(change.errors)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: cache.url.path)
    for file in files where !file.hasSuffix("copies") {
      let data = (try? Data(contentsOf: cache.url.appendingPathComponent(file))) ?? Data()
      #expect(data.firstRange(of: Data("for me alone".utf8)) == nil, "\(file)")
    }
    // The copy is no home of its own.
    let copy = try #require(files.first { $0.hasSuffix("copy.boot") }).replacing("/copy.boot", with: "")
    let own = try NodeProcess.rc("schools", "--home", cache.url.appendingPathComponent(copy).path, "--as", "Sam")
    #expect(own.code == 74 && own.errors.contains("it is a copy"))
    let uses = try database.sql("select distinct who, purpose from compass.operator_use")
    #expect(uses == [["operator", "ticket 42"]])

    try database.vandalise("update domain_event set actor = 'kim' where family = '\(families[3])' and position = 2")
    let damaged = try NodeProcess.rc("log", "verify", address, environment: purpose)
    #expect(damaged.code == 1 && damaged.output.contains("\(families[3].lowercased) is damaged at position 2"))
  }

  @Test func `what cannot be copied is said in a line, and no password with it`() throws {
    guard let database = try PostgresStack.database() else { return }
    let folder = TemporaryFolder("rc-refused")
    let home = try Home(folder: folder.url)
    try home.createFamily(name: "The Rivers")
    let secret = try NodeProcess.rc("log", "copy", folder.url.path, "postgres://u:hunter2@127.0.0.1/d")
    #expect(secret.code == 65 && !secret.errors.contains("hunter2") && secret.errors.contains("postgres://USER@HOST"))
    let nowhere = try NodeProcess.rc("log", "copy", database.text, TemporaryFolder("rc-none").url.path)
    #expect(nowhere.code == 1 && nowhere.errors.hasPrefix("error: "))
    #expect(try NodeProcess.rc("log", "copy", folder.url.path, database.text).code == 0)
    let other = TemporaryFolder("rc-other")
    try Home(folder: other.url).createFamily(name: "The Stones")
    let mixed = try NodeProcess.rc("log", "copy", database.text, other.url.path)
    #expect(mixed.code == 1)
  }
}
