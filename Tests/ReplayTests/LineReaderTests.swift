import Foundation
import TestSupport
import Testing

@testable import Replay

/// A bundle of a million events is read with no more of it in memory than a line and a part of the next.
@Suite struct LineReaderTests {
  @Test(arguments: (1...20).map(UInt64.init))
  func `lines are those of the bytes, however these come, and little is held`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = (0..<200).map { _ in
      String(repeating: "x", count: Int.random(in: 0..<80, using: &random))
    }.joined(separator: "\n")
    let whole = Data((text + "\n" + "no end").utf8)
    var rest = whole[...]
    var reader = LineReader {
      let part = rest.prefix(Int.random(in: 1..<100, using: &random))
      rest = rest.dropFirst(part.count)
      return part.isEmpty ? nil : Data(part)
    }
    var lines: [String] = []
    while let line = try reader.line(atMost: 100) {
      lines.append(String(decoding: line, as: UTF8.self))
      #expect(reader.rest <= 200, "seed \(seed)")
    }
    #expect(lines == text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init), "seed \(seed)")
    #expect(reader.rest == "no end".utf8.count)
  }

  @Test func `a line that is too long is not waited for`() throws {
    var parts = 0
    var reader = LineReader {
      parts += 1
      return Data(repeating: 0x78, count: 64)
    }
    #expect(try reader.line(atMost: 1000) == nil)
    #expect(parts == 16 && reader.rest > 1000)
  }
}
