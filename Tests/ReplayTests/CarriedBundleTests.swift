import CanonicalJSON
import Compass
import Crypto
import Domain
import EventLog
import EventSchemas
import Foundation
import GRDB
import Projections
import TestSupport
import Testing

@testable import Replay

/// Events that cannot be read travel: a report of a fault is looked at for them.
@Suite struct CarriedBundleTests {
  private func emptyHome(_ folder: TemporaryFolder, now: Int64 = 1_790_000_000_000) throws -> Home {
    try Home(
      folder: folder.url, environment: .init(clock: { Instant(milliseconds: now) }, random: .seeded(99)))
  }

  /// A home with an event of each kind that cannot be read: of a type to come, of a newer schema, with a payload of
  /// another shape, with one that is no JSON, and with none any more.
  private func damaged() throws -> ReplayFixture {
    let fixture = try ReplayFixture(seed: 5, events: 0)
    for _ in 0..<20 { try fixture.append() }
    let family = try #require(fixture.home.settings.family).lowercased
    let context = AppendContext(
      actor: fixture.player.lowercased, family: family, device: "laptop", clock: 1_770_000_000_000)
    let school = StreamName.school(fixture.schools[0])
    let payloads = [
      ("SchoolTeleported", 1, #"{"to":"the moon"}"#), ("StatusChanged", 9, #"{"status":"contacted"}"#),
      ("StatusChanged", 1, #"{"status":7}"#), ("NotesEdited", 1, #"{"notes":"lost"}"#),
    ]
    for (type, schema, data) in payloads {
      let event = NewEvent(id: fixture.home.freshID(), stream: school, type: type, schema: schema, data: data)
      try fixture.home.log.append([event], in: context)
    }
    var redacted = NewEvent(id: fixture.home.freshID(), stream: school, type: "NotesEdited", schema: 1, data: "")
    redacted.isRedacted = true
    try fixture.home.log.append([redacted], in: context)
    return fixture
  }

  private static func problems(_ home: Home) throws -> [String] {
    try home.read { reading in
      try ActivityRow.fetchAll(reading.db, "WHERE problem IS NOT NULL ORDER BY position").map { row in
        "\(row.type): \(row.problem?.prefix { $0 != ":" } ?? "")"
      }
    }
  }

  @Test(arguments: [false, true])
  func `what cannot be read is imported, and is the same problem there`(isAnonymous: Bool) throws {
    let fixture = try damaged()
    let position = try fixture.home.log.head().position - 1
    // A payload that only an older version, or another program, can have written.
    try DatabaseQueue(path: fixture.home.log.path).write { db in
      try db.execute(
        sql: "DROP TRIGGER event_is_never_changed; UPDATE event SET data = ? WHERE position = ?",
        arguments: ["{\"notes\":\"torn", position])
    }
    let expected = try Self.problems(fixture.home)
    try #require(expected.count == 5)
    var options = EventBundle.Options()
    options.isAnonymous = isAnonymous
    let file = Collected()
    _ = try fixture.home.exportBundle(options) { file.bytes += $0 }
    let folder = TemporaryFolder()
    let copy = try emptyHome(folder)
    try copy.importBundle(file.bytes)
    let found = try Self.problems(copy)
    #expect(found.map(Self.kind) == expected.map(Self.kind))
    if !isAnonymous { #expect(found == expected) }
    #expect(!isAnonymous || !String(decoding: file.bytes, as: UTF8.self).contains("torn"))
    #expect(try copy.log.verifyChain().isIntact)
  }

  private static func kind(_ problem: String) -> Substring { problem.drop { $0 != ":" } }

  @Test func `the doctor's file is imported from its file, a line at a time`() throws {
    let fixture = try damaged()
    let file = Collected()
    _ = try fixture.home.writeReport(fixture.home.diagnose(), program: "test") { file.bytes += $0 }
    let folder = TemporaryFolder()
    let bundle = folder.url.deletingLastPathComponent().appendingPathComponent("report-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: bundle) }
    try file.bytes.write(to: bundle)
    let copy = try emptyHome(folder)
    let summary = try copy.importBundle(EventBundle.Contents(file: bundle))
    #expect(try summary.events == Int(copy.log.head().position))
    #expect(try Self.problems(copy).count == Self.problems(fixture.home).count)
  }

  @Test func `a payload of another shape is refused where its home could read it`() throws {
    let bytes = try lines(changing: { $0["data"] = .object(["status": 7]) })
    let folder = TemporaryFolder()
    let home = try emptyHome(folder)
    #expect(throws: BundleError.line(2, reason: "the payload is not what FamilyCreated of schema 1 holds")) {
      try home.importBundle(bytes)
    }
    #expect(try home.log.head() == .empty)
  }

  @Test(arguments: [0, -1, 2_147_483_648], [true, false])
  func `an event of a schema that there cannot be is refused, unreadable or not`(schema: Int, isUnreadable: Bool) throws
  {
    let bytes = try lines {
      $0["type"] = "TrophyWon"
      $0["schema"] = .number(Double(schema))
      if isUnreadable { $0["unreadable"] = .flag(true) }
    }
    let folder = TemporaryFolder()
    let home = try emptyHome(folder)
    #expect(throws: BundleError.line(2, reason: "schema \(schema) is none; accepted: 1 to 2147483647")) {
      try home.importBundle(bytes)
    }
    #expect(try home.log.head() == .empty)
  }

  @Test(arguments: [
    (#""clock":1770000000000"#, #""clock":1.77e12"#), (#""clock":"#, #""clock": "#),
    (#""data":"#, #""data":{},"data":"#),
    (#""name":"The Rivers""#, #""name":"\u0054he Rivers""#), (#""clock":1770000000000"#, #""clock":-0"#),
  ])
  func `a line in another form is refused, and named`(part: String, other: String) throws {
    let bytes = try lines {
      $0 = $0
    } text: {
      $0.replacingOccurrences(of: part, with: other)
    }
    let folder = TemporaryFolder()
    let home = try emptyHome(folder)
    let error = #expect(throws: BundleError.self) { try home.importBundle(bytes) }
    guard case .line(2, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("the form of RFC 8785") && reason.contains("at byte"))
    #expect(try home.log.head() == .empty)
  }

  /// A bundle whose first event is another one.
  private func lines(
    changing change: (inout [String: JSONValue]) -> Void, text: (String) -> String = { $0 }
  ) throws -> Data {
    let fixture = try ReplayFixture(seed: 6, events: 0)
    for _ in 0..<5 { try fixture.append() }
    let file = Collected()
    _ = try fixture.home.exportBundle { file.bytes += $0 }
    var lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    guard case .object(var members) = try JSONValue(parsing: lines[1]) else { return Data() }
    change(&members)
    lines[1] = text(JSONValue.object(members).canonical)
    let body = lines.dropLast().map { $0 + "\n" }.joined()
    let digest = SHA256.hash(data: Data(body.utf8)).map { String(format: "%02x", $0) }.joined()
    let end = JSONValue.object(["end": .number(Double(lines.count - 2)), "sha256": .string(digest)]).canonical
    return Data((body + end + "\n").utf8)
  }

  @Test func `clocks that are ahead of the importing home's are not believed, a first one neither`() throws {
    let start: Int64 = 1_770_000_000_000
    let day: Int64 = 86_400_000
    let folder = TemporaryFolder()
    let home = try Home(
      folder: folder.url, environment: .init(clock: { Instant(milliseconds: start) }, random: .seeded(3)))
    try home.createFamily(name: "The Rivers")
    let family = try #require(home.settings.family).lowercased
    let clocks = [start + 3_650 * day, start + 1 * day, start + 2 * day, start + 300 * day, start + 3 * day]
    let file = Collected()
    let source = TemporaryFolder()
    let first = try Home(
      folder: source.url, environment: .init(clock: { Instant(milliseconds: clocks[0]) }, random: .seeded(4)))
    for (number, clock) in clocks.enumerated() {
      let event = DomainEvent.notesEdited(NotesEdited(notes: "\(number)"))
      try first.log.append(
        [
          NewEvent(
            id: first.freshID(), stream: .school(first.freshID()), type: event.type, schema: event.schema,
            data: EventCodec.encode(event))
        ], in: AppendContext(actor: "sam", family: family, device: "laptop", clock: clock))
    }
    _ = try first.exportBundle { file.bytes += $0 }
    #expect(try first.log.position(at: start + 100 * day) == 5)
    let target = TemporaryFolder()
    let copy = try emptyHome(target, now: start + 10 * day)
    try copy.importBundle(file.bytes)
    let events = try copy.log.events()
    #expect(events.map(\.recordedAt) == clocks && events.map(\.clock) == clocks)
    #expect(try copy.log.position(at: start + 100 * day) == 5)
    #expect(try copy.diagnose().clocks == first.diagnose().clocks)
  }
}
