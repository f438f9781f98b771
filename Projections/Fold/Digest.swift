import Crypto

/// A sum of row hashes modulo 2^256. It does not depend on the order of the rows, and a row can be added and subtracted
/// without reading the others (ruling 12).
public struct Digest: Hashable, Sendable, CustomStringConvertible {
  // Least significant word first.
  var words: (UInt64, UInt64, UInt64, UInt64)

  /// The digest of no rows.
  public static let zero = Digest(words: (0, 0, 0, 0))

  init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

  /// The hash of one row's bytes.
  init(hashing bytes: UnsafeRawBufferPointer) {
    self = SHA256.hash(data: bytes).withUnsafeBytes { Digest(bytes: $0) ?? .zero }
  }

  /// Creates a digest from its 32 bytes; nil for another length.
  public init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 32 else { return nil }
    words = bytes.loadUnaligned(as: (UInt64, UInt64, UInt64, UInt64).self)
  }

  /// Adds a row's hash, or another sum.
  public mutating func add(_ other: Digest) {
    var carry = false
    words.0 = Self.add(words.0, other.words.0, &carry)
    words.1 = Self.add(words.1, other.words.1, &carry)
    words.2 = Self.add(words.2, other.words.2, &carry)
    words.3 = Self.add(words.3, other.words.3, &carry)
  }

  /// Subtracts a row's hash, or another sum.
  public mutating func subtract(_ other: Digest) {
    var borrow = false
    words.0 = Self.subtract(words.0, other.words.0, &borrow)
    words.1 = Self.subtract(words.1, other.words.1, &borrow)
    words.2 = Self.subtract(words.2, other.words.2, &borrow)
    words.3 = Self.subtract(words.3, other.words.3, &borrow)
  }

  private static func add(_ a: UInt64, _ b: UInt64, _ carry: inout Bool) -> UInt64 {
    let (sum, first) = a.addingReportingOverflow(b)
    let (total, second) = sum.addingReportingOverflow(carry ? 1 : 0)
    carry = first || second
    return total
  }

  private static func subtract(_ a: UInt64, _ b: UInt64, _ borrow: inout Bool) -> UInt64 {
    let (difference, first) = a.subtractingReportingOverflow(b)
    let (total, second) = difference.subtractingReportingOverflow(borrow ? 1 : 0)
    borrow = first || second
    return total
  }

  /// Calls `body` with the 32 bytes.
  public func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try withUnsafeBytes(of: words, body)
  }

  /// 64 lower-case hexadecimal digits.
  public var description: String {
    withBytes { bytes in
      bytes.map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
    }
  }

  /// Compares all 32 bytes.
  public static func == (a: Digest, b: Digest) -> Bool { a.words == b.words }

  /// Hashes consistently with equality.
  public func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
