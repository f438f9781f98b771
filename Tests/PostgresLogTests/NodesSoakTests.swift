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

/// Two nodes as processes, one PostgreSQL, many families; each round something fails at a known step of a request, while
/// people go on working.
@Suite(.waitsForOthers) struct NodesSoakTests {
  @Test func `whatever fails, what was acknowledged is there once, and both nodes say the same`() async throws {
    let stack = PostgresStack()
    guard let database = try stack.database() else { return }
    let seed = Soak.firstSeed
    var ground = try FaultGround(database, families: max(4, Soak.count(200)), seed: seed)
    for round in 0..<max(4, Soak.count(200)) { try await ground.round(round) }
    print("seed \(seed)\n\(ground.matrix)")

    let logs = try database.server()
    var there: [UUID: [String]] = [:]
    for family in try logs.families() {
      let log = logs.log(of: family)
      #expect(try log.verifyChain().isIntact, "seed \(seed)")
      for event in try log.events() where event.type == "PlayerDetailsEdited" {
        let text = (event.data ?? "").components(separatedBy: "\"highSchool\":\"").last ?? ""
        there[UUID(uuidString: event.actor) ?? UUID(), default: []].append(
          text.components(separatedBy: "\"").first ?? "")
      }
    }
    for family in ground.families {
      let texts = there[family.player] ?? []
      #expect(Set(texts).count == texts.count, "seed \(seed): twice")
      let acknowledged = ground.answers.filter { $0.player == family.player && $0.isAcknowledged }
      for answer in acknowledged {
        let place = try #require(texts.firstIndex(of: answer.text), "seed \(seed): \(answer.text) is lost")
        for later in acknowledged where later.asked > answer.answered {
          #expect(place < texts.firstIndex(of: later.text) ?? 0, "seed \(seed): in another order")
        }
      }
      let pages = try await ground.pages(of: family.player)
      #expect(pages[0].status == 200 && pages[0].text == pages[1].text, "seed \(seed)")
      if let last = texts.last { #expect(pages[0].text.contains(last), "seed \(seed)") }
    }
    let digests = try ground.digests()
    #expect(digests[0] == digests[1] && digests[0].count == ground.families.count, "seed \(seed)")
    let asked = ground.answers.count
    let acknowledged = ground.answers.count { $0.isAcknowledged }
    print("\(ground.families.count) families, \(acknowledged) of \(asked) changes acknowledged, 0 lost, 0 twice")
    #expect(acknowledged * 10 > asked * 8)
  }
}

/// Where faults are put: families, two nodes, and what was asked of them.
struct FaultGround {
  enum Fault: String, CaseIterable {
    case nodeKilled = "node killed"
    case nodeStopped = "node stopped and continued"
    case serverEnded = "PostgreSQL ended hard"
    case connectionsCut = "connections cut"
  }

  /// How far the request is that the fault meets.
  enum Step: String, CaseIterable {
    case asked
    /// PostgreSQL holds the family's lock and has not appended yet.
    case appending
    /// It has appended, and commits.
    case committing
    case answered
  }

  struct Answer {
    let player: UUID
    let text: String
    let asked: Int
    let answered: Int
    let isAcknowledged: Bool
  }

  private static let secret = "a secret of the tests alone, forty letters"

  let families: [(id: UUID, player: UUID)]
  private(set) var answers: [Answer] = []
  private let database: PostgresDatabase
  private let folders = TemporaryFolder("rc-nodes")
  private var nodes: [NodeProcess] = []
  private var random: SeededGenerator
  private var clock = 0
  private var met: [String: (rounds: Int, acknowledged: Int)] = [:]

  init(_ database: PostgresDatabase, families count: Int, seed: UInt64) throws {
    self.database = database
    random = SeededGenerator(seed: seed)
    let (server, folder) = (try database.server(), folders.url)
    families = try (0..<count).map { number in
      let home = try Home(folder: folder.appendingPathComponent("family\(number)"))
      let family = try home.createFamily(name: "Family \(number)")
      let player = try home.addMember(name: "Sam", role: .player)
      _ = try home.log.copy(to: server.log(of: family))
      try home.close()
      return (family, player)
    }
    try Data(Self.secret.utf8).write(to: secretFile)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secretFile.path)
    // Where a request is, is known by PostgreSQL waiting there.
    try database.sql(
      """
      create table public.wait_at (step text);
      create function public.wait() returns trigger language plpgsql security definer as $$ begin
        if exists (select from public.wait_at where step = tg_argv[0]) then perform pg_sleep(0.3); end if;
        return new;
      end $$;
      create trigger wait_appending before insert on domain_event for each row execute function public.wait('appending');
      create constraint trigger wait_committing after insert on domain_event deferrable initially deferred
        for each row execute function public.wait('committing');
      """)
    nodes = try (0..<2).map(start)
  }

  private var secretFile: URL { folders.url.appendingPathComponent("secret") }
  private func folder(of node: Int) -> URL { folders.url.appendingPathComponent("node\(node)") }
  private func start(_ number: Int) throws -> NodeProcess {
    try NodeProcess.node(database.text, secret: secretFile, in: folder(of: number))
  }

  /// One fault at one step; the cells of the matrix take turns, each fault once in four rounds.
  mutating func round(_ number: Int) async throws {
    let fault = Fault.allCases[number % 4]
    let step = Step.allCases[(number / 4 + number) % 4]
    let victim = Int.random(in: 0..<2, using: &random)
    let player = families.randomElement(using: &random)?.player ?? UUID()
    let others = (0..<4).map { _ in families.randomElement(using: &random)?.player ?? UUID() }

    try database.sql("insert into public.wait_at values ('\(step.rawValue)')")
    let text = "School \(number)"
    let asked = tick()
    let node = nodes[victim]
    async let pending = Self.change(player, to: text, at: node)
    var isAcknowledged = false
    if step == .answered { isAcknowledged = await pending }
    let isMet = try await reached(step)
    try begin(fault, victim)
    try database.sql("delete from public.wait_at")
    // Meanwhile people work at the other node, in this family too: nobody holds its lock.
    for (index, other) in ([player] + others.prefix(1)).enumerated() {
      let isDone = try await ask(other, "Meanwhile \(number) \(index)", 1 - victim)
      if fault == .nodeKilled || fault == .nodeStopped { #expect(isDone, "\(fault) at \(step) held others up") }
    }
    if fault == .nodeStopped { nodes[victim].signal(SIGCONT) }
    isAcknowledged = await pending
    if fault == .nodeKilled {
      nodes[victim].end()
      nodes[victim] = try start(victim)
    }
    answers.append(Answer(player: player, text: text, asked: asked, answered: tick(), isAcknowledged: isAcknowledged))
    if isMet {
      met[Self.cell(fault, step), default: (0, 0)].rounds += 1
      if isAcknowledged { met[Self.cell(fault, step), default: (0, 0)].acknowledged += 1 }
    }
    // As a proxy does: a node that is not ready is asked nothing.
    for node in nodes { #expect(await Self.becomesReady(node), "after \(fault) at \(step)") }
    for (index, other) in others.enumerated() { _ = try await ask(other, "Then \(number) \(index)", index % 2) }
  }

  /// Waits until the request is at a step; whether it was seen there.
  private func reached(_ step: Step) async throws -> Bool {
    guard step == .appending || step == .committing else { return true }
    for _ in 0..<2_000 {
      let waiting = try database.sql("select 1 from pg_stat_activity where usename = 'node' and wait_event = 'PgSleep'")
      if !waiting.isEmpty { return true }
      await Task.yield()
    }
    return false
  }

  private func begin(_ fault: Fault, _ victim: Int) throws {
    switch fault {
    case .nodeKilled: nodes[victim].signal(SIGKILL)
    case .nodeStopped: nodes[victim].signal(SIGSTOP)
    case .serverEnded: try database.stack.crash()
    case .connectionsCut:
      try database.sql("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'node'")
    }
  }

  private mutating func ask(_ player: UUID, _ text: String, _ node: Int) async throws -> Bool {
    let asked = tick()
    let isAcknowledged = await Self.change(player, to: text, at: nodes[node])
    answers.append(Answer(player: player, text: text, asked: asked, answered: tick(), isAcknowledged: isAcknowledged))
    return isAcknowledged
  }

  private static func change(_ player: UUID, to text: String, at node: NodeProcess) async -> Bool {
    let answer = try? await node.send(
      .patch, "/api/user/preferences/player-details", as: token(of: player, signedWith: secret),
      json: #"{"high_school":"\#(text)"}"#)
    return answer?.status == 200
  }

  private static func becomesReady(_ node: NodeProcess) async -> Bool {
    for _ in 0..<20_000 {
      if (try? await node.send(.get, "/ready", as: ""))?.status == 200 { return true }
      await Task.yield()
    }
    return false
  }

  private mutating func tick() -> Int {
    clock += 1
    return clock
  }

  /// What both nodes say of a person.
  func pages(of player: UUID) async throws -> [(status: Int, text: String)] {
    var pages: [(status: Int, text: String)] = []
    for node in nodes {
      pages.append(
        try await node.send(.get, "/api/user/preferences/player", as: token(of: player, signedWith: Self.secret)))
    }
    return pages
  }

  /// Ends both nodes, and reads in their folders what they would say: for each a digest of every family.
  func digests() throws -> [[String]] {
    for node in nodes { node.end() }
    let server = try database.server()
    return try (0..<2).map { node in
      try families.map { family in
        var environment = Home.Environment()
        environment.upstream = server.log(of: family.id)
        let folder = folder(of: node).appendingPathComponent("families/\(family.id.lowercased)")
        let home = try Home(folder: folder, environment: environment)
        defer { try? home.close() }
        return "\(try home.projections.catchUpAndDigest())"
      }
    }
  }

  private static func cell(_ fault: Fault, _ step: Step) -> String { "\(fault.rawValue)/\(step.rawValue)" }

  /// How often each fault met a request at each step, and how many of those requests were acknowledged.
  var matrix: String {
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    var lines = [padded("", 28) + Step.allCases.map { padded($0.rawValue, 14) }.joined()]
    for fault in Fault.allCases {
      let cells = Step.allCases.map { step in
        let (rounds, acknowledged) = met[Self.cell(fault, step)] ?? (0, 0)
        return padded("\(rounds) (\(acknowledged))", 14)
      }
      lines.append(fault.rawValue.padding(toLength: 28, withPad: " ", startingAt: 0) + cells.joined())
    }
    return (lines + ["rounds in which the fault met the request there (acknowledged all the same)"])
      .joined(separator: "\n")
  }
}
