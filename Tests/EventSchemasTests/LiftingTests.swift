import CanonicalJSON
import Domain
import EventSchemas
import TestSupport
import Testing

@Suite("Lifting older payloads")
struct LiftingTests {
  /// A catalogue in which a school's status has come to its third schema, and notes to their second.
  private static let catalogue = [
    EventCatalog.Entry(type: "StatusChanged", schema: 3, stream: "school"),
    EventCatalog.Entry(type: "NotesEdited", schema: 2, stream: "school"),
    EventCatalog.Entry(type: "FamilyCreated", schema: 1, stream: "family"),
  ]

  /// From 1 to 2 `state` was renamed to `status`, from 2 to 3 a `note` that was empty was left out.
  private static func chain() throws -> UpcasterChain {
    try UpcasterChain(
      [
        Upcaster(type: "StatusChanged", from: 2) { value throws(JSONError) in
          guard case .object(var members) = value else { throw JSONError(.wrongType, at: 0) }
          if members["note"] == .string("") { members["note"] = nil }
          return .object(members)
        },
        Upcaster(type: "StatusChanged", from: 1) { value throws(JSONError) in
          guard case .object(var members) = value else { throw JSONError(.wrongType, at: 0) }
          guard let status = members.removeValue(forKey: "state") else { throw JSONError(.missingKey, at: 0) }
          members["status"] = status
          return .object(members)
        },
        Upcaster(type: "NotesEdited", from: 1) { value throws(JSONError) in .object(["notes": value]) },
      ], catalogue: catalogue)
  }

  @Test("Each step is taken once, in the order of the versions, and the answer is canonical")
  func twoSteps() throws {
    let chain = try Self.chain()
    #expect(
      try chain.upcast("StatusChanged", from: 1, #"{ "state": "interested", "note": "" }"#)
        == #"{"status":"interested"}"#)
    #expect(
      try chain.upcast("StatusChanged", from: 1, #"{"state":"visiting","note":"é\u0041"}"#)
        == #"{"note":"éA","status":"visiting"}"#)
    #expect(try chain.upcast("StatusChanged", from: 2, #"{"note":"","status":"x"}"#) == #"{"status":"x"}"#)
    #expect(try chain.upcast("NotesEdited", from: 1, #""two\nlines""#) == #"{"notes":"two\nlines"}"#)
  }

  @Test("A payload of the newest version is only made canonical")
  func newest() throws {
    let chain = try Self.chain()
    #expect(
      try chain.upcast("StatusChanged", from: 3, #"{"status":"x", "note":""}"#) == #"{"note":"","status":"x"}"#)
    #expect(try chain.upcast("FamilyCreated", from: 1, #"{"name" : "Delgado"}"#) == #"{"name":"Delgado"}"#)
  }

  @Test("Going on from where one step led is the same as going all the way")
  func composition() throws {
    let chain = try Self.chain()
    let halfway = try UpcasterChain(
      [
        Upcaster(type: "StatusChanged", from: 1) { value throws(JSONError) in
          guard case .object(let members) = value else { throw JSONError(.wrongType, at: 0) }
          return .object(["status": members["state"] ?? .null, "note": members["note"] ?? .null])
        }
      ], catalogue: [EventCatalog.Entry(type: "StatusChanged", schema: 2, stream: "school")])
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let note = ["", "a", "\"", "\\", "é", "e\u{301}", "\n", "🏟️"].randomElement(using: &random) ?? ""
      let old = JSONValue.object(["state": .string(note), "note": .string(note)]).canonical
      let middle = try halfway.upcast("StatusChanged", from: 1, old)
      #expect(
        try chain.upcast("StatusChanged", from: 2, middle) == chain.upcast("StatusChanged", from: 1, old),
        "seed \(seed): \(old)")
    }
  }

  /// What holds of every step: lifting in steps is lifting at once, and a member that a step does not know stays.
  private func laws(_ chain: UpcasterChain, _ type: String, from: Int, to newest: Int, _ json: String) throws {
    var value = try JSONValue(parsing: json)
    if case .object(var members) = value {
      members["unheardOf"] = .array([.object(["deep": .number(0.5)]), .null])
      value = .object(members)
    }
    var text = value.canonical
    let atOnce = try chain.upcast(type, from: from, text)
    for version in from..<newest {
      text = try chain.upcast(type, from: version, to: version + 1, text)
      guard case .object(let members) = try JSONValue(parsing: text) else { continue }
      #expect(members["unheardOf"] != nil, "\(type) from \(version)")
      #expect(try chain.upcast(type, from: version + 1, text) == atOnce, "\(type) from \(version)")
    }
    #expect(text == atOnce)
  }

  @Test("The steps of today's chain keep the laws on each golden sample")
  func lawsOfSamples() throws {
    for sample in Sample.all {
      try laws(.current, sample.type, from: sample.schema, to: newestSchema(of: sample.type), sample.json)
    }
  }

  @Test("Today's chain has steps, and a golden sample of each version that they read and write")
  func realChain() throws {
    let versions = Set(Sample.all.map(\.description))
    for entry in EventCatalog.entries {
      for schema in 1...entry.schema { #expect(versions.contains("\(entry.type).v\(schema)")) }
    }
    #expect(EventCatalog.entries.contains { $0.schema > 1 })
  }

  @Test(
    "Today's chain refuses a body of another version, and a schema that is none",
    arguments: [
      (1, #"{"status":null}"#), (1, #"{"note":"x","status":null}"#), (1, #"{"state":"contacted"}"#), (1, "[]"),
      (1, "null"), (1, "not JSON"), (1, #"{"status":"contacted","status":null}"#), (2, "{}"), (2, "[]"),
      (2, #"{"note":null,"status":null}"#), (2, #"{"status":7}"#), (2, #"{"status":null} {}"#),
      (0, #"{"status":"contacted"}"#), (-1, #"{"status":"contacted"}"#), (Int.min, #"{"status":"contacted"}"#),
    ])
  func refusedByTheRealChain(schema: Int, json: String) {
    #expect {
      try EventCodec.decode(type: "StatusChanged", schema: schema, json: json)
    } throws: {
      if case .malformed("StatusChanged", _)? = $0 as? EventDecodingError { true } else { false }
    }
  }

  @Test("What is above today's chain is newer, whatever it says", arguments: [3, 1 << 31, 1 << 32 + 1, Int.max])
  func newer(schema: Int) {
    #expect(throws: EventDecodingError.newerSchema(type: "StatusChanged", schema: schema, supported: 2)) {
      try EventCodec.decode(type: "StatusChanged", schema: schema, json: "not JSON")
    }
  }

  @Test("Two chains lift one event each as far as it knows the type, and neither changes it for the other")
  func twoChains() throws {
    let older = try UpcasterChain(
      [],
      catalogue: EventCatalog.entries.filter { $0.type != "CoachMoved" }.map {
        EventCatalog.Entry(type: $0.type, schema: 1, stream: $0.stream)
      })
    let json = #"{"status":"contacted"}"#
    let event = try EventCodec.decode(type: "StatusChanged", schema: 1, json: json, upcasters: older)
    #expect(try EventCodec.decode(type: "StatusChanged", schema: 1, json: json) == event)
    #expect(throws: EventDecodingError.newerSchema(type: "StatusChanged", schema: 2, supported: 1)) {
      try EventCodec.decode(type: "StatusChanged", schema: 2, json: #"{"status":null}"#, upcasters: older)
    }
    #expect(throws: EventDecodingError.unknownType("CoachMoved")) {
      try EventCodec.decode(type: "CoachMoved", schema: 1, json: "{}", upcasters: older)
    }
  }

  @Test("Three versions keep the laws, from each of them")
  func lawsOfChain() throws {
    let chain = try Self.chain()
    try laws(chain, "StatusChanged", from: 1, to: 3, #"{"state":"interested","note":""}"#)
    try laws(chain, "StatusChanged", from: 2, to: 3, #"{"status":"interested","note":"é"}"#)
    try laws(chain, "StatusChanged", from: 3, to: 3, #"{"status":"interested"}"#)
  }

  @Test("An older event becomes the newest one, and a body that is not its schema's is refused and not guessed")
  func decoded() throws {
    let chain = try Self.chain()
    func decode(_ schema: Int, _ json: String) throws(EventDecodingError) -> DomainEvent {
      try EventCodec.decode(type: "StatusChanged", schema: schema, json: json, upcasters: chain)
    }
    let lifted = try decode(1, #"{"state":"interested","note":""}"#)
    #expect(lifted == .statusChanged(StatusChanged(status: .interested)))
    #expect(try decode(2, #"{"status":"interested","note":""}"#) == lifted)
    #expect(try decode(3, #"{"status":"interested"}"#) == lifted)
    for (schema, json) in [(2, #"{"state":"interested"}"#), (3, #"{"state":"interested"}"#), (1, #"{"status":"x"}"#)] {
      #expect {
        try decode(schema, json)
      } throws: {
        if case .malformed("StatusChanged", _)? = $0 as? EventDecodingError { true } else { false }
      }
    }
    #expect(throws: EventDecodingError.newerSchema(type: "StatusChanged", schema: 4, supported: 3)) {
      try decode(4, "{}")
    }
  }

  @Test("No version without a way to the newest is lifted", arguments: [-1, 0, 4, 100])
  func noWay(from: Int) throws {
    let chain = try Self.chain()
    #expect(throws: JSONError(.badValue, at: 0)) { try chain.upcast("StatusChanged", from: from, "{}") }
  }

  @Test("A type that the chain does not have is not lifted")
  func unknownType() throws {
    let chain = try Self.chain()
    #expect(throws: JSONError(.badValue, at: 0)) { try chain.upcast("NoSuchType", from: 1, "{}") }
  }

  @Test("What a step refuses, and what is no JSON, is refused for that reason")
  func refusals() throws {
    let chain = try Self.chain()
    #expect(throws: JSONError(.missingKey, at: 0)) { try chain.upcast("StatusChanged", from: 1, "{}") }
    #expect(throws: JSONError(.wrongType, at: 0)) { try chain.upcast("StatusChanged", from: 1, "[]") }
    #expect(throws: JSONError(.trailingBytes, at: 3)) { try chain.upcast("StatusChanged", from: 2, "{} {}") }
    #expect(throws: JSONError(.duplicateKey, at: 7)) { try chain.upcast("NotesEdited", from: 1, #"{"a":1,"a":2}"#) }
  }
}
