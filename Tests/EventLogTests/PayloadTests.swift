import Foundation
import TestSupport
import Testing

@testable import EventLog

/// Payloads that an older version took, and payloads that were removed.
@Suite struct PayloadTests {
  @Test func `a log that holds payloads of another form goes on, and tells where they are`() throws {
    let fixture = try LogFixture()
    for number in 1...5 { try fixture.log.append([.sample(number)], in: .sample()) }
    try fixture.log.close()
    try fixture.vandalise(
      #"""
      UPDATE event SET data = '{"n":-0}' WHERE position = 2; UPDATE event SET data = '{"b":1,"a":2}' WHERE position = 4;
      """#)
    let log = try fixture.reopened()
    let found = try log.uncanonicalPayloads(limit: 1)
    #expect(found.count == 2 && found.named.map(\.position) == [2])
    #expect(found.named[0].type == "StatusChanged" && found.named[0].reason.contains("shortest form, at byte 5"))
    try log.append([.sample(6)], in: .sample())
    #expect(try log.events().map(\.position) == Array(1...6))
    #expect(try log.events().map(\.data)[1] == #"{"n":-0}"#)
  }

  @Test func `an event whose payload was removed elsewhere is appended without one`() throws {
    let fixture = try LogFixture()
    var event = NewEvent.sample(data: "")
    event.isRedacted = true
    try fixture.log.append([.sample(), event, .sample(2)], in: .sample())
    let stored = try #require(try fixture.log.event(event.id))
    #expect(stored.data == nil && stored.salt.count == 32)
    #expect(try fixture.log.append([event], in: .sample()).map(\.wasThere) == [true])
    #expect(try fixture.reopened().verifyChain().isIntact)
    // The same id with a payload is another event.
    event.isRedacted = false
    event.data = "{}"
    #expect(throws: EventLogError.self) { try fixture.log.append([event], in: .sample()) }
  }
}
