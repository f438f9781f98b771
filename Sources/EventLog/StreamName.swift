/// The name of a stream: a category and a key, such as `school/018f…` or `private-note/<school>/<user>`.
public struct StreamName: Hashable, Sendable, CustomStringConvertible {
  /// The kind of stream: the text before the first `/`.
  public let category: String
  /// The text after the first `/`: an id, or several separated by `/`.
  public let key: String

  /// Creates the name of a stream of `category` with the given key.
  public init(category: String, key: String) {
    self.category = category
    self.key = key
  }

  /// Parses `category/key`; nil when either part is empty.
  public init?(_ text: some StringProtocol) {
    guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")), slash != text.startIndex else { return nil }
    let key = text[text.utf8.index(after: slash)...]
    guard !key.isEmpty else { return nil }
    self.init(category: String(text[..<slash]), key: String(key))
  }

  /// Equality of UTF-8 bytes: two names that look the same may be different streams.
  public static func == (a: StreamName, b: StreamName) -> Bool {
    ByteText(a.category) == ByteText(b.category) && ByteText(a.key) == ByteText(b.key)
  }

  /// Hashes the UTF-8 bytes, consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ByteText(category))
    hasher.combine(ByteText(key))
  }

  /// The categories of the streams that are the concern of one home and never leave it (ruling 43).
  public static let bookkeeping: Set = ["publication", "history", "device"]

  /// Whether every home of the family may have the stream. Private notes are their owner's.
  package var isShared: Bool { !Self.bookkeeping.contains(category) && category != "private-note" }

  /// The name as it is stored: `category/key`.
  public var description: String {
    var text = category
    text.reserveCapacity(category.utf8.count + 1 + key.utf8.count)
    text += "/"
    text += key
    return text
  }
}
