import Foundation

/// Colours and emphasis: written as escape sequences for a terminal that shows colour, otherwise left out.
///
/// Texts are not escaped here, so that styles can be nested; pass untrusted text through `Escaping.visible` first.
package struct Style: Sendable {
  /// Whether escape sequences are written.
  package let isColoured: Bool

  /// Creates a style with or without escape sequences.
  package init(isColoured: Bool) { self.isColoured = isColoured }

  /// The style for a file descriptor: coloured for a terminal, unless `NO_COLOR` is set or `TERM` is "dumb".
  package static func detect(descriptor: Int32, environment: [String: String]) -> Style {
    detect(isTerminal: isatty(descriptor) == 1, environment: environment)
  }

  static func detect(isTerminal: Bool, environment: [String: String]) -> Style {
    Style(isColoured: isTerminal && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb")
  }

  /// The text in the colours of a token such as "blue-100/700"; unchanged if the token is unknown.
  ///
  /// It takes the same number of columns with and without colour.
  package func badge(_ text: String, _ token: String) -> String {
    guard isColoured, !text.isEmpty, let pair = Palette.indices(token) else { return text }
    return "\u{1b}[48;5;\(pair.background);38;5;\(pair.foreground)m\(text)\u{1b}[39;49m"
  }

  /// The text in bold.
  package func bold(_ text: String) -> String { wrapped(text, "1", "22") }
  /// The text in dim letters.
  package func dim(_ text: String) -> String { wrapped(text, "2", "22") }
  /// The text in red, for errors.
  package func red(_ text: String) -> String { wrapped(text, "31", "39") }
  /// The text in green, for success.
  package func green(_ text: String) -> String { wrapped(text, "32", "39") }
  /// The text in amber, for warnings.
  package func amber(_ text: String) -> String { wrapped(text, "33", "39") }

  /// The text in black on white, whatever the terminal's own colours are: for a code that a camera reads.
  package func blackOnWhite(_ text: String) -> String {
    isColoured && !text.isEmpty ? "\u{1b}[48;5;231;38;5;16m\(text)\u{1b}[39;49m" : text
  }

  private func wrapped(_ text: String, _ on: String, _ off: String) -> String {
    isColoured && !text.isEmpty ? "\u{1b}[\(on)m\(text)\u{1b}[\(off)m" : text
  }
}
