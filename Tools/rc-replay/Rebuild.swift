import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import Terminal

struct Rebuild: InspectingCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebuild",
    abstract: "Fold the log into a fresh file beside the one in use, prove it, then switch to it.",
    discussion: """
      Readers never wait. A rebuild that was killed begins anew. With --check, rows in use that are not what \
      the events say stay in use and are named by key, column and both values, until a rebuild without --check replaces \
      them.
      """)
  @OptionGroup var replayOptions: ReplayOptions
  var options: HomeOptions { replayOptions.options }
  @Flag(name: .long, help: "Compare the new rows with the old ones; if they differ, keep the old file and exit 1.")
  var check = false

  private struct Report: Encodable {
    let events: Int64
    let seconds: Double
    let eventsPerSecond: Double
    let peakMemoryBytes: Int
    let digest: String
    @OrNull var equal: Bool?
    /// The first of the cells that differ; absent if none does.
    var changes: [ChangeAnswer]?
    /// The number of rows that differ; absent if none does.
    var rowsDiffering: Int64?
  }

  /// The number of cells that are named in each read model.
  private static let limit = ProjectionStore.badKeyLimit
  private static let differ =
    "The rows DIFFER from what the events say; they stay in use as they are: rc-replay rebuild replaces them"

  func run(_ session: Session) throws {
    let home = try session.home()
    let meter = session.meter("Rebuilding")
    let clock = ContinuousClock()
    let start = clock.now
    let result = try home.projections.rebuild(comparing: check ? Self.limit : nil) {
      meter.update(done: $0.done, total: $0.total)
    }
    meter.finish()
    let elapsed = clock.now - start
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    var report = Report(
      events: result.events, seconds: seconds, eventsPerSecond: Double(result.events) / max(seconds, 1e-6),
      peakMemoryBytes: peakMemory(), digest: result.digest.description, equal: result.isEqual)
    if result.isEqual == false {
      report.changes = result.differences?.flatMap(\.changes).map(ChangeAnswer.init)
      report.rowsDiffering = result.differences?.reduce(0) { $0 + $1.rowsDiffering }
    }
    if options.json {
      try session.print(json: report)
    } else {
      session.print(
        "Folded \(session.text.number(Int(report.events))) events in \(Int(seconds * 1000)) ms, "
          + "\(session.text.number(Int(report.eventsPerSecond))) a second; digest \(report.digest.prefix(16))…")
      if let equal = report.equal { session.print(equal ? "The rows are the same as before" : Self.differ) }
      for sentence in result.differences?.flatMap({ $0.sentences() }) ?? [] {
        session.print("  differs: \(Escaping.visible(sentence))")
      }
    }
    if report.equal == false { throw ExitCode(1) }
  }

  /// Returns the peak memory of this process, in bytes.
  private func peakMemory() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1024
    #endif
  }
}
