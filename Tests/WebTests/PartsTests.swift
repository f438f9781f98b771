import EventLog
import Pages
import TestSupport
import Testing

@testable import Web

/// Laws of the parts that stand between a stranger's bytes and a page.
@Suite struct PartsTests {
  private static func texts(_ seed: UInt64, count: Int = 300) -> [String] {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "<", ">", "&", "\"", "'", "\0", "a", " ", "é", "e\u{301}", "👩‍👩‍👧", "ש", "%", "+", "=", ";", "\n", "</p>", "\u{202E}",
    ]
    return (0..<count).map { _ in
      (0..<Int.random(in: 0...12, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
        .joined()
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `no text ends or begins an element or an attribute`(seed: UInt64) {
    for text in Self.texts(seed) {
      let html = tag("p", .text("title", text)) { text }
      let string = String(decoding: html.bytes, as: UTF8.self)
      #expect(string.filter { $0 == "<" }.count == 2 && string.filter { $0 == ">" }.count == 2, "seed \(seed): \(text)")
      #expect(string.filter { $0 == "\"" }.count == 2 && !string.contains("'"), "seed \(seed): \(text)")
      #expect(!string.utf8.contains(0), "seed \(seed)")
    }
  }

  @Test(arguments: [4, 5, 6] as [UInt64])
  func `a form's fields come back as they were sent`(seed: UInt64) throws {
    for text in Self.texts(seed) {
      let sent = Address("/").with("a", "1").with("field", text).text.dropFirst("/?".count)
      let fields = try FormFields(sent.utf8)
      #expect((fields["field"] ?? "").utf8.elementsEqual(text.utf8), "seed \(seed): \(text)")
    }
  }

  @Test(arguments: [7, 8, 9] as [UInt64])
  func `any bytes are fields or are refused`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator) : "%&=+09afAF".utf8.randomElement(using: &generator) ?? 0
      }
      do throws(WebError) { _ = try FormFields(bytes) } catch { #expect(error == .badRequest, "seed \(seed)") }
    }
  }

  @Test func `line breaks are those of the log`() {
    #expect(FormFields.unix("a\r\nb\rc\nd\r\n\r\n") == "a\nb\nc\nd\n\n")
  }

  @Test func `only addresses that a page may open become links`() {
    for address in [
      "/schools", "/schools?q=1#a", "#main", "https://a.example", "HTTP://a.example", "mailto:a@b", "tel:1", "sms:1",
    ] {
      #expect(Attribute.isSafe(address), "\(address)")
    }
    for address in [
      "javascript:alert(1)", " javascript:alert(1)", "//evil.example", "/\\evil.example", "data:text/html,a",
      "vbscript:a", "",
    ] {
      #expect(!Attribute.isSafe(address), "\(address)")
    }
  }

  @Test func `a filter's address reads back as the same filters`() throws {
    var generator = SeededGenerator(seed: 11)
    for text in Self.texts(12) {
      var query = SchoolsQuery(.none)
      query.filters.searchText = String(text.prefix(200)).replacing("\r", with: "")
      query.filters.division = Bool.random(using: &generator) ? "D1" : nil
      query.filters.favoritesOnly = Bool.random(using: &generator)
      query.filters.fitMinimum = Int.random(in: 0...100, using: &generator)
      query.filters.maximumDistance = Double(Int.random(in: 0...3000, using: &generator))
      query.sort = [.name, .fit, .distance, .lastContact].randomElement(using: &generator) ?? .name
      let request = try WebRequest(method: .get, target: query.path)
      let read = SchoolsQuery(request.query)
      #expect(read.filters == query.filters && read.sort == query.sort, "\(text)")
    }
  }

  @Test func `secrets have 64 digits and are compared whole`() {
    let secrets = Secrets(.seeded(3))
    for secret in [secrets.token, secrets.session, secrets.csrf] {
      #expect(secret.utf8.count == 64 && secret.allSatisfy(\.isHexDigit))
    }
    #expect(Set([secrets.token, secrets.session, secrets.csrf]).count == 3)
    #expect(Secrets.areEqual("abc", "abc") && !Secrets.areEqual("abc", "abd") && !Secrets.areEqual("abc", "abcd"))
  }
}
