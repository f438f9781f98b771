import TestSupport
import Testing

@testable import Terminal

@Suite struct TextTests {
  @Test(arguments: [
    ("", 0), ("Rice", 4), ("Bayamón", 7), ("Bayamo\u{301}n", 7), ("東京大学", 8), ("한국", 4), ("ﾊﾝｶｸ", 4), ("ＡＢ", 4),
    ("😀", 2), ("👨‍👩‍👧", 2), ("🇺🇸", 2),
    ("👍🏽", 2), ("❤\u{fe0f}", 2), ("❤\u{fe0e}", 1), ("1\u{fe0f}\u{20e3}", 2), ("12", 2), ("©", 1), ("…", 1), ("—", 1),
    ("\u{301}", 0),
  ])
  func columnsOfKnownTexts(text: String, columns: Int) {
    #expect(TextWidth.columns(of: text) == columns, "\(text)")
  }

  @Test(arguments: Arbitrary.seeds)
  func fittingNeverExceedsAndKeepsWhatFits(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let text = Escaping.visible(Arbitrary.text(&generator))
    let columns = TextWidth.columns(of: text)
    for width in 0...(columns + 2) {
      let fitted = TextWidth.fit(text, to: width)
      #expect(TextWidth.columns(of: fitted) <= width, "seed \(seed), width \(width)")
      if width >= columns {
        #expect(fitted == text, "seed \(seed)")
      } else if width > 0 {
        #expect(fitted.hasSuffix("…") && text.hasPrefix(fitted.dropLast()), "seed \(seed), width \(width)")
        // At most one column is lost, to a wide character that would not fit.
        #expect(TextWidth.columns(of: fitted) >= width - 1, "seed \(seed), width \(width)")
      }
    }
  }

  @Test(arguments: [
    ("\u{1b}[2J", "\\u{1b}[2J"), ("a\u{0}b", "a\\u{0}b"), ("\u{9b}31m", "\\u{9b}31m"), ("\u{7f}", "\\u{7f}"),
    ("a\tb\nc\r", "a\\u{9}b\\u{a}c\\u{d}"),
    ("\u{202e}evil", "\\u{202e}evil"), ("\u{2067}x\u{2069}", "\\u{2067}x\\u{2069}"), ("\u{2028}", "\\u{2028}"),
    ("\u{feff}", "\\u{feff}"),
    ("\u{200e}\u{61c}", "\\u{200e}\\u{61c}"), ("\u{e0041}", "\\u{e0041}"),
    ("Bayamón 👨‍👩‍👧 می\u{200c}خواهم", "Bayamón 👨‍👩‍👧 می\u{200c}خواهم"),
  ])
  func escapesWhatDrivesATerminal(text: String, expected: String) {
    #expect(Array(Escaping.visible(text).utf8) == Array(expected.utf8))
  }

  @Test func lineBreaksStayWhereTheyAreWanted() {
    #expect(Escaping.visible("a\nb\r\nc\rd", keepingNewlines: true) == "a\nb\nc\\u{d}d")
  }

  @Test(arguments: Arbitrary.seeds)
  func nothingLeftDrivesATerminal(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let text = Arbitrary.text(&generator)
    for keepingNewlines in [false, true] {
      let escaped = Escaping.visible(text, keepingNewlines: keepingNewlines)
      for scalar in escaped.unicodeScalars where scalar != "\n" || !keepingNewlines {
        #expect(scalar.properties.generalCategory != .control, "seed \(seed)")
        #expect(!(0x202a...0x202e).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value), "seed \(seed)")
      }
      #expect(Escaping.visible(escaped, keepingNewlines: keepingNewlines) == escaped, "seed \(seed)")
    }
  }

  @Test func wrapsAtBlanks() {
    let text = "Coach called about the spring camp.\n\nBring the transcript."
    #expect(
      wrap(text, width: 20, indentation: 2) == """
          Coach called about
          the spring camp.

          Bring the
          transcript.
        """)
    #expect(wrap("abcdefgh ij", width: 3) == "abc\ndef\ngh\nij")
    #expect(wrap("", width: 10, indentation: 4).isEmpty)
  }

  @Test(arguments: Arbitrary.seeds)
  func wrappingKeepsTheTextAndTheWidth(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let text = Arbitrary.text(&generator, upTo: 40)
    let width = Int.random(in: 4...30, using: &generator)
    let margin = Int.random(in: 0...2, using: &generator)
    let wrapped = wrap(text, width: width, indentation: margin)
    for line in wrapped.split(separator: "\n") {
      #expect(TextWidth.columns(of: String(line)) <= width, "seed \(seed)")
      #expect(line.utf8.prefix(margin).allSatisfy { $0 == UInt8(ascii: " ") }, "seed \(seed)")
    }
    // Nothing but blanks and line breaks is lost or added.
    func bare(_ text: String) -> [Unicode.Scalar] { text.unicodeScalars.filter { $0 != " " && $0 != "\n" } }
    #expect(bare(wrapped) == bare(Escaping.visible(text, keepingNewlines: true)), "seed \(seed)")
    let again = wrap(text, width: width)
    #expect(wrap(again, width: width) == again, "seed \(seed)")
  }
}
