import Foundation
import GRDB
import TestSupport
import Testing

@testable import EventLog

/// An event that says what leaves the log is carried out where it is appended, and the chain holds.
@Suite struct RedactionTests {
  private func event(_ events: [UUID], parts: [(UUID, String)] = [], fields: [String] = []) -> NewEvent {
    func list(_ texts: [String]) -> String { "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
    let data =
      #"{"events":\#(list(events.map { $0.uuidString.lowercased() })),"fields":\#(list(fields)),"#
      + #""parts":\#(list(parts.map { $0.0.uuidString.lowercased() })),"proofs":\#(list(parts.map(\.1))),"why":"asked"}"#
    return .sample(type: Redaction.type, data: data)
  }

  @Test func `a payload goes with the event that says so, and the chain stays`() throws {
    let fixture = try LogFixture()
    for number in 0..<5 { try fixture.log.append([.sample(number)], in: .sample()) }
    let before = try fixture.log.events()
    try fixture.log.append([event([before[1].id, before[3].id, UUID()])], in: .sample())
    let after = try fixture.log.events()
    #expect(after.prefix(5).map { $0.data == nil } == [false, true, false, true, false])
    #expect(after.prefix(5).map(\.hash) == before.map(\.hash) && after[1].salt.count == 32)
    let report = try fixture.log.verifyChain()
    #expect(report.isIntact && report.removals.removedCount == 2 && report.removals.unaccounted == [])
    #expect(try fixture.log.lastErasure().position == 6 && fixture.log.hasTraces())
    try fixture.log.noteCleaned(through: fixture.log.lastErasure())
    #expect(try !fixture.reopened().hasTraces())
    // The guard is back, and what is gone cannot be appended again.
    let stored = NewEvent(
      id: before[1].id, stream: before[1].stream, type: before[1].type, schema: 1, data: before[1].data ?? "")
    #expect(throws: EventLogError.self) { try fixture.log.append([stored], in: .sample()) }
    #expect(throws: (any Error).self) {
      try fixture.log.writeHere { try $0.db.execute(sql: "UPDATE event SET data = NULL WHERE position = 1") }
    }
  }

  @Test(arguments: [true, false])
  func `with the first erasure programs that know of none are kept off`(isWhole: Bool) throws {
    let fixture = try LogFixture()
    try fixture.log.append([.sample(1), .sample(2)], in: .sample())
    #expect(try fixture.format() == Schema.format)
    let first = try fixture.log.events()[0]
    let proof = try #require(Redaction.proof(of: first, without: ["n"]))
    try fixture.log.append(
      [isWhole ? event([first.id]) : event([], parts: [(first.id, proof)], fields: ["n"])], in: .sample())
    #expect(try fixture.format() == Schema.formatWithErasures)
    // So is a log that takes it over, and one that took over what was erased before.
    let other = try LogFixture()
    try other.log.replicate(fixture.log.events().dropLast(), after: .empty)
    #expect(try other.format() == Schema.formatWithErasures)
  }

  @Test func `what left a damaged log is read around the damage`() throws {
    let fixture = try LogFixture()
    var signing: [UUID] = []
    for number in 0..<300 {
      try fixture.log.append(
        [.sample(number, data: "{\"n\":\"\(String(repeating: "x\(number) ", count: 60))\"}")], in: .sample())
      guard number % 50 == 49 else { continue }
      let victim = try fixture.log.events(at: [Int64(number - 20)])
      let told = event(victim.map(\.id))
      signing.append(told.id)
      try fixture.log.append([told], in: .sample())
    }
    #expect(fixture.log.salvageRedactions().events.map(\.id) == signing)
    #expect(fixture.log.salvageRedactions().isWhole)
    try fixture.log.emptyWriteAheadLog()
    try fixture.log.close()
    // A page of its own for one of them.
    let url = URL(fileURLWithPath: fixture.path)
    let victim = try #require(try Data(contentsOf: url).range(of: Data("x120 x120".utf8))).lowerBound / 4096 * 4096
    let file = try FileHandle(forWritingTo: url)
    try file.seek(toOffset: UInt64(victim))
    try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
    try file.close()
    var options = EventLog.Options()
    options.readOnly = true
    let damaged = try EventLog(path: fixture.path, options: options)
    let found = damaged.salvageRedactions()
    #expect(!found.isWhole && found.events.count >= signing.count - 1, "\(found.events.count)")
    #expect(Set(found.events.map(\.id)).isSubset(of: signing))
  }

  @Test func `a payload stays without a field, and what is left is signed for`() throws {
    let fixture = try LogFixture()
    let data = #"{"fields":{"name":"Kim","phone":"512"},"n":1}"#
    try fixture.log.append([.sample(data: data), .sample(2)], in: .sample())
    let first = try fixture.log.events()[0]
    let proof = try #require(Redaction.proof(of: first, without: ["phone", "fields.phone"]))
    try fixture.log.append([event([], parts: [(first.id, proof)], fields: ["phone", "fields.phone"])], in: .sample())
    let left = try fixture.log.events()[0]
    #expect(left.data == #"{"fields":{"name":"Kim"},"n":1}"# && left.salt.count == 48 && left.hash == first.hash)
    var report = try fixture.reopened().verifyChain()
    #expect(report.isIntact && report.removals.cutCount == 1 && report.removals.unaccounted == [])
    // Once more, and then all of it.
    let again = try #require(Redaction.proof(of: left, without: ["n"]))
    try fixture.log.append([event([], parts: [(first.id, again)], fields: ["n"])], in: .sample())
    #expect(try fixture.log.events()[0].data == #"{"fields":{"name":"Kim"}}"#)
    report = try fixture.log.verifyChain()
    #expect(report.isIntact && report.removals.cutCount == 1 && report.removals.unaccounted == [])
    try fixture.log.append([event([first.id])], in: .sample())
    report = try fixture.log.verifyChain()
    #expect(report.isIntact && report.removals.removedCount == 1 && report.removals.cutCount == 0)
    #expect(try fixture.log.events()[0].salt == Array(left.salt[..<32]))
  }

  /// A log in which an erasure names two events that it has never had, and those events as another log has them.
  private func named() throws -> (fixture: LogFixture, whole: NewEvent, part: NewEvent) {
    let fixture = try LogFixture()
    let (whole, part) = (NewEvent.sample(1), NewEvent.sample(2, data: #"{"n":1,"phone":"512"}"#))
    let other = try LogFixture()
    try other.log.append([part], in: .sample())
    let proof = try #require(Redaction.proof(of: other.log.events()[0], without: ["phone"]))
    try fixture.log.append([event([whole.id], parts: [(part.id, proof)], fields: ["phone"])], in: .sample())
    return (fixture, whole, part)
  }

  @Test(arguments: [false, true])
  func `an event that an erasure names arrives without what that took`(isOlder: Bool) throws {
    let (fixture, whole, part) = try named()
    // A program that knew no such table noted nothing.
    if isOlder { try fixture.log.writeHere { try $0.db.execute(sql: "DROP TABLE \(Schema.awaited)") } }
    try fixture.log.append([whole, part, .sample(3)], in: .sample())
    let events = try fixture.log.events()
    #expect(events[1].data == nil && events[1].salt.count == 32)
    #expect(events[2].data == #"{"n":1}"# && events[2].salt.count == 16 && events[3].data != nil)
    let report = try fixture.reopened().verifyChain()
    #expect(report.isIntact && report.removals.removedCount == 1, "\(report)")
    #expect(report.removals.unaccounted == [] && report.removals.stillPresent == [])
  }

  @Test func `a log without erasures looks up nothing, and one that another replaces forgets`() throws {
    let (fixture, whole, _) = try named()
    let plain = try LogFixture()
    try plain.log.append([.sample(7)], in: .sample())
    let tables = "SELECT count(*) FROM sqlite_master WHERE name = '\(Schema.awaited)'"
    #expect(try plain.log.reading { try Int.fetchOne($0, sql: tables) } == 0)
    try fixture.log.write { transaction in
      try transaction.replaceAll(by: plain.log)
      try transaction.append([whole], in: .sample())
    }
    #expect(try fixture.log.event(whole.id)?.data == whole.data)
  }

  @Test func `a payload that is signed for and is still there is named`() throws {
    let fixture = try LogFixture()
    try fixture.log.append([.sample(1), .sample(data: #"{"n":2,"phone":"512"}"#)], in: .sample())
    let before = try fixture.log.events()
    let proof = try #require(Redaction.proof(of: before[1], without: ["phone"]))
    try fixture.log.append(
      [event([before[0].id], parts: [(before[1].id, proof)], fields: ["phone"])], in: .sample())
    #expect(try fixture.log.verifyChain().removals.stillPresent == [])
    let back = before.map { event in
      let salt = event.salt.map { String(format: "%02x", $0) }.joined()
      return "UPDATE event SET data = '\(event.data ?? "")', salt = x'\(salt)' WHERE position = \(event.position);"
    }
    try fixture.vandalise(back.joined())
    let report = try fixture.reopened().verifyChain()
    #expect(report.isIntact && report.removals.stillPresent == [1, 2] && report.removals.unaccounted == [])
  }

  @Test(arguments: [
    "UPDATE event SET data = '{\"fields\":{\"name\":\"Tim\"}}' WHERE position = 1",
    "UPDATE event SET data = NULL, salt = substr(salt, 1, 32) WHERE position = 1",
  ])
  func `what is changed or taken away by hand is named`(_ sql: String) throws {
    let fixture = try LogFixture()
    try fixture.log.append([.sample(data: #"{"fields":{"name":"Kim","phone":"512"}}"#), .sample(2)], in: .sample())
    let first = try fixture.log.events()[0]
    let proof = try #require(Redaction.proof(of: first, without: ["fields.phone"]))
    try fixture.log.append([event([], parts: [(first.id, proof)], fields: ["fields.phone"])], in: .sample())
    try fixture.vandalise(sql)
    let report = try fixture.reopened().verifyChain()
    #expect(report.isIntact && report.removals.unaccounted == [1])
  }

  @Test func `a log that takes over the rest of another loses what left that one`() throws {
    let (here, there) = (try LogFixture(), try LogFixture())
    for number in 0..<3 { try here.log.append([.sample(number)], in: .sample()) }
    _ = try here.log.copy(to: there.log)
    let ids = try here.log.events().map(\.id)
    try here.log.append([event([ids[1]])], in: .sample())
    _ = try here.log.copy(to: there.log)
    #expect(try there.log.events() == here.log.events())
    #expect(try there.log.event(ids[1])?.data == nil && there.log.hasTraces())
    // An event that says what leaves the log is itself never taken away.
    let signing = try #require(try here.log.redactions().first)
    try here.log.append([event([signing.id])], in: .sample())
    #expect(try here.log.event(signing.id)?.data != nil)
  }

  @Test func `law: whatever leaves a random log, the chain holds and all of it is signed for`() throws {
    var random = SeededGenerator(seed: 20)
    for seed in UInt64(0)..<8 {
      let fixture = try LogFixture()
      var gone: Set<UUID> = []
      for number in 0..<60 {
        let events = try fixture.log.events()
        guard number % 7 == 6 else {
          try fixture.log.append([.sample(number, stream: "school/\(number % 3)")], in: .sample())
          continue
        }
        let victims = (0..<3).compactMap { _ in events.randomElement(using: &random)?.id }
        gone.formUnion(victims)
        try fixture.log.append([event(victims)], in: .sample())
      }
      let report = try fixture.log.verifyChain()
      let expected = try fixture.log.events().filter { gone.contains($0.id) && $0.type != Redaction.type }
      #expect(report.isIntact && report.removals.unaccounted == [], "seed \(seed)")
      #expect(expected.allSatisfy { $0.data == nil } && report.removals.removedCount == expected.count, "seed \(seed)")
    }
  }
}

extension LogFixture {
  fileprivate func format() throws -> Int {
    try log.reading { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
  }
}
