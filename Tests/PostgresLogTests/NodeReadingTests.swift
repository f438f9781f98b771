import Compass
import Domain
import EventLog
import Foundation
import PostgresLog
import Projections
import Synchronization
import TestSupport
import Testing

/// What a node reads, and what its files are good for.
@Suite struct NodeReadingTests {
  @Test func `an answer looks once at the log of record, and sees what it does itself`() throws {
    guard let fixture = try NodeFixture() else { return }
    let watched = TroubledLog(try fixture.log)
    let (node, other) = (try fixture.node(watched), try fixture.node())
    func looks() -> Int { watched.looks.load(ordering: .relaxed) }
    let before = looks()
    try EventLog.withRequest(madeAt: .now) {
      #expect(try fixture.schools(at: node) == [])
      #expect(try node.read { try $0.members() }.count == 1)
      #expect(looks() == before + 1)
      // What comes later belongs to the next answer, unless something is decided on it.
      try fixture.add("Baylor University", at: other)
      #expect(try fixture.schools(at: node) == [] && looks() == before + 1)
      try fixture.add("Rice University", at: node)
      #expect(try fixture.schools(at: node) == ["Baylor University", "Rice University"])
    }
    try fixture.add("Yale University", at: other)
    #expect(try EventLog.withRequest(madeAt: .now) { try fixture.schools(at: node) }.count == 3)
    // Whoever is not answering anything looks each time.
    let behind = looks()
    for _ in 0..<3 { _ = try fixture.schools(at: node) }
    #expect(looks() == behind + 3)
  }

  @Test func `what another run of the system left is thrown away, what this one left is used`() throws {
    guard let fixture = try NodeFixture() else { return }
    let folder = fixture.folder()
    let (mark, boot) = (folder.appendingPathComponent("mark.sqlite"), folder.appendingPathComponent("copy.boot"))
    func reopened() throws -> [String] {
      let node = try fixture.node(in: folder)
      defer { try? node.close() }
      return try fixture.schools(at: node)
    }
    let node = try fixture.node(in: folder)
    try fixture.add("Rice University", at: node)
    #expect(try node.log.durabilityPragmas().synchronous == 0)
    try node.setPerson(fixture.player)
    try node.close()
    try Data().write(to: mark)
    #expect(try reopened() == ["Rice University"])
    #expect(FileManager.default.fileExists(atPath: mark.path))
    // As after a loss of power: half of what was written is there.
    try Data("SQLite format 3".utf8).write(to: folder.appendingPathComponent("log.sqlite"))
    try Data(UUID().lowercased.utf8).write(to: boot)
    #expect(try reopened() == ["Rice University"])
    #expect(!FileManager.default.fileExists(atPath: mark.path))
    // Who acts at this device is taken along where it can be read, whether the run is another or not known.
    let again = try fixture.node(in: folder)
    try again.setPerson(fixture.player)
    try again.close()
    try FileManager.default.removeItem(at: boot)
    #expect(try reopened() == ["Rice University"])
    #expect(try fixture.node(in: folder).settings.user == fixture.player)
  }

  @Test func `whoever waits for news is woken by what another node appends`() async throws {
    guard let fixture = try NodeFixture() else { return }
    let (log, appending) = (try fixture.log, try fixture.log)
    var context = AppendContext.sample()
    context.family = log.family.lowercased
    // The first time it is woken when it begins to listen, as something may have been told before; then by news alone.
    for round in 1...2 {
      let head = try log.head().position
      let isWoken = Atomic(false)
      let waiting = Task {
        try await log.waitForEvents(after: head, atMost: .seconds(3_600))
        isWoken.store(true, ordering: .releasing)
      }
      var appends = 0
      while !isWoken.load(ordering: .acquiring), appends < 2_000 {
        try appending.append([.sample(stream: "elsewhere/a", type: "Unknown")], in: context)
        appends += 1
        await Task.yield()
      }
      waiting.cancel()
      let isHeard = isWoken.load(ordering: .acquiring)
      #expect(isHeard, "round \(round)")
    }
  }

  @Test func `an idle family is read and written as one that is not`() throws {
    guard let fixture = try NodeFixture() else { return }
    let server = try fixture.database.server()
    let second = try Home(folder: fixture.folder())
    let family = try second.createFamily(name: "Second")
    let player = try second.addMember(name: "Kim", role: .player)
    _ = try second.log.copy(to: server.log(of: family))
    let homes = FamilyHomes(folder: fixture.folder(), active: 1) { server.log(of: $0) }
    for round in 1...3 {
      try homes.lending(fixture.family) { home in
        try fixture.add("Round \(round)", at: home)
        #expect(try fixture.schools(at: home).count == round)
      }
      // Whoever is asked for second makes the first idle.
      let members = try homes.lending(family) { try $0.read { try $0.members() } }
      #expect(members.map(\.id) == [player.lowercased])
    }
    #expect(homes.counts.misses == 2)
    let digest = try homes.lending(fixture.family) { try $0.projections.catchUpAndDigest() }
    #expect(try fixture.node().projections.catchUpAndDigest() == digest)
    try homes.close()
  }
}
