import Compass
import Domain
import EventLog
import Foundation
import PostgresLog
import Projections
import Synchronization
import TestSupport
import Testing

/// Homes that are copies of a log in PostgreSQL.
@Suite struct NodeTests {
  @Test func `what is done at one node is read at the other, and both give the same digests`() throws {
    guard let fixture = try NodeFixture() else { return }
    let (one, other) = (try fixture.node(), try fixture.node())
    try fixture.add("Rice University", at: one)
    #expect(try fixture.schools(at: other) == ["Rice University"])
    try fixture.add("Baylor University", at: other)
    #expect(try fixture.schools(at: one) == ["Baylor University", "Rice University"])
    #expect(try one.projections.catchUpAndDigest() == other.projections.catchUpAndDigest())
    #expect(try one.log.events() == fixture.log.events() && fixture.log.verifyChain().isIntact)
    // A node that lost its folder has lost nothing.
    #expect(try fixture.node().projections.catchUpAndDigest() == one.projections.catchUpAndDigest())
  }

  @Test func `nodes that write at once lose nothing and keep one order`() throws {
    guard let fixture = try NodeFixture() else { return }
    let nodes = try (0..<3).map { _ in try fixture.node() }
    let failures = Failures()
    let done = Mutex<[Outcome]>([])
    let player = fixture.player
    DispatchQueue.concurrentPerform(iterations: nodes.count) { number in
      for round in 0..<10 {
        failures.catching {
          // Beaten five times in a row, a command is refused: then whoever gave it gives it again.
          let command = UUID()
          while true {
            do {
              let outcome = try nodes[number].perform(
                .school(
                  UUID(),
                  .add(
                    athlete: player, name: "School \(number) \(round)", fields: SchoolFields(), status: nil, notes: nil)
                ), in: CommandContext(actor: player, id: command))
              done.withLock { $0.append(outcome) }
              return
            } catch EventLogError.movedOn {}
          }
        }
      }
    }
    #expect(failures.all.isEmpty)
    let events = try fixture.log.events()
    #expect(events.map(\.position) == Array(1...Int64(events.count)))
    for event in done.withLock({ $0.flatMap(\.events) }) {
      #expect(events[Int(event.position) - 1].id == event.id)
    }
    #expect(events.filter { $0.type == "SchoolAdded" }.count == 30)
    #expect(Set(try nodes.map { try $0.projections.catchUpAndDigest() }).count == 1)
    #expect(try fixture.log.verifyChain().isIntact)
  }

  @Test func `a command that was overtaken is decided again on what stands now`() throws {
    guard let fixture = try NodeFixture() else { return }
    let other = try fixture.node()
    let overtakings = Mutex(0)
    let player = fixture.player
    let troubled = TroubledLog(
      try fixture.log,
      before: {
        let number = overtakings.withLock { count in
          count += 1
          return count
        }
        guard number <= 3 else { return }
        try other.perform(
          .school(
            UUID(), .add(athlete: player, name: "Other \(number)", fields: SchoolFields(), status: nil, notes: nil)),
          in: CommandContext(actor: player))
      })
    let node = try fixture.node(troubled)
    let outcome = try fixture.add("Rice University", at: node)
    #expect(outcome.events.map(\.position) == [try fixture.log.head().position])
    #expect(try fixture.schools(at: node) == ["Other 1", "Other 2", "Other 3", "Rice University"])
    #expect(try node.projections.catchUpAndDigest() == other.projections.catchUpAndDigest())
  }

  @Test func `a command that is overtaken each time is refused, and nothing of it stays`() throws {
    guard let fixture = try NodeFixture() else { return }
    let other = try fixture.log
    let tries = Mutex(0)
    let troubled = TroubledLog(
      try fixture.log,
      before: {
        tries.withLock { $0 += 1 }
        var context = AppendContext.sample()
        context.family = other.family.lowercased
        try other.append([.sample(stream: "elsewhere/a", type: "Unknown")], in: context)
      })
    let node = try fixture.node(troubled)
    #expect(throws: EventLogError.self) { try fixture.add("Rice University", at: node) }
    #expect(tries.withLock { $0 } == 5)
    #expect(try fixture.schools(at: node) == [])
    #expect(try node.log.head() == other.head())
  }

  @Test func `an answer that was lost leaves the command done once, and the same command says so`() throws {
    guard let fixture = try NodeFixture() else { return }
    struct Lost: Error {}
    let troubled = TroubledLog(try fixture.log, after: { throw Lost() })
    let node = try fixture.node(troubled)
    let command = UUID()
    #expect(throws: Lost.self) { try fixture.add("Rice University", at: node, id: command) }
    troubled.calm()
    let outcome = try fixture.add("Rice University", at: node, id: command)
    #expect(outcome.events.map(\.wasThere) == [true])
    #expect(try fixture.schools(at: node) == ["Rice University"])
    #expect(try fixture.log.verifyChain().events == fixture.log.head().position)
  }

  @Test func `a refused command asks nothing of the log of record`() throws {
    guard let fixture = try NodeFixture() else { return }
    struct Asked: Error {}
    let node = try fixture.node(TroubledLog(try fixture.log, before: { throw Asked() }))
    #expect(throws: DomainError.self) {
      try node.perform(.school(UUID(), .setFavorite(true)), in: CommandContext(actor: fixture.player))
    }
    #expect(throws: Asked.self) { try fixture.add("Rice University", at: node) }
    #expect(try fixture.schools(at: node) == [])
  }

  @Test func `a decision that reads pages under the lock reads them as they stand there`() throws {
    guard let fixture = try NodeFixture() else { return }
    let (node, other) = (try fixture.node(), try fixture.node())
    let school = UUID()
    try node.perform(
      .school(
        school,
        .add(athlete: fixture.player, name: "Rice University", fields: SchoolFields(), status: nil, notes: nil)),
      in: CommandContext(actor: fixture.player))
    try other.perform(
      .school(school, .delete(dependants: Dependants(), cascade: false)), in: CommandContext(actor: fixture.player))
    #expect(try fixture.schools(at: node) == [])
    try node.undo(nil, in: CommandContext(actor: fixture.player))
    #expect(try fixture.schools(at: other) == ["Rice University"])
  }

  @Test func `a folder is a copy or a home of its own, and never becomes the other`() throws {
    guard let fixture = try NodeFixture() else { return }
    let (copy, own) = (fixture.folder(), fixture.folder())
    try fixture.node(in: copy).close()
    try Home(folder: own).close()
    #expect(throws: CompassError.self) { try Home(folder: copy) }
    #expect(throws: CompassError.self) { try fixture.node(in: own) }
    #expect(try fixture.node(in: copy).log.isReplica)
  }

  @Test func `a home goes into PostgreSQL and comes back with the same digest`() throws {
    guard let database = try PostgresStack.database() else { return }
    let folders = (0..<3).map { _ in TemporaryFolder("rc-copy") }
    let home = try Home(folder: folders[0].url)
    let family = try home.createFamily(name: "The Rivers")
    let player = try home.addMember(name: "Sam", role: .player)
    for number in 0..<30 {
      let school = UUID()
      try home.perform(
        .school(
          school,
          .add(athlete: player, name: "School \(number)", fields: SchoolFields(), status: nil, notes: "n\u{301}")),
        in: CommandContext(actor: player))
      try home.perform(.privateNote(school: school, text: "for me \(number)"), in: CommandContext(actor: player))
    }
    let log = try database.server().log(of: family)
    let copied = try home.log.copy(to: log, batch: 7)
    #expect(copied.head == (try home.log.head()) && copied.events == copied.head.position)
    #expect(try log.events() == home.log.events())
    // The texts of private notes stand apart.
    #expect(try database.sql("select count(*) from domain_event where data like '%for me%'") == [["0"]])
    #expect(try database.sql("select count(distinct owner) from domain_event_private") == [["1"]])
    #expect(try home.log.copy(to: log).events == 0)
    let back = try Home(folder: folders[1].url)
    try back.takeOver(log, of: family)
    #expect(try back.settings.family == family && back.settings.device != home.settings.device)
    #expect(try back.projections.catchUpAndDigest() == home.projections.catchUpAndDigest())
    #expect(try back.log.verifyChain() == home.log.verifyChain())
    // Whoever has a history of his own is left alone.
    let third = try Home(folder: folders[2].url)
    try third.createFamily(name: "Others")
    let events = try third.log.events()
    #expect(throws: LogCopyError.hasHistory(position: copied.head.position)) { try third.log.copy(to: log) }
    #expect(throws: LogCopyError.hasHistory(position: 1)) { try log.copy(to: third.log) }
    #expect(throws: CompassError.self) { try third.takeOver(log, of: family) }
    #expect(try third.log.events() == events && log.head() == copied.head)
  }

  @Test func `a copy that was interrupted goes on where it ended`() throws {
    guard let fixture = try NodeFixture() else { return }
    let node = try fixture.node()
    for number in 0..<20 { try fixture.add("School \(number)", at: node) }
    struct Cut: Error {}
    let target = try FileSubject(5)
    var reached: [Int64] = []
    #expect(throws: Cut.self) {
      try fixture.log.copy(to: target.log, batch: 4) { position, _ in
        reached.append(position)
        if position == 12 { throw Cut() }
      }
    }
    #expect(try target.log.head().position == 12)
    #expect(try fixture.log.copy(to: target.log, batch: 4).events == fixture.log.head().position - 12)
    #expect(try target.log.events() == fixture.log.events())
  }
}

/// The cache of open homes.
@Suite struct FamilyHomesTests {
  @Test func `few homes are open at once, and each family reads its own`() throws {
    guard let fixture = try NodeFixture() else { return }
    let server = try fixture.database.server()
    var players: [UUID: UUID] = [:]
    for number in 0..<5 {
      let home = try Home(folder: fixture.folder())
      let family = try home.createFamily(name: "Family \(number)")
      players[family] = try home.addMember(name: "Player \(number)", role: .player)
      _ = try home.log.copy(to: server.log(of: family))
    }
    let homes = FamilyHomes(folder: fixture.folder(), limit: 2) { server.log(of: $0) }
    for round in 0..<3 {
      for (family, player) in players {
        try homes.lending(family) { home in
          #expect(try home.read { try $0.members() }.map(\.id) == [player.lowercased])
          try home.perform(
            .school(
              UUID(), .add(athlete: player, name: "Round \(round)", fields: SchoolFields(), status: nil, notes: nil)),
            in: CommandContext(actor: player))
        }
      }
    }
    let counts = homes.counts
    #expect(counts.open == 2 && counts.hits + counts.misses == 15 && counts.closed == counts.misses - 2)
    for (family, _) in players {
      #expect(try homes.lending(family) { try $0.read { try $0.schools() }.count } == 3)
    }
    #expect(throws: CompassError.self) { try homes.lending(UUID()) { _ in } }
    #expect(homes.counts.open == 2)
    try homes.close()
  }

  @Test func `families are prepared, those used last first, and only as many as are asked for`() throws {
    guard let fixture = try NodeFixture() else { return }
    let server = try fixture.database.server()
    let folder = fixture.folder()
    var families: [UUID] = []
    for number in 0..<4 {
      let home = try Home(folder: fixture.folder())
      families.append(try home.createFamily(name: "Family \(number)"))
      _ = try home.addMember(name: "Player \(number)", role: .player)
      _ = try home.log.copy(to: server.log(of: families[number]))
    }
    let before = FamilyHomes(folder: folder) { server.log(of: $0) }
    #expect(before.lastUsed() == [])
    for family in families { try before.lending(family) { _ in } }
    try before.close()
    // As an update leaves them: without rows that the new program reads. The second was used last, the fourth is gone.
    let manager = FileManager.default
    for (number, family) in families.enumerated() {
      let place = folder.appendingPathComponent(family.lowercased)
      let date = Date(timeIntervalSince1970: 1_000_000 + (number == 1 ? 100 : Double(number)))
      for name in try manager.contentsOfDirectory(atPath: place.path) {
        let file = place.appendingPathComponent(name).path
        if name.hasPrefix("projections") || name.hasPrefix("current") {
          try manager.removeItem(atPath: file)
        } else {
          try manager.setAttributes([.modificationDate: date], ofItemAtPath: file)
        }
      }
      try manager.setAttributes([.modificationDate: date], ofItemAtPath: place.path)
    }
    let gone = families[3]
    let homes = FamilyHomes(folder: folder) { server.log(of: $0 == gone ? UUID() : $0) }
    let order = [1, 3, 2, 0].map { families[$0] }
    #expect(homes.lastUsed() == order)
    let done = Mutex<[Int]>([])
    let found = homes.prepare(Array(order.prefix(3)), jobs: 2) { count in done.withLock { $0.append(count) } }
    #expect(found.prepared == 2 && found.failed == 1 && found.reason != nil)
    #expect(done.withLock { $0.sorted() } == [1, 2, 3])
    #expect(homes.counts.misses == 2 && homes.counts.hits == 0)
    let names = try homes.lending(families[1]) { home in try home.read { try $0.members() }.map(\.name) }
    #expect(names == ["Player 1"])
    #expect(homes.counts.misses == 2 && homes.counts.hits == 1)
    let none = homes.prepare([], jobs: 8)
    #expect(none.prepared == 0 && none.failed == 0 && none.reason == nil)
    try homes.close()
  }

  @Test func `where the log of record cannot be reached, no more than one family for each job is waited for`() throws {
    // Port 9 of the loopback, discard, which nobody serves.
    var limits = PostgresLimits()
    (limits.patience, limits.connect) = (.milliseconds(20), .milliseconds(200))
    let server = PostgresServer(try PostgresAddress("postgres://node@127.0.0.1:9/none"), limits: limits, purpose: nil)
    let folder = TemporaryFolder()
    let homes = FamilyHomes(folder: folder.url) { server.log(of: $0) }
    let found = homes.prepare((0..<50).map { _ in UUID() }, jobs: 2)
    #expect(found.prepared == 0 && (1...2).contains(found.failed) && found.reason?.isEmpty == false)
  }

  @Test func `how far open copies are behind is known without catching them up`() throws {
    guard let fixture = try NodeFixture() else { return }
    let server = try fixture.database.server()
    let homes = FamilyHomes(folder: fixture.folder()) { server.log(of: $0) }
    #expect(try server.lag(behind: homes.positions()) == (0, 0))
    try homes.lending(fixture.family) { _ in }
    let other = try fixture.node()
    for name in ["Rice", "Duke", "Yale"] { try fixture.add(name, at: other) }
    let positions = homes.positions()
    #expect(positions == [fixture.family: 2] && homes.positions() == positions)
    #expect(try server.lag(behind: positions) == (3, 1))
    try homes.lending(fixture.family) { _ in }
    #expect(try server.lag(behind: homes.positions()) == (0, 0))
    try homes.close()
  }

  @Test func `a copy of a history that is gone is thrown away`() throws {
    guard let fixture = try NodeFixture() else { return }
    let (folder, family) = (fixture.folder(), fixture.family)
    let server = try fixture.database.server()
    let homes = FamilyHomes(folder: folder) { server.log(of: $0) }
    try homes.lending(family) { _ = try fixture.add("Rice University", at: $0) }
    // As after a restore from a backup that does not know the last event, and knows another.
    try fixture.database.vandalise("delete from domain_event where type = 'SchoolAdded'")
    try fixture.add("Baylor University", at: try fixture.node())
    #expect(try homes.lending(family) { try fixture.schools(at: $0) } == ["Baylor University"])
    #expect(homes.counts.discarded == 1)
    try homes.close()
    // The next start finds only what is of use.
    let again = FamilyHomes(folder: folder) { server.log(of: $0) }
    #expect(try again.lending(family) { try fixture.schools(at: $0) } == ["Baylor University"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [family.lowercased])
  }
}
