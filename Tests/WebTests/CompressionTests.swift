import Foundation
import Testing

@testable import Web

/// Which answers go compressed, and to whom.
@Suite struct CompressionTests {
  private static func page(_ type: String? = "text/html; charset=utf-8", bytes: Int = 10_000) -> WebResponse {
    WebResponse(status: 200, contentType: type, body: Array(repeating: UInt8(ascii: "a"), count: bytes))
  }

  private static func encoding(_ answer: WebResponse, _ accepted: String?) -> String? {
    Compression.apply(to: answer, accepting: accepted).headers.first { $0.name == "content-encoding" }?.value
  }

  @Test(
    arguments: [
      ("gzip", true), ("deflate, gzip;q=0.5, br", true), ("GZIP", true), ("*", true), ("gzip;q=0", false), (nil, false),
      ("br", false), ("*;q=0", false), ("gzip; q=0.0, *", false), ("gzip;q=x", false), ("", false),
    ] as [(String?, Bool)])
  func `a client gets what it says that it can read`(accepted: String?, isPacked: Bool) {
    #expect((Self.encoding(Self.page(), accepted) == "gzip") == isPacked)
  }

  @Test func `only what is long, is a text and is named by no validator is packed`() {
    #expect(Self.encoding(Self.page(bytes: 100), "gzip") == nil)
    #expect(Self.encoding(Self.page("image/png"), "gzip") == nil)
    #expect(Self.encoding(Self.page(nil), "gzip") == nil)
    #expect(Self.encoding(Self.page("application/json"), "gzip") == "gzip")
    #expect(Self.encoding(Self.page("image/svg+xml"), "gzip") == "gzip")
    var named = Self.page()
    named.headers.append(("etag", "\"7\""))
    #expect(Self.encoding(named, "gzip") == nil)
  }

  @Test func `whoever keeps answers is told that there are two of them`() {
    for accepted in ["gzip", nil] {
      let headers = Compression.apply(to: Self.page(), accepting: accepted).headers
      #expect(headers.contains { $0 == ("vary", "accept-encoding") })
    }
  }

  @Test func `what is packed is a gzip file, smaller, with the length of the text at its end`() throws {
    let packed = try #require(Compression.gzip(Self.page().body))
    #expect(packed.prefix(3) == [0x1F, 0x8B, 8] && packed.count < 200)
    #expect(packed.suffix(4) == [0x10, 0x27, 0, 0])
    #expect(Compression.gzip([]) != nil)
  }
}
