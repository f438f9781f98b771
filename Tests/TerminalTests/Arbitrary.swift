import TestSupport

/// Texts with everything that makes measuring and escaping hard.
enum Arbitrary {
  private static let pieces = [
    "a", "b", "Z", "9", " ", "  ", "é", "e\u{301}", "大", "学", "한", "ᄒ\u{1161}\u{11ab}", "😀", "👨‍👩‍👧", "🇺🇸", "❤\u{fe0f}",
    "1\u{fe0f}\u{20e3}",
    "\u{1b}[31m", "\u{7}", "\n", "\r\n", "\r", "\t", "\u{0}", "\u{7f}", "\u{9b}", "\u{202e}", "\u{2066}", "\u{2028}",
    "\u{200b}",
    "\u{200d}", "\u{feff}", "\u{e0041}", ",", "\"", "'", "=", "+", "-", "@", "…", "\u{301}", "word", "longer-word", "स्ते",
  ]

  static func text(_ generator: inout SeededGenerator, upTo count: Int = 12) -> String {
    (0..<Int.random(in: 0...count, using: &generator))
      .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  static let seeds: [UInt64] = (1...200).map { $0 }
}
