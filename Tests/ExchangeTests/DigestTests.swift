import Compass
import Domain
import Exchange
import Foundation
import Pages
import TestSupport
import Testing

@Suite struct DigestTests {
  private func digest(_ names: [String]) throws -> Digest {
    let family = try ImportTests.Family()
    for name in names {
      try family.home.perform(
        .school(
          family.home.freshID(),
          .add(athlete: family.player, name: name, fields: SchoolFields(), status: nil, notes: nil)),
        in: CommandContext(actor: family.player))
    }
    let viewer = Viewer(id: family.player, athlete: family.player, timeZone: .gmt, now: family.home.now())
    return Digest(
      try family.home.read { try NextPage.load(from: $0, viewer: viewer, limit: 2) }, of: "Sam <b>")
  }

  @Test func `the letter says each step and why, as text and as a page`() throws {
    let digest = try digest(["Rice University", "Bates College", "Duke"])
    #expect(digest.text.hasPrefix("What Next for Sam <b>, "))
    #expect(digest.text.contains("\n\nSoon\n- Write to Bates College for the first time\n  There was no contact yet\n"))
    #expect(digest.text.contains("and more: rc next") && !digest.text.contains("Rice"))
    #expect(digest.html.contains("<h2>Soon</h2>") && digest.html.contains("<li>Write to Bates College"))
    #expect(digest.html.contains("Sam &lt;b&gt;") && !digest.html.contains("<b>"))
    // It asks nothing of any host.
    #expect(!digest.html.contains("http") && !digest.html.contains("src="))
  }

  @Test func `a hostile name can't break out of the letter`() throws {
    let digest = try digest(["<script>alert(1)</script>\u{1b}[31m & Co\u{202e}"])
    #expect(!digest.html.contains("<script>") && digest.html.contains("&lt;script&gt;"))
    for text in [digest.text, digest.html] { #expect(!text.contains("\u{1b}") && !text.contains("\u{202e}")) }
  }
}
