import Foundation
import TestSupport
import Testing

@Suite(.waitsForOthers) struct CoachCommandTests {
  private func family() throws -> HomeFolder {
    try .after([
      "family create 'The Rivers'",
      "family add Sam --role player",
      "school add 'Rice University'",
    ])
  }

  private func code(_ home: HomeFolder, _ arguments: String...) throws -> Int32 {
    try Child("rc", arguments, environment: ["RC_HOME": home.path]).finish().code
  }

  @Test(.verifies("SD-16", "SD-17"))
  func `a coach is added by label, shown, edited, listed and removed`() throws {
    let home = try family()
    try home.rc("coach", "add", "rice", "Kim", "Lee", "Head Coach", "phone=512-555-0142")
    #expect(try home.rc("coach", "show", "kim").contains("Head Coach"))
    try home.rc("coach", "edit", "kim", "role=Recruiting Coordinator", "email=kim@rice.edu")
    let listed = try home.rc("coach", "list", "rice", "--role", "recruiting", "--json")
    #expect(listed.contains("\"email\" : \"kim@rice.edu\"") && listed.contains("\"phone\" : \"512-555-0142\""))
    let card = try home.rc("coach", "show", "kim", "--json")
    #expect(card.contains("mailto:kim@rice.edu") && card.contains("Call Kim Lee"))
    #expect(try home.rc("coach", "list", "rice", "--search", "nobody").contains("No coaches match your filters"))
    #expect(try code(home, "coach", "edit", "kim", "phone=12") == 65)
    #expect(try code(home, "coach", "show", "nobody") == 1)
    try home.rc("interaction", "add", "rice", "--type", "email", "--direction", "outbound", "--coach", "kim")
    #expect(try home.rc("interaction", "list", "rice").contains("Kim Lee"))
    try home.rc("coach", "remove", "kim")
    #expect(try home.rc("coach", "list", "rice").contains("No coaches added yet"))
    #expect(try home.rc("interaction", "list", "rice").contains("Kim Lee (removed)"))
    try home.rc("undo")
    #expect(try home.rc("coach", "list", "rice").contains("Kim Lee"))
  }

  @Test func `a coach moves to another school, and the contacts stay`() throws {
    let home = try family()
    try home.rc("school", "add", "Duke University")
    try home.rc("coach", "add", "rice", "Kim", "Lee", "head")
    try home.rc("interaction", "add", "rice", "--type", "email", "--direction", "outbound", "--coach", "kim")
    #expect(try home.rc("coach", "move", "kim", "--to", "duke").contains("Kim Lee is now at Duke University"))
    #expect(try home.rc("coach", "move", "kim", "--to", "duke", "--json").contains("\"changed\" : false"))
    #expect(try home.rc("coach", "list", "rice").contains("No coaches added yet"))
    #expect(try home.rc("coach", "show", "kim").contains("Last contact"))
    #expect(try home.rc("interaction", "list", "rice").contains("Kim Lee"))
    #expect(try home.replay("blame", "coach/kim").contains("lastContact"))
    #expect(try code(home, "coach", "move", "kim", "--to", "nowhere") == 1)
    #expect(try code(home, "coach", "move", "kim") == 64)
    try home.rc("undo")
    #expect(try home.rc("coach", "list", "rice").contains("Kim Lee"))
  }

  @Test(.verifies("SD-119"))
  func `a document is shared with two schools and unshared from one`() throws {
    let home = try family()
    try home.rc("school", "add", "Bates College")
    try home.rc("document", "add", "rice", "Reel", "--type", "highlight_video", "--url", "https://v.org/1")
    try home.rc("document", "share", "reel", "bates")
    #expect(try home.rc("document", "show", "reel").contains("Bates College"))
    try home.rc("document", "edit", "reel", "title=Junior reel")
    try home.rc("document", "remove", "reel", "rice")
    #expect(try home.rc("document", "list", "rice").contains("No documents shared with this school yet"))
    #expect(try home.rc("document", "list").contains("Junior reel"))
    #expect(try code(home, "document", "add", "rice", "X", "--type", "poem", "--url", "https://v.org") == 64)
  }

  @Test func `a logged contact can be shown, filtered and corrected`() throws {
    let home = try family()
    try home.rc("family", "add", "Ana", "--role", "parent")
    try home.rc("interaction", "add", "rice", "--type", "email", "--direction", "inbound", "--subject", "Camp")
    let json = try home.rc("interaction", "list", "rice", "--type", "email", "--json")
    let entries = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    let id = try #require(entries?.first?["id"] as? String)
    #expect(try home.rc("interaction", "show", id).contains("Camp"))
    #expect(try home.rc("interaction", "list", "rice", "--direction", "outbound").contains("No interactions match"))
    try home.rc("interaction", "edit", id, "subject=", "content=Come to camp", "type=phone call", "happened=2026-01-20")
    let shown = try home.rc("interaction", "show", id)
    #expect(shown.contains("Come to camp") && shown.contains("Phone Call") && shown.contains("Jan 20, 2026"))
    let audit = try home.rc("audit", "--school", "rice", "--type", "InteractionLogged", "--json")
    #expect(audit.contains("\"field\" : \"subject\"") && audit.contains("\"field\" : \"occurredAt\""))
    #expect(try home.rc("interaction", "edit", id, "sentiment=great", expecting: 64).contains("very_positive"))
    #expect(try home.rc("interaction", "edit", id, "school=rice", expecting: 64).contains("happened"))
    #expect(try home.rc("interaction", "edit", id, "subject=X", "--as", "Ana", expecting: 77).contains("who logged"))
    try home.rc("undo", "--yes")
    #expect(try home.rc("interaction", "show", id).contains("Camp"))
  }
}
