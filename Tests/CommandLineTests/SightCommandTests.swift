import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import TestSupport
import Testing

/// Every command that tells something, asked by a member of a family over histories with the others' private notes and
/// without: the answers are the same (ruling 20, decision 0027). A history costs half a minute of starting programs.
@Suite(.waitsForOthers) struct SightCommandSoak {
  @Test func `no command tells of another's private note`() throws {
    try Soak.eachSeed(100, judge)
  }

  private func judge(_ seed: UInt64) throws {
    let whole = try NotedHome(seed)
    let history = NotedHistory(
      seed: seed, athlete: whole.people[0], people: whole.people, events: 40, from: 1_770_000_000_000)
    try whole.append(history.steps)
    let (number, viewer) = seed % 2 == 0 ? (0, "Sam") : (1, "Ana")
    let less = try NotedHome(seed)
    try less.append(history.withNotes(of: whole.people[number]))
    let other = Dictionary(uniqueKeysWithValues: less.events.map { ($0.id, $0.position) })
    let same = SameButForPositions(
      Dictionary(uniqueKeysWithValues: whole.events.map { ($0.id, $0.position) }), other)
    let hidden = whole.events.filter { other[$0.id] == nil }
    var random = SeededGenerator(seed: seed)
    for ask in Self.questions(whole, hidden) where Soak.asks(oneIn: 3, using: &random) {
      let one = try whole.run(ask({ $0 }), as: viewer)
      let second = try less.run(ask(same.place), as: viewer)
      let difference = same.difference(one, second)
      #expect(difference == nil, "seed \(seed), \(viewer): \(ask { $0 }): \(difference ?? "")")
    }
  }

  private typealias Place = (Int64) -> Int64

  /// The arguments of each command, for a history that has positions elsewhere.
  private static func questions(_ home: NotedHome, _ hidden: [RecordedEvent]) -> [(Place) -> [String]] {
    let school = home.events.first { $0.stream.category == "school" }?.stream.key ?? ""
    let members = home.people.map(\.lowercased)
    var asked: [[String]] = [
      ["rc", "schools", "--json"], ["rc", "schools"], ["rc", "school", "show", school],
      ["rc", "school", "show", school, "--json"], ["rc", "school", "history", school],
      ["rc", "school", "notes", school], ["rc", "school", "note", school, "--private"], ["rc", "audit"],
      ["rc", "audit", "--json"], ["rc", "audit", "--csv"], ["rc", "audit", "--limit", "7"],
      ["rc", "audit", "--type", "PrivateNoteEdited"], ["rc", "audit", "--field", "privateNote"],
      ["rc", "audit", "--text", "kestrel"], ["rc", "audit", "--school", school], ["rc", "dashboard"], ["rc", "events"],
      ["rc", "coach", "list"], ["rc", "family", "list", "--json"], ["rc", "doctor"], ["rc", "doctor", "--json"],
      ["rc", "publish", "status"], ["rc", "publish", "status", "--json"], ["rc", "undo", "--preview"],
      ["rc-replay", "log"], ["rc-replay", "log", "--json"], ["rc-replay", "log", "--type", "PrivateNoteEdited"],
      ["rc-replay", "state", "schools", "--json"], ["rc-replay", "verify"], ["rc-replay", "verify", "--json"],
      ["rc-replay", "step"], ["rc-replay", "upgrade", "--check"],
    ]
    for member in members { asked.append(["rc", "audit", "--actor", member]) }
    for condition in [
      "(SELECT count(*) FROM activity WHERE type = 'PrivateNoteEdited') >= 1",
      "(SELECT count(*) FROM activity WHERE actor = '\(members[2])') % 2 = 1",
      "(SELECT count(*) FROM reference) % 2 = 1", "(SELECT count(*) FROM write_refusal) >= 1",
      "(SELECT count(*) FROM private_note) >= 1",
    ] {
      asked.append(["rc-replay", "bisect", "--all", "--where", condition])
      asked.append(["rc-replay", "bisect", "--where", condition])
    }
    var questions: [(Place) -> [String]] = asked.map { ask in { _ in ask } }
    for event in hidden.suffix(2) + home.events.suffix(1) {
      let instant = Instant(milliseconds: event.recordedAt).description
      let before = Instant(milliseconds: event.recordedAt - 1).description
      questions += [
        { _ in ["rc-replay", "state", event.stream.description] },
        { _ in ["rc-replay", "blame", event.stream.description] },
        { _ in ["rc-replay", "state", "schools", "--at", instant, "--json"] },
        { _ in ["rc-replay", "state", "schools", "--at", before, "--json"] },
        { place in ["rc-replay", "state", "schools", "--at", "\(place(event.position))", "--json"] },
        { _ in ["rc-replay", "diff", "--from", before, "--to", instant] },
        { place in ["rc-replay", "diff", "--from", "0", "--to", "\(place(event.position))", "--json"] },
        { _ in ["rc-replay", "log", "--from", instant] },
        { _ in ["rc-replay", "log", "--to", before, event.stream.description] },
        { _ in ["rc-replay", "what-if", "--drop", event.id.lowercased] },
        { _ in ["rc", "undo", event.id.lowercased, "--preview"] },
        { _ in ["rc", "audit", "--record", event.stream.description] },
        { place in ["rc", "audit", "--at", "\(place(event.position))"] },
        { place in ["rc", "schools", "--at", "\(place(event.position))", "--json"] },
      ]
    }
    return questions
  }
}

/// A home whose events the test appends, for the built programs to be asked about.
final class NotedHome {
  let people: [UUID]
  private(set) var events: [RecordedEvent] = []
  private let folder = TemporaryFolder("rc-noted")
  private let family: String

  init(_ seed: UInt64) throws {
    let home = try Self.open(folder.url, seed)
    try home.createFamily(name: "The Rivers")
    people = try [("Sam", MemberRole.player), ("Ana", .parent), ("Luis", .parent)].reduce(into: []) { people, person in
      people.append(try home.addMember(name: person.0, role: person.1, by: people.last))
    }
    family = try #require(home.settings.family).lowercased
    try home.close()
  }

  private static func open(_ folder: URL, _ seed: UInt64) throws -> Home {
    try Home(
      folder: folder, environment: .init(clock: { Instant(milliseconds: 1_769_000_000_000) }, random: .seeded(seed)))
  }

  func append(_ steps: [NotedHistory.Step]) throws {
    let home = try Self.open(folder.url, 0)
    for step in steps {
      let new = NewEvent(
        id: step.id, stream: try #require(StreamName(step.stream)), type: step.event.type, schema: step.event.schema,
        data: EventCodec.encode(step.event), occurredAt: step.occurredAt)
      try home.log.append(
        [new], in: AppendContext(actor: step.actor.lowercased, family: family, device: "laptop", clock: step.clock))
    }
    events = try home.log.events()
    try home.close()
  }

  /// What a program says, but for the home's place and size.
  func run(_ arguments: [String], as viewer: String) throws -> String {
    let input = FileManager.default.temporaryDirectory.appendingPathComponent("rc-steps-\(UUID().uuidString)")
    try Data("first\nn 5\n/kestrel\nlast\nb\n4\nq\n".utf8).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    let result = try Child(
      arguments[0], Array(arguments.dropFirst()) + ["--as", viewer],
      environment: ["RC_HOME": folder.url.path, "TZ": "UTC", "COLUMNS": "400"],
      input: FileHandle(forReadingFrom: input)
    ).finish()
    let text = "\(result.output)\(result.errors) exit \(result.code)"
    return text.replacing(folder.url.path, with: "HOME").split(separator: "\n").filter {
      !$0.hasPrefix("log ") && !$0.contains("logBytes")
    }.joined(separator: "\n")
  }
}
