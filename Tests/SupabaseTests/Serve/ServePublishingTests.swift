import Domain
import Foundation
import Supabase
import TestSupport
import Testing

/// `rc serve` of a home whose people are signed in publishes what they do, and says so on its pages.
@Suite(.takesTurns, .waitsForOthers, .timeLimit(.minutes(15))) struct ServePublishingTests {
  /// A server over a family's home, and the browser that opened it.
  private final class Open {
    let child: Child
    let browser: Browser

    init(_ family: PublishingHome, _ words: String...) async throws {
      let all = ["serve", "--json", "--home", family.folder.url.path, "--as", family.player.lowercased] + words
      child = try Child("rc", all, environment: ["TZ": "UTC"])
      struct Said: Decodable { let address: URL }
      let line = try #require(child.line())
      let address = try JSONDecoder().decode(Said.self, from: Data(line.utf8)).address
      let (port, query) = (try #require(address.port), try #require(address.query()))
      let welcome = try await Browser(port: port).get("/?\(query)")
      let cookie = welcome.headers["set-cookie"]?.split(separator: ";").first.map(String.init)
      browser = Browser(port: port, cookie: cookie)
    }

    deinit { if child.process.isRunning { child.kill() } }

    /// Ends it as Control-C does.
    func end() -> Int32 {
      kill(child.process.processIdentifier, SIGINT)
      return child.finish().code
    }
  }

  @Test func `what is done on a page stands in the project without a command`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let open = try await Open(family)
    let list = try await open.browser.get("/schools").text
    let csrf = try #require(list.firstMatch(of: /name="csrf" value="([0-9a-f]+)"/)).1
    let added = try await open.browser.post(
      "/schools/new", [("csrf", String(csrf)), ("shown.name", ""), ("name", "Rice University")])
    #expect(added.status == 303, "\(added.text)")
    // The page says when: no other clock is waited for.
    while try await !open.browser.get("/schools").text.contains("All changes are in your project") {}
    while try stack.sql("select name from schools") != [["Rice University"]] {}
    #expect(open.end() == 0)
    // Its end left nothing under way, so that the next one need not wait for it.
    let lock = family.folder.url.appendingPathComponent("publish.lock").path
    #expect(try FileManager.default.attributesOfItem(atPath: lock)[.size] as? Int == 0)
    #expect(try await family.publish().accepted == 0)
  }

  @Test func `what others wrote in the project stands on the pages without a command`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let rice = try family.school()
    try await family.publish()
    try stack.sql("update schools set notes = 'written elsewhere' where id = '\(rice.lowercased)'")
    let open = try await Open(family)
    while try await !open.browser.get("/schools/\(rice.lowercased)").text.contains("written elsewhere") {}
    #expect(open.end() == 0)
  }

  @Test func `with --no-pull nothing is taken over`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    let rice = try family.school()
    try await family.publish()
    try stack.sql("update schools set notes = 'written elsewhere' where id = '\(rice.lowercased)'")
    let open = try await Open(family, "--no-pull")
    while try await !open.browser.get("/schools").text.contains("All changes are in your project") {}
    #expect(open.end() == 0)
    #expect(try !family.types().contains("SchoolObserved"))
  }

  @Test func `with --no-publish, and without a sign-in, nothing is published or said of it`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    let family = try await PublishingHome(stack)
    _ = try family.school()
    let quiet = try await Open(family, "--no-publish")
    // It would keep this one out.
    #expect(try await family.publish().accepted == 1)
    #expect(!(try await quiet.browser.get("/schools").text.contains("<footer")))
    #expect(quiet.end() == 0)
    try FileManager.default.removeItem(at: family.folder.url.appendingPathComponent("sign-in.json"))
    let nobody = try await Open(family)
    #expect(!(try await nobody.browser.get("/schools").text.contains("<footer")))
    #expect(nobody.end() == 0)
  }
}
