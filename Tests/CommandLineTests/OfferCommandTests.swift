import Foundation
import TestSupport
import Testing

@Suite(.waitsForOthers) struct OfferCommandTests {
  private let home = HomeFolder()

  init() throws {
    try home.rc("family", "create", "The Rivers")
    try home.rc("family", "add", "Sam", "--role", "player")
    for school in ["Rice University", "Duke University"] { try home.rc("school", "add", school) }
    try home.rc(
      "offer", "add", "rice", "--type", "partial", "--amount", "40000", "--percentage", "80", "--date", "2026-02-11",
      "--deadline", "2026-05-01", "--notes", "red \u{1b}[31malert")
  }

  @Test func `an offer is recorded, shown, edited, found in the list, removed and brought back`() throws {
    let page = try home.rc("offer", "show", "rice")
    for text in ["Rice University", "Partial Scholarship", "Pending", "$40,000", "80%", "May 1, 2026", "$160,000"] {
      #expect(page.contains(text), "\(text) in \(page)")
    }
    #expect(!page.contains("\u{1b}") && page.contains("\\u{1b}"))
    try home.rc("offer", "edit", "rice", "status=accepted", "amount=42,500", "percentage=")
    let list = try home.rc("offer", "list")
    #expect(list.contains("$42.5k") && list.contains("Accepted") && list.contains("1 offer found"))
    #expect(try home.rc("offer", "show", "rice", "--at", "5").contains("$40,000"))
    #expect(try home.rc("offer", "remove", "rice", expecting: 1).contains("--yes"))
    try home.rc("offer", "remove", "rice", "--yes")
    #expect(try home.rc("offer").contains("No offers yet"))
    try home.rc("undo")
    #expect(try home.rc("offer", "show", "rice", "--json").contains("\"scholarshipCents\" : 4250000"))
  }

  @Test func `exit codes and messages name what was refused`() throws {
    #expect(try home.rc("offer", "edit", "rice", "amount=100001", expecting: 65).contains("$100,000"))
    #expect(try home.rc("offer", "edit", "rice", "amount=lots", expecting: 65).contains("40000.50"))
    #expect(try home.rc("offer", "edit", "rice", "deadline=2026-02-10", expecting: 65).contains("after offer date"))
    #expect(try home.rc("offer", "edit", "rice", "color=red", expecting: 64).contains("accepted: type, status"))
    #expect(try home.rc("offer", "add", "rice", "--type", "gift", expecting: 64).contains("full_ride"))
    try home.rc("offer", "show", "duke", expecting: 1)
    try home.rc("offer", "list", "--sort", "color", expecting: 64)
    #expect(try home.rc("offer", "edit", "rice", "amount=40000") == "Nothing to change.\n")
    #expect(try home.rc("school", "delete", "rice", "--yes", expecting: 1).contains("1 offer"))
  }

  @Test(.verifies("OD-33", "OD-34"))
  func `the calculator stores nothing, and two offers can be compared`() throws {
    let before = try home.replay("log")
    let result = try home.rc("offer", "calculate", "rice", "--amount", "0", "--cost", "50000", "--years", "2")
    #expect(result.contains("Total Net Cost (2yr)") && result.contains("$20,000"))
    #expect(try home.replay("log") == before)
    try home.rc("offer", "calculate", "rice", "--years", "6", expecting: 64)
    try home.rc("offer", "calculate", "rice", "--aid", "some", expecting: 65)
    #expect(try home.rc("offer", "compare", expecting: 1).contains("at least 2"))
    try home.rc("offer", "add", "duke", "--type", "full_ride", "--percentage", "100", "--date", "2026-03-01")
    let comparison = try home.rc("offer", "compare", "rice", "duke")
    #expect(comparison.contains("Full Ride") && comparison.contains("Highest Amount") && comparison.contains("100%"))
  }
}
