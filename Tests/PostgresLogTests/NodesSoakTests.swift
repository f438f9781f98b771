import Compass
import Domain
import EventLog
import Foundation
import HTTP
import PostgresLog
import Projections
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Two nodes as processes, one PostgreSQL, many families; each round something fails while people go on working.
@Suite struct NodesSoakTests {
  private enum Fault: CaseIterable {
    case nodeKilled
    case nodeStopped
    case serverEnded
    case connectionsCut
  }

  private static let secret = "a secret of the tests alone, forty letters"

  @Test func `whatever fails, what was acknowledged is there once, and both nodes say the same`() async throws {
    let stack = PostgresStack()
    guard let database = try stack.database() else { return }
    let rounds = max(4, Soak.count(200))
    let seed = Soak.firstSeed
    var random = SeededGenerator(seed: seed)
    let folders = TemporaryFolder("rc-nodes")
    let players = try Self.families(max(4, Soak.count(200)), in: database, folders.url)
    let secret = folders.url.appendingPathComponent("secret")
    try Data(Self.secret.utf8).write(to: secret)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secret.path)
    func node(_ number: Int) throws -> NodeProcess {
      try NodeProcess.node(database.text, secret: secret, in: folders.url.appendingPathComponent("node\(number)"))
    }
    var nodes = [try node(0), try node(1)]
    var acknowledged: [(player: UUID, text: String)] = []
    for round in 0..<rounds {
      let fault = Fault.allCases[Int.random(in: 0..<Fault.allCases.count, using: &random)]
      let step = Int.random(in: 0..<8, using: &random)
      let victim = Int.random(in: 0..<2, using: &random)
      for number in 0..<8 {
        let player = players[Int.random(in: 0..<players.count, using: &random)]
        let text = "School \(round) \(number)"
        let asked = nodes[fault == .nodeStopped && number >= step && number < step + 2 ? 1 - victim : number % 2]
        // The fault comes while the request is under way.
        async let answer = asked.send(
          .patch, "/api/user/preferences/player-details", as: token(of: player, signedWith: Self.secret),
          json: #"{"high_school":"\#(text)"}"#)
        if number == step { try Self.begin(fault, nodes[victim], database) }
        if let answer = try? await answer, answer.status == 200 { acknowledged.append((player, text)) }
        if number == step, fault == .nodeKilled { nodes[victim] = try Self.restarted(nodes[victim], node, victim) }
        if number == min(step + 2, 7) { nodes[victim].signal(SIGCONT) }
      }
    }
    let server = try database.server()
    var seen: [UUID: [String]] = [:]
    for family in try server.families() {
      let log = server.log(of: family)
      #expect(try log.verifyChain().isIntact, "seed \(seed)")
      for event in try log.events() where event.type == "PlayerDetailsEdited" {
        let text = (event.data ?? "").components(separatedBy: "\"highSchool\":\"").last ?? ""
        let player = UUID(uuidString: event.actor) ?? UUID()
        seen[player, default: []].append(text.components(separatedBy: "\"").first ?? "")
      }
    }
    for player in players {
      let own = acknowledged.filter { $0.player == player }.map(\.text)
      let there = seen[player] ?? []
      #expect(Set(there).count == there.count, "seed \(seed): twice")
      #expect(there.filter(Set(own).contains) == own, "seed \(seed): lost, or in another order")
      let token = token(of: player, signedWith: Self.secret)
      let answers = try await [nodes[0], nodes[1]].asyncMap { node in
        try await node.send(.get, "/api/user/preferences/player", as: token)
      }
      #expect(answers[0].status == 200 && answers[0].text == answers[1].text, "seed \(seed)")
      if let last = there.last { #expect(answers[0].text.contains(last), "seed \(seed)") }
    }
    print("\(rounds) rounds, \(players.count) families, \(acknowledged.count) acknowledged, seed \(seed)")
    #expect(acknowledged.count > rounds * 4)
  }

  private static func families(_ count: Int, in database: PostgresDatabase, _ folder: URL) throws -> [UUID] {
    let server = try database.server()
    return try (0..<count).map { number in
      let home = try Home(folder: folder.appendingPathComponent("family\(number)"))
      let family = try home.createFamily(name: "Family \(number)")
      let player = try home.addMember(name: "Sam", role: .player)
      _ = try home.log.copy(to: server.log(of: family))
      try home.close()
      return player
    }
  }

  private static func begin(_ fault: Fault, _ node: NodeProcess, _ database: PostgresDatabase) throws {
    switch fault {
    case .nodeKilled: node.signal(SIGKILL)
    case .nodeStopped: node.signal(SIGSTOP)
    case .serverEnded: try database.stack.crash()
    case .connectionsCut:
      try database.sql("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'node'")
    }
  }

  private static func restarted(
    _ dead: NodeProcess, _ start: (Int) throws -> NodeProcess, _ number: Int
  ) throws -> NodeProcess {
    dead.end()
    return try start(number)
  }
}

extension Array {
  fileprivate func asyncMap<T>(_ body: (Element) async throws -> T) async throws -> [T] {
    var results: [T] = []
    for element in self { results.append(try await body(element)) }
    return results
  }
}
