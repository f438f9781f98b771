import Foundation
import Testing

/// The guide's code is the code that is compiled here, line by line.
@Suite struct IOSGuideTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `every block of the guide is compiled`() throws {
    let blocks = try Self.text("Docs/ios.md").components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
    let compiled = try Self.text("Tests/IOSGuideTests/GuideCode.swift")
    #expect(blocks.count >= 5)
    for block in blocks { #expect(compiled.contains(block), "not compiled: \(block.prefix(60))…") }
  }
}
