import Crypto
import Foundation
import TestSupport
import Testing

@testable import EventLog

@Suite struct ChainTests {
  @Test func `a stranger can recompute the chain from its description`() throws {
    let fixture = try LogFixture()
    let id = UUID(uuidString: "0190B5A4-0000-7000-8000-000000000001") ?? UUID()
    try fixture.log.append(
      [.sample(stream: "school/é", data: #"{"status":"contacted"}"#, id: id, occurredAt: 5)], in: .sample())
    let event = try #require(try fixture.log.events().first)
    let dataHash = SHA256.hash(data: event.salt + Array((event.data ?? "").utf8))
      .map { String(format: "%02x", $0) }.joined()
    let envelope = """
      {"actor":"sam","dataHash":"\(dataHash)","device":"laptop","family":"rivers",\
      "id":"0190b5a4-0000-7000-8000-000000000001","occurredAt":5,"origin":"local","position":1,\
      "recordedAt":1770000000000,"schema":1,"stream":"school/é","type":"StatusChanged","version":1}
      """
    let expected = SHA256.hash(data: [UInt8](repeating: 0, count: 32) + Array(envelope.utf8))
      .map { String(format: "%02x", $0) }.joined()
    #expect(event.hash.description == expected)
  }

  @Test(arguments: [
    "id = zeroblob(16)", "stream = (SELECT id FROM stream WHERE name = 'school/b'), version = 9", "version = 77",
    "type = (SELECT id FROM name WHERE text = 'sam')", "schema = 2", "data = replace(data, 'contacted', 'contacteD')",
    "data = NULL", "actor = (SELECT id FROM name WHERE text = 'laptop')",
    "family = (SELECT id FROM name WHERE text = 'laptop')", "device = (SELECT id FROM name WHERE text = 'sam')",
    "correlation = zeroblob(16)", "causation = zeroblob(16)", "recorded_at = recorded_at + 1", "occurred_at = 1",
    "clock = 1", "origin = 1", "salt = randomblob(16)", "hash = randomblob(32)", "actor = 999", "stream = 999",
  ])
  func `a change of any column is found and its position named`(_ change: String) throws {
    let fixture = try LogFixture()
    for number in 0..<6 {
      try fixture.log.append([.sample(number, stream: number % 2 == 0 ? "school/a" : "school/b")], in: .sample())
    }
    #expect(try fixture.log.verifyChain().isIntact)
    try fixture.vandalise("UPDATE event SET \(change) WHERE position = 3")
    let report = try fixture.reopened().verifyChain()
    let position = try #require(report.firstBad?.position)
    #expect(position == 3)
  }

  @Test func `a changed word, a lost event and a swapped pair are found`() throws {
    for (sql, position) in [
      ("UPDATE name SET text = 'kim' WHERE text = 'sam'", Int64(1)),
      ("UPDATE stream SET name = 'school/z' WHERE name = 'school/a'", 1),
      ("DELETE FROM event WHERE position = 4", 4),
      (
        "UPDATE event SET position = -1 WHERE position = 2; UPDATE event SET position = 2 WHERE position = 3; "
          + "UPDATE event SET position = 3 WHERE position = -1", 2
      ),
    ] {
      let fixture = try LogFixture()
      for number in 0..<6 { try fixture.log.append([.sample(number)], in: .sample()) }
      try fixture.vandalise(sql)
      #expect(try fixture.reopened().verifyChain().firstBad?.position == position, "\(sql)")
    }
  }

  @Test func `a redacted event keeps the chain whole`() throws {
    let fixture = try LogFixture()
    for number in 0..<4 { try fixture.log.append([.sample(number)], in: .sample()) }
    let event = try fixture.log.events()[1]
    let dataHash = SHA256.hash(data: event.salt + Array((event.data ?? "").utf8))
      .map { String(format: "%02x", $0) }.joined()
    try fixture.vandalise("UPDATE event SET data = NULL, salt = x'\(dataHash)' WHERE position = 2")
    let log = try fixture.reopened()
    #expect(try log.verifyChain().isIntact)
    #expect(try log.events()[1].data == nil)
  }

  @Test func `the same events, ids and salts give the same head`() throws {
    func head() throws -> LogHead {
      let fixture = try LogFixture()
      let random = RandomSource.seeded(5)
      for number in 0..<20 {
        let id = UUID.v7(milliseconds: Int64(number), random: random)
        try fixture.log.append([.sample(number, id: id)], in: .sample())
      }
      return try fixture.log.head()
    }
    #expect(try head() == head())
  }
}
