import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import HomeTestSupport
import Projections
import TestSupport
import Testing

/// What was erased is in no file of the home, the chain holds, and the rows are the fold of what is left.
@Suite(.serialized) struct ErasureTests {
  private func told(_ planted: PlantedHome, _ found: Set<String>) -> String {
    found.compactMap { planted.secrets[$0] }.map { "\($0.type).\($0.field)" }.sorted().joined(separator: ", ")
  }

  private func isProved(_ home: Home) throws -> Bool {
    let chain = try home.proveChain()
    let rows = try home.projections.verify()
    let damage = try home.log.damage() + home.projections.damage()
    let faults = rows.filter { !$0.isEqual }.map { "\($0.name): \($0.badKeys)" }
    #expect(chain.firstBad == nil && faults == [] && damage == [], "\(chain) \(faults) \(damage)")
    return chain.firstBad == nil && faults == [] && damage == []
  }

  private func prove(_ home: Home) throws {
    #expect(try isProved(home))
    #expect(try !home.log.hasTraces())
    #expect(try home.finishErasures() == [])
  }

  @Test func `without an erasure every secret is found`() throws {
    let planted = try PlantedHome()
    try planted.spread()
    #expect(planted.secrets.count >= 40)
    #expect(try planted.found().count == planted.secrets.count)
  }

  @Test func `each personal field of each event type holds a secret, but for those that cannot be erased or typed`()
    throws
  {
    let codes = ["BasicInfoEdited", "CollegeDataMerged", "SchoolAdded", "SchoolObserved"].flatMap {
      ["\($0).undergradSize", "\($0).unitId"]
    }
    // A wish has one kind of value; the secret stands in its text.
    let lists = ["SchoolPreferencesEdited.list", "SchoolPreferenceTemplateApplied.list"]
    let unplanted = try PlantedHome().unplanted()
    let names = ["DeviceEnrolled.name", "FamilyCreated.name", "MemberAdded.name", "PlayerDetailsEdited.photo"]
    #expect(unplanted == Set(codes + lists + names))
  }

  @Test func `an athlete's details go with the scores that were computed from them`() throws {
    let planted = try PlantedHome()
    let (home, player) = (planted.home, planted.fixture.player)
    try planted.fixture.perform(
      planted.school, .recordFitScore(athletic: 21, academic: 13, opportunity: 9, personal: 7), by: player)
    func scores() throws -> [RecordedEvent] { try home.log.events(EventRange(types: ["FitScoreCalculated"])) }
    try home.erase(try home.erasureTarget(.player, "Sam", field: "phone", by: player), why: .asked, by: player)
    #expect(try scores().map { $0.data != nil } == [true])
    let target = try home.erasureTarget(.player, "Sam", by: player)
    #expect(try home.erasurePlan(target, by: player).items.contains { $0.reason == .computed })
    try home.erase(target, why: .asked, by: player)
    #expect(try scores().map { $0.data != nil } == [false])
    try prove(home)
  }

  @Test func `a coach's role goes also where it is repeated`() throws {
    let planted = try PlantedHome()
    let (home, mother) = (planted.home, planted.fixture.mother)
    var fields = CoachFields()
    fields.role = .value(.known[1])
    let coach = try #require(planted.records.first { $0.kind == .coach }).id
    try home.perform(.coach(try #require(UUID(strict: coach)), .edit(fields)), in: CommandContext(actor: mother))
    try home.erase(try home.erasureTarget(.coach, coach, field: "role", by: mother), why: .mistake, by: mother)
    #expect(try home.log.events(EventRange(types: ["CoachMarkedPresent"])).map(\.data) == [nil])
    try prove(home)
  }

  @Test func `erased record by record nothing of it is left in any file`() throws {
    let planted = try PlantedHome()
    try planted.spread()
    for (kind, id, actor) in planted.records {
      let target = try planted.home.erasureTarget(kind, id, by: actor)
      let report = try planted.home.erase(target, why: .asked, by: actor)
      #expect(report.waiting == [] && report.whole + report.parts > 0, "\(kind)")
    }
    let found = try planted.found()
    #expect(found.isEmpty, "\(told(planted, found))")
    try prove(planted.home)
    // The chain tells the same to whoever opens it anew.
    let again = try Home(folder: planted.home.folder)
    defer { try? again.close() }
    #expect(try again.proveChain().firstBad == nil)
    #expect(try again.read { try $0.schools() }.isEmpty)
  }

  @Test func `a school goes with all that hangs on it, and with nothing else`() throws {
    let planted = try PlantedHome()
    try planted.spread()
    let other = try planted.fixture.add("Rice University")
    try planted.home.perform(
      .privateNote(school: planted.school, text: "mine alone"), in: CommandContext(actor: planted.fixture.father))
    let target = try planted.home.erasureTarget(.school, planted.school.lowercased, by: planted.fixture.mother)
    try planted.home.erase(target, why: .unneeded, by: planted.fixture.mother)
    let left = Set(try planted.found().compactMap { planted.secrets[$0]?.type })
    #expect(
      left == [
        "HomeLocationSet", "MetricEdited", "MetricLogged", "PlayerDetailsEdited", "SchoolPreferenceTemplateApplied",
        "SchoolPreferencesEdited",
      ])
    try prove(planted.home)
    #expect(try planted.home.read { try $0.schools() }.map(\.id) == [other.lowercased])
    // Another's private note on it is his: it stays, and the erasure tells nobody of it.
    let note = try planted.home.read { try $0.privateNote(on: planted.school.lowercased, of: planted.fixture.father) }
    #expect(note?.text == "mine alone")
  }

  @Test func `erased field by field nothing of the fields is left, and the records stay`() throws {
    let planted = try PlantedHome()
    try planted.spread()
    let home = planted.home
    for (kind, id, actor) in planted.records where [.coach, .offer, .document, .player, .location].contains(kind) {
      let types: [ErasureKind: [String]] = [
        .coach: ["CoachAdded", "CoachEdited"], .offer: ["OfferRecorded", "OfferEdited"],
        .document: ["DocumentShared", "DocumentEdited"], .player: ["PlayerDetailsEdited"],
        .location: ["HomeLocationSet"],
      ]
      let wanted = Set(types[kind] ?? [])
      let fields = Set(planted.secrets.values.filter { wanted.contains($0.type) }.map(\.field))
      for field in fields.sorted() {
        let target = try home.erasureTarget(kind, id, field: field, by: actor)
        let report = try home.erase(target, why: .mistake, by: actor)
        #expect(report.waiting == [] && report.parts > 0, "\(kind) \(field)")
      }
      let left = try planted.found().filter { wanted.contains(planted.secrets[$0]?.type ?? "") }
      #expect(left.isEmpty, "\(told(planted, left))")
    }
    // A coach's name goes where it is repeated, too; what was said of a refused edit goes with what it says.
    let types = Set(try planted.found().compactMap { planted.secrets[$0]?.type })
    #expect(!types.contains("CoachMarkedPresent") && !types.contains("WriteRefused"))
    let coach = try #require(planted.records.first { $0.kind == .coach })
    #expect(try home.read { try $0.coach(coach.id) }?.school == planted.school.lowercased)
    try prove(home)
    #expect(try home.proveChain().removals.cutCount > 0)
  }

  // MARK: Who may, and what cannot be

  @Test func `who may not is told so, and nothing is changed`() throws {
    let planted = try PlantedHome()
    let (home, fixture) = (planted.home, planted.fixture)
    let head = try home.log.head()
    func refused(_ kind: ErasureKind, _ id: String, by actor: UUID) throws {
      let target = try home.erasureTarget(kind, id, by: actor)
      let error = #expect(throws: DomainError.self) { try home.erase(target, why: .asked, by: actor) }
      #expect(error?.code == .forbidden, "\(kind)")
    }
    for (kind, id, _) in planted.records where ![.note, .metric, .player, .location, .wishes].contains(kind) {
      try refused(kind, id, by: fixture.player)
    }
    try refused(.player, "Sam", by: fixture.mother)
    let others = ErasureTarget(
      kind: .note, stream: .privateNote(school: planted.school, owner: fixture.mother), name: "x")
    #expect(throws: DomainError.self) { try home.erase(others, why: .asked, by: fixture.father) }
    #expect(try home.log.head() == head)
  }

  @Test func `twice, an unknown field, and a field that its record needs`() throws {
    let planted = try PlantedHome()
    let (home, mother) = (planted.home, planted.fixture.mother)
    let coach = try #require(planted.records.first { $0.kind == .coach }).id
    let wrong = try home.erasureTarget(.coach, coach, field: "shoeSize", by: mother)
    let error = #expect(throws: ErasureError.self) { try home.erase(wrong, why: .asked, by: mother) }
    #expect("\(error as Any)".contains("phone"))
    let school = try home.erasureTarget(.school, planted.school.lowercased, field: "name", by: mother)
    #expect(throws: ErasureError.self) { try home.erase(school, why: .asked, by: mother) }
    let target = try home.erasureTarget(.coach, coach, by: mother)
    try home.erase(target, why: .asked, by: mother)
    let again = #expect(throws: ErasureError.self) { try home.erase(target, why: .asked, by: mother) }
    guard case .nothingLeft(_, .some)? = again else {
      Issue.record("\(String(describing: again))")
      return
    }
    #expect(throws: DomainError.self) { try home.undo(nil, in: CommandContext(actor: mother)) }
  }

  // MARK: What would bring it back

  @Test func `a restore of an older backup brings nothing back`() throws {
    let planted = try PlantedHome()
    let (home, mother) = (planted.home, planted.fixture.mother)
    let outside = TemporaryFolder()
    try FileManager.default.createDirectory(at: outside.url, withIntermediateDirectories: true)
    let backup = outside.url.appendingPathComponent("old.sqlite")
    try home.backup(to: backup)
    for (kind, id, actor) in planted.records {
      try home.erase(try home.erasureTarget(kind, id, by: actor), why: .asked, by: actor)
    }
    try home.restore(from: backup, by: mother)
    let found = try planted.found()
    #expect(found.isEmpty, "\(told(planted, found))")
    try prove(home)
    #expect(try home.history(seenBy: Sight(of: mother)).erasures().count >= planted.records.count - 1)
  }

  @Test func `what a device that was away for long sends of a record that was erased arrives without it`() throws {
    let planted = try PlantedHome()
    let (home, mother) = (planted.home, planted.fixture.mother)
    let outside = TemporaryFolder()
    try FileManager.default.createDirectory(at: outside.url, withIntermediateDirectories: true)
    let backup = outside.url.appendingPathComponent("older.sqlite")
    try home.backup(to: backup)
    let coach = home.freshID()
    var fields = CoachFields()
    (fields.firstName, fields.lastName, fields.role) = (.value("Kim"), .value("Unique"), .value(.known[0]))
    try home.perform(.coach(coach, .add(school: planted.school, fields)), in: CommandContext(actor: mother))
    let sent = try #require(try home.log.events(EventRange(stream: .coach(coach))).first)
    try home.erase(try home.erasureTarget(.coach, coach.lowercased, by: mother), why: .asked, by: mother)
    try home.restore(from: backup, by: mother)
    #expect(try home.log.event(sent.id) == nil)
    try home.log.append(
      [
        NewEvent(id: sent.id, stream: sent.stream, type: sent.type, schema: sent.schema, data: try #require(sent.data))
      ],
      in: AppendContext(
        actor: sent.actor, family: sent.family, device: "phone", clock: home.now().milliseconds))
    #expect(try home.log.event(sent.id)?.data == nil)
    #expect(try home.read { try $0.coach(coach.lowercased) } == nil)
    try prove(home)
  }

  @Test func `a copy that takes over the rest of a log loses what it had`() throws {
    let planted = try PlantedHome()
    let outside = TemporaryFolder()
    let copy = try Home(folder: outside.url.appendingPathComponent("copy"))
    defer { try? copy.close() }
    let family = try #require(try planted.home.settings.family)
    try copy.takeOver(planted.home.log, of: family)
    let coach = try #require(planted.records.first { $0.kind == .coach }).id
    let mother = planted.fixture.mother
    try planted.home.erase(try planted.home.erasureTarget(.coach, coach, by: mother), why: .asked, by: mother)
    try copy.takeOver(planted.home.log, of: family)
    #expect(try copy.log.head() == planted.home.log.head())
    #expect(
      try copy.log.events(EventRange(stream: StreamName(category: "coach", key: coach))).allSatisfy {
        $0.data == nil || $0.type == "EventsRedacted"
      })
    #expect(try !copy.log.hasTraces() && isProved(copy))
  }

  @Test func `a payload that was taken away by hand is named`() throws {
    let planted = try PlantedHome()
    let coach = try #require(planted.records.first { $0.kind == .coach }).id
    let mother = planted.fixture.mother
    let home = planted.home
    try home.erase(try home.erasureTarget(.coach, coach, by: mother), why: .asked, by: mother)
    let victim = try #require(try home.log.events(EventRange(types: ["NotesEdited"])).first)
    var redacted = NewEvent(id: home.freshID(), stream: victim.stream, type: victim.type, schema: 1, data: "")
    redacted.isRedacted = true
    let context = AppendContext(
      actor: mother.lowercased, family: victim.family, device: "laptop", clock: home.now().milliseconds)
    let position = try #require(try home.log.append([redacted], in: context).first).position
    let verdict = try home.proveChain()
    #expect(verdict.firstBad == position && verdict.removals.removedCount > 0)
  }

  @Test func `the past says when something was removed, and nothing of it`() throws {
    let planted = try PlantedHome()
    let (home, mother) = (planted.home, planted.fixture.mother)
    let before = try home.log.head().position
    let coach = try #require(planted.records.first { $0.kind == .coach }).id
    try home.erase(try home.erasureTarget(.coach, coach, by: mother), why: .asked, by: mother)
    let history = home.history(seenBy: Sight(of: mother))
    #expect(try history.removed(since: before)?.entries ?? 0 > 0)
    #expect(try history.removed(since: home.log.head().position) == nil)
    #expect(try home.read(at: .position(before)) { try $0.coach(coach) } == nil)
    // A private note's erasure is its owner's to know of.
    try home.erase(try home.erasureTarget(.note, planted.school.lowercased, by: mother), why: .asked, by: mother)
    let father = home.history(seenBy: Sight(of: planted.fixture.father))
    #expect(try father.erasures().count == history.erasures().count - 1)
  }
}
