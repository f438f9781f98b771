/// A text that nobody is to see: a password, a key, a token. Printing it, or a value that holds it, shows "…".
public struct Secret: Equatable, Sendable, Codable {
  /// The longest that is taken, in bytes. Real tokens have one or two thousand.
  static let longest = 1 << 14

  /// The text itself, for the one place that sends it.
  let text: String

  /// Any text, such as a password.
  public init(_ text: String) { self.text = text }

  /// A key or token, which travels in a header: printable ASCII without blanks; nil for anything else.
  public init?(token text: String) {
    guard (1...Self.longest).contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return nil
    }
    self.text = text
  }

  /// Reads a key or token as it was kept.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let secret = Secret(token: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no token")
    }
    self = secret
  }

  /// Writes the text, for a file that its owner alone may read.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Never the text.
  public var description: String { "…" }
  /// Never the text.
  public var debugDescription: String { "…" }
  /// Nothing, so that `dump` shows nothing either.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
