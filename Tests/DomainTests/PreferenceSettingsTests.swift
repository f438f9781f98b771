import Domain
import Foundation
import TestSupport
import Testing

@Suite struct PreferenceSettingsTests {
  @Test(.verifies("PR-96", "PR-97", "PR-98", "PR-99", "PR-100"))
  func `notifications are on, and reminders come after seven days`() {
    let settings = NotificationSettings(NotificationFields())
    #expect(settings.followUpReminderDays == 7 && settings.enableFollowUpReminders && settings.enableDeadlineAlerts)
    #expect(settings.enableDailyDigest && settings.enableInboundInteractionAlerts)
    for days in [1, 90] {
      let fields = NotificationFields(followUpReminderDays: .value(days))
      Given(Preferences.self).when(.editNotifications(fields), by: .parent).then(
        .notificationPreferencesEdited(NotificationPreferencesEdited(fields: fields)))
    }
    for days in [0, 91] {
      Given(Preferences.self).when(.editNotifications(NotificationFields(followUpReminderDays: .value(days))))
        .isRefused(with: .invalid, field: "followUpReminderDays", "between 1 and 90")
    }
  }

  @Test(.verifies("PR-101", "PR-102", "PR-103"))
  func `mail is on for everything, and no hours are quiet`() {
    let settings = NotificationSettings.defaults
    #expect(settings.enableEmailNotifications && !settings.emailOnlyHighPriority)
    #expect(settings.quietHoursStart == nil && settings.quietHoursEnd == nil && !settings.isQuiet(minuteOfDay: 0))
    for time in ["00:00", "23:59"] {
      let fields = NotificationFields(quietHoursStart: .value(time))
      Given(Preferences.self).when(.editNotifications(fields)).then(
        .notificationPreferencesEdited(NotificationPreferencesEdited(fields: fields)))
    }
    for time in ["24:00", "12:60", "9:00", "09:00:00", "ab:cd", "+9:00"] {
      Given(Preferences.self).when(.editNotifications(NotificationFields(quietHoursEnd: .value(time))))
        .isRefused(with: .invalid, field: "quietHoursEnd", "22:30")
    }
  }

  @Test(.verifies("PR-108")) func `a switched-off notification is no longer wanted`() {
    func settings(_ change: (inout NotificationFields) -> Void) -> NotificationSettings {
      var fields = NotificationFields()
      change(&fields)
      return NotificationSettings(Given(Preferences.self).when(.editNotifications(fields)).after.notifications)
    }
    #expect(NotificationSettings.Kind.allCases.allSatisfy(NotificationSettings.defaults.wants))
    #expect(!settings { $0.enableFollowUpReminders = .value(false) }.wants(.followUp))
    #expect(!settings { $0.enableDeadlineAlerts = .value(false) }.wants(.deadline))
    #expect(!settings { $0.enableDailyDigest = .value(false) }.wants(.digest))
    #expect(!settings { $0.enableInboundInteractionAlerts = .value(false) }.wants(.inbound))
    let urgentOnly = settings { $0.emailOnlyHighPriority = .value(true) }
    #expect(urgentOnly.wantsEmail(isUrgent: true) && !urgentOnly.wantsEmail(isUrgent: false))
    let noMail = settings { $0.enableEmailNotifications = .value(false) }
    #expect(!noMail.wantsEmail(isUrgent: true))
    let night = settings { ($0.quietHoursStart, $0.quietHoursEnd) = (.value("22:00"), .value("07:00")) }
    #expect([1319, 1320, 0, 419, 420].map(night.isQuiet) == [false, true, true, true, false])
    let noon = settings { ($0.quietHoursStart, $0.quietHoursEnd) = (.value("12:00"), .value("13:00")) }
    #expect([719, 720, 779, 780].map(noon.isQuiet) == [false, true, true, false])
  }

  @Test(.verifies("PR-3", "PR-148")) func `a default is never written`() {
    let given = Given(Preferences.self)
    given.when(.editNotifications(NotificationSettings.defaults.fields)).nothingHappened()
    given.when(.editDashboard(DashboardSettings.defaults.fields)).nothingHappened()
    given.when(.editNotifications(NotificationFields(enableDailyDigest: .null))).nothingHappened()
    for category in PreferenceCategory.known { given.when(.reset(category)).nothingHappened() }
    let off = Given(
      Preferences.self,
      .notificationPreferencesEdited(.init(fields: NotificationFields(enableDailyDigest: .value(false)))))
    off.when(.editNotifications(NotificationFields(enableDailyDigest: .value(true)))).then(
      .notificationPreferencesEdited(.init(fields: NotificationFields(enableDailyDigest: .value(true)))))
  }

  @Test(.verifies("PR-4")) func `what nobody could have set counts as not set, and is not written back`() {
    let given = Given(
      Preferences.self,
      .notificationPreferencesEdited(
        .init(
          fields: NotificationFields(
            enableDailyDigest: .value(false), followUpReminderDays: .value(500), quietHoursEnd: .value("late"),
            quietHoursStart: .value("25:00")))))
    let settings = NotificationSettings(given.state.notifications)
    #expect(settings.followUpReminderDays == 7 && !settings.enableDailyDigest)
    #expect(settings.quietHoursStart == nil && settings.quietHoursEnd == nil)
    given.when(.editNotifications(settings.fields.keeping { $0 != "quietHoursStart" && $0 != "quietHoursEnd" }))
      .nothingHappened()
  }

  @Test(.verifies("PR-110", "PR-111")) func `eight cards and seventeen widgets are shown until they are hidden`() {
    #expect(
      DashboardPart.cards.map(\.rawValue) == [
        "coaches", "schools", "interactions", "offers", "events", "performance", "notifications", "socialMedia",
      ])
    #expect(
      Set(DashboardPart.widgets.map(\.rawValue)) == [
        "recentNotifications", "linkedAccounts", "recruitingCalendar", "quickTasks", "atAGlanceSummary",
        "offerStatusOverview", "interactionTrendChart", "schoolInterestChart", "schoolMapWidget", "coachFollowupWidget",
        "eventsSummary", "performanceSummary", "recentDocuments", "interactionStats", "schoolStatusOverview",
        "coachResponsiveness", "upcomingDeadlines",
      ])
    #expect(DashboardPart.widgets.count == 17)
    #expect(Set(DashboardPart.allCases.map(\.rawValue)) == Set(DashboardFields.fieldNames))
    #expect(DashboardPart.allCases.allSatisfy(DashboardSettings.defaults.shows))
    for part in DashboardPart.allCases {
      var fields = DashboardFields()
      fields[keyPath: part.field] = .value(false)
      let outcome = Given(Preferences.self).when(.editDashboard(fields), by: .parent)
      outcome.then(.dashboardEdited(DashboardEdited(fields: fields)))
      fields.forEachField { name, _ in #expect(name == part.rawValue) }
      let settings = DashboardSettings(outcome.after.dashboard)
      #expect(!settings.shows(part) && settings.shown.count == 24)
    }
  }

  /// Something of every category.
  private func full() -> Given<Preferences> {
    var list = SchoolPreferenceList()
    list.apply(.closeToHome, ids: [Someone.id(1)])
    let school = list.edit(from: SchoolPreferenceList()) ?? SchoolPreferencesEdited()
    return Given(
      Preferences.self, .playerDetailsEdited(.init(fields: PlayerDetails(gpa: .value(3.5)))),
      .homeLocationSet(.init(fields: HomeLocation(city: .value("Austin")))),
      .notificationPreferencesEdited(.init(fields: NotificationFields(enableDailyDigest: .value(false)))),
      .dashboardEdited(.init(fields: DashboardFields(coaches: .value(false)))), .schoolPreferencesEdited(school))
  }

  @Test(.verifies("PR-1", "PR-107", "PR-115"))
  func `a reset clears its category and nothing else, and can be taken back`() throws {
    let given = full()
    for category in PreferenceCategory.known {
      let outcome = given.when(.reset(category))
      guard case .preferencesReset(let reset)? = try outcome.result.get().first else {
        Issue.record("no reset of \(category)")
        continue
      }
      #expect(reset.category == category)
      let after = outcome.after
      #expect((after.player.gpa.value == nil) == (category == .player))
      #expect((after.home.city.value == nil) == (category == .location))
      #expect((NotificationSettings(after.notifications) == .defaults) == (category == .notifications))
      #expect((DashboardSettings(after.dashboard) == .defaults) == (category == .dashboard))
      #expect((after.school.isEmpty && after.school.templateUsed == nil) == (category == .school))
      Given(state: after).when(.reset(category)).nothingHappened()
      var back = after
      back.evolve(try given.state.undo(.preferencesReset(reset), now: after), by: "x", at: Instant(milliseconds: 1))
      #expect(back == given.state, "\(category)")
    }
    given.when(.reset(PreferenceCategory(rawValue: "music"))).isRefused(with: .unknownValue, field: "category")
  }

  @Test(.verifies("PR-20", "PR-66"))
  func `parents write everything but the player's details, by any command`() {
    let fields = NotificationFields(enableDailyDigest: .value(true))
    for (command, isAllowed) in [
      (.editNotifications(fields), true), (.editDashboard(DashboardFields(coaches: .value(true))), true),
      (.applyTemplate(.bestFit, ids: []), true), (.setHome(HomeLocation(city: .value("Waco"))), true),
      (.reset(.school), true), (.reset(.location), true), (.reset(.player), false),
      (.editPlayer(PlayerDetails(gpa: .value(3))), false),
    ] as [(Preferences.Command, Bool)] {
      let outcome = full().when(command, by: .parent)
      if isAllowed {
        #expect(throws: Never.self) { try outcome.result.get() }
        if case .success(let events) = outcome.result {
          #expect(events.allSatisfy { MemberRole.parent.may($0.capability) })
        }
      } else {
        outcome.isRefused(with: .forbidden)
      }
      #expect(throws: Never.self) { try full().when(command).result.get() }
    }
    let reset = PreferencesReset(category: .player, fields: ["gpa"], removed: [])
    #expect(!MemberRole.parent.may(DomainEvent.preferencesReset(reset).capability))
  }

  @Test func `edits of notifications and dashboards are taken back field by field`() throws {
    let seed = Arbitrary.freshSeed
    var events = RandomEvent(seed: seed)
    for step in 0..<500 {
      for (first, second) in [
        (
          DomainEvent.notificationPreferencesEdited(.init(fields: events.notificationFields())),
          DomainEvent.notificationPreferencesEdited(.init(fields: events.notificationFields()))
        ),
        (
          .dashboardEdited(.init(fields: events.dashboardFields())),
          .dashboardEdited(.init(fields: events.dashboardFields()))
        ),
      ] {
        let before = Given(Preferences.self, first).state
        var after = before
        after.evolve(second, by: "x", at: Instant(milliseconds: 0))
        var back = after
        back.evolve(try before.undo(second, now: after), by: "x", at: Instant(milliseconds: 0))
        #expect(values(back.notifications) == values(before.notifications), "seed \(seed), step \(step)")
        #expect(values(back.dashboard) == values(before.dashboard), "seed \(seed), step \(step)")
      }
    }
  }
}
