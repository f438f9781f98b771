import Domain
import EventLog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Projections

/// The one law of every projection (ruling 13): however the events are batched, interrupted or rebuilt, the rows are
/// the same, and so are the digests.
@Suite struct FoldLawTests {
  @Test(arguments: [UInt64(11), 12, 13, 14])
  func `live, in batches, rebuilt and refolded are one`(seed: UInt64) throws {
    let fixture = try FoldFixture(log: seed, events: 0)
    let live = try fixture.store("live")
    var random = SeededGenerator(seed: seed)
    for event in RandomHistory(seed: seed).events(400) {
      try fixture.append([event])
      // Some are folded one by one, others wait for their neighbours.
      if Int.random(in: 0..<3, using: &random) > 0 { try live.catchUp() }
    }
    let expected = try live.certificates()
    #expect(try fixture.store("whole").certificates() == expected, "seed \(seed)")
    try live.rebuild()
    #expect(try live.certificates() == expected, "seed \(seed)")
    for report in try live.verify() {
      #expect(report.isEqual, "seed \(seed): \(report.name) \(report.badKeys)")
      #expect(report.digest == expected[report.name])
    }
  }

  @Test(arguments: [UInt64(21), 22])
  func `any batch size gives the same digests`(seed: UInt64) throws {
    let fixture = try FoldFixture(log: seed, events: 300)
    var digests: [[String: Digest]] = []
    for limit in [Int64(1), 7, 64, 1000] {
      let queue = try DatabaseQueue()
      try queue.write { db in
        try Projector.createTables(db, fingerprint: "test")
        // Each batch has a projector of its own: nothing may live in memory alone.
        while true {
          let projector = try Projector(db, log: fixture.log)
          if try projector.fold(through: projector.head.position + limit) == 0 { break }
        }
        digests.append(
          try ReadModels.all.reduce(into: [:]) { $0[$1.name] = try Certificate.load(db, projection: $1.name).digest })
      }
    }
    #expect(digests.allSatisfy { $0 == digests[0] }, "seed \(seed)")
  }

  @Test(arguments: [UInt64(31), 32])
  func `an interrupted batch leaves the rows where they were`(seed: UInt64) throws {
    let fixture = try FoldFixture(log: seed, events: 200)
    let store = try fixture.store()
    let file = try store.currentFile()
    try fixture.append(RandomHistory(seed: seed &+ 1).eventsOnTime(50))
    struct PowerCut: Error {}
    let before = try file.head()
    #expect(throws: PowerCut.self) {
      try file.folding { projector in
        _ = try projector.fold(through: 220)
        throw PowerCut()
      }
    }
    #expect(try file.head() == before)
    let expected = try fixture.store("fresh").certificates()
    #expect(try store.certificates() == expected, "seed \(seed)")
    #expect(try store.isProved())
  }

  @Test(arguments: [UInt64(41), 42, 43])
  func `streams of unrelated records may be interleaved in any way`(seed: UInt64) throws {
    // Records: each school with its notes and interactions. The family and preferences concern all and stay in place.
    let events = RandomHistory(seed: seed).events(250)
    func group(_ event: NewEvent) -> String? {
      switch event.stream.category {
      case "school": event.stream.key
      case "private-note": String(event.stream.key.prefix(36))
      default: nil
      }
    }
    var random = SeededGenerator(seed: seed)
    var shuffled = events
    for _ in 0..<5_000 {
      let index = Int.random(in: 0..<shuffled.count - 1, using: &random)
      if let a = group(shuffled[index]), let b = group(shuffled[index + 1]), a != b {
        shuffled.swapAt(index, index + 1)
      }
    }
    func digests(_ events: [NewEvent]) throws -> [String: Digest] {
      let fixture = try FoldFixture()
      // The same instant for all: the order is the only difference.
      try fixture.log.append(
        events.map { event in
          var event = event
          event.occurredAt = event.occurredAt ?? 1_770_000_000_000
          return event
        }, in: AppendContext(actor: "sam", family: "rivers", device: "laptop", clock: 1_770_000_000_000))
      return try fixture.store().certificates()
    }
    let (first, second) = (try digests(events), try digests(shuffled))
    // The rows of the others hold positions.
    let holdingPositions = [StatusHistoryProjection.name, FitBasisProjection.name, ReferencesProjection.name]
    for type in ReadModels.all where !holdingPositions.contains(type.name) {
      #expect(first[type.name] == second[type.name], "seed \(seed): \(type.name)")
    }
  }

  @Test func `every row is written and read as its table says`() throws {
    let fixture = try FoldFixture(log: 71, events: 300)
    let store = try fixture.store()
    try store.read { db in
      for type in ReadModels.all {
        for table in type.definitions {
          let columns = try db.columns(in: table.name).map(\.name)
          #expect(columns == table.columns, "\(table.name)")
        }
      }
    }
  }
}
