import CanonicalJSON
import Domain
import EventLog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Projections

/// Rows that are repaired after an erasure are those that a fold of what is left makes.
@Suite struct RowRepairTests {
  /// Erases some of a log's payloads, as a whole or but for some fields.
  private static func erase(_ fixture: FoldFixture, _ random: inout SeededGenerator) throws {
    let kept = [EventsRedacted.type, ClockCorrected.type]
    let events = try fixture.log.events().filter { $0.data != nil && !kept.contains($0.type) }
    let chosen = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in events.randomElement(using: &random) }
    let fields = chosen.flatMap { Self.fields(of: $0, &random) }
    let parts = chosen.compactMap { event in Redaction.proof(of: event, without: fields).map { (event.id, $0) } }
    let erasure = DomainEvent.eventsRedacted(
      EventsRedacted(
        events: chosen.filter { event in !parts.contains { $0.0 == event.id } }.map(\.id.lowercased), fields: fields,
        parts: parts.map(\.0.lowercased), proofs: parts.map(\.1), why: .asked))
    try fixture.append(erasure, to: chosen.first.map { "\($0.stream)" } ?? "family/rivers")
  }

  /// The path of a member of a payload; in half of the cases none, so that the whole payload goes.
  private static func fields(of event: RecordedEvent, _ random: inout SeededGenerator) -> [String] {
    guard Bool.random(using: &random), case .object(let members)? = try? JSONValue(parsing: event.data ?? ""),
      let member = members.keys.sorted().randomElement(using: &random)
    else { return [] }
    guard case .object(let inner)? = members[member], let field = inner.keys.sorted().randomElement(using: &random)
    else {
      return [member]
    }
    return ["\(member).\(field)"]
  }

  @Test(arguments: (0..<max(Soak.count(300), 6)).map { Soak.firstSeed &+ UInt64($0) })
  func `repaired rows are the fold of what is left`(seed: UInt64) throws {
    let fixture = try FoldFixture(log: seed, events: 160)
    let store = try fixture.store()
    var random = SeededGenerator(seed: seed &+ 7)
    for round in 0..<4 {
      // The rows stand at the head, or some events behind it, or behind an erasure before this one.
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        if Bool.random(using: &random) { try fixture.append(RandomHistory(seed: random.next()).eventsOnTime(5)) }
        try Self.erase(fixture, &random)
      }
      if Bool.random(using: &random) { try fixture.append(RandomHistory(seed: random.next()).eventsOnTime(5)) }
      let former = try store.currentPath()
      #expect(try store.repairRows(), "seed \(seed), round \(round)")
      #expect(try store.currentPath() != former)
      let expected = try fixture.store("fresh \(round)").certificates()
      #expect(try store.certificates() == expected, "seed \(seed), round \(round)")
      // Another repair finds nothing to do, and live folding goes on.
      #expect(try store.repairRows(), "seed \(seed), round \(round)")
      try fixture.append(RandomHistory(seed: random.next()).eventsOnTime(3))
    }
    for report in try store.verify() {
      #expect(report.isEqual, "seed \(seed): \(report.name) \(report.badKeys)")
    }
    #expect(try store.damage() == [])
  }

  @Test func `what was repaired and not copied yet is repaired again`() throws {
    let fixture = try FoldFixture(log: 3, events: 120)
    let store = try fixture.store()
    var random = SeededGenerator(seed: 3)
    try Self.erase(fixture, &random)
    let former = try store.currentPath()
    _ = try store.currentFile().folding { try $0.repair() }
    try Data("half".utf8).write(to: URL(fileURLWithPath: store.path(2) + ".part"))
    let again = try fixture.store()
    try store.close()
    #expect(try again.foldAnew() == [])
    #expect(try again.currentPath() != former && !FileManager.default.fileExists(atPath: former))
    #expect(try again.certificates() == fixture.store("fresh").certificates())
    #expect(try again.isProved())
  }

  @Test func `where a fold had to stop, the rows are folded anew`() throws {
    let fixture = try FoldFixture(log: 5, events: 120)
    let store = try fixture.store()
    var random = SeededGenerator(seed: 5)
    try Self.erase(fixture, &random)
    try store.currentFile().database.write {
      try FoldFault(projection: "Coaches", position: 1, reason: "made up").save($0)
    }
    try store.close()
    let other = try fixture.store()
    #expect(try !other.repairRows())
    #expect(try other.foldAnew() == [])
    #expect(try other.faults() == [] && other.isProved())
  }
}
