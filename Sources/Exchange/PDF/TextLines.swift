/// Breaks texts into lines of a given width.
struct TextLines {
  let measure: any TextMeasure

  /// Returns the lines of a text. It is broken at its own line breaks, between words, and within a word only if the
  /// word is wider than the line. Returns at least one line, which may be empty.
  func lines(_ text: String, style: TextStyle, width: Double) -> [String] {
    Self.clean(text).split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      wrap(paragraph.split(separator: " ").map(String.init), style, width)
    }
  }

  /// Returns the width of the widest word of a text.
  func widestWord(_ text: String, style: TextStyle) -> Double {
    Self.clean(text).split { $0 == " " || $0 == "\n" }.map { measure.width(of: String($0), style: style) }.max() ?? 0
  }

  private func wrap(_ words: [String], _ style: TextStyle, _ width: Double) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words {
      let joined = line.isEmpty ? word : line + " " + word
      if measure.width(of: joined, style: style) <= width {
        line = joined
        continue
      }
      if !line.isEmpty { lines.append(line) }
      var pieces = cut(word, style, width)
      line = pieces.popLast() ?? ""
      lines += pieces
    }
    return lines + (line.isEmpty && !lines.isEmpty ? [] : [line])
  }

  /// Splits a word into pieces that fit; a single character is never split, however wide it is.
  private func cut(_ word: String, _ style: TextStyle, _ width: Double) -> [String] {
    guard measure.width(of: word, style: style) > width else { return [word] }
    var pieces: [String] = []
    var piece = ""
    for character in word {
      if !piece.isEmpty, measure.width(of: piece + String(character), style: style) > width {
        pieces.append(piece)
        piece = ""
      }
      piece.append(character)
    }
    return pieces + [piece]
  }

  /// Replaces every kind of line break by "\n", and other white space by blanks, except for no-break spaces. Removes
  /// control characters, byte order marks and characters that change the text direction.
  static func clean(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in text.unicodeScalars {
      defer { afterReturn = scalar == "\r" }
      switch scalar {
      case "\n" where afterReturn: break
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": out.append("\n")
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{200E}", "\u{200F}", "\u{FEFF}": break
      case "\u{A0}", "\u{202F}": out.append(scalar)
      case _ where scalar.properties.isWhitespace: out.append(" ")
      case _ where scalar.properties.generalCategory == .control: break
      default: out.append(scalar)
      }
    }
    return String(out)
  }
}
