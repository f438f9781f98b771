import Compass
import Domain
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// The list of schools: where it leads, what its cards are, what it says while it comes.
@Suite struct SchoolsPageTests {
  @Test(.verifies("SL-4", "SL-9", "SL-114", "SL-115"))
  func `the list counts its schools and leads to each of them and to the form for another`() throws {
    let local = try Local()
    let id = try local.school()
    let list = try local.get("/schools")
    #expect(list.has("1 result found", "href=\"/schools/new\" aria-label="))
    #expect(list.has("class=\"button\" href=\"/schools/\(id.lowercased)\""))
    #expect(try local.get("/schools/\(id.lowercased)").has("<h1 id=\"name\" title=\"Rice University\">"))
    let form = try local.get("/schools/new")
    #expect(form.status == 200 && form.has("name=\"name\"", "required", "action=\"/schools/new\""))
    _ = try local.school("Bates College")
    #expect(try local.get("/schools").has("2 results found"))
  }

  @Test(.verifies("SL-6")) func `a parent of two chooses whose season it is; a player does not`() throws {
    let parent = try Local(asMother: true, brother: true)
    let list = try parent.get("/schools")
    #expect(list.has("<select id=\"athlete\" name=\"athlete\">", ">Sam</option>", ">Max</option>"))
    #expect(!(try Local(brother: true).get("/schools").has("id=\"athlete\"")))
  }

  @Test(.verifies("SL-40", "SL-128"))
  func `without a home the distance is disabled and its warning leads to where the home is set`() throws {
    let local = try Local()
    _ = try local.school()
    let list = try local.get("/schools")
    #expect(list.has(" disabled><legend>", "<a href=\"/settings/location\">Set home location</a>"))
    #expect(try local.get("/settings/location").status == 200)
    let home = HomeLocation(latitude: .value(30.2672), longitude: .value(-97.7431))
    try local.perform(.preferences(local.player, .setHome(home)))
    #expect(!(try local.get("/schools").has(" disabled><legend>")))
  }

  @Test(.verifies("SL-46", "SL-64", "SL-130", "SL-132"))
  func `a card has its parts in order, is spoken as a whole and waits for no picture`() throws {
    let local = try Local()
    _ = try local.school(
      "Rice University", SchoolFields(division: .value(.d1), location: .value("Houston, TX")), notes: "Good labs")
    let list = try local.get("/schools")
    #expect(
      list.hasInOrder([
        "<article class=\"card school\" aria-label=\"", "class=\"monogram", ">Rice University</a>", "Houston, TX",
        "class=\"star", "class=\"badges\"", "class=\"preview\">Good labs", "View Details", "class=\"button danger",
      ]))
    #expect(list.has("aria-label=\"View details of Rice University\"") && !list.text.contains("<img"))
    #expect(Style.rule(".star").contains("min-width: 44px; min-height: 44px"))
  }

  @Test(.verifies("SL-47", "SL-60", "SL-124", "SD-23", "SD-191"))
  func `a long name and long notes are cut with an ellipsis and stay whole in the markup`() throws {
    let local = try Local()
    let name = String(repeating: "Very Long ", count: 25).trimmingCharacters(in: .whitespaces)
    let id = try local.school(name, notes: String(repeating: "words ", count: 100))
    #expect(try local.get("/schools").has(">\(name)</a></h2>"))
    #expect(try local.get("/schools/\(id.lowercased)").has("title=\"\(name)\">\(name)</h1>"))
    #expect(Style.rule(".school h2 a").contains("white-space: nowrap; text-overflow: ellipsis"))
    #expect(Style.rule(".preview").contains("-webkit-line-clamp: 2"))
    #expect(Style.rule(".head h1").contains("-webkit-line-clamp: 2"))
    #expect(Style.rule(".names").contains("min-width: 0"))
  }

  @Test(.verifies("SL-80", "SD-5", "OD-4", "ED-5"))
  func `a link says what its page will say until it is there, an event with a skeleton`() throws {
    let local = try Local()
    let school = try local.school()
    let event = try local.event()
    let offer = try local.offer(school)
    let list = try local.get("/schools")
    #expect(
      list.has("<ul class=\"cards\" data-loading=\"Loading school...\"", "href=\"/schools/\(school.lowercased)\""))
    #expect(list.has("href=\"/schools\" data-loading=\"Loading schools...\""))
    #expect(list.has("id=\"loading\" class=\"loading\" hidden role=\"status\" data-skeleton=\"Loading event...\""))
    #expect(try local.get("/events").has("href=\"/events/\(event.lowercased)\" data-loading=\"Loading event...\""))
    #expect(try local.get("/offers").has("href=\"/offers/\(offer.lowercased)\" data-loading=\"Loading offer...\""))
    // It lies over the whole page, so that nothing below it can be pressed, and its bones move.
    #expect(Style.rule(".loading").contains("position: fixed; inset: 0; z-index: 7"))
    #expect(list.text.matches(of: /<div class="bones" aria-hidden="true">(<span><\/span>){4}<\/div>/).count == 1)
    #expect(Style.rule(".loading.skeleton .bones").contains("display: grid"))
    #expect(Style.rule(".bones span").contains("animation: shimmer"))
    #expect(Style.text().contains("@keyframes shimmer { to { background-position: -200% 0; } }"))
  }

  @Test(.verifies("SL-81", "SL-129", "SD-201")) func `refresh reads everything again`() throws {
    let local = try Local()
    let id = try local.school()
    let before = try local.get("/schools?division=D1")
    #expect(before.has("href=\"/schools?division=D1\" aria-label=\"Refresh\"", "No schools match"))
    try local.perform(.school(id, .edit(SchoolFields(division: .value(.d1)))), by: local.mother)
    #expect(try local.get("/schools?division=D1").has(">Rice University</a>"))
    let path = "/schools/\(id.lowercased)"
    #expect(try local.get(path).has("href=\"\(path)\" aria-label=\"Refresh\"", "No notes added yet."))
    try local.perform(.school(id, .editNotes("new words")), by: local.mother)
    #expect(try local.get(path).has("new words"))
  }

  @Test(.verifies("SL-94", "ED-68")) func `printing leaves out what only a screen needs`() throws {
    let print = try #require(Style.text().components(separatedBy: "@media print {").last)
    for hidden in [".site", ".filters", ".card-actions", ".edit", ".said"] {
      #expect(print.components(separatedBy: "display: none").first?.contains(hidden) == true, "\(hidden)")
    }
    #expect(print.contains("content-visibility: visible") && print.contains("break-inside: avoid"))
  }

  @Test(.verifies("SL-97", "SD-149", "ED-93", "PR-95"))
  func `nothing runs while somebody scrolls, and cards out of sight are not drawn`() throws {
    #expect(Style.rule(".cards > li").contains("content-visibility: auto"))
    let script = Style.text(.script)
    for event in [
      "\"scroll\"", "\"wheel\"", "\"touchmove\"", "\"pointermove\"", "setInterval", "requestAnimationFrame",
    ] {
      #expect(!script.contains(event), "\(event)")
    }
  }
}

/// The style sheet and the script as they are served.
enum Style {
  static func text(_ asset: Asset = .style) -> String { String(decoding: asset.bytes, as: UTF8.self) }

  /// What the rules of a selector say that stands alone or in a list; empty where there is none.
  static func rule(_ selector: String) -> String {
    var rules = ""
    for line in text().split(separator: "\n") {
      let parts = line.split(separator: "{", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let selectors = parts[0].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      if selectors.contains(selector) { rules += parts[1] }
    }
    return rules
  }
}
