import Compass
import Domain
import EventLog
import Foundation
import GRDB
import Pages
import Projections
import TestSupport
import Testing

@testable import Replay

/// Which program does what with what another one wrote: tried here, and said in Docs/compatibility.md.
///
/// What an older program does is tried with this one, to which events of a version to come are given: it knows no more of
/// them than an older program knows of this version's.
@Suite struct DirectionsTests {
  @Test func `the table of directions is what the programs do`() throws {
    var lines = [
      "| Program | With | Reads it | Adds others | Edits it | Undoes | Deletes it | Copies | Exports |",
      "|---|---|---|---|---|---|---|---|---|",
    ]
    func add(_ program: String, _ what: String, _ results: [Bool]) {
      lines.append("| \(program) | \(what) | \(results.map { $0 ? "yes" : "no" }.joined(separator: " | ")) |")
    }
    for release in GoldenRelease.all {
      let folder = try release.unpacked("home.tar.gz")
      add("this one", "a home of \(release)", try withExtendedLifetime(folder) { try tried(folder.url) })
      let imported = TemporaryFolder()
      let home = try Home(folder: imported.url)
      try home.importBundle(Data(try release.unzipped("bundle.jsonl.gz").utf8))
      try home.close()
      add("this one", "a bundle of \(release)", try withExtendedLifetime(imported) { try tried(imported.url) })
    }
    let older = "an older one"
    add(older, "a record beside newer events of others", try tried(with: [.other]))
    add(older, "a record with a newer event in a stream of its own", try tried(with: [.companion]))
    add(older, "a record with an event of a newer schema", try tried(with: [.schema]))
    add(older, "a record with an event of a newer type", try tried(with: [.type]))
    add(older, "a log of a higher format", try tried(with: [], format: 9))

    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Docs/compatibility.md").standardizedFileURL
    let page = try String(contentsOf: file, encoding: .utf8)
    let table = lines.joined(separator: "\n")
    #expect(page.contains("\n\n\(table)\n\n"), "the table is now:\n\(table)")
  }

  /// Something that only a newer version writes.
  private enum Newer { case schema, type, companion, other }

  private static func place(of kind: Newer, _ schools: [UUID]) -> (stream: StreamName, type: String, schema: Int) {
    switch kind {
    case .schema: (.school(schools[0]), "StatusChanged", StatusChanged.schema + 1)
    case .type: (.school(schools[0]), "SchoolTwinned", 1)
    case .companion: (StreamName(category: "school-zone", key: schools[0].lowercased), "SchoolZoneSet", 1)
    case .other: (.school(schools[1]), "SchoolTwinned", 1)
    }
  }

  /// What can be done in a home that a newer program has written to.
  private func tried(with newer: [Newer], format: Int? = nil) throws -> [Bool] {
    let folder = TemporaryFolder()
    let home = try Home(folder: folder.url)
    let family = try home.createFamily(name: "The Rivers")
    let player = try home.addMember(name: "Sam", role: .player)
    let schools = try ["Rice University", "Duke University"].map { name in
      let id = home.freshID()
      try home.perform(
        .school(id, .add(athlete: player, name: name, fields: SchoolFields(), status: nil, notes: nil)),
        in: CommandContext(actor: player))
      return id
    }
    let star = try home.perform(.school(schools[0], .setFavorite(true)), in: CommandContext(actor: player))
    for kind in newer {
      let (stream, type, schema) = Self.place(of: kind, schools)
      let event = NewEvent(id: UUID(), stream: stream, type: type, schema: schema, data: #"{"zone":"America/Chicago"}"#)
      try home.log.append(
        [event],
        in: AppendContext(
          actor: player.lowercased, family: family.lowercased, device: "phone", clock: home.now().milliseconds))
    }
    try home.close()
    if let format {
      try DatabaseQueue(path: folder.url.appendingPathComponent("log.sqlite").path).write {
        try $0.execute(sql: "PRAGMA user_version = \(format)")
      }
    }
    return try withExtendedLifetime(folder) { try tried(folder.url, (schools[0], star.events.first?.id)) }
  }

  /// Tries each direction with a school of a home.
  ///
  /// - Parameter known: The school, and an event of it that can be undone; nil for any school and an event of today.
  private func tried(_ folder: URL, _ known: (school: UUID, event: UUID?)? = nil) throws -> [Bool] {
    guard let home = try? Home(folder: folder) else { return Array(repeating: false, count: 7) }
    let (members, schools) = try home.read { (try $0.members(), try $0.schools()) }
    let player = try #require(members.first { $0.role == "player" }.flatMap { UUID(strict: $0.id) })
    let school = try #require(known?.school ?? schools.map(\.id).min().flatMap { UUID(strict: $0) })
    let context = CommandContext(actor: player)
    let viewer = Viewer(id: player, athlete: player, timeZone: .gmt, now: home.now())
    func works(_ body: () throws -> Bool) -> Bool { (try? body()) ?? false }
    func done(_ command: Command) throws -> Bool { try !home.perform(command, in: context).events.isEmpty }
    var results: [Bool] = []
    results.append(
      works { try home.read { try SchoolDetailPage.load(school.lowercased, from: $0, viewer: viewer) } != nil })
    results.append(
      works {
        try done(
          .school(
            UUID(), .add(athlete: player, name: "Reed College", fields: SchoolFields(), status: nil, notes: nil)))
      })
    results.append(works { try done(.school(school, .editNotes("what this program writes"))) })
    results.append(
      works {
        let event = try known?.event ?? home.perform(.school(school, .setRanking(77)), in: context).events.first?.id
        return try !home.undo(event, in: context).events.isEmpty
      })
    results.append(works { try done(.school(school, .delete(dependants: Dependants(), cascade: true))) })
    let other = TemporaryFolder()
    try FileManager.default.createDirectory(at: other.url, withIntermediateDirectories: true)
    results.append(
      works { try home.backup(to: other.url.appendingPathComponent("copy.sqlite")) == home.log.head() })
    results.append(
      works {
        let file = Collected()
        _ = try home.exportBundle { file.bytes += $0 }
        let again = try Home(folder: other.url.appendingPathComponent("home"))
        try again.importBundle(file.bytes)
        return try again.log.head().position == home.log.head().position
      })
    #expect(try home.log.verifyChain().isIntact)
    try home.close()
    return results
  }
}
