import CanonicalJSON
import Domain
import EventSchemas
import TestSupport
import Testing

@Suite("Codec: laws over random events")
struct RoundTripTests {
  @Test("The random events are of every type of the catalogue")
  func everyType() {
    #expect(RandomEvent.types == EventCatalog.entries.map(\.type).sorted())
  }

  @Test("Decoding undoes encoding, and the bytes are canonical", arguments: RandomEvent.types)
  func roundTrip(type: String) throws {
    var events = RandomEvent(seed: .random(in: 0...UInt64.max), allowsUnknownValues: true)
    for _ in 0..<150 {
      let next = events.next(of: type)
      let event = try #require(next)
      let json = EventCodec.encode(event)
      #expect(event.type == type)
      #expect(try decode(type, Array(json.utf8)) == event, "seed \(events.seed): \(json)")
      #expect(try EventCodec.encode(decode(type, Array(json.utf8))) == json, "seed \(events.seed): \(json)")
      #expect(try JSONValue(parsing: json).canonical == json, "seed \(events.seed): \(json)")
    }
  }

  @Test("Values that this version does not know survive byte for byte", .verifies("SL-14"))
  func unknownValues() throws {
    for raw in ["visiting", "", "e\u{301}", "\u{E9}", " A", "a\"b"] {
      let event = DomainEvent.statusChanged(StatusChanged(status: SchoolStatus(rawValue: raw)))
      let json = EventCodec.encode(event)
      guard case .statusChanged(let back) = try decode("StatusChanged", Array(json.utf8)) else {
        Issue.record("not StatusChanged")
        return
      }
      #expect(back.status.map { Array($0.rawValue.utf8) } == Array(raw.utf8))
    }
  }

  @Test("Absent, null and set are three different things on the way out and back")
  func threeStates() throws {
    for (patch, json) in [
      (.absent, "{}"), (.null, #"{"notes":null}"#), (.value(""), #"{"notes":""}"#),
    ] as [(Patch<String>, String)] {
      let event = DomainEvent.schoolObserved(SchoolObserved(notes: patch))
      #expect(EventCodec.encode(event) == json)
      #expect(try decode("SchoolObserved", Array(json.utf8)) == event)
    }
  }

  @Test("The same seed makes the same events, and another seed others")
  func seeded() {
    var first = RandomEvent(seed: 1)
    var again = RandomEvent(seed: 1)
    var other = RandomEvent(seed: 2)
    let events = (0..<50).map { _ in first.next() }
    #expect(events == (0..<50).map { _ in again.next() })
    #expect(events != (0..<50).map { _ in other.next() })
    #expect(RandomEvent(seed: 1).seed == 1)
    #expect(first.next(of: "NoSuchType") == nil)
  }

  @Test("Events can also be drawn from a generator that goes on")
  func fromGenerator() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    var again = SeededGenerator(seed: seed)
    for type in RandomEvent.types {
      let event = RandomEvent.event(type: type, using: &random)
      #expect(event.type == type && event == RandomEvent.event(type: type, using: &again), "seed \(seed)")
    }
    #expect(RandomEvent.event(using: &random) == RandomEvent.event(using: &again), "seed \(seed)")
    let texts = (0..<3000).map { _ in RandomEvent.text(using: &random) }
    #expect(texts.contains("") && texts.contains { $0.utf8.count > 500 }, "seed \(seed)")
    #expect(!texts.contains { $0.utf8.contains(0) }, "seed \(seed)")
  }

  @Test("The random sets of fields touch, clear and leave out every field")
  func everyField() {
    var events = RandomEvent(seed: 11)
    check { events.schoolFields() }
    check { events.philosophy() }
    check { events.playerDetails() }
    check { events.homeLocation() }
  }

  private func check<Fields: PatchFields>(_ make: () -> Fields) {
    var set: Set<String> = []
    var cleared: Set<String> = []
    var leftOut: Set<String> = []
    for _ in 0..<100 {
      var touched: Set<String> = []
      make().forEachField { name, value in
        touched.insert(name)
        if value == nil { cleared.insert(name) } else { set.insert(name) }
      }
      leftOut.formUnion(Set(Fields.fieldNames).subtracting(touched))
    }
    let names = Set(Fields.fieldNames)
    #expect(set == names && cleared == names && leftOut == names, "\(Fields.self)")
  }

  @Test("Only known values are made unless others are asked for")
  func knownValues() {
    var known = RandomEvent(seed: 5)
    var any = RandomEvent(seed: 5, allowsUnknownValues: true)
    var unknown = 0
    for _ in 0..<200 {
      if case .statusChanged(let change)? = known.next(of: "StatusChanged") { #expect(change.status?.isKnown != false) }
      if case .statusChanged(let change)? = any.next(of: "StatusChanged"), change.status?.isKnown == false {
        unknown += 1
      }
    }
    #expect(unknown > 0)
  }

  @Test("The single codecs of payloads and sets of fields agree with the codec of events")
  func parts() throws {
    var events = RandomEvent(seed: .random(in: 0...UInt64.max))
    for _ in 0..<50 {
      let fields = events.schoolFields()
      let event = DomainEvent.basicInfoEdited(BasicInfoEdited(fields: fields))
      #expect(EventCodec.encode(event) == "{\"fields\":\(fields.json)}", "seed \(events.seed)")
      #expect(try SchoolFields(json: fields.json) == fields, "seed \(events.seed)")
    }
    #expect(throws: JSONError.self) { try SchoolFields(json: "{} ,") }
    #expect(FieldValue.text("a\"b").json == #""a\"b""#)
    #expect(FieldValue.list(["é", ""]).json == #"["é",""]"#)
    #expect(FieldValue.number(0.5).json == "0.5" && FieldValue.integer(-7).json == "-7")
    #expect(FieldValue.flag(true).json == "true")
  }
}
