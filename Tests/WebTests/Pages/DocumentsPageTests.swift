import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// The family's documents: shared, corrected, taken back.
@Suite struct DocumentsPageTests {
  private static func form(
    title: String = "Transcript", type: String = "transcript", url: String = "https://files.example/t.pdf",
    school: String
  ) -> [(String, String)] {
    [("title", title), ("type", type), ("url", url), ("description", "Junior year"), ("school", school)]
      .flatMap { [("shown.\($0.0)", ""), $0] }
  }

  @Test(.verifies("SD-119", "SD-120", "SD-121"))
  func `a document is shared by its address from the school's page, corrected, and taken back`() throws {
    let local = try Local()
    let (rice, bates) = (try local.school(), try local.school("Bates College"))
    let page = try local.get("/schools/\(rice.lowercased)")
    #expect(page.hasInOrder(["No documents shared with this school yet"]))
    #expect(page.has("href=\"/documents?school=\(rice.lowercased)\"", "Share or edit documents"))
    let form = try local.get("/documents?school=\(rice.lowercased)")
    #expect(
      form.has("<option value=\"\(rice.lowercased)\" selected>Rice University</option>", "Files stay where they are"))
    #expect(try local.post("/documents", Self.form(school: rice.lowercased)).status == 303)
    let id = try #require(try local.home.read { try $0.documents(of: rice.lowercased).first?.id })
    #expect(try local.get("/schools/\(rice.lowercased)").has("Transcript", "href=\"https://files.example/t.pdf\""))

    let path = "/documents/\(id)"
    let title = [
      ("shown.title", "Transcript"), ("title", "Transcript 2026"), ("shown.url", "https://files.example/t.pdf"),
    ]
    #expect(try local.post(path, title + [("url", "https://files.example/t.pdf")]).status == 303)
    #expect(try local.home.log.events().last?.data?.contains("url") == false)
    #expect(try local.post("\(path)/share", [("school", bates.lowercased)]).status == 303)
    #expect(try local.get("/documents").has("Transcript 2026", "Unshare from Bates College: Transcript 2026"))
    for school in [rice, bates] {
      #expect(try local.post("\(path)/unshare", [("school", school.lowercased)]).status == 303)
    }
    #expect(try local.get("/documents").has("Shared with no school"))
    #expect(try local.get("/schools/\(rice.lowercased)").has("No documents shared with this school yet"))
  }

  @Test func `what cannot be shared is said beside its input, and nothing is written`() throws {
    let local = try Local()
    let school = try local.school().lowercased
    let before = try local.position
    for (field, form) in [
      ("title", Self.form(title: " ", school: school)), ("type", Self.form(type: "", school: school)),
      ("url", Self.form(url: "javascript:alert(1)", school: school)), ("url", Self.form(url: "", school: school)),
      ("title", Self.form(title: String(repeating: "x", count: 10_000), school: school)),
      ("school", Self.form(school: UUID().lowercased)), ("school", Self.form(school: "")),
    ] {
      let answer = try local.post("/documents", form)
      #expect(answer.status == 422 && answer.has("id=\"new-\(field)-problem\""), "\(field)")
    }
    #expect(try local.post("/documents/\(UUID().lowercased)", Self.form(school: school)).status == 404)
    #expect(try local.position == before)
  }

  @Test func `what is shared or taken back already is not done again`() throws {
    let local = try Local()
    let school = try local.school().lowercased
    #expect(try local.post("/documents", Self.form(school: school)).status == 303)
    let id = try #require(try local.home.read { try $0.documents().first?.id })
    #expect(try local.post("/documents/\(id)/share", [("school", school)]).status == 409)
    #expect(try local.post("/documents/\(id)/unshare", [("school", school)]).status == 303)
    #expect(try local.post("/documents/\(id)/unshare", [("school", school)]).status == 409)
  }

  @Test func `documents of the past are only looked at`() throws {
    let local = try Local()
    let school = try local.school().lowercased
    #expect(try local.post("/documents", Self.form(school: school)).status == 303)
    let position = try local.position
    _ = try local.school("Bates College")
    let page = try local.get("/documents?at=\(position)")
    #expect(page.has("Transcript") && !page.has("method=\"post\" action=\"/documents"))
  }
}
