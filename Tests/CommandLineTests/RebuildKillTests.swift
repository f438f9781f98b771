import Compass
import Foundation
import Projections
import Replay
import TestSupport
import Testing

/// `rc-replay rebuild` killed by SIGKILL at random moments, again and again, while another process reads: the rows in
/// use never change, the attempts add up, and what they end in is proved.
///
/// Ten kills always, a thousand with RC_SOAK.
@Suite(.serialized, .waitsForOthers) struct RebuildKillTests {
  /// So many attempts are killed before one may end.
  private static let attempts = 5

  @Test(.timeLimit(.minutes(60)))
  func `a rebuild that is killed at any moment is gone on with, and nobody notices`() throws {
    let kills = Soak.count(1_000)
    let seed = Soak.firstSeed
    var random = SeededGenerator(seed: seed)
    let folder = try HomeFolder.folded(events: 300)
    let home = try Home(folder: folder.url)
    let digest = try home.projections.catchUpAndDigest()
    let reader = try Child("CrashChild", ["serve", folder.path, "0"], listens: true)
    // How long a whole rebuild takes here says how late a kill can come.
    let begun = DispatchTime.now().uptimeNanoseconds
    #expect(try Child("rc-replay", ["rebuild", "--home", folder.path]).finish().code == 0)
    let whole = DispatchTime.now().uptimeNanoseconds - begun
    var died: [String: Int] = [:]
    for number in 0..<kills {
      let place = "RC_SEED=\(seed), kill \(number)"
      // At any moment, and between two streams.
      let moment =
        number % 2 == 0
        ? try kill(folder, within: whole, using: &random) : try killBetweenStreams(folder, using: &random)
      died[moment, default: 0] += 1
      #expect(try reader.ask("read") == "at 300", "\(place)")
      guard number % Self.attempts == Self.attempts - 1 || number == kills - 1 else { continue }
      let ended = try Child("rc-replay", ["rebuild", "--home", folder.path]).finish()
      #expect(ended.code == 0, "\(place): \(ended.errors)")
      #expect(try reader.ask("read") == "at 300", "\(place)")
      #expect(try home.projections.catchUpAndDigest() == digest, "\(place)")
      #expect(try home.verify().ok, "\(place)")
    }
    try reader.hangUp()
    #expect(reader.finish().code == 0)
    try home.close()
    for moment in died.sorted(by: { $0.key < $1.key }) { print("rebuild killed \(moment.key): \(moment.value)") }
    print("kills of a rebuild \(kills), seed \(seed)")
  }

  private func kill(_ folder: HomeFolder, within whole: UInt64, using random: inout SeededGenerator) throws -> String {
    let child = try Child("rc-replay", ["rebuild", "--home", folder.path])
    let tenth = UInt64.random(in: 0...10, using: &random)
    Self.spin(tenth * whole / 10 + UInt64.random(in: 0...(whole / 10), using: &random))
    let isOver = !child.process.isRunning
    child.kill()
    return isOver ? "rc-replay: too late" : "rc-replay: in tenth \(min(tenth, 9) + 1)"
  }

  private func killBetweenStreams(_ folder: HomeFolder, using random: inout SeededGenerator) throws -> String {
    let child = try Child("CrashChild", ["rebuild", folder.path, "0"])
    var seen = 0
    let wanted = Int.random(in: 0...6, using: &random)
    while seen < wanted, let line = child.line(), line.hasPrefix("at ") { seen += 1 }
    Self.spin(UInt64.random(in: 0...2_000_000, using: &random))
    child.kill()
    return seen < wanted ? "between streams: after the last" : "between streams: after \(wanted)"
  }

  private static func spin(_ nanoseconds: UInt64) {
    let until = DispatchTime.now().uptimeNanoseconds + nanoseconds
    while DispatchTime.now().uptimeNanoseconds < until {}
  }
}
