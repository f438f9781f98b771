import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// Who set each field, the last change taken back, and where the marks of a page's slider stand.
@Suite struct HistoryPageTests {
  @Test func `each field says who set it and what it was before`() throws {
    let local = try Local()
    let school = try local.school(notes: "first")
    try local.perform(.school(school, .setTier(.a)))
    try local.perform(.school(school, .setTier(.b)), by: local.mother)
    let page = try local.get("/schools/\(school.lowercased)/history")
    #expect(page.status == 200)
    #expect(page.hasInOrder(["id=\"field-notes\"", "first", "Set by You (Sam)"]))
    #expect(page.hasInOrder(["id=\"field-priorityTier\"", ">B<", "Set by Ana", "before: A"]))
    // Each id once, though a list has several items.
    for text in ["close", "labs"] { try local.perform(.school(school, .addItem(.pro, text: text))) }
    let again = try local.get("/schools/\(school.lowercased)/history").text
    let ids = again.matches(of: /\sid="([^"]+)"/).map { String($0.output.1) }
    #expect(ids.count == Set(ids).count && again.contains("Pros: close"))
  }

  @Test func `where nobody changed anything the page says so`() throws {
    let local = try Local()
    let page = try local.get("/settings/notifications/history")
    #expect(page.status == 200 && page.text.contains(FieldOrigins.nobody))
  }

  @Test(arguments: [
    "/schools?division=D1&from=20", "/schools/table?order=-status", "/timeline?kind=school", "/next?show=20",
  ])
  func `a slider keeps what else the address asks for`(address: String) throws {
    let local = try Local()
    let school = try local.school()
    try local.perform(.school(school, .setTier(.a)))
    let query = String(address.drop { $0 != "?" }.dropFirst())
    let page = try local.get("\(address)&at=2")
    #expect(page.status == 200)
    let bar = try #require(page.text.firstMatch(of: /<section class="history".*?<\/section>/.dotMatchesNewlines()))
    let links = bar.output.matches(of: /<a class="button primary present" href="([^"]*)"/).map { String($0.output.1) }
    #expect(links.map { $0.replacing("&amp;", with: "&") } == [address])
    for field in query.split(separator: "&") {
      let (name, value) = (field.prefix { $0 != "=" }, field.drop { $0 != "=" }.dropFirst())
      #expect(bar.output.contains("<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"))
    }
    let marks = bar.output.matches(of: /<li><a href="([^"]*)"/).map { String($0.output.1) }
    #expect(!marks.isEmpty && marks.allSatisfy { $0.contains(query.replacing("&", with: "&amp;")) })
  }

  @Test func `the last change is taken back without a script, and that as well`() throws {
    let local = try Local()
    let school = try local.school()
    try local.perform(.school(school, .setTier(.a)))
    let path = "/schools/\(school.lowercased)/history"
    for tier in [nil, "A", nil] {
      let event = try #require(local.get(path).buttons.first)
      let answer = try local.post("/undo", [("event", event), ("back", path)])
      #expect(answer.status == 303 && answer.location?.hasPrefix(path) == true)
      #expect(try local.home.read { try $0.detail(school.lowercased)?.priorityTier } == tier)
    }
  }

  @Test func `an undo that would hide what others wrote says so first, and a second click insists`() throws {
    let local = try Local()
    let (rice, reed) = (local.home.freshID(), local.home.freshID())
    let additions = [(rice, "Rice"), (reed, "Reed")].map { id, name in
      Command.school(id, .add(athlete: local.player, name: name, fields: SchoolFields(), status: nil, notes: nil))
    }
    try local.home.performTogether(additions, in: CommandContext(actor: local.player))
    try local.perform(.school(reed, .editNotes("worth a visit")), by: local.mother)
    let path = "/schools/\(rice.lowercased)/history"
    let form = [("event", try #require(try local.get(path).buttons.last)), ("back", path)]
    let question = try local.post("/undo", form)
    #expect(question.status == 409)
    #expect(question.hasInOrder(["Others wrote since", "Notes edited, Ana", "name=\"anyway\"", "Undo anyway"]))
    #expect(try local.home.read { try $0.detail(reed.lowercased)?.deletedBy } == nil)
    #expect(try local.post("/undo", form + [("anyway", "true")]).status == 303)
    #expect(try local.home.read { try $0.detail(reed.lowercased)?.deletedBy } != nil)
  }

  @Test func `an undo of nothing, of a stranger's event or to another site is refused`() throws {
    let local = try Local()
    let path = "/schools/\(try local.school().lowercased)/history"
    let stranger = UUID().uuidString.lowercased()
    #expect(try local.post("/undo", [("event", stranger), ("back", path)]).status == 404)
    #expect(try local.post("/undo", [("event", "x"), ("back", path)]).status == 404)
    #expect(try local.post("/undo", [("back", path)]).status == 400)
    let event = try local.get(path).buttons.first ?? stranger
    #expect(try local.post("/undo", [("event", event), ("back", "//evil.example")]).status == 400)
    #expect(try local.get("/schools/\(stranger)/history").status == 404)
  }

  @Test func `no history speaks of a private note`() throws {
    let local = try Local()
    let school = try local.school()
    try local.perform(.privateNote(school: school, text: "planted words"), by: local.mother)
    try local.perform(.privateNote(school: school, text: "my own words"))
    for path in ["/schools/\(school.lowercased)/history", "/settings/player-details/history"] {
      #expect(!(try local.get(path).text.contains("words")), "\(path)")
    }
  }

  @Test func `the past's history knows nothing of later, and undoes nothing`() throws {
    let local = try Local()
    let school = try local.school()
    try local.perform(.school(school, .setTier(.a)))
    let then = try local.position
    try local.perform(.school(school, .setTier(.b)))
    let page = try local.get("/schools/\(school.lowercased)/history?at=\(then)")
    #expect(page.hasInOrder(["id=\"field-priorityTier\"", ">A<"]) && !page.text.contains("action=\"/undo\""))
  }

  @Test func `marks fill the columns between a page's first change and now, each once, whatever the seed`() throws {
    let local = try Local()
    let seed = UInt64(ProcessInfo.processInfo.environment["RC_SEED"] ?? "") ?? 11
    var random = SeededGenerator(seed: seed)
    let schools = try (0..<3).map { try local.school("School \($0)") }
    var changes: [UUID: [Int64]] = [:]
    for _ in 0..<60 {
      let school = schools[Int(random.next() % 3)]
      let before = try local.position
      try local.perform(.school(school, .editNotes("note \(random.next())")))
      if try local.position > before { changes[school, default: []].append(try local.position) }
    }
    for school in schools {
      let slider = try #require(
        try local.home.read {
          try HistorySlider.load(.record(school.lowercased), from: $0, at: nil, viewer: local.site.viewer())
        }, "seed \(seed)")
      let axis = try #require(slider.axis, "seed \(seed)")
      #expect(axis.stops.first == 0 && axis.stops == Array(Set(axis.stops)).sorted(), "seed \(seed)")
      #expect(axis.blocks.first?.from == 0 && axis.blocks.allSatisfy { $0.from <= $0.to }, "seed \(seed)")
      for position in changes[school] ?? [] {
        let second = try #require(try local.home.read { try $0.recordedAt(position) }).milliseconds / 1000
        let column = Int((second - axis.first) * Int64(HistoryAxis.columns - 1) / (axis.last - axis.first))
        #expect(axis.stops.contains(column), "seed \(seed), position \(position)")
        #expect(axis.blocks.contains { $0.from <= column && column <= $0.to }, "seed \(seed), position \(position)")
      }
    }
  }

  @Test func `a slider that is kept says what a new one would, to each viewer, after each change`() throws {
    let local = try Local()
    let school = try local.school()
    let player = local.site.viewer()
    let mother = Viewer(
      id: local.mother, athlete: player.athlete, timeZone: player.text.timeZone, locale: player.text.locale,
      now: player.now)
    let scopes: [HistorySlider.Scope] = [.everything, .record(school.lowercased), .kinds(["offer"])]
    let cache = HistorySliderCache()
    for tier in [PriorityTier.a, .b, .c] {
      try local.perform(.school(school, .setTier(tier)))
      try local.perform(.privateNote(school: school, text: "about \(tier)"), by: local.mother)
      for viewer in [player, mother, player] {
        for position in [nil, try local.position - 1, 1] {
          for scope in scopes {
            try local.home.read { reading in
              let fresh = try HistorySlider.load(scope, from: reading, at: position, viewer: viewer)
              #expect(try cache.slider(scope, from: reading, at: position, viewer: viewer) == fresh)
            }
          }
        }
      }
    }
  }
}
