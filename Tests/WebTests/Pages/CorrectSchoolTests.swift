import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// A school's information and rank are corrected on its page.
@Suite struct CorrectSchoolTests {
  private static func change(_ field: String, from shown: String = "", to text: String) -> [(String, String)] {
    [("shown.\(field)", shown), (field, text)]
  }

  private static func info(_ local: Local, _ school: UUID) throws -> SchoolFields? {
    try local.home.read { try $0.detail(school.lowercased)?.info }
  }

  @Test(.verifies("SD-82", "SD-83")) func `a wrong division is corrected, and nothing else is written`() throws {
    let local = try Local()
    let school = try local.school("Rice University", SchoolFields(city: .value("Houston"), division: .value(.d3)))
    let path = "/schools/\(school.lowercased)"
    let page = try local.get(path)
    #expect(page.has("<legend>School</legend>", "<option value=\"D3\" selected>D3</option>"))
    let form = Self.change("division", from: "D3", to: "D1") + Self.change("city", from: "Houston", to: "Houston")
    #expect(try local.post("\(path)/information", form).status == 303)
    #expect(try Self.info(local, school)?.division == .value(.d1))
    let last = try #require(try local.home.log.events().last)
    #expect(last.type == BasicInfoEdited.type && last.data?.contains("city") == false)
    #expect(try local.get("/schools").has(">D1</span>"))
  }

  @Test(.verifies("SD-82", "SD-72")) func `numbers, names and addresses are corrected together`() throws {
    let local = try Local()
    let school = try local.school()
    let path = "/schools/\(school.lowercased)"
    let form =
      Self.change("name", from: "Rice University", to: "William Marsh Rice University")
      + Self.change("conference", to: "American") + Self.change("state", to: "tx")
      + Self.change("studentSize", to: "4500") + Self.change("admissionRate", to: "0.09")
      + Self.change("latitude", to: "29.7174") + Self.change("longitude", to: "-95.4018")
    #expect(try local.post("\(path)/information", form).status == 303)
    let page = try local.get(path)
    #expect(page.has("William Marsh Rice University</h1>", "4,500", "9%", "class=\"map\""))
    #expect(try Self.info(local, school)?.state == .value("TX"))
    #expect(page.has("value=\"9%\""))
    let typed = Self.change("tuitionInState", to: "$56,366") + Self.change("admissionRate", from: "9%", to: "33")
    #expect(try local.post("\(path)/information", typed).status == 303)
    let info = try #require(try Self.info(local, school))
    #expect(info.tuitionInState == .value(56366) && info.admissionRate == .value(0.33))
  }

  @Test(.verifies("SD-82", "SD-83")) func `what cannot be is said beside its input, and nothing is written`() throws {
    let local = try Local()
    let school = try local.school()
    let path = "/schools/\(school.lowercased)"
    let before = try local.position
    for (field, text) in [
      ("name", ""), ("website", "javascript:alert(1)"), ("faviconUrl", "javascript:alert(1)"), ("division", "D9"),
      ("studentSize", "many"), ("latitude", "91"), ("admissionRate", "320"), ("state", "Texas!"),
      ("conference", String(repeating: "x", count: 10_000)),
    ] {
      let shown = field == "name" ? "Rice University" : ""
      let answer = try local.post("\(path)/information", Self.change(field, from: shown, to: text))
      #expect(answer.status == 422, "\(field)")
      #expect(answer.has("id=\"information-\(field)-problem\""), "\(field)")
    }
    #expect(try local.position == before)
  }

  @Test func `the family's rank is set and cleared`() throws {
    let local = try Local()
    let school = try local.school()
    let path = "/schools/\(school.lowercased)"
    #expect(try local.get(path).has("<summary>Set ranking (Not ranked)</summary>"))
    #expect(try local.post("\(path)/ranking", Self.change("ranking", to: "3")).status == 303)
    #expect(try local.get(path).has("<summary>Change ranking (#3)</summary>"))
    for text in ["0", "-1", "first", "99999999999999999999"] {
      let answer = try local.post("\(path)/ranking", Self.change("ranking", from: "3", to: text))
      #expect(answer.status == 422 && answer.has("id=\"ranking-ranking-problem\""), "\(text)")
    }
    #expect(try local.post("\(path)/ranking", Self.change("ranking", from: "3", to: "")).status == 303)
    #expect(try local.home.read { try $0.detail(school.lowercased)?.ranking } == nil)
  }

  @Test func `a school that was deleted meanwhile is not changed`() throws {
    let local = try Local()
    let school = try local.school()
    let path = "/schools/\(school.lowercased)"
    try local.perform(.school(school, .delete(dependants: Dependants(), cascade: true)))
    let position = try local.position
    #expect(try local.post("\(path)/information", Self.change("city", to: "Houston")).status == 422)
    #expect(try local.post("\(path)/ranking", Self.change("ranking", to: "3")).status == 422)
    #expect(try local.position == position)
  }
}
