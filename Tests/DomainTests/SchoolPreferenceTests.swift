import Domain
import Foundation
import TestSupport
import Testing

@Suite struct SchoolPreferenceTests {
  private func id(_ number: UInt8) -> UUID { Someone.id(number) }

  private func wish(
    _ type: SchoolPreferenceType, _ value: SchoolPreference.Value, isDealbreaker: Bool = false
  ) -> SchoolPreference {
    SchoolPreference(type: type.rawValue, value: value, isDealbreaker: isDealbreaker)
  }

  /// Three wishes, of ids 1, 2, 3.
  private var three: SchoolPreferenceList {
    var list = SchoolPreferenceList()
    list.add(wish(.maximumDistance, .number(300)), id: id(1))
    list.add(wish(.division, .list(["D1"])), id: id(2))
    list.add(wish(.mustHave, .text("warm")), id: id(3))
    return list
  }

  private func given(_ list: SchoolPreferenceList) -> Given<Preferences> {
    Given(
      Preferences.self, history: list.edit(from: SchoolPreferenceList()).map { [.schoolPreferencesEdited($0)] } ?? [])
  }

  /// What a changed copy of the list asks for.
  private func command(
    _ list: SchoolPreferenceList, _ change: (inout SchoolPreferenceList) -> Void
  ) -> Preferences.Command {
    var wanted = list
    change(&wanted)
    return .editSchool(wanted.edit(from: list) ?? SchoolPreferencesEdited())
  }

  private func adding(_ type: String, _ value: SchoolPreference.Value) -> Preferences.Command {
    command(SchoolPreferenceList()) { $0.add(SchoolPreference(type: type, value: value), id: id(9)) }
  }

  @Test(.verifies("PR-69", "PR-70", "PR-88"))
  func `a wish is added behind the others, under the heading of its type`() throws {
    let outcome = given(three).when(
      command(three) { $0.add(wish(.academicRating, .number(4), isDealbreaker: true), id: id(4)) }, by: .parent)
    outcome.then(
      .schoolPreferencesEdited(
        SchoolPreferencesEdited(added: [
          PreferenceItem(
            category: .academic, id: id(4), isDealbreaker: true, number: 4, type: .academicRating)
        ])))
    let item = try #require(outcome.after.school[id(4)])
    #expect(item.category == .academic && item.preference.isDealbreaker)
    #expect(outcome.after.school.priority(of: id(4)) == 4)
    #expect(
      SchoolPreferenceType.known.map(\.category) == [
        .location, .location, .location, .academic, .academic, .program, .program, .program, .custom, .custom,
      ])
  }

  @Test(.verifies("PR-89")) func `a removed wish leaves no gap in the priorities`() {
    let after = given(three).when(command(three) { $0.remove(id(1)) }).after.school
    #expect(after.items.map(\.id) == [id(2), id(3)])
    #expect(after.priority(of: id(2)) == 1 && after.priority(of: id(3)) == 2 && after.priority(of: id(1)) == nil)
    given(after).when(command(after) { $0.remove(id(1)) }).nothingHappened()
  }

  @Test(.verifies("PR-86", "PR-140")) func `a moved wish takes the priority of its new place`() {
    for (from, to, expected) in [
      (3, 1, [3, 1, 2]), (1, 3, [2, 3, 1]), (1, 99, [2, 3, 1]), (2, 0, [2, 1, 3]), (1, 2, [2, 1, 3]),
    ] as [(UInt8, Int, [UInt8])] {
      let outcome = given(three).when(command(three) { $0.move(id(from), to: to) })
      outcome.then(.schoolPreferencesEdited(SchoolPreferencesEdited(order: expected.map { id($0).lowercased })))
      #expect(expected.map { outcome.after.school.priority(of: id($0)) } == [1, 2, 3])
    }
    given(three).when(command(three) { $0.move(id(2), to: 2) }).nothingHappened()
  }

  @Test(.verifies("PR-87")) func `a wish becomes a dealbreaker and an option again`() {
    let outcome = given(three).when(command(three) { $0.setDealbreaker(id(2), true) })
    outcome.then(
      .schoolPreferencesEdited(SchoolPreferencesEdited(changed: [PreferenceItem(id: id(2), isDealbreaker: true)])))
    #expect(outcome.after.school[id(2)]?.preference.isDealbreaker == true)
    let back = outcome.after.school
    #expect(given(back).when(command(back) { $0.setDealbreaker(id(2), false) }).after.school.items == three.items)
  }

  @Test(.verifies("PR-81", "PR-82", "PR-83", "PR-84", "PR-139"))
  func `the four templates hold exactly this`() {
    func told(_ template: SchoolPreferenceTemplate) -> [String] {
      template.preferences.map { "\($0.type)=\($0.value)\($0.isDealbreaker ? "!" : "")" }
    }
    #expect(
      SchoolPreferenceTemplate.allCases.map(\.rawValue) == [
        "d1_power", "academic_excellence", "close_to_home", "best_fit",
      ])
    #expect(
      SchoolPreferenceTemplate.allCases.map(\.label) == [
        "D1 Power Conference", "Academic Excellence", "Close to Home", "Best Fit (Balanced)",
      ])
    #expect(told(.d1Power) == ["division=D1!", "conference_type=Power 4", "scholarship_required=Yes"])
    #expect(told(.academicExcellence) == ["min_academic_rating=4!", "school_size=medium", "division=D1, D3"])
    #expect(told(.closeToHome) == ["max_distance_miles=300!"])
    #expect(told(.bestFit) == ["max_distance_miles=500", "min_academic_rating=3", "division=D1, D2, D3"])
    for template in SchoolPreferenceTemplate.allCases {
      for wish in template.preferences {
        let type = SchoolPreferenceType(rawValue: wish.type)
        #expect((try? type.validated(wish.value))?.fieldValue == wish.value.fieldValue)
      }
    }
  }

  @Test(.verifies("PR-85", "PR-90")) func `a template replaces everything and is named until the list changes`() {
    let ids = [id(11), id(12), id(13)]
    let applied = given(three).when(.applyTemplate(.bestFit, ids: ids), by: .parent)
    let list = applied.after.school
    #expect(list.items.map(\.id) == ids && list.preferences == SchoolPreferenceTemplate.bestFit.preferences)
    #expect(list.templateUsed == "best_fit")
    Given(state: applied.after).when(.applyTemplate(.bestFit, ids: [])).nothingHappened()
    let clearing: [(inout SchoolPreferenceList) -> Void] = [
      { [self] in $0.add(wish(.niceToHave, .text("lake")), id: id(20)) }, { [self] in $0.remove(id(12)) },
      { [self] in $0.move(id(13), to: 1) },
    ]
    for change in clearing {
      #expect(Given(state: applied.after).when(command(list, change)).after.school.templateUsed == nil)
    }
    for change in [
      { $0.setDealbreaker(id(11), true) }, { $0.setValue(id(11), .number(400)) },
    ] as [(inout SchoolPreferenceList) -> Void] {
      #expect(Given(state: applied.after).when(command(list, change)).after.school.templateUsed == "best_fit")
    }
  }

  @Test func `fresh ids are made where a command gives none`() {
    let outcome = Given(Preferences.self).when(.applyTemplate(.closeToHome, ids: []))
    #expect(outcome.after.school.items.map(\.id) == [Someone.fresh])
  }

  @Test(
    .verifies("PR-71", "PR-74"),
    arguments: [
      (SchoolPreferenceType.maximumDistance, 50.0, 3000.0), (.academicRating, 1, 5),
    ])
  func `numbers are taken up to their bounds`(type: SchoolPreferenceType, lowest: Double, highest: Double) {
    for value in [lowest, highest] {
      #expect(Given(Preferences.self).when(adding(type.rawValue, .number(value))).after.school.preferences.count == 1)
    }
    for value in [lowest - 1, highest + 1, lowest + 0.5, .infinity] {
      Given(Preferences.self).when(adding(type.rawValue, .number(value)))
        .isRefused(with: .invalid, field: type.rawValue)
    }
    Given(Preferences.self).when(adding(type.rawValue, .text("300"))).isRefused(with: .invalid, field: type.rawValue)
  }

  @Test(.verifies("PR-72", "PR-73", "PR-75", "PR-76", "PR-77"))
  func `words are taken from their lists, whatever their case, and labels become what is stored`() throws {
    for (type, typed, stored) in [
      (.regions, ["Pacific NW", "northeast"], .list(["Pacific Northwest", "Northeast"])),
      (.states, ["tx", "Maine", "TX"], .list(["TX", "ME"])), (.size, ["Very_Large"], .text("very_large")),
      (.division, ["d1", "JUCO"], .list(["D1", "JUCO"])),
      (.conference, ["power 4", "Mid-Major"], .list(["Power 4", "Mid-Major"])),
    ] as [(SchoolPreferenceType, [String], SchoolPreference.Value)] {
      #expect(try type.validated(.list(typed)) == stored)
      for wrong in [["nowhere"], [], [typed[0], "nowhere"]] {
        #expect(throws: DomainError.self, "\(type) \(wrong)") { try type.validated(.list(wrong)) }
      }
    }
    #expect(throws: DomainError.self) { try SchoolPreferenceType.size.validated(.list(["small", "large"])) }
    #expect(
      SchoolPreferenceType.states.kind == .choices(USState.all.map(\.code)) && USState.all.count == 51)
  }

  @Test(.verifies("PR-78", "PR-79", "PR-80"))
  func `a scholarship is a yes or no, the custom ones are texts`() throws {
    #expect(try SchoolPreferenceType.scholarship.validated(.flag(false)) == .flag(false))
    #expect(try SchoolPreferenceType.scholarship.value(of: "Not required") == .flag(false))
    #expect(throws: DomainError.self) { try SchoolPreferenceType.scholarship.validated(.text("yes")) }
    for type in [SchoolPreferenceType.mustHave, .niceToHave] {
      #expect(try type.validated(.text("  turf  ")) == .text("turf"))
      #expect(
        try type.validated(.text(String(repeating: "x", count: 500))) == .text(String(repeating: "x", count: 500)))
      for wrong in [SchoolPreference.Value.text(" "), .text(String(repeating: "x", count: 501)), .flag(true)] {
        #expect(throws: DomainError.self) { try type.validated(wrong) }
      }
    }
  }

  @Test(.verifies("PR-5")) func `a wish without a known type or a value is refused, and so is an edit of none`() {
    Given(Preferences.self).when(adding("", .text("x"))).isRefused(with: .unknownValue, field: "type", "division")
    Given(Preferences.self).when(adding("altitude", .number(3))).isRefused(with: .unknownValue, field: "type")
    Given(Preferences.self).when(
      .editSchool(SchoolPreferencesEdited(added: [PreferenceItem(id: id(1), type: .division)]))
    )
    .isRefused(with: .invalid, field: "division")
    Given(Preferences.self)
      .when(.editSchool(SchoolPreferencesEdited(changed: [PreferenceItem(id: id(1), isDealbreaker: true)])))
      .isRefused(with: .notFound)
    Given(Preferences.self).when(
      .editSchool(
        SchoolPreferencesEdited(added: [
          PreferenceItem(category: .custom, id: id(1), list: ["D1"], type: .division)
        ]))
    ).isRefused(with: .invalid, field: "category", "program")
  }

  @Test func `what a newer version wished stays, and its weight can be changed`() {
    let strange = PreferenceItem(
      category: .init(rawValue: "climate"), id: id(5), isDealbreaker: false, text: "mild",
      type: .init(rawValue: "weather"))
    let given = Given(
      Preferences.self, .schoolPreferencesEdited(SchoolPreferencesEdited(added: [strange])))
    let list = given.state.school
    #expect(
      given.when(command(list) { $0.setDealbreaker(id(5), true) }).after.school[id(5)]?.preference.isDealbreaker == true
    )
    given.when(command(list) { $0.setValue(id(5), .text("hot")) }).isRefused(with: .unknownValue, field: "type")
    #expect(given.when(command(list) { $0.add(wish(.size, .text("small")), id: id(6)) }).after.school.items.count == 2)
  }

  @Test func `edits of two people meet item by item`() throws {
    func edit(_ change: (inout SchoolPreferenceList) -> Void) throws -> SchoolPreferencesEdited {
      var wanted = three
      change(&wanted)
      return try #require(wanted.edit(from: three))
    }
    let mine = try edit { $0.move(id(3), to: 1) }
    let theirs = try edit {
      $0.setDealbreaker(id(2), true)
      $0.add(wish(.size, .text("small")), id: id(4))
      $0.remove(id(1))
    }
    for order in [[mine, theirs], [theirs, mine]] {
      var list = three
      for edit in order { list.apply(edit) }
      #expect(list.items.map(\.id) == [id(3), id(2), id(4)])
      #expect(list[id(2)]?.preference.isDealbreaker == true)
    }
  }

  @Test func `any edit is taken back item by item, and the edit between two lists leads from one to the other`() throws
  {
    let seed = Arbitrary.freshSeed
    var events = RandomEvent(seed: seed)
    for step in 0..<2000 {
      var before = SchoolPreferenceList()
      for _ in 0..<3 { before.apply(events.schoolPreferencesEdited()) }
      let edit = events.schoolPreferencesEdited()
      let event = DomainEvent.schoolPreferencesEdited(edit)
      let state = Given(
        Preferences.self, history: before.edit(from: .init()).map { [.schoolPreferencesEdited($0)] } ?? []
      )
      .state
      #expect(shown(state.school) == shown(before), "seed \(seed), step \(step)")
      var after = state
      after.evolve(event, by: "x", at: Instant(milliseconds: 0))
      let undo = try state.undo(event, now: after)
      var back = after
      back.evolve(undo, by: "x", at: Instant(milliseconds: 0))
      #expect(shown(back.school) == shown(state.school), "seed \(seed), step \(step): \(edit)")
      #expect(try state.undo(event, now: back).isEmpty, "seed \(seed), step \(step)")
      let named = Set(event.fieldChanges.map { "\($0.field) \($0.item?.lowercased ?? "")" })
      for change in undo.flatMap(\.fieldChanges) where change.field != "order" {
        #expect(named.contains("\(change.field) \(change.item?.lowercased ?? "")"), "seed \(seed), step \(step)")
      }
    }
  }

  private func shown(_ list: SchoolPreferenceList) -> [String] {
    list.items.map { "\($0.id) \($0.category) \($0.preference)" } + ["\(list.templateUsed ?? "-")"]
  }

  @Test func `a template is taken back to what it replaced`() throws {
    let state = given(three).state
    let applied = given(three).when(.applyTemplate(.d1Power, ids: [id(11), id(12), id(13)]))
    let events = try applied.result.get()
    var back = applied.after
    back.evolve(try state.undo(events[0], now: back), by: "x", at: Instant(milliseconds: 0))
    #expect(shown(back.school) == shown(three))
  }

  @Test func `the stored wishes feed the match score`() {
    let school = MatchSubject(division: .d1, conference: "SEC", state: "OR")
    var list = SchoolPreferenceList()
    list.apply(.d1Power, ids: [id(1), id(2), id(3)])
    #expect(MatchScore(preferences: list.preferences, school: school, home: nil).badge == .great)
    list.add(wish(.regions, .list(["Pacific Northwest"]), isDealbreaker: true), id: id(4))
    #expect(MatchScore(preferences: list.preferences, school: school, home: nil).score == 100)
    let away = MatchSubject(division: .d3, conference: nil, state: "TX")
    #expect(MatchScore(preferences: list.preferences, school: away, home: nil).badge == .dealbreaker)
  }
}
