import Domain
import EventLog
import Files
import Foundation
import GRDB
import Projections

/// The diagnosis of a home. It contains versions, heads, clocks and sizes, but none of the family's texts.
public struct Diagnosis: Codable, Equatable, Sendable {
  /// A fault and its remedy.
  public struct Finding: Codable, Equatable, Sendable {
    /// What is wrong, in a sentence.
    public let problem: String
    /// The remedy.
    public let cure: String

    /// Creates a finding.
    public init(problem: String, cure: String) {
      self.problem = problem
      self.cure = cure
    }
  }

  /// The position of the log's head.
  public let position: Int64
  /// The chain hash at the head.
  public let hash: String
  /// The number of events by type, without private notes and server responses: a diagnosis shows nothing that belongs
  /// to one person (decision 0027).
  public let types: [String: Int]
  /// The number of events that were redacted or that this version does not understand, by reason.
  public let problems: [String: Int]
  /// The log's size in bytes, including the write-ahead log.
  public let logBytes: Int
  /// The name of the read models' file.
  public let projections: String
  /// The result of SQLite's checks of the log's and the read models' files; "ok" if all is well.
  public let integrity: String
  /// Where a device's clock jumped, so that the times from there on may be wrong; at most the first hundred.
  public let clocks: [ClockStretch]
  /// The files of the home that others than their owner can access; "." is the folder itself.
  public let openFiles: [String]
  /// The events whose payload is not canonical JSON, at most the first hundred.
  public let uncanonical: [Uncanonical]
  /// The total number of such events.
  public let uncanonicalCount: Int
  /// Empty, for programs that read what 1.0.0 prints: every reading is believed (ruling 39).
  public private(set) var disbelievedClocks: [ClockStretch] = []
  /// Empty, for programs that read what 1.0.0 prints: no time stands still (ruling 39).
  public private(set) var standstills: [ClockStretch] = []
  /// Everything that is damaged, lost or changed.
  public let findings: [Finding]

  /// Whether nothing needs to be done.
  public var isWell: Bool { integrity == "ok" && openFiles.isEmpty && findings.isEmpty }
}

extension Home {
  /// Checks everything that can be wrong with a home, without changing its log. Missing rows are folded first.
  public func diagnose() throws -> Diagnosis {
    let head = try log.head()
    var findings = try fileFindings() + chainFindings()
    // A log that cannot be read is told of below.
    let (types, problems) = (try? counts()) ?? ([:], [:])
    do {
      findings += try rowFindings()
    } catch {
      findings.append(
        .init(problem: "the read models cannot be read: \(error)", cure: "rc-replay rebuild makes them anew"))
    }
    findings += (try? leftOverFindings()) ?? []
    let uncanonical = try uncanonical()
    return Diagnosis(
      position: head.position, hash: head.hash.description, types: types, problems: problems,
      logBytes: ["", "-wal"].reduce(0) { $0 + Self.size(log.path + $1) },
      projections: nameOfRows(), integrity: try integrity(), clocks: try clockStretches(), openFiles: try openFiles(),
      uncanonical: uncanonical.named, uncanonicalCount: uncanonical.count, findings: findings)
  }

  /// The findings for a home whose log cannot be opened: the reason, and what it can be restored from.
  public static func findings(in folder: URL, unopened error: any Error) -> [Diagnosis.Finding] {
    let obstacle = error as? FileObstacle ?? FileObstacle.toReading(HomeDirectory.log(in: folder))
    return [Diagnosis.Finding(problem: "\(error)", cure: obstacle?.cure ?? HomeDirectory.remedy(in: folder))]
  }

  private func chainFindings() throws -> [Diagnosis.Finding] {
    let verdict = try proveChain()
    let heads = (verdict.heads?.faults ?? []).map {
      Diagnosis.Finding(
        problem: "the signed heads of other devices: \($0)",
        cure: "rc log witness --import FILE with what another device exports brings them back")
    }
    guard let position = verdict.firstBad else { return heads }
    return [.init(problem: "position \(position): \(verdict.reason ?? "")", cure: HomeDirectory.remedy(in: folder))]
      + heads
  }

  private func rowFindings() throws -> [Diagnosis.Finding] {
    try projections.faults().map { .init(problem: $0, cure: "a newer version, then rc-replay rebuild") }
      + projections.uncertified().map {
        .init(
          problem: (["the rows of \($0.name) are not those that were folded"] + $0.sentences(writing: Self.untold))
            .joined(separator: "; "),
          cure: "rc-replay verify shows both values; rc-replay rebuild makes the rows anew")
      }
      + projections.damage().map { .init(problem: $0, cure: "rc-replay rebuild makes the rows anew") }
  }

  /// A value that is no text of the family's: of a text, only its length is told.
  private static func untold(_ value: String) -> String {
    Double(value) == nil ? "a text of \(value.utf8.count) bytes" : value
  }

  private func nameOfRows() -> String {
    guard let path = try? projections.currentPath() else { return "none" }
    return (try? projections.areInMemory()) == true ? "in memory" : URL(fileURLWithPath: path).lastPathComponent
  }

  /// The number of events by type, and of those that are not understood by the reason.
  private func counts() throws -> (types: [String: Int], problems: [String: Int]) {
    let decoder = EventDecoder()
    var (types, problems): ([String: Int], [String: Int]) = ([:], [:])
    try history(seenBy: .nobody).scan { row in
      types[try row.type, default: 0] += 1
      let event = try decoder.event(row, of: row.namedStream, decodes: true)
      if let problem = event.content.problem { problems[problem, default: 0] += 1 }
    }
    return (types, problems)
  }

  private static func size(_ path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }

  private func integrity() throws -> String {
    let ofLog = try log.integrity()
    guard ofLog == "ok" else { return ofLog }
    return (try? projections.read { try String.fetchOne($0, sql: "PRAGMA quick_check") ?? "" }) ?? "no rows"
  }

  private func openFiles() throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return (HomeDirectory.isOpen(folder.path) ? ["."] : [])
      + names.filter { HomeDirectory.isOpen(folder.appendingPathComponent($0).path) }
  }
}
