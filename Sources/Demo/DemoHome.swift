import Compass
import Domain
import EventLog
import Foundation
import Synchronization

/// A home with the story of the demo.
package enum DemoHome {
  /// Creates a home with the usual story, which ends today, in a folder that is emptied first.
  ///
  /// - Throws: The errors of opening a home and of its commands.
  package static func make(in folder: URL) throws -> Home {
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    let clock = StoryClock()
    try? FileManager.default.removeItem(at: folder)
    let home = try Home(folder: folder, environment: Home.Environment(clock: { clock.now }, random: .seeded(1)))
    try write(DemoStory(seed: 1, until: now.date()), into: home, clock)
    clock.end()
    return home
  }

  /// Plays a story in an empty home.
  ///
  /// - Parameter progress: Called with the number of steps done and the total.
  package static func write(
    _ story: DemoStory, into home: Home, _ clock: StoryClock, progress: (Int, Int) -> Void = { _, _ in }
  ) throws {
    var player = StoryPlayer(home: home)
    for (index, step) in story.steps.enumerated() {
      clock.now = step.at
      try player.play(step)
      progress(index + 1, story.steps.count)
    }
  }
}

/// A clock that shows the time of the story, and the machine's time after its end.
package final class StoryClock: Sendable {
  private let told = Mutex<Instant?>(Instant(milliseconds: 0))

  /// Creates a clock at the beginning of 1970.
  package init() {}

  /// The time that it shows.
  package var now: Instant {
    get { told.withLock { $0 } ?? Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
    set { told.withLock { $0 = newValue } }
  }

  /// Switches to the machine's time.
  package func end() { told.withLock { $0 = nil } }
}
