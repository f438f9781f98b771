import Foundation
import Logging
import Synchronization
import Testing

@testable import Observability

/// Every entry is one line that a reader of JSON takes, whatever it holds.
@Suite struct JSONLogHandlerTests {
  private final class Lines: Sendable {
    let data = Mutex(Data())
  }

  private static func logged(at level: Logger.Level = .info, _ work: (Logger) -> Void) throws -> [[String: Any]] {
    let lines = Lines()
    let time = Date(timeIntervalSince1970: 1_770_000_000.25)
    let logger = Logger(label: "tests") { _ in
      JSONLogHandler(level: level, now: { time }) { line in lines.data.withLock { $0 += line } }
    }
    work(logger)
    let text = String(decoding: lines.data.withLock { $0 }, as: UTF8.self)
    #expect(text.isEmpty || text.hasSuffix("\n"))
    return try text.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
    }
  }

  @Test func `an entry says when, how bad and what, and its fields stay what they are`() throws {
    let entries = try Self.logged { logger in
      logger.error(
        "request", metadata: ["status": .stringConvertible(503), "ms": .stringConvertible(0.5), "route": "/schools"])
    }
    let entry = try #require(entries.first)
    #expect(entry["time"] as? String == "2026-02-02T02:40:00.250Z")
    #expect(entry["level"] as? String == "error" && entry["message"] as? String == "request")
    #expect(entry["status"] as? Int == 503 && entry["ms"] as? Double == 0.5 && entry["route"] as? String == "/schools")
  }

  @Test(arguments: ["line\nbreak", "quote \" and \\", "\u{0}\u{1b}[31m", "ünï 🏈", ""])
  func `no text breaks a line or leaves its place`(text: String) throws {
    let entries = try Self.logged { $0.info("\(text)", metadata: ["field": .string(text), "list": [.string(text)]]) }
    #expect(entries.count == 1 && entries.first?["message"] as? String == text)
    #expect(entries.first?["field"] as? String == text && entries.first?["list"] as? [String] == [text])
  }

  @Test func `what is below the level is not written`() throws {
    let entries = try Self.logged(at: .warning) { logger in
      logger.info("one")
      logger.warning("two")
    }
    #expect(entries.map { $0["message"] as? String } == ["two"])
  }

  @Test func `every line of a request has its id, and no other has`() throws {
    let id = RequestID(given: "0123456789abcdef")
    let entries = try Self.logged { logger in
      RequestID.$current.withValue(id) { logger.info("inside") }
      logger.info("outside")
    }
    #expect(entries.map { $0["request"] as? String } == ["0123456789abcdef", nil])
  }
}

@Suite struct RequestIDTests {
  @Test(arguments: ["0123456789abcdef", "0190d7a2-6f2e-7c3a-9d52-3f0a5b1c7e88", "00000000000000000000000000000000"])
  func `a proxy's id is kept`(text: String) { #expect(RequestID(given: text).text == text) }

  @Test(arguments: [
    nil, "", "123", "ana@example.com......", "Ana Rivers Ana Rivers", "0123456789abcdeg", "0123456789abcdef\n",
    String(repeating: "a", count: 65), "０１２３４５６７８９０１２３４５",
  ])
  func `anything else is not repeated`(text: String?) {
    let id = RequestID(given: text).text
    #expect(id != text && UUID(uuidString: id) != nil)
    #expect(RequestID(given: text).text != id)
  }
}
