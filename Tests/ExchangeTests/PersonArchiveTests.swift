import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import Replay
import TestSupport
import Testing

@testable import Exchange

/// What a person takes along: all that is the person's, nothing that is another's alone, and the same pages elsewhere.
@Suite struct PersonArchiveTests {
  /// A player and a mother, each with a private note, settings and a photo of the player.
  private struct Fixture {
    let family: ImportTests.Family
    let mother: UUID
    let school: UUID
    var home: Home { family.home }
    var player: UUID { family.player }

    init() throws {
      family = try ImportTests.Family()
      mother = try family.home.addMember(name: "Ana", role: .parent)
      _ = try family.perform("School\nRice University\nTulane University")
      school = try family.home.read { UUID(uuidString: try $0.findSchool("Rice").id) ?? UUID() }
      for (person, note) in [(mother, "the-note-of-Ana"), (player, "the-note-of-Sam")] {
        try act(person, .privateNote(school: school, text: note))
        try act(
          person,
          .preferences(
            person, .editNotifications(NotificationFields(followUpReminderDays: .value(person == mother ? 23 : 11)))))
      }
      let photo = try home.photos.keep(Self.png)
      try act(
        player, .preferences(player, .editPlayer(PlayerDetails(phone: .value("5125550143"), photo: .value(photo)))))
      try act(
        player,
        .interaction(
          home.freshID(),
          .log(
            InteractionLogged(
              content: "We talked.", direction: .outbound, school: school, subject: "<Visit>", type: .email))))
    }

    func act(_ person: UUID, _ command: Command) throws {
      try home.perform(command, in: CommandContext(actor: person))
    }

    func viewer(_ person: UUID) -> Viewer {
      Viewer(id: person, athlete: player, timeZone: .gmt, now: home.now())
    }

    /// Writes a person's archive as somebody, and returns its files in order.
    func archive(of name: String, for exporter: UUID, in folder: ExternalProgram.Folder) throws -> [(
      name: String, text: String
    )] {
      let (archive, position) = try home.read { reading in
        (
          try PersonArchive.load(of: reading.findMember(name), from: reading, viewer: viewer(exporter)),
          reading.position
        )
      }
      let file = try folder.written("about.zip") {
        try archive.write(to: $0, from: home, through: position, draw: nil)
      }.file
      let answer: ZipArchiveTests.Answer = try ExternalProgram.python("read_zip.py", file)
      return answer.files.map { ($0.name, $0.text) }
    }

    /// A picture of one pixel.
    static let png = [UInt8](
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==") ?? Data())
  }

  @Test func `a person gets all that is the person's, and nothing that is another's alone`() throws {
    let fixture = try Fixture()
    let folder = try ExternalProgram.Folder()
    let files = try fixture.archive(of: "Sam", for: fixture.player, in: folder)
    #expect(
      files.map(\.name).filter { !$0.hasPrefix("photos/") } == [
        "events.jsonl", "history.jsonl", "about.html", "schools.csv", "interactions.csv", "README.txt",
        "MANIFEST.sha256",
      ])
    #expect(files.count { $0.name.hasPrefix("photos/") } == 1)
    for (name, text) in files {
      #expect(
        !text.contains("the-note-of-Ana") && !text.contains("\(fixture.mother.lowercased)/notifications"), "\(name)")
    }
    let text = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.text) })
    for name in ["events.jsonl", "history.jsonl", "about.html"] {
      #expect(text[name]?.contains("the-note-of-Sam") == true, "\(name)")
      #expect(text[name]?.contains("5125550143") == true || name == "about.html", "\(name)")
    }
    let html = try #require(text["about.html"])
    #expect(html.contains("&lt;Visit&gt;") && !html.contains("<Visit>") && html.contains("src=\"photos/"))
    // Another program confirms the manifest.
    _ = try ExternalProgram.text(
      "python3", "-m", "zipfile", "-e", folder.url.appendingPathComponent("about.zip").path, folder.url.path)
    let checked = try ExternalProgram.text("sh", "-c", "cd '\(folder.url.path)' && sha256sum --check MANIFEST.sha256")
    #expect(checked.split(separator: "\n").count == files.count - 1)
  }

  @Test func `the events are those that the person wrote or that are about the person`() throws {
    let fixture = try Fixture()
    let files = try fixture.archive(of: "Ana", for: fixture.mother, in: ExternalProgram.Folder())
    let lines = try #require(files.first { $0.name == "events.jsonl" }).text.split(separator: "\n")
    let streams = try lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])["stream"] as? String
    }
    let mine = fixture.mother.lowercased
    let family = try #require(try fixture.home.settings.family)
    #expect(
      Set(streams) == [
        "family/\(family.lowercased)", "preferences/\(mine)/notifications",
        "private-note/\(fixture.school.lowercased)/\(mine)",
      ])
  }

  @Test func `a parent gets a player's archive without what is the player's alone, and a player nobody else's`() throws
  {
    let fixture = try Fixture()
    for (name, text) in try fixture.archive(of: "Sam", for: fixture.mother, in: ExternalProgram.Folder()) {
      #expect(!text.contains("the-note-of") && !text.contains("/notifications"), "\(name)")
    }
    #expect(throws: DomainError.self) {
      try fixture.archive(of: "Ana", for: fixture.player, in: ExternalProgram.Folder())
    }
  }

  @Test(arguments: [true, false])
  func `imported into an empty home it gives the same pages`(isPlayer: Bool) throws {
    let fixture = try Fixture()
    let person = isPlayer ? fixture.player : fixture.mother
    let files = try fixture.archive(of: isPlayer ? "Sam" : "Ana", for: person, in: ExternalProgram.Folder())
    let bundle = try #require(files.first { $0.name == "history.jsonl" }).text
    let folder = TemporaryFolder()
    let clock = fixture.home.now()
    let copy = try Home(folder: folder.url, environment: .init(clock: { clock }, random: .seeded(8)))
    try copy.importBundle(Data(bundle.utf8))
    #expect(try copy.settings.user == person)
    let (before, after) = (try pages(fixture.home, fixture, person), try pages(copy, fixture, person))
    for (one, other) in zip(before, after) { #expect(one == other) }
    // The comparison sees what it is meant to see.
    #expect(before.joined().contains(isPlayer ? "the-note-of-Sam" : "the-note-of-Ana"))
    #expect(before.joined().contains(isPlayer ? "11" : "23"))
    #expect(try copy.log.verifyChain().firstBad == nil)
  }

  /// A person's pages as JSON. Positions are those of a log, and so are others in another one.
  private func pages(_ home: Home, _ fixture: Fixture, _ person: UUID) throws -> [String] {
    let viewer = fixture.viewer(person)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    func text(_ page: some Encodable) throws -> String {
      String(decoding: try encoder.encode(page), as: UTF8.self)
        .replacing(/"position":\d+/, with: "\"position\":0").replacing(/\?at=\d+/, with: "?at=0")
    }
    return try home.read { reading in
      [
        try text(SchoolsListPage.load(from: reading, viewer: viewer, filters: SchoolFilters(), sort: .name)),
        try text(SchoolDetailPage.load(fixture.school.lowercased, from: reading, viewer: viewer)),
        try text(InteractionsPage.load(school: fixture.school.lowercased, from: reading, viewer: viewer)),
        try text(PlayerDetailsPage.load(from: reading, viewer: viewer)),
        try text(NotificationPreferencesPage.load(from: reading, viewer: viewer)),
        try text(DashboardPreferencesPage.load(from: reading, viewer: viewer)),
        try text(FamilyPage.load(from: reading, viewer: viewer, canSwitch: true)),
        try text(RecordHistoryPage.load(school: fixture.school.lowercased, from: reading, viewer: viewer)),
      ]
    }
  }

  @Test func `a bundle that one person takes along contains no other person's private note`() throws {
    let fixture = try Fixture()
    let files = try fixture.archive(of: "Sam", for: fixture.player, in: ExternalProgram.Folder())
    let bundle = try #require(files.first { $0.name == "history.jsonl" }).text
    // The end is only looked at when all lines were accepted.
    let other = bundle.replacing(
      "/\(fixture.player.lowercased)\",\"type\":\"PrivateNote", with: "/\(UUID().lowercased)\",\"type\":\"PrivateNote")
    #expect(other != bundle)
    let folder = TemporaryFolder()
    let copy = try Home(folder: folder.url, environment: .init(random: .seeded(8)))
    #expect { try copy.importBundle(Data(other.utf8)) } throws: { "\($0)".contains("private-note events stay") }
  }
}
