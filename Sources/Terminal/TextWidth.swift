/// The width of a text in terminal columns, and ways to fit it into a width.
///
/// Texts are not escaped here, and a control character counts as no column: pass texts through `Escaping.visible`
/// first.
package enum TextWidth {
  /// The number of columns that a text takes: 0 for a combining mark, 2 for an East Asian wide character or an emoji,
  /// otherwise 1 for each character.
  package static func columns(of text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The text, or as much of its start as fits into `columns` when followed by "…".
  package static func fit(_ text: String, to columns: Int) -> String {
    guard columns > 0 else { return "" }
    if text.utf8.count <= columns || self.columns(of: text) <= columns { return text }
    var used = 0
    var end = text.startIndex
    for index in text.indices {
      let width = self.columns(of: text[index])
      guard used + width < columns else { break }
      used += width
      end = text.index(after: index)
    }
    return text[..<end] + "…"
  }

  /// The text with blanks before (`right`) or after it, up to `columns`.
  static func padded(_ text: String, to columns: Int, right: Bool) -> String {
    let blanks = String(repeating: " ", count: max(0, columns - self.columns(of: text)))
    return right ? blanks + text : text + blanks
  }

  static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if isEmoji(first, scalars) { return 2 }
    return scalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// Whether a character is drawn as one picture, such as an emoji joined from several. U+FE0E selects text, U+FE0F the
  /// picture.
  private static func isEmoji(_ first: Unicode.Scalar, _ scalars: Character.UnicodeScalarView) -> Bool {
    guard first.value > 0x7f || scalars.count > 1, first.properties.isEmoji else { return false }
    if scalars.contains("\u{fe0e}") { return false }
    return first.properties.isEmojiPresentation || scalars.contains("\u{fe0f}")
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value) { return 0 }
    if scalar.value < 0x300 { return 1 }
    // The vowels and final consonants of Hangul, which join the syllable before them.
    if (0x1160...0x11ff).contains(scalar.value) || (0xd7b0...0xd7ff).contains(scalar.value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format, .lineSeparator, .paragraphSeparator: return 0
    default: return isWide(scalar.value) ? 2 : 1
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    value >= 0x1100 && wide.contains { $0.contains(value) }
  }

  /// The code points with East Asian Width W or F in Unicode's EastAsianWidth.txt, without the emoji, which Swift
  /// knows. Ranges that only unassigned code points separate are joined.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2329...0x232a, 0x2e80...0x303e, 0x3041...0x3247, 0x3250...0x4dbf, 0x4e00...0xa4cf,
    0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6f, 0xff01...0xff60,
    0xffe0...0xffe6, 0x16fe0...0x18dff, 0x1aff0...0x1b2ff, 0x1f200...0x1f265, 0x20000...0x3fffd,
  ]
}
