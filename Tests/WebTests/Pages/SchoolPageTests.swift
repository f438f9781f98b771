import Compass
import Domain
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// A school's page, its coaches and its interactions.
@Suite struct SchoolPageTests {
  @Test(.verifies("SD-44", "SD-45", "SD-46", "SD-47"))
  func `three large buttons lead on, each to a page that is there`() throws {
    let local = try Local()
    let path = "/schools/\(try local.school().lowercased)"
    let page = try local.get(path)
    #expect(page.has("class=\"star t-slate-300\""))
    #expect(
      page.hasInOrder([
        "wide c-blue-100-700\" href=\"\(path)/interactions\"", "Log Interaction",
        "wide c-purple-100-700\" href=\"mailto:?subject=", "Send Email",
        "wide c-slate-100-700\" href=\"\(path)/coaches\"", "Manage Coaches",
      ]))
    #expect(Style.rule(".button.wide").contains("width: 100%"))
  }

  @Test(.verifies("SD-51", "SD-175", "SD-176"))
  func `coaches and interactions are reached from the page, also while there are none`() throws {
    let local = try Local()
    let path = "/schools/\(try local.school().lowercased)"
    #expect(try local.get(path).has("href=\"\(path)/coaches\" aria-label=\"Manage coaches\">Manage →"))
    #expect(try local.get("\(path)/coaches").has("<h1>Coaches</h1>", "No coaches added yet"))
    #expect(try local.get("\(path)/interactions").has("<h1>Interactions</h1>", "No interactions yet"))
  }

  @Test(.verifies("SD-70")) func `a low fit suggests other divisions in a blue banner`() throws {
    let local = try Local()
    let id = try local.school("Rice University", SchoolFields(division: .value(.d1)))
    try local.perform(.school(id, .recordFitScore(athletic: 10, academic: 5, opportunity: 2, personal: 1)))
    let page = try local.get("/schools/\(id.lowercased)")
    #expect(page.hasInOrder(["class=\"card blue\"", "Consider Other Divisions", "class=\"badges\""]))
  }

  @Test(.verifies("SD-76", "SD-77", "SD-160"))
  func `the map has its pin where the school is, and asks no other host for a picture`() throws {
    let local = try Local()
    let id = try local.school(
      "Rice University", SchoolFields(latitude: .value(29.7174), longitude: .value(-95.4018)))
    let page = try local.get("/schools/\(id.lowercased)")
    let circle = try #require(page.text.firstMatch(of: /class="pin" cx="([\d.]+)" cy="([\d.]+)"/))
    let (x, y) = (try #require(Double(circle.output.1)), try #require(Double(circle.output.2)))
    // West to east 126° to 66°, north to south 50.5° to 23.5°.
    #expect(abs(x - (126 - 95.4018) / 60 * 480) < 0.1 && abs(y - (50.5 - 29.7174) / 27 * 250) < 0.1)
    #expect(page.has("<title>Rice University</title>") && !page.has("<img") && !page.has("<iframe"))
    #expect(Style.rule(".map > svg").contains("height: 180px"))
    #expect(!page.has("class=\"pin home\"") && !page.has("class=\"way\""))
    let home = HomeLocation(latitude: .value(30.2672), longitude: .value(-97.7431))
    try local.perform(.preferences(local.player, .setHome(home)))
    let far = try local.get("/schools/\(id.lowercased)")
    #expect(far.has("class=\"way\"", "class=\"pin home\"", "<title>Rice University, 145 miles from Home</title>"))
    let nowhere = try local.school("Nowhere College")
    #expect(!(try local.get("/schools/\(nowhere.lowercased)").has("class=\"map\"")))
  }

  @Test(.verifies("SD-100", "SD-102"))
  func `notes can be edited, scroll when they are long, and tell their history`() throws {
    let local = try Local()
    let id = try local.school(notes: String(repeating: "long words ", count: 400))
    try local.perform(.school(id, .editNotes("short")))
    let page = try local.get("/schools/\(id.lowercased)")
    #expect(
      page.has("aria-label=\"Edit notes\">Edit", "<summary>Notes Edit History</summary>", "<div class=\"text scroll\""))
    #expect(page.text.contains(String(repeating: "long words ", count: 400).trimmingCharacters(in: .whitespaces)))
    #expect(Style.rule(".scroll").contains("max-height: 24rem; overflow: auto"))
  }

  @Test(.verifies("SD-114", "SD-197")) func `thirty pros and cons are all there`() throws {
    let local = try Local()
    let id = try local.school()
    for number in 1...30 {
      try local.perform(.school(id, .addItem(number % 2 == 0 ? .pro : .con, text: "Reason \(number)")))
    }
    let page = try local.get("/schools/\(id.lowercased)")
    for number in 1...30 { #expect(page.has("title=\"You (Sam)\">Reason \(number)</span>"), "\(number)") }
  }

  @Test(.verifies("SD-118", "SD-128", "SD-32", "SD-41"))
  func `the coaching texts are five inputs, and buttons say what is under way`() throws {
    let local = try Local()
    let path = "/schools/\(try local.school().lowercased)"
    let page = try local.get(path)
    let form = try #require(page.text.components(separatedBy: "action=\"\(path)/philosophy\"").dropFirst().first)
    #expect(form.components(separatedBy: "</form>")[0].matches(of: /<textarea[^>]* placeholder="[^"]+"/).count == 5)
    for action in ["information", "philosophy", "notes", "private-notes"] {
      #expect(page.text.contains(try Regex("action=\"\(path)/\(action)\"[^>]*data-busy=\"Saving...\"")), "\(action)")
    }
    #expect(
      page.text.contains(try Regex("action=\"\(path)/status\"[^>]*data-busy=\"Status is updating, please wait\"")))
    #expect(page.text.contains(try Regex("action=\"\(path)/tier\"[^>]*data-busy=")))
    #expect(try local.post("\(path)/tier", [("tier", "Z")]).has("id=\"tier-problem\" role=\"alert\""))
    #expect(Style.text(.script).contains("button.disabled = true"))
  }

  @Test func `information and coaching texts are saved field by field`() throws {
    let local = try Local()
    let id = try local.school("Rice University", SchoolFields(conference: .value("AAC"), mascot: .value("Owls")))
    let path = "/schools/\(id.lowercased)"
    let done = try local.post(
      "\(path)/information", [("shown.mascot", "Owls"), ("mascot", "Sammy"), ("shown.address", ""), ("address", "")])
    #expect(done.status == 303 && done.location?.hasSuffix("#information") == true)
    let info = try local.home.read { try $0.detail(id.lowercased)?.info }
    #expect(info?.mascot.value == "Sammy" && info?.conference.value == "AAC")
    let bad = try local.post("\(path)/information", [("shown.website", ""), ("website", "not a site")])
    #expect(bad.status == 422 && bad.has("id=\"information-website-problem\" role=\"alert\"", "value=\"not a site\""))
    #expect(bad.has("<details class=\"edit\" open>"))
    _ = try local.post("\(path)/philosophy", [("shown.coachingStyle", ""), ("coachingStyle", "Calm\r\nand kind")])
    #expect(try local.home.read { try $0.detail(id.lowercased)?.philosophy.coachingStyle.value } == "Calm\nand kind")
  }

  @Test func `a school is added, and asked about where it seems to be there already`() throws {
    let local = try Local()
    let form = [("shown.name", ""), ("name", "Rice University"), ("shown.location", ""), ("location", "Houston, TX")]
    let added = try local.post("/schools/new", form)
    #expect(added.status == 303 && added.location?.hasPrefix("/schools/") == true)
    let again = try local.post("/schools/new", form)
    #expect(again.status == 409 && again.has("Already on your list", "name=\"anyway\" value=\"true\""))
    #expect(again.has("value=\"Houston, TX\""))
    #expect(try local.post("/schools/new", form + [("anyway", "true")]).status == 303)
    #expect(try local.home.read { try $0.schools(of: local.player) }.count == 2)
    let empty = try local.post("/schools/new", [("shown.name", ""), ("name", "")])
    #expect(empty.status == 422 && empty.has("role=\"alert\""))
  }

  @Test func `a coach is added, changed, and removed after a question`() throws {
    let local = try Local()
    let school = try local.school()
    let path = "/schools/\(school.lowercased)/coaches"
    let form = [
      ("shown.firstName", ""), ("firstName", "Kim"), ("shown.lastName", ""), ("lastName", "Lee"), ("shown.role", ""),
      ("role", "head"),
    ]
    #expect(try local.post(path, []).status == 422)
    #expect(try local.post(path, form).status == 303)
    let coach = try #require(try local.home.read { try $0.coaches(of: school.lowercased) }.first)
    let edit = [("shown.email", ""), ("email", "kim@example.edu")]
    #expect(try local.post("\(path)/\(coach.id)", edit).status == 303)
    let page = try local.get(path)
    #expect(page.has("href=\"mailto:kim@example.edu\"", "Remove Kim Lee?", "Head Coach"))
    #expect(try local.get("\(path)?role=assistant").has("No coaches match your filters"))
    #expect(try local.post("\(path)/\(coach.id)/remove").status == 303)
    #expect(try local.get(path).has("No coaches added yet"))
    #expect(try local.post("\(path)/\(coach.id)", edit).status == 404)
    #expect(try local.post("\(path)/\(local.home.freshID().lowercased)/remove").status == 404)
  }

  @Test func `an interaction is logged on its day, and removed after a question`() throws {
    let local = try Local()
    let school = try local.school()
    let coach = try local.coach(school)
    let path = "/schools/\(school.lowercased)/interactions"
    let form = [
      ("shown.type", ""), ("type", "phone_call"), ("shown.direction", "outbound"), ("direction", "inbound"),
      ("shown.coach", ""), ("coach", coach.lowercased), ("shown.date", ""), ("date", "2026-01-20"), ("shown.time", ""),
      ("time", "15:30"), ("shown.content", ""), ("content", "Talked about camp"),
    ]
    #expect(try local.post(path, form).status == 303)
    let page = try local.get(path)
    #expect(page.has("Phone Call", "Inbound", "Kim Lee · Jan 20, 2026, 03:30 PM", "Talked about camp"))
    let bad = try local.post(path, [("shown.date", ""), ("date", "yesterday"), ("type", "email")])
    #expect(bad.status == 422 && bad.has("id=\"new-date-problem\" role=\"alert\""))
    #expect(try local.post(path, [("shown.content", ""), ("content", "x")]).status == 422)
    let id = try #require(page.text.firstMatch(of: /interactions\/([0-9a-f-]+)\/remove/)).output.1
    #expect(page.has("name=\"shown.time\" value=\"15:30\""))
    let correction = [
      ("shown.content", "Talked about camp"), ("content", "Talked about the June camp"), ("shown.time", "15:30"),
      ("time", "16:45"), ("shown.coach", coach.lowercased), ("coach", ""),
    ]
    #expect(try local.post("\(path)/\(id)", correction).status == 303)
    #expect(try local.get(path).has("Talked about the June camp", "<p class=\"muted\">Jan 20, 2026, 04:45 PM"))
    // What somebody else corrected meanwhile is shown, and not written over.
    let late = [("shown.content", "Talked about camp"), ("content", "Mine")]
    #expect(try local.post("\(path)/\(id)", late).has("Talked about the June camp", "mine.content"))
    #expect(try local.post("\(path)/\(id)", [("shown.date", "2026-01-20"), ("date", "?")]).status == 422)
    #expect(try local.post("\(path)/\(local.home.freshID().lowercased)", correction).status == 404)
    #expect(try local.post("\(path)/\(id)/remove").status == 303)
    #expect(try local.get(path).has("No interactions yet"))
  }
}
