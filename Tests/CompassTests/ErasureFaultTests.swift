import Domain
import EventLog
import EventSchemas
import Foundation
import GRDB
import HomeTestSupport
import Projections
import Synchronization
import TestSupport
import Testing

@testable import Compass

/// Where an erasure meets what goes wrong: damaged logs, copies, other families, other programs, files of older ones.
@Suite(.serialized) struct ErasureFaultTests {
  private func coach(_ planted: PlantedHome) throws -> ErasureTarget {
    let id = try #require(planted.records.first { $0.kind == .coach }).id
    return try planted.home.erasureTarget(.coach, id, by: planted.fixture.mother)
  }

  private func backup(_ home: Home, _ folder: TemporaryFolder) throws -> URL {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let file = folder.url.appendingPathComponent("saved.sqlite")
    try home.backup(to: file)
    return file
  }

  // MARK: Restores

  @Test func `of a damaged log the erasures that can be read are done again, and the rest is warned of`() throws {
    let planted = try PlantedHome()
    let (home, mother, outside) = (planted.home, planted.fixture.mother, TemporaryFolder())
    let file = try backup(home, outside)
    let note = try home.erasureTarget(.note, planted.school.lowercased, by: mother)
    try home.erase(note, why: .asked, by: mother)
    // Pages between the erasure above and the one below, so that damage reaches neither's.
    let school = try planted.fixture.add("Rice University")
    let first = try home.log.head().position
    for number in 0..<80 {
      try planted.fixture.perform(school, .editNotes(String(repeating: "\(number) ", count: 200)))
    }
    let last = try home.log.head().position
    try home.erase(try coach(planted), why: .asked, by: mother)
    let path = home.log.path
    try home.close()
    try Self.destroyPage(of: path, between: first, and: last)
    let warnings = Mutex<[String]>([])
    var environment = Home.Environment()
    environment.warn = { text in warnings.withLock { $0.append(text) } }
    _ = try Home.restore(damaged: home.folder, from: file, environment: environment)
    #expect(
      warnings.withLock { $0.contains { $0.contains("cannot be read as a whole") } }, "\(warnings.withLock { $0 })")
    let again = try Home(folder: home.folder)
    defer { try? again.close() }
    let types = Set(["PrivateNoteEdited", "CoachAdded", "CoachEdited"])
    let left = try again.log.events().filter { types.contains($0.type) && $0.data != nil }
    #expect(left.isEmpty, "\(left.map(\.type))")
  }

  /// Writes zeros over a leaf of the events' tree that holds events between two positions.
  private static func destroyPage(of path: String, between first: Int64, and last: Int64) throws {
    let queue = try DatabaseQueue(path: path)
    let page = try queue.writeWithoutTransaction { db -> Int64 in
      _ = try db.checkpoint(.truncate)
      return try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 4096
    }
    try queue.close()
    let text = Data(String(repeating: "\((last - first) / 2) ", count: 20).utf8)
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let place = try #require(data.range(of: text)).lowerBound
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seek(toOffset: UInt64(Int64(place) / page * page))
    try file.write(contentsOf: Data(repeating: 0, count: Int(page)))
    try file.close()
  }

  @Test func `a restore of another family's backup knows nothing of this one's erasures`() throws {
    let (planted, lakes, outside) = (try PlantedHome(), TemporaryFolder(), TemporaryFolder())
    let other = try Home(folder: lakes.url)
    defer { try? other.close() }
    try other.createFamily(name: "The Lakes")
    let file = try backup(other, outside)
    try planted.home.erase(try coach(planted), why: .asked, by: planted.fixture.mother)
    try planted.home.restore(from: file)
    #expect(try planted.home.log.redactions().isEmpty && planted.home.proveChain().firstBad == nil)
  }

  @Test func `a cleaned copy of the log says itself what left it`() throws {
    let planted = try PlantedHome()
    let copy = try #require(try planted.home.saveLog(before: "import"))
    try planted.home.erase(try coach(planted), why: .asked, by: planted.fixture.mother)
    try planted.home.erase(
      try planted.home.erasureTarget(
        .offer, planted.records.first { $0.kind == .offer }?.id ?? "", by: planted.fixture.mother),
      why: .asked, by: planted.fixture.mother)
    var options = EventLog.Options()
    options.readOnly = true
    let log = try EventLog(path: copy.path, options: options)
    defer { try? log.close() }
    let report = try log.verifyChain()
    #expect(report.isIntact && report.removals.removedCount > 2 && report.removals.unaccounted == [], "\(report)")
  }

  // MARK: Fields

  @Test(arguments: ["pros", "coachesPresent", "priorityTier", "value"])
  func `a field whose values have no name of their own in the payload goes with the events that set it`(
    _ field: String
  ) throws {
    let planted = try PlantedHome()
    let (home, mother) = (planted.home, planted.fixture.mother)
    if field == "priorityTier" { try planted.fixture.perform(planted.school, .setTier(.known[0])) }
    let kinds: [String: ErasureKind] = ["coachesPresent": .event, "value": .wishes]
    let kind = kinds[field] ?? .school
    let record = try #require(planted.records.first { $0.kind == kind }).id
    let target = try home.erasureTarget(kind, record, field: field, by: mother)
    let report = try home.erase(target, why: .mistake, by: mother)
    // Wishes are told by an edit and by a template.
    #expect(report.waiting == [] && report.whole == (field == "value" ? 2 : 1), "\(field)")
    let types = ["pros": "ProConAdded", "coachesPresent": "CoachMarkedPresent", "priorityTier": "PriorityTierSet"]
    let type = types[field] ?? "SchoolPreferencesEdited"
    #expect(try home.log.events(EventRange(types: [type])).allSatisfy { $0.data == nil })
    #expect(try !planted.found().contains { planted.secrets[$0]?.type == type })
    #expect(try home.proveChain().firstBad == nil && home.projections.verify().allSatisfy(\.isEqual))
    let again = #expect(throws: ErasureError.self) { try home.erase(target, why: .mistake, by: mother) }
    #expect(again != nil)
  }

  @Test func `that a record was deleted is no field of it`() throws {
    let planted = try PlantedHome()
    try planted.fixture.perform(
      planted.school,
      .delete(dependants: try planted.home.read { try $0.dependants(of: planted.school.lowercased) }, cascade: true),
      by: planted.fixture.mother)
    let target = ErasureTarget(kind: .school, stream: .school(planted.school), name: "x", field: "deleted")
    #expect(throws: ErasureError.self) { try planted.home.erase(target, why: .asked, by: planted.fixture.mother) }
  }

  // MARK: Who may know

  @Test func `the command of an erasure is not named by what one person alone may know`() throws {
    let planted = try PlantedHome()
    let (home, mother) = (planted.home, planted.fixture.mother)
    try home.erase(try home.erasureTarget(.school, planted.school.lowercased, by: mother), why: .asked, by: mother)
    let events = try home.log.redactions()
    let school = try #require(events.first { $0.stream.category == "school" })
    #expect(events.count == 2 && school.correlation == school.id)
  }

  // MARK: Files

  @Test func `what cannot be cleaned is told, and that the payloads are gone`() throws {
    struct Failure: Error {}
    let planted = try PlantedHome()
    let report = try planted.home.erase(
      try coach(planted), why: .asked, by: planted.fixture.mother,
      step: { step in if step == .rows { throw Failure() } })
    #expect(report.whole > 0 && report.waiting.count == 1)
    #expect(try planted.home.finishErasures() == [] && !planted.home.log.hasTraces())
  }

  @Test func `where rows cannot be made anew all else is cleaned`() throws {
    let planted = try PlantedHome()
    let home = planted.home
    try planted.spread()
    let registry = try DatabaseQueue(path: home.folder.appendingPathComponent("current.sqlite").path)
    func rename(_ from: String, _ to: String) throws {
      try registry.write { try $0.execute(sql: "ALTER TABLE \(from) RENAME TO \(to)") }
    }
    let report = try home.erase(
      try coach(planted), why: .asked, by: planted.fixture.mother,
      step: { step in if step == .rows { try rename("current", "away") } })
    #expect(report.whole > 0 && report.waiting.count == 1 && report.waiting[0].contains("current"), "\(report)")
    let secret = try #require(planted.secrets.first { $0.value.type == "CoachAdded" }?.key)
    let names = try FileManager.default.contentsOfDirectory(atPath: home.folder.path).filter { $0.hasPrefix("log") }
    #expect(names.count > 1)
    for name in names {
      let bytes = try Data(contentsOf: home.folder.appendingPathComponent(name))
      #expect(PlantedHome.forms(of: secret).allSatisfy { bytes.range(of: $0) == nil }, "\(name)")
    }
    #expect(try home.log.hasTraces())
    try rename("away", "current")
    #expect(try home.finishErasures() == [] && !planted.found().contains(secret))
  }

  @Test func `a photo that is being saved is taken for none that nobody needs`() throws {
    let planted = try PlantedHome()
    let (home, player) = (planted.home, planted.fixture.player)
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDA, 0, 3, 1, 0x42, 0xFF, 0xD9]
    try home.photos.keep(jpeg) { name in
      let waiting = try home.erase(
        try home.erasureTarget(.player, "Sam", by: player), why: .asked, by: player
      ).waiting
      #expect(waiting == ["photos: another program is saving one"])
      try home.perform(
        .preferences(player, .editPlayer(PlayerDetails(photo: .value(name)))), in: CommandContext(actor: player))
    }
    #expect(try home.finishErasures() == [])
    let name = try #require(try home.read { try $0.playerDetails(of: player) }.photo.value)
    #expect(home.photos.picture(name) != nil)
    try home.erase(try home.erasureTarget(.player, "Sam", by: player), why: .asked, by: player)
    #expect(home.photos.picture(name) == nil)
  }

  @Test func `what another program works on is left to it, and what it left behind goes`() throws {
    let planted = try PlantedHome()
    let (home, mother) = (planted.home, planted.fixture.mother)
    let others = TemporaryFolder()
    var left: URL?
    let waiting = try ScratchFolder.with(of: others.url) { strange in
      try ScratchFolder.with(of: home.folder) { mine in
        left = mine
        let waiting = try home.erase(try coach(planted), why: .asked, by: mother).waiting
        #expect(
          FileManager.default.fileExists(atPath: mine.path) && FileManager.default.fileExists(atPath: strange.path))
        return waiting
      }
    }
    #expect(waiting.count == 1 && waiting[0].contains("in use by another program"), "\(waiting)")
    let folder = try #require(left)
    // As a killed program leaves it: the folder, and nobody who has it locked.
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let part = home.folder.appendingPathComponent(".everything.zip.part")
    try Data("half".utf8).write(to: part)
    #expect(try home.finishErasures() == [])
    #expect(!FileManager.default.fileExists(atPath: folder.path) && !FileManager.default.fileExists(atPath: part.path))
  }

  @Test func `pages that an older program freed without overwriting them are gone`() throws {
    let planted = try PlantedHome()
    let home = planted.home
    let secret = try #require(planted.secrets.first { $0.value.type == "CoachAdded" }?.key)
    let older = try DatabaseQueue(path: home.log.path)
    try older.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA secure_delete = OFF; CREATE TABLE former (text TEXT)")
      for _ in 0..<200 {
        try db.execute(sql: "INSERT INTO former VALUES (?)", arguments: [String(repeating: secret, count: 50)])
      }
      try db.execute(sql: "DROP TABLE former")
    }
    try older.close()
    let target = try coach(planted)
    #expect(try home.erase(target, why: .asked, by: planted.fixture.mother).waiting == [])
    #expect(try !planted.found().contains(secret))
    #expect(try home.proveChain().firstBad == nil)
  }

  @Test func `a program that is asked nothing lets go of the rows of before`() throws {
    let planted = try PlantedHome()
    let idle = try Home(folder: planted.home.folder)
    defer { try? idle.close() }
    _ = try idle.read { try $0.schools() }
    let report = try planted.home.erase(try coach(planted), why: .asked, by: planted.fixture.mother)
    #expect(report.waiting.count == 1 && report.waiting[0].contains("open in another program"), "\(report.waiting)")
    #expect(idle.continueErasures(reported: []) == [])
    #expect(try !planted.home.log.hasTraces())
  }
}
