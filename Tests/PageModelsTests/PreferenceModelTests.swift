import Compass
import Domain
import EventLog
import Foundation
import PageModels
import Pages
import Projections
import TestSupport
import Testing

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
    let hers = NotificationPreferencesModel(fixture.store(of: fixture.mother))
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

  @Test func `a later read that fails is said, and what is typed stays`() async throws {
    let fixture = try ModelFixture()
    let model = await notifications(fixture)
    model.edit { $0.enableDailyDigest = .value(false) }
    fixture.store.setFault { _ in throw Broken() }
    await model.refresh()
    #expect(model.error == "Failed to load preferences: the disk is full")
    #expect(model.page != nil && model.hasChanges)
    fixture.store.setFault(nil)
    await model.refresh()
    #expect(model.error == nil && model.hasChanges)
  }

  @Test func `a read that succeeds does not hide why a save failed`() async throws {
    let fixture = try ModelFixture()
    let model = await notifications(fixture)
    model.edit { $0.enableDailyDigest = .value(false) }
    fixture.store.setFault { if case .perform = $0 { throw Broken() } }
    #expect(await !model.save())
    fixture.store.setFault(nil)
    await model.refresh()
    #expect(model.error == "Failed to save preferences: the disk is full")
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
