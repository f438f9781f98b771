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
    abstract: "Fold the log into a fresh file beside the one in use, prove it, then switch to it.",
    discussion: "Readers never wait. A rebuild that was killed continues where it was.")
  @OptionGroup var replayOptions: ReplayOptions
  var options: HomeOptions { replayOptions.options }
  @Flag(name: .long, help: "Say whether the new rows equal the old ones; exit 1 if they do not.") var check = false

  private struct Report: Encodable {
    let events: Int64
    let seconds: Double
    let eventsPerSecond: Double
    let peakMemoryBytes: Int
    let digest: String
    @OrNull var equal: Bool?
  }

  func run(_ session: Session) throws {
    let home = try session.home()
    let before = check ? try home.projections.catchUpAndDigest() : nil
    let meter = session.meter("Rebuilding")
    let clock = ContinuousClock()
    let start = clock.now
    let result = try home.projections.rebuild { meter.update(done: $0.done, total: $0.total) }
    meter.finish()
    let elapsed = clock.now - start
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    let report = Report(
      events: result.events, seconds: seconds, eventsPerSecond: Double(result.folded) / max(seconds, 1e-6),
      peakMemoryBytes: peakMemory(), digest: result.digest.description, equal: before.map { $0 == result.digest })
    if options.json {
      try session.print(json: report)
    } else {
      session.print(
        "Folded \(session.text.number(Int(report.events))) events in \(Int(seconds * 1000)) ms, "
          + "\(session.text.number(Int(report.eventsPerSecond))) a second; digest \(report.digest.prefix(16))…")
      if let equal = report.equal {
        session.print(equal ? "The rows are the same as before" : "The rows DIFFER from before")
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
