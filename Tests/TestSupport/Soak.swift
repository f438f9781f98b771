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
}
