import CanonicalJSON
import Domain
import EventSchemas
import TestSupport
import Testing

@Suite("Payloads that are not what their schema says")
struct StrictnessTests {
  @Test("A key that the schema does not have is refused, at the top and below", arguments: Sample.all)
  func unknownKey(sample: Sample) throws {
    var members = try sample.members()
    members["noSuchKey"] = .null
    #expect(refusal(sample.type, JSONValue.object(members).canonical) == .unknownKey)
    for (key, value) in try sample.members() {
      guard case .object(var inner) = value else { continue }
      inner["zzz"] = .flag(true)
      members = try sample.members()
      members[key] = .object(inner)
      #expect(refusal(sample.type, JSONValue.object(members).canonical) == .unknownKey)
    }
  }

  @Test("Near misses of a key are unknown keys", arguments: Sample.all)
  func nearMisses(sample: Sample) throws {
    for key in try sample.members().keys {
      for near in [key.uppercased(), key + "s", String(key.dropLast()), key.dropLast() + "_", " " + key, ""] {
        var members = try sample.members()
        members[near] = members.removeValue(forKey: key)
        #expect(refusal(sample.type, JSONValue.object(members).canonical) == .unknownKey, "\(near) for \(key)")
      }
    }
  }

  @Test("A key that occurs twice is refused, also when both say the same", arguments: Sample.all)
  func duplicateKey(sample: Sample) throws {
    for (key, value) in try sample.members() {
      let twice = "{\"\(key)\":\(value.canonical)," + sample.json.dropFirst()
      #expect(refusal(sample.type, twice) == .duplicateKey, "\(key)")
    }
  }

  @Test(
    "A required key may not be missing",
    arguments: [
      ("FamilyCreated", ["name"]), ("MemberAdded", ["member", "name", "role"]), ("RoleSet", ["member", "role"]),
      ("SchoolAdded", ["athlete", "name"]), ("SchoolObserved", []), ("StatusChanged", ["status"]),
      ("PriorityTierSet", ["tier"]), ("FavoriteToggled", ["isFavorite"]), ("RankingSet", ["ranking"]),
      ("BasicInfoEdited", ["fields"]), ("NotesEdited", ["notes"]), ("ProConAdded", ["item", "kind", "text"]),
      ("ProConRemoved", ["item", "kind"]), ("CoachingPhilosophyEdited", ["fields"]),
      ("CollegeDataMerged", ["fields", "source"]),
      ("FitScoreCalculated", ["academic", "athletic", "opportunity", "personal"]), ("SchoolDeleted", []),
      ("SchoolCascadeDeleted", ["coaches", "documents", "events", "interactions", "offers"]), ("SchoolRestored", []),
      ("PrivateNoteEdited", ["text"]), ("InteractionLogged", ["direction", "school", "type"]),
      ("EventScheduled", ["athlete", "name", "startDate", "type"]), ("EventEdited", ["fields"]),
      ("EventAttended", ["attended"]), ("CoachMarkedPresent", ["coach", "name", "role"]),
      ("CoachUnmarkedPresent", ["coach"]), ("EventDeleted", []),
      ("MetricLogged", ["athlete", "metricType", "recordedDate", "unit", "value", "verified"]),
      ("MetricEdited", ["fields"]), ("MetricRemoved", []),
      ("NextStepSettled", []), ("NextStepReopened", []), ("RetentionSet", ["kind"]),
      ("LegalHoldSet", ["isHeld", "record"]), ("DeviceEnrolled", ["device", "name", "publicKey"]),
      ("DeviceRetired", ["device", "why"]), ("ClockCorrected", ["device", "difference", "from", "through"]),
      ("HomeTakenOver", ["owner"]), ("AccessSet", ["access", "member"]), ("MemberLeft", ["member"]),
      ("MemberReturned", ["member"]),
      ("InteractionRemoved", []), ("PlayerDetailsEdited", ["fields"]), ("HomeLocationSet", ["fields"]),
      ("NotificationPreferencesEdited", ["fields"]), ("DashboardEdited", ["fields"]), ("SchoolPreferencesEdited", []),
      ("SchoolPreferenceTemplateApplied", ["items", "removed", "template"]),
      ("PreferencesReset", ["category", "fields", "removed"]),
      ("OfferRecorded", ["athlete", "fields", "school"]), ("OfferEdited", ["fields"]), ("OfferDeleted", []),
      ("CoachAdded", ["fields", "school"]), ("CoachEdited", ["fields"]), ("CoachMoved", ["school"]),
      ("CoachRemoved", []),
      ("HistoryJoined", ["device", "events", "fromHash", "fromPosition", "times"]),
      ("HistoryRestored", ["fromHash", "fromPosition", "replaces", "toHash", "toPosition"]),
      ("EventsRedacted", ["events", "fields", "parts", "proofs", "why"]),
      ("WritesAccepted", ["exceptions", "positions"]), ("WriteAbandoned", ["event", "person", "reason"]),
      ("DocumentShared", ["school"]), ("DocumentEdited", ["fields"]), ("DocumentUnshared", ["school"]),
    ])
  func missingKey(type: String, required: [String]) throws {
    let sample = try #require(Sample.all.first { $0.type == type })
    for key in try sample.members().keys {
      var members = try sample.members()
      members[key] = nil
      let expected: JSONError.Code? = required.contains(key) ? .missingKey : nil
      #expect(refusal(type, JSONValue.object(members).canonical) == expected, "\(key)")
    }
  }

  @Test("A value of another type is refused", arguments: Sample.all)
  func wrongType(sample: Sample) throws {
    for (key, value) in try sample.members() {
      var members = try sample.members()
      // No array of ours holds arrays; one of records holds objects.
      members[key] = .array([.array([])])
      #expect(refusal(sample.type, JSONValue.object(members).canonical) == .wrongType, "\(key)")
      guard value != .null else { continue }
      let swapped: JSONValue = if case .string = value { .number(1) } else { .string("1") }
      members[key] = swapped
      #expect(refusal(sample.type, JSONValue.object(members).canonical) == .wrongType, "\(key): \(swapped)")
    }
  }

  @Test(
    "null stands only where the schema has it",
    arguments: [
      ("NotesEdited", #"{"notes":null}"#, nil), ("RankingSet", #"{"ranking":null}"#, nil),
      ("PriorityTierSet", #"{"tier":null}"#, nil), ("PrivateNoteEdited", #"{"text":null}"#, nil),
      ("FamilyCreated", #"{"name":null}"#, .wrongType), ("FavoriteToggled", #"{"isFavorite":null}"#, .wrongType),
      ("StatusChanged", #"{"note":null,"status":"interested"}"#, .wrongType),
      ("StatusChanged", #"{"status":null}"#, nil), ("BasicInfoEdited", #"{"fields":null}"#, .wrongType),
      ("SchoolObserved", #"{"isFavorite":null}"#, .wrongType), ("SchoolObserved", #"{"status":null}"#, nil),
      ("PlayerDetailsEdited", #"{"fields":{"positions":null}}"#, nil),
      ("PlayerDetailsEdited", #"{"fields":{"positions":[null]}}"#, .wrongType),
    ] as [(String, String, JSONError.Code?)])
  func nulls(type: String, json: String, code: JSONError.Code?) {
    #expect(refusal(type, json) == code)
  }

  @Test(
    "Texts that are no object, and bytes that are no JSON, are refused", arguments: EventCatalog.entries.map(\.type))
  func noObject(type: String) {
    for json in ["", "null", "[]", "1", "\"{}\"", "{", "{}}", "{} {}", "\u{FEFF}{}"] {
      #expect(refusal(type, json) != nil, "\(json)")
    }
    for bytes in [[], [0xFF], [0], Array("{\"name\":\"".utf8) + [0xC3, 0x28] + Array("\"}".utf8)] as [[UInt8]] {
      #expect(throws: JSONError.self) { try decode(type, bytes) }
    }
  }

  @Test("Mutated samples never trap, and what is taken is exactly what was written")
  func mutations() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<30_000 {
      let sample = Sample.all[Int.random(in: 0..<Sample.all.count, using: &random)]
      let bytes = Self.mutated(Array(sample.json.utf8), &random)
      guard let event = try? decode(sample.type, bytes) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      // Ids are taken in either case and written in lower case.
      let value = try JSONValue(parsing: text).canonical
      #expect(EventCodec.encode(event).lowercased() == value.lowercased(), "seed \(seed), round \(round): \(text)")
    }
  }

  private static func mutated(_ original: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = original
    let at = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, at + Int.random(in: 1...4, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes.removeSubrange(at..<end)
    case 2: bytes.insert(contentsOf: bytes[at..<end], at: at)
    case 3: bytes[at] = Array(#"019aA"\{}[],:.-eE nt"#.utf8).randomElement(using: &random) ?? 0
    default: bytes.insert(UInt8.random(in: 1...255, using: &random), at: at)
    }
    return bytes
  }
}
