import Compass
import Domain
import Foundation
import Pages
import TestSupport
import Testing

/// What forms change, what they refuse, and the past, which they cannot reach.
@Suite struct ChangesTests {
  @Test func `each form changes its one thing and leads back to it`() async throws {
    let served = try await Served()
    let id = try served.add("Rice University")
    let path = "/schools/\(id.lowercased)"
    let forms: [(String, [(String, String)], String)] = [
      ("favorite", [("value", "true")], "header"), ("status", [("status", "contacted"), ("note", "called")], "header"),
      ("tier", [("tier", "A")], "header"), ("notes", [("shown", ""), ("text", "one\r\ntwo")], "notes"),
      ("private-notes", [("shown", ""), ("text", "mine")], "private-notes"),
      ("items", [("kind", "pro"), ("text", "Labs")], "pros"), ("items", [("kind", "con"), ("text", "Far")], "cons"),
    ]
    for (action, form, section) in forms {
      let before = try served.position
      let answer = try await served.send("\(path)/\(action)", form)
      #expect(answer.status == 303, "\(action)")
      #expect(answer.headers["location"]?.hasPrefix("\(path)?said=") == true)
      #expect(answer.headers["location"]?.hasSuffix("#\(section)") == true)
      #expect(try served.position == before + 1, "\(action)")
    }
    let page = try #require(try served.page(id))
    #expect(page.isFavorite && page.status == "contacted" && page.priorityTier == "A")
    #expect(page.notes == "one\ntwo" && page.privateNotes == "mine" && page.statusHistory.first?.note == "called")
    #expect(page.pros.map(\.text) == ["Labs"] && page.cons.map(\.text) == ["Far"])
    let item = try #require(page.pros.first?.id)
    #expect(try await served.send("\(path)/items/\(item)/remove", []).status == 303)
    #expect(try await served.send("\(path)/tier", [("tier", "")]).status == 303)
    let after = try #require(try served.page(id))
    #expect(after.pros.isEmpty && after.priorityTier == nil)
  }

  @Test func `the same form sent again changes nothing`() async throws {
    let served = try await Served()
    let path = "/schools/\(try served.add("Rice University").lowercased)/favorite"
    for _ in 1...3 { #expect(try await served.send(path, [("value", "true")]).status == 303) }
    #expect(try served.list().cards.first?.isFavorite == true)
    let position = try served.position
    #expect(try await served.send(path, [("value", "true")]).status == 303)
    #expect(try served.position == position)
  }

  @Test func `a message is said once, and nobody puts words into it`() async throws {
    let served = try await Served()
    let path = "/schools/\(try served.add("Rice University").lowercased)"
    let answer = try await served.send("\(path)/favorite", [("value", "true")])
    let target = try #require(answer.headers["location"]?.split(separator: "#").first.map(String.init))
    let toast = "class=\"toast\" role=\"status\">Saved</div>"
    #expect(try await served.browser.get(target).text.contains(toast))
    #expect(!(try await served.browser.get(target).text.contains(toast)))
    #expect(!(try await served.browser.get("\(path)?said=Send+money").text.contains("Send money")))
  }

  @Test func `a form of the list leads back to the list as it was, and to nowhere else`() async throws {
    let served = try await Served()
    let path = "/schools/\(try served.add("Rice University").lowercased)/favorite"
    let list = "/schools?division=D1&sort=fit"
    #expect(try await served.send(path, [("value", "true"), ("back", list)]).headers["location"] == list)
    for back in ["//evil.example", "https://evil.example", "/\\evil.example", "/schools\r\nSet-Cookie: a=b", "/other"] {
      let location = try await served.send(path, [("value", "true"), ("back", back)]).headers["location"]
      #expect(location?.hasPrefix("/schools/") == true, "\(back)")
    }
  }

  @Test func `what is refused comes back with the reason beside it and nothing lost`() async throws {
    let served = try await Served()
    let path = "/schools/\(try served.add("Rice University").lowercased)"
    let position = try served.position
    let status = try await served.send("\(path)/status", [("status", "dreaming"), ("note", "my remark")])
    #expect(status.status == 422 && status.text.contains("id=\"status-problem\" role=\"alert\""))
    #expect(status.text.contains("value=\"my remark\"") && status.text.contains("aria-describedby=\"status-problem\""))
    let long = String(repeating: "a", count: 10_001)
    let notes = try await served.send("\(path)/notes", [("shown", ""), ("text", long)])
    #expect(notes.status == 422 && notes.text.contains("id=\"notes-problem\"") && notes.text.contains(long))
    #expect(notes.text.contains("<details class=\"edit\" open>"))
    let item = try await served.send("\(path)/items", [("kind", "con"), ("text", "  ")])
    #expect(item.status == 422 && item.text.contains("id=\"cons-problem\""))
    #expect(try served.position == position)
  }

  @Test func `a text that somebody else changed meanwhile is shown with both, and written when the person says so`()
    async throws
  {
    let served = try await Served()
    let id = try served.add("Rice University", notes: "first")
    let path = "/schools/\(id.lowercased)"
    try served.perform(.school(id, .editNotes("hers")), by: served.mother)
    let answer = try await served.send("\(path)/notes", [("shown", "first"), ("text", "mine")])
    #expect(answer.status == 409 && answer.text.contains(">hers</blockquote>"))
    #expect(answer.text.contains("\nmine</textarea>") && answer.text.contains("name=\"mine\" value=\"true\""))
    #expect(try served.page(id)?.notes == "hers")
    let again = try await served.send("\(path)/notes", [("shown", "hers"), ("text", "mine"), ("mine", "true")])
    #expect(again.status == 303)
    #expect(try served.page(id)?.notes == "mine")
    // Who changed nothing overwrites nothing.
    try served.perform(.school(id, .editNotes("newer")), by: served.mother)
    #expect(try await served.send("\(path)/notes", [("shown", "mine"), ("text", "mine")]).status == 303)
    #expect(try served.page(id)?.notes == "newer")
  }

  @Test(.verifies("SD-180")) func `a school is deleted after a question and restored from the trash`() async throws {
    let served = try await Served()
    let id = try served.add("Rice University")
    let path = "/schools/\(id.lowercased)"
    let question = try await served.browser.get("\(path)/delete")
    #expect(question.status == 200 && question.text.contains("Are you sure you want to delete this school?"))
    #expect(try served.list().cards.count == 1)
    let deleted = try await served.send("\(path)/delete", [])
    let list = try await served.browser.get(try #require(deleted.headers["location"])).text
    #expect(list.contains("School deleted") && !list.contains(">Rice University<"))
    let gone = try await served.browser.get(path)
    #expect(gone.status == 200 && gone.text.contains("This school was deleted") && !gone.text.contains("\(path)/notes"))
    #expect(try await served.browser.get("\(path)/delete").status == 409)
    #expect(try await served.send("\(path)/favorite", [("value", "true")]).status == 409)
    let trash = try await served.browser.get("/schools/trash").text
    let restore = try #require(trash.firstMatch(of: /action="(\/trash\/[^"]+\/restore)"/)?.output.1)
    #expect(try await served.send(String(restore), []).headers["location"]?.hasPrefix(path) == true)
    #expect(try served.list().cards.map(\.name) == ["Rice University"])
  }

  @Test func `our script gets short answers`() async throws {
    let served = try await Served()
    let path = "/schools/\(try served.add("Rice University").lowercased)"
    let script = [("X-Requested-With", "script")]
    let done = try await served.send("\(path)/favorite", [("value", "true")], headers: script)
    #expect(done.status == 204 && done.body.isEmpty)
    let refused = try await served.send("\(path)/status", [("status", "dreaming")], headers: script)
    #expect(refused.status == 422 && refused.headers["content-type"]?.hasPrefix("text/plain") == true)
    let unknown = "/schools/\(UUID().uuidString.lowercased())/favorite"
    let missing = try await served.send(unknown, [("value", "true")], headers: script)
    #expect(missing.status == 404 && missing.text == "School not found")
  }

  @Test func `the past is shown as it was, marked, and cannot be changed`() async throws {
    let served = try await Served()
    let id = try served.add("Rice University", notes: "old words")
    let path = "/schools/\(id.lowercased)"
    try served.perform(.school(id, .changeStatus(.contacted, note: nil)))
    let moment = try served.position
    try served.perform(.school(id, .editNotes("new words")))
    try served.perform(.school(id, .addItem(.pro, text: "Labs")))
    let now = try await served.browser.get(path).text
    #expect(now.contains("<body class=\"now\"") && now.contains("method=\"post\""))
    #expect(now.contains("aria-valuetext=\"Now\""))
    for position in moment...(try served.position) {
      #expect(now.contains("href=\"\(path)?at=\(position)\""), "\(position)")
    }
    let then = try await served.browser.get("\(path)?at=\(moment)").text
    #expect(then.contains("<body class=\"past\"") && !then.contains("method=\"post\""))
    #expect(then.contains("old words") && !then.contains(">new words<") && then.contains("Back to now"))
    #expect(then.contains("Status changed, You (Sam)"))
    #expect(then.contains("href=\"/schools?at=\(moment)\""))
    let list = try await served.browser.get("/schools?at=\(moment)").text
    #expect(list.contains("href=\"\(path)?at=\(moment)\"") && !list.contains("method=\"post\""))
    #expect(list.contains("<input type=\"hidden\" name=\"at\" value=\"\(moment)\">"))
    #expect(try await served.browser.get("/schools?at=1").text.contains("No schools found"))
    #expect(try await served.browser.get("\(path)?at=1").status == 404)
    // A moment in words (ruling 55).
    #expect(try await served.browser.get("/schools?at=before%202").text.contains("No schools found"))
    for (words, status) in [("soon", 400), ("after%20", 400), ("beef", 404), ("99999", 404), ("yesterday", 404)] {
      #expect(try await served.browser.get("/schools?at=\(words)").status == status, "\(words)")
    }
  }
}
