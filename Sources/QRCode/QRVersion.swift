/// A size of code, 1 to 10, and how its bytes are divided into blocks at level M.
struct QRVersion {
  let number: Int
  private let correctionBytes: Int
  /// The number of data bytes of each block.
  private let blocks: [Int]
  /// The coordinates of the centres of the alignment patterns.
  let alignments: [Int]

  /// The number of modules on a side.
  var size: Int { 17 + 4 * number }
  private var dataBytes: Int { blocks.reduce(0, +) }
  /// The number of bits that hold the text's length.
  private var lengthBits: Int { number < 10 ? 8 : 16 }

  /// The smallest version that holds a number of bytes; nil if none does.
  static func smallest(for count: Int) -> QRVersion? {
    all.first { (4 + $0.lengthBits + 7) / 8 + count <= $0.dataBytes }
  }

  private static let all: [QRVersion] = [
    .init(number: 1, correctionBytes: 10, blocks: [16], alignments: []),
    .init(number: 2, correctionBytes: 16, blocks: [28], alignments: [6, 18]),
    .init(number: 3, correctionBytes: 26, blocks: [44], alignments: [6, 22]),
    .init(number: 4, correctionBytes: 18, blocks: [32, 32], alignments: [6, 26]),
    .init(number: 5, correctionBytes: 24, blocks: [43, 43], alignments: [6, 30]),
    .init(number: 6, correctionBytes: 16, blocks: [27, 27, 27, 27], alignments: [6, 34]),
    .init(number: 7, correctionBytes: 18, blocks: [31, 31, 31, 31], alignments: [6, 22, 38]),
    .init(number: 8, correctionBytes: 22, blocks: [38, 38, 39, 39], alignments: [6, 24, 42]),
    .init(number: 9, correctionBytes: 22, blocks: [36, 36, 36, 37, 37], alignments: [6, 26, 46]),
    .init(number: 10, correctionBytes: 26, blocks: [43, 43, 43, 43, 44], alignments: [6, 28, 50]),
  ]

  /// The bytes of the code: the text with its length and padding, and the correction bytes, all blocks interleaved.
  func codewords(of text: [UInt8]) -> [UInt8] {
    var bits = QRBits()
    bits.append(0b0100, count: 4)
    bits.append(text.count, count: lengthBits)
    for byte in text { bits.append(Int(byte), count: 8) }
    var data = bits.bytes
    var padding: UInt8 = 0xEC
    while data.count < dataBytes {
      data.append(padding)
      padding ^= 0xEC ^ 0x11
    }
    let code = ReedSolomon(correctionBytes: correctionBytes)
    var rest = data[...]
    let parts = blocks.map { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    return Self.interleaved(parts) + Self.interleaved(parts.map { code.correction(of: $0) })
  }

  private static func interleaved(_ parts: [[UInt8]]) -> [UInt8] {
    (0..<(parts.map(\.count).max() ?? 0)).flatMap { index in
      parts.compactMap { $0.indices.contains(index) ? $0[index] : nil }
    }
  }
}

/// Bits that become bytes; the last byte is filled with zeros.
private struct QRBits {
  private var bits: [Bool] = []

  mutating func append(_ value: Int, count: Int) {
    bits += (0..<count).reversed().map { value >> $0 & 1 == 1 }
  }

  var bytes: [UInt8] {
    stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(0) { byte, bit in
        let isSet = start + bit < bits.count && bits[start + bit]
        return byte << 1 | (isSet ? 1 : 0)
      }
    }
  }
}
