import BenchBaseline
import Foundation

/// The result of one child process, as it prints it.
struct Sample: Codable {
  /// CPU time of the measured part, user and system, in microseconds.
  var micros = 0.0
  /// The wall time of the measured part, in microseconds.
  var wall = 0.0
  /// The number of events or calls in that time.
  var count = 1
  /// A checksum over everything read or written; if the sides differ, the run is void.
  var checksum = ""
  /// The peak memory of the process, in bytes.
  var peakBytes = 0
  /// The median wall time of single calls in microseconds; nil if they were not timed one by one.
  var p50: Double?
  /// The 99th percentile of the same.
  var p99: Double?
  /// The size of a file in bytes.
  var bytes: Int?
  /// The pages that each event made the log and the rows write.
  var pages: Pages?

  struct Pages: Codable {
    var log: Double
    var rows: Double
  }

  /// The CPU time per event or call, in microseconds.
  var microsEach: Double { micros / Double(count) }
  /// The same for the wall time.
  var wallEach: Double { wall / Double(count) }

  /// Times each call by itself, after one untimed call, as in a running program.
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

/// Adds up the time of the measured parts of a run.
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

  /// Returns the process's user and system time so far, in microseconds.
  static func cpu() -> Double { bb_cpu_micros() }

  /// Returns the time of a monotonic clock, in microseconds.
  static func now() -> Double { Double(DispatchTime.now().uptimeNanoseconds) / 1000 }
}

extension [Double] {
  /// The median; 0 if the array is empty.
  var median: Double {
    guard !isEmpty else { return 0 }
    let sorted = sorted()
    let middle = count / 2
    return count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// Returns the peak memory of this process, in bytes: `VmHWM` on Linux, the system's value elsewhere.
func peakMemory() -> Int { statusBytes("VmHWM:") ?? Int(bb_peak_bytes()) }

/// Returns the resident memory of this process, in bytes; on systems other than Linux the peak.
func residentMemory() -> Int { statusBytes("VmRSS:") ?? Int(bb_peak_bytes()) }

private func statusBytes(_ name: String) -> Int? {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
    let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) })
  else { return nil }
  return Int(line.filter(\.isNumber)).map { $0 * 1024 }
}
