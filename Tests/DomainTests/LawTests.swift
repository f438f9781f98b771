import Domain
import Foundation
import TestSupport
import Testing

@Suite struct LawTests {
  let seed = Arbitrary.freshSeed

  private func fold(_ state: inout some Aggregate, _ events: [DomainEvent]) {
    state.evolve(events, by: "somebody", at: Instant(milliseconds: 5))
  }

  @Test func `a command repeated right away yields no second event`() {
    var arbitrary = Arbitrary(seed: seed)
    var state = School()
    for step in 0..<5000 {
      let command = arbitrary.schoolCommand()
      guard let events = try? state.decide(command, in: Someone.context()) else { continue }
      #expect(events.count <= 1, "seed \(seed), step \(step)")
      fold(&state, events)
      let again = (try? state.decide(command, in: Someone.context())) ?? []
      #expect(again.isEmpty, "seed \(seed), step \(step): \(command) → \(again)")
      if step % 100 == 99 { state = School() }
    }
  }

  @Test func `the state shows the command`() {
    var arbitrary = Arbitrary(seed: seed)
    var state = School()
    for step in 0..<5000 {
      let command = arbitrary.schoolCommand()
      guard let events = try? state.decide(command, in: Someone.context()) else { continue }
      fold(&state, events)
      #expect(shows(state, command), "seed \(seed), step \(step): \(command)")
      if step % 100 == 99 { state = School() }
    }
  }

  private func shows(_ state: School, _ command: School.Command) -> Bool {
    switch command {
    case .add(let athlete, let name, _, _, _): state.isListed && state.athlete == athlete && state.name == name
    case .changeStatus(let status, _): status.map { state.shownStatus == $0 } ?? (state.status == nil)
    case .setTier(let tier): state.tier == tier
    case .setFavorite(let value): state.isFavorite == value
    case .setRanking(let ranking): state.ranking == ranking
    case .edit(let fields): (try? fields.validated().changes(from: state.fields).isEmpty) ?? false
    case .editNotes(let text): state.notes == (text == nil || text == "" ? nil : "a")
    case .addItem: true
    case .removeItem(let id): !state.items.contains { $0.id == id }
    case .editPhilosophy(let fields): (try? fields.validated().changes(from: state.philosophy).isEmpty) ?? false
    case .mergeCollegeData(_, let fields): fields.droppingNulls().changes(from: state.fields).isEmpty
    case .recordFitScore: true
    case .delete: state.deletion != nil
    case .restore: state.isListed
    }
  }

  @Test func `undo of any edit of a school restores what it set`() throws {
    var arbitrary = Arbitrary(seed: seed)
    for step in 0..<3000 {
      var before = School()
      fold(&before, [.added] + (0..<arbitrary.random.next() % 8).map { _ in arbitrary.schoolEdit() })
      let event = arbitrary.schoolEdit()
      var after = before
      fold(&after, [event])
      var undone = after
      fold(&undone, try before.undo(event, now: after))
      #expect(shown(undone) == shown(before), "seed \(seed), step \(step): \(event)")
      #expect(try before.undo(event, now: undone).isEmpty, "seed \(seed), step \(step): \(event)")
    }
  }

  @Test func `undo of an edit leaves what others set alone`() throws {
    var arbitrary = Arbitrary(seed: seed)
    for step in 0..<1000 {
      var before = Preferences()
      fold(&before, (0..<4).map { _ in arbitrary.preferencesEvent() })
      let event = arbitrary.preferencesEvent()
      let later = arbitrary.preferencesEvent()
      var after = before
      fold(&after, [event, later])
      var undone = after
      fold(&undone, try before.undo(event, now: after))
      let set = Set(event.fieldChanges.map(\.field))
      let isPlayer = if case .playerDetailsEdited = event { true } else { false }
      for (field, value) in values(after.player) where !(isPlayer && set.contains(field)) {
        #expect(values(undone.player)[field] == value, "seed \(seed), step \(step)")
      }
      for (field, value) in values(after.home) where isPlayer || !set.contains(field) {
        #expect(values(undone.home)[field] == value, "seed \(seed), step \(step)")
      }
      for field in set {
        let restored = isPlayer ? values(undone.player)[field] : values(undone.home)[field]
        let former = isPlayer ? values(before.player)[field] : values(before.home)[field]
        #expect(restored == former, "seed \(seed), step \(step), \(field)")
      }
    }
  }

  @Test func `undo of deletions, notes and interactions`() throws {
    var arbitrary = Arbitrary(seed: seed)
    let given = Given(School.self, .added)
    for deletion in [
      DomainEvent.schoolDeleted(SchoolDeleted()),
      .schoolCascadeDeleted(SchoolCascadeDeleted(coaches: 1, documents: 5, events: 4, interactions: 2, offers: 3)),
    ] {
      var deleted = given.state
      fold(&deleted, [deletion])
      #expect(try given.state.undo(deletion, now: deleted) == [.schoolRestored(SchoolRestored())])
      let restored = DomainEvent.schoolRestored(SchoolRestored())
      #expect(try deleted.undo(restored, now: given.state) == [deletion])
      #expect(try deleted.undo(restored, now: deleted) == [])
      #expect(throws: DomainError.self) {
        try given.state.undo(.favoriteToggled(FavoriteToggled(isFavorite: true)), now: deleted)
      }
    }
    #expect(try School().undo(.added, now: given.state) == [.schoolDeleted(SchoolDeleted())])
    for step in 0..<500 {
      var before = PrivateNote()
      fold(&before, [arbitrary.privateNoteEvent()])
      let event = arbitrary.privateNoteEvent()
      var undone = before
      fold(&undone, [event])
      fold(&undone, try before.undo(event, now: undone))
      #expect(undone.text.hasSameBytes(as: before.text), "seed \(seed), step \(step)")

      var contact = Interaction()
      fold(&contact, (0..<3).map { _ in arbitrary.interactionEvent() })
      let logged = contact
      let removal = DomainEvent.interactionRemoved(InteractionRemoved())
      fold(&contact, [removal])
      fold(&contact, try logged.undo(removal, now: contact))
      #expect(contact == logged, "seed \(seed), step \(step)")
    }
  }

  @Test func `every aggregate takes every event and ignores those of others`() {
    var arbitrary = Arbitrary(seed: seed)
    var family = Family()
    var school = School()
    var note = PrivateNote()
    var contact = Interaction()
    var preferences = Preferences()
    var said = SettledStep()
    for step in 0..<5000 {
      let event = arbitrary.event()
      let before = (family, school, note, contact, preferences, said)
      fold(&family, [event])
      fold(&school, [event])
      fold(&note, [event])
      fold(&contact, [event])
      fold(&preferences, [event])
      fold(&said, [event])
      let changed = [
        before.0 != family, before.1 != school, before.2 != note, before.3 != contact, before.4 != preferences,
        before.5 != said,
      ].filter { $0 }
      #expect(changed.count <= 1, "seed \(seed), step \(step): \(event)")
      _ = event.fieldChanges
    }
  }

  @Test func `an edit names exactly its present fields`() {
    var arbitrary = Arbitrary(seed: seed)
    for _ in 0..<200 {
      let fields = arbitrary.schoolFields()
      let changes = DomainEvent.basicInfoEdited(BasicInfoEdited(fields: fields)).fieldChanges
      #expect(changes.map(\.field) == changes.map(\.field).sorted(), "seed \(seed)")
      #expect(changes.contains { $0.field == "city" } == !fields.city.isAbsent, "seed \(seed)")
      let merged = DomainEvent.collegeDataMerged(CollegeDataMerged(fields: fields, source: "x")).fieldChanges
      #expect(merged == changes.filter { $0.value != nil }, "seed \(seed)")
    }
  }

  @Test func `formulas take whatever was ever written`() {
    var arbitrary = Arbitrary(seed: seed)
    for _ in 0..<2000 {
      let school = arbitrary.schoolFields()
      if let fit = FitScore.forSchool(player: arbitrary.player(), school: school) {
        #expect((0...55).contains(fit.sum), "seed \(seed)")
      }
      let wish = SchoolPreference(type: "max_distance_miles", value: .number(arbitrary.number()))
      let home = arbitrary.home().coordinates
      #expect((0...100).contains(MatchScore(preferences: [wish], school: MatchSubject(school), home: home).score))
      _ = school.size
      _ = school.admissionRate.value.map(NumberText.percent(ofShare:))
    }
  }

  /// What a person could see of a school. Order of items and the time of the last status change are not restored.
  private func shown(_ school: School) -> [String: FieldValue] {
    var shown = values(school.fields).merging(values(school.philosophy)) { first, _ in first }
    shown["status"] = .text(school.shownStatus.rawValue)
    shown["tier"] = school.tier.map { .text($0.rawValue) }
    shown["isFavorite"] = .flag(school.isFavorite)
    shown["ranking"] = school.ranking.map(FieldValue.integer)
    shown["notes"] = school.notes.map(FieldValue.text)
    for item in school.items { shown["item " + item.id.lowercased] = .list([item.kind.rawValue, item.text]) }
    return shown
  }
}

/// The fields that have a value.
func values(_ fields: some PatchFields) -> [String: FieldValue] {
  var values: [String: FieldValue] = [:]
  fields.forEachField { values[$0] = $1 }
  return values
}
