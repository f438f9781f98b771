import Foundation
import TestSupport
import Testing

/// `rc serve` under what nobody means well with: whatever comes, as often as it comes, the process stays as large as it
/// was.
@Suite(.waitsForOthers) struct ServeMemoryTests {
  private static let long = String(repeating: "n", count: 10_000)
  /// Right to left, letters with many marks, and a family of one character.
  private static let foreign =
    "\u{202E}שלום " + String(repeating: "e\u{301}\u{302}\u{303}", count: 500) + " مرحبا 👩‍👩‍👧‍👦"

  /// What a process holds in memory, in kilobytes; nil where the system does not say it in a file.
  private static func resident(_ process: ChildProcess) -> Int? {
    let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    return status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }.flatMap { Int($0.filter(\.isNumber)) }
  }

  private struct Served {
    let child: Child
    let browser: Browser
    let school: String
    let csrf: String
  }

  private static func serve(_ home: HomeFolder) async throws -> Served {
    _ = try home.rc("family", "create", "The Rivers")
    _ = try home.rc("family", "add", "Sam", "--role", "player")
    _ = try home.rc("school", "add", "Rice University")
    let child = try Child("rc", ["serve", "--json", "--home", home.path], environment: ["TZ": "UTC"])
    let line = try #require(child.line())
    struct Opened: Decodable { let address: URL }
    let address = try JSONDecoder().decode(Opened.self, from: Data(line.utf8)).address
    let (port, query) = (try #require(address.port), try #require(address.query()))
    let welcome = try await Browser(port: port).get("/?\(query)")
    let cookie = welcome.headers["set-cookie"]?.split(separator: ";").first.map(String.init)
    let browser = Browser(port: port, cookie: cookie)
    let list = try await browser.get("/schools").text
    let school = try #require(list.firstMatch(of: /\/schools\/([0-9a-f-]{36})"/)).1
    let csrf = try #require(list.firstMatch(of: /name="csrf" value="([0-9a-f]+)"/)).1
    return Served(child: child, browser: browser, school: String(school), csrf: String(csrf))
  }

  /// One round of everything that nobody should send.
  private static func round(_ served: Served) async throws {
    let browser = served.browser
    func head(_ lines: String...) -> [UInt8] {
      Array(
        ([lines[0], "Host: \(browser.host)", "Cookie: \(browser.cookie ?? "")"] + lines.dropFirst())
          .joined(separator: "\r\n").utf8)
    }
    // A hundred that send a byte now and then, and never become a request.
    let held = try (0..<100).map { _ in try Connection(port: browser.port) }
    for connection in held { connection.send(head("GET /schools HTTP/1.1", "X-Slow: ")) }
    for _ in 0..<20 { for connection in held { connection.send([UInt8(ascii: "a")]) } }
    #expect(try await browser.get("/schools").status == 200)
    // Bodies that are too large, announced and not, and one that is cut short.
    let form = ["Origin: http://\(browser.host)", "Content-Type: application/x-www-form-urlencoded"]
    for length in ["Content-Length: 50000000", "Transfer-Encoding: chunked"] {
      let lines = head("POST /schools/new HTTP/1.1", form[0], form[1], length)
      let body = length.hasPrefix("T") ? Array("200000\r\n".utf8) : []
      let bytes = lines + Array("\r\n\r\n".utf8) + body + [UInt8](repeating: UInt8(ascii: "a"), count: 2_000_000)
      _ = try await Browser.exchange(bytes, port: browser.port, finishing: true)
    }
    let short = head("POST /schools/new HTTP/1.1", form[0], form[1], "Content-Length: 400000")
    _ = try await Browser.exchange(
      short + Array("\r\n\r\ncsrf=".utf8) + [UInt8](repeating: UInt8(ascii: "b"), count: 300_000), port: browser.port,
      finishing: true)
    // Names that are too long or strange, and addresses that lead nowhere, each another one.
    for text in [long, foreign] {
      let sent = [("csrf", served.csrf), ("shown.name", ""), ("name", text)]
      #expect(try await browser.post("/schools/new", sent).status == 422)
      let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      #expect(try await browser.get("/schools?q=\(query.prefix(12_000))").status < 500)
    }
    for _ in 0..<20 {
      #expect(try await browser.get("/schools/\(UUID().uuidString.lowercased())").status == 404)
      #expect(try await browser.get("/schools?q=\(UUID().uuidString)").status == 200)
      #expect(try await Browser(port: browser.port).get("/schools").status == 403)
    }
    for connection in held { connection.close() }
  }

  @Test func `nothing that is sent makes the process grow`() async throws {
    let home = HomeFolder()
    let served = try await Self.serve(home)
    defer { served.child.kill() }
    // What is kept on purpose is kept by then: pages' parts, and what the allocator holds for the next request.
    for _ in 0..<3 { try await Self.round(served) }
    guard let before = Self.resident(served.child.process) else { return }
    for _ in 0..<10 { try await Self.round(served) }
    let after = try #require(Self.resident(served.child.process))
    #expect(after < before + before / 5, "\(before) kB, ten rounds later \(after) kB")
    #expect(try await served.browser.get("/schools/\(served.school)").text.contains("Rice University"))
  }
}
