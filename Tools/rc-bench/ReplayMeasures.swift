import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import RawSQLite
import Replay

/// The measures of questions about the past, on a home that is open and caught up.
enum ReplayMeasures {
  /// Loads the page of one school, another school at another position each time.
  static func schoolAsOf(_ folder: URL, schools: Int, calls: Int) throws -> Sample {
    let home = try HomeMeasures.open(folder)
    let head = Int(try home.log.head().position)
    let viewer = HomeMeasures.viewer(home)
    var dice = Dice(seed: 21)
    return try Sample.timed(calls) { _ in
      // After the first round every school exists.
      let position = Int64(schools + EventMix.prologue + dice.below(head - schools - EventMix.prologue) + 1)
      let school = EventMix.school(dice.below(schools)).lowercased
      let page = try home.read(at: .position(position)) { try SchoolDetailPage.load(school, from: $0, viewer: viewer) }
      return page == nil ? 0 : 1
    }
  }

  /// Loads the list of all schools at another position each time.
  static func listAsOf(_ folder: URL, calls: Int) throws -> Sample {
    let home = try HomeMeasures.open(folder)
    let head = Int(try home.log.head().position)
    let viewer = HomeMeasures.viewer(home)
    var dice = Dice(seed: 22)
    func list() throws -> Int {
      let position = Int64(dice.below(head) + 1)
      return try home.read(at: .position(position)) { try SchoolsListPage.load(from: $0, viewer: viewer) }.cards.count
    }
    // Warm-up: the first call reads the season's events, the third detects the repetition and keeps states in memory.
    for _ in 0..<3 { _ = try list() }
    return try Sample.timed(calls) { _ in try list() }
  }

  /// Bisects in the mode `flip`: finds the event that changed a condition on one school, another school each time.
  static func bisectSchool(_ folder: URL, schools: Int, calls: Int) throws -> Sample {
    let home = try HomeMeasures.open(folder)
    var dice = Dice(seed: 23)
    return try Sample.timed(calls) { _ in
      let school = EventMix.school(dice.below(schools)).lowercased
      return try turns(home, "EXISTS (SELECT 1 FROM school_list WHERE id = '\(school)')").count
    }
  }

  /// The same for a condition on all schools.
  static func bisectFamily(_ folder: URL, schools: Int, calls: Int) throws -> Sample {
    let home = try HomeMeasures.open(folder)
    return try Sample.timed(calls) { _ in
      try turns(home, "(SELECT count(*) FROM school_list) >= \(schools / 2)").count
    }
  }

  private static func turns(_ home: Home, _ condition: String) throws -> [Turn] {
    try home.bisect(ReadOnlyCondition(overReadModels: condition))
  }

  /// Blames every field of one school.
  static func blame(_ folder: URL, schools: Int, calls: Int) throws -> Sample {
    let home = try HomeMeasures.open(folder)
    var dice = Dice(seed: 24)
    return try Sample.timed(calls) { _ in
      try home.blame(.school(EventMix.school(dice.below(schools)))).count
    }
  }

  /// Asks what would differ without one event, another event each time.
  static func whatIfSchool(_ folder: URL, schools: Int, calls: Int) throws -> Sample {
    let home = try HomeMeasures.open(folder)
    let head = Int(try home.log.head().position)
    var dice = Dice(seed: 25)
    return try Sample.timed(calls) { _ in
      let position = Int64(schools + EventMix.prologue + dice.below(head - schools - EventMix.prologue) + 1)
      return try leavingOut(position, home)
    }
  }

  /// Asks what would differ without the athlete's details, on which every school's fit depends.
  static func whatIfLog(_ folder: URL, calls: Int) throws -> Sample {
    let home = try HomeMeasures.open(folder)
    return try Sample.timed(calls) { _ in try leavingOut(5, home) }
  }

  private static func leavingOut(_ position: Int64, _ home: Home) throws -> Int {
    guard let event = try home.log.events(at: [position]).first else { throw BenchError("no event at \(position)") }
    return try home.whatIf([.drop(event.id)], viewer: EventMix.people[0].lowercased).changes.count
  }

  /// Verifies the whole home: hash chain, certificates and refold.
  static func verify(_ folder: URL) throws -> Sample {
    let home = try HomeMeasures.open(folder)
    var watch = Stopwatch()
    let report = try watch.measure { try home.verify() }
    guard report.ok else { throw BenchError("the home is not what its events say") }
    return Sample(micros: watch.micros, wall: watch.wall, peakBytes: peakMemory())
  }
}
