import TestSupport
import Testing

/// Seeded histories of several devices against a server where everything goes wrong that can: nothing is lost, nothing
/// is doubled, order is kept per record, and in the end the server holds what the devices want.
@Suite struct SimulatorTests {
  @Test func `a thousand histories with faults at every step`() {
    let tally = Tally(seeds: 1...1_000, events: 6)
    #expect(tally.violations.isEmpty, "\(tally.report)")
    #expect(tally.rarities.count <= 10, "\(tally.rarities.joined(separator: "\n"))")
  }

  /// RC_SEED=… replays that history, and prints its steps; with RC_SOAK=1 that of the soak.
  @Test func `one history, step by step`() {
    let seed = Soak.onlySeed ?? 1
    var simulation = Simulation(seed: seed, events: Soak.isSoak ? 8 : 6, traces: true)
    let ends = simulation.run()
    if Soak.onlySeed != nil { print(simulation.trace?.joined(separator: "\n") ?? "") }
    #expect(ends)
    #expect(simulation.violations() == [])
  }
}

/// `make soak`: a hundred thousand histories, and how often each fault met each step.
@Suite struct SimulatorSoak {
  @Test func `a hundred thousand histories`() {
    guard Soak.isSoak else { return }
    let tally = Tally(seeds: 1...100_000)
    #expect(tally.violations.isEmpty, "\(tally.report)")
    print(tally.table)
    #expect(tally.matrix.values.allSatisfy { $0 >= 100 })
  }

  @Test func `a long history`() {
    var simulation = Simulation(seed: 1, devices: 2, events: Soak.isSoak ? 500 : 50, faults: Soak.isSoak ? 100 : 10)
    let ends = simulation.run()
    #expect(ends)
    #expect(simulation.violations() == [])
  }
}

private struct Tally {
  var violations: [String] = []
  var rarities: [String] = []
  var matrix: [String: Int] = [:]

  init(seeds: ClosedRange<UInt64>, events: Int = 8) {
    for seed in seeds {
      var simulation = Simulation(seed: seed, events: events)
      if !simulation.run() { violations.append("seed \(seed): does not end") }
      violations += simulation.violations()
      rarities += simulation.rarities()
      matrix.merge(simulation.matrix, uniquingKeysWith: +)
      if violations.count > 20 { return }
    }
  }

  var report: String { violations.joined(separator: "\n") }

  var table: String {
    matrix.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
  }
}
