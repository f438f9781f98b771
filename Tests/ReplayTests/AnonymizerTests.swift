import CanonicalJSON
import Compass
import Crypto
import Domain
import EventSchemas
import Foundation
import Projections
import TestSupport
import Testing

@testable import EventLog
@testable import Replay

@Suite struct AnonymizerTests {
  private func bundle(_ home: Home, anonymous: Bool = true) throws -> Data {
    var options = EventBundle.Options()
    options.isAnonymous = anonymous
    let file = Collected()
    _ = try home.exportBundle(options) { file.bytes += $0 }
    return file.bytes
  }

  // MARK: Nothing personal is left

  @Test func `a secret in every text of every event type is nowhere in the file`() throws {
    let fixture = try ReplayFixture(seed: 1, events: 0)
    let family = try #require(try fixture.home.settings.family).lowercased
    var texts = 0
    for (number, secret) in Secret.all.enumerated() {
      for entry in EventCatalog.entries
      where !["publication", "history", "device", "private-note"].contains(entry.stream) {
        let data = try Secret.payload(of: entry, secret)
        texts += data.components(separatedBy: JSONValue.string(secret).canonical).count - 1
        try fixture.append(
          data, type: entry.type, schema: entry.schema,
          to: StreamName(category: entry.stream, key: "\(secret)-\(number)/\(secret)"),
          context: AppendContext(actor: secret, family: family, device: secret, clock: 1_770_000_000_000))
      }
    }
    #expect(texts > 150 * Secret.all.count)
    // A version to come may hold anything, its keys included; and so may what cannot be read.
    for type in ["PhotoAdded", "SchoolAdded"] {
      let data = JSONValue.object(["zebracorn": .array([.object(["name": .string(Secret.all[0])])])]).canonical
      try fixture.append(
        data, type: type, to: StreamName(category: "zebracorn", key: "x"),
        context: AppendContext(actor: "x", family: family, device: "x", clock: 1_770_000_000_000))
    }
    let bytes = try bundle(fixture.home)
    let file = String(decoding: bytes, as: UTF8.self).lowercased()
    // The file is long: it is not to be printed.
    for part in Secret.parts where file.contains(part) { Issue.record("\(part) is in the file") }
    let device = try fixture.home.settings.device.lowercased
    for id in [fixture.player.lowercased, family, device]
    where file.contains(id) { Issue.record("\(id) is in the file") }
    let events = try fixture.home.log.events(EventRange())
    #expect(events.filter { file.contains($0.id.lowercased) }.isEmpty)
    let plain = String(decoding: try bundle(fixture.home, anonymous: false), as: UTF8.self).lowercased()
    for part in Secret.parts where !plain.contains(part) { Issue.record("the test does not plant \(part)") }
  }

  // MARK: What is left is the same history

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `both bundles fold to rows of the same shape`(seed: UInt64) throws {
    let fixture = try ReplayFixture(seed: seed, events: 0)
    try fixture.appendOfEveryType(count: 150, seed: seed)
    let (plain, hidden) = (TemporaryFolder(), TemporaryFolder())
    let real = try Home(folder: plain.url, environment: .init(random: .seeded(5)))
    let other = try Home(folder: hidden.url, environment: .init(random: .seeded(6)))
    try real.importBundle(bundle(fixture.home, anonymous: false))
    try other.importBundle(bundle(fixture.home))
    let (events, others) = (try real.log.events(EventRange()), try other.log.events(EventRange()))
    #expect(events.map(\.type) == others.map(\.type), "seed \(seed)")
    #expect(events.map(\.version) == others.map(\.version), "seed \(seed)")
    #expect(events.map(\.recordedAt) == others.map(\.recordedAt), "seed \(seed)")
    #expect(events.map(\.clock) == others.map(\.clock), "seed \(seed)")
    #expect(events.map(\.occurredAt) == others.map(\.occurredAt), "seed \(seed)")
    let (rows, otherRows) = (try Shape(real), try Shape(other))
    #expect(rows.tables.count > 12, "seed \(seed)")
    for (table, shape) in rows.tables { #expect(otherRows.tables[table] == shape, "seed \(seed), \(table)") }
  }

  @Test(arguments: (1...20).map(UInt64.init))
  func `every payload still decodes, and keeps its keys, numbers and lengths`(seed: UInt64) throws {
    var random = RandomEvent(seed: seed, allowsUnknownValues: true)
    let anonymizer = Anonymizer(key: SymmetricKey(data: Data(repeating: 7, count: 32)))
    for type in RandomEvent.types {
      let next = random.next(of: type)
      let event = try #require(next)
      let data = EventCodec.encode(event)
      let recorded = RecordedEvent.sample(event, data: data)
      let other = try anonymizer.anonymized(recorded)
      let text = try #require(other.data)
      #expect(text.utf8.count == data.utf8.count || type == HomeLocationSet.type, "seed \(seed), \(type)")
      #expect(throws: Never.self, "seed \(seed), \(type)") {
        try EventCodec.decode(type: type, schema: event.schema, json: text)
      }
      #expect(try anonymizer.anonymized(recorded) == other, "seed \(seed), \(type)")
    }
  }

  // MARK: Rules

  @Test func `what was valid stays valid, and known words stay`() throws {
    let anonymizer = Anonymizer()
    for number in 0..<40 {
      let fields = CoachFields(
        email: .value("Sam.Rivers+\(number)@mail.rivers.org"), firstName: .value("Zoë"),
        instagramHandle: .value("sam_rivers.\(number)"), lastName: .value("O’Brien-Núñez"), notes: .value("Señor 🏟️"),
        phone: .value("(512) 555-01\(10 + number)"), role: .value(.head), twitterHandle: .value("sam_\(number)"))
      let coach = try anonymizer.again(.coachEdited(CoachEdited(fields: fields.validated())))
      guard case .coachEdited(let edit) = coach else { return #expect(Bool(false)) }
      #expect(try edit.fields.validated() == edit.fields)
      #expect(edit.fields.role == .value(.head) && edit.fields.email != fields.email)
      let school = SchoolFields(
        conference: .value("Big 12 Conference"), division: .value(.d1), latitude: .value(29.7174),
        location: .value("Houston, TX 77005"), state: .value("TX"),
        website: .value("https://www.rice.edu/a?b=\(number)"))
      let edited = try anonymizer.again(.basicInfoEdited(BasicInfoEdited(fields: school.validated())))
      guard case .basicInfoEdited(let info) = edited else { return #expect(Bool(false)) }
      #expect(try info.fields.validated() == info.fields)
      #expect(info.fields.state == school.state && info.fields.latitude == school.latitude)
      #expect(USState.parse(location: info.fields.location.value ?? "") == "TX")
      #expect(info.fields.location.value?.contains("Houston") == false)
      #expect(info.fields.conference.value?.hasPrefix("Big 12 ") == true)
      #expect(info.fields.website.value?.hasPrefix("https://www.") == true)
    }
  }

  @Test func `a home moves within its degree, and figures stay figures`() throws {
    let anonymizer = Anonymizer()
    let home = HomeLocation(
      city: .value("Houston"), latitude: .value(29.7604), longitude: .value(-95.3698), state: .value("TX"),
      zip: .value("77005-1234"))
    guard case .homeLocationSet(let moved) = try anonymizer.again(.homeLocationSet(HomeLocationSet(fields: home)))
    else { return #expect(Bool(false)) }
    #expect(try moved.fields.validated() == moved.fields)
    #expect(moved.fields.latitude != home.latitude && moved.fields.latitude.value?.rounded(.down) == 29)
    #expect(moved.fields.longitude != home.longitude && moved.fields.longitude.value?.rounded(.down) == -96)
    let stats = #"{ "hits" : 3, "caf\u00e9\n": "Sam \"Ace\" Rivers", "era": 1.25e1, "ok": [true, null] }"#
    let event = EventFields(statsRecorded: .value(stats))
    guard case .eventEdited(let edit) = try anonymizer.again(.eventEdited(EventEdited(fields: event))),
      let text = edit.fields.statsRecorded.value
    else { return #expect(Bool(false)) }
    #expect(try edit.fields.validated() == edit.fields)
    #expect(text.utf8.count == stats.utf8.count && text.contains("1.25e1") && text.contains("[true, null]"))
    #expect(!text.contains("Rivers") && !text.contains("hits"))
  }

  @Test func `the same name is one name in a bundle, and another one in the next`() throws {
    let (one, two) = (Pseudonyms(), Pseudonyms())
    #expect(one.words(of: "Sam Rivers").split(separator: " ")[0] == one.words(of: "Sam")[...])
    #expect(one.words(of: "SAM") == one.words(of: "Sam").uppercased())
    #expect(one.words(of: "Samantha Rivers") != two.words(of: "Samantha Rivers"))
    let id = UUID.v7(milliseconds: 1_770_000_000_000, random: .seeded(1))
    #expect(one.id(id) == one.id(id) && one.id(id) != two.id(id) && one.id(id) != id)
    #expect(one.id(id).lowercased.prefix(18) == id.lowercased.prefix(18))
    let hosts = ["https://www.rice.edu", "http://Rice.edu/owls", "rice.edu"].map { one.link($0) }
    #expect(Set(hosts.map { SchoolDuplicate.host(ofWebsite: $0) }).count == 1)
    let letters = (0..<26).map { String(UnicodeScalar(UInt8(0x61 + $0))) }
    #expect(Set(letters.prefix(20).map { one.replacement(for: $0) }).count == 20)
  }

  @Test func `a text whose replacements are used up keeps the last one`() {
    let pseudonyms = Pseudonyms()
    let digits = (0..<10).map(String.init)
    let once = digits.map { pseudonyms.replacement(for: $0, where: { Int($0).map { $0 > 4 } ?? false }) }
    #expect(digits.map { pseudonyms.replacement(for: $0, where: { Int($0).map { $0 > 4 } ?? false }) } == once)
  }

  @Test(arguments: [29.7174, -95.4018, 0.00001, -0.00001]) func `a coordinate stays within its degree`(degrees: Double)
  {
    let other = Pseudonyms().coordinate(degrees)
    #expect(other.rounded(.down) == degrees.rounded(.down), "\(degrees): \(other)")
    // Nine decimals are drawn for a number that is written with an exponent.
    if abs(degrees) < 0.0001 { #expect(other != other.rounded(.down), "\(degrees): \(other)") }
  }

  @Test(arguments: (1...30).map(UInt64.init))
  func `a replacement has the shape of its text`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pseudonyms = Pseudonyms()
    for _ in 0..<40 {
      let text = RandomEvent.text(using: &random)
      for other in [pseudonyms.replacement(for: text), pseudonyms.words(of: text), pseudonyms.town(text)] {
        #expect(other.utf8.count == text.utf8.count && other.utf16.count == text.utf16.count, "seed \(seed): \(text)")
        #expect(other.count == text.count, "seed \(seed): \(text)")
        for (a, b) in zip(text.unicodeScalars, other.unicodeScalars) {
          #expect(a.properties.isAlphabetic == b.properties.isAlphabetic, "seed \(seed): \(text)")
          #expect(a.properties.isWhitespace == b.properties.isWhitespace, "seed \(seed): \(text)")
          #expect(a.properties.isUppercase == b.properties.isUppercase, "seed \(seed): \(text)")
        }
      }
    }
  }
}

/// Bytes that a closure collects.
final class Collected {
  var bytes = Data()
}

/// Texts that must not leave the home, in payloads that hold them wherever a schema takes a text.
private enum Secret {
  static let all = [
    "zebracorn", "Zebracorn Quaggason", "zebra.corn@quaggason.org", "5125550142", "https://zebracorn.quaggason.org/x",
    #"{"zebracorn":"quaggason"}"#, "Zebracorn, TX 77005",
  ]
  static let parts = ["zebra", "quagga", "5125550142"]

  static func payload(of entry: EventCatalog.Entry, _ secret: String) throws -> String {
    let fields = try #require(FieldSensitivity.fields(of: entry.type))
    let members = try object(fields, secret) { key, value in accepts(entry, [key: value]) }
    let data = JSONValue.object(members).canonical
    _ = try EventCodec.decode(type: entry.type, schema: entry.schema, json: data)
    return data
  }

  /// Each field with the first value that the codec takes for it, found by trying.
  private static func object(
    _ fields: [String: FieldSensitivity], _ secret: String, _ isTaken: (String, JSONValue) -> Bool
  ) throws -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for (key, meaning) in fields {
      let values: [JSONValue] =
        switch meaning {
        case .id: [.string("0190f0a1-4c00-7a11-8d2e-3f6b5a901c01")]
        case .value: [.number(1), .flag(true)]
        case .personal(.coordinate): [.number(12.5)]
        case .personal, .plain, .choice: [.string(secret), .array([.string(secret), .string(secret)])]
        case .fields(let inner):
          try [{ JSONValue.object($0) }, { .array([.object($0)]) }].map { wrap in
            // A record needs its id before any other of its fields can be tried.
            let least: [String: JSONValue] =
              inner["id"] == nil ? [:] : ["id": .string("0190f0a1-4c00-7a11-8d2e-3f6b5a901c01")]
            return wrap(
              try object(inner, secret) { name, value in
                let inside = least.merging([name: value]) { $1 }
                return isTaken(key, .object(inside)) || isTaken(key, .array([.object(inside)]))
              })
          }
        }
      let taken = values.first { isTaken(key, $0) }
      if taken == nil { Issue.record("no value for \(key)") }
      members[key] = taken
    }
    return members
  }

  private static func accepts(_ entry: EventCatalog.Entry, _ members: [String: JSONValue]) -> Bool {
    do throws(EventDecodingError) {
      _ = try EventCodec.decode(type: entry.type, schema: entry.schema, json: JSONValue.object(members).canonical)
      return true
    } catch {
      if case .malformed(_, let reason) = error { return reason.code == .missingKey }
      return false
    }
  }
}

/// The rows of a home without what their texts say: numbers, what is empty, and the words that drive the logic.
private struct Shape {
  let tables: [String: [String]]

  init(_ home: Home) throws {
    let snapshot = try home.projections.read { try RowSnapshot($0) }
    var tables: [String: [String]] = [:]
    for (place, row) in snapshot.rows {
      let cells = row.keys.sorted().map { column -> String in
        switch row[column] ?? .null {
        case .null: "-"
        case .integer(let number): "\(number)"
        // What is measured from the home moves with it.
        case .real(let number): column.contains("distance") || place.table == "preference" ? "#" : "\(number)"
        case .text(let bytes) where Self.words.contains(column): String(decoding: bytes, as: UTF8.self)
        // A home's degrees may have other digits: 29.5 for 29.25.
        case .text(let bytes): row["field"].isDegrees || place.table == "preference" ? "#" : "\(bytes.count)"
        }
      }
      tables[place.table, default: []].append(cells.joined(separator: " "))
    }
    self.tables = tables.mapValues { $0.sorted() }
  }

  private static let words: Set<String> = ["status", "priority_tier", "division", "type", "direction", "sentiment"]
}

extension Cell? {
  fileprivate var isDegrees: Bool { ["latitude", "longitude"].contains(self?.text) }
}

extension Anonymizer {
  fileprivate func again(_ event: DomainEvent) throws -> DomainEvent {
    let other = try anonymized(.sample(event, data: EventCodec.encode(event)))
    return try EventCodec.decode(type: other.type, schema: other.schema, json: other.data ?? "")
  }
}

extension RecordedEvent {
  fileprivate static func sample(_ event: DomainEvent, data: String) -> RecordedEvent {
    let id = UUID(uuidString: "0190F0A1-4C00-7A11-8D2E-3F6B5A901C01") ?? UUID()
    return RecordedEvent(
      position: 1, id: id, stream: .school(id), version: 1, type: event.type, schema: event.schema, data: data,
      actor: "x", family: "y", device: "z", correlation: id, causation: nil, storedAt: 1, occurredAt: nil, clock: 1,
      origin: .local, salt: [], hash: .zero)
  }
}
