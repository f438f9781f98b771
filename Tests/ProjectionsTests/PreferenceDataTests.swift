import Domain
import EventSchemas
import Foundation
import TestSupport
import Testing

@testable import Projections

@Suite struct PreferenceDataTests {
  @Test(.verifies("PR-4")) func `a value of another type is passed over and stays as it is`() {
    var data = PreferenceData(
      #"{"enableDailyDigest":"false","followUpReminderDays":14,"mood":[1,{"a":null}],"quietHoursStart":7}"#)
    let fields: NotificationFields = data.fields()
    #expect(fields == NotificationFields(followUpReminderDays: .value(14)))
    #expect(NotificationSettings(fields).enableDailyDigest)
    data.merge(NotificationFields(followUpReminderDays: .value(21), quietHoursEnd: .null))
    #expect(
      data.json
        == #"{"enableDailyDigest":"false","followUpReminderDays":21,"mood":[1,{"a":null}],"quietHoursEnd":null,"#
        + #""quietHoursStart":7}"#)
    for broken in ["", "nonsense", "[]", "null"] {
      #expect(PreferenceData(broken).fields(NotificationFields.self).isEmpty, "\(broken)")
      #expect(PreferenceData(broken).school.isEmpty)
    }
  }

  @Test func `a wish that cannot be read is passed over and stays`() {
    let good =
      #"{"category":"custom","id":"0190f0a1-4c00-7a11-8d2e-3f6b5a901c01","isDealbreaker":true,"text":"warm","#
      + #""type":"must_have"}"#
    var data = PreferenceData(#"{"order":[1],"preferences":[{"id":7},\#(good)],"templateUsed":5}"#)
    #expect(data.school.preferences == [SchoolPreference(type: "must_have", value: .text("warm"), isDealbreaker: true)])
    data.changeSchool { $0.setDealbreaker($0.items[0].id, false) }
    #expect(data.json.contains(#"{"id":7}"#))
    #expect(data.school.preferences[0].isDealbreaker == false)
  }

  @Test func `the rows say the same as the domain's own fold`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var events = RandomEvent(seed: seed)
    for step in 0..<300 {
      var state = Preferences()
      var data = PreferenceData("{}")
      for _ in 0..<6 {
        let edit = events.schoolPreferencesEdited()
        state.evolve(.schoolPreferencesEdited(edit), by: "x", at: Instant(milliseconds: 0))
        data = PreferenceData(data.json)
        data.changeSchool { $0.apply(edit) }
        #expect(data.school == state.school, "seed \(seed), step \(step)")
      }
      var notifications = PreferenceData("{}")
      for _ in 0..<4 {
        let fields = events.notificationFields()
        state.evolve(
          .notificationPreferencesEdited(.init(fields: fields)), by: "x", at: Instant(milliseconds: 0))
        notifications.merge(fields)
        #expect(notifications.fields() == state.notifications, "seed \(seed), step \(step)")
      }
      let reset = PreferencesReset(
        category: .notifications, fields: ["enableDailyDigest", "quietHoursEnd"], removed: [])
      state.evolve(.preferencesReset(reset), by: "x", at: Instant(milliseconds: 0))
      notifications.clear(reset.fields)
      #expect(notifications.fields() == state.notifications, "seed \(seed), step \(step)")
    }
  }
}
