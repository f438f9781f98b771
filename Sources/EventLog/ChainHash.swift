import Crypto

/// A SHA-256 hash of the chain: 32 bytes.
public struct ChainHash: Hashable, Sendable, CustomStringConvertible {
  // Four words instead of an array avoid an allocation for each event of a scan.
  var words: (UInt64, UInt64, UInt64, UInt64)

  /// The hash before the first event: 32 zero bytes.
  public static let zero = ChainHash(words: (0, 0, 0, 0))

  init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

  /// The SHA-256 of some bytes.
  init(of bytes: UnsafeRawBufferPointer) { self.init(of: bytes, UnsafeRawBufferPointer(start: nil, count: 0)) }

  /// The SHA-256 of some bytes followed by others.
  init(of bytes: UnsafeRawBufferPointer, _ others: UnsafeRawBufferPointer) {
    var hash = SHA256()
    hash.update(bufferPointer: bytes)
    hash.update(bufferPointer: others)
    self = hash.finalize().withUnsafeBytes { ChainHash(bytes: $0) ?? .zero }
  }

  /// Creates a hash from its 32 bytes; nil for another length.
  public init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 32 else { return nil }
    words = bytes.loadUnaligned(as: (UInt64, UInt64, UInt64, UInt64).self)
  }

  /// Calls `body` with the 32 bytes.
  public func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try withUnsafeBytes(of: words, body)
  }

  /// 64 lower-case hexadecimal digits.
  public var description: String {
    withBytes { bytes in
      String(decoding: bytes.flatMap { [Self.hexDigit($0 >> 4), Self.hexDigit($0 & 15)] }, as: UTF8.self)
    }
  }

  static func hexDigit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? nibble &+ 0x30 : nibble &+ 0x57 }

  /// Equality of all 32 bytes.
  public static func == (a: ChainHash, b: ChainHash) -> Bool { a.words == b.words }

  /// Hashes the first eight bytes, consistent with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
