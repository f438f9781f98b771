import Crypto
import EventLog
import Foundation
import TestSupport
import Testing

@testable import PostgresLog

/// Events that go from one log to another as they are.
@Suite(.waitsForOthers) struct ReplicateTests {
  /// A log with some events of several kinds.
  private func source(_ count: Int = 12) throws -> any DomainEventLog {
    let subject = try FileSubject(3)
    for number in 0..<count {
      var context = AppendContext.sample(
        clock: 1_770_000_000_000 + Int64(number % 5) * 1_000, correlation: number % 3 == 0 ? UUID() : nil)
      context.origin = number % 4 == 0 ? .remote : .local
      context.causation = number % 6 == 0 ? UUID() : nil
      try subject.log.append(
        [.sample(number, stream: "school/\(number % 4)", occurredAt: number % 2 == 0 ? 5 : nil)], in: context)
    }
    return subject.log
  }

  @Test(arguments: LogKind.allCases)
  func `the same events, salts and clocks make the same chain`(_ kind: LogKind) throws {
    guard let (one, other) = try kind.subject().map({ ($0, try FileSubject(7)) }) else { return }
    var random = SeededGenerator(seed: Soak.firstSeed)
    for number in 0..<40 {
      let event = NewEvent.sample(number, stream: "school/\(Int.random(in: 0..<5, using: &random))")
      let clock = 1_770_000_000_000 + Int64.random(in: -100_000...100_000, using: &random)
      for log in [one.log, other.log] { try log.append([event], in: .sample(clock: clock, correlation: event.id)) }
    }
    #expect(try one.log.events() == other.log.events(), "seed \(Soak.firstSeed)")
  }

  @Test(arguments: LogKind.allCases)
  func `events that are taken keep all that they had`(_ kind: LogKind) throws {
    guard let subject = try kind.subject() else { return }
    let events = try source().events()
    try subject.log.replicate(events, after: .empty)
    #expect(try subject.log.events() == events)
    #expect(try subject.log.verifyChain().isIntact)
    // And the log goes on from there.
    #expect(try subject.log.append([.sample(stream: "school/1")], in: .sample()).map(\.version) == [4])
    #expect(try subject.another().verifyChain().events == 13)
  }

  @Test(arguments: LogKind.allCases)
  func `what is sent again changes nothing, and its rest is appended`(_ kind: LogKind) throws {
    guard let subject = try kind.subject() else { return }
    let events = try source().events()
    func head(_ position: Int) -> LogHead {
      position == 0 ? .empty : LogHead(position: Int64(position), hash: events[position - 1].hash)
    }
    try subject.log.replicate(Array(events[..<5]), after: .empty)
    try subject.log.replicate(Array(events[..<5]), after: .empty)
    try subject.log.replicate(Array(events[2..<4]), after: head(2))
    #expect(try subject.log.head() == head(5))
    try subject.log.replicate(Array(events[3..<9]), after: head(3))
    try subject.log.replicate(Array(events[9...]), after: head(9))
    #expect(try subject.log.events() == events)
  }

  @Test(arguments: LogKind.allCases)
  func `a log that stands elsewhere takes nothing and says where it stands`(_ kind: LogKind) throws {
    guard let subject = try kind.subject() else { return }
    let events = try source().events()
    try subject.log.append([.sample(1), .sample(2)], in: .sample())
    for (first, head) in [(0, LogHead.empty), (2, LogHead(position: 2, hash: events[1].hash))] {
      #expect(throws: EventLogError.movedOn(position: 2)) {
        try subject.log.replicate(Array(events[first...]), after: head)
      }
    }
    // Behind a gap, too.
    let here = try subject.log.head()
    #expect(throws: (any Error).self) { try subject.log.replicate(Array(events[5...]), after: here) }
    #expect(try subject.log.head() == here)
  }

  @Test(arguments: LogKind.allCases)
  func `an event that is not what its hash says is refused, and those before it do not stay`(_ kind: LogKind) throws {
    guard let subject = try kind.subject() else { return }
    let events = try source().events()
    let changes: [(inout RecordedEvent) -> Void] = [
      { $0.data = "{}" }, { $0.type = "Other" }, { $0.actor = "kim" }, { $0.version += 1 }, { $0.storedAt += 1 },
      { $0.salt[0] ^= 1 }, { $0.schema = 9 }, { $0.stream = StreamName(category: "school", key: "x") },
      { $0.origin = $0.origin == .local ? .remote : .local }, { $0.device = "phone" }, { $0.id = UUID() },
      { $0.occurredAt = 77 }, { $0.clock += 1 }, { $0.correlation = UUID() }, { $0.causation = UUID() },
    ]
    for (number, change) in changes.enumerated() {
      var forged = events
      change(&forged[7])
      #expect(throws: (any Error).self, "change \(number)") { try subject.log.replicate(forged, after: .empty) }
    }
    var swapped = events
    swapped.swapAt(4, 5)
    #expect(throws: (any Error).self) { try subject.log.replicate(swapped, after: .empty) }
    #expect(try subject.log.head() == .empty)
  }

  @Test(arguments: LogKind.allCases)
  func `an event of another log whose payload is not canonical is refused, though its chain holds`(
    _ kind: LogKind
  ) throws {
    guard let subject = try kind.subject() else { return }
    for data in LogContractTests.uncanonical {
      var events = try source(3).events()
      events[2].data = data
      events[2].hash = try #require(events[2].chainHash(after: events[1].hash))
      let error = #expect(throws: EventLogError.self, "\(data)") { try subject.log.replicate(events, after: .empty) }
      guard case .notCanonical(events[2].id, "StatusChanged", 3, _)? = error else {
        Issue.record("\(data): \(String(describing: error))")
        continue
      }
    }
    #expect(try subject.log.head() == .empty)
  }

  @Test(arguments: LogKind.allCases)
  func `an event of another log whose schema cannot be is refused, though its chain holds`(_ kind: LogKind) throws {
    guard let subject = try kind.subject() else { return }
    for schema in [0, -1, 1 << 31] {
      var events = try source(3).events()
      events[2].schema = schema
      events[2].hash = try #require(events[2].chainHash(after: events[1].hash))
      #expect(throws: EventLogError.noSchema(event: events[2].id, type: "StatusChanged", schema: schema)) {
        try subject.log.replicate(events, after: .empty)
      }
    }
    #expect(try subject.log.head() == .empty)
  }

  @Test(arguments: LogKind.allCases)
  func `a log from which fields were erased is taken, and read back as it is`(_ kind: LogKind) throws {
    guard let subject = try kind.subject() else { return }
    let there = try FileSubject(3)
    for number in 0..<6 {
      try there.log.append([.sample(number, data: #"{"n":\#(number),"phone":"512"}"#)], in: .sample())
    }
    let events = try there.log.events()
    let proofs = try events.prefix(2).map { try #require(Redaction.proof(of: $0, without: ["phone"])) }
    func list(_ texts: [String]) -> String { "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
    let ids = events.map { $0.id.uuidString.lowercased() }
    let erasure = NewEvent.sample(
      type: Redaction.type,
      data: #"{"events":\#(list([ids[3]])),"fields":["phone"],"parts":\#(list(Array(ids.prefix(2)))),"#
        + #""proofs":\#(list(proofs)),"why":"asked"}"#)
    try there.log.append([erasure], in: .sample())
    let cut = try there.log.events()
    try #require(cut[0].salt.count == 48 && cut[0].data == #"{"n":0}"# && cut[3].data == nil)
    _ = try there.log.copy(to: subject.log)
    #expect(try subject.log.events() == cut)
    let report = try subject.another().verifyChain()
    #expect(report.isIntact && report.removals.cutCount == 2 && report.removals.removedCount == 1, "\(report)")
    #expect(report.removals.unaccounted == [])
    // And back again.
    let home = try FileSubject(9)
    _ = try subject.log.copy(to: home.log)
    #expect(try home.log.events() == cut)
    // What remains is proved there, too: another rest is no event that follows.
    var forged = cut
    forged[0].salt[0] ^= 1
    let empty = try FileSubject(11)
    #expect(throws: (any Error).self) { try empty.log.replicate(forged, after: .empty) }
  }

  private func erasure(
    _ ids: [UUID], parts: [UUID] = [], proofs: [String] = [], fields: [String] = []
  ) -> NewEvent {
    func list(_ texts: [String]) -> String { "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
    func texts(_ ids: [UUID]) -> [String] { ids.map { $0.uuidString.lowercased() } }
    return .sample(
      type: Redaction.type,
      data: #"{"events":\#(list(texts(ids))),"fields":\#(list(fields)),"parts":\#(list(texts(parts))),"#
        + #""proofs":\#(list(proofs)),"why":"asked"}"#)
  }

  @Test(arguments: LogKind.allCases)
  func `a copy that goes on after an erasure loses what that names`(_ kind: LogKind) throws {
    guard let subject = try kind.subject() else { return }
    let there = try FileSubject(3)
    let context = AppendContext(
      actor: UUID().uuidString.lowercased(), family: LogFamily.text, device: "laptop", clock: 1_770_000_000_000)
    let data = #"{"fields":{"a":"\u000fé","name":"Kim","phone":"512"},"n":1.5}"#
    try there.log.append(
      [.sample(1, data: data), .sample(2), .sample(3)]
        + (4..<7).map {
          .sample($0, stream: "private-note/s/o", type: "PrivateNoteEdited", data: #"{"n":\#($0),"phone":"5"}"#)
        }, in: context)
    _ = try there.log.copy(to: subject.log)
    let whole = try there.log.events()
    #expect(try subject.log.events() == whole)
    let cut = [whole[0], whole[4]]
    let proofs = try cut.map { try #require(Redaction.proof(of: $0, without: ["fields.phone", "phone"])) }
    try there.log.append(
      [
        erasure(
          [whole[2].id, whole[3].id, UUID()], parts: cut.map(\.id), proofs: proofs, fields: ["fields.phone", "phone"])
      ], in: context)
    // A second time, of what is left.
    let left = try there.log.events()[0]
    let proof = try #require(Redaction.proof(of: left, without: ["fields.name"]))
    try there.log.append(
      [erasure([], parts: [left.id], proofs: [proof], fields: ["fields.name"]), .sample(8)], in: context)
    _ = try there.log.copy(to: subject.log)
    let events = try there.log.events()
    try #require(events[0].data == #"{"fields":{"a":"\u000fé"},"n":1.5}"# && events[2].data == nil)
    #expect(try subject.log.events() == events)
    let report = try subject.another().verifyChain()
    #expect(report.isIntact && report.removals.removedCount == 2 && report.removals.cutCount == 2, "\(report)")
    #expect(report.removals.unaccounted == [] && report.removals.stillPresent == [])
    // Nobody changes an event afterwards.
    for attack in subject.attacks { #expect(throws: (any Error).self) { try attack() } }
    // What somebody puts back is found.
    let salt = whole[2].salt.map { String(format: "%02x", $0) }.joined()
    let text = whole[2].data ?? ""
    try subject.vandalise("data = '\(text)', salt = " + (kind == .file ? "x'\(salt)'" : "'\\x\(salt)'"))
    #expect(try subject.another().verifyChain().removals.stillPresent == [3])
  }

  @Test(arguments: LogKind.allCases)
  func `an event that an erasure names and that comes after it arrives without its payload`(_ kind: LogKind) throws {
    guard let subject = try kind.subject() else { return }
    let (whole, part) = (UUID(), UUID())
    // As an older program wrote them: the erasure first, and behind it what it names, as it was.
    let there = try FileSubject(3)
    try there.log.append(
      [.sample(1), .sample(2, id: whole), .sample(3, data: #"{"n":1,"phone":"512"}"#, id: part)], in: .sample())
    var events = try there.log.events()
    let proof = try #require(Redaction.proof(of: events[2], without: ["phone"]))
    (events[0].type, events[0].data) = (
      Redaction.type, erasure([whole], parts: [part], proofs: [proof], fields: ["phone"]).data
    )
    var previous = ChainHash.zero
    for number in events.indices {
      events[number].hash = try #require(events[number].chainHash(after: previous))
      previous = events[number].hash
    }
    try subject.log.replicate(events, after: .empty)
    let taken = try subject.log.events()
    #expect(taken.map(\.hash) == events.map(\.hash))
    #expect(taken[1].data == nil && taken[2].data == #"{"n":1}"#)
    let report = try subject.another().verifyChain()
    #expect(report.isIntact && report.removals.removedCount == 1 && report.removals.cutCount == 1, "\(report)")
    #expect(report.removals.unaccounted == [] && report.removals.stillPresent == [])
  }

  @Test func `of an erasure in PostgreSQL nothing is left in the tables' files after a vacuum, or it is said`() throws {
    guard let subject = try LogKind.postgres.subject() as? PostgresSubject,
      let log = subject.log as? PostgresLog
    else { return }
    let secret = "Bayamon-\(UUID().uuidString)"
    let victim = NewEvent.sample(1, data: #"{"text":"\#(secret)"}"#)
    try log.append([victim, .sample(2)], in: .sample())
    #expect(try log.vacuumErased() == nil)
    try log.append([erasure([victim.id])], in: .sample())
    #expect(try log.event(victim.id)?.data == nil)
    #expect(try log.vacuumErased()?.contains("may not run VACUUM") == true)
    let owner = PostgresServer(
      try PostgresAddress("postgres://postgres@127.0.0.1:\(subject.database.port)/\(subject.database.name)"))
    let other = try Connection(owner.address, PostgresLimits())
    _ = try other.run([Query("BEGIN"), Query("SELECT pg_current_xact_id()")])
    let isOpen = try owner.log(of: LogFamily.id).vacuumErased(patience: .zero)
    #expect(isOpen?.contains("an older transaction is still open") == true)
    _ = try other.run([Query("COMMIT")])
    // Transactions of other tests may be open for long.
    var waiting: String?
    for _ in 0..<5 {
      waiting = try owner.log(of: LogFamily.id).vacuumErased()
      guard waiting?.contains("older transaction") == true else { break }
    }
    #expect(waiting == nil)
    let found = try subject.database.sql(
      """
      checkpoint; select c.relname from pg_class as c where c.relkind = 'r' and c.relname like 'domain_event%'
      and pg_relation_filepath(c.oid) is not null
      and position(convert_to('\(secret)', 'UTF8') in pg_read_binary_file(pg_relation_filepath(c.oid))) > 0
      """)
    #expect(found == [])
  }

  @Test(arguments: LogKind.allCases)
  func `a redacted event is taken without its payload, and the chain holds`(_ kind: LogKind) throws {
    guard let subject = try kind.subject() else { return }
    var events = try source().events()
    let event = events[3]
    events[3].salt = Array(SHA256.hash(data: event.salt + Array((event.data ?? "").utf8)))
    events[3].data = nil
    try subject.log.replicate(events, after: .empty)
    #expect(try subject.log.events() == events)
    #expect(try subject.log.verifyChain().isIntact)
  }
}
