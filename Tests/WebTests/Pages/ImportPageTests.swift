import Compass
import Domain
import EventLog
import Exchange
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// A family's spreadsheet comes in by the pages: looked at first, all in one step, and back in one step.
@Suite struct ImportPageTests {
  private static let sheet = """
    College,Div.,Mood,GPA (min)
    Rice University,D1,sunny,3.5
    Baylor University,NCAA D-I,rainy,four
    Trinity University,III,dry,
    """

  /// The fields of the form that a preview shows, as a browser sends them back.
  private static func fields(_ page: Local.Page, _ others: [String: String] = [:], submit: String) -> [(String, String)]
  {
    var fields = ["command", "seen"].map { ($0, page.value($0) ?? "") }
    let text =
      page.text.components(separatedBy: "name=\"text\" value=\"").dropFirst().first?
      .components(separatedBy: "\"").first ?? ""
    fields.append(("text", plain(text)))
    for select in page.text.components(separatedBy: "name=\"column.").dropFirst() {
      let name = "column.\(select.prefix { $0.isNumber })"
      let inside = select.components(separatedBy: "</select>")[0]
      let options = inside.components(separatedBy: "<option value=\"").dropFirst()
      let chosen = options.first { $0.contains(" selected") }?.components(separatedBy: "\"").first ?? ""
      fields.append((name, others[name] ?? chosen))
    }
    for cell in page.text.components(separatedBy: "name=\"cell.").dropFirst() {
      let name = "cell.\(cell.prefix { $0.isNumber || $0 == "." })"
      let value = cell.components(separatedBy: "value=\"").dropFirst().first?.components(separatedBy: "\"").first ?? ""
      fields.append((name, others[name] ?? plain(value)))
    }
    return fields + [(submit, "true")]
  }

  private static func plain(_ text: String) -> String {
    text.replacing("&#39;", with: "'").replacing("&quot;", with: "\"").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }

  private static func names(_ local: Local) throws -> [String] {
    try local.home.read { try $0.schools().map(\.name).sorted() }
  }

  @Test func `a spreadsheet is looked at before anything comes in`() throws {
    let local = try Local()
    _ = try local.school("Trinity University")
    let position = try local.position
    #expect(try local.get("/import").has("Import a spreadsheet", "name=\"text\""))
    let page = try local.post("/import", [("text", Self.sheet)])
    #expect(page.status == 200)
    #expect(
      page.has("1 school would come in; 1 is on the list already; 1 row has a problem and is left out"))
    #expect(
      page.has(
        "Row 3, Baylor University", "Required GPA must be a number such as 3 or 3.5; got &quot;four&quot;",
        "name=\"cell.3.3\""))
    #expect(page.has("<option value=\"name\" selected>School name</option>", "For example: sunny · rainy · dry"))
    #expect(
      page.has(
        "<td data-label=\"School\">Rice University</td><td data-label=\"Division\">D1</td>",
        "<li>Trinity University</li>", "Import 1 school"))
    #expect(try local.position == position)
  }

  @Test func `all comes in as one command, once, and one undo takes it back`() throws {
    let local = try Local()
    let rows = (1...30).map { "College \($0),A,yes,\"near; far\"" }.joined(separator: "\n")
    let preview = try local.post("/import", [("text", "School,Tier,Favorite,Pros\n\(rows)")])
    let form = Self.fields(preview, submit: "import")
    let done = try local.post("/import", form)
    let address = try #require(done.location)
    #expect(done.status == 303 && address.hasPrefix("/import/"))
    #expect(try Self.names(local).count == 30)
    let position = try local.position
    // The same form once more.
    #expect(try local.post("/import", form).location == address.components(separatedBy: "?")[0])
    #expect(try local.position == position)
    let page = try local.get(address)
    #expect(page.has("30 schools came in on", "College 17", "Undo the import", "30 schools imported"))
    let path = address.components(separatedBy: "?")[0]
    #expect(try local.post("\(path)/undo").status == 303)
    #expect(try Self.names(local).isEmpty)
    let events = try local.home.log.events(.init(after: position))
    #expect(Set(events.map(\.correlation)).count == 1)
    #expect(try local.get(path).has("None of them is on the list any more"))
    #expect(try !local.get(path).has("Undo the import"))
  }

  @Test func `a column is chosen by hand, a bad cell is mended, and only what was shown comes in`() throws {
    let local = try Local()
    let first = try local.post("/import", [("text", Self.sheet)])
    let chosen = ["column.2": "notes", "cell.3.3": "3.25"]
    // What was changed after it was shown is shown again.
    let again = try local.post("/import", Self.fields(first, chosen, submit: "import"))
    #expect(again.status == 409 && again.has("This is not what was shown before", "3 schools would come in"))
    #expect(try Self.names(local).isEmpty)
    let done = try local.post("/import", Self.fields(again, submit: "import"))
    #expect(done.status == 303)
    let baylor = try local.home.read { try $0.findSchool("Baylor University") }
    #expect(baylor.fitInputs.gpaRequirement.value == 3.25 && baylor.division == "D1")
    #expect(try local.home.read { try $0.detail(baylor.id)?.notes } == "rainy")
  }

  @Test func `a problem is left out where nobody mends it`() throws {
    let local = try Local()
    let preview = try local.post("/import", [("text", Self.sheet)])
    #expect(try local.post("/import", Self.fields(preview, submit: "import")).status == 303)
    #expect(try Self.names(local) == ["Rice University", "Trinity University"])
  }

  @Test func `columns that cannot be meant are asked about`() throws {
    let local = try Local()
    let unnamed = try local.post("/import", [("text", "Where they are,Mood\nHouston,sunny")])
    #expect(unnamed.status == 200 && unnamed.has("Say which column has the name of the school."))
    let page = try local.post("/import", [("text", Self.sheet)])
    let twice = try local.post(
      "/import", Self.fields(page, ["column.1": "name"], submit: "check"))
    #expect(twice.status == 422 && twice.has("Two columns are “School name”. Choose one of them."))
    #expect(
      try local.post("/import", Self.fields(page, ["column.1": "shoe"], submit: "check")).status == 400)
    #expect(try Self.names(local).isEmpty)
  }

  @Test func `whoever has worked on what came in is not passed over by an undo`() throws {
    let local = try Local()
    let preview = try local.post("/import", [("text", "School\nRice University\nBaylor University")])
    let path = try #require(
      try local.post("/import", Self.fields(preview, submit: "import")).location?.components(separatedBy: "?")[0])
    let rice = try local.home.read { try $0.findSchool("Rice University").id }
    _ = try local.coach(try #require(UUID(strict: rice)))
    let asked = try local.post("\(path)/undo")
    #expect(asked.status == 409 && asked.has("Somebody has worked on these schools since", "Undo anyway"))
    #expect(try Self.names(local).count == 2)
    #expect(try local.post("\(path)/undo", [("anyway", "true")]).status == 303)
    #expect(try Self.names(local).isEmpty)
  }

  @Test func `what is no import is no page`() throws {
    let local = try Local()
    let school = try local.school("Rice University")
    for id in [school.lowercased, UUID().uuidString.lowercased(), "x"] {
      #expect(try local.get("/import/\(id)").status == 404)
      #expect(try local.post("/import/\(id)/undo").status == 404)
    }
    // Another command's id imports nothing.
    let event = try #require(try local.home.log.events().last)
    let preview = try local.post("/import", [("text", "School\nBaylor University")])
    let form = Self.fields(preview, submit: "import").map { ($0.0, $0.0 == "command" ? event.id.lowercased : $0.1) }
    _ = try local.post("/import", form)
    #expect(try Self.names(local) == ["Rice University"])
  }

  @Test(arguments: [
    "", "School", "School,Tier\n\"Rice", "School\n\"Rice\" University", "School\nRi\u{0}ce", "10,000 columns",
    "5,001 rows",
  ])
  func `what is no spreadsheet is refused in words and changes nothing`(text: String) throws {
    // A run of all tests prints what each is given.
    let long = [
      "10,000 columns": Array(repeating: "a", count: 10_000).joined(separator: ",") + "\nx",
      "5,001 rows": "School\n" + String(repeating: "x\n", count: 5001),
    ]
    let text = long[text] ?? text
    let local = try Local()
    let position = try local.position
    let page = try local.post("/import", [("text", text)])
    #expect(page.status == 422 && page.has("This cannot be read as a spreadsheet: ", "role=\"alert\""))
    #expect(try local.position == position)
  }

  @Test func `cells are texts, whatever they would be elsewhere`() throws {
    let local = try Local()
    let sheet = """
      School,School,Notes
      =1+1 College,x,"=cmd|'/c calc'!A1"
      '=2+2 College,y,<script>alert(1)</script>
      Rice University,,
      rice university,,
      """
    let preview = try local.post("/import", [("text", sheet)])
    #expect(preview.has("3 schools would come in; 1 is on the list already") && !preview.text.contains("<script>a"))
    #expect(try local.post("/import", Self.fields(preview, submit: "import")).status == 303)
    #expect(try Self.names(local) == ["=1+1 College", "=2+2 College", "Rice University"])
    let table = try local.get("/export/schools.csv").text
    #expect(table.contains("\n'=1+1 College,") && !table.contains("\n=1+1"))
  }

  @Test func `a mended cell names a place of the sheet or nothing`() throws {
    let local = try Local()
    for name in ["cell.x.1", "cell.1", "cell.1.2.3"] {
      #expect(try local.post("/import", [("text", Self.sheet), (name, "a")]).status == 400, "\(name)")
    }
    for name in ["cell.999.0", "cell.2.999", "cell.-1.-1", "cell.2.9223372036854775807"] {
      #expect(try local.post("/import", [("text", Self.sheet), (name, "a")]).status == 200, "\(name)")
    }
  }

  @Test func `five thousand schools fit, a hundred megabytes do not, and no other form grows`() async throws {
    let served = try await Served()
    let rows = (1...5000).map {
      "College Number \($0) of the Great State of Texas,\"Austin, Texas\",Division III,Notes that say how it was, \($0)"
    }
    let text = "School,Location,Division,Notes,Mood\n" + rows.joined(separator: "\n")
    let position = try served.position
    let page = try await served.send("/import", [("text", text)])
    #expect(page.status == 200 && page.text.contains("5000 schools would come in"))
    let large = String(repeating: "x", count: 600_000)
    #expect(try await served.send("/schools/new", [("notes", large)]).status == 413)
    let head = [
      "POST /import HTTP/1.1", "Host: \(served.browser.host)", "Cookie: \(served.browser.cookie ?? "")",
      "Origin: http://\(served.browser.host)", "Content-Length: 100000000",
      "Content-Type: application/x-www-form-urlencoded",
    ]
    let bytes = Array((head.joined(separator: "\r\n") + "\r\n\r\ncsrf=").utf8)
    let answer = String(
      decoding: try await Browser.exchange(bytes, port: served.browser.port, finishing: true), as: UTF8.self)
    #expect(answer.hasPrefix("HTTP/1.1 413"))
    #expect(try served.position == position)
  }

  @Test func `without the secret of our forms nothing is read`() throws {
    let local = try Local()
    let request = try WebRequest(
      method: .post, target: "/import", form: try FormFields("csrf=wrong&text=School%0ARice".utf8))
    #expect(local.site.answer(request).status == 403)
  }
}
