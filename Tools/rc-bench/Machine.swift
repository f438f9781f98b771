import BenchBaseline
import EventLog
import Foundation

/// The machine on which the numbers were measured.
struct Machine {
  let processor: String
  /// The number of 4 kB writes with a sync that the disk completes per second.
  let syncsPerSecond: Double
  let sqlite = String(cString: bb_sqlite_version())
  let sha256 = String(cString: bb_sha256_name())
  private let committed: [String: Double]

  init(measuringIn folder: URL) throws {
    processor = Self.processorName()
    syncsPerSecond = try Self.syncs(in: folder)
    committed = Self.committed()[processor] ?? [:]
  }

  private static func processorName() -> String {
    let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = information.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
  }

  private static func syncs(in folder: URL) throws -> Double {
    let path = folder.appendingPathComponent("syncs").path
    defer { unlink(path) }
    let file = open(path, O_CREAT | O_RDWR | O_TRUNC, 0o600)
    guard file >= 0 else { throw BenchError("\(path) cannot be written") }
    defer { close(file) }
    let page = [UInt8](repeating: 7, count: 4096)
    let start = Stopwatch.now()
    let count = 300
    for index in 0..<count {
      _ = pwrite(file, page, page.count, off_t(index * 4096))
      fsync(file)
    }
    return Double(count) / (Stopwatch.now() - start) * 1e6
  }

  /// Returns the usual times of the C baseline in microseconds, by processor and measure (ruling 52).
  private static func committed() -> [String: [String: Double]] {
    struct File: Decodable { var baselineMicros: [String: [String: Double]] }
    let path = "Tools/rc-bench/thresholds.json"
    guard let data = FileManager.default.contents(atPath: path),
      let file = try? JSONDecoder().decode(File.self, from: data)
    else { return [:] }
    return file.baselineMicros
  }

  /// Returns the reason why a run is void: the C baseline was slower than usual on this machine; nil if it was not.
  func slowness(_ measure: String, _ micros: Double) -> String? {
    guard let usual = committed[measure], micros > usual * 1.25 else { return nil }
    return "the machine is busy: C took \(Report.number(micros)) µs an event, usually \(Report.number(usual))"
  }
}

/// The sizes in a log's file.
enum LogSizes {
  /// Returns the mean size of a payload in bytes.
  static func meanPayload(_ path: String) throws -> Double {
    let log = try EventLog(path: path)
    var bytes = 0
    var count = 0
    try log.scan { row in
      bytes += row.data.count
      count += 1
    }
    return Double(bytes) / Double(max(count, 1))
  }
}
