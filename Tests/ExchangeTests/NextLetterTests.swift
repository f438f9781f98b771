import Compass
import Domain
import EventLog
import EventSchemas
import Exchange
import Foundation
import Pages
import TestSupport
import Testing

@Suite struct NextLetterTests {
  private func letter(_ names: [String]) throws -> NextLetter {
    let family = try ImportTests.Family()
    let id = try #require(family.home.settings.family).lowercased
    for name in names {
      // Not by a command, which would refuse a name that cannot be seen: an older program's history may hold one.
      let added = DomainEvent.schoolAdded(SchoolAdded(athlete: family.player, name: name))
      try family.home.log.append(
        [
          NewEvent(
            id: family.home.freshID(), stream: .school(family.home.freshID()), type: added.type, schema: added.schema,
            data: EventCodec.encode(added))
        ],
        in: AppendContext(
          actor: family.player.lowercased, family: id, device: "laptop", clock: family.home.now().milliseconds))
    }
    let viewer = Viewer(id: family.player, athlete: family.player, timeZone: .gmt, now: family.home.now())
    return NextLetter(
      try family.home.read { try NextPage.load(from: $0, viewer: viewer, limit: 2) }, of: "Sam <b>")
  }

  @Test func `the letter says each step and why, as text and as a page`() throws {
    let letter = try letter(["Rice University", "Bates College", "Duke"])
    #expect(letter.text.hasPrefix("What Next for Sam <b>, "))
    #expect(letter.text.contains("\n\nSoon\n- Write to Bates College for the first time\n  There was no contact yet\n"))
    #expect(letter.text.contains("and more: rc next") && !letter.text.contains("Rice"))
    #expect(letter.html.contains("<h2>Soon</h2>") && letter.html.contains("<li>Write to Bates College"))
    #expect(letter.html.contains("Sam &lt;b&gt;") && !letter.html.contains("<b>"))
    // It asks nothing of any host.
    #expect(!letter.html.contains("http") && !letter.html.contains("src="))
  }

  @Test func `a hostile name can't break out of the letter`() throws {
    let letter = try letter(["<script>alert(1)</script>\u{1b}[31m & Co\u{202e}"])
    #expect(!letter.html.contains("<script>") && letter.html.contains("&lt;script&gt;"))
    for text in [letter.text, letter.html] { #expect(!text.contains("\u{1b}") && !text.contains("\u{202e}")) }
  }
}
