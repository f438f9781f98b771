import Foundation
import Testing

/// Seeded histories of several devices against a server where everything goes wrong that can: nothing is lost, nothing
/// is doubled, order is kept per record, and in the end the server holds what the devices want.
@Suite struct SimulatorTests {
  @Test func `a thousand histories with faults at every step`() {
    let tally = Tally(seeds: 1...1_000, events: 6)
    #expect(tally.violations.isEmpty, "\(tally.report)")
  }

  /// RC_SEED=… replays one history, step by step.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["RC_SEED"] != nil))
  func `one history, step by step`() {
    guard let seed = UInt64(ProcessInfo.processInfo.environment["RC_SEED"] ?? "") else { return }
    var simulation = Simulation(seed: seed, traces: true)
    let ends = simulation.run()
    print(simulation.trace?.joined(separator: "\n") ?? "")
    #expect(ends)
    #expect(simulation.violations() == [])
  }
}

/// `make soak`: a hundred thousand histories, and how often each fault met each step.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["RC_SOAK"] != nil)) struct SimulatorSoak {
  @Test func `a hundred thousand histories`() {
    let tally = Tally(seeds: 1...100_000)
    #expect(tally.violations.isEmpty, "\(tally.report)")
    print(tally.table)
    #expect(tally.matrix.values.allSatisfy { $0 >= 100 })
  }

  @Test func `a long history`() {
    var simulation = Simulation(seed: 1, devices: 2, events: 500, faults: 100)
    let ends = simulation.run()
    #expect(ends)
    #expect(simulation.violations() == [])
  }
}

private struct Tally {
  var violations: [String] = []
  var matrix: [String: Int] = [:]

  init(seeds: ClosedRange<UInt64>, events: Int = 8) {
    for seed in seeds {
      var simulation = Simulation(seed: seed, events: events)
      if !simulation.run() { violations.append("seed \(seed): does not end") }
      violations += simulation.violations()
      matrix.merge(simulation.matrix, uniquingKeysWith: +)
      if violations.count > 20 { return }
    }
  }

  var report: String { violations.joined(separator: "\n") }

  var table: String {
    matrix.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
  }
}
