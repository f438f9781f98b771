import ArgumentParser
import CommandKit
import Dispatch
import Domain
import EventLog
import Foundation
import PostgresLog
import Synchronization
import Terminal

extension LogCommand {
  struct Verify: HomeCommand {
    static let configuration = CommandConfiguration(
      abstract: "Recompute the chains of all families in a PostgreSQL, several at a time.",
      discussion: """
        Families are taken in the order of their ids; --after goes on behind one, where an earlier run ended. For \
        operators $RC_PURPOSE says why; private notes are then verified by their hashes, unseen. Exit code 1 says that a \
        chain does not hold.
        """)

    @OptionGroup var options: HomeOptions
    @Argument(help: "postgres://USER@HOST:PORT/DATABASE; with ?family=ID that family alone.") var address: String
    @Option(name: .long, help: "How many families at once.") var jobs = 4
    @Option(name: .long, help: "Only families behind this id.") var after: String?

    func validate() throws {
      guard (1...64).contains(jobs) else { throw ValidationError("--jobs is 1 to 64, not \(jobs)") }
      guard after.map({ UUID(strict: $0) != nil }) ?? true else { throw ValidationError("--after is a family's id") }
    }

    func run(_ session: Session) throws {
      let address = try PostgresAddress(address)
      var limits = PostgresLimits()
      limits.connections = jobs
      let server = PostgresServer(
        address, limits: limits, purpose: ProcessInfo.processInfo.environment["RC_PURPOSE"])
      let first = after.flatMap { UUID(strict: $0) }?.lowercased ?? ""
      let families = try address.family.map { [$0] } ?? server.families().filter { $0.lowercased > first }
      let meter = session.meter("Verifying families")
      let findings = try Self.verify(families, of: server, jobs: jobs) { done in
        meter.update(done: Int64(done), total: Int64(families.count))
      }
      meter.finish()
      let events = findings.reduce(0) { $0 + $1.report.events }
      let faults = findings.filter { !$0.report.isIntact }
      if options.json {
        try session.print(json: Answer(events: events, families: findings.count, faults: faults.map(Answer.Fault.init)))
      } else {
        for finding in faults {
          guard let fault = finding.report.firstBad else { continue }
          session.print(
            "\(finding.family.lowercased) is damaged at position \(fault.position): \(Escaping.visible(fault.reason))")
        }
        session.print("\(findings.count) families, \(events) events, \(faults.count) damaged")
      }
      if !faults.isEmpty { throw ExitCode(1) }
    }

    private struct Finding: Sendable {
      let family: UUID
      let report: ChainReport
    }

    private struct Answer: Encodable {
      struct Fault: Encodable {
        let family: String
        let position: Int64?
        let reason: String?

        init(_ finding: Finding) {
          family = finding.family.lowercased
          position = finding.report.firstBad?.position
          reason = finding.report.firstBad?.reason
        }
      }

      let events: Int64
      let families: Int
      let faults: [Fault]
    }

    /// Verifies several families at a time; the findings are in the families' order.
    private static func verify(
      _ families: [UUID], of server: PostgresServer, jobs: Int, progress: @Sendable (Int) -> Void
    ) throws -> [Finding] {
      let state = Mutex((next: 0, findings: [Finding](), error: (any Error)?.none))
      DispatchQueue.concurrentPerform(iterations: min(jobs, families.count)) { _ in
        while true {
          let number = state.withLock { state in
            defer { state.next += 1 }
            return state.error == nil ? state.next : families.count
          }
          guard number < families.count else { return }
          do {
            let finding = Finding(
              family: families[number], report: try server.log(of: families[number]).verifyChain())
            progress(
              state.withLock { state in
                state.findings.append(finding)
                return state.findings.count
              })
          } catch {
            state.withLock { $0.error = error }
          }
        }
      }
      return try state.withLock { state in
        if let error = state.error { throw error }
        return state.findings.sorted { $0.family.lowercased < $1.family.lowercased }
      }
    }
  }
}
