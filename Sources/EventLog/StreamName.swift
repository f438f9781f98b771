/// The name of a stream: its category and the rest, such as `school/018f…` or `private-note/<school>/<user>`.
public struct StreamName: Hashable, Sendable, CustomStringConvertible {
  /// What kind of stream it is: the text before the first `/`.
  public let category: String
  /// What is left behind the first `/`: an id, or several with `/` between them.
  public let key: String

  /// A stream of `category` with the given key.
  public init(category: String, key: String) {
    self.category = category
    self.key = key
  }

  /// Parses `category/key`; nil when either part is empty.
  public init?(_ text: some StringProtocol) {
    guard let slash = text.firstIndex(of: "/"), slash != text.startIndex else { return nil }
    let key = text[text.index(after: slash)...]
    guard !key.isEmpty else { return nil }
    self.init(category: String(text[..<slash]), key: String(key))
  }

  /// Equality of bytes: two names that read the same may be two streams.
  public static func == (a: StreamName, b: StreamName) -> Bool {
    ByteText(a.category) == ByteText(b.category) && ByteText(a.key) == ByteText(b.key)
  }

  /// Hashing, in step with equality.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ByteText(category))
    hasher.combine(ByteText(key))
  }

  /// The name as it is stored: `category/key`.
  public var description: String { "\(category)/\(key)" }
}
