import EventLog
import EventSchemas
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

@testable import Compass
@testable import Domain

/// A whole family is erased: the chain stays and proves that there was a history, and no word of it is left.
@Suite(.serialized) struct FamilyErasureTests {
  private func family(_ home: Home, by actor: UUID) throws -> ErasureTarget {
    try home.erasureTarget(.family, "", by: actor)
  }

  private func isErased(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return false
    } catch ErasureError.familyErased {
      return true
    } catch {
      Issue.record("\(error)")
      return false
    }
  }

  @Test func `no word of a family is left in any file, and the chain proves that it was there`() throws {
    let planted = try PlantedHome(people: true)
    try planted.spread()
    let (home, mother) = (planted.home, planted.fixture.mother)
    #expect(try planted.found().count == planted.secrets.count)
    let before = try home.log.events()
    let target = try family(home, by: mother)
    #expect(planted.secrets.keys.contains(target.name))
    let report = try home.erase(target, why: .asked, by: mother)
    #expect(report.waiting == [] && report.parts == 0)
    let found = try planted.found().compactMap { planted.secrets[$0] }
    #expect(found.isEmpty, "\(found)")
    try PersonErasureTests.prove(home)
    let after = try home.log.events()
    #expect(after.prefix(before.count).map(\.hash) == before.map(\.hash))
    #expect(after.allSatisfy { $0.data == nil || $0.type == "EventsRedacted" })
    #expect(try home.proveChain().removals.removedCount == before.count)
    // It tells the same to whoever opens it anew.
    let again = try Home(folder: home.folder)
    defer { try? again.close() }
    #expect(try again.familyErasure()?.by == mother.lowercased)
    #expect(try again.read { try $0.family() } == nil && again.read { try $0.members() }.isEmpty)
  }

  @Test func `an erased family takes no command, no founder and no backup of its past`() throws {
    let fixture = try HomeFixture()
    let (home, mother, outside) = (fixture.home, fixture.mother, TemporaryFolder())
    let school = try fixture.add("Rice University")
    try FileManager.default.createDirectory(at: outside.url, withIntermediateDirectories: true)
    let backup = outside.url.appendingPathComponent("old.sqlite")
    try home.backup(to: backup)
    let target = try family(home, by: mother)
    try home.erase(target, why: .asked, by: mother)
    let head = try home.log.head()
    #expect(isErased { try fixture.perform(school, .editNotes("back"), by: mother) })
    #expect(isErased { try fixture.perform(school, .editNotes("back"), by: UUID()) })
    #expect(isErased { try home.createFamily(name: "The Lakes") })
    #expect(isErased { try home.createFamily(Founding(family: "x", name: "y", role: .player), commandID: UUID()) })
    #expect(isErased { try home.addMember(name: "Eva", role: .parent) })
    #expect(isErased { try home.undo(nil, in: CommandContext(actor: mother)) })
    #expect(isErased { try home.erase(target, why: .asked, by: mother) })
    #expect(isErased { _ = try home.awaitsFounding() })
    #expect(isErased { _ = try home.actor(named: "Ana") })
    #expect(isErased { try home.restore(from: backup, by: mother) })
    #expect(try home.log.head() == head && home.eraseExpired() == nil)
    #expect(try !FileManager.default.contentsOfDirectory(atPath: home.folder.path).contains { $0.hasPrefix("log-") })
    let words = "\(ErasureError.familyErased(try #require(try home.familyErasure())))"
    #expect(words.contains("was erased on 2026-02-02T") && words.contains("accepted: another folder"), "\(words)")
  }

  @Test func `a damaged log of an erased family gets no backup of its past`() throws {
    let fixture = try HomeFixture()
    let (home, outside) = (fixture.home, TemporaryFolder())
    try FileManager.default.createDirectory(at: outside.url, withIntermediateDirectories: true)
    let backup = outside.url.appendingPathComponent("old.sqlite")
    try home.backup(to: backup)
    try home.erase(try family(home, by: fixture.mother), why: .asked, by: fixture.mother)
    try home.close()
    #expect(isErased { _ = try Home.restore(damaged: home.folder, from: backup) })
  }

  @Test func `of a family of thousands of events every payload goes, and each is signed for`() throws {
    let fixture = try HomeFixture()
    let (home, mother) = (fixture.home, fixture.mother)
    let school = try fixture.add("Rice University")
    let events = (0..<2_500).map { number in
      let event = DomainEvent.notesEdited(NotesEdited(notes: "number \(number)"))
      return NewEvent(
        id: home.freshID(), stream: .school(school), type: event.type, schema: event.schema,
        data: EventCodec.encode(event))
    }
    try home.log.append(
      events,
      in: AppendContext(
        actor: mother.lowercased, family: try #require(try home.settings.family).lowercased, device: "laptop",
        clock: home.now().milliseconds))
    let report = try home.erase(try family(home, by: mother), why: .asked, by: mother)
    #expect(report.whole == 2_505 && report.events.count == 3 && report.waiting == [])
    try PersonErasureTests.prove(home)
  }

  @Test func `the others' private notes go, and who erases learns of none`() throws {
    func asked(_ writes: Bool) throws -> [String] {
      let fixture = try HomeFixture()
      let (home, mother) = (fixture.home, fixture.mother)
      let school = try fixture.add("Rice University")
      if writes {
        try home.perform(.privateNote(school: school, text: "mine"), in: CommandContext(actor: fixture.father))
      }
      let target = try family(home, by: mother)
      let plan = try home.erasurePlan(target, by: mother)
      let report = try home.erase(target, why: .asked, by: mother)
      #expect(try home.log.events().allSatisfy { $0.data == nil || $0.type == "EventsRedacted" })
      let erasures = try home.history(seenBy: Sight(of: mother)).erasures()
      return plan.items.map(\.type) + ["\(plan.whole)", "\(report.whole)", "\(report.events.count)"]
        + erasures.map { "\($0.stream.category) \($0.whole.count)" }
    }
    #expect(try asked(true) == asked(false))
  }

  @Test func `photos, devices, calendars and rules go with the family`() throws {
    let fixture = try HomeFixture()
    let (home, mother, player) = (fixture.home, fixture.mother, fixture.player)
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDA, 0, 3, 1, 0x42, 0xFF, 0xD9]
    let photo = try home.photos.keep(jpeg) { name in
      try home.perform(
        .preferences(player, .editPlayer(PlayerDetails(photo: .value(name)))), in: CommandContext(actor: player))
      return name
    }
    try home.perform(.retention(.keep(.documents, months: 1)), in: CommandContext(actor: mother))
    let device = try #require(
      try home.pairedDevices.pair(
        with: home.pairedDevices.invite(player, now: home.now()), name: "Phone", now: home.now()))
    let calendar = try home.calendarFeeds.make(for: mother)
    try home.pairedHouses.keep(.init(origin: "https://desk.local:8443", person: mother, secret: "x", authority: nil))
    let target = try family(home, by: mother)
    let files = try Set(home.erasurePlan(target, by: mother).files)
    #expect(files.isSuperset(of: ["photos", "devices", "houses", "calendars"]))
    #expect(try home.erase(target, why: .asked, by: mother).waiting == [])
    #expect(home.photos.picture(photo) == nil && home.pairedDevices.device(device, now: home.now()) == nil)
    #expect(try home.calendarFeeds.person(calendar) == nil && home.retention().rules.isEmpty)
    #expect(try home.settings.user == nil && home.pairedHouses.all().isEmpty)
  }

  @Test func `a parent erases the family, an athlete only where there is no parent`() throws {
    let fixture = try HomeFixture()
    let target = try family(fixture.home, by: fixture.player)
    let error = #expect(throws: DomainError.self) {
      try fixture.home.erase(target, why: .asked, by: fixture.player)
    }
    #expect(error?.code == .forbidden)
    let folder = TemporaryFolder()
    let home = try Home(folder: folder.url)
    defer { try? home.close() }
    try home.createFamily(name: "The Lakes")
    let player = try home.addMember(name: "Eva", role: .player)
    try home.erase(try family(home, by: player), why: .asked, by: player)
    #expect(try home.familyErasure() != nil)
  }

  @Test func `a copy of the log loses what the family lost, and the folder takes another family's backup`() throws {
    let planted = try PlantedHome(people: true)
    let (home, mother, outside) = (planted.home, planted.fixture.mother, TemporaryFolder())
    let copy = try Home(folder: outside.url.appendingPathComponent("copy"))
    defer { try? copy.close() }
    let id = try #require(try home.settings.family)
    try copy.takeOver(home.log, of: id)
    try home.erase(try family(home, by: mother), why: .asked, by: mother)
    try copy.takeOver(home.log, of: id)
    #expect(try copy.log.head() == home.log.head() && copy.familyErasure() == home.familyErasure())
    #expect(try copy.log.events().allSatisfy { $0.data == nil || $0.type == "EventsRedacted" })
    try PersonErasureTests.prove(copy)
    let lakes = try Home(folder: outside.url.appendingPathComponent("lakes"))
    defer { try? lakes.close() }
    try lakes.createFamily(name: "The Lakes")
    let backup = outside.url.appendingPathComponent("lakes.sqlite")
    try lakes.backup(to: backup)
    try home.restore(from: backup)
    #expect(try home.read { try $0.family()?.name } == "The Lakes" && home.familyErasure() == nil)
  }
}
