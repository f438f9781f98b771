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

/// What is handed out: each file of its kind, named, with what its viewer sees and nothing that a spreadsheet would run.
@Suite struct ExportPageTests {
  private static func filled(_ local: Local) throws -> UUID {
    let school = try local.school("Rice University", SchoolFields(division: .value(.d1)), notes: "shared")
    _ = try local.school("Trinity University", SchoolFields(division: .value(.d3)))
    try local.perform(.privateNote(school: school, text: "a secret of mine"))
    try local.perform(.school(school, .addItem(.pro, text: "=HYPERLINK(1)")))
    let event = try local.event(school)
    try local.metric(event)
    _ = try local.offer(school)
    try local.perform(
      .interaction(
        local.home.freshID(),
        .log(
          InteractionLogged(content: "=1+1", direction: .outbound, school: school, type: .email))))
    return school
  }

  private static func drawn(_ local: Local) -> Site {
    Site(
      home: local.home,
      viewer: Viewer(id: local.player, athlete: local.player, timeZone: .gmt, now: local.home.now()), csrf: "secret",
      draw: { report, _ in Data("%PDF-1.7 \(report.title)".utf8) })
  }

  @Test(.verifies("SL-93", "SL-94"), arguments: ExportFile.allCases)
  func `each file is of its kind and has a name`(file: ExportFile) throws {
    let local = try Local()
    _ = try Self.filled(local)
    let answer = Self.drawn(local).answer(try WebRequest(method: .get, target: file.path))
    #expect(answer.status == 200 && answer.contentType == file.contentType)
    let said = answer.headers.first { $0.name == "content-disposition" }?.value ?? ""
    #expect(said.wholeMatch(of: /attachment; filename="[a-z-]+-2026-02-02\.(csv|pdf|ics|zip)"/) != nil, "\(said)")
    let text = String(decoding: answer.body, as: UTF8.self)
    let beginning =
      switch file.contentType {
      case "application/pdf": "%PDF"
      case "application/zip": "PK"
      case "text/calendar; charset=utf-8": "BEGIN:VCALENDAR"
      default: ""
      }
    #expect(text.hasPrefix(beginning))
    #expect(text.contains("a secret of mine") == (file == .person))
    guard file.contentType.hasPrefix("text/csv") else { return }
    #expect(!text.contains("\n=") && !text.contains(",=") && !text.contains("\"="))
  }

  @Test(.verifies("SL-93")) func `the list's filters apply to its file`() throws {
    let local = try Local()
    _ = try Self.filled(local)
    let list = try local.get("/schools?division=D3")
    #expect(list.has("href=\"/export/schools.csv?division=D3\""))
    let table = try local.get("/export/schools.csv?division=D3").text
    #expect(table.hasPrefix("School Name,Division,") && table.contains("Trinity") && !table.contains("Rice"))
  }

  @Test func `a school's interactions are its own`() throws {
    let local = try Local()
    let school = try Self.filled(local)
    let path = "/export/interactions.csv?school=\(school.lowercased)"
    #expect(try local.get("/schools/\(school.lowercased)/interactions").has("href=\"\(path)\""))
    #expect(try local.get(path).text.contains("'=1+1"))
    #expect(try local.get("/export/interactions.csv?school=\(UUID().uuidString.lowercased())").status == 404)
  }

  @Test func `the past is handed out as it was`() throws {
    let local = try Local()
    _ = try local.school("Rice University")
    let then = try local.position
    _ = try local.school("Trinity University")
    let table = try local.get("/export/schools.csv?at=\(then)").text
    #expect(table.contains("Rice") && !table.contains("Trinity"))
    #expect(try local.get("/export?at=\(then)").has("href=\"/export/schools.csv?at=\(then)\""))
    #expect(try local.get("/schools?at=\(then)").has("/export/schools.csv?at=\(then)"))
  }

  @Test func `what is not there, or nobody draws, is said`() throws {
    let local = try Local()
    let empty = try local.get("/export/offers.csv")
    #expect(empty.status == 404 && empty.has("Nothing to export"))
    #expect(try local.get("/export/schools.pdf").status == 404)
    _ = try Self.filled(local)
    for path in ["/export", "/schools", "/events", "/offers"] {
      let page = try local.get(path)
      #expect(page.status == 200 && page.has("/export") && !page.has(".pdf"), "\(path)")
    }
    for path in ["/export/passwords.csv", "/export/..", "/export/schools.csv/x", "/export/schools.CSV"] {
      #expect(try local.get(path).status == 404, "\(path)")
    }
  }

  @Test func `files are never kept and never guessed at`() async throws {
    let served = try await Served()
    _ = try served.add("Rice University")
    let answer = try await served.browser.get("/export/schools.csv")
    #expect(answer.status == 200 && answer.headers["cache-control"] == "no-store")
    #expect(answer.headers["x-content-type-options"] == "nosniff")
    #expect(answer.headers["content-type"] == "text/csv; charset=utf-8")
  }
}
