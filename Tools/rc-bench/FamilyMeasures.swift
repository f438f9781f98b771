import Compass
import Domain
import EventLog
import Foundation
import Pages
import PostgresLog
import Projections
import Synchronization
import Web

/// The measures of a node with many families. Each runs in its own process and uses the run's private PostgreSQL.
struct FamilyMeasures {
  let address: BenchPostgres.ServerAddress
  let workspace: Workspace
  /// The numbers of the families to measure.
  let families: ClosedRange<Int>

  /// Appends single events over 8 connections, each to a family chosen at random.
  func append(seconds: Int) throws -> Sample {
    let server = try address.client()
    let failure = Mutex<(any Error)?>(nil)
    let count = Atomic(0)
    let (began, end) = (Stopwatch.now(), Stopwatch.now() + Double(seconds) * 1e6)
    // Separate threads: a dispatch queue starts only as many as there are cores, and these wait for the disk.
    let ended = DispatchSemaphore(value: 0)
    for worker in 1...8 {
      let thread = Thread {
        var dice = Dice(seed: UInt64(worker))
        do {
          while Stopwatch.now() < end {
            try Self.append(1 + dice.below(families.upperBound), to: server)
            count.add(1, ordering: .relaxed)
          }
        } catch {
          failure.withLock { $0 = error }
        }
        ended.signal()
      }
      thread.start()
    }
    for _ in 1...8 { ended.wait() }
    if let error = failure.withLock({ $0 }) { throw error }
    return Sample(wall: Stopwatch.now() - began, count: count.load(ordering: .relaxed))
  }

  /// Appends single events over one connection and times each.
  func appendOne(calls: Int) throws -> Sample {
    let server = try address.client(maxConnections: 1)
    return try Sample.timed(calls) { call in
      try Self.append(number(call), to: server)
      return call
    }
  }

  private static func append(_ number: Int, to server: PostgresServer) throws {
    let family = FamilyMix.family(number)
    let event = NewEvent(
      id: UUID(), stream: StreamName(category: "school", key: "bench"), type: "StatusChanged", schema: 1,
      data: #"{"note":"called back after the game","status":"contacted"}"#)
    let clock = Int64(Date().timeIntervalSince1970 * 1000)
    try server.log(of: family).append(
      [event],
      in: AppendContext(
        actor: FamilyMix.person(0, of: number).lowercased, family: family.lowercased, device: "bench", clock: clock))
  }

  /// Gets a page over HTTP, of another family each time, which the node does not have in memory. With `isKept`, the
  /// node kept a copy of the family on its disk; without it, nothing of the family is there.
  func cold(isKept: Bool) throws -> Sample {
    let node = try Node(address, workspace.scratch(), limit: 1)
    defer { node.remove() }
    if isKept { for number in families { _ = try node.page(of: number) } }
    return try Sample.timed(families.count - 1) { try node.page(of: families.lowerBound + $0 % families.count) }
  }

  /// Folds the families again of which the node kept the logs, as after an update of the program.
  func prepare() throws -> Sample {
    let folder = try workspace.scratch().appendingPathComponent("families")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    let server = try address.client()
    let numbers = families.map(FamilyMix.family)
    func prepare() throws {
      let homes = FamilyHomes(folder: folder, limit: 1) { server.log(of: $0) }
      let done = homes.prepare(numbers, jobs: ProcessInfo.processInfo.activeProcessorCount)
      guard done.prepared == numbers.count else { throw BenchError(done.reason ?? "not every family was prepared") }
    }
    try prepare()
    for family in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      for file in try FileManager.default.contentsOfDirectory(at: family, includingPropertiesForKeys: nil)
      where file.lastPathComponent.hasPrefix("projections-") { try FileManager.default.removeItem(at: file) }
    }
    var watch = Stopwatch()
    try watch.measure(prepare)
    return Sample(micros: watch.micros, wall: watch.wall, count: numbers.count, peakBytes: peakMemory())
  }

  /// Gets a page of families that the node has open.
  func warm(calls: Int) throws -> Sample {
    let node = try Node(address, workspace.scratch(), limit: families.count)
    defer { node.remove() }
    for number in families { _ = try node.page(of: number) }
    return try Sample.timed(calls) { try node.page(of: number($0)) }
  }

  /// Gets the same page of a family from a server of that family alone, whose home is in SQLite.
  func home(calls: Int) throws -> Sample {
    let (folder, server) = (try workspace.scratch(), try address.client(maxConnections: 1))
    defer { try? FileManager.default.removeItem(at: folder) }
    let home = try Home(folder: folder)
    _ = try home.takeOver(
      server.log(of: FamilyMix.family(families.lowerBound)), of: FamilyMix.family(families.lowerBound))
    let player = FamilyMix.person(0, of: families.lowerBound)
    let viewer = Viewer(id: player, athlete: player, timeZone: .gmt, now: home.now())
    let client = try Client(port: ServeMeasures.open(WebServer(home: home, viewer: viewer)))
    return try Sample.timed(calls) { _ in try client.get("/schools") }
  }

  /// Measures how long it takes until an event of one node is read at another node that waits for it, from the start of
  /// the append.
  func news(calls: Int) throws -> Sample {
    let number = families.lowerBound
    let nodes = try (0..<2).map { _ in
      let server = try address.client()
      let homes = FamilyHomes(folder: try workspace.scratch().appendingPathComponent(UUID().lowercased)) {
        server.log(of: $0)
      }
      return (homes: homes, server: server)
    }
    let (one, other) = (
      try nodes[0].homes.lease(FamilyMix.family(number)), try nodes[1].homes.lease(FamilyMix.family(number))
    )
    let player = FamilyMix.person(0, of: number)
    let log = nodes[1].server.log(of: FamilyMix.family(number))
    let school = try one.home.read { try $0.schools() }.compactMap { UUID(uuidString: $0.id) }.first ?? UUID()
    // A note with an unchanged text would append no event, and the wait would never end.
    var note = 0
    return try Sample.timed(calls) { call in
      note += 1
      let before = try other.home.read { $0.position }
      let seen = DispatchSemaphore(value: 0)
      let isWaiting = DispatchSemaphore(value: 0)
      Task.detached {
        isWaiting.signal()
        while (try? other.home.read { $0.position }) ?? 0 <= before {
          try? await log.waitForEvents(after: before, atMost: .seconds(5))
        }
        seen.signal()
      }
      isWaiting.wait()
      try one.home.perform(
        .school(school, .editNotes("Heard at the other node \(note)")),
        in: CommandContext(actor: player))
      seen.wait()
      return call
    }
  }

  /// Measures the memory of a node that has shown a page of each family and keeps all of them open.
  func memory() throws -> Sample {
    let node = try Node(address, workspace.scratch(), limit: families.count)
    defer { node.remove() }
    for number in families { _ = try node.page(of: number) }
    return Sample(count: families.count, peakBytes: peakMemory(), bytes: residentMemory())
  }

  /// Reads one person's changes in all families, with the previous values.
  func audit(calls: Int) throws -> Sample {
    let server = try address.client(maxConnections: 1, role: "operator")
    return try Sample.timed(calls) { call in
      let person = FamilyMix.person(call % 3, of: number(call))
      let found = try server.events(by: ActorQuestion(actor: person.lowercased, limit: 1_000))
      var changes = 0
      for history in try server.histories(of: found) {
        changes += StreamTrail.follow(history).values.reduce(0) { $0 + $1.changes.count }
      }
      guard !found.isEmpty, changes > 0 else { throw BenchError("the audit found nothing") }
      return changes
    }
  }

  /// Verifies families one after the other.
  func verify() throws -> Sample {
    let server = try address.client(maxConnections: 1)
    return try Sample.timed(families.count) { call in
      guard try server.log(of: FamilyMix.family(number(call))).verifyChain().isIntact else {
        throw BenchError("a family's chain does not hold")
      }
      return call
    }
  }

  /// Returns the number of a family for a call, spread over the range; no number repeats before all have been used.
  private func number(_ call: Int) -> Int {
    families.lowerBound + call * 7_919 % families.count
  }
}

/// A node in this process, with a client in place of a browser.
private final class Node {
  private let client: Client
  private let folder: URL

  init(_ address: BenchPostgres.ServerAddress, _ folder: URL, limit: Int) throws {
    self.folder = folder
    let server = try address.client()
    let homes = FamilyHomes(folder: folder.appendingPathComponent("families"), limit: limit) { server.log(of: $0) }
    let now: @Sendable () -> Instant = { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
    let families = Families(
      homes: homes,
      memberships: { try server.families(of: $0).map { Families.Membership(family: $0.family, person: $0.actor) } },
      viewer: { home, person in Viewer(id: person, athlete: person, timeZone: .gmt, now: home.now()) })
    // A token is a person's id and is not checked: authentication is not measured.
    let identities = IdentityProvider(
      identity: { UUID(strict: $0).map { IdentityProvider.Identity(person: $0, until: Instant(milliseconds: .max)) } },
      token: { _, _ in nil })
    let web = WebServer(
      families: families, identities: identities, now: now, probes: Probes(isReady: { true }))
    client = try Client(port: ServeMeasures.open(web, isEntering: false))
  }

  /// Gets the list of a family's schools as its player sees it.
  func page(of family: Int) throws -> Int {
    try client.get("/schools", bearer: FamilyMix.person(0, of: family).lowercased)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
