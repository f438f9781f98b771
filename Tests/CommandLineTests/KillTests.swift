import Compass
import EventLog
import Foundation
import Projections
import Replay
import TestSupport
import Testing

/// Processes killed with SIGKILL at random moments: what was acknowledged is there, the chain holds, and the rows are
/// what the events say.
///
/// `make soak` runs a thousand kills (RC_SOAK=1) and prints the matrix; a few run always.
@Suite(.serialized, .waitsForOthers) struct KillTests {
  private static let kills = Soak.isSoak ? Soak.count(1_000) : 12
  /// After so many kills a new home begins: a log that grows makes each verification longer, not better.
  private static let killsOfAHome = 25

  /// Where in a phase the kill comes: microseconds after the phase was announced.
  private static let moments: [(name: String, range: Range<UInt32>)] = [
    ("at once", 0..<60), ("early", 60..<400), ("middle", 400..<1_500), ("late", 1_500..<6_000),
  ]

  @Test func `nothing acknowledged is lost, whatever the moment`() throws {
    let seed = Soak.onlySeed ?? UInt64.random(in: 1...1_000_000)
    var random = SeededGenerator(seed: seed)
    var home = HomeFolder()
    var acknowledged: [Int64: String] = [:]
    var total = 0
    var matrix: [String: Int] = [:]
    let phases = ["append", "fold", "rebuild"]
    for round in 0..<Self.kills {
      let phase = phases[round % phases.count]
      let moment = Self.moments[round / phases.count % Self.moments.count]
      let died = try killOnce(home, phase, moment.range, &acknowledged, &random)
      matrix["\(moment.name) × \(died)", default: 0] += 1
      if round % 5 == 4 || round == Self.kills - 1 { try check(home, acknowledged, "seed \(seed), kill \(round)") }
      if round % Self.killsOfAHome == Self.killsOfAHome - 1 || round == Self.kills - 1 {
        total += acknowledged.count
        acknowledged = [:]
        home = HomeFolder()
      }
    }
    for cell in matrix.sorted(by: { $0.key < $1.key }) { print("killed \(cell.key): \(cell.value)") }
    print("kills \(Self.kills), acknowledged \(total), seed \(seed)")
  }

  /// Starts a worker, kills it some microseconds after it announced a phase, and answers the phase it died in.
  private func killOnce(
    _ home: HomeFolder, _ phase: String, _ delay: Range<UInt32>, _ acknowledged: inout [Int64: String],
    _ random: inout SeededGenerator
  ) throws -> String {
    let child = try Child("CrashChild", ["work", home.path, "\(Int.random(in: 0..<1_000_000, using: &random))"])
    var wanted = Int.random(in: 1...3, using: &random)
    var last = "start"
    func listen(_ line: String) {
      if line.hasPrefix("phase ") { last = String(line.dropFirst(6)) }
      if line.hasPrefix("ack ") {
        last = "acknowledged"
        for pair in line.dropFirst(4).split(separator: " ") {
          let parts = pair.split(separator: "=")
          if parts.count == 2, let position = Int64(parts[0]) { acknowledged[position] = String(parts[1]) }
        }
      }
    }
    while wanted > 0, let line = child.line() {
      listen(line)
      if line == "phase \(phase)" { wanted -= 1 }
    }
    let until = DispatchTime.now().uptimeNanoseconds + UInt64(UInt32.random(in: delay, using: &random)) * 1_000
    while DispatchTime.now().uptimeNanoseconds < until {}
    child.kill()
    while let line = child.line() { listen(line) }
    return last
  }

  private func check(_ folder: HomeFolder, _ acknowledged: [Int64: String], _ place: String) throws {
    let home = try Home(folder: folder.url)
    var stored: [Int64: String] = [:]
    try home.log.scan { stored[$0.position] = try $0.id.uuidString.lowercased() }
    for (position, id) in acknowledged {
      #expect(stored[position] == id, "\(place): event \(id) at \(position) is lost")
    }
    try home.projections.catchUp()
    let report = try home.verify()
    #expect(report.ok, "\(place): \(report)")
    try home.close()
  }
}

@Suite(.waitsForOthers) struct ConcurrencyTests {
  @Test func `two processes append while a third reads`() throws {
    let count = Soak.isSoak ? 10_000 : 300
    let folder = HomeFolder()
    _ = try Home(folder: folder.url)
    let reader = try Child("CrashChild", ["read", folder.path, "\(2 * count)"])
    let writers = try (0..<2).map { _ in try Child("CrashChild", ["append", folder.path, "\(count)"]) }
    for child in writers + [reader] {
      let result = child.finish()
      #expect(result.code == 0, "\(result.errors)")
    }
    let home = try Home(folder: folder.url)
    #expect(try home.log.head().position == Int64(2 * count))
    #expect(try home.verify().ok)
    print("\(2 * count) events by two processes, read by a third")
  }
}
