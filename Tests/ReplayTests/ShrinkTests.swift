import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Projections
import RawSQLite
import TestSupport
import Testing

@testable import Replay

@Suite struct ShrinkTests {
  /// A fault that somebody found: a school that is a favourite, has notes and was given up once.
  private static let pattern = """
    EXISTS (SELECT 1 FROM school_list l JOIN school_detail d ON d.id = l.id JOIN status_history h ON h.school = l.id
      WHERE l.is_favorite = 1 AND d.notes = 'zebra' AND h.status = 'declined')
    """

  /// A random history in which the pattern was planted among events of its own school and of others.
  private func planted(_ seed: UInt64) throws -> (fixture: ReplayFixture, planted: Set<UUID>) {
    let fixture = try ReplayFixture(seed: seed, events: 0)
    var random = SeededGenerator(seed: seed)
    let family = try #require(try fixture.home.settings.family).lowercased
    func noise() throws { for _ in 0..<Int.random(in: 4...12, using: &random) { try fixture.append() } }
    var planted: Set<UUID> = []
    let school = fixture.home.freshID()
    func plant(_ event: DomainEvent) throws {
      let context = AppendContext(
        actor: fixture.player.lowercased, family: family, device: "x", clock: 1_770_000_000_000)
      try fixture.append(EventCodec.encode(event), type: event.type, to: .school(school), context: context)
      planted.formUnion(try fixture.home.log.events(EventRange(backwards: true, limit: 1)).map(\.id))
    }
    try noise()
    try plant(.schoolAdded(SchoolAdded(athlete: fixture.player, name: "Rice", status: .interested)))
    try noise()
    let others: [DomainEvent] = [
      .statusChanged(StatusChanged(status: .declined)), .favoriteToggled(FavoriteToggled(isFavorite: true)),
      .notesEdited(NotesEdited(notes: "zebra")),
    ]
    for event in others.shuffled(using: &random) {
      try plant(event)
      try noise()
    }
    return (fixture, planted)
  }

  private func events(_ home: Home) throws -> [RecordedEvent] {
    try home.log.events(EventRange()).filter { EventBundle.isExported($0.stream) }
  }

  private func holds(_ sql: String, after events: [RecordedEvent], _ home: Home) throws -> Bool {
    let branch = try Branch(home.projections)
    try branch.fold(events)
    return try branch.holds(ReadOnlyCondition(overReadModels: sql))
  }

  @Test(arguments: (1...12).map(UInt64.init))
  func `what is left is what was planted, and nothing of it can go`(seed: UInt64) throws {
    let (fixture, planted) = try planted(seed)
    let home = fixture.home
    let condition = try ReadOnlyCondition(overReadModels: Self.pattern)
    let all = try events(home)
    var progress: [Int64] = []
    let left = try all.shrunk(to: condition, in: home.projections) { done, _ in progress.append(done) }
    #expect(Set(left.map(\.id)) == planted, "seed \(seed): \(left.map(\.type))")
    #expect(progress.last == Int64(all.count - left.count), "seed \(seed)")
    #expect(try all.shrunk(to: condition, in: home.projections) == left, "seed \(seed)")
    for event in left {
      // With nothing going along: one event less is enough to lose it.
      let without = left.filter { $0.id != event.id }
      let isShown = try holds(Self.pattern, after: without.imported, home)
      #expect(!isShown || event.type == SchoolAdded.type, "seed \(seed), \(event.type)")
    }
  }

  /// Any condition, any history: no event can be left out together with those that make no sense without it.
  @Test(arguments: (21...28).map(UInt64.init))
  func `no remaining event can be left out`(seed: UInt64) throws {
    let fixture = try ReplayFixture(seed: seed, events: 0)
    for _ in 0..<60 { try fixture.append() }
    let all = try events(fixture.home)
    for sql in [
      "(SELECT count(*) FROM status_history) >= 3", "(SELECT count(*) FROM interaction) >= 2",
      "(SELECT max(position) FROM activity) >= 7", "NOT EXISTS (SELECT 1 FROM school_list WHERE name = 'zebra')",
      "(SELECT count(DISTINCT stream) FROM activity) >= 3 AND EXISTS (SELECT 1 FROM family)",
    ] {
      guard try holds(sql, after: all.imported, fixture.home) else { continue }
      let left = try all.shrunk(to: ReadOnlyCondition(overReadModels: sql), in: fixture.home.projections)
      #expect(try holds(sql, after: left.imported, fixture.home), "seed \(seed): \(sql)")
      for event in left {
        var without = left.filter { $0.id != event.id }
        while case let lost = Set(ValidityCheck.invalidated(all, without).map(\.event.id)), !lost.isEmpty {
          without.removeAll { lost.contains($0.id) }
        }
        #expect(try !holds(sql, after: without.imported, fixture.home), "seed \(seed): \(sql) without \(event.type)")
      }
    }
  }

  @Test func `a shrunk bundle shows the condition in the home that imports it`() throws {
    let (fixture, planted) = try planted(3)
    for isAnonymous in [false, true] {
      var options = EventBundle.Options()
      options.condition = try ReadOnlyCondition(overReadModels: Self.pattern)
      options.isAnonymous = isAnonymous
      let file = Collected()
      let summary = try fixture.home.exportBundle(options) { file.bytes += $0 }
      #expect(summary.events == planted.count)
      let head = try fixture.home.log.head()
      let travelling = try fixture.home.log.events().count { EventBundle.isExported($0.stream) }
      #expect(summary.shrunkBy == travelling - planted.count)
      let text = String(decoding: file.bytes, as: UTF8.self)
      #expect(text.contains(head.hash.description) && text.contains(#""shrunk":{"#))
      #expect(text.contains("zebra") != isAnonymous)
      let folder = TemporaryFolder()
      let copy = try Home(folder: folder.url, environment: .init(random: .seeded(9)))
      try copy.importBundle(file.bytes)
      let sql = isAnonymous ? Self.pattern.replacing("d.notes = 'zebra'", with: "length(d.notes) = 5") : Self.pattern
      #expect(try holds(sql, after: copy.log.events(EventRange()), copy))
      #expect(try copy.log.verifyChain().firstBad == nil)
      #expect(try copy.log.head().hash != head.hash)
    }
  }

  /// Records that name each other go together, so that what is left makes sense, and the result is as small.
  @Test(arguments: (31...36).map(UInt64.init))
  func `a history that is too long to be held is shrunk group by group first`(seed: UInt64) throws {
    let (fixture, planted) = try planted(seed)
    let condition = try ReadOnlyCondition(overReadModels: Self.pattern)
    let groups = try RecordGroups(fixture.home, through: fixture.home.log.head().position)
    let all = try events(fixture.home)
    #expect(groups.events == all.count)
    let left = try groups.events(showing: condition, atMost: 0) { _, _ in }
    #expect(planted.isSubset(of: left.map(\.id)) && left.count < all.count, "seed \(seed)")
    #expect(ValidityCheck.invalidated(all, left).isEmpty, "seed \(seed)")
    #expect(try Set(left.shrunk(to: condition, in: fixture.home.projections).map(\.id)) == planted, "seed \(seed)")
    #expect(throws: ShrinkError.doesNotHold(events: all.count)) {
      try groups.events(showing: ReadOnlyCondition(overReadModels: "1 = 2"), atMost: 0) { _, _ in }
    }
  }

  @Test func `a condition that does not hold, or holds of nothing, is told`() throws {
    let (fixture, _) = try planted(4)
    let all = try events(fixture.home)
    #expect(throws: ShrinkError.doesNotHold(events: all.count)) {
      try all.shrunk(to: ReadOnlyCondition(overReadModels: "1 = 2"), in: fixture.home.projections)
    }
    #expect(try all.shrunk(to: ReadOnlyCondition(overReadModels: "1"), in: fixture.home.projections).isEmpty)
    // It fails where there is no school: such a part shows nothing.
    let fragile = "abs(-9223372036854775807 - (SELECT count(*) = 0 FROM school_list)) > 0"
    let left = try all.shrunk(to: ReadOnlyCondition(overReadModels: fragile), in: fixture.home.projections)
    #expect(!left.isEmpty && left.count <= 2)
  }
}
