import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The source of the random bytes of salts and ids: the system, or a seed (for the demo and tests).
public final class RandomSource: Sendable {
  private struct State {
    var buffer: [UInt8] = []
    var next = 0
    var seed: UInt64?
    var lastTime: UInt64 = 0
    var sequence: UInt64 = 0
  }

  private let state: Mutex<State>

  private init(seed: UInt64?) { state = Mutex(State(seed: seed)) }

  /// The operating system's generator, read 256 bytes at a time.
  public static func system() -> RandomSource { RandomSource(seed: nil) }

  /// Returns a generator with the same bytes for the same seed (SplitMix64). Never use it for a family's own log: its
  /// salts could be guessed.
  public static func seeded(_ seed: UInt64) -> RandomSource { RandomSource(seed: seed) }

  /// The next 16 random bytes.
  public func next16() -> (UInt64, UInt64) {
    state.withLock { state in
      if state.next + 16 > state.buffer.count { Self.refill(&state) }
      defer { state.next += 16 }
      let start = state.next
      return state.buffer.withUnsafeBytes {
        (
          $0.loadUnaligned(fromByteOffset: start, as: UInt64.self),
          $0.loadUnaligned(fromByteOffset: start + 8, as: UInt64.self)
        )
      }
    }
  }

  /// A secret that nobody can guess: 256 random bits as 64 hexadecimal digits.
  public func secret() -> String {
    let (first, second) = (next16(), next16())
    return [first.0, first.1, second.0, second.1]
      .map { String(repeating: "0", count: $0.leadingZeroBitCount / 4) + ($0 == 0 ? "" : String($0, radix: 16)) }
      .joined()
  }

  /// The time and the sequence number of the next UUIDv7. Ids made within one millisecond sort in the order of their
  /// creation (RFC 9562, 6.2), even if the clock stands still or jumps back by up to a minute.
  func nextTick(_ milliseconds: UInt64) -> (time: UInt64, sequence: UInt64) {
    state.withLock { state in
      if milliseconds > state.lastTime || milliseconds + 60_000 < state.lastTime {
        state.lastTime = milliseconds
        state.sequence = 0
      } else if state.sequence == 0x0FFF {
        state.lastTime += 1
        state.sequence = 0
      } else {
        state.sequence += 1
      }
      return (state.lastTime, state.sequence)
    }
  }

  private static func refill(_ state: inout State) {
    if state.buffer.isEmpty { state.buffer = [UInt8](repeating: 0, count: 256) }
    state.next = 0
    guard var seed = state.seed else {
      state.buffer.withUnsafeMutableBytes(fillFromSystem)
      return
    }
    state.buffer.withUnsafeMutableBytes { bytes in
      for offset in stride(from: 0, to: bytes.count, by: 8) {
        seed &+= 0x9E37_79B9_7F4A_7C15
        var word = seed
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        bytes.storeBytes(of: word ^ (word >> 31), toByteOffset: offset, as: UInt64.self)
      }
    }
    state.seed = seed
  }

  private static func fillFromSystem(_ bytes: UnsafeMutableRawBufferPointer) {
    // One system call for all bytes; the standard library's generator would make one for each word. `getentropy`
    // returns at most 256 bytes.
    if let base = bytes.baseAddress, getentropy(base, bytes.count) == 0 { return }
    var generator = SystemRandomNumberGenerator()
    for offset in stride(from: 0, to: bytes.count, by: 8) {
      bytes.storeBytes(of: generator.next(), toByteOffset: offset, as: UInt64.self)
    }
  }
}
