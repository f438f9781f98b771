import Compass
import Domain
import EventLog
import Foundation
import Projections

/// What a person waits for: a page, an audit.
enum HomeMeasures {
  /// One showing of the list: filtered, sorted, and the first hundred cards of it.
  static func listOnce(_ home: Home) throws -> [SchoolListRow] {
    try home.read { reading in
      let rows = try reading.schools(of: EventMix.people[0])
      let matching = rows.filter {
        $0.division == "D1" && $0.status != nil && ($0.fit?.score ?? 0) >= 20 && $0.name.contains("University")
      }
      let sorted = matching.sorted {
        ($0.fit?.sum ?? 0, $1.id) > ($1.fit?.sum ?? 0, $0.id)
      }
      return Array(sorted.prefix(100))
    }
  }

  static func schoolsList(_ folder: URL, calls: Int) throws -> Sample {
    let home = try open(folder)
    return try timed(calls) { _ in try listOnce(home).count }
  }

  /// The last hundred events of a person.
  static func auditByPerson(_ folder: URL, calls: Int) throws -> Sample {
    let home = try open(folder)
    return try timed(calls) { call in
      var filter = AuditFilter()
      filter.actor = EventMix.people[call % 3].lowercased
      return try home.audit(filter, viewer: EventMix.people[0]).entries.count
    }
  }

  /// A hundred events from an instant.
  static func auditFromInstant(_ folder: URL, calls: Int) throws -> Sample {
    let home = try open(folder)
    let head = try home.log.head().position
    var dice = Dice(seed: 6)
    return try timed(calls) { _ in
      let instant = Instant(milliseconds: EventMix.time(at: dice.below(max(Int(head) - 1000, 1)) + 1))
      var filter = AuditFilter()
      filter.after = try home.position(of: .instant(instant))
      filter.forwards = true
      return try home.audit(filter, viewer: EventMix.people[0]).entries.count
    }
  }

  /// Opened, caught up and asked once, so that calls are timed as a running program makes them.
  private static func open(_ folder: URL) throws -> Home {
    let home = try Home(folder: folder)
    _ = try home.read { $0.position }
    return home
  }

  private static func timed(_ calls: Int, _ body: (Int) throws -> Int) throws -> Sample {
    var times: [Double] = []
    var found = try body(0)
    let before = Stopwatch.cpu()
    for call in 0..<calls {
      let start = Stopwatch.now()
      found = try body(call)
      times.append(Stopwatch.now() - start)
    }
    return Sample(
      micros: Stopwatch.cpu() - before, wall: times.reduce(0, +), count: calls, checksum: String(found),
      peakBytes: peakMemory(), p50: times.median)
  }
}
