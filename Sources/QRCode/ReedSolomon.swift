/// Error correction over the field of 256 elements, as ISO/IEC 18004 asks for.
struct ReedSolomon {
  /// The coefficients of the generator polynomial without the leading 1, from the highest power down.
  private let generator: [UInt8]

  /// A code with a number of correction bytes.
  init(correctionBytes count: Int) {
    var generator = [UInt8](repeating: 0, count: count - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<count {
      for index in generator.indices {
        let next = index + 1 < count ? generator[index + 1] : 0
        generator[index] = Self.product(generator[index], root) ^ next
      }
      root = Self.product(root, 2)
    }
    self.generator = generator
  }

  /// The correction bytes of a block.
  func correction(of data: some Sequence<UInt8>) -> [UInt8] {
    data.reduce(into: [UInt8](repeating: 0, count: generator.count)) { remainder, byte in
      let factor = byte ^ remainder.removeFirst()
      remainder.append(0)
      for index in remainder.indices { remainder[index] ^= Self.product(generator[index], factor) }
    }
  }

  /// The product of two elements, modulo x⁸ + x⁴ + x³ + x² + 1.
  private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    (0..<8).reversed().reduce(0) { sum, bit in
      let doubled = (sum << 1) ^ (sum & 0x80 == 0 ? 0 : 0x1D)
      return b >> bit & 1 == 0 ? doubled : doubled ^ a
    }
  }
}
