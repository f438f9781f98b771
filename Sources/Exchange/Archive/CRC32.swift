import Foundation

/// The CRC-32 checksum of ZIP archives (ISO 3309).
struct CRC32 {
  private var state: UInt32 = .max

  /// The checksum of the bytes so far.
  var value: UInt32 { ~state }

  mutating func update(_ data: Data) {
    var state = state
    data.withUnsafeBytes { bytes in
      Self.table.withUnsafeBufferPointer { table in
        for byte in bytes { state = table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ (state >> 8) }
      }
    }
    self.state = state
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }
}
