import Compass
import Domain
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// What holds on every page: sizes that fingers hit and eyes read, names that are spoken, an order that keys follow.
@Suite struct LookTests {
  /// A page of each kind, with something on it.
  static func pages(_ local: Local) throws -> [(path: String, page: Local.Page)] {
    let school = try local.school("Rice University", SchoolFields(division: .value(.d1)), notes: "words")
    _ = try local.coach(school)
    let event = try local.event(school)
    try local.metric(event)
    let offer = try local.offer(school)
    let record = "/schools/\(school.lowercased)"
    let paths =
      [
        "/dashboard", "/timeline", "/schools", "/schools/board", "/schools/table", "/schools/map", "/schools/new",
        "/schools/trash", "/import",
        "/export", record, "\(record)/coaches",
        "\(record)/interactions", "/documents", "/metrics",
      ]
      + ["\(record)/delete", "/events", "/events/create", "/events/\(event.lowercased)", "/offers", "/offers/new"]
      + ["/events/\(event.lowercased)/delete", "/offers/\(offer.lowercased)", "/offers/\(offer.lowercased)/delete"]
      + SiteRoute.settings.keys.sorted().map { "/settings/\($0)" }
    return try paths.map { ($0, try local.get($0)) }
  }

  @Test(.verifies("SL-91", "SD-146", "ED-89", "OD-43")) func `whatever is pressed is 44 points tall`() throws {
    for selector in [
      ".button", "button", "select", "textarea", ".star", ".chip", "summary", ".toggle", ".box", ".pick",
    ] {
      #expect(Style.rule(selector).contains("min-height: 44px"), "\(selector)")
    }
    #expect(Style.rule(".round").contains("width: 44px; height: 44px"))
  }

  @Test(.verifies("SL-92", "SD-147", "ED-90", "ED-118", "PR-131"))
  func `text grows with the reader's own size`() throws {
    let sizes = Style.text().matches(of: /font(?:-size)?:[^;}]*?(\d[\d.]*)(px|pt)/)
    #expect(sizes.isEmpty, "\(sizes.map { $0.output.0 })")
    let page = try Local().get("/schools")
    #expect(page.has("content=\"width=device-width, initial-scale=1\"") && !page.text.contains("user-scalable"))
  }

  @Test(.verifies("PR-151")) func `no page forbids to make its text larger, nor cuts it off at a fixed height`() throws
  {
    #expect(!(Style.text().contains("text-size-adjust: none")))
    for selector in [".card", "button", ".field", ".badge"] {
      #expect(!(Style.rule(selector).contains("; height:")), "\(selector)")
    }
  }

  @Test(.verifies("SL-131", "SD-203", "ED-117"))
  func `nothing is wider than the smallest phone, and columns come with room`() throws {
    let style = Style.text()
    for match in style.matches(of: /(?:^|[;{ ])(?:min-)?width: (\d+)px/) {
      #expect((Int(match.output.1) ?? 0) <= 320, "\(match.output.0)")
    }
    // Every grid that repeats columns lets one column be as narrow as the page.
    for match in style.matches(of: /repeat\(auto-fi(?:t|ll), minmax\(([^;]*?), 1fr\)\)/) {
      #expect(match.output.1.contains("min("), "\(match.output.0)")
    }
    #expect(style.contains("@media (min-width: 640px)"))
  }

  @Test(.verifies("SD-140", "SD-202", "ED-116", "PR-130", "PR-150"))
  func `every section has its heading and every control its name`() throws {
    for (path, page) in try Self.pages(Local()) {
      #expect(page.status == 200, "\(path)")
      for match in page.text.matches(of: /aria-(?:labelledby|describedby)="([^"]+)"/) {
        for id in match.output.1.split(separator: " ") {
          #expect(page.text.contains("id=\"\(id)\""), "\(path): \(id) is named by nothing")
        }
      }
      for match in page.text.matches(of: /<(input|select|textarea)([^>]*)>/) where !match.output.2.contains("hidden") {
        let attributes = String(match.output.2)
        let id = attributes.firstMatch(of: #/ id="([^"]+)"/#).map { String($0.output.1) }
        let isInLabel = attributes.contains("type=\"checkbox\"")
        let isNamed =
          attributes.contains("aria-label=\"") || isInLabel || id.map { page.text.contains("for=\"\($0)\"") } ?? false
        #expect(isNamed, "\(path): \(match.output.0)")
      }
      for match in page.text.matches(of: /<button([^>]*)><svg/) {
        #expect(match.output.1.contains("aria-label=\"") || page.text.contains("</svg><span>"), "\(path)")
      }
      #expect(page.text.components(separatedBy: "<h1").count == 2, "\(path) has one first heading")
      let ids = page.text.matches(of: #/ id="([^"]+)"/#).map { String($0.output.1) }
      #expect(Set(ids).count == ids.count, "\(path): \(Dictionary(grouping: ids) { $0 }.filter { $1.count > 1 }.keys)")
    }
  }

  @Test(.verifies("PR-132", "PR-152")) func `keys follow the page's own order, and nothing stands over an input`()
    throws
  {
    for (path, page) in try Self.pages(Local()) {
      for match in page.text.matches(of: /tabindex="(-?\d+)"/) {
        #expect(["0", "-1"].contains(match.output.1), "\(path): \(match.output.0)")
      }
      #expect(page.hasInOrder(["class=\"skip\"", "<header", "<main"]), "\(path)")
      #expect(!page.text.contains("autofocus"), "\(path)")
    }
    // A bar that stays in sight leaves room for what has the focus.
    #expect(Style.rule("html").contains("scroll-padding"))
    #expect(Style.rule(".save-bar").contains("position: sticky"))
  }

  @Test func `what somebody writes is text on every page, never markup`() throws {
    let local = try Local()
    let evil = "</textarea></title><script>alert(1)</script><img src=x onerror=alert(1)>\"'&"
    let school = try local.school("A \(evil)", SchoolFields(conference: .value(evil)), notes: evil)
    _ = try local.coach(school, evil, "B")
    let event = try local.event(school, name: "E \(evil)", description: evil)
    let offer = try local.offer(school, notes: evil)
    let record = "/schools/\(school.lowercased)"
    for path in [
      "/dashboard", "/schools", record, "\(record)/coaches", "\(record)/interactions", "/events", "/offers",
      "/events/\(event.lowercased)", "/offers/\(offer.lowercased)", "/events/create",
    ] {
      let page = try local.get(path)
      #expect(page.status == 200 && !page.has("<script>") && !page.has("<img"), "\(path)")
      #expect(page.text.components(separatedBy: "</title>").count <= 3, "\(path)")
    }
    let refused = try local.post(
      "/schools/new", [("shown.name", ""), ("name", "\(evil)\(String(repeating: "x", count: 300))")])
    #expect(refused.status == 422 && !refused.has("<script>"))
  }

  @Test func `no page holds another person's private note`() throws {
    let local = try Local()
    let pages = try Self.pages(local)
    let school = try #require(pages.first { $0.path.hasSuffix("/coaches") }?.path.split(separator: "/")[1])
    let id = try #require(UUID(strict: String(school)))
    try local.perform(.privateNote(school: id, text: "planted-secret"), by: local.mother)
    for (path, _) in pages { #expect(!(try local.get(path).has("planted-secret")), "\(path)") }
  }

  @Test func `a page weighs less than 150 kB`() throws {
    let local = try Local()
    for (path, page) in try Self.pages(local) { #expect(page.text.utf8.count < 150_000, "\(path)") }
  }
}
