import Foundation
import TestSupport
import Testing

@testable import Terminal

/// Every colour that a page decides can be read (facts §2.18): WCAG 2 level AA, for text of usual size.
@Suite struct ContrastTests {
  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  /// The colour tokens in the pages' sources: ground and text, as "blue-100/700".
  private static func tokens() throws -> Set<String> {
    let files = FileManager.default.enumerator(
      at: sources.appendingPathComponent("Pages"), includingPropertiesForKeys: nil)
    var tokens: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /"([a-z]+-\d{2,3}\/(?:[a-z]+-)?(?:\d{2,3}|white|black))"/) {
        tokens.insert(String(match.output.1))
      }
    }
    return tokens
  }

  @Test func `the text of every badge stands out from its ground`() throws {
    let tokens = try Self.tokens()
    #expect(tokens.count >= 10)
    for token in tokens.sorted() {
      let pair = try #require(Palette.pair(token), "\(token) names no colours")
      let (a, b) = (pair.background.luminance, pair.foreground.luminance)
      let contrast = (max(a, b) + 0.05) / (min(a, b) + 0.05)
      #expect(contrast >= 4.5, "\(token) has a contrast of \(contrast)")
    }
  }
}
