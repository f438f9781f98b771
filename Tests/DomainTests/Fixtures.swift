import Foundation

/// One recorded call of the original code.
struct Vector<Input: Decodable, Output: Decodable>: Decodable {
  var `in`: Input
  var out: Output
}

/// Reads a file beside this one.
func fixture<Content: Decodable>(_ name: String, as type: Content.Type) throws -> Content {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")
  return try JSONDecoder().decode(type, from: Data(contentsOf: folder.appendingPathComponent(name)))
}

/// Numbers from a seed, the same in every run: SplitMix64.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
