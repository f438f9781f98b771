import Compass
import Domain
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// The five pages of preferences, and the dashboard.
@Suite struct SettingsPageTests {
  @Test(.verifies("PR-19")) func `there are five pages of preferences, and each leads to the others`() throws {
    let local = try Local()
    let names = ["player-details", "school-preferences", "notifications", "dashboard", "location"]
    for name in names {
      let page = try local.get("/settings/\(name)")
      #expect(page.status == 200, "\(name)")
      for other in names { #expect(page.has("href=\"/settings/\(other)\""), "\(name) → \(other)") }
    }
    #expect(try local.get("/settings/nothing").status == 404 && local.get("/settings").status == 404)
  }

  @Test(.verifies("PR-53", "PR-57", "PR-58", "PR-59", "PR-68"))
  func `the player's details have eleven sections that fold, four grades, prefixes and chips`() throws {
    let local = try Local()
    try local.perform(.preferences(local.player, .editPlayer(PlayerDetails(primarySport: .value("Baseball")))))
    let page = try local.get("/settings/player-details")
    let titles = [
      "Profile Photo", "Basic Information", "Athletic Profile", "Physical Profile", "Academics", "External Profiles",
      "Social Media", "Contact Info", "Current High School", "High School Teams", "Travel Team",
    ]
    #expect(page.hasInOrder(titles.map { "<summary><h2>\($0)</h2></summary>" }))
    #expect(page.text.matches(of: /<details class="card part"/).count == 11)
    #expect(page.text.matches(of: /<details class="grade"><summary>\d+th Grade<\/summary>/).count == 4)
    #expect(page.text.matches(of: /aria-hidden="true">@<\/span><input/).count == 3)
    #expect(page.has("placeholder=\"https://facebook.com/...\""))
    #expect(page.text.matches(of: /type="checkbox" name="positions\.[A-Z0-9]+"/).count > 5)
    #expect(Style.rule(".boxes").contains("overflow-x: auto") && Style.rule(".box").contains("flex: none"))
  }

  @Test(.verifies("PR-62", "PR-65")) func `there is an explicit save, and it says that scores follow`() throws {
    let page = try Local().get("/settings/player-details")
    #expect(page.has("data-busy=\"Recalculating fit scores...\"", "data-saves=\"*\""))
    #expect(page.hasInOrder(["save-bar", "type=\"submit\">Save Player Details</button>"]))
    let parent = try Local(asMother: true)
    let read = try parent.get("/settings/player-details")
    #expect(read.has("Read-only view") && !read.has("save-bar") && read.has("name=\"gpa\" value=\"\""))
    #expect(try parent.post("/settings/player-details", [("shown.gpa", ""), ("gpa", "3.5")]).status == 422)
    #expect(try parent.home.read { try $0.playerDetails(of: parent.player).gpa.value } == nil)
  }

  @Test func `details are saved whole: numbers, chips, a height, and nothing that is wrong`() throws {
    let local = try Local()
    let path = "/settings/player-details"
    let form = [
      ("shown.gpa", ""), ("gpa", "3.7"), ("shown.heightInches", ""), ("heightInches.feet", "5"),
      ("heightInches.inches", "11"), ("shown.primarySport", ""), ("primarySport", "Baseball"),
      ("shown.allowShareEmail", "false"), ("allowShareEmail", "true"), ("shown.schoolName", ""), ("schoolName", "12"),
    ]
    #expect(try local.post(path, form).status == 303)
    _ = try local.post(path, [("shown.positions", ""), ("positions.SS", "true"), ("positions.P", "true")])
    let details = try local.home.read { try $0.playerDetails(of: local.player) }
    #expect(details.gpa.value == 3.7 && details.heightInches.value == 71 && details.allowShareEmail.value == true)
    #expect(details.schoolName.value == "12" && Set(details.positions.value ?? []) == ["SS", "P"])
    let position = try local.position
    let wrong = try local.post(
      path, [("shown.gpa", "3.7"), ("gpa", "9"), ("shown.satScore", ""), ("satScore", "1,\"actScore\":30")])
    #expect(wrong.status == 422 && wrong.has("player-gpa-problem", "player-satScore-problem", "value=\"9\""))
    #expect(try local.position == position)
    #expect(try local.get(path).has("GPA: ", "name=\"gpa\" value=\"3.7\""))
  }

  @Test(.verifies("PR-91", "PR-92", "PR-93"))
  func `wishes have their rank, value and buttons, and are written when they are saved`() throws {
    let local = try Local()
    let path = "/settings/school-preferences"
    let empty = try local.get(path)
    #expect(empty.hasInOrder(["class=\"templates\"", "+ Add Preference</summary>", "No preferences set yet."]))
    #expect(empty.hasInOrder(["save-bar", "Save Preferences"]))
    func state(_ page: Local.Page) -> [(String, String)] {
      ["shown", "draft", "template"].map { ($0, page.value($0) ?? "") }
    }
    let position = try local.position
    let added = try local.post(
      path, state(empty) + [("type", "max_distance_miles"), ("value.max_distance_miles", "300"), ("add", "1")])
    let second = try local.post(
      path,
      state(added) + [("type", "division"), ("value.division", "D1"), ("dealbreaker", "true"), ("add", "1")])
    #expect(
      second.hasInOrder([
        "class=\"rank\" aria-hidden=\"true\">1<", "300 miles", "draggable=\"true\"", "Move up: ", "Move down: ",
        "Optional", "Remove", ">2<", "D1", "Dealbreaker", "Required",
      ]))
    let down = try #require(second.text.firstMatch(of: /value="(down:[0-9a-f-]+)"/)).output.1
    let moved = try local.post(path, state(second) + [("do", String(down))])
    #expect(moved.hasInOrder([">1<", "Dealbreaker", ">2<", "300 miles"]) && moved.has("data-dirty"))
    #expect(try local.position == position)
    #expect(try local.post(path, state(moved)).status == 303)
    let stored = try local.home.read { try $0.schoolPreferences(of: local.player) }
    #expect(stored.items.map(\.type.rawValue) == ["division", "max_distance_miles"])
    let bad = try local.post(
      path, state(moved) + [("type", "max_distance_miles"), ("value.max_distance_miles", "far"), ("add", "1")])
    #expect(bad.status == 422)
    #expect(try local.post(path, [("shown", ""), ("draft", "x\ty")]).status == 400)
  }

  @Test func `a template takes the place of all wishes once it is saved`() throws {
    let local = try Local()
    let path = "/settings/school-preferences"
    let page = try local.get(path)
    let name = try #require(page.text.firstMatch(of: /value="template:([a-z0-9_]+)"/)).output.1
    let applied = try local.post(path, [("shown", ""), ("draft", ""), ("do", "template:\(name)")])
    let form = ["shown", "draft", "template"].map { ($0, applied.value($0) ?? "") }
    #expect(try local.post(path, form).status == 303)
    let stored = try local.home.read { try $0.schoolPreferences(of: local.player) }
    #expect(stored.templateUsed == String(name) && !stored.isEmpty)
    // Somebody else's list is shown before it is overwritten.
    let other = try local.post(path, form.map { $0.0 == "shown" ? ("shown", "") : ($0.0, $0.0 == "draft" ? "" : "") })
    #expect(other.status == 409 && other.has("name=\"mine\" value=\"true\""))
  }

  @Test(.verifies("PR-104", "PR-106"))
  func `notifications have their two sections, a stepper and what hangs on a switch`() throws {
    let local = try Local()
    let page = try local.get("/settings/notifications")
    #expect(
      page.hasInOrder([
        "In-App Notifications", "Coach Follow-Up Reminders", "type=\"number\"", "<span>days</span>", "Deadline Alerts",
        "Daily Digest", "Inbound Contact Alerts", "Email Notifications", "Enable Email Notifications",
        "data-with=\"enableEmailNotifications\"", "High-Priority Only", "Save Preferences",
      ]))
    let form = [
      ("shown.enableDailyDigest", page.value("shown.enableDailyDigest") ?? ""),
      ("shown.followUpReminderDays", page.value("shown.followUpReminderDays") ?? ""), ("followUpReminderDays", "30"),
    ]
    #expect(try local.post("/settings/notifications", form).status == 303)
    let settings = try local.home.read { try $0.notificationSettings(of: local.player) }
    #expect(settings.followUpReminderDays == 30)
    let wrong = [("shown.followUpReminderDays", "30"), ("followUpReminderDays", "0")]
    #expect(try local.post("/settings/notifications", wrong).status == 422)
    #expect(try local.post("/settings/notifications/reset").status == 303)
    #expect(try local.home.read { try $0.notificationSettings(of: local.player).followUpReminderDays } != 30)
  }

  @Test(.verifies("PR-113", "PR-114")) func `the dashboard's parts are two sections of switches, in two columns`()
    throws
  {
    let local = try Local()
    let page = try local.get("/settings/dashboard")
    #expect(
      page.hasInOrder(
        ["Summary Statistics"]
          + [
            "👥 Coaches", "🏫 Schools", "💬 Interactions", "📝 Offers", "📅 Events", "📊 Performance", "🔔 Notifications",
            "📱 Social Media",
          ]
          .map { "<span>\($0)</span>" } + ["Dashboard Widgets", "Save Changes"]))
    #expect(Style.rule(".toggles").contains("repeat(2, minmax(0, 1fr))"))
    _ = try local.school()
    #expect(try local.get("/dashboard").has("<strong>Coaches</strong>"))
    #expect(try local.post("/settings/dashboard", [("shown.coaches", "true")]).status == 303)
    let dashboard = try local.get("/dashboard")
    #expect(
      !dashboard.has("<strong>Coaches</strong>")
        && dashboard.has("<strong>Schools</strong>", "href=\"/settings/dashboard\""))
  }

  @Test(.verifies("PR-123")) func `the home has an address and coordinates, and says when distances can be measured`()
    throws
  {
    let local = try Local()
    let page = try local.get("/settings/location")
    #expect(
      page.hasInOrder([
        ">Address</h2>", "Street Address", "City", "State", "ZIP", ">Coordinates</h2>", "Latitude", "Longitude",
        escaped(HomeLocationPage.noLookup),
      ]))
    let form = [
      ("shown.state", ""), ("state", "tx"), ("shown.latitude", ""), ("latitude", "30.2672"), ("shown.longitude", ""),
      ("longitude", "-97.7431"),
    ]
    #expect(try local.post("/settings/location", form).status == 303)
    #expect(
      try local.get("/settings/location").has(
        "✓ Coordinates ready", "name=\"state\" value=\"TX\"", "value=\"-97.7431\""))
    #expect(try local.post("/settings/location", [("shown.latitude", "30.2672"), ("latitude", "91")]).status == 422)
  }
}
