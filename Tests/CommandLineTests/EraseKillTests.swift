import Compass
import EventLog
import Foundation
import Replay
import TestSupport
import Testing

/// An erasure that is killed by SIGKILL before each of its steps: behind the next opening either nothing or all of it is
/// gone, and nothing half-gone is called done.
///
/// Each cell of steps × ways once always, twenty times with RC_SOAK.
@Suite(.serialized, .waitsForOthers) struct EraseKillTests {
  private static let ways = ["a school", "records one by one", "fields", "a person", "the family"]
  private static let secret = "Zwölfkraut-"
  /// The name of a person, and of the device that is paired with that person.
  private static let person = "Gänseblüm-"

  @Test(.timeLimit(.minutes(60)))
  func `an erasure that is killed at any step took nothing or everything`() throws {
    let planted = HomeFolder()
    let made = try Child("CrashChild", ["plant", planted.path, "0"]).finish()
    try #require(made.code == 0, "\(made.errors)")
    #expect(try Self.files(with: Self.secret, in: planted) >= 3)
    #expect(try Self.files(with: Self.person, in: planted) >= 4)
    var cells: [String: Int] = [:]
    for round in 0..<max(1, Soak.count(20)) {
      for way in Self.ways.indices {
        for (number, step) in ErasureStep.allCases.enumerated() where step != .done {
          try kill(planted, way, number, step, "round \(round)")
          cells["\(Self.ways[way]) × \(step.rawValue)", default: 0] += 1
        }
      }
    }
    print("erasures killed: \(cells.values.reduce(0, +)) in \(cells.count) cells")
  }

  private func kill(_ planted: HomeFolder, _ way: Int, _ number: Int, _ step: ErasureStep, _ round: String) throws {
    let place = "\(round), \(Self.ways[way]), before \(step.rawValue)"
    let folder = try planted.copy()
    let child = try Child("CrashChild", ["erase", folder.path, "\(way * 100 + number)"], listens: true)
    #expect(child.line() == "at \(step.rawValue)", "\(place)")
    child.kill()
    let isCommitted = ![.planning, .removing, .committing].contains(step)
    // Opening goes on with what was begun.
    let home = try Home(folder: folder.url)
    defer { try? home.close() }
    #expect(try home.log.hasTraces() == false, "\(place)")
    let schools = try home.read { try $0.schools() }
    let left = try Self.files(with: Self.secret, in: folder)
    let named = try Self.files(with: Self.person, in: folder)
    if isCommitted {
      #expect((left == 0) == (way != 3), "\(place): \(left) files")
      #expect((named == 0) == (way >= 3), "\(place): \(named) files")
      #expect(schools.isEmpty == (way != 2 && way != 3), "\(place)")
    } else {
      #expect(left > 0 && named > 0 && !schools.isEmpty, "\(place)")
    }
    #expect(try (home.familyErasure() != nil) == (isCommitted && way == 4), "\(place)")
    #expect(try home.verify().ok, "\(place)")
  }

  /// How many files of a home hold a text.
  static func files(with text: String, in folder: HomeFolder) throws -> Int {
    let all = FileManager.default.enumerator(at: folder.url, includingPropertiesForKeys: nil)?.allObjects ?? []
    return all.compactMap { $0 as? URL }.count { file in
      (try? Data(contentsOf: file))?.range(of: Data(text.utf8)) != nil
    }
  }
}
