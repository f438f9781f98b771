import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import Projections
import TestSupport
import Testing

/// What only the copy that a restore kept says about an erased record is erased there, and nothing else.
@Suite struct ReplacedHistoryTests {
  /// A home whose history was restored to a backup, after texts were written that only the kept copy has.
  private final class Restored {
    let fixture: HomeFixture
    let school: UUID
    let other: UUID
    let coach: UUID
    let moved: UUID
    let living: UUID
    let camp: UUID
    private let outside = TemporaryFolder()

    var home: Home { fixture.home }
    var mother: UUID { fixture.mother }

    init() throws {
      fixture = try HomeFixture()
      let home = fixture.home
      (school, other) = (try fixture.add("Rice"), try fixture.add("Yale"))
      (coach, moved, living, camp) = (home.freshID(), home.freshID(), home.freshID(), home.freshID())
      try perform(.coach(coach, .add(school: school, Self.name("Kim", "Before"))))
      try perform(.coach(living, .add(school: other, Self.name("Pat", "Before"))))
      try perform(
        .event(
          camp,
          .schedule(
            athlete: fixture.player,
            EventFields(
              name: .value("Camp"), school: .value(school), startDate: .value("2026-03-01"), type: .value(.camp)))))
      try perform(.privateNote(school: school, text: "note-before"), by: fixture.father)
      try FileManager.default.createDirectory(at: outside.url, withIntermediateDirectories: true)
      let backup = outside.url.appendingPathComponent("backup.sqlite")
      try home.backup(to: backup)
      try write()
      try home.restore(from: backup, by: mother)
    }

    private func write() throws {
      var fields = CoachFields()
      (fields.email, fields.notes) = (.value("replaced-mail@example.org"), .value("replaced-about"))
      try perform(.coach(coach, .edit(fields)))
      try perform(.coach(home.freshID(), .add(school: school, Self.name("Lou", "replaced-coach"))))
      try perform(.coach(moved, .add(school: school, Self.name("Max", "replaced-moved"))))
      try perform(.coach(moved, .move(to: other)))
      try perform(.coach(living, .move(to: school)))
      try perform(.coach(living, .edit(CoachFields(notes: .value("replaced-living")))))
      try perform(.event(camp, .markPresent(.init(coach: coach, name: "replaced-present", role: "head"))))
      for (title, schools) in [("replaced-document", [school]), ("replaced-both", [school, other])] {
        let document = home.freshID()
        let fields = DocumentFields(
          title: .value(title), type: .value(.resume), url: .value("https://example.org/resume.pdf"))
        for school in schools {
          try perform(.document(document, school == schools[0] ? .add(school: school, fields) : .share(school: school)))
        }
      }
      try perform(
        .interaction(
          home.freshID(),
          .log(InteractionLogged(content: "replaced-contact", direction: .inbound, school: school, type: .email))))
      try perform(.school(school, .editNotes("replaced-notes")))
      try perform(.school(other, .editNotes("replaced-other")))
      for (owner, text) in [(mother, "replaced-mine"), (fixture.father, "replaced-his")] {
        try perform(.privateNote(school: school, text: text), by: owner)
      }
    }

    private static func name(_ first: String, _ last: String) -> CoachFields {
      CoachFields(firstName: .value(first), lastName: .value(last), role: .value(.head))
    }

    private func perform(_ command: Command, by actor: UUID? = nil) throws {
      try home.perform(command, in: CommandContext(actor: actor ?? fixture.mother))
    }

    func erase(_ kind: ErasureKind, _ text: String, field: String? = nil, by actor: UUID? = nil) throws {
      let actor = actor ?? fixture.mother
      let report = try home.erase(
        try home.erasureTarget(kind, text, field: field, by: actor), why: .asked, by: actor)
      #expect(report.waiting == [])
    }

    /// The texts that the copy's events, and its file, still hold.
    func kept() throws -> Set<String> {
      let names = try FileManager.default.contentsOfDirectory(atPath: home.folder.path)
        .filter { $0.hasPrefix("log-before-restore-") }
      #expect(names.count == 1, "\(names)")
      let path = home.folder.appendingPathComponent(try #require(names.first)).path
      var options = EventLog.Options()
      options.readOnly = true
      let copy = try EventLog(path: path, options: options)
      defer { try? copy.close() }
      let chain = try copy.verifyChain()
      #expect(chain.isIntact && chain.removals.stillPresent == [] && chain.removals.unaccounted == [], "\(chain)")
      let payloads = try copy.events().compactMap(\.data).joined()
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      for text in Self.texts where bytes.range(of: Data(text.utf8)) != nil {
        #expect(payloads.contains(text), "\(text) is in the file alone")
      }
      return Self.texts.filter(payloads.contains)
    }

    static let texts: Set<String> = [
      "replaced-mail", "replaced-about", "replaced-coach", "replaced-moved", "replaced-contact", "replaced-notes",
      "replaced-other", "replaced-mine", "replaced-his", "replaced-living", "replaced-present", "replaced-document",
      "replaced-both",
    ]
  }

  @Test func `a field goes from the replaced history, too`() throws {
    let restored = try Restored()
    #expect(try restored.kept() == Restored.texts)
    // The log itself has no address to erase, only the notes.
    var fields = CoachFields()
    fields.notes = .value("written anew")
    try restored.home.perform(.coach(restored.coach, .edit(fields)), in: CommandContext(actor: restored.mother))
    try restored.erase(.coach, restored.coach.lowercased, field: "notes")
    #expect(try restored.kept() == Restored.texts.subtracting(["replaced-about"]))
  }

  @Test func `a record goes from it as a whole, and a second erasure finds the rest`() throws {
    let restored = try Restored()
    try restored.erase(.coach, restored.coach.lowercased)
    let left = Restored.texts.subtracting(["replaced-mail", "replaced-about", "replaced-present"])
    #expect(try restored.kept() == left)
    try restored.erase(.school, restored.other.lowercased)
    #expect(try restored.kept() == left.subtracting(["replaced-other", "replaced-moved", "replaced-living"]))
  }

  @Test func `a school goes with what depended on it there, and nobody else's note does`() throws {
    let restored = try Restored()
    try restored.erase(.school, restored.school.lowercased)
    // What the log, or another school, still has stays.
    let left: Set = ["replaced-moved", "replaced-other", "replaced-living", "replaced-both"]
    #expect(try restored.kept() == left.union(["replaced-his"]))
    try restored.erase(.person, "Luis")
    #expect(try restored.kept() == left)
    #expect(try restored.home.proveChain().firstBad == nil && !restored.home.log.hasTraces())
  }

  @Test func `what was written after an erasure stays in the copy of that history`() throws {
    let fixture = try HomeFixture()
    let home = fixture.home
    let school = try fixture.add("Rice")
    let outside = TemporaryFolder()
    try FileManager.default.createDirectory(at: outside.url, withIntermediateDirectories: true)
    let backup = outside.url.appendingPathComponent("backup.sqlite")
    try fixture.perform(school, .editNotes("first-notes"))
    try home.backup(to: backup)
    let target = try home.erasureTarget(.school, "Rice", field: "notes", by: fixture.mother)
    try home.erase(target, why: .asked, by: fixture.mother)
    try fixture.perform(school, .editNotes("later-notes"))
    try home.restore(from: backup, by: fixture.mother)
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: home.folder.path).first { $0.hasPrefix("log-before-restore-") })
    let copy = try EventLog(path: home.folder.appendingPathComponent(name).path)
    defer { try? copy.close() }
    let payloads = try copy.events().compactMap(\.data).joined()
    #expect(payloads.contains("later-notes") && !payloads.contains("first-notes"))
  }
}
