import Domain
import EventLog
import EventSchemas
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Projections

/// Keys are bytes (ruling 1): texts that Swift takes for equal are two records, in memory as in the file.
@Suite struct BytewiseKeyLawTests {
  /// A random history in which the keys of records, and texts, come in two normal forms of one text.
  private static func twins(seed: UInt64, _ count: Int) -> [NewEvent] {
    var random = SeededGenerator(seed: ~seed)
    let forms = ["\u{e9}", "e\u{301}"]
    let texts = forms.map { "Caf\($0)" }
    return RandomHistory(seed: seed, schools: 2).events(count).flatMap { event -> [NewEvent] in
      var event = event
      let form = forms[Int.random(in: 0..<2, using: &random)]
      let parts = event.stream.key.split(separator: "/", maxSplits: 1)
      // The owner's part: what is behind it names a category or a person.
      let key = [parts[0] + form] + parts.dropFirst().map(String.init)
      event.stream = StreamName(category: event.stream.category, key: key.joined(separator: "/"))
      guard event.stream.category == "school", Int.random(in: 0..<3, using: &random) == 0 else { return [event] }
      let text = texts[Int.random(in: 0..<2, using: &random)]
      var fields = SchoolFields()
      fields.state = .value(text)
      fields.conference = .value(text)
      let edits: [DomainEvent] = [
        .notesEdited(NotesEdited(notes: text)), .basicInfoEdited(BasicInfoEdited(fields: fields)),
      ]
      let edit = edits[Int.random(in: 0..<2, using: &random)]
      let id = UUID.v7(milliseconds: 1_770_000_000_000, random: .seeded(random.next()))
      return [event, .domain(edit, stream: event.stream.description, id: id)]
    }
  }

  @Test(arguments: (0..<max(Soak.count(300), 3)).map { Soak.firstSeed &+ UInt64($0) })
  func `twins of a key fold to the same digests under any batching`(seed: UInt64) throws {
    let fixture = try FoldFixture()
    try fixture.append(Self.twins(seed: seed, 150))
    var digests: [[String: Digest]] = []
    for limit in [Int64(1), 7, 64, 1000] {
      let queue = try DatabaseQueue()
      try queue.write { db in
        try Projector.createTables(db, fingerprint: "test")
        let projector = try Projector(db, log: fixture.log)
        while try projector.fold(through: projector.head.position + limit) > 0 {
          if limit < 64 { try projector.reload() }
        }
        digests.append(
          try ReadModels.all.reduce(into: [:]) { $0[$1.name] = try Certificate.load(db, projection: $1.name).digest })
        for type in ReadModels.all {
          // What was held in memory is what the file has.
          #expect(
            try Certificate.load(db, projection: type.name) == RowScan.buckets(of: type, in: db),
            "seed \(seed), batches of \(limit): \(type.name)")
        }
      }
    }
    for type in ReadModels.all {
      #expect(digests.allSatisfy { $0[type.name] == digests[0][type.name] }, "seed \(seed): \(type.name)")
    }
  }

  @Test(arguments: (0..<max(Soak.count(100), 2)).map { Soak.firstSeed &+ 1000 &+ UInt64($0) })
  func `twins of a key are two records in the past, too`(seed: UInt64) throws {
    let fixture = try FoldFixture()
    let events = Self.twins(seed: seed, 120)
    try fixture.append(events)
    let store = try fixture.store()
    let position = Int64(events.count * 2 / 3)
    let schools = Set(events.filter { $0.stream.category == "school" }.map { Array($0.stream.key.utf8) })
    let expected = try {
      let other = try FoldFixture()
      try other.append(Array(events.prefix(Int(position))))
      return try other.store("other").read { try Self.rows($0, schools) }
    }()
    #expect(try store.read(at: position) { try Self.rows($0, schools) } == expected, "seed \(seed)")
  }

  /// What the list, the details and the items say of some schools, asked for one by one.
  private static func rows(_ db: Database, _ schools: Set<[UInt8]>) throws -> [String] {
    try schools.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { bytes -> [String] in
      let key = String(decoding: bytes, as: UTF8.self)
      let list = try SchoolListRow.fetchAll(db, "WHERE id = ?", [key])
      let detail = try SchoolDetailRow.fetchAll(db, "WHERE id = ?", [key])
      let items = try SchoolItemRow.fetchAll(db, "WHERE school = ? ORDER BY item", [key])
      return [list.map { "\($0)" }, detail.map { "\($0)" }, items.map { "\($0)" }].map {
        $0.joined().utf8.map { String($0) }.joined(separator: ".")
      }
    }
  }
}
