import Compass
import EventLog
import TestSupport
import Testing

/// The audit told by streams alone, as over many families, against the audit of the read models.
@Suite struct StreamTrailTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a stream's events alone tell from what to what, as the read models do`(seed: UInt64) throws {
    // As a family could have made it, and as no family would: restored what was never deleted, and the like.
    try judge(ReplayFixture(whole: seed, events: 200), seed)
    let wild = try ReplayFixture(seed: seed)
    try wild.appendOfEveryType(count: 200, seed: seed)
    try judge(wild, seed)
  }

  private func judge(_ fixture: ReplayFixture, _ seed: UInt64) throws {
    var filter = AuditFilter()
    filter.limit = 100_000
    let told = try fixture.home.audit(filter, viewer: fixture.player).entries
    var trails: [StreamName: StreamTrail] = [:]
    var steps: [Int64: (changes: [AuditEntry.Change], problem: String?)] = [:]
    for event in try fixture.home.log.events() {
      steps[event.position] = trails[event.stream, default: StreamTrail()].follow(event)
    }
    #expect(told.count == steps.count, "seed \(seed)")
    for entry in told {
      let step = try #require(steps[entry.position])
      guard !entry.stream.hasPrefix("private-note/") else {
        #expect(step.changes.isEmpty, "a private note is told to its owner alone, and nobody is known here")
        continue
      }
      #expect(step.changes == entry.changes, "seed \(seed), position \(entry.position), \(entry.type)")
      #expect(step.problem == entry.problem, "seed \(seed)")
    }
    #expect(told.contains { $0.changes.contains { $0.field == "deleted" && $0.from != nil } }, "seed \(seed)")
  }
}
