import Foundation
import TestSupport
import Testing

/// Seeded histories of several devices against a server where everything goes wrong that can: nothing is lost, nothing
/// is doubled, order is kept per record, and in the end the server holds what the devices want. Every law holds whether
/// rows are written or, as the project has our migration, events are sent whole.
@Suite struct SimulatorTests {
  @Test(arguments: [false, true])
  func `a thousand histories with faults at every step`(takesEvents: Bool) {
    let half = max(2, Soak.isSoak ? 1_000 : UInt64(Soak.count(100_000))) / 2
    let first: UInt64 = takesEvents ? half + 1 : 1
    let tally = Tally(seeds: first...first + half - 1, takesEvents: takesEvents, events: 6)
    #expect(tally.violations.isEmpty, "\(tally.report)")
  }

  /// Histories of the soak in which a law did not hold, as they were: whole events, and pulls.
  @Test(arguments: [58_328, 73_903, 75_956, 77_733, 80_295, 93_411, 95_457, 9_078] as [UInt64])
  func `what a soak found does not come back`(seed: UInt64) {
    var simulation = Simulation(seed: seed, takesEvents: true, pulls: true)
    let ends = simulation.run()
    #expect(ends)
    #expect(simulation.violations() == [])
  }

  /// A soak's histories in which a device asked for ever what somebody else had written.
  @Test(arguments: [1_662, 4_293] as [UInt64])
  func `what stands in the way is told once`(seed: UInt64) {
    var simulation = Simulation(seed: seed, takesEvents: false, pulls: true)
    let ends = simulation.run()
    #expect(ends)
    #expect(simulation.violations() == [])
  }

  /// What somebody else logged comes back with its school only when that person publishes it; until then the server does
  /// not have it, and no pull may take that for a deletion.
  @Test(arguments: [false, true])
  func `schools go and come back with other people's contacts`(takesEvents: Bool) {
    let tally = Tally(seeds: 1...130, takesEvents: takesEvents, events: 12, restores: true)
    #expect(tally.violations.isEmpty, "\(tally.report)")
  }

  /// RC_SEED=… replays that history, and prints its steps; with RC_SOAK=1 that of the soak.
  @Test(arguments: [false, true])
  func `one history, step by step`(takesEvents: Bool) {
    let seed = Soak.onlySeed ?? 1
    var simulation = Simulation(
      seed: seed, takesEvents: takesEvents, events: Soak.isSoak ? 8 : 6, traces: Soak.onlySeed != nil)
    let ends = simulation.run()
    if let trace = simulation.trace { print((["events whole: \(takesEvents)"] + trace).joined(separator: "\n")) }
    #expect(ends)
    #expect(simulation.violations() == [])
  }
}

/// `make soak`: a hundred thousand histories, and how often each fault met each step.
@Suite struct SimulatorSoak {
  @Test(arguments: [false, true])
  func `a hundred thousand histories`(takesEvents: Bool) {
    guard Soak.isSoak else { return }
    let count = UInt64(Soak.count(100_000)) / 2
    let first: UInt64 = takesEvents ? count + 1 : 1
    let tally = Tally(seeds: first...first + count - 1, takesEvents: takesEvents)
    #expect(tally.violations.isEmpty, "\(tally.report)")
    print("seeds \(first) to \(first + count - 1), events whole: \(takesEvents)\n\(tally.table)")
    // Fewer histories than all are a look, and no proof.
    // Where events go whole, single rows are written for what was left behind alone.
    let rare: Set<String> = takesEvents ? ["guarded", "insert", "update"] : []
    let cells = tally.matrix.filter { cell in !rare.contains { cell.key.hasSuffix(" × \($0)") } }
    if count >= 50_000 { #expect(cells.values.allSatisfy { $0 >= 100 }) }
  }

  /// In a soak a history of more than a hundred thousand events. What grows faster than they do are the crashes, each of
  /// which folds the whole log; so faults are rarer here.
  @Test(arguments: [false, true])
  func `a long history`(takesEvents: Bool) {
    let events = Soak.isSoak ? Soak.count(100_000) / 2 : 50
    var simulation = Simulation(
      seed: Soak.onlySeed ?? 1, takesEvents: takesEvents, devices: 2, events: events, faults: max(10, events / 50),
      faultsEvery: max(4, events / 125))
    let ends = simulation.run()
    #expect(ends)
    #expect(simulation.violations() == [])
    let length = simulation.devices.reduce(0) { $0 + $1.log.count }
    if Soak.isSoak { print("\(length) events, whole: \(takesEvents), \(simulation.matrix.values.reduce(0, +)) faults") }
    #expect(length >= 2 * events)
  }
}

private struct Tally {
  var violations: [String] = []
  /// How often each fault met each step: by fault, by step.
  var matrix: [String: Int] = [:]

  init(seeds: ClosedRange<UInt64>, takesEvents: Bool, events: Int = 8, restores: Bool = false) {
    for seed in seeds {
      var simulation = Simulation(seed: seed, takesEvents: takesEvents, events: events, restores: restores)
      if !simulation.run() { violations.append("seed \(seed): does not end") }
      violations += simulation.violations()
      matrix.merge(simulation.matrix, uniquingKeysWith: +)
      if violations.count > (Soak.isSoak ? 20 : 0) { return }
    }
  }

  var report: String { violations.joined(separator: "\n") }

  /// A row for each fault, a column for each step.
  var table: String {
    let cells = matrix.map { (place: $0.key.components(separatedBy: " × "), count: $0.value) }
    let steps = Set(cells.map { $0.place[1] }).sorted()
    let faults = Set(cells.map { $0.place[0] }).sorted()
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    let head = padded("", 18) + steps.map { padded($0, 9) }.joined()
    return
      ([head]
      + faults.map { fault in
        padded(fault, 18)
          + steps.map { step in padded(matrix["\(fault) × \(step)"].map(String.init) ?? "–", 9) }.joined()
      }).joined(separator: "\n")
  }
}
