import CanonicalJSON
import Domain
import EventSchemas
import Foundation
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

  @Test("An event of the calendar is written as before until its time zone is given")
  func zone() {
    func schemas(_ fields: EventFields) -> [Int] {
      [
        DomainEvent.eventEdited(EventEdited(fields: fields)).schema,
        DomainEvent.eventScheduled(
          EventScheduled(athlete: UUID(), fields: fields, name: "Camp", startDate: "2026-04-15", type: .camp)
        ).schema,
      ]
    }
    #expect(schemas(EventFields(startTime: .value("09:00"))) == [1, 1])
    #expect(schemas(EventFields(startTime: .value("09:00"), timeZone: .value("America/Chicago"))) == [2, 2])
    #expect(schemas(EventFields(timeZone: .null)) == [2, 2])
    for json in [#"{"fields":{"timeZone":"America/Chicago"}}"#, #"{"fields":{"timeZone":null}}"#] {
      #expect(throws: EventDecodingError.malformed(type: "EventEdited", JSONError(.unknownKey, at: 0))) {
        try EventCodec.decode(type: "EventEdited", schema: 1, json: json)
      }
    }
  }
}
