/// A confidential text: a password, a key or a token. Printing it, or a value that contains it, shows "…".
public struct Secret: Equatable, Sendable, Codable {
  /// The longest key or token that is accepted, in bytes. Real tokens have one or two thousand.
  static let maximumBytes = 1 << 14

  /// The text itself, for the code that sends it.
  let text: String

  /// Creates a secret from any text, such as a password.
  public init(_ text: String) { self.text = text }

  /// Creates a secret from a key or token, which is sent in a header: printable ASCII without blanks. Nil for anything
  /// else.
  public init?(token text: String) {
    guard (1...Self.maximumBytes).contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return nil
    }
    self.text = text
  }

  /// Reads a stored key or token.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let secret = Secret(token: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no token")
    }
    self = secret
  }

  /// Writes the text, for a file that only its owner may read.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always "…", never the text.
  public var description: String { "…" }
  /// Always "…", never the text.
  public var debugDescription: String { "…" }
  /// A mirror without children, so that `dump` shows nothing either.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
