import EventLog
import Foundation
import Projections
import TestSupport
import Testing

@testable import Compass

/// Random histories with erasures of records, fields, people and families on two to four devices: when all have caught up
/// they are equal and proved, no secret that was erased is left on any of them, and none came back.
///
/// Two run always, ten thousand with RC_SOAK. Every second one goes by way of PostgreSQL, the others know restores.
@Suite(.serialized, .waitsForOthers) struct ErasureHistorySoak {
  @Test func `all devices converge, no erased secret is left anywhere, and none comes back`() throws {
    let database = try PostgresStack.database()
    var (planted, erased, count) = (0, 0, 0)
    try Soak.eachSeed(Soak.isSoak ? 10_000 : 2, atLeast: 2) { seed in
      count += 1
      let family = try ErasingFamily(seed: seed, seed % 2 == 0 ? database : nil)
      for _ in 0..<24 { try family.act() }
      let isFamily = [2, 5].contains(seed % 8)
      if isFamily { try family.eraseFamily() }
      for number in family.homes.indices { try family.catchUp(number) }
      let story = "seed \(seed): \(family.acts.joined(separator: " "))"
      let events = try family.homes[family.lead].log.events()
      if let shared = family.shared {
        _ = try family.homes[family.lead].log.copy(to: shared)
        #expect(try shared.events() == events, "\(story)")
      }
      for home in family.homes {
        #expect(try home.log.events() == events, "\(story)")
        #expect(try home.finishErasures() == [] && !home.log.hasTraces(), "\(story)")
        let rows = try home.projections.verify().filter { !$0.isEqual }.map(\.name)
        #expect(rows == [], "\(story)")
        let chain = try home.proveChain()
        #expect(chain.firstBad == nil && chain.removals.stillPresent == [], "\(story): \(chain)")
        #expect(try home.headsReport().isSound, "\(story)")
        #expect(try (home.familyErasure() != nil) == isFamily, "\(story)")
      }
      #expect(try family.found() == [], "\(story)")
      planted += family.planted
      erased += family.erased.count
    }
    #expect(Soak.onlySeed != nil || erased > 0 && planted > erased)
    print("histories: \(count) from seed \(Soak.firstSeed), secrets: \(planted), erased: \(erased)")
  }
}
