import Foundation

/// How often a test over random cases runs: one case in a hundred always, all of them with RC_SOAK set, which
/// `make soak` does; RC_COUNT says another number.
public enum Soak {
  /// Whether all cases are run.
  public static let isSoak = ProcessInfo.processInfo.environment["RC_SOAK"] != nil

  /// How many cases to run, of those that a soak has.
  public static func count(_ all: Int) -> Int {
    ProcessInfo.processInfo.environment["RC_COUNT"].flatMap { Int($0) } ?? (isSoak ? all : all / 100)
  }

  /// Whether to ask one of the many questions that a case has: all of them in a soak, else one in some.
  public static func asks(oneIn share: Int, using random: inout some RandomNumberGenerator) -> Bool {
    isSoak || Int.random(in: 0..<share, using: &random) == 0
  }

  /// The one seed to run again, from RC_SEED.
  public static var onlySeed: UInt64? { ProcessInfo.processInfo.environment["RC_SEED"].flatMap { UInt64($0) } }

  /// Where seeds begin: the same always, another for each run of a soak.
  public static let firstSeed: UInt64 = onlySeed ?? (isSoak ? UInt64.random(in: 1...1_000_000_000) : 1)

  /// Runs a law for each seed: as many as a soak has of them, see `count`, or the one of RC_SEED.
  ///
  /// - Parameter least: How many run at least.
  /// - Throws: What the law throws, with the seed that it takes to see it again.
  public static func eachSeed(_ all: Int, atLeast least: Int = 1, _ law: (UInt64) throws -> Void) throws {
    for seed in seeds(all, least) {
      do { try law(seed) } catch { throw FailedSeed(seed: seed, error: error) }
    }
  }

  /// The same for a law that waits.
  public static func eachSeed(
    _ all: Int, atLeast least: Int = 1, isolation: isolated (any Actor)? = #isolation,
    _ law: (UInt64) async throws -> Void
  ) async throws {
    for seed in seeds(all, least) {
      do { try await law(seed) } catch { throw FailedSeed(seed: seed, error: error) }
    }
  }

  private static func seeds(_ all: Int, _ least: Int) -> Range<UInt64> {
    firstSeed..<firstSeed + UInt64(onlySeed == nil ? max(count(all), least) : 1)
  }
}

private struct FailedSeed: Error, CustomStringConvertible {
  let seed: UInt64
  let error: any Error

  var description: String { "RC_SEED=\(seed): \(error)" }
}
