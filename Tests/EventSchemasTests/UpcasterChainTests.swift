import CanonicalJSON
import Domain
import EventSchemas
import TestSupport
import Testing

@Suite("Older and newer payloads")
struct UpcasterChainTests {
  /// A catalogue in which FamilyCreated has come to its fourth schema.
  private static let catalogue = [
    EventCatalog.Entry(type: "FamilyCreated", schema: 4, stream: "family"),
    EventCatalog.Entry(type: "NotesEdited", schema: 1, stream: "school"),
  ]

  private static func step(_ type: String, _ from: Int) -> Upcaster { Upcaster(type: type, from: from) { $0 } }

  @Test("A whole chain is taken, in any order of its steps")
  func whole() throws {
    for order in [[1, 2, 3], [3, 1, 2], [2, 3, 1]] {
      _ = try UpcasterChain(order.map { Self.step("FamilyCreated", $0) }, catalogue: Self.catalogue)
    }
  }

  @Test("The chain of this version is whole: checked here as a program checks it at its start")
  func current() throws {
    try UpcasterChain.current.validate()
  }

  @Test("A gap is refused with the type and the versions", arguments: [1, 2, 3])
  func gap(missing: Int) {
    let steps = [1, 2, 3].filter { $0 != missing }.map { Self.step("FamilyCreated", $0) }
    #expect(throws: UpcasterChainError.gap(type: "FamilyCreated", from: missing, newest: 4)) {
      try UpcasterChain(steps, catalogue: Self.catalogue)
    }
  }

  @Test("A doubled step is refused")
  func duplicate() {
    #expect(throws: UpcasterChainError.duplicate(type: "FamilyCreated", from: 2)) {
      try UpcasterChain([1, 2, 3, 2].map { Self.step("FamilyCreated", $0) }, catalogue: Self.catalogue)
    }
  }

  @Test("A step that leads nowhere, and so could only go round, is refused", arguments: [-1, 0, 4, 5])
  func outOfRange(from: Int) {
    #expect(throws: UpcasterChainError.outOfRange(type: "FamilyCreated", from: from, newest: 4)) {
      try UpcasterChain([1, 2, 3, from].map { Self.step("FamilyCreated", $0) }, catalogue: Self.catalogue)
    }
    #expect(throws: UpcasterChainError.outOfRange(type: "NotesEdited", from: 1, newest: 1)) {
      try UpcasterChain([Self.step("NotesEdited", 1)], catalogue: Self.catalogue)
    }
  }

  @Test("A step of an unknown type is refused")
  func unknownType() {
    #expect(throws: UpcasterChainError.unknownType("NoSuchType")) {
      try UpcasterChain(
        [1, 2, 3].map { Self.step("FamilyCreated", $0) } + [Self.step("NoSuchType", 1)],
        catalogue: Self.catalogue)
    }
    #expect("\(UpcasterChainError.unknownType("NoSuchType"))".contains("NoSuchType"))
    #expect("\(UpcasterChainError.gap(type: "FamilyCreated", from: 2, newest: 4))".contains("schema 2"))
  }

  @Test("An event of an unknown type is told from a newer schema and from a malformed payload")
  func outcomes() throws {
    #expect(throws: EventDecodingError.unknownType("TrophyWon")) {
      try EventCodec.decode(type: "TrophyWon", schema: 1, json: "{}")
    }
    #expect(throws: EventDecodingError.newerSchema(type: "NotesEdited", schema: 2, supported: 1)) {
      try EventCodec.decode(type: "NotesEdited", schema: 2, json: #"{"notes":"x","of":"a newer version"}"#)
    }
    // What a newer version wrote is not looked at, so it cannot be malformed.
    #expect(throws: EventDecodingError.newerSchema(type: "NotesEdited", schema: 9, supported: 1)) {
      try EventCodec.decode(type: "NotesEdited", schema: 9, json: "not JSON")
    }
    #expect(throws: EventDecodingError.malformed(type: "NotesEdited", JSONError(.missingKey, at: 0))) {
      try EventCodec.decode(type: "NotesEdited", schema: 1, json: "{}")
    }
    #expect("\(EventDecodingError.unknownType("TrophyWon"))".contains("TrophyWon"))
    #expect("\(EventDecodingError.newerSchema(type: "A", schema: 2, supported: 1))".contains("schema 2"))
  }

  @Test("There is no kind for what this version does not decode")
  func kinds() {
    for entry in EventCatalog.entries {
      #expect(EventKind(type: entry.type, schema: entry.schema) != nil)
      #expect(EventKind(type: entry.type, schema: entry.schema + 1) == nil)
      #expect(EventKind(type: entry.type, schema: 0) == nil)
      #expect(EventKind(type: entry.type.lowercased(), schema: entry.schema) == nil)
    }
    #expect(EventKind(type: "", schema: 1) == nil)
    #expect(
      Set(EventCatalog.entries.compactMap { EventKind(type: $0.type, schema: $0.schema) }).count
        == EventCatalog.entries.count)
  }

  @Test("A schema below the first is refused", arguments: [0, -1])
  func beforeTheFirst(schema: Int) {
    #expect(throws: EventDecodingError.self) {
      try EventCodec.decode(type: "NotesEdited", schema: schema, json: #"{"notes":"x"}"#)
    }
  }
}
