import Domain
import EventSchemas
import TestSupport
import Testing

/// An event is written in the oldest version of its schema that holds it, so that older programs go on with its record
/// wherever they can (decision 0056).
@Suite("Events are written in the oldest version that holds them")
struct WrittenSchemaTests {
  @Test("It is read back from that version, and no older one takes it", arguments: RandomEvent.types)
  func oldest(type: String) throws {
    var events = RandomEvent(seed: .random(in: 0...UInt64.max), allowsUnknownValues: true)
    for _ in 0..<100 {
      let next = events.next(of: type)
      let event = try #require(next)
      let json = EventCodec.encode(event)
      #expect((1...newestSchema(of: type)).contains(event.schema), "seed \(events.seed): \(json)")
      let back = try EventCodec.decode(type: type, schema: event.schema, json: json)
      #expect(back == event, "seed \(events.seed): \(json)")
      for older in 1..<event.schema {
        #expect(throws: EventDecodingError.self, "seed \(events.seed): \(json)") {
          try EventCodec.decode(type: type, schema: older, json: json)
        }
      }
    }
  }

  @Test("A status is written as before; one that is taken back needs the second version")
  func status() {
    #expect(DomainEvent.statusChanged(StatusChanged(note: "x", status: .contacted)).schema == 1)
    #expect(DomainEvent.statusChanged(StatusChanged(note: "x", status: nil)).schema == 2)
  }
}
