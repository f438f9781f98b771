import Compass
import Domain
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// The offers, an offer's page, its calculator, and offers side by side.
@Suite struct OfferPageTests {
  @Test(.verifies("OD-2", "OD-52")) func `the page leads back to the list, also after the offer is deleted`() throws {
    let local = try Local()
    let id = try local.offer(try local.school())
    let path = "/offers/\(id.lowercased)"
    #expect(try local.get(path).text.contains(/class="back" href="\/offers"[^>]*>← Back to Offers</))
    #expect(try local.get("\(path)/delete").has("Are you sure you want to delete this offer?"))
    let deleted = try local.post("\(path)/delete")
    let list = try local.get(try #require(deleted.location))
    #expect(list.has("Offer deleted", "No offers yet"))
    #expect(try local.get(path).status == 404)
  }

  @Test(.verifies("OD-19", "OD-20", "OD-21", "OD-58"))
  func `three white cards, details in two columns, and long notes that scroll`() throws {
    let local = try Local()
    let notes = (1...200).map { "note\($0)" }.joined(separator: " ")
    let page = try local.get("/offers/\(try local.offer(try local.school(), notes: notes).lowercased)")
    #expect(page.text.matches(of: /class="measure white"/).count == 3)
    #expect(page.hasInOrder(["$40,000", "80%", "class=\"facts two\"", "<dd class=\"text scroll\">\(notes)</dd>"]))
    #expect(Style.rule(".white").contains("background: var(--card)"))
    #expect(Style.rule(".big").contains("font-size: 2rem"))
    let wide = try #require(Style.text().components(separatedBy: "@media (min-width: 640px) {").last)
    #expect(wide.contains(".facts.two { grid-template-columns: repeat(2"))
  }

  @Test(.verifies("OD-27", "OD-28", "OD-29"))
  func `the form has a control for each kind of field, and its buttons say what they do`() throws {
    let local = try Local()
    let path = "/offers/\(try local.offer(try local.school()).lowercased)"
    let page = try local.get(path)
    for name in ["offerType", "status"] {
      #expect(page.text.contains(try Regex("<select [^>]*name=\"\(name)\"")), "\(name)")
    }
    for name in ["offerDate", "deadlineDate"] {
      #expect(page.text.contains(try Regex("type=\"date\" [^>]*name=\"\(name)\"")), "\(name)")
    }
    for name in ["conditions", "notes"] { #expect(page.text.contains(try Regex("<textarea [^>]*name=\"\(name)\""))) }
    #expect(page.text.contains(/type="number" [^>]*name="scholarshipCents" value="40000"/))
    #expect(
      page.has("<summary>Edit</summary>", "data-busy=\"Saving...\"", "class=\"primary\" type=\"submit\">Save Changes"))
    #expect(page.text.contains(try Regex("class=\"button danger\" href=\"\(path)/delete\"")))
    #expect(page.has("class=\"button\" href=\"\(path)\" data-cancel>Cancel</a>"))
    let wrong = try local.post(
      "\(path)/edit",
      [
        ("shown.scholarshipCents", "40000"), ("scholarshipCents", "-1"), ("shown.deadlineDate", "2026-05-01"),
        ("deadlineDate", "2025-01-01"),
      ])
    #expect(wrong.status == 422 && wrong.has("offer-scholarshipCents-problem", "offer-deadlineDate-problem"))
    let right = [("shown.scholarshipCents", "40000"), ("scholarshipCents", "42500.50")]
    #expect(try local.post("\(path)/edit", right).status == 303)
    #expect(try local.get(path).has("$42,500.50"))
  }

  @Test(.verifies("OD-36")) func `the calculator shows each year, and stores nothing`() throws {
    let local = try Local()
    let path = "/offers/\(try local.offer(try local.school()).lowercased)"
    let position = try local.position
    let page = try local.get("\(path)?annualCost=60000&amount=&percentage=50&aid=1000&years=3")
    #expect(page.has("Year-by-Year Breakdown", ">Your Cost</th>", "$29,000", "$87,000"))
    #expect(page.text.components(separatedBy: "<caption>").last?.matches(of: /<tr><td\b/).count == 3)
    let handed = try local.get("\(path)?annualCost=60000&amount=&percentage=50&aid=&years=4&hand=1")
    #expect(handed.has("<details class=\"edit\" id=\"edit\" open>", "name=\"scholarshipCents\" value=\"30000\""))
    #expect(handed.value("shown.scholarshipCents") == "40000")
    #expect(try local.get("\(path)?annualCost=x&years=99").has("Must be a number, 0 or more"))
    #expect(try local.position == position)
  }

  @Test func `offers are compared side by side`() throws {
    let local = try Local()
    let first = try local.offer(try local.school())
    let second = try local.offer(try local.school("Bates College"))
    let list = try local.get("/offers")
    #expect(list.has("2 offers found", "name=\"pick.\(first.lowercased)\"", "action=\"/offers/compare\""))
    let page = try local.get("/offers/compare?pick.\(first.lowercased)=true&pick.\(second.lowercased)=true")
    #expect(page.has(">Compare Offers</h1>", "Rice University", "Bates College", "c-emerald-100-700"))
    #expect(try local.get("/offers/compare?pick.\(first.lowercased)=true").status == 422)
    #expect(try local.get("/offers/compare?pick.x=true&pick.y=true").status == 422)
  }
}
