import Foundation

/// A text that is compared by its bytes, where Swift's `==` takes é and e with a combining accent for the same (ruling 1):
/// the key of every map over what events say, as SQLite has it.
public struct ByteText: Hashable, Comparable, Sendable {
  /// The text.
  public let text: String

  /// A text as a key.
  @inlinable public init(_ text: String) { self.text = text }

  /// Equality of UTF-8 bytes.
  public static func == (a: ByteText, b: ByteText) -> Bool {
    // Texts that Swift tells apart differ in their bytes, too, and it does so at once.
    guard a.text == b.text, a.text.utf8.count == b.text.utf8.count else { return false }
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

  /// Hashing, in step with equality.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // Two texts in a row are not the same as one that holds both.
    hasher.combine(0xFF as UInt8)
  }
}
