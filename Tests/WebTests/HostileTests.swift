import Compass
import Domain
import Projections
import Foundation
import TestSupport
import Testing

@testable import Web

/// Requests that no browser sends: each is answered or cut off, nothing of it comes through, and the others are served.
@Suite struct HostileTests {
  private static func head(_ served: Served, _ line: String, _ headers: [String], cookie: Bool = true) -> [UInt8] {
    let lines =
      [line, "Host: \(served.browser.host)"] + (cookie ? ["Cookie: \(served.browser.cookie ?? "")"] : []) + headers
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// All answers in what came back, by their status.
  private static func statuses(_ bytes: [UInt8]) -> [Int] {
    String(decoding: bytes, as: UTF8.self).components(separatedBy: "HTTP/1.1 ").dropFirst()
      .compactMap { Int($0.prefix(3)) }
  }

  @Test func `a hundred that never finish leave room for the one that does`() async throws {
    let served = try await Served()
    _ = try served.add("Rice University")
    var held: [Connection] = []
    for number in 0..<100 {
      let connection = try Connection(port: served.browser.port)
      let start =
        number % 2 == 0
        ? Array("GET /schools HTTP/1.1\r\nHo".utf8)
        : Self.head(
          served, "POST /schools/new HTTP/1.1",
          [
            "Content-Length: 1000", "Origin: http://\(served.browser.host)",
            "Content-Type: application/x-www-form-urlencoded",
          ]) + Array("csrf=".utf8)
      connection.send(start)
      held.append(connection)
    }
    for _ in 0..<5 {
      for connection in held { connection.send([UInt8(ascii: "a")]) }
      #expect(try await served.browser.get("/schools").text.contains("Rice University"))
    }
    let before = try served.position
    for connection in held { connection.close() }
    #expect(try await served.browser.get("/schools").status == 200)
    #expect(try served.position == before)
  }

  @Test func `a body that is cut short changes nothing`() async throws {
    let served = try await Served()
    let school = try served.add("Rice University").lowercased
    let csrf = try await served.csrf()
    let before = try served.position
    let origin = "Origin: http://\(served.browser.host)"
    let form = Array("csrf=\(csrf)&value=true".utf8)
    for length in [form.count + 1, form.count + 100_000] {
      let bytes =
        Self.head(
          served, "POST /schools/\(school)/favorite HTTP/1.1",
          [origin, "Content-Length: \(length)", "Content-Type: application/x-www-form-urlencoded"]) + form
      // Whatever it is told, if anything, it is not "done".
      let answer = try await Browser.exchange(bytes, port: served.browser.port, finishing: true)
      #expect(Self.statuses(answer).allSatisfy { $0 >= 400 })
    }
    #expect(try served.position == before)
  }

  @Test func `two readings of one message are no message`() async throws {
    let served = try await Served()
    let school = try served.add("Rice University").lowercased
    let csrf = try await served.csrf()
    let before = try served.position
    let origin = "Origin: http://\(served.browser.host)"
    let type = "Content-Type: application/x-www-form-urlencoded"
    let hidden =
      String(
        decoding: Self.head(served, "POST /schools/\(school)/favorite HTTP/1.1", [origin, type, "Content-Length: 90"]),
        as: UTF8.self) + "csrf=\(csrf)&value=true"
    let frames: [[String]] = [
      ["Content-Length: 5", "Transfer-Encoding: chunked"], ["Transfer-Encoding: chunked", "Content-Length: 5"],
      ["Content-Length: 5", "Content-Length: 6"], ["Content-Length: 5, 6"], ["Content-Length: +5"],
      ["Content-Length: -1"],
      ["Content-Length: 0x5"], ["Content-Length: 99999999999999999999"], ["Transfer-Encoding: chunked, identity"],
      ["Transfer-Encoding: xchunked"], ["Transfer-Encoding : chunked"], ["Content-Length : 5"],
    ]
    for frame in frames {
      let bytes =
        Self.head(served, "POST /nowhere HTTP/1.1", [origin, type] + frame) + Array("0\r\n\r\n\(hidden)".utf8)
      let statuses = Self.statuses(try await Browser.exchange(bytes, port: served.browser.port, finishing: true))
      #expect(statuses.count <= 1 && statuses.allSatisfy { $0 >= 400 }, "\(frame) \(statuses)")
    }
    for line in [
      "GET /schools HTTP/9.9", "GET /schools\u{0} HTTP/1.1", "\u{1}\u{2}", "GET", "",
    ] {
      let bytes = Self.head(served, line, [])
      let statuses = Self.statuses(try await Browser.exchange(bytes, port: served.browser.port, finishing: true))
      #expect(statuses.allSatisfy { $0 >= 400 }, "\(line) \(statuses)")
    }
    #expect(try served.position == before)
  }

  @Test func `floods of headers and endless lines are refused`() async throws {
    let served = try await Served()
    let floods: [[String]] = [
      (0..<500).map { "X-\($0): a" }, ["X: " + String(repeating: "a", count: 100_000)],
      (0..<90).map { "X-\($0): \(String(repeating: "a", count: 1000))" },
      ["Cookie: " + (0..<5000).map { "a\($0)=b" }.joined(separator: "; ")],
    ]
    for flood in floods {
      let bytes = Self.head(served, "GET /schools HTTP/1.1", flood + ["Connection: close"])
      let statuses = Self.statuses(try await Browser.exchange(bytes, port: served.browser.port, finishing: true))
      #expect(statuses.allSatisfy { $0 >= 400 }, "\(flood[0].prefix(20)) \(statuses)")
    }
    let path = "/" + String(repeating: "a/", count: 50_000)
    #expect(
      Self.statuses(
        try await Browser.exchange(
          Self.head(served, "GET \(path) HTTP/1.1", []), port: served.browser.port, finishing: true)
      ).allSatisfy { $0 >= 400 })
    #expect(try await served.browser.get("/schools").status == 200)
  }

  @Test func `whatever a text holds comes back as that text and nothing else`() throws {
    let local = try Local()
    let school = try local.school("Rice University")
    let position = try local.position
    let path = "/schools/\(school.lowercased)"
    let long = String(repeating: "n", count: 10_000)
    let refused = try local.post("/schools/new", [("shown.name", ""), ("name", long)])
    #expect(refused.status == 422 && refused.text.utf8.count < 150_000)
    #expect(try local.position == position)
    for text in [
      "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'; DROP TABLE school_list; --", "{{7*7}}${7*7}",
      "\u{202E}drowssap", "e\u{301}\u{301}\u{301}", "مرحبا", "👩‍👩‍👧‍👦", "</textarea></title><svg/onload=alert(1)>",
      "&lt;b&gt;",
      "%3Cscript%3E", "javascript:alert(1)",
    ] {
      #expect(
        try local.post(
          "\(path)/notes",
          [("shown", try local.home.read { try $0.detail(school.lowercased)?.notes } ?? ""), ("text", text)]
        ).status == 303)
      let page = try local.get(path)
      #expect(page.has(escaped(text)), "\(text)")
      #expect(!text.contains("<") || !page.text.contains(text), "\(text)")
    }
  }

  @Test func `no answer says how the program is made`() async throws {
    let served = try await Served()
    for (method, target) in [
      ("GET", "/schools/%ff"), ("GET", "/schools?at=1&at=2"), ("POST", "/schools"), ("BREW", "/schools"),
      ("GET", "/api/%ff"),
      ("POST", "/api/offers/x"), ("OPTIONS", "/api/openapi.json"), ("TRACE", "/"), ("GET", "/nowhere"),
    ] {
      let answer = try await served.browser.call(method, target)
      #expect((400..<500).contains(answer.status), "\(method) \(target)")
      for word in ["Error", "error.", ".swift", "sqlite", "SELECT", "Fatal", "/work", "/tmp", "Hummingbird", "NIO"] {
        #expect(!answer.text.contains(word), "\(method) \(target) \(word)")
      }
    }
  }
}
