import Domain
import TestSupport
import Testing

@Suite struct SchoolCommandTests {
  let listed = Given(School.self, .added)
  let deleted = Given(School.self, .added, .schoolDeleted(SchoolDeleted()))

  @Test func `a school is added with what is known`() {
    let fields = SchoolFields.with {
      $0.state = .value("ky"); $0.twitterHandle = .value("@berea"); $0.mascot = .value(" ")
    }
    let outcome = Given(School.self).when(
      .add(athlete: Someone.player, name: " Berea College ", fields: fields, status: .contacted, notes: ""),
      by: .parent)
    outcome.then(
      .schoolAdded(
        SchoolAdded(
          athlete: Someone.player,
          fields: SchoolFields.with {
            $0.state = .value("KY"); $0.twitterHandle = .value("berea")
          }, name: "Berea College", status: .contacted)))
    #expect(outcome.after.name == "Berea College")
    #expect(outcome.after.isListed)
    #expect(outcome.after.shownStatus == .contacted)
    listed.when(.add(athlete: Someone.player, name: "Berea", fields: SchoolFields(), status: nil, notes: nil))
      .isRefused(with: .refused, "added already")
    Given(School.self).when(
      .add(athlete: Someone.player, name: "B", fields: SchoolFields(), status: nil, notes: nil)
    ).isRefused(with: .invalid, field: "name", "2 to 255")
  }

  @Test func `defaults are read, never written`() {
    let outcome = Given(School.self).when(
      .add(athlete: Someone.player, name: "Berea College", fields: SchoolFields(), status: nil, notes: nil))
    outcome.then(.added)
    #expect(outcome.after.status == nil)
    #expect(outcome.after.shownStatus == .researching)
  }

  @Test(.verifies("SD-28", "SD-29", "SD-35")) func `a status change is one fact`() {
    let outcome = listed.when(.changeStatus(.campInvite, note: " by mail "))
    outcome.then(.statusChanged(StatusChanged(note: "by mail", status: .campInvite)))
    #expect(outcome.after.status == .campInvite)
    #expect(outcome.after.statusChange?.actor == "somebody")
    #expect(outcome.after.statusChange?.instant == Instant(milliseconds: 1))
    #expect(listed.state.statusChange == nil)
    Given(state: outcome.after).when(.changeStatus(.campInvite, note: nil)).nothingHappened()
    listed.when(.changeStatus(.researching, note: nil)).nothingHappened()
  }

  @Test func `a status is taken back to none, and its undo leaves what was before`() throws {
    let set = DomainEvent.statusChanged(StatusChanged(status: .campInvite))
    let none = DomainEvent.statusChanged(StatusChanged(note: "by mistake", status: nil))
    let given = Given(School.self, .added, set)
    let outcome = given.when(.changeStatus(nil, note: " by mistake "))
    outcome.then(none)
    #expect(outcome.after.status == nil && outcome.after.shownStatus == .researching)
    Given(state: outcome.after).when(.changeStatus(nil, note: nil)).nothingHappened()
    listed.when(.changeStatus(nil, note: nil)).nothingHappened()
    // The first status of a school is undone to none: nobody said that it is being researched.
    #expect(
      try listed.state.undo(set, now: given.state) == [.statusChanged(StatusChanged(status: nil))])
    #expect(try given.state.undo(none, now: outcome.after) == [set])
    #expect(try listed.state.undo(set, now: listed.state).isEmpty)
  }

  @Test func `writing accepts known values only, reading tolerates all`() {
    listed.when(.changeStatus(SchoolStatus(rawValue: "waitlisted"), note: nil))
      .isRefused(with: .unknownValue, field: "status", "\"waitlisted\" is not known; accepted: researching, contacted")
    listed.when(.setTier(PriorityTier(rawValue: "D"))).isRefused(with: .unknownValue, field: "priorityTier", "A, B, C")
    listed.when(.edit(SchoolFields(division: .value(Division(rawValue: "D4")))))
      .isRefused(with: .unknownValue, field: "division", "D1, D2, D3, NAIA, JUCO")
    listed.when(.addItem(ProConKind(rawValue: "maybe"), text: "x")).isRefused(with: .unknownValue, field: "kind")
    let strange = Given(
      School.self, .added, .statusChanged(StatusChanged(status: SchoolStatus(rawValue: "waitlisted"))))
    #expect(strange.state.shownStatus.rawValue == "waitlisted")
    strange.when(.changeStatus(.contacted, note: nil)).then(.statusChanged(StatusChanged(status: .contacted)))
  }

  @Test(.verifies("SD-38")) func `tiers, stars and ranks hold their value`() {
    for tier in PriorityTier.known {
      let outcome = listed.when(.setTier(tier))
      outcome.then(.priorityTierSet(PriorityTierSet(tier: tier)))
      Given(state: outcome.after).when(.setTier(tier)).nothingHappened()
      Given(state: outcome.after).when(.setTier(nil)).then(.priorityTierSet(PriorityTierSet(tier: nil)))
    }
    listed.when(.setTier(nil)).nothingHappened()
    listed.when(.setFavorite(false)).nothingHappened()
    listed.when(.setFavorite(true)).then(.favoriteToggled(FavoriteToggled(isFavorite: true)))
    listed.when(.setRanking(3)).then(.rankingSet(RankingSet(ranking: 3)))
    listed.when(.setRanking(nil)).nothingHappened()
    listed.when(.setRanking(0)).isRefused(with: .invalid, field: "ranking")
  }

  @Test(.verifies("SD-83")) func `an edit holds only what differs and loses nothing else`() {
    let first = SchoolFields.with {
      $0.address = .value("101 Chestnut St"); $0.mascot = .value("Mountaineers")
    }
    let given = Given(School.self, .added, .basicInfoEdited(BasicInfoEdited(fields: first)))
    let outcome = given.when(
      .edit(
        SchoolFields.with {
          $0.address = .value("101 Chestnut St"); $0.website = .value("https://www.berea.edu"); $0.mascot = .value("")
        }))
    outcome.then(
      .basicInfoEdited(
        BasicInfoEdited(
          fields: SchoolFields.with {
            $0.website = .value("https://www.berea.edu"); $0.mascot = .null
          })))
    #expect(outcome.after.fields.address.value == "101 Chestnut St")
    #expect(outcome.after.fields.mascot.value == nil)
    given.when(.edit(first)).nothingHappened()
    given.when(.edit(SchoolFields(city: .value(" ")))).nothingHappened()
    given.when(.edit(SchoolFields(name: .null))).isRefused(with: .invalid, field: "name")
    given.when(.edit(SchoolFields(name: .value("Berea")))).then(
      .basicInfoEdited(BasicInfoEdited(fields: SchoolFields(name: .value("Berea")))))
  }

  @Test(.verifies("SD-98")) func `shared notes are edited and cleared`() {
    let outcome = listed.when(.editNotes("Good coach\n"), by: .parent)
    outcome.then(.notesEdited(NotesEdited(notes: "Good coach")))
    Given(state: outcome.after).when(.editNotes("Good coach")).nothingHappened()
    Given(state: outcome.after).when(.editNotes("  \n")).then(.notesEdited(NotesEdited(notes: nil)))
    listed.when(.editNotes(nil)).nothingHappened()
    listed.when(.editNotes("a\u{0}b")).isRefused(with: .invalid, field: "notes", "U+0000")
    Given(School.self, .added, .notesEdited(NotesEdited(notes: "é"))).when(.editNotes("e\u{301}"))
      .then(.notesEdited(NotesEdited(notes: "e\u{301}")))
  }

  @Test(.verifies("SD-107", "SD-108", "SD-109", "SD-110")) func `pros and cons come and go by id`() {
    for kind in ProConKind.known {
      let outcome = listed.when(.addItem(kind, text: " Labor program "))
      let event = ProConAdded(item: Someone.fresh, kind: kind, text: "Labor program")
      outcome.then(.proConAdded(event))
      let twice = Given(
        School.self, .added, .proConAdded(event),
        .proConAdded(ProConAdded(item: Someone.other, kind: kind, text: "Labor program")))
      #expect(twice.state.items.count == 2)
      let removal = twice.when(.removeItem(Someone.fresh))
      removal.then(.proConRemoved(ProConRemoved(item: Someone.fresh, kind: kind)))
      #expect(removal.after.items.map(\.id) == [Someone.other])
      Given(state: removal.after).when(.removeItem(Someone.fresh)).isRefused(with: .notFound, field: "item")
    }
    listed.when(.addItem(.pro, text: " \n")).isRefused(with: .invalid, field: "text", "1 to 500")
  }

  @Test(.verifies("SD-116")) func `the five coaching texts are kept`() {
    let fields = PhilosophyFields.with {
      $0.coachingPhilosophy = .value("a"); $0.coachingStyle = .value("b"); $0.recruitingApproach = .value("c");
      $0.communicationStyle = .value("d"); $0.successMetrics = .value("e")
    }
    let outcome = listed.when(.editPhilosophy(fields))
    outcome.then(.coachingPhilosophyEdited(CoachingPhilosophyEdited(fields: fields)))
    #expect(outcome.after.philosophy == fields)
    Given(state: outcome.after).when(
      .editPhilosophy(
        PhilosophyFields.with {
          $0.coachingStyle = .value(""); $0.successMetrics = .value("e")
        })
    )
    .then(.coachingPhilosophyEdited(CoachingPhilosophyEdited(fields: PhilosophyFields(coachingStyle: .null))))
  }

  @Test func `a lookup keeps what the source does not know`() {
    let known = SchoolFields.with {
      $0.latitude = .value(37.57); $0.longitude = .value(-84.29); $0.studentSize = .value(1400)
    }
    let given = Given(School.self, .added, .basicInfoEdited(BasicInfoEdited(fields: known)))
    let said = SchoolFields.with {
      $0.name = .value("BEREA"); $0.latitude = .null; $0.longitude = .null; $0.studentSize = .value(1500)
    }
    var recorded = said
    recorded.name = .absent
    let outcome = given.when(.mergeCollegeData(source: "College Scorecard", fields: said))
    outcome.then(.collegeDataMerged(CollegeDataMerged(fields: recorded, source: "College Scorecard")))
    #expect(outcome.after.fields.latitude.value == 37.57)
    #expect(outcome.after.fields.studentSize.value == 1500)
    #expect(outcome.after.name == "Berea College")
    Given(state: outcome.after).when(.mergeCollegeData(source: "College Scorecard", fields: said)).nothingHappened()
  }

  @Test(.verifies("SD-63")) func `only a player records a fit score`() {
    let command = School.Command.recordFitScore(athletic: 40, academic: nil, opportunity: 0, personal: 15)
    let outcome = listed.when(command)
    outcome.then(
      .fitScoreCalculated(FitScoreCalculated(academic: 0, athletic: 40, opportunity: 0, personal: 15)))
    #expect(outcome.after.recordedFit?.score == 55)
    Given(state: outcome.after).when(command).nothingHappened()
    listed.when(command, by: .parent)
      .isRefused(with: .forbidden, "Parents cannot perform this action. This is a read-only view.")
    for (index, dimension) in FitScore.Dimension.allCases.enumerated() {
      for value in [-0.1, dimension.maximum + 0.1, .nan, .infinity] {
        var points: [Double?] = [nil, nil, nil, nil]
        points[index] = value
        listed.when(
          .recordFitScore(athletic: points[0], academic: points[1], opportunity: points[2], personal: points[3])
        ).isRefused(
          with: .invalid, field: dimension.rawValue + "Fit",
          "\(dimension.rawValue)Fit must be a number between 0 and \(Int(dimension.maximum))")
      }
    }
  }

  @Test func `a deletion is one event, with counts where something depends on it`() {
    listed.when(.delete(dependants: Dependants(), cascade: false)).then(.schoolDeleted(SchoolDeleted()))
    listed.when(.delete(dependants: Dependants(), cascade: true)).then(.schoolDeleted(SchoolDeleted()))
    let dependants = Dependants(coaches: 1, interactions: 12, documents: 2)
    listed.when(.delete(dependants: dependants, cascade: false))
      .isRefused(with: .refused, "1 coach, 12 interactions, 2 documents")
    let outcome = listed.when(.delete(dependants: dependants, cascade: true))
    outcome.then(
      .schoolCascadeDeleted(
        SchoolCascadeDeleted(coaches: 1, documents: 2, events: 0, interactions: 12, offers: 0)))
    #expect(outcome.after.deletion == .cascade(dependants))
    Given(state: outcome.after).when(.restore).then(.schoolRestored(SchoolRestored()))
    listed.when(.restore).nothingHappened()
  }

  @Test func `nothing is done to a school that is not there`() {
    let commands: [School.Command] = [
      .changeStatus(.contacted, note: nil), .setTier(.a), .setFavorite(true), .setRanking(1), .edit(SchoolFields()),
      .editNotes("x"), .addItem(.pro, text: "x"), .removeItem(Someone.item), .editPhilosophy(PhilosophyFields()),
      .mergeCollegeData(source: "x", fields: SchoolFields()),
      .recordFitScore(athletic: 1, academic: nil, opportunity: nil, personal: nil),
      .delete(dependants: Dependants(), cascade: true),
    ]
    for command in commands {
      Given(School.self).when(command).isRefused(with: .notFound, "School not found")
      deleted.when(command).isRefused(with: .refused, "restore it first")
    }
    Given(School.self).when(.restore).isRefused(with: .notFound)
    deleted.when(.restore).then(.schoolRestored(SchoolRestored()))
  }

  @Test func `a row seen elsewhere changes a school, and makes none`() {
    let seen = SchoolObserved(
      fields: SchoolFields(name: .value("Berea College")), isFavorite: true, notes: .value("n"),
      priorityTier: .value(.a), ranking: .value(2), status: .value(.committed))
    #expect(Given(School.self, .schoolObserved(seen)).state == School())
    let given = Given(
      School.self, .schoolAdded(SchoolAdded(athlete: Someone.player, name: "Berea")), .schoolObserved(seen))
    given.when(.setTier(.a)).nothingHappened()
    given.when(.changeStatus(.committed, note: nil)).nothingHappened()
    given.when(.setFavorite(true)).nothingHappened()
    given.when(.setRanking(2)).nothingHappened()
    given.when(.editNotes("n")).nothingHappened()
  }
}

extension Given {
  init(state: Subject) { self.state = state }
}
