import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Pages
import Projections
import RawSQLite
import Supabase
import TestSupport
import Testing

@testable import Replay

/// What a person is answered is what he would be had nobody else written private notes (ruling 20, decision 0027).
///
/// Each case asks two homes, of the same history and of that without the others' notes, whatever there is to ask; who asks,
/// and some of the questions, follow from the seed.
@Suite struct SightLawSoak {
  @Test func `nobody's private notes make a difference to what another is answered`() throws {
    try Soak.eachSeed(10_000, Self.judge)
  }

  private static func judge(_ seed: UInt64) throws {
    let whole = try SightHome(seed)
    let history = NotedHistory(
      seed: seed, athlete: whole.people[0], people: whole.people, events: 30, from: 1_770_000_000_000)
    try whole.append(history.steps)
    let viewer = whole.people[Int(seed % 3)]
    let less = try SightHome(seed)
    #expect(less.people == whole.people)
    try less.append(history.withNotes(of: viewer))
    let asked = try SightQuestions(whole, less, seed, viewer: viewer)
    var random = SeededGenerator(seed: seed)
    // Each question costs some milliseconds: a sixth of them for each history, but in a soak all.
    for (question, ask) in asked.all where Soak.asks(oneIn: 6, using: &random) {
      let one = SightHome.text { try ask(whole, { $0 }) }
      let other = SightHome.text { try ask(less, asked.same.place) }
      let difference = asked.same.difference(one, other)
      #expect(difference == nil, "seed \(seed), viewer \(viewer.lowercased), \(question): \(difference ?? "")")
    }
  }
}

/// A home whose events the test appends.
final class SightHome {
  let home: Home
  let people: [UUID]
  private let folder = TemporaryFolder("rc-sight")

  init(_ seed: UInt64) throws {
    let home = try Home(
      folder: folder.url,
      environment: .init(clock: { Instant(milliseconds: 1_769_000_000_000) }, random: .seeded(seed)))
    self.home = home
    try home.createFamily(name: "The Rivers")
    people = try [("Sam", MemberRole.player), ("Ana", .parent), ("Luis", .parent)].reduce(into: []) { people, person in
      people.append(try home.addMember(name: person.0, role: person.1, by: people.last))
    }
  }

  deinit { try? home.close() }

  func append(_ steps: [NotedHistory.Step]) throws {
    let family = try #require(home.settings.family).lowercased
    for step in steps {
      let new = NewEvent(
        id: step.id, stream: try #require(StreamName(step.stream)), type: step.event.type, schema: step.event.schema,
        data: EventCodec.encode(step.event), occurredAt: step.occurredAt)
      try home.log.append(
        [new], in: AppendContext(actor: step.actor.lowercased, family: family, device: "laptop", clock: step.clock))
    }
  }

  /// An answer, or why there is none.
  static func text(_ answer: () throws -> Any) -> String {
    do { return "\(try answer())" } catch { return "error: \(error)" }
  }
}

/// What is asked of both homes.
private struct SightQuestions {
  typealias Ask = (SightHome, (Int64) -> Int64) throws -> Any

  let same: SameButForPositions
  private(set) var all: [(String, Ask)] = []

  init(_ whole: SightHome, _ less: SightHome, _ seed: UInt64, viewer: UUID) throws {
    let other = Dictionary(uniqueKeysWithValues: try less.home.log.events().map { ($0.id, $0.position) })
    let events = try whole.home.log.events()
    same = SameButForPositions(Dictionary(uniqueKeysWithValues: events.map { ($0.id, $0.position) }), other)
    let hidden = events.filter { other[$0.id] == nil }
    let sight = Sight(of: viewer)
    add("the log") { home, _ in try home.home.history(seenBy: sight).events().map(Self.line) }
    add("the head") { home, _ in try home.home.history(seenBy: sight).head }
    addAudits(events, viewer)
    addMoments(events, viewer, sight)
    addSearches(events, sight, seed)
    addQueries(events, sight)
    for event in hidden.suffix(3) + events.suffix(2) {
      let stream = event.stream
      add("blame \(stream)") { home, _ in try home.home.blame(stream, seenBy: sight).map(\.field) }
      add("state \(stream)") { home, place in try home.home.state(of: stream, at: place(event.position), seenBy: sight)
      }
      add("step \(stream)") { home, _ in
        try Stepper(home.home, stream: stream, viewer: viewer.lowercased).place
      }
      for text in [event.id.lowercased, String(event.id.lowercased.prefix(6))] {
        add("event \(text)") { home, _ in try Self.line(home.home.history(seenBy: sight).event(named: text)) }
      }
      add("undo \(event.id)") { home, _ in
        try home.home.undoPlan(of: event.id, in: CommandContext(actor: viewer)).steps.map(\.type)
      }
      for beyond in [Int64(1), 2, 50] {
        add("what if \(event.id) behind the end by \(beyond)") { home, _ in
          let end = try home.home.history(seenBy: sight).head
          return try home.home.whatIf([.move(event.id, after: end + beyond)], viewer: viewer.lowercased).changes
        }
      }
      add("what if not \(event.id)") { home, _ in
        try home.home.whatIf([.drop(event.id)], viewer: viewer.lowercased).changes
      }
    }
    add("what waits") { home, _ in try PublicationLedger(of: home.home, seenBy: sight).status() }
    add("the doctor") { home, _ in
      let found = try home.home.diagnose()
      let counts = [found.types, found.problems].map { $0.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" } }
      return [counts, found.clocks.map { "\($0)" }] as [Any]
    }
    add("the proof") { home, _ in
      try home.home.verify().projections.map { "\($0.name) \($0.rows) \($0.equal) \($0.badKeys ?? [])" }
    }
    add("the bundle") { home, _ in
      var lines = Data()
      let summary = try home.home.exportBundle { lines += $0 }
      let text = String(decoding: lines, as: UTF8.self).split(separator: "\n").dropFirst().dropLast()
      return "\(summary)\n" + text.joined(separator: "\n")
    }
  }

  private mutating func add(_ question: String, _ ask: @escaping Ask) { all.append((question, ask)) }

  private static func line(_ event: RecordedEvent) -> String {
    "\(event.position) \(event.id) \(event.stream)@\(event.version) \(event.type) \(event.actor) \(event.recordedAt) "
      + (event.data ?? "")
  }

  // MARK: Kinds of questions

  private mutating func addAudits(_ events: [RecordedEvent], _ viewer: UUID) {
    let schools = Set(events.filter { $0.stream.category == "school" }.map(\.stream.key)).sorted()
    var filters: [(String, (inout AuditFilter) -> Void)] = [
      ("all", { _ in }), ("of notes", { $0.type = "PrivateNoteEdited" }), ("of texts", { $0.field = "privateNote" }),
      ("the first", { $0.forwards = true }), ("ten", { $0.limit = 10 }), ("kinds", { $0.kinds = ["private-note"] }),
      ("receipts", { $0.kinds = ["publication"] }), ("Kestrel", { $0.text = "kestrel" }),
    ]
    for actor in Set(events.map(\.actor)).sorted() { filters.append(("by \(actor)", { $0.actor = actor })) }
    for school in schools { filters.append(("on \(school)", { $0.record = school })) }
    for stream in Set(events.map(\.stream)) where stream.category == "private-note" {
      filters.append(("of \(stream)", { $0.stream = stream }))
    }
    for (name, change) in filters {
      add("audit \(name)") { home, _ in
        var filter = AuditFilter()
        change(&filter)
        return try home.home.audit(filter, viewer: viewer)
      }
    }
    let athlete = viewer
    for scope in [HistorySlider.Scope.everything, .kinds(["school"])] + schools.map({ .record($0) }) {
      add("slider \(scope)") { home, _ in
        try home.home.read { reading in
          let viewer = Viewer(id: viewer, athlete: athlete, timeZone: .gmt, now: home.home.now())
          let slider = try HistorySlider.load(scope, from: reading, at: nil, viewer: viewer)
          return [slider?.lowest, slider?.highest, slider?.position, slider?.marks, slider?.axis] as [Any?]
        }
      }
    }
  }

  private mutating func addMoments(_ events: [RecordedEvent], _ viewer: UUID, _ sight: Sight) {
    for event in events.suffix(6) {
      for instant in [event.recordedAt - 1, event.recordedAt] {
        add("position at \(instant)") { home, _ in
          try home.home.history(seenBy: sight).position(of: .instant(Instant(milliseconds: instant)))
        }
        let text = Instant(milliseconds: instant).description
        add("positions from \(text)") { home, _ in
          let history = home.home.history(seenBy: sight)
          return try [history.positionBefore(text, timeZone: .gmt), history.start(text, timeZone: .gmt)]
        }
      }
      add("diff to \(event.position)") { home, place in
        try home.home.diff(from: place(event.position - 3), to: place(event.position), viewer: viewer.lowercased)
          .changes
      }
      add("events to \(event.position)") { home, place in
        try home.home.diff(from: place(event.position - 3), to: place(event.position), viewer: viewer.lowercased)
          .events.map(Self.line)
      }
    }
  }

  private mutating func addQueries(_ events: [RecordedEvent], _ sight: Sight) {
    let queries = [
      "SELECT position, stream, record, type, actor, at, fields, problem FROM activity ORDER BY position",
      "SELECT * FROM private_note ORDER BY school, owner", "SELECT * FROM write_refusal ORDER BY 1, 2",
      "SELECT count(*), max(at) FROM activity", "SELECT count(*) FROM reference",
      "SELECT position, id, stream, type, data, actor, recorded_at FROM event_text ORDER BY position",
      "SELECT type, count(*) FROM event_text WHERE stream GLOB 'p*' GROUP BY 1 ORDER BY 1",
      "WITH a AS (SELECT * FROM activity), b AS (SELECT * FROM event_text) SELECT count(*) FROM a JOIN b USING (position)",
      "SELECT l.name, (SELECT count(*) FROM private_note n WHERE n.school = l.id) FROM school_list l ORDER BY l.id",
    ]
    for sql in queries {
      for event in events.suffix(2) {
        add("at \(event.position) \(sql)") { home, place in
          let answer = try home.home.answer(
            ReadOnlyQuery(overHistory: sql), at: place(event.position), seenBy: sight)
          return answer.rows.map { row in row.map { "\($0)" }.joined(separator: " ") }
        }
      }
    }
  }

  private mutating func addSearches(_ events: [RecordedEvent], _ sight: Sight, _ seed: UInt64) {
    let times = events.map(\.happenedAt).sorted()
    let conditions =
      [
        "(SELECT count(*) FROM activity WHERE type = 'PrivateNoteEdited') % 2 = 1",
        "(SELECT count(*) FROM activity WHERE stream GLOB 'private-note/*') >= 1",
        "(SELECT count(*) FROM activity) % 3 = 0", "(SELECT count(*) FROM activity) > 20",
        "(SELECT max(at) FROM activity) > \(times[times.count / 2])",
        "(SELECT count(*) FROM activity WHERE fields = 'refused') >= 1",
        "(SELECT count(*) FROM reference) % 4 = 1", "(SELECT count(*) FROM reference) > 10",
        "(SELECT count(*) FROM write_refusal) >= 1",
        "(SELECT count(*) FROM school_list) >= 1 AND (SELECT count(*) FROM activity) % 2 = 0",
      ] + Set(events.map(\.actor)).sorted().map { "(SELECT count(*) FROM activity WHERE actor = '\($0)') % 2 = 1" }
    var random = SeededGenerator(seed: seed)
    for sql in conditions.shuffled(using: &random).prefix(5) {
      for mode in [BisectMode.all, .first, .flip] {
        // Of several turns narrowing finds one that depends on the positions.
        for limit in [5000, 0] where limit > 0 || (mode == .flip && !sql.contains("%")) {
          add("bisect \(mode) \(limit) \(sql)") { home, _ in
            let condition = try ReadOnlyCondition(overReadModels: sql)
            return try home.home.bisect(condition, mode: mode, sweepingAtMost: limit, seenBy: sight).map {
              "\(Self.line($0.event)) \($0.before) \($0.after) \($0.proof)"
            }
          }
        }
      }
    }
  }
}
