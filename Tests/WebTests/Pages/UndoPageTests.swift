import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// What a toast takes back and does again, and what a slider says where little or nothing happened.
@Suite struct UndoPageTests {
  private let local: Local

  init() throws { local = try Local() }

  private func tier(_ school: UUID) throws -> String? {
    try local.home.read { try $0.detail(school.lowercased)?.priorityTier }
  }

  /// Sends a form and opens the page that it leads to.
  private func follow(_ path: String, _ form: [(String, String)]) throws -> Local.Page {
    let answer = try local.post(path, form)
    #expect(answer.status == 303, "\(answer.text)")
    // A browser keeps the part behind # to itself.
    return try local.get(String(try #require(answer.location).prefix { $0 != "#" }))
  }

  @Test func `a toast takes back its own change, then the step before, and does both again`() throws {
    let school = try local.school()
    let path = "/schools/\(school.lowercased)"
    var page = try follow("\(path)/tier", [("tier", "A")])
    page = try follow("\(path)/tier", [("tier", "B")])
    #expect(page.has("Saved", "Control+Z"))
    for (button, tier, said) in [
      (0, "A", "Taken back: Priority tier set, Rice University"), (1, nil, "Taken back"), (0, "A", "Done again"),
      (0, "B", "Done again"), (0, "A", "Taken back"),
    ] as [(Int, String?, String)] {
      page = try follow(
        "/undo", [("event", try #require(page.offers.dropFirst(button).first)), ("back", path), ("together", "true")])
      #expect(page.text.contains(said))
      #expect(try self.tier(school) == tier)
    }
  }

  @Test func `our script is told where its change stands in the log, and nothing where nothing changed`() throws {
    let school = try local.school()
    let request = { (value: String) in
      try WebRequest(
        method: .post, target: "/schools/\(school.lowercased)/favorite",
        form: try FormFields("csrf=secret&value=\(value)".utf8), isFromScript: true)
    }
    let answer = local.site.answer(try request("true"))
    #expect(answer.status == 204)
    #expect(answer.headers.first { $0.name == "x-head" }?.value == String(try local.position))
    #expect(local.site.answer(try request("true")).headers.isEmpty)
  }

  @Test func `a new change ends what can be done again, and nobody is offered what somebody else did`() throws {
    let school = try local.school()
    let first = try local.perform(.school(school, .setTier(.a)))
    try local.home.undo(first.events.first?.id, in: CommandContext(actor: local.player))
    #expect(try local.home.undoStack(of: local.player).redo != nil)
    try local.perform(.school(school, .setFavorite(true)))
    let stack = try local.home.undoStack(of: local.player)
    #expect(stack.redo == nil && stack.undo?.type == "FavoriteToggled")
    let hers = try local.home.undoStack(of: local.mother)
    #expect(hers.undo == nil && hers.redo == nil)
  }

  @Test func `what was set again since is asked about, and taken back when that is insisted on`() throws {
    let school = try local.school()
    let path = "/schools/\(school.lowercased)"
    let first = try local.perform(.school(school, .setTier(.a)))
    try local.perform(.school(school, .setTier(.b)), by: local.mother)
    let form = [("event", try #require(first.events.first).id.lowercased), ("back", path)]
    let question = try local.post("/undo", form)
    #expect(question.status == 409 && question.has("Priority tier set, Ana", "which would be lost"))
    #expect(try tier(school) == "B")
    #expect(try local.post("/undo", form + [("anyway", "true")]).status == 303)
    #expect(try tier(school) == nil)
  }

  @Test func `who takes the making of a record back lands on the list, and finds the way to do it again`() throws {
    let school = try local.school()
    let offer = try local.offer(school)
    let event = try #require(
      try local.home.read { reading in
        var filter = AuditFilter()
        filter.stream = .offer(offer)
        return try reading.audit(filter, viewer: local.player).entries.last?.id
      })
    let answer = try local.post("/undo", [("event", event.lowercased), ("back", "/offers/\(offer.lowercased)")])
    #expect(answer.location?.hasPrefix("/offers?said=") == true)
    #expect(try local.get(try #require(answer.location)).has("Taken back: Offer recorded", "Redo Offer recorded"))
  }

  @Test func `an offer's slider begins with the offer and holds nothing of others`() throws {
    let school = try local.school()
    let offer = try local.offer(school)
    try local.perform(.school(school, .setTier(.a)))
    let page = try local.get("/offers/\(offer.lowercased)")
    #expect(page.has("Changes (1)", "Offer recorded, You (Sam)") && !page.text.contains("Priority tier set,"))
  }

  @Test func `a page without changes of its own has no slider, and one of the past says when it is`() throws {
    _ = try local.school()
    let page = try local.get("/settings/notifications")
    #expect(page.status == 200 && !page.text.contains("class=\"history\""))
    let then = try local.get("/settings/notifications?at=2")
    #expect(then.has("<body class=\"past\"", "As of", "Back to now") && !then.text.contains("id=\"at\""))
    #expect(!then.text.contains("action=\"/undo\""))
  }

  @Test func `a list of changes that is cut off says so`() throws {
    let school = try local.school()
    for number in 0..<120 { try local.perform(.school(school, .editNotes("note \(number)"))) }
    #expect(try local.get("/schools/\(school.lowercased)").has("Changes (the newest 100 of 121)", "121 changes since"))
    let history = try local.get("/schools/\(school.lowercased)/history")
    #expect(history.has("Changes (the newest 80 of 121)", "show=160"))
    #expect(try local.get("/schools/\(school.lowercased)/history?show=160").has("Changes (121)"))
  }

  @Test func `a moment is found by its time, and what is no time is refused`() throws {
    let school = try local.school()
    try local.perform(.school(school, .setTier(.a)))
    let then = try #require(try local.home.read { try $0.recordedAt(local.position) }).milliseconds / 1000
    try local.perform(.school(school, .setTier(.b)))
    let path = "/schools/\(school.lowercased)"
    let page = try local.get("\(path)?when=\(then).75")
    #expect(page.has("<body class=\"past\"", "data-at=\"\(try local.position - 1)\""))
    #expect(try local.get("\(path)?when=\(then + 100_000)").has("<body class=\"now\""))
    for wrong in ["x", "-1", "nan", "1e300", "inf"] {
      #expect(try local.get("\(path)?when=\(wrong)").status == 400, "\(wrong)")
    }
    #expect(try local.get("\(path)?when=5").status == 404)
  }

  @Test func `the history reads as sentences by day, newest first`() throws {
    let school = try local.school()
    try local.perform(.school(school, .changeStatus(.campInvite, note: "text from coach")), by: local.mother)
    try local.perform(.school(school, .addItem(.pro, text: "close")))
    try local.perform(.school(school, .edit(SchoolFields(website: .value("https://rice.edu")))))
    let page = try local.get("/schools/\(school.lowercased)/history")
    #expect(
      page.hasInOrder([
        "<h3>Feb 2, 2026</h3>", "You changed website of Rice University",
        "You added the pro “close” to Rice University", "Ana moved Rice University to Camp Invite: text from coach",
        "<summary>Details</summary>", "Status: — → Camp invite", "You added Rice University to the list",
      ]))
  }
}

extension Local.Page {
  /// The events that the buttons of a history or a toast take back.
  var buttons: [String] { matches(of: /name="event" value="([0-9a-f -]{36,})"/) }

  /// The same of the toast alone.
  var offers: [String] { matches(of: /name="event" value="([0-9a-f -]{36,})" aria-keyshortcuts/) }

  private func matches(of pattern: Regex<(Substring, Substring)>) -> [String] {
    text.matches(of: pattern).map { String($0.output.1) }
  }
}
