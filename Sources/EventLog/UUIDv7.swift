public import Foundation

extension UUID {
  /// Creates a UUIDv7 (RFC 9562): 48 bits of time, a sequence number within the millisecond, then 62 random bits. Later
  /// ids sort later, so an index on them grows only at its end.
  ///
  /// - Parameter milliseconds: The time since 1970 UTC.
  public static func v7(milliseconds: Int64, random: RandomSource) -> UUID {
    let (time, sequence) = random.nextTick(UInt64(clamping: milliseconds) & 0xFFFF_FFFF_FFFF)
    let first = (time << 16) | 0x7000 | sequence
    let second = 0x8000_0000_0000_0000 | (random.next16().1 & 0x3FFF_FFFF_FFFF_FFFF)
    var bytes = uuid_t(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) {
      $0.storeBytes(of: first.bigEndian, as: UInt64.self)
      $0.storeBytes(of: second.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    return UUID(uuid: bytes)
  }
}
