public import Domain
import EventLog
import Foundation
import GRDB
import Projections

/// What a look at a home finds. It holds versions, heads, clocks and sizes; no text of the family's.
public struct Diagnosis: Codable, Equatable, Sendable {
  /// A range of events whose clock was not believed (ruling 39).
  public struct ClockRange: Codable, Equatable, Sendable {
    /// The first such event.
    public let from: Int64
    /// The last such event.
    public let through: Int64
    /// The furthest reading among them, in milliseconds since 1970 UTC.
    public let clock: Int64
  }

  /// Where the log stands.
  public let position: Int64
  /// The chain's hash there.
  public let hash: String
  /// Events by type.
  public let types: [String: Int]
  /// Events that this version does not understand, by reason.
  public let problems: [String: Int]
  /// The log's size in bytes, its write-ahead part included.
  public let logBytes: Int
  /// The read models' file.
  public let projections: String
  /// SQLite's own check of both files; "ok" when all is well.
  public let integrity: String
  /// Ranges of events whose clock was not believed.
  public let disbelievedClocks: [ClockRange]
  /// Files of the home that others than their owner could read.
  public let openFiles: [String]
}

extension Home {
  /// Looks at everything that can be wrong with a home without changing it.
  public func diagnose() throws -> Diagnosis {
    let head = try log.head()
    let (types, problems) = try read { reading in
      (
        try Self.counts(reading.db, "type", "1"), try Self.counts(reading.db, "problem", "problem IS NOT NULL")
      )
    }
    return Diagnosis(
      position: head.position, hash: head.hash.description, types: types, problems: problems,
      logBytes: ["", "-wal"].reduce(0) { $0 + Self.size(log.path + $1) },
      projections: URL(fileURLWithPath: try projections.currentPath()).lastPathComponent,
      integrity: try integrity(), disbelievedClocks: try disbelievedClocks(), openFiles: try openFiles())
  }

  /// Believes the furthest clock that was disbelieved so far, and every reading up to it from now on (ruling 39).
  ///
  /// - Returns: The reading that is believed now; nil when none was disbelieved.
  @discardableResult
  public func acceptClock() throws -> Instant? {
    guard let furthest = try disbelievedClocks().map(\.clock).max() else { return nil }
    // A year beyond it: the clock goes on from there.
    try updateSettings { $0.acceptedClock = furthest + RecordedTime.toleranceBeyondPrevious }
    return Instant(milliseconds: furthest)
  }

  private static func counts(_ db: Database, _ column: String, _ condition: String) throws -> [String: Int] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT \(column), count(*) FROM activity WHERE \(condition) GROUP BY 1 ORDER BY 1")
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
  }

  private static func size(_ path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }

  private func integrity() throws -> String {
    let ofLog = try log.integrity()
    let ofRows = try projections.read { try String.fetchOne($0, sql: "PRAGMA quick_check") ?? "" }
    return ofLog == "ok" ? ofRows : ofLog
  }

  private func disbelievedClocks() throws -> [Diagnosis.ClockRange] {
    var ranges: [Diagnosis.ClockRange] = []
    try log.scan { row in
      // A reading behind the recorded time was merely clamped; one before it was not believed.
      guard let clock = row.clock, clock > row.recordedAt else { return }
      if let last = ranges.last, last.through == row.position - 1 {
        ranges[ranges.count - 1] = .init(from: last.from, through: row.position, clock: max(last.clock, clock))
      } else {
        ranges.append(.init(from: row.position, through: row.position, clock: clock))
      }
    }
    return ranges
  }

  private func openFiles() throws -> [String] {
    let files = FileManager.default
    return try files.contentsOfDirectory(atPath: folder.path).sorted().filter { name in
      let attributes = try files.attributesOfItem(atPath: folder.appendingPathComponent(name).path)
      let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
      return mode & 0o077 != 0
    }
  }
}
