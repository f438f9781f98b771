import Domain
import Foundation
import TestSupport
import Testing

@testable import Web

/// What another program of the phone shares: it becomes a contact with the chosen school, once its form is sent.
@Suite struct SharePageTests {
  @Test func `the school that a mail names comes first, and nothing is stored by looking`() throws {
    let local = try Local()
    _ = try local.school("Bates College")
    let rice = try local.school("Rice University").lowercased
    let position = try local.position
    let mail = "title=Camp%20%3Cb%3E&text=Greetings%20from%20RICE!%20Come%20in%20June.&url=https%3A%2F%2Fexample.edu"
    let page = try local.get("/share?\(mail)")
    #expect(page.status == 200 && page.has("Camp &lt;b&gt;", "Come in June.\nhttps://example.edu"))
    #expect(page.hasInOrder([">Rice University</option>", ">Bates College</option>"]))
    let chosen = try local.get("/share?\(mail)&school=\(rice)")
    #expect(chosen.status == 303)
    let target = try #require(chosen.location)
    #expect(target.hasPrefix("/schools/\(rice)/interactions?"))
    let form = try local.get(target)
    #expect(form.status == 200 && form.has("Come in June.\nhttps://example.edu</textarea>", "value=\"Camp &lt;b&gt;\""))
    #expect(form.value("shown.content") == "" && !form.has("role=\"alert\""))
    #expect(try local.position == position)
    let sent = [
      ("shown.content", ""), ("content", "Come in June."), ("type", "email"), ("direction", "inbound"),
      ("shown.subject", ""), ("subject", "Camp"),
    ]
    #expect(try local.post("/schools/\(rice)/interactions", sent).status == 303 && local.position == position + 1)
  }

  @Test func `a text of any length and a school of nobody do no harm`() throws {
    let local = try Local()
    #expect(try local.get("/share").has("There is no school on the list yet."))
    let rice = try local.school().lowercased
    let long = String(repeating: "x", count: 14_000)
    let page = try local.get("/share?text=\(long)")
    #expect(page.status == 200 && page.has(String(repeating: "x", count: 5000)))
    #expect(!page.has(String(repeating: "x", count: 5001)))
    for school in ["x", UUID().uuidString.lowercased(), "..%2F.."] {
      #expect(try local.get("/share?text=a&school=\(school)").status == 404)
    }
    #expect(try local.get("/schools/\(rice)/interactions?content=\(long)").status == 200)
  }
}
