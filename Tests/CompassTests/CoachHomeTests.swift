import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

/// Coaches, documents and contacts in a whole home: commands, counts, undo, what a deletion hides.
@Suite struct CoachHomeTests {
  private let fixture: HomeFixture
  private let school: UUID

  init() throws {
    fixture = try HomeFixture()
    school = try fixture.add("Rice University")
  }

  private func addCoach(_ first: String, _ last: String = "Lee", at school: UUID? = nil) throws -> UUID {
    let id = fixture.home.freshID()
    let fields = CoachFields(firstName: .value(first), lastName: .value(last), role: .value(.assistant))
    try perform(.coach(id, .add(school: school ?? self.school, fields)))
    return id
  }

  private func share(_ title: String, with school: UUID? = nil) throws -> UUID {
    let id = fixture.home.freshID()
    let fields = DocumentFields(title: .value(title), type: .value(.resume), url: .value("https://a.org/\(title)"))
    try perform(.document(id, .add(school: school ?? self.school, fields)))
    return id
  }

  @discardableResult
  private func perform(_ command: Command, by actor: UUID? = nil) throws -> Outcome {
    try fixture.home.perform(command, in: CommandContext(actor: actor ?? fixture.player))
  }

  private func log(coach: UUID?, at school: UUID? = nil) throws {
    try perform(
      .interaction(
        fixture.home.freshID(),
        .log(InteractionLogged(coach: coach, direction: .outbound, school: school ?? self.school, type: .email))))
  }

  private func names(_ school: UUID) throws -> [String] {
    try fixture.home.read { try $0.coaches(of: school.lowercased).map(\.fields.fullName) }
  }

  private func titles(_ school: UUID) throws -> [String] {
    try fixture.home.read { try $0.documents(of: school.lowercased).compactMap(\.fields.title.value) }
  }

  @Test(.verifies("SD-136"))
  func `a parent manages coaches, logs contacts and shares documents`() throws {
    let coach = fixture.home.freshID()
    let fields = CoachFields(firstName: .value("Kim"), lastName: .value("Lee"), role: .value(.head))
    try perform(.coach(coach, .add(school: school, fields)), by: fixture.mother)
    try perform(.coach(coach, .edit(CoachFields(notes: .value("calls back")))), by: fixture.father)
    try perform(
      .interaction(
        fixture.home.freshID(),
        .log(InteractionLogged(coach: coach, direction: .inbound, school: school, type: .phoneCall))),
      by: fixture.mother)
    try perform(.coach(coach, .remove), by: fixture.mother)
    #expect(try names(school).isEmpty)
    #expect(try fixture.home.read { try $0.interactions(with: school.lowercased).map(\.coach) } == [coach.lowercased])
  }

  @Test func `a coach and a share need a school that is on the list`() throws {
    let coach = try addCoach("Kim")
    #expect(throws: DomainError.self) { try addCoach("Jo", at: UUID()) }
    #expect(throws: DomainError.self) { try share("Resume", with: UUID()) }
    try fixture.perform(school, .delete(dependants: Dependants(), cascade: true))
    #expect(throws: DomainError.self) { try addCoach("Jo") }
    #expect(throws: DomainError.self) { try perform(.coach(coach, .edit(CoachFields(notes: .value("x"))))) }
  }

  @Test func `a contact names a coach of that very school who is there`() throws {
    let other = try fixture.add("Bates College")
    let coach = try addCoach("Kim")
    try log(coach: coach)
    #expect(throws: DomainError.self) { try log(coach: coach, at: other) }
    #expect(throws: DomainError.self) { try log(coach: UUID()) }
    try perform(.coach(coach, .remove))
    #expect(throws: DomainError.self) { try log(coach: coach) }
    try log(coach: nil)
  }

  @Test(.verifies("SL-70", "SD-136"))
  func `a deletion counts the coaches, contacts and documents that are there`() throws {
    _ = try addCoach("Kim")
    let gone = try addCoach("Jo")
    try perform(.coach(gone, .remove))
    _ = try addCoach("Ed")
    try log(coach: nil)
    _ = try share("Resume")
    let unshared = try share("Grades")
    try perform(.document(unshared, .unshare(school: school)))
    let counts = try fixture.home.read { try $0.dependants(of: school.lowercased) }
    #expect(counts == Dependants(coaches: 2, interactions: 1, documents: 1))
    let refusal = #expect(throws: DomainError.self) {
      try fixture.perform(school, .delete(dependants: Dependants(), cascade: false))
    }
    #expect(refusal?.message.contains("2 coaches, 1 interaction, 1 document") == true)
    let outcome = try fixture.perform(school, .delete(dependants: Dependants(), cascade: true))
    #expect(outcome.events.count == 1)
  }

  @Test func `a deletion hides coaches and documents, and a restore revives exactly those`() throws {
    _ = try addCoach("Kim")
    let gone = try addCoach("Jo")
    try perform(.coach(gone, .remove))
    let other = try fixture.add("Bates College")
    let both = try share("Resume")
    try perform(.document(both, .share(school: other)))
    let unshared = try share("Grades")
    try perform(.document(unshared, .unshare(school: school)))
    try fixture.perform(school, .delete(dependants: Dependants(), cascade: true))
    #expect(try names(school).isEmpty)
    #expect(try titles(school).isEmpty)
    // Documents survive: with another school, or alone (C21).
    #expect(try titles(other) == ["Resume"])
    #expect(try fixture.home.read { try $0.documents(unshared: true).count } == 2)
    #expect(try fixture.home.read { try $0.findDocument("Grades").id } == unshared.lowercased)
    try fixture.perform(school, .restore)
    #expect(try names(school) == ["Kim Lee"])
    #expect(try titles(school) == ["Resume"])
  }

  @Test func `each event of a coach and of a document is undone`() throws {
    func undo(_ outcome: Outcome) throws {
      try fixture.home.undo(outcome.events.first?.id, in: CommandContext(actor: fixture.player))
    }
    let coach = try addCoach("Kim")
    try undo(try perform(.coach(coach, .edit(CoachFields(firstName: .value("Kimberly"))))))
    #expect(try names(school) == ["Kim Lee"])
    let removal = try perform(.coach(coach, .remove))
    #expect(try names(school).isEmpty)
    try undo(removal)
    #expect(try names(school) == ["Kim Lee"])
    try fixture.home.undo(nil, in: CommandContext(actor: fixture.player))
    #expect(try names(school).isEmpty)

    let document = try share("Resume")
    try undo(try perform(.document(document, .edit(DocumentFields(title: .value("CV"))))))
    #expect(try titles(school) == ["Resume"])
    let unshare = try perform(.document(document, .unshare(school: school)))
    try undo(unshare)
    #expect(try titles(school) == ["Resume"])
    let other = try fixture.add("Bates College")
    try undo(try perform(.document(document, .share(school: other))))
    #expect(try titles(other).isEmpty && titles(school) == ["Resume"])
  }

  @Test func `a coach who moves keeps what happened, and it stays where it happened`() throws {
    let duke = try fixture.add("Duke University")
    let coach = try addCoach("Kim")
    try log(coach: coach)
    let moved = try perform(.coach(coach, .move(to: duke)), by: fixture.mother)
    #expect(moved.events.count == 1)
    #expect(try perform(.coach(coach, .move(to: duke))).events.isEmpty)
    #expect(try names(school).isEmpty && names(duke) == ["Kim Lee"])
    try fixture.home.read { reading throws in
      #expect(try reading.interactions(with: school.lowercased).map(\.coach) == [coach.lowercased])
      #expect(try reading.interactions(with: duke.lowercased).isEmpty)
      #expect(try reading.interactions(withCoach: coach.lowercased).map(\.school) == [school.lowercased])
      #expect(try reading.dependants(of: school.lowercased) == Dependants(interactions: 1))
      #expect(try reading.dependants(of: duke.lowercased) == Dependants(coaches: 1))
    }
    #expect(throws: DomainError.self) { try log(coach: coach) }
    try log(coach: coach, at: duke)
    // Both schools tell of it, and so does the coach.
    for record in [school, duke, coach] {
      var filter = AuditFilter()
      filter.record = record.lowercased
      let entries = try fixture.home.audit(filter, viewer: fixture.player).entries
      let move = try #require(entries.first { $0.type == "CoachMoved" })
      #expect(
        move.changes.map(\.from) == ["\"\(school.lowercased)\""] && move.changes.map(\.to) == ["\"\(duke.lowercased)\""]
      )
    }
    let page = try fixture.home.read {
      try RecordHistoryPage.load(school: school.lowercased, from: $0, viewer: fixture.viewer())
    }
    #expect(page?.changes.map(\.text).contains("Ana moved coach Kim Lee to Duke University") == true)
    // As of the moment before, the coach is where the coach was.
    let before = Moment.position(try #require(moved.events.first).position - 1)
    #expect(try fixture.home.read(at: before) { try $0.coaches(of: school.lowercased).count } == 1)
    #expect(try fixture.home.read(at: before) { try $0.coaches(of: duke.lowercased).isEmpty })
    try fixture.home.undo(moved.events.first?.id, in: CommandContext(actor: fixture.mother))
    #expect(try names(school) == ["Kim Lee"] && names(duke).isEmpty)
    #expect(try fixture.home.projections.verify().allSatisfy(\.isEqual))
  }

  @Test func `a coach moves between schools that are on the list`() throws {
    let coach = try addCoach("Kim")
    #expect(throws: DomainError.self) { try perform(.coach(coach, .move(to: UUID()))) }
    let duke = try fixture.add("Duke University")
    let moved = try perform(.coach(coach, .move(to: duke)))
    try fixture.perform(school, .delete(dependants: Dependants(), cascade: true))
    #expect(try names(duke) == ["Kim Lee"])
    let refusal = #expect(throws: DomainError.self) {
      try fixture.home.undo(moved.events.first?.id, in: CommandContext(actor: fixture.player))
    }
    #expect(refusal?.message.contains("restore it first") == true)
    #expect(throws: DomainError.self) { try perform(.coach(coach, .move(to: school))) }
    try fixture.perform(school, .restore)
    #expect(try names(school).isEmpty)
    try fixture.home.undo(moved.events.first?.id, in: CommandContext(actor: fixture.player))
    #expect(try names(school) == ["Kim Lee"])
    #expect(throws: DomainError.self) {
      try perform(.coach(UUID(), .move(to: duke)), by: fixture.mother)
    }
  }

  @Test func `a coach is found by name and by the beginning of an id`() throws {
    let kim = try addCoach("Kim")
    _ = try addCoach("Jo", "Leeds")
    try fixture.home.read { reading throws in
      #expect(try reading.findCoach("kim lee").id == kim.lowercased)
      #expect(try reading.findCoach(kim.lowercased).id == kim.lowercased)
      #expect(throws: CompassError.self) { try reading.findCoach("lee") }
      #expect(throws: CompassError.notFound(kind: "coach", text: "Pat")) { try reading.findCoach("Pat") }
    }
  }
}
