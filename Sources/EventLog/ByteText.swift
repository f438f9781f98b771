import Foundation

/// A text that is compared by its UTF-8 bytes, as SQLite compares it. Swift's `==` treats é and e with a combining
/// accent as equal (ruling 1). Every dictionary over texts of events uses it as its key.
public struct ByteText: Hashable, Comparable, Sendable {
  /// The text.
  public let text: String

  /// Creates a key from a text.
  @inlinable public init(_ text: String) { self.text = text }

  /// Equality of UTF-8 bytes.
  public static func == (a: ByteText, b: ByteText) -> Bool {
    guard a.text.utf8.count == b.text.utf8.count else { return false }
    let isSame = a.text.utf8.withContiguousStorageIfAvailable { a in
      b.text.utf8.withContiguousStorageIfAvailable { b in
        guard let first = a.baseAddress, let second = b.baseAddress else { return true }
        return memcmp(first, second, a.count) == 0
      }
    }
    return (isSame ?? nil) ?? a.text.utf8.elementsEqual(b.text.utf8)
  }

  /// Order of UTF-8 bytes.
  @inlinable
  public static func < (a: ByteText, b: ByteText) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }

  /// Hashes the UTF-8 bytes, consistent with `==`.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // A terminator, so that two texts in a row hash differently from one that contains both.
    hasher.combine(0xFF as UInt8)
  }
}
