import Foundation

/// How emphasis is written: with escape sequences for a terminal that takes colour, else not at all.
///
/// Texts are not escaped here, so that styles can be nested; pass texts of others through `Escaping.visible` first.
public struct Style: Sendable {
  /// Whether escape sequences are written.
  public let isColoured: Bool

  /// A style with or without escape sequences.
  public init(isColoured: Bool) { self.isColoured = isColoured }

  /// The style for a file descriptor: coloured for a terminal, unless `NO_COLOR` is set or `TERM` is "dumb".
  public static func detect(descriptor: Int32, environment: [String: String]) -> Style {
    detect(isTerminal: isatty(descriptor) == 1, environment: environment)
  }

  static func detect(isTerminal: Bool, environment: [String: String]) -> Style {
    Style(isColoured: isTerminal && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb")
  }

  /// The text on the colours of a token such as "blue-100/700"; as it is when the token is not known.
  ///
  /// It takes the same columns with and without colour.
  public func badge(_ text: String, _ token: String) -> String {
    guard isColoured, !text.isEmpty, let pair = Palette.indices(token) else { return text }
    return "\u{1b}[48;5;\(pair.background);38;5;\(pair.foreground)m\(text)\u{1b}[39;49m"
  }

  /// Bold.
  public func bold(_ text: String) -> String { wrapped(text, "1", "22") }
  /// Less bright.
  public func dim(_ text: String) -> String { wrapped(text, "2", "22") }
  /// Red: what is wrong.
  public func red(_ text: String) -> String { wrapped(text, "31", "39") }
  /// Green: what is well.
  public func green(_ text: String) -> String { wrapped(text, "32", "39") }
  /// Amber: what wants attention.
  public func amber(_ text: String) -> String { wrapped(text, "33", "39") }

  private func wrapped(_ text: String, _ on: String, _ off: String) -> String {
    isColoured && !text.isEmpty ? "\u{1b}[\(on)m\(text)\u{1b}[\(off)m" : text
  }
}
