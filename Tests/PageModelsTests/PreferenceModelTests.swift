import Compass
import Domain
import EventLog
import Foundation
import PageModels
import Pages
import Projections
import TestSupport
import Testing

extension ModelFixture {
  fileprivate func events(_ type: String) throws -> Int {
    try home.log.events(EventRange()).count { $0.type == type }
  }

  fileprivate func stored() throws -> PlayerDetails { try home.read { try $0.playerDetails(of: self.player) } }
  fileprivate func storedHome() throws -> HomeLocation { try home.read { try $0.homeLocation(of: self.player) } }
}

@MainActor @Suite struct PreferenceModelTests {
  private func notifications(_ fixture: ModelFixture) async -> NotificationPreferencesModel {
    let model = NotificationPreferencesModel(fixture.store)
    await model.refresh()
    return model
  }

  @Test(.verifies("PR-2", "PR-6", "PR-135", "PR-148"))
  func `a page loads with defaults, is changed, saved, and shows it when it is opened again`() async throws {
    let fixture = try ModelFixture()
    let model = NotificationPreferencesModel(fixture.store)
    #expect(model.isLoading && !model.isSaving && model.error == nil && model.successMessage == nil)
    await model.refresh()
    #expect(!model.isLoading && !model.hasChanges)
    #expect(NotificationSettings(model.preferences) == .defaults)
    model.edit { $0.enableDailyDigest = .value(false) }
    #expect(model.hasChanges && model.preferences.enableDailyDigest == .value(false))
    #expect(try fixture.events("NotificationPreferencesEdited") == 0)
    #expect(await model.save())
    #expect(!model.hasChanges && !model.isSaving)
    let again = await notifications(fixture)
    #expect(
      again.preferences.enableDailyDigest == .value(false) && again.preferences.enableDeadlineAlerts == .value(true))
    let hers = NotificationPreferencesModel(fixture.door(of: fixture.mother))
    await hers.refresh()
    #expect(NotificationSettings(hers.preferences) == .defaults)
  }

  @Test(.verifies("PR-3")) func `looking, and toggling to and fro, writes nothing`() async throws {
    let fixture = try ModelFixture()
    let model = await notifications(fixture)
    model.edit { $0.enableDailyDigest = .value(false) }
    model.edit { $0.enableDailyDigest = .value(true) }
    #expect(!model.hasChanges)
    let before = try fixture.home.log.head().position
    #expect(await model.save())
    #expect(try fixture.home.log.head().position == before)
  }

  @Test(.verifies("PR-18", "PR-136")) func `success is said for three seconds, and failure with its reason`()
    async throws
  {
    let fixture = try ModelFixture()
    let model = await notifications(fixture)
    model.edit { $0.followUpReminderDays = .value(14) }
    fixture.store.setFault { if case .perform = $0 { throw Broken() } }
    #expect(await !model.save())
    #expect(model.error == "Failed to save preferences: the disk is full" && model.hasChanges)
    fixture.store.setFault(nil)
    #expect(await model.save())
    #expect(model.successMessage == "Preferences saved successfully" && model.error == nil)
    await fixture.clock.waitForSleepers()
    fixture.clock.advance(by: .seconds(3))
    while model.successMessage != nil { await Task.yield() }
  }

  @Test func `a page that cannot be read says so and can be tried again`() async throws {
    let fixture = try ModelFixture()
    fixture.store.setFault { _ in throw Broken() }
    let model = await notifications(fixture)
    #expect(model.state.notice?.message == "the disk is full")
    fixture.store.setFault(nil)
    await model.refresh()
    #expect(model.page?.texts.title == "Notification Preferences")
  }

  @Test(.verifies("PR-7", "PR-147")) func `leaving with changes asks first`() async throws {
    let fixture = try ModelFixture()
    let model = await notifications(fixture)
    #expect(await model.leave())
    model.edit { $0.enableDailyDigest = .value(false) }
    #expect(await !model.leave())
    #expect(model.alert?.title == "Discard changes?" && model.alert?.action == "Discard")
    model.stay()
    #expect(model.alert == nil && model.hasChanges)
    model.discard()
    #expect(await model.leave())
    #expect(try fixture.events("NotificationPreferencesEdited") == 0)
  }

  @Test(.verifies("PR-5", "PR-145")) func `what is wrong stands at its field, and nothing is saved until it is right`()
    async throws
  {
    let fixture = try ModelFixture()
    let model = await notifications(fixture)
    model.edit { ($0.followUpReminderDays, $0.enableDailyDigest) = (.value(91), .value(false)) }
    #expect(
      model.problems == ["followUpReminderDays": "Days between follow-ups must be a number between 1 and 90; got 91"])
    let nested = try #require(model.page?.sections[0].rows[0].nested)
    #expect(nested.problem == model.problems["followUpReminderDays"])
    #expect(await !model.save())
    #expect(model.error == "Failed to save preferences: check Days between follow-ups")
    #expect(try fixture.events("NotificationPreferencesEdited") == 0)
    model.edit { $0.followUpReminderDays = .value(90) }
    #expect(await model.save())
    #expect(model.problems.isEmpty)
    #expect(try fixture.events("NotificationPreferencesEdited") == 1)
  }

  @Test(.verifies("PR-107", "PR-115", "PR-137"))
  func `a reset fills the form with defaults and is stored when it is saved`() async throws {
    let fixture = try ModelFixture()
    let model = await notifications(fixture)
    model.edit { ($0.enableDailyDigest, $0.followUpReminderDays) = (.value(false), .value(30)) }
    await model.save()
    model.reset()
    #expect(NotificationSettings(model.preferences) == .defaults && model.hasChanges)
    #expect(try fixture.events("PreferencesReset") == 0)
    #expect(await model.save())
    #expect(try fixture.events("PreferencesReset") == 1 && fixture.events("NotificationPreferencesEdited") == 1)
    #expect(try fixture.home.read { try $0.notificationFields(of: fixture.player) }.droppingNulls().isEmpty)

    let dashboard = DashboardPreferencesModel(fixture.store)
    await dashboard.refresh()
    dashboard.select(DashboardPart.cards, false)
    await dashboard.save()
    dashboard.reset()
    await dashboard.save()
    #expect(try fixture.home.read { try $0.dashboardSettings(of: fixture.player) } == .defaults)
  }

  @Test(.verifies("PR-112")) func `a section is selected and deselected as a whole, in one event`() async throws {
    let fixture = try ModelFixture()
    let model = DashboardPreferencesModel(fixture.store)
    await model.refresh()
    model.select(DashboardPart.widgets, false)
    #expect(model.page?.sections.map(\.count) == ["8 of 8 shown", "0 of 17 shown"])
    model.toggle(.quickTasks)
    model.toggle(.coaches)
    await model.save()
    #expect(model.successMessage == "Dashboard customization saved successfully!")
    #expect(try fixture.events("DashboardEdited") == 1)
    let shown = try fixture.home.read { try $0.dashboardSettings(of: fixture.player) }.shown
    #expect(shown == Set(DashboardPart.cards).subtracting([.coaches]).union([.quickTasks]))
    model.select(DashboardPart.widgets, true)
    await model.save()
    #expect(try fixture.home.read { try $0.dashboardSettings(of: fixture.player) }.shown.count == 24)
  }
}

@MainActor @Suite struct PlayerDetailsModelTests {
  private func model(_ fixture: ModelFixture) async -> PlayerDetailsModel {
    let model = PlayerDetailsModel(fixture.store)
    await model.refresh()
    return model
  }

  @Test(.verifies("PR-60", "PR-149")) func `details are saved half a second after the last change, in one event`()
    async throws
  {
    let fixture = try ModelFixture()
    let model = await model(fixture)
    model.edit { $0.gpa = .value(3.5) }
    await fixture.clock.waitForSleepers()
    fixture.clock.advance(by: .milliseconds(400))
    model.edit { $0.satScore = .value(1300) }
    await fixture.clock.waitForSleepers()
    fixture.clock.advance(by: .milliseconds(499))
    #expect(try fixture.clock.sleepers == 1 && fixture.events("PlayerDetailsEdited") == 0)
    fixture.clock.advance(by: .milliseconds(1))
    while model.successMessage == nil { await Task.yield() }
    #expect(model.successMessage == "Saved ✓" && !model.hasChanges)
    #expect(try fixture.events("PlayerDetailsEdited") == 1)
    #expect(try fixture.stored() == PlayerDetails(gpa: .value(3.5), satScore: .value(1300)))
  }

  @Test func `saving by button right after saving by itself writes nothing twice`() async throws {
    let fixture = try ModelFixture()
    let model = await model(fixture)
    model.edit { $0.gpa = .value(3.5) }
    async let left = model.leave()
    async let saved = model.save()
    let both = await (left, saved)
    #expect(both.0 && both.1)
    #expect(await model.save())
    #expect(try fixture.events("PlayerDetailsEdited") == 1)
    #expect(model.successMessage == "Player details saved and fit scores updated successfully")
  }

  @Test func `leaving saves at once`() async throws {
    let fixture = try ModelFixture()
    let model = await model(fixture)
    model.edit { $0.highSchool = .value("Lincoln") }
    #expect(await model.leave())
    #expect(try fixture.stored().highSchool == .value("Lincoln"))
  }

  @Test(.verifies("PR-61")) func `a failed save by itself is said once and tried again in silence`() async throws {
    let fixture = try ModelFixture()
    let model = await model(fixture)
    fixture.store.setFault { if case .perform = $0 { throw Broken() } }
    model.edit { $0.gpa = .value(3.5) }
    await fixture.clock.waitForSleepers()
    fixture.clock.advance(by: .milliseconds(500))
    while model.error == nil { await Task.yield() }
    #expect(model.error == "Failed to save player details: the disk is full")
    model.edit { $0.satScore = .value(1300) }
    #expect(model.hasChanges && model.preferences.gpa == .value(3.5))
    fixture.store.setFault(nil)
    await fixture.clock.waitForSleepers(2)
    fixture.clock.advance(by: .milliseconds(500))
    while model.successMessage == nil { await Task.yield() }
    #expect(model.error == nil)
    #expect(try fixture.stored() == PlayerDetails(gpa: .value(3.5), satScore: .value(1300)))
  }

  @Test(.verifies("PR-61")) func `without another change it is tried again after five seconds`() async throws {
    let fixture = try ModelFixture()
    let model = await model(fixture)
    fixture.store.setFault { if case .perform = $0 { throw Broken() } }
    model.edit { $0.gpa = .value(3.5) }
    await fixture.clock.waitForSleepers()
    fixture.clock.advance(by: .milliseconds(500))
    while model.error == nil { await Task.yield() }
    fixture.store.setFault(nil)
    await fixture.clock.waitForSleepers()
    fixture.clock.advance(by: .seconds(5))
    while model.successMessage == nil { await Task.yield() }
    #expect(try fixture.stored().gpa == .value(3.5))
  }

  @Test func `a field with a problem waits, the others are saved`() async throws {
    let fixture = try ModelFixture()
    let model = await model(fixture)
    model.edit { ($0.gpa, $0.satScore) = (.value(5.5), .value(1300)) }
    #expect(model.problems["gpa"]?.hasPrefix("GPA must be a number between 0 and 5") == true)
    #expect(await !model.leave())
    #expect(try fixture.stored() == PlayerDetails(satScore: .value(1300)))
    #expect(model.preferences.gpa == .value(5.5) && model.hasChanges)
    model.edit { $0.gpa = .value(4.5) }
    #expect(await model.leave())
    #expect(try fixture.stored().gpa == .value(4.5))
  }

  @Test(.verifies("PR-67")) func `another sport takes away a position that it lacks`() async throws {
    let fixture = try ModelFixture()
    let model = await model(fixture)
    model.chooseSport("Baseball")
    model.edit { $0.primaryPosition = .value("SS") }
    model.togglePosition("SS")
    model.togglePosition("P")
    model.togglePosition("SS")
    model.chooseHeight(feet: 6, inches: 1)
    await model.save()
    #expect(
      try fixture.stored()
        == PlayerDetails(
          heightInches: .value(73), positions: .value(["P"]), primaryPosition: .value("SS"),
          primarySport: .value("Baseball")))
    model.chooseSport("Basketball")
    #expect(model.preferences.primaryPosition == .null)
    model.chooseHeight(feet: 6, inches: nil)
    await model.save()
    #expect(try fixture.stored().primaryPosition == .null && fixture.stored().heightInches == .null)
    model.chooseSport(nil)
    #expect(model.preferences.primarySport == .null)
  }

  @Test(.verifies("PR-66")) func `a parent types nothing`() async throws {
    let fixture = try ModelFixture(viewer: \.mother)
    let model = await model(fixture)
    model.edit { $0.gpa = .value(4) }
    model.chooseSport("Golf")
    #expect(!model.hasChanges && model.page?.isReadOnly == true)
    #expect(await model.save())
    #expect(try fixture.events("PlayerDetailsEdited") == 0)
  }

  @Test(.verifies("PR-56")) func `a photo that is too big is refused with its size`() async throws {
    let model = await model(try ModelFixture())
    #expect(model.problem(ofPhoto: 5_242_880, contentType: "image/jpeg") == nil)
    #expect(
      model.problem(ofPhoto: 6_291_456, contentType: "image/jpeg") == "Photo must be at most 5 MB; this one has 6.0 MB")
  }

  @Test(.verifies("PR-64")) func `saving tells that the fit scores follow, and they do`() async throws {
    let fixture = try ModelFixture()
    let school = try fixture.add("Rice University", SchoolFields(division: .value(.d1), state: .value("TX")))
    let model = await model(fixture)
    model.edit { ($0.gpa, $0.satScore, $0.schoolState) = (.value(3.9), .value(1400), .value("TX")) }
    #expect(await model.save())
    #expect(model.successMessage == "Player details saved and fit scores updated successfully")
    #expect(try fixture.home.read { try $0.school(school.lowercased)?.fit } != nil)
  }
}

@MainActor @Suite struct HomeLocationModelTests {
  private func model(_ store: PageStore) async -> HomeLocationModel {
    let model = HomeLocationModel(store)
    await model.refresh()
    return model
  }

  @Test(.verifies("PR-120", "PR-121", "PR-125", "PR-149"))
  func `a ZIP code is saved half a second later with what else is typed, other fields by the button`() async throws {
    let fixture = try ModelFixture()
    let model = await model(fixture.store)
    model.typeState("tex")
    model.edit { $0.city = .value("Austin") }
    #expect(model.preferences.state == .value("TE") && fixture.clock.sleepers == 0)
    model.typeState("tx")
    model.typeZIP("78701")
    await fixture.clock.waitForSleepers()
    fixture.clock.advance(by: .milliseconds(499))
    #expect(try fixture.events("HomeLocationSet") == 0)
    fixture.clock.advance(by: .milliseconds(1))
    while model.successMessage == nil { await Task.yield() }
    #expect(try fixture.events("HomeLocationSet") == 1)
    #expect(
      try fixture.storedHome() == HomeLocation(city: .value("Austin"), state: .value("TX"), zip: .value("78701")))
    model.typeZIP("78701-123456")
    #expect(model.preferences.zip == .value("78701-1234"))
    model.discard()
    #expect(model.preferences.zip == .value("78701"))
    model.clear()
    #expect(model.hasChanges)
    model.discard()
    model.edit {
      $0.latitude = .value(30); $0.longitude = .value(-97)
    }
    #expect(model.page?.ready == "✓ Coordinates ready" && model.page?.stale == nil)
    await model.save()
    model.edit { $0.city = .value("Dallas") }
    #expect(model.page?.stale != nil)
  }

  @Test func `what somebody else changed meanwhile is shown with both values and not overwritten`() async throws {
    let fixture = try ModelFixture()
    let mine = await model(fixture.store)
    let hers = await model(fixture.door(of: fixture.mother))
    mine.edit { ($0.city, $0.address) = (.value("Austin"), .value("1 A St")) }
    hers.edit { $0.city = .value("Dallas") }
    #expect(await hers.save())
    #expect(await !mine.save())
    #expect(mine.conflicts.map(\.field) == ["city"])
    #expect(mine.conflicts.first?.theirs == .text("Dallas") && mine.conflicts.first?.mine == .text("Austin"))
    #expect(mine.error == "Somebody else changed City")
    #expect(try fixture.storedHome() == HomeLocation(address: .value("1 A St"), city: .value("Dallas")))
    #expect(await !mine.save())
    mine.useMine("city")
    #expect(mine.conflicts.isEmpty && mine.preferences.city == .value("Austin"))
    await mine.refresh()
    #expect(await mine.save())
    #expect(try fixture.storedHome().city == .value("Austin"))
    hers.edit { $0.city = .value("Waco") }
    await hers.refresh()
    #expect(hers.conflicts.map(\.field) == ["city"])
    hers.useTheirs("city")
    #expect(!hers.hasChanges && hers.preferences.city == .value("Austin"))
  }

  @Test func `what others change is shown at once where nothing is typed`() async throws {
    let fixture = try ModelFixture()
    let model = await model(fixture.store)
    model.edit { $0.city = .value("Austin") }
    try fixture.perform(.location(fixture.player, HomeLocation(state: .value("TX"))), by: fixture.mother)
    await model.refresh()
    #expect(model.preferences.state == .value("TX") && model.preferences.city == .value("Austin"))
    await model.travel(to: .position(4))
    #expect(model.page?.isPast == true && model.preferences.city.value == nil)
    model.edit { $0.city = .value("Nowhere") }
    #expect(!model.hasChanges)
    await model.travel(to: nil)
    #expect(model.preferences.state == .value("TX"))
  }
}

@MainActor @Suite struct SchoolPreferencesModelTests {
  private func model(_ store: PageStore) async -> SchoolPreferencesModel {
    let model = SchoolPreferencesModel(store)
    await model.refresh()
    return model
  }

  private func stored(_ fixture: ModelFixture) throws -> SchoolPreferenceList {
    try fixture.home.read { try $0.schoolPreferences(of: fixture.player) }
  }

  private func values(_ list: SchoolPreferenceList) -> [String] { list.items.map { "\($0.preference.value)" } }

  @Test(.verifies("PR-5", "PR-88", "PR-135", "PR-145"))
  func `wishes are added, checked in the dialog, and saved together`()
    async throws
  {
    let fixture = try ModelFixture()
    let model = await model(fixture.store)
    #expect(model.page?.empty != nil && !model.hasChanges)
    #expect(model.canAdd(.maximumDistance, "300") && !model.canAdd(.maximumDistance, "30"))
    #expect(!model.canAdd(.division, "") && !model.canAdd(.init(rawValue: ""), "x"))
    #expect(model.add(.maximumDistance, "300", isDealbreaker: true) && model.add(.regions, "Pacific NW, midwest"))
    #expect(!model.add(.academicRating, "6") && model.dialogProblem?.contains("between 1 and 5") == true)
    #expect(model.page?.rows.map(\.value) == ["300 miles", "Pacific NW, Midwest"])
    #expect(model.page?.rows.map(\.weight) == ["Required", "Optional"])
    #expect(try stored(fixture).isEmpty)
    #expect(await model.save())
    #expect(model.successMessage == "School preferences saved successfully" && !model.hasChanges)
    #expect(try values(stored(fixture)) == ["300", "Pacific Northwest, Midwest"])
    #expect(try stored(fixture).items.map(\.preference.isDealbreaker) == [true, false])
    #expect(try fixture.events("SchoolPreferencesEdited") == 1)
    await model.save()
    #expect(try fixture.events("SchoolPreferencesEdited") == 1)
  }

  @Test(.verifies("PR-85", "PR-90", "PR-139"))
  func `a template replaces all when it is saved, with what was changed since`()
    async throws
  {
    let fixture = try ModelFixture()
    let model = await model(fixture.store)
    model.add(.mustHave, "turf")
    await model.save()
    model.apply(.academicExcellence)
    #expect(model.page?.templates.filter(\.isApplied).map(\.id) == ["academic_excellence"])
    model.toggleDealbreaker(model.preferences.items[1].id)
    #expect(try values(stored(fixture)) == ["turf"])
    #expect(await model.save())
    let list = try stored(fixture)
    #expect(values(list) == ["4", "medium", "D1, D3"] && list.templateUsed == "academic_excellence")
    #expect(list.items.map(\.preference.isDealbreaker) == [true, true, false])
    #expect(try fixture.events("SchoolPreferenceTemplateApplied") == 1)
    model.remove(list.items[0].id)
    #expect(await model.save())
    #expect(try stored(fixture).templateUsed == nil && values(stored(fixture)) == ["medium", "D1, D3"])
  }

  @Test(.verifies("PR-86", "PR-87", "PR-89", "PR-140")) func `moving, weighing and removing are saved as they stand`()
    async throws
  {
    let fixture = try ModelFixture()
    let model = await model(fixture.store)
    for text in ["a", "b", "c", "d"] { model.add(.niceToHave, text) }
    await model.save()
    let ids = model.preferences.items.map(\.id)
    model.move(ids[3], to: 1)
    model.toggleDealbreaker(ids[1])
    model.remove(ids[0])
    #expect(
      model.page?.rows.map(\.index) == [1, 2, 3]
        && model.page?.rows.map(\.weight) == ["Optional", "Required", "Optional"])
    await model.save()
    #expect(try values(stored(fixture)) == ["d", "b", "c"])
    #expect(try stored(fixture).priority(of: ids[2]) == 3)
  }

  @Test(.verifies("PR-7", "PR-18")) func `leaving asks, a failure is said, and nothing is lost`() async throws {
    let fixture = try ModelFixture()
    let model = await model(fixture.store)
    model.add(.mustHave, "turf")
    #expect(!model.leave() && model.alert?.title == "Discard changes?")
    fixture.store.setFault { if case .perform = $0 { throw Broken() } }
    #expect(await !model.save())
    #expect(model.error == "Failed to save school preferences: the disk is full" && model.hasChanges)
    model.discard()
    #expect(model.leave() && model.preferences.isEmpty)
  }

  @Test func `two people's changes meet item by item, and a clash is shown with both`() async throws {
    let fixture = try ModelFixture()
    let mine = await model(fixture.store)
    for text in ["a", "b", "c"] { mine.add(.niceToHave, text) }
    await mine.save()
    let ids = mine.preferences.items.map(\.id)
    let hers = await model(fixture.door(of: fixture.mother))
    hers.move(ids[2], to: 1)
    hers.toggleDealbreaker(ids[0])
    hers.remove(ids[1])
    hers.add(.mustHave, "lake")
    mine.toggleDealbreaker(ids[1])
    mine.add(.mustHave, "turf")
    #expect(await hers.save())
    #expect(await !mine.save())
    #expect(mine.conflicts.map(\.subject) == [.item(ids[1])])
    #expect(mine.conflicts.map(\.theirs) == ["removed"] && mine.conflicts.map(\.mine) == ["b, dealbreaker"])
    #expect(try values(stored(fixture)) == ["c", "a", "lake", "turf"])
    #expect(mine.hasChanges && values(mine.preferences).contains("b"))
    mine.useMine(.item(ids[1]))
    #expect(await mine.save())
    #expect(try stored(fixture)[ids[1]]?.preference.isDealbreaker == true)
    #expect(try stored(fixture)[ids[0]]?.preference.isDealbreaker == true)
  }

  @Test func `two orders are a clash, the other's can stay`() async throws {
    let fixture = try ModelFixture()
    let mine = await model(fixture.store)
    for text in ["a", "b", "c"] { mine.add(.niceToHave, text) }
    await mine.save()
    let ids = mine.preferences.items.map(\.id)
    let hers = await model(fixture.door(of: fixture.mother))
    hers.move(ids[2], to: 1)
    mine.move(ids[1], to: 1)
    await hers.save()
    #expect(await !mine.save())
    #expect(mine.conflicts.map(\.subject) == [.order])
    mine.useTheirs(.order)
    #expect(await mine.save())
    #expect(try values(stored(fixture)) == ["c", "a", "b"] && values(mine.preferences) == ["c", "a", "b"])
  }

  @Test(.verifies("PR-20")) func `a parent sees and changes the same wishes`() async throws {
    let fixture = try ModelFixture(viewer: \.father)
    let model = await model(fixture.store)
    model.apply(.closeToHome)
    #expect(await model.save())
    let his = await self.model(fixture.door(of: fixture.player))
    #expect(his.page?.rows.map(\.value) == ["300 miles"])
    #expect(his.page?.lastUpdated?.hasSuffix("by Luis") == true)
  }
}
