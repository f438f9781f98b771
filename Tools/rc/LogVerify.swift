import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import PostgresLog
import Terminal

extension LogCommand {
  struct Verify: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify",
      abstract: "Recompute the chains of all families in a PostgreSQL database, several at a time.",
      discussion: """
        Families are taken in the order of their ids; --after continues after one. With --journal FILE the same \
        command continues where it was killed, and removes the file when it is done. For operators, $RC_PURPOSE says \
        why; private notes are then verified by their hashes, unseen. The signed heads beside each log are compared \
        with it. Exit code 1: a chain does not hold, or is not what a device vouched for.
        """)

    @OptionGroup var options: HomeOptions
    @Argument(help: "postgres://USER@HOST:PORT/DATABASE; with ?family=ID that family alone.") var address: String
    @Option(name: .long, help: "How many families at once.") var jobs = 4
    @Option(name: .long, help: "Only families after this id.") var after: String?
    @Option(name: .long, help: "A file that remembers what is done, so that a run that was killed can continue.")
    var journal: String?

    func validate() throws {
      guard (1...64).contains(jobs) else { throw ValidationError("--jobs is 1 to 64, not \(jobs)") }
      guard after.map({ UUID(strict: $0) != nil }) ?? true else { throw ValidationError("--after is a family's id") }
    }

    func run(_ session: Session) throws {
      let address = try PostgresAddress(address)
      let server = try Session.operated(address, connections: jobs)
      let first = after.flatMap { UUID(strict: $0) }?.lowercased ?? ""
      let families = try address.family.map { [$0] } ?? server.families().filter { $0.lowercased > first }
      let meter = session.meter("Verifying families")
      defer { meter.finish() }
      let walk = FamilyWalk<Finding>(
        "verify \(address.shown)", jobs: jobs, journal: journal.map(URL.init(fileURLWithPath:)))
      let findings = try walk.run(families) { done in
        meter.update(done: Int64(done), total: Int64(families.count))
      } _: { family in
        let log = server.log(of: family)
        return Finding(try log.verifyChain(), try Self.headsReport(log))
      }
      meter.finish()
      let events = findings.reduce(0) { $0 + $1.finding.events }
      let faults = findings.filter { $0.finding.reason != nil }
      if options.json {
        try session.print(json: Answer(events: events, families: findings.count, faults: faults.map(Answer.Fault.init)))
      } else {
        for found in faults {
          guard let position = found.finding.position, let reason = found.finding.reason else { continue }
          session.print("\(found.family.lowercased) is damaged at position \(position): \(Escaping.visible(reason))")
        }
        session.print("\(findings.count) families, \(events) events, \(faults.count) damaged")
      }
      if !faults.isEmpty { throw ExitCode(1) }
    }

    /// Compares the signed heads beside a log with it. Whoever keeps one there had copied the log before, so the log had
    /// all of them.
    private static func headsReport(_ log: PostgresLog) throws -> HeadsReport {
      var file = HeadFile()
      var foreign = 0
      for head in try log.signedHeads() ?? [] {
        if !head.isGenuine || !file.add(HeadFile.Entry(head: head, seen: head.statement.at, isConfirmed: true)) {
          foreign += 1
        }
      }
      var report = try HeadsReport(file, comparedWith: log)
      if foreign > 0 { report.faults.append("\(foreign) signed heads beside it are not what their devices signed") }
      return report
    }

    private struct Finding: Codable, Sendable {
      let events: Int64
      let position: Int64?
      let reason: String?

      init(_ report: ChainReport, _ heads: HeadsReport) {
        events = report.events
        position = report.firstBad?.position ?? heads.finding?.position ?? (heads.faults.isEmpty ? nil : 1)
        reason = report.firstBad?.reason ?? heads.finding?.reason ?? heads.faults.first
      }
    }

    private struct Answer: Encodable {
      struct Fault: Encodable {
        let family: String
        @OrNull var position: Int64?
        @OrNull var reason: String?

        init(_ found: FamilyWalk<Finding>.Found) {
          family = found.family.lowercased
          position = found.finding.position
          reason = found.finding.reason
        }
      }

      let events: Int64
      let families: Int
      let faults: [Fault]
    }
  }
}
