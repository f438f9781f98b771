import Compass
import Domain
import Foundation
import Pages
import TestSupport
import Testing
import Web

/// What pages show: the texts of the page values, and nothing that somebody wrote as markup.
@Suite struct PagesTests {
  @Test(.verifies("SL-3", "SL-19", "SL-36", "SL-37", "SL-38"))
  func `the list shows the page's texts and its eight controls row by row`() async throws {
    let served = try await Served()
    _ = try served.add("Rice University", SchoolFields(division: .value(.d1), location: .value("Houston, TX")))
    _ = try served.add("Bates College")
    let page = try served.list()
    let answer = try await served.browser.get("/schools")
    #expect(answer.status == 200)
    let texts =
      [page.title, page.header, page.resultText, page.panel.search.placeholder, page.panel.search.spoken]
      + [page.panel.fit.minimum.label, page.panel.fit.maximum.label, page.panel.distance.text]
      + page.cards.flatMap { [$0.name, $0.location, $0.spoken, $0.view.spoken, $0.delete.spoken, $0.star.spoken] }
      + page.cards.flatMap(\.badges).map(\.text)
    for text in texts { #expect(answer.text.contains(escaped(text)), "\(text)") }
    let controls = ["division", "status", "state", "favorites", "tier", "sort", "min", "max", "miles"]
    let places = controls.compactMap { answer.text.firstRange(of: " name=\"\($0)\"")?.lowerBound }
    #expect(places.count == controls.count && places == places.sorted())
    #expect(answer.text.contains("min=\"0\" max=\"100\" step=\"5\""))
    #expect(answer.text.contains("min=\"0\" max=\"3000\" step=\"50\""))
  }

  @Test(.verifies("SL-33", "SL-34", "SL-63"))
  func `a query narrows the list, and a chip or the clear link widens it again`() async throws {
    let served = try await Served()
    let rice = try served.add("Rice University", SchoolFields(division: .value(.d1)))
    _ = try served.add("Bates College", SchoolFields(division: .value(.d3)))
    try served.perform(.school(rice, .setFavorite(true)))
    let all = try await served.browser.get("/schools").text
    #expect(all.contains("class=\"star t-yellow-500\"") && all.contains("class=\"star t-slate-300\""))
    let answer = try await served.browser.get("/schools?division=D1&q=&favorites=starred&sort=fit").text
    #expect(answer.contains("Rice University") && !answer.contains("Bates College"))
    #expect(answer.contains("class=\"chip c-blue-100-700\" href=\"/schools?favorites=starred&amp;sort=fit\""))
    #expect(answer.contains("aria-label=\"Remove D1 filter\""))
    #expect(answer.contains("href=\"/schools?sort=fit\" aria-label=\"Clear all filters\""))
    let none = try await served.browser.get("/schools?q=zzz").text
    #expect(none.contains("No schools match your filters"))
    for nonsense in [
      "min=abc&max=900&miles=-5&sort=x&from=-1", "division=%3Cscript%3E", "from=99999999999999999999", "from=900000",
    ] {
      #expect(try await served.browser.get("/schools?\(nonsense)").status == 200, "\(nonsense)")
    }
  }

  @Test(.verifies("SL-79", "SL-95"))
  func `a long list warns and comes in parts`() async throws {
    let served = try await Served()
    for number in 100...210 { _ = try served.add("School \(number)") }
    let first = try await served.browser.get("/schools")
    #expect(first.text.contains("You have 111 schools on your list") && first.text.contains("c-amber-50-800"))
    #expect(first.text.contains("School 149") && !first.text.contains("School 150"))
    #expect(first.text.contains("id=\"more\" href=\"/schools?from=50\"") && !first.text.contains("Show previous"))
    #expect(first.body.count < 150_000)
    let last = try await served.browser.get("/schools?from=100").text
    #expect(last.contains("School 200") && last.contains("School 210") && !last.contains("School 199"))
    #expect(last.contains("href=\"/schools?from=50\">Show previous") && !last.contains("id=\"more\""))
  }

  @Test(.verifies("SD-3", "SD-8", "SD-40", "SD-106", "SD-113"))
  func `a school's page has every section with its heading, in order`() async throws {
    let served = try await Served()
    let id = try served.add("Rice University", SchoolFields(location: .value("Houston, TX")), notes: "Good labs")
    try served.perform(.school(id, .recordFitScore(athletic: 10, academic: 5, opportunity: 2, personal: 1)))
    let page = try #require(try served.page(id))
    let answer = try await served.browser.get("/schools/\(id.lowercased)").text
    let ids = [
      "header", "coaches", "status-history", "fit", "information", "notes", "private-notes", "pros", "cons",
      "philosophy", "documents", "attribution",
    ]
    let places = ids.compactMap { answer.firstRange(of: "id=\"\($0)\"")?.lowerBound }
    #expect(places.count == ids.count && places == places.sorted())
    let labels = page.labels
    let texts =
      [page.name, page.location, labels.back, labels.status.title, labels.information.title, labels.notes.title]
      + ["Good labs", labels.privateNotes.title, "Only you can see these", labels.pros.title, labels.cons.title]
      + [labels.pros.placeholder, labels.cons.placeholder, labels.philosophy.title, labels.attribution]
      + page.badges.map(\.text) + page.tierPicker.options.map(\.spoken) + page.attribution.map(\.text)
    for text in texts { #expect(answer.contains(escaped(text)), "\(text)") }
    // The hint and the form of the private notes stand in their own section.
    let own = try #require(answer.components(separatedBy: "id=\"private-notes\"").last)
    let section = try #require(own.components(separatedBy: "id=\"pros\"").first)
    for part in ["My Private Notes", "Only you can see these", ">Edit", "/private-notes\""] {
      #expect(section.contains(part), "\(part)")
    }
    #expect(!section.contains("Good labs"))
    for tier in ["A", "B", "C", ""] { #expect(answer.contains("name=\"tier\" value=\"\(tier)\"")) }
    #expect(answer.contains("href=\"/schools\" data-loading=\"Loading schools...\">‹ Schools"))
  }

  @Test(.verifies("SD-48", "SD-54", "SD-174"))
  func `a coach is reached by the addresses of his buttons`() async throws {
    let served = try await Served()
    let id = try served.add("Rice University")
    let coach = CoachFields(
      email: .value("kim@example.edu"), firstName: .value("Kim"), lastName: .value("Lee"),
      phone: .value("713 555 0100"),
      role: .value(.head))
    try served.perform(.coach(served.home.freshID(), .add(school: id, coach)))
    let answer = try await served.browser.get("/schools/\(id.lowercased)").text
    #expect(answer.contains("href=\"mailto:kim@example.edu\" aria-label=\"Email Kim Lee\""))
    #expect(answer.contains("href=\"sms:7135550100\"") && answer.contains("href=\"tel:7135550100\""))
    for ink in ["blue", "green", "purple"] { #expect(answer.contains("class=\"round t-\(ink)-700\"")) }
    #expect(answer.contains("href=\"mailto:kim@example.edu?subject="))
  }

  @Test func `what somebody writes is text on every page, never markup`() async throws {
    let served = try await Served()
    let evil = "</textarea></title><script>alert(1)</script><img src=x onerror=alert(1)>\"'&"
    let fields = SchoolFields(
      address: .value(evil), conference: .value(evil), location: .value(evil), mascot: .value(evil))
    let id = try served.add("A \(evil)", fields, notes: evil)
    try served.perform(.school(id, .changeStatus(.contacted, note: evil)))
    try served.perform(.school(id, .addItem(.pro, text: evil)))
    try served.perform(.school(id, .editPhilosophy(PhilosophyFields(coachingStyle: .value(evil)))))
    try served.perform(.privateNote(school: id, text: evil))
    let gone = try served.add("B \(evil)")
    try served.perform(.school(gone, .delete(dependants: Dependants(), cascade: true)))
    let query = evil.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let path = "/schools/\(id.lowercased)"
    let targets = [
      "/schools", "/schools?q=\(query)", "/schools?division=\(query)", path, "\(path)/delete", "/schools/trash",
      "/schools?said=\(query)", "\(path)?at=\(try served.position - 2)",
    ]
    for target in targets {
      let text = try await served.browser.get(target).text
      #expect(!text.contains("<script>") && !text.contains("<img"), "\(target)")
      #expect(text.components(separatedBy: "</title>").count == 2, "\(target)")
    }
    #expect(try await served.browser.get(path).text.contains(escaped(evil)))
    let refused = try await served.send("\(path)/status", [("status", evil), ("note", evil)])
    #expect(refused.status == 422 && !refused.text.contains("<script>"))
  }

  @Test func `very long and foreign texts come out as they went in`() async throws {
    let served = try await Served()
    let text = String(repeating: "שלום e\u{301} 👩‍👩‍👧 ", count: 200)
    let id = try served.add("אוניברסיטה e\u{301}", notes: text)
    let answer = try await served.browser.get("/schools/\(id.lowercased)").text
    #expect(answer.contains(text.trimmingCharacters(in: .whitespaces)) && answer.contains("אוניברסיטה e\u{301}"))
  }

  @Test func `another's private note is in no answer`() async throws {
    let served = try await Served(asMother: true)
    let id = try served.add("Rice University")
    try served.perform(.privateNote(school: id, text: "planted secret"))
    try served.perform(.privateNote(school: id, text: "hers"), by: served.mother)
    let path = "/schools/\(id.lowercased)"
    for target in ["/schools", path, "\(path)?at=\(try served.position - 1)", "\(path)/delete", "/schools/trash"] {
      #expect(!(try await served.browser.get(target).text.contains("planted secret")), "\(target)")
    }
    #expect(try await served.browser.get(path).text.contains("hers"))
  }

  @Test func `an unknown school says so and leads back`() async throws {
    let served = try await Served()
    let answer = try await served.browser.get("/schools/\(UUID().uuidString.lowercased())")
    #expect(answer.status == 404 && answer.text.contains("School not found"))
    #expect(answer.text.contains("href=\"/schools\">Back to Schools"))
  }
}
