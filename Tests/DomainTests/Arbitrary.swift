import Domain
import Foundation

/// Random values for laws. Small pools on purpose, so that values meet again.
struct Arbitrary {
  var random: Seeded

  init(seed: UInt64) { random = Seeded(seed) }

  /// A seed for one run; every law prints it when it fails.
  static var freshSeed: UInt64 { .random(in: 0...UInt64.max) }

  mutating func oneOf<Element>(_ elements: [Element]) -> Element {
    elements[.random(in: 0..<elements.count, using: &random)]
  }
  mutating func chance(_ oneIn: Int) -> Bool { .random(in: 0..<oneIn, using: &random) == 0 }
  mutating func text() -> String { oneOf(["", "a", "Berea", "e\u{301}", "é", "two words", "x\ny", "\u{0}", "🏟️"]) }
  mutating func optional<Value>(_ value: Value) -> Value? { chance(3) ? nil : value }
  mutating func number() -> Double { oneOf([-1, 0, 0.5, 3.5, 37.57, 1e9]) }
  mutating func whole() -> Int { oneOf([Int.min, -1, 0, 1, 400, 1400, Int.max]) }
  mutating func id() -> UUID { Someone.id(.random(in: 20...25, using: &random)) }

  mutating func open<Value: OpenEnumeration>(_ type: Value.Type) -> Value {
    oneOf(Value.known + [Value(rawValue: "unheard_of"), Value(rawValue: "")])
  }

  mutating func patch<Value>(_ value: Value) -> Patch<Value> {
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: .absent
    case 2: .null
    default: .value(value)
    }
  }

  mutating func schoolFields() -> SchoolFields {
    var fields = SchoolFields()
    let texts: [WritableKeyPath<SchoolFields, Patch<String>>] = [
      \.name, \.location, \.city, \.state, \.address, \.website, \.twitterHandle, \.instagramHandle, \.faviconUrl,
      \.conference, \.baseballFacilityAddress, \.mascot, \.undergradSize, \.ncaaId, \.unitId,
    ]
    let numbers: [WritableKeyPath<SchoolFields, Patch<Double>>] = [
      \.latitude, \.longitude, \.admissionRate, \.gpaRequirement,
    ]
    let wholes: [WritableKeyPath<SchoolFields, Patch<Int>>] = [
      \.studentSize, \.tuitionInState, \.tuitionOutOfState, \.satRequirement, \.actRequirement, \.avgSat, \.avgAct,
    ]
    for path in texts { fields[keyPath: path] = patch(text()) }
    for path in numbers { fields[keyPath: path] = patch(number()) }
    for path in wholes { fields[keyPath: path] = patch(whole()) }
    fields.division = patch(open(Division.self))
    return fields
  }

  mutating func philosophy() -> PhilosophyFields {
    PhilosophyFields.with {
      $0.coachingPhilosophy = patch(text()); $0.coachingStyle = patch(text()); $0.recruitingApproach = patch(text());
      $0.communicationStyle = patch(text()); $0.successMetrics = patch(text())
    }
  }

  mutating func player() -> PlayerDetails {
    var details = PlayerDetails()
    let texts: [WritableKeyPath<PlayerDetails, Patch<String>>] = [
      \.highSchool, \.clubTeam, \.primarySport, \.primaryPosition, \.bats, \.throws, \.ncaaId, \.email, \.schoolState,
      \.ninthGradeTeam, \.travelTeamCoach,
    ]
    for path in texts { details[keyPath: path] = patch(text()) }
    details.gpa = patch(number())
    details.satScore = patch(whole())
    details.positions = patch([text(), text()])
    details.allowSharePhone = patch(chance(2))
    return details
  }

  mutating func home() -> HomeLocation {
    HomeLocation.with {
      $0.address = patch(text()); $0.city = patch(text()); $0.state = patch(text()); $0.zip = patch(text());
      $0.latitude = patch(number()); $0.longitude = patch(number())
    }
  }

  mutating func familyEvent() -> DomainEvent {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: .familyCreated(FamilyCreated(name: text()))
    case 1: .memberAdded(MemberAdded(member: id(), name: text(), role: open(MemberRole.self)))
    default: .roleSet(RoleSet(member: id(), role: open(MemberRole.self)))
    }
  }

  mutating func preferencesEvent() -> DomainEvent {
    chance(2)
      ? .playerDetailsEdited(PlayerDetailsEdited(fields: player()))
      : .homeLocationSet(HomeLocationSet(fields: home()))
  }

  mutating func interactionEvent() -> DomainEvent {
    guard !chance(3) else { return .interactionRemoved(InteractionRemoved()) }
    return .interactionLogged(
      InteractionLogged(
        coach: optional(id()), content: optional(text()), direction: open(InteractionDirection.self),
        event: optional(id()), school: id(), sentiment: optional(open(InteractionSentiment.self)),
        subject: optional(text()), type: open(InteractionType.self)))
  }

  mutating func privateNoteEvent() -> DomainEvent { .privateNoteEdited(PrivateNoteEdited(text: optional(text()))) }

  mutating func nextStepEvent() -> DomainEvent {
    guard !chance(3) else { return .nextStepReopened(NextStepReopened()) }
    return .nextStepSettled(
      NextStepSettled(
        contact: optional(id()), day: optional(oneOf(["2026-05-01", "soon"])), schools: optional(whole()),
        until: optional(oneOf(["2026-04-20", "", "later"]))))
  }

  /// An event that edits a school and neither adds nor deletes it.
  mutating func schoolEdit() -> DomainEvent {
    switch Int.random(in: 0..<11, using: &random) {
    case 0: .statusChanged(StatusChanged(note: optional(text()), status: optional(open(SchoolStatus.self))))
    case 1: .priorityTierSet(PriorityTierSet(tier: optional(open(PriorityTier.self))))
    case 2: .favoriteToggled(FavoriteToggled(isFavorite: chance(2)))
    case 3: .rankingSet(RankingSet(ranking: optional(whole())))
    case 4: .basicInfoEdited(BasicInfoEdited(fields: schoolFields()))
    case 5: .notesEdited(NotesEdited(notes: optional(text())))
    case 6: .proConAdded(ProConAdded(item: id(), kind: open(ProConKind.self), text: text()))
    case 7: .proConRemoved(ProConRemoved(item: id(), kind: open(ProConKind.self)))
    case 8: .coachingPhilosophyEdited(CoachingPhilosophyEdited(fields: philosophy()))
    case 9: .collegeDataMerged(CollegeDataMerged(fields: schoolFields(), source: text()))
    default:
      .schoolObserved(
        SchoolObserved(
          fields: optional(schoolFields()), isFavorite: optional(chance(2)), notes: patch(text()),
          philosophy: optional(philosophy()), priorityTier: patch(open(PriorityTier.self)), ranking: patch(whole()),
          status: patch(open(SchoolStatus.self))))
    }
  }

  mutating func schoolEvent() -> DomainEvent {
    switch Int.random(in: 0..<15, using: &random) {
    case 0:
      .schoolAdded(
        SchoolAdded(
          athlete: id(), fields: optional(schoolFields()), name: text(), notes: optional(text()),
          status: optional(open(SchoolStatus.self))))
    case 1:
      .fitScoreCalculated(
        FitScoreCalculated(academic: number(), athletic: number(), opportunity: number(), personal: number()))
    case 2: .schoolDeleted(SchoolDeleted())
    case 3:
      .schoolCascadeDeleted(
        SchoolCascadeDeleted(
          coaches: whole(), documents: whole(), events: whole(), interactions: whole(), offers: whole()))
    case 4, 5: .schoolRestored(SchoolRestored())
    default: schoolEdit()
    }
  }

  mutating func event() -> DomainEvent {
    switch Int.random(in: 0..<6, using: &random) {
    case 4: nextStepEvent()
    case 0: familyEvent()
    case 1: preferencesEvent()
    case 2: interactionEvent()
    case 3: privateNoteEvent()
    default: schoolEvent()
    }
  }

  /// A command that a person could give; some are refused.
  mutating func schoolCommand() -> School.Command {
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      .add(
        athlete: Someone.player, name: "Berea College", fields: SchoolFields(city: patch("Berea")), status: nil,
        notes: nil)
    case 1: .changeStatus(oneOf(SchoolStatus.known), note: optional("a note"))
    case 2: .setTier(optional(oneOf(PriorityTier.known)))
    case 3: .setFavorite(chance(2))
    case 4: .setRanking(optional(.random(in: 1...3, using: &random)))
    case 5:
      .edit(
        SchoolFields.with {
          $0.city = patch(oneOf(["Berea", "", " Berea "])); $0.state = patch(oneOf(["ky", "TX"]));
          $0.twitterHandle = patch("@berea"); $0.division = patch(oneOf(Division.known)); $0.studentSize = patch(1400)
        })
    case 6: .editNotes(optional(oneOf(["", "a", " a "])))
    case 7: .removeItem(id())
    case 8: .editPhilosophy(PhilosophyFields(coachingStyle: patch(oneOf(["", "calm"]))))
    case 9:
      .mergeCollegeData(
        source: "College Scorecard",
        fields: SchoolFields.with {
          $0.city = patch("Berea"); $0.studentSize = patch(1500)
        })
    case 10: .delete(dependants: Dependants(coaches: oneOf([0, 2])), cascade: chance(2))
    default: .restore
    }
  }
}
