import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import PostgresLog
import TestSupport
import Testing

/// What an operator asks of all families, as he asks it.
@Suite(.waitsForOthers) struct OperatorTests {
  private static let purpose = ["RC_PURPOSE": "ticket 42"]

  /// Families of one player, who is in all of them, and a coach of each; every family's home, too.
  private static func families(
    _ count: Int, in database: PostgresDatabase, _ folder: TemporaryFolder, player: UUID, seed: UInt64
  ) throws -> [Home] {
    let server = try database.server()
    return try (0..<count).map { number in
      let home = try Home(folder: folder.url.appendingPathComponent("family\(number)"))
      let family = try home.createFamily(name: "Family \(number)")
      try home.addMember(name: "Sam", role: .player, id: player)
      let parent = try home.addMember(name: "Ana", role: .parent)
      var history = PlausibleHistory(seed: seed + UInt64(number), athlete: player)
      for step in (0..<40).map({ _ in history.next() }) {
        let event = NewEvent(
          id: home.freshID(), stream: try #require(StreamName(step.stream)), type: step.event.type,
          schema: step.event.schema, data: EventCodec.encode(step.event), occurredAt: step.occurredAt)
        let actor = try (home.log.head().position % 3 == 0 ? parent : player).lowercased
        try home.log.append(
          [event],
          in: AppendContext(
            actor: actor, family: family.lowercased, device: "laptop", clock: home.now().milliseconds))
      }
      _ = try home.log.copy(to: server.log(of: family))
      return home
    }
  }

  private struct Told: Decodable, Equatable {
    struct Change: Decodable, Equatable {
      let field: String
      let item: String?
    }
    let family: String
    let id: String
    let position: Int64
    let changes: [Change]
  }

  @Test func `one person's changes in all families are what each family tells of him`() throws {
    guard let database = try PostgresStack.database() else { return }
    let (seed, player, folder) = (Soak.firstSeed, UUID(), TemporaryFolder("rc-families"))
    let homes = try Self.families(4, in: database, folder, player: player, seed: seed)
    let school = UUID()
    try homes[0].perform(
      .school(school, .add(athlete: player, name: "Rice", fields: SchoolFields(), status: nil, notes: nil)),
      in: CommandContext(actor: player))
    try homes[0].perform(.privateNote(school: school, text: "for me alone"), in: CommandContext(actor: player))
    let family = try #require(try homes[0].settings.family)
    _ = try homes[0].log.copy(to: database.server().log(of: family))

    let address = database.text.replacing("node@", with: "operator@")
    let ask = ["audit", "--all-families", "--home", address, "--actor", player.lowercased]
    let silent = try NodeProcess.rc(ask)
    #expect(silent.code == 77 && silent.errors.contains("what for"), "\(silent.errors)")
    let answer = try NodeProcess.rc(ask + ["--limit", "1000", "--json"], environment: Self.purpose)
    #expect(answer.code == 0, "\(answer.errors)")
    let told = try JSONDecoder().decode([Told].self, from: Data(answer.output.utf8))
    var filter = AuditFilter()
    filter.actor = player.lowercased
    filter.limit = 1_000
    for home in homes {
      let family = try #require(try home.settings.family).lowercased
      // A private note is not even its owner's here.
      let own = try home.audit(filter, viewer: player).entries.filter { !$0.stream.hasPrefix("private-note/") }
      let expected = own.map { entry in
        Told(
          family: family, id: entry.id.lowercased, position: entry.position,
          changes: entry.changes.map { .init(field: $0.field, item: $0.item) })
      }
      #expect(told.filter { $0.family == family } == expected, "seed \(seed)")
    }
    #expect(told.map(\.family).isEmpty == false && !answer.output.contains("for me alone"))
    let text = try NodeProcess.rc(ask + ["--type", "SchoolAdded", "--limit", "5"], environment: Self.purpose)
    #expect(text.code == 0 && text.output.contains("SchoolAdded") && !text.output.contains("StatusChanged"))
    let all = try NodeProcess.rc(ask, environment: Self.purpose)
    #expect(!all.output.contains("private") && !all.output.contains("PrivateNoteEdited"))
    let past = try NodeProcess.rc(ask + ["--until", "2001-01-01"], environment: Self.purpose)
    #expect(past.output == "Nothing found\n")
    let uses = try database.sql("select distinct who, purpose from compass.operator_use")
    #expect(uses == [["operator", "ticket 42"]])
  }

  @Test(arguments: [
    ["--actor", "Sam"], [], ["--actor", "018f0000-0000-7000-8000-000000000000", "--field", "notes"],
    ["--actor", "018f0000-0000-7000-8000-000000000000", "--since", "12"],
    ["--actor", "018f0000-0000-7000-8000-000000000000", "--since", "before 12"],
    ["--actor", "018f0000-0000-7000-8000-000000000000", "--until", "019c1c38"],
  ])
  func `what only one family can answer is not asked of all`(arguments: [String]) throws {
    let answer = try NodeProcess.rc(
      ["audit", "--all-families", "--home", "postgres://operator@127.0.0.1:1/d"] + arguments)
    #expect(answer.code == 64 && answer.errors.contains("--all-families"), "\(answer.errors)")
  }

  @Test func `an upgrade is checked over all families, and one family is named by --log and --family`() throws {
    guard let database = try PostgresStack.database() else { return }
    let (player, folder) = (UUID(), TemporaryFolder("rc-families"))
    let homes = try Self.families(3, in: database, folder, player: player, seed: 7)
    let address = database.text.replacing("node@", with: "operator@")
    let check = ["upgrade", "--check", "--all-families", "--log", address]
    let this = NodeProcess.products.appendingPathComponent("rc-replay").path
    let same = try NodeProcess.rc(
      check + ["--with", this, "--jobs", "2"], environment: Self.purpose, program: "rc-replay")
    #expect(
      same.code == 0 && same.output.contains(/^3 families, 3 compared in [0-9.]+ s, 0 not the same\n$/),
      "\(same.output) \(same.errors)")
    let broken = try NodeProcess.rc(check + ["--with", "/bin/false"], environment: Self.purpose, program: "rc-replay")
    #expect(broken.code == 1 && broken.output.contains(/3 families, 0 compared in [0-9.]+ s, 3 not the same\n$/))
    // A node's folder in which no other version has rows.
    let none = try NodeProcess.rc(
      check + ["--copies", folder.url.path, "--json"], environment: Self.purpose, program: "rc-replay")
    #expect(none.code == 0 && none.output.contains(#""compared" : 0"#), "\(none.errors)")

    let family = try #require(try homes[1].settings.family).lowercased
    let cache = TemporaryFolder("rc-cache")
    let environment = Self.purpose.merging(["XDG_CACHE_HOME": cache.url.path]) { $1 }
    let verified = try NodeProcess.rc(
      ["verify", "--log", address, "--family", family], environment: environment, program: "rc-replay")
    #expect(verified.code == 0, "\(verified.output) \(verified.errors)")
    let both = try NodeProcess.rc(
      ["verify", "--log", address, "--home", "x"], environment: environment, program: "rc-replay")
    #expect(both.code == 64)
  }
}
