import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import RawSQLite
import Replay

/// What somebody waits for who asks about the past, on a home that is open and caught up.
enum ReplayMeasures {
  /// The page of one school, another one at another position each time.
  static func schoolAsOf(_ folder: URL, schools: Int, calls: Int) throws -> Sample {
    let home = try HomeMeasures.open(folder)
    let head = Int(try home.log.head().position)
    let viewer = HomeMeasures.viewer(home)
    var dice = Dice(seed: 21)
    return try Sample.timed(calls) { _ in
      // Behind the first round each school is there.
      let position = Int64(schools + EventMix.prologue + dice.below(head - schools - EventMix.prologue) + 1)
      let school = EventMix.school(dice.below(schools)).lowercased
      let page = try home.read(at: .position(position)) { try SchoolDetailPage.load(school, from: $0, viewer: viewer) }
      return page == nil ? 0 : 1
    }
  }

  /// The list of all schools at another position each time.
  static func listAsOf(_ folder: URL, calls: Int) throws -> Sample {
    let home = try HomeMeasures.open(folder)
    let head = Int(try home.log.head().position)
    let viewer = HomeMeasures.viewer(home)
    var dice = Dice(seed: 22)
    func list() throws -> Int {
      let position = Int64(dice.below(head) + 1)
      return try home.read(at: .position(position)) { try SchoolsListPage.load(from: $0, viewer: viewer) }.cards.count
    }
    // Warm: the first question reads the season's events, the third knows that it is asked again and again.
    for _ in 0..<3 { _ = try list() }
    return try Sample.timed(calls) { _ in try list() }
  }

  /// git's meaning: the event that turned a condition on one school, another school each time.
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
    // Warm: the first fold of everything saves rows on its way.
    _ = try WholeFold(home.projections, folding: { $0 == SchoolListProjection.self }, at: home.log.head().position)
    return try Sample.timed(calls) { _ in
      try turns(home, "(SELECT count(*) FROM school_list) >= \(schools / 2)").count
    }
  }

  private static func turns(_ home: Home, _ condition: String) throws -> [Turn] {
    try home.bisect(ReadOnlyCondition(overReadModels: condition))
  }

  /// Every field of one school.
  static func blame(_ folder: URL, schools: Int, calls: Int) throws -> Sample {
    let home = try HomeMeasures.open(folder)
    var dice = Dice(seed: 24)
    return try Sample.timed(calls) { _ in
      try home.blame(.school(EventMix.school(dice.below(schools)))).count
    }
  }

  /// One event of one school left out.
  static func whatIfSchool(_ folder: URL, schools: Int, calls: Int) throws -> Sample {
    let home = try HomeMeasures.open(folder)
    let head = Int(try home.log.head().position)
    var dice = Dice(seed: 25)
    return try Sample.timed(calls) { _ in
      let position = Int64(schools + EventMix.prologue + dice.below(head - schools - EventMix.prologue) + 1)
      return try leavingOut(position, home)
    }
  }

  /// The athlete's details left out, on which every school's fit depends.
  static func whatIfLog(_ folder: URL, calls: Int) throws -> Sample {
    let home = try HomeMeasures.open(folder)
    return try Sample.timed(calls) { _ in try leavingOut(5, home) }
  }

  private static func leavingOut(_ position: Int64, _ home: Home) throws -> Int {
    guard let event = try home.log.events(at: [position]).first else { throw BenchError("no event at \(position)") }
    return try home.whatIf([.drop(event.id)], viewer: EventMix.people[0].lowercased).changes.count
  }

  /// The whole proof: chain, certificates, refold.
  static func verify(_ folder: URL) throws -> Sample {
    let home = try HomeMeasures.open(folder)
    var watch = Stopwatch()
    let report = try watch.measure { try home.verify() }
    guard report.ok else { throw BenchError("the home is not what its events say") }
    return Sample(micros: watch.micros, wall: watch.wall, peakBytes: peakMemory())
  }
}
