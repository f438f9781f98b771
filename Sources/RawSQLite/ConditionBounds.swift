import GRDB
import GRDBSQLite

/// What a condition that somebody typed may cost: time, memory, and the length of what a single function works on.
///
/// SQLite asks between two steps whether to go on, and never while a function runs. A value is therefore no longer than
/// what any function that is allowed gets through in some milliseconds; texts of records are much shorter.
enum ConditionBounds {
  /// The longest text that a condition may read or make, in bytes.
  private static let longestValue: Int32 = 250_000
  /// The longest pattern of LIKE and GLOB: a search takes as long as pattern times text.
  private static let longestPattern: Int32 = 100
  /// How much more memory SQLite may take while a condition runs, in bytes: of all connections, as it counts no other way.
  private static let memory: Int64 = 512 << 20
  /// How many steps of SQLite's machine are between two looks at the clock.
  private static let stride: Int32 = 20

  /// Whether a condition goes on.
  private final class Watch: Sendable {
    private let end: ContinuousClock.Instant
    private let mostMemory: Int64

    init(_ limit: Duration) {
      end = ContinuousClock.now + limit
      mostMemory = sqlite3_memory_used() + ConditionBounds.memory
    }

    var stops: Bool { ContinuousClock.now > end || sqlite3_memory_used() > mostMemory }
  }

  /// Runs statements on a connection under the bounds; one that goes beyond them fails with SQLITE_INTERRUPT, or
  /// SQLITE_TOOBIG for a value.
  static func running<T>(on connection: OpaquePointer, within limit: Duration, _ body: () throws -> T) rethrows -> T {
    let watch = Watch(limit)
    sqlite3_progress_handler(
      connection, stride, { $0.map { Unmanaged<Watch>.fromOpaque($0).takeUnretainedValue().stops ? 1 : 0 } ?? 1 },
      Unmanaged.passUnretained(watch).toOpaque())
    let before = [(SQLITE_LIMIT_LENGTH, longestValue), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, longestPattern)].map {
      (id: $0, value: sqlite3_limit(connection, $0, $1))
    }
    defer {
      for limit in before { sqlite3_limit(connection, limit.id, limit.value) }
      sqlite3_progress_handler(connection, 0, nil, nil)
      withExtendedLifetime(watch) {}
    }
    return try body()
  }

  /// Functions that nothing stops: those that take as long as the product of two texts, and `printf`, which fills up a
  /// precision of two thousand million beyond any limit of length.
  static let slowFunctions: Set<String> = ["format", "instr", "json_patch", "printf", "replace"]

  /// Takes the `trim` of two arguments from a connection on which a condition is judged: it is as slow, and has the name of
  /// one that is not.
  static func removeSlowTrims(from connection: OpaquePointer) {
    for name in ["trim", "ltrim", "rtrim"] {
      sqlite3_create_function_v2(connection, name, 2, SQLITE_UTF8, nil, nil, nil, nil, nil)
    }
  }
}
