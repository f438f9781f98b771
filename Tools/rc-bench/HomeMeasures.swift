import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections

/// What a person waits for: a page, an audit.
enum HomeMeasures {
  /// One showing of the list, whole: rows read and measured, filtered, sorted, and the first hundred cards with notes.
  static func listOnce(_ home: Home) throws -> SchoolsListPage {
    var filters = SchoolFilters()
    filters.searchText = "university"
    filters.fitMinimum = 20
    filters.maximumDistance = 2500
    return try home.read { reading in
      let catalog = SchoolCatalog(
        try reading.schools(of: EventMix.people[0]), home: Coordinates(latitude: 39, longitude: -98))
      return try SchoolsListPage(catalog, filters: filters, sort: .fit, window: 0..<100) { try reading.notes(of: $0) }
    }
  }

  static func schoolsList(_ folder: URL, calls: Int) throws -> Sample {
    let home = try open(folder)
    return try timed(calls) { _ in try listOnce(home).cards.count }
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
