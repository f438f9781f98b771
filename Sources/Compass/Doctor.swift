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

  /// Something that is wrong, and what to do about it.
  public struct Finding: Codable, Equatable, Sendable {
    /// What is wrong, in a sentence.
    public let problem: String
    /// What mends it.
    public let cure: String

    /// A finding.
    public init(problem: String, cure: String) {
      self.problem = problem
      self.cure = cure
    }
  }

  /// Where the log stands.
  public let position: Int64
  /// The chain's hash there.
  public let hash: String
  /// Events by type, but for private notes and what a server answered: a diagnosis is nobody's own (decision 0027).
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
  /// Files of the home that others than their owner could read; "." is the folder itself.
  public let openFiles: [String]
  /// Events whose payload is no canonical JSON, the first hundred of them.
  public let uncanonical: [Uncanonical]
  /// How many there are.
  public let uncanonicalCount: Int
  /// Places where the log's time stands still.
  public let standstills: [Standstill]
  /// What is damaged, lost or not what it was.
  public let findings: [Finding]

  /// Whether nothing is to be done.
  public var isWell: Bool { integrity == "ok" && openFiles.isEmpty && findings.isEmpty }
}

extension Home {
  /// Looks at everything that can be wrong with a home without changing it.
  public func diagnose() throws -> Diagnosis {
    let head = try log.head()
    var findings = try chainFindings()
    var (types, problems): ([String: Int], [String: Int]) = ([:], [:])
    do {
      (types, problems) = try read { reading in
        (
          try Self.counts(reading.db, "type", "1"), try Self.counts(reading.db, "problem", "problem IS NOT NULL")
        )
      }
      findings += try rowFindings()
    } catch {
      findings.append(
        .init(problem: "the read models cannot be read: \(error)", cure: "rc-replay rebuild makes them anew"))
    }
    let uncanonical = try uncanonical()
    return Diagnosis(
      position: head.position, hash: head.hash.description, types: types, problems: problems,
      logBytes: ["", "-wal"].reduce(0) { $0 + Self.size(log.path + $1) },
      projections: (try? projections.currentPath()).map { URL(fileURLWithPath: $0).lastPathComponent } ?? "none",
      integrity: try integrity(), disbelievedClocks: try disbelievedClocks(), openFiles: try openFiles(),
      uncanonical: uncanonical.named, uncanonicalCount: uncanonical.count, standstills: try standstills(),
      findings: findings)
  }

  /// What can be said of a home whose log cannot be opened: why, and what it can be restored from.
  public static func findings(in folder: URL, unopened error: any Error) -> [Diagnosis.Finding] {
    [Diagnosis.Finding(problem: "\(error)", cure: HomeDirectory.cure(in: folder))]
  }

  private func chainFindings() throws -> [Diagnosis.Finding] {
    let verdict = try proveChain()
    guard let position = verdict.firstBad else { return [] }
    return [.init(problem: "position \(position): \(verdict.reason ?? "")", cure: HomeDirectory.cure(in: folder))]
  }

  private func rowFindings() throws -> [Diagnosis.Finding] {
    try projections.faults().map { .init(problem: $0, cure: "a newer version, then rc-replay rebuild") }
      + projections.uncertified().map {
        .init(problem: "the rows of \($0) are not those that were folded", cure: "rc-replay rebuild makes them anew")
      }
      + projections.damage().map { .init(problem: $0, cure: "rc-replay rebuild makes the rows anew") }
  }

  /// Believes the furthest clock that was disbelieved so far, and every reading up to it from now on (ruling 39).
  ///
  /// - Returns: The reading that is believed now; nil when none was disbelieved.
  @discardableResult
  public func acceptClock() throws -> Instant? {
    guard let furthest = try disbelievedClocks().map(\.clock).max() else { return nil }
    // A year beyond it: the clock goes on from there.
    try log.updateBinding { $0.acceptedClock = furthest + RecordedTime.toleranceBeyondPrevious }
    return Instant(milliseconds: furthest)
  }

  private static func counts(_ db: Database, _ column: String, _ condition: String) throws -> [String: Int] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT \(column), count(*) FROM activity WHERE \(condition) AND \(Sight.nobody.ofActivity) GROUP BY 1 ORDER BY 1
        """)
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
  }

  private static func size(_ path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }

  private func integrity() throws -> String {
    let ofLog = try log.integrity()
    guard ofLog == "ok" else { return ofLog }
    return (try? projections.read { try String.fetchOne($0, sql: "PRAGMA quick_check") ?? "" }) ?? "no rows"
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
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return (HomeDirectory.isOpen(folder.path) ? ["."] : [])
      + names.filter { HomeDirectory.isOpen(folder.appendingPathComponent($0).path) }
  }
}
