/// Makes untrusted text safe to print on a terminal.
package enum Escaping {
  /// Returns the text; every character that would control the terminal instead of being shown is escaped.
  ///
  /// Control characters (U+0000 to U+001F, U+007F to U+009F), line and paragraph separators, bidirectional controls and
  /// the other invisible format characters become "\u{1b}" and the like. Joiners stay, because emoji and some
  /// scripts need them, and so do the few format characters that show something. Escaping twice changes nothing.
  ///
  /// - Parameter keepingNewlines: Whether line breaks stay, each as a line feed.
  package static func visible(_ text: String, keepingNewlines: Bool = false) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if keepingNewlines, scalar == "\n" || (scalar == "\r" && rest.first == "\n") {
        if scalar == "\n" { result.append(scalar) }
      } else if drivesTerminal(scalar) {
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func drivesTerminal(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7f { return scalar.value < 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return !isHarmless(scalar.value)
    default: return false
    }
  }

  /// Whether a format character stays: the soft hyphen, the joiners, and the signs that Arabic, Syriac and Kaithi write
  /// around numbers.
  private static func isHarmless(_ value: UInt32) -> Bool {
    switch value {
    case 0xad, 0x200c, 0x200d, 0x600...0x605, 0x6dd, 0x70f, 0x890...0x891, 0x8e2, 0x110bd, 0x110cd: true
    default: false
    }
  }
}
