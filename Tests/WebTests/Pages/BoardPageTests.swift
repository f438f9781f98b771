import Compass
import Domain
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// The list as a board and as a table, and what is done with marked schools.
@Suite struct BoardPageTests {
  private func mark(_ school: UUID, _ status: String = "researching", tier: String = "") -> (String, String) {
    ("mark.\(school.lowercased)", "\(tier)/\(status)")
  }

  private func status(_ school: UUID, _ local: Local) throws -> String? {
    try local.home.read { try $0.detail(school.lowercased)?.status ?? "researching" }
  }

  @Test func `a card's button moves it, says so and takes it back`() throws {
    let local = try Local()
    let school = try local.school()
    let page = try local.get("/schools/board?sort=fit")
    #expect(page.has("aria-label=\"Move Rice University to Contacted\"", "aria-label=\"Researching, 1 school\""))
    #expect(page.has("href=\"/schools?sort=fit\"", "href=\"/schools/table?sort=fit\""))
    let done = try local.post(
      "/schools/edit?shown=researching&status=contacted",
      [("one", school.lowercased), ("back", "/schools/board?sort=fit")])
    #expect(done.location?.hasPrefix("/schools/board?sort=fit&said=") == true)
    let board = try local.get(try #require(done.location))
    #expect(board.has("Rice University → Contacted", "Undo", "aria-label=\"Contacted, 1 school\""))
    let event = try #require(board.text.firstMatch(of: /name="event" value="([^"]+)"/)).1
    _ = try local.post("/undo", [("event", String(event)), ("back", "/schools/board"), ("together", "true")])
    #expect(try status(school, local) == "researching")
  }

  @Test func `marked schools change together, with their reason, and come back together`() throws {
    let local = try Local()
    let schools = try (1...3).map { try local.school("School \($0)") }
    let done = try local.post(
      "/schools/edit", schools.map { mark($0) } + [("do", "move"), ("status", "contacted"), ("note", "All <written>")])
    for school in schools {
      #expect(try status(school, local) == "contacted")
      #expect(try local.get("/schools/\(school.lowercased)").has("All &lt;written&gt;"))
    }
    let page = try local.get(try #require(done.location))
    #expect(page.has("3 schools → Contacted"))
    let event = try #require(page.text.firstMatch(of: /name="event" value="([^"]+)"/)).1
    _ = try local.post("/undo", [("event", String(event)), ("back", "/schools"), ("together", "true")])
    for school in schools { #expect(try status(school, local) == "researching") }
    let tiered = schools.map { mark($0) } + [("do", "tier"), ("tier", "A")]
    _ = try local.post("/schools/edit", tiered)
    for school in schools { #expect(try local.home.read { try $0.detail(school.lowercased)?.priorityTier } == "A") }
    let position = try local.position
    let again = try local.post("/schools/edit", tiered)
    #expect(try local.get(try #require(again.location)).has(MarkedSchools.nothing))
    #expect(try local.position == position)
    _ = try local.post("/schools/edit", schools.map { mark($0) } + [("do", "favorite")])
    for school in schools { #expect(try local.home.read { try $0.detail(school.lowercased)?.isFavorite } == true) }
  }

  @Test func `what is wrong with one of the marked schools leaves all as they are`() throws {
    let local = try Local()
    let schools = try (1...3).map { try local.school("School \($0)") }
    let marks = schools.map { mark($0) }
    try local.perform(.school(schools[2], .changeStatus(.committed, note: nil)), by: local.mother)
    let position = try local.position
    func refused(_ form: [(String, String)], _ status: Int, _ words: String = "") throws {
      let page = try local.post("/schools/edit", form)
      #expect(page.status == status && (words.isEmpty || page.has(words)), "\(form) \(page.status)")
      #expect(try local.position == position)
    }
    try refused(marks + [("do", "move"), ("status", "contacted")], 409, "School 3 was changed meanwhile")
    try refused([marks[0], ("do", "move"), ("status", "dreaming")], 422)
    try refused([marks[0], ("do", "tier"), ("tier", "Z")], 422)
    try refused([marks[0], mark(UUID()), ("do", "move"), ("status", "contacted")], 404)
    try refused([marks[0], mark(UUID()), ("do", "delete")], 404)
    try refused([marks[0], ("mark.nobody", "/researching"), ("do", "move"), ("status", "contacted")], 404)
    try refused([("do", "move"), ("status", "contacted")], 422, "No school is marked")
    try refused([marks[0], ("do", "explode")], 400)
    try refused([marks[0], ("do", "move")], 400)
    try refused([marks[0], ("do", "tier")], 400)
    try refused([("one", "x"), ("status", "contacted")], 404)
    let many = (0...MarkedSchools.limit).map { _ in mark(UUID()) } + [("do", "move"), ("status", "contacted")]
    let body = ([("csrf", "secret")] + many).map { "\($0.0)=\($0.1.replacing("/", with: "%2F"))" }.joined(
      separator: "&")
    let answer = local.site.answer(
      try WebRequest(
        method: .post, target: "/schools/edit",
        form: try FormFields(body.utf8, limit: FormFields.spreadsheetLimit)))
    #expect(answer.status == 422 && String(decoding: answer.body, as: UTF8.self).contains("201 schools are marked"))
    // A long list fits into its form, and into no other.
    let request = try WebRequest(method: .post, target: "/schools/edit")
    #expect(request.acceptsManyFields)
    #expect(!(try WebRequest(method: .post, target: "/next").acceptsManyFields))
  }

  @Test func `a form leads back to a list of ours and nowhere else`() throws {
    let local = try Local()
    let school = try local.school()
    for back in ["//evil.example/schools", "https://evil.example", "/offers", "/schoolsx", ""] {
      let done = try local.post("/schools/edit", [mark(school), ("do", "favorite"), ("back", back)])
      #expect(done.location?.hasPrefix("/schools?said=") == true || done.location == "/schools", "\(back)")
    }
  }

  @Test func `deleting several asks first, with what goes along, counted, and restores whole`() throws {
    let local = try Local()
    let rice = try local.school()
    let bates = try local.school("Bates College")
    _ = try local.coach(rice)
    _ = try local.offer(bates)
    let marks = [mark(rice), mark(bates)]
    let position = try local.position
    let asked = try local.post("/schools/edit", marks + [("do", "delete"), ("back", "/schools/table")])
    #expect(asked.status == 200 && asked.has("Delete 2 schools?", "Rice University", "1 coach, 1 offer"))
    #expect(asked.has("href=\"/schools/table\"", "name=\"sure\" value=\"true\""))
    #expect(try local.position == position)
    let done = try local.post(
      "/schools/edit", marks + [("do", "delete"), ("sure", "true"), ("back", "/schools/table")])
    let page = try local.get(try #require(done.location))
    #expect(page.has("2 schools and 1 coach, 1 offer deleted") && !page.has(rice.lowercased))
    let event = try #require(page.text.firstMatch(of: /name="event" value="([^"]+)"/)).1
    let back = try local.post("/undo", [("event", String(event)), ("back", "/schools/table"), ("together", "true")])
    #expect(back.status == 303)
    #expect(try local.get("/schools/table").has(rice.lowercased, bates.lowercased))
    #expect(try local.get("/schools/\(rice.lowercased)/coaches").has("Kim Lee"))
  }

  @Test func `marked schools alone are exported`() throws {
    let local = try Local()
    let (rice, bates) = (try local.school(), try local.school("Bates College"))
    let page = try local.post("/schools/edit", [mark(rice), ("do", "export")])
    #expect(page.has("School Name", "Rice University") && !page.has("Bates College"))
    #expect(try local.post("/schools/edit", [mark(rice), mark(bates), ("do", "export")]).has("Bates College"))
    #expect(try local.post("/schools/edit", [mark(UUID()), ("do", "export")]).status == 404)
  }

  @Test func `a line of the table is saved in place, and only what was changed of it`() throws {
    let local = try Local()
    let school = try local.school()
    let row = "/schools/\(school.lowercased)/row?order=-fit"
    let shown = [("shown.status", "researching"), ("shown.tier", ""), ("shown.ranking", "")]
    let done = try local.post(row, shown + [("status", "contacted"), ("tier", "A"), ("ranking", "3")])
    #expect(done.location?.hasPrefix("/schools/table?order=-fit&said=") == true)
    let detail = try #require(try local.home.read { try $0.detail(school.lowercased) })
    #expect(detail.status == "contacted" && detail.priorityTier == "A" && detail.ranking == 3)
    #expect(try local.get("/schools/table").has("name=\"shown.ranking\" value=\"3\""))
    // Somebody else changed one of two fields: it stays, and the other is saved.
    try local.perform(.school(school, .changeStatus(.committed, note: nil)), by: local.mother)
    let stale = [("shown.status", "contacted"), ("shown.tier", "A"), ("shown.ranking", "3")]
    let conflict = try local.post(row, stale + [("status", "interested"), ("tier", ""), ("ranking", "3")])
    #expect(conflict.status == 409 && conflict.has("You chose: interested", "<option value=\"committed\" selected>"))
    #expect(try status(school, local) == "committed")
    #expect(try local.home.read { try $0.detail(school.lowercased)?.priorityTier } == nil)
    let position = try local.position
    for (field, value, status) in [("status", "dreaming", 422), ("tier", "Z", 422), ("ranking", "first", 422)] {
      let page = try local.post(row, [("shown.\(field)", "x"), (field, value)])
      #expect([status, 409].contains(page.status), "\(field) \(page.status)")
    }
    let wrong = try local.post(row, [("shown.ranking", "3"), ("ranking", "first")])
    #expect(wrong.status == 422 && wrong.has("value=\"first\"", "Please enter a valid number", "autofocus"))
    #expect(try local.position == position)
    #expect(try local.post("/schools/\(UUID().uuidString.lowercased())/row", shown).status == 404)
  }

  @Test func `the past has no forms, and every way keeps its moment and filters`() throws {
    let local = try Local()
    let school = try local.school()
    let position = try local.position
    try local.perform(.school(school, .changeStatus(.contacted, note: nil)))
    for view in ["board", "table"] {
      let page = try local.get("/schools/\(view)?at=\(position)&state=TX&favorites=starred")
      #expect(page.has("href=\"/schools?state=TX&amp;favorites=starred&amp;at=\(position)\""))
      let past = try local.get("/schools/\(view)?at=\(position)")
      #expect(past.has("Researching", "Rice University"))
      #expect(!past.text.contains("method=\"post\"") && !past.text.contains("type=\"checkbox\""))
    }
  }

  @Test func `five hundred schools make no large page`() throws {
    let local = try Local()
    try local.home.performTogether(
      (0..<503).map { number in
        .school(
          local.home.freshID(),
          .add(
            athlete: local.player, name: "University of Somewhere Number \(number)", fields: SchoolFields(),
            status: SchoolStatus.known[number % SchoolStatus.known.count], notes: "Words"))
      }, in: CommandContext(actor: local.player))
    for path in ["/schools/board", "/schools/table", "/schools/board?status=contacted"] {
      let size = try local.get(path).text.utf8.count
      print("\(path): \(size) bytes")
      #expect(size < 100_000, "\(path)")
    }
    #expect(try local.get("/schools/board").has("Show all 42", "href=\"/schools/board?status=contacted\""))
    #expect(try local.get("/schools/table").has("href=\"/schools/table?from=25\""))
  }
}
