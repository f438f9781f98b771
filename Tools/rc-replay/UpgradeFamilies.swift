import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import PostgresLog
import Projections
import Terminal

extension Upgrade {
  /// Compares the older rows of all families with this version's, several families at a time.
  func checkAllFamilies(_ session: Session) throws {
    let server = try session.allFamilies(connections: jobs)
    let families = try server.address.family.map { [$0] } ?? server.families()
    let walk = FamilyWalk<FamilyUpgrade>(
      "upgrade to \(Fingerprint.current) of \(server.address.shown) from \(with ?? copies ?? "")", jobs: jobs,
      journal: journal.map(URL.init(fileURLWithPath:)))
    let meter = session.meter("Comparing families")
    defer { meter.finish() }
    let clock = ContinuousClock()
    let start = clock.now
    let found = try walk.run(families) { done in
      meter.update(done: Int64(done), total: Int64(families.count))
    } _: { [check = FamilyCheck(with: with, copies: copies, timeLimit: timeLimit)] family in
      try check.compare(family, of: server)
    }
    meter.finish()
    try tell(found, (clock.now - start) / .seconds(1), session)
    guard found.allSatisfy(\.finding.isFine) else { throw ExitCode(1) }
  }

  private func tell(_ found: [FamilyWalk<FamilyUpgrade>.Found], _ seconds: Double, _ session: Session) throws {
    let (compared, others) = (found.filter { $0.finding.position != nil }, found.filter { !$0.finding.isFine })
    guard !options.json else {
      return try session.print(
        json: FamilyUpgradeAnswer(
          families: found.count, compared: compared.count, seconds: seconds, differing: others))
    }
    for found in others {
      let finding = found.finding
      let reason =
        finding.problem.map { Escaping.visible($0) }
        ?? (finding.isCertified
          ? "\(finding.rowsDiffering) rows would differ" : "the older rows are not those that were certified")
      session.print("\(found.family.lowercased): \(reason)")
    }
    var sums: [String: (rows: Int64, families: Int)] = [:]
    for (name, rows) in others.flatMap({ $0.finding.projections ?? [:] }) {
      sums[name, default: (0, 0)].rows += rows
      sums[name, default: (0, 0)].families += 1
    }
    for (name, sum) in sums.sorted(by: { $0.key < $1.key }) {
      session.print("\(name): \(sum.rows) rows in \(sum.families) families")
    }
    let time = String(format: "%.1f", seconds)
    session.print(
      "\(found.count) families, \(compared.count) compared in \(time) s, \(others.count) not the same")
  }
}

/// The comparison of one family's older rows.
private struct FamilyCheck: Sendable {
  let with: String?
  let copies: String?
  let timeLimit: Int

  func compare(_ family: UUID, of server: PostgresServer) throws -> FamilyUpgrade {
    do {
      let report = try with.map { try fold(family, of: server, with: $0) } ?? compareCopy(of: family)
      return report.map(FamilyUpgrade.init) ?? FamilyUpgrade()
    } catch let error as OlderProgram.Failure {
      return FamilyUpgrade(problem: error.description)
    } catch let error as UpgradeError {
      return FamilyUpgrade(problem: error.description)
    }
  }

  /// Lets the older program fold a copy of the family's log in a temporary folder.
  private func fold(_ family: UUID, of server: PostgresServer, with path: String) throws -> UpgradeReport? {
    // The path is not that of a real home, because the family's log is in PostgreSQL. So no erasure at a home waits for
    // this folder.
    try ScratchFolder.with(of: URL(fileURLWithPath: "/" + family.lowercased)) { folder in
      let log = try EventLog(path: folder.appendingPathComponent("log.sqlite").path)
      defer { try? log.close() }
      _ = try server.log(of: family).copy(to: log)
      return try OlderProgram(path: path, timeLimit: timeLimit).fold(log, of: folder) { older in
        try OlderFile.all(in: older, includingThis: true).first?.check(against: log, limit: 0)
      }
    }
  }

  /// Compares the rows that an older version keeps in a node's folder; nil if it has none of the family.
  private func compareCopy(of family: UUID) throws -> UpgradeReport? {
    let folder = URL(fileURLWithPath: copies ?? "").appendingPathComponent(family.lowercased)
    guard let older = try OlderFile.all(in: folder).first else { return nil }
    var reading = EventLog.Options()
    reading.readOnly = true
    let log = try EventLog(path: folder.appendingPathComponent("log.sqlite").path, options: reading)
    defer { try? log.close() }
    return try older.check(against: log, limit: 0)
  }
}

/// The effect of an upgrade on one family's rows.
private struct FamilyUpgrade: Codable, Sendable {
  /// The position of the older rows; nil if there are none, or none that could be read.
  var position: Int64?
  var rowsDiffering: Int64 = 0
  /// The numbers of differing rows by projection; nil in the journal of an earlier version.
  var projections: [String: Int64]?
  var isCertified = true
  var isEqual = true
  var problem: String?

  var isFine: Bool { problem == nil && isEqual }

  init(problem: String? = nil) { self.problem = problem }

  init(_ report: UpgradeReport) {
    position = report.position
    rowsDiffering = report.projections.reduce(0) { $0 + $1.rowsTold }
    projections = Dictionary(
      report.projections.filter { $0.rowsTold > 0 }.map { ($0.name, $0.rowsTold) }, uniquingKeysWith: +)
    isCertified = report.isCertified
    isEqual = report.isEqual
  }
}

/// The comparison of all families for `--json`.
private struct FamilyUpgradeAnswer: Encodable {
  struct Differing: Encodable {
    let family: String
    let rows: Int64
    let projections: [String: Int64]
    let certified: Bool
    let problem: String?
  }

  let families: Int
  let compared: Int
  let seconds: Double
  let differing: [Differing]

  init(families: Int, compared: Int, seconds: Double, differing: [FamilyWalk<FamilyUpgrade>.Found]) {
    self.families = families
    self.compared = compared
    self.seconds = seconds
    self.differing = differing.map {
      Differing(
        family: $0.family.lowercased, rows: $0.finding.rowsDiffering, projections: $0.finding.projections ?? [:],
        certified: $0.finding.isCertified, problem: $0.finding.problem)
    }
  }
}
