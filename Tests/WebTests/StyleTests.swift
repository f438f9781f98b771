import Foundation
import TestSupport
import Testing

@testable import Web

/// Every colour that a page names has its rule, light and dark, and can be read (WCAG 2 AA).
@Suite struct StyleTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func style() -> String { Style.text() }

  /// The colour tokens in the pages' sources: "blue-100/700" with its ground, "yellow-500" alone.
  private static func tokens() throws -> (pairs: Set<String>, inks: Set<String>) {
    var (pairs, inks): (Set<String>, Set<String>) = ([], [])
    let files = FileManager.default.enumerator(
      at: root.appendingPathComponent("Sources/Pages"), includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /"([a-z]+-\d{2,3}\/(?:[a-z]+-)?(?:\d{2,3}|white|black))"/) {
        pairs.insert(String(match.output.1))
      }
      for match in text.matches(of: /[cC]olor[^"\n]*"([a-z]+-\d{2,3})"/) { inks.insert(String(match.output.1)) }
    }
    return (pairs, inks)
  }

  @Test func `each token of the pages has its rule`() throws {
    let style = Self.style()
    let tokens = try Self.tokens()
    #expect(tokens.pairs.count >= 15 && tokens.inks.count >= 3)
    for token in tokens.pairs.sorted() { #expect(style.contains(".\(Color.badge(token)) {"), "\(token)") }
    for token in tokens.inks.sorted() where token != "amber-200" {
      #expect(style.contains(".\(Color.textColor(token)) {"), "\(token)")
    }
    #expect(style.contains(".border-amber-200 {"))
  }

  @Test(.verifies("ED-88")) func `the text of every badge stands out from its ground, light and dark`() throws {
    let rules = Self.style().matches(
      of: /\.c-([a-z0-9-]+) \{ background: (#[0-9a-f]{3,6}); color: (#[0-9a-f]{3,6}); \}/)
    #expect(rules.count >= 25)
    for rule in rules {
      let contrast = Self.contrast(String(rule.output.2), String(rule.output.3))
      #expect(contrast >= 4.5, "\(rule.output.1) has a contrast of \(contrast)")
    }
  }

  @Test func `text, soft text, links and buttons stand out from their grounds`() throws {
    for theme in Self.style().components(separatedBy: ":root {").dropFirst().prefix(2) {
      let values = theme.matches(of: /--([a-z-]+): (#[0-9a-f]{3,6});/).reduce(into: [:]) {
        $0[String($1.output.1)] = String($1.output.2)
      }
      let pairs = [
        ("text", "card"), ("text", "ground"), ("text", "wash"), ("soft", "card"), ("soft", "ground"), ("soft", "wash"),
        ("primary-strong", "card"), ("primary-strong", "ground"), ("primary-strong", "wash"), ("on-primary", "primary"),
        ("on-primary", "primary-strong"), ("danger", "card"), ("danger", "danger-ground"), ("text", "past"),
        ("soft", "past"),
      ]
      for (text, ground) in pairs {
        let contrast = Self.contrast(try #require(values[text]), try #require(values[ground]))
        #expect(contrast >= 4.5, "\(text) on \(ground) has a contrast of \(contrast)")
      }
      // What shows where an input begins, and where the focus is: 3 : 1.
      for edge in ["line-strong", "focus"] {
        #expect(Self.contrast(try #require(values[edge]), try #require(values["card"])) >= 3, "\(edge)")
      }
    }
  }

  @Test func `a colour is decided in the pages and in no view`() throws {
    let files = FileManager.default.enumerator(
      at: Self.root.appendingPathComponent("Sources/Web"), includingPropertiesForKeys: nil)
    var read = 0
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      read += 1
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      let code = lines.filter { !$0.contains("///") }.joined(separator: "\n")
      let found = code.matches(of: /\b(?:c|t|border)-[a-z]+-\d{2,3}/).map { String($0.output) }
      #expect(found.isEmpty, "\(file.lastPathComponent): \(found)")
    }
    #expect(read > 30)
  }

  @Test func `the files load nothing from elsewhere`() {
    for asset in [Asset.style, .script] {
      let text = Style.text(asset)
      for forbidden in ["http:", "https:", "@import", "url(", "innerHTML", "eval(", "document.write"] {
        #expect(!text.contains(forbidden), "\(asset) \(forbidden)")
      }
    }
  }

  private static func contrast(_ a: String, _ b: String) -> Double {
    let (a, b) = (luminance(a), luminance(b))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private static func luminance(_ color: String) -> Double {
    var digits = Array(color.dropFirst())
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    let parts = stride(from: 0, to: 6, by: 2).map { index -> Double in
      let value = Double(Int(String(digits[index..<index + 2]), radix: 16) ?? 0) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
