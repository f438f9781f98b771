import CollegeScorecard
import Domain
import Foundation
import Pages
import TestSupport
import Testing

@testable import Web

/// The search for a college on the form for another school, and what a chosen one fills in.
@Suite struct CollegePageTests {
  private static func list(_ local: Local, _ text: String) throws -> Local.Page {
    Local.Page(
      local.site.answer(
        try WebRequest(
          method: .get, target: "/schools/new/colleges?q=\(PercentEncoding.encode(text))", isFromScript: true)))
  }

  @Test(.verifies("SL-4")) func `another school begins with a search in the directory, whose years are said`() throws {
    let local = try Local()
    let page = try local.get("/schools/new")
    #expect(
      page.hasInOrder([
        "<h1>Add School</h1>", "Find the college", "action=\"/schools/new/colleges\"", "name=\"q\"",
        "Source: College Scorecard, 2020–21, US Department of Education", "Or enter the school yourself",
        "name=\"name\"",
      ]))
  }

  @Test func `without a script the colleges are links to the form filled in`() throws {
    let local = try Local()
    let page = try local.get("/schools/new/colleges?q=rice+houston")
    #expect(page.status == 200 && page.has("<h1>Add School</h1>", "value=\"rice houston\"", "1 college found"))
    #expect(page.has("<a href=\"/schools/new?college=227757#new-division\">", "Houston, TX · 4,052 students"))
    let form = try local.get("/schools/new?college=227757")
    #expect(form.value("college") == "227757" && !form.has("Find the college"))
    #expect(
      form.hasInOrder([
        "Rice University", "Please add the division and the conference", "value=\"Rice University\"",
        "value=\"Houston, TX\"", "Division</label>", "Conference</label>", "<datalist", "Southeastern Conference",
        "value=\"http://www.rice.edu/\"",
      ]))
    #expect(form.value("shown.name") == "", "what the college fills in is not stored")
  }

  @Test func `what was chosen is added with its data and with what was asked for`() throws {
    let local = try Local()
    let sent = [
      ("college", "227757"), ("shown.name", ""), ("name", "Rice University"), ("shown.location", ""),
      ("location", "Houston, TX"), ("shown.division", ""), ("division", "D1"), ("shown.conference", ""),
      ("conference", "American Conference"),
    ]
    let added = try local.post("/schools/new", sent)
    #expect(added.status == 303)
    let page = try local.get(added.location.map { String($0.prefix { $0 != "?" }) } ?? "")
    #expect(page.has("American Conference", "4,052", "$51,107", "Houston, TX"))
    let again = try local.post("/schools/new", sent)
    #expect(again.status == 409 && again.has("Already on your list", "Add Anyway"))
    #expect(again.value("college") == "227757", "the question keeps the college")
  }

  @Test func `our script gets the list alone, as options of at most ten colleges`() throws {
    let local = try Local()
    let list = try Self.list(local, "texas")
    #expect(
      list.status == 200 && !list.has("<html") && list.text.components(separatedBy: "role=\"option\"").count == 11)
    #expect(list.has("role=\"listbox\"", "The best 10 colleges; type more for others"))
    #expect(list.has("data-href=\"/schools/new?college=228778#new-division\""))
    #expect(try Self.list(local, "rice houston").has("id=\"college-227757\"", "1 college found"))
    #expect(try Self.list(local, "xqzv").has("No college found; enter the school yourself below"))
    // Two names that are one are told apart by their places.
    #expect(try Self.list(local, "st john's college").hasInOrder(["Annapolis, MD", "Santa Fe, NM"]))
    for little in ["", "a", " . "] {
      let list = try Self.list(local, little)
      #expect(list.status == 200 && !list.has("role=\"option\"") && list.has("<p></p>"), "\(little)")
    }
  }

  @Test func `whatever is typed is text, and no number leads anywhere else`() throws {
    let local = try Local()
    let evil = "</title><script>alert(1)</script>\"'"
    for text in [evil, String(repeating: "é", count: 5_000)] {
      #expect(!(try Self.list(local, text).has("<script>")))
      #expect(!(try local.get("/schools/new/colleges?q=\(PercentEncoding.encode(text))").has("<script>alert")))
    }
    for id in ["1", "999999999", evil] {
      let page = try local.get("/schools/new?college=\(PercentEncoding.encode(id))")
      #expect(page.status == 200 && page.has("School not found in College Scorecard database", "Find the college"))
      #expect(page.value("college") == nil)
    }
    #expect(try local.post("/schools/new/colleges").status == 405)
  }

  @Test func `a file that was imported comes first, and one that cannot be read says so`() throws {
    let local = try Local()
    let folder = TemporaryFolder("rc-web-colleges")
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let file = folder.url.appendingPathComponent("colleges.jsonl")
    let directory = CollegeDirectory(file: file)
    let site = Site(
      home: local.home, viewer: local.site.viewer(), csrf: "secret", suggestions: DirectorySuggestions(directory))
    func page(_ target: String) throws -> Local.Page {
      Local.Page(site.answer(try WebRequest(method: .get, target: target)))
    }
    #expect(try page("/schools/new").has("Source: College Scorecard, 2020–21"))
    try directory.replace(with: [College(unitID: "9", name: "Newest College", city: "Waco", state: "TX")])
    let found = try page("/schools/new/colleges?q=newest")
    #expect(found.has("Newest College", "the College Scorecard file that was imported here"))
    #expect(try page("/schools/new/colleges?q=ucla").has("No college found"))
    try Data("[{]".utf8).write(to: file)
    let broken = try page("/schools/new/colleges?q=newest")
    #expect(broken.status == 200 && broken.has("The imported file cannot be read") && !broken.has(file.path))
  }
}
