import Domain
import Foundation
import TestSupport
import Testing

@testable import Web

/// The form for another offer.
@Suite struct NewOfferPageTests {
  private static func form(_ changes: [String: String]) -> [(String, String)] {
    let usual = ["offerType": "partial", "status": "pending", "offerDate": "2026-01-15", "scholarshipCents": "40000"]
    return usual.merging(changes) { $1 }.sorted { $0.key < $1.key }.flatMap { [("shown.\($0)", ""), ($0, $1)] }
  }

  @Test(.verifies("OD-27")) func `an offer is recorded by its form and leads to its page`() throws {
    let local = try Local()
    let school = try local.school()
    #expect(try local.get("/offers").has("href=\"/offers/new\">Log Offer</a>"))
    let page = try local.get("/offers/new")
    #expect(page.status == 200 && page.has("<h1>Log Offer</h1>", ">Choose a school...</option>", ">Rice University<"))
    #expect(page.value("offerDate") == "2026-02-02" && page.value("shown.offerDate") == "")
    let answer = try local.post(
      "/offers/new", Self.form(["school": school.lowercased, "notes": "by phone", "status": "accepted"]))
    #expect(answer.status == 303)
    let offer = try local.get(String((answer.location ?? "").prefix { $0 != "?" }))
    #expect(offer.has("Rice University", "$40,000", "by phone", "Accepted", "Jan 15, 2026"))
  }

  @Test func `what cannot be an offer comes back with the reason, and what was typed`() throws {
    let local = try Local()
    let school = try local.school().lowercased
    let position = try local.position
    for (changes, reason) in [
      ([:], "School must be given: one of your schools"),
      (["school": school, "offerType": ""], "Offer Type must be given: one of full_ride, partial"),
      (["offerType": ""], "School must be given"), (["offerType": ""], "Offer Type must be given"),
      (["school": school, "scholarshipCents": "-1"], "Amount must not be negative"),
      (["school": school, "scholarshipCents": "x"], "Amount must be a number"),
      (["school": school, "deadlineDate": "2025-01-01"], "Deadline must be after offer date"),
      (["school": "\(UUID())", "notes": "n"], "school"),
    ] {
      let page = try local.post("/offers/new", Self.form(changes.merging(["conditions": "Kestrel"]) { $1 }))
      #expect(page.status == 422 && page.has(reason, "Kestrel"), "\(changes)")
    }
    #expect(try local.position == position)
    #expect(try !local.get("/offers?at=\(position - 1)").has("/offers/new"), "the past takes no offer")
  }
}
