import GRDB
import GRDBSQLite

/// The bounds on SQL that somebody typed: time, memory, and the length of the values that a single function
/// processes.
///
/// SQLite asks between two steps whether to go on, but never while a function runs. The maximum length of a value is
/// therefore what any allowed function processes in a few milliseconds; texts of records are much shorter.
enum SQLBounds {
  /// The longest text that SQL may read or produce, in bytes.
  private static let longestValue: Int32 = 250_000
  /// The longest pattern of LIKE and GLOB, in bytes: the time of a match is proportional to pattern times text.
  private static let longestPattern: Int32 = 100
  /// The additional memory that SQLite may use while it runs, in bytes. It covers all connections, because
  /// SQLite counts memory only globally.
  private static let memory: Int64 = 512 << 20
  /// The number of virtual machine steps between two checks of the clock.
  private static let stride: Int32 = 20

  /// Decides whether SQL may go on.
  private final class Watch: Sendable {
    private let end: ContinuousClock.Instant
    private let mostMemory: Int64

    init(_ limit: Duration) {
      end = ContinuousClock.now + limit
      mostMemory = sqlite3_memory_used() + SQLBounds.memory
    }

    var stops: Bool { ContinuousClock.now > end || sqlite3_memory_used() > mostMemory }
  }

  /// Runs statements on a connection within the bounds. A statement that needs too much time or memory fails with
  /// SQLITE_INTERRUPT, one with too long a value with SQLITE_TOOBIG, and one with too long a pattern with SQLITE_ERROR.
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

  /// Functions that may run for long in spite of the length limit, and cannot be interrupted: those whose time is
  /// proportional to the product of the lengths of two texts, and `printf` (`format`), which pads to a precision of two
  /// thousand million regardless of any length limit.
  static let slowFunctions: Set<String> = ["format", "instr", "json_patch", "printf", "replace"]

  /// Removes the two-argument `trim` from a connection on which SQL is compiled. It is as slow as
  /// `slowFunctions`, but cannot be refused by its name, which is also that of the fast one-argument form.
  static func removeSlowTrims(from connection: OpaquePointer) {
    for name in ["trim", "ltrim", "rtrim"] {
      sqlite3_create_function_v2(connection, name, 2, SQLITE_UTF8, nil, nil, nil, nil, nil)
    }
  }
}
