import BenchBaseline
import Foundation

/// What one child process measured, as it prints it.
struct Sample: Codable {
  /// CPU time of the measured part, user and system, in microseconds.
  var micros = 0.0
  /// The same part by the clock on the wall, in microseconds.
  var wall = 0.0
  /// How many events, or calls, it took that time for.
  var count = 1
  /// A sum over everything read or written: equal on both sides, or the run is void.
  var checksum = ""
  /// The most memory that the process ever held, in bytes.
  var peakBytes = 0
  /// The median of single calls, where they were timed one by one, in microseconds of the wall's clock.
  var p50: Double?
  /// What 99 of 100 calls took at most, likewise.
  var p99: Double?
  /// Bytes of a file.
  var bytes: Int?

  /// CPU microseconds for one event or call.
  var microsEach: Double { micros / Double(count) }

  /// Calls, each timed by itself, after one that is not: as a running program makes them.
  static func timed(_ calls: Int, _ body: (Int) throws -> Int) throws -> Sample {
    var times: [Double] = []
    var found = try body(0)
    let before = Stopwatch.cpu()
    for call in 0..<calls {
      let start = Stopwatch.now()
      found = try body(call)
      times.append(Stopwatch.now() - start)
    }
    return Sample(
      micros: Stopwatch.cpu() - before, wall: times.reduce(0, +), count: calls, checksum: String(found),
      peakBytes: peakMemory(), p50: times.median, p99: times.sorted()[calls * 99 / 100])
  }
}

/// Adds up the time of the parts of a run that count.
struct Stopwatch {
  private(set) var micros = 0.0
  private(set) var wall = 0.0

  mutating func measure<T>(_ body: () throws -> T) rethrows -> T {
    let before = (Self.cpu(), Self.now())
    defer {
      micros += Self.cpu() - before.0
      wall += Self.now() - before.1
    }
    return try body()
  }

  /// The process's user and system time so far, in microseconds.
  static func cpu() -> Double { bb_cpu_micros() }

  /// A clock that only goes forward, in microseconds.
  static func now() -> Double { Double(DispatchTime.now().uptimeNanoseconds) / 1000 }
}

extension [Double] {
  /// The middle value; 0 of none.
  var median: Double {
    guard !isEmpty else { return 0 }
    let sorted = sorted()
    let middle = count / 2
    return count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// The most memory that this process ever held, in bytes: `VmHWM`, or what the system says elsewhere than on Linux.
func peakMemory() -> Int { statusBytes("VmHWM:") ?? Int(bb_peak_bytes()) }

/// The memory that this process holds now, in bytes; elsewhere than on Linux the most that it ever held.
func residentMemory() -> Int { statusBytes("VmRSS:") ?? Int(bb_peak_bytes()) }

private func statusBytes(_ name: String) -> Int? {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
    let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) })
  else { return nil }
  return Int(line.filter(\.isNumber)).map { $0 * 1024 }
}
