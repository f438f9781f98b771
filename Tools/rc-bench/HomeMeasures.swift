import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections

/// The measures of what a person waits for: a page or an audit.
enum HomeMeasures {
  /// All filters that keep most schools, with an order that needs every score.
  private static var filters: SchoolFilters {
    var filters = SchoolFilters()
    filters.searchText = "university"
    filters.fitMinimum = 20
    filters.maximumDistance = 2500
    return filters
  }

  static func viewer(_ home: Home) -> Viewer {
    Viewer(id: EventMix.people[1], athlete: EventMix.people[0], timeZone: .gmt, now: home.now())
  }

  /// Loads the list from the database to the page value: reads, measures, sorts, searches and filters the rows,
  /// computes counts and options, and makes the first hundred cards with notes.
  static func schoolsList(_ folder: URL, calls: Int) throws -> Sample {
    let home = try open(folder)
    return try Sample.timed(calls) { _ in
      try home.read {
        try SchoolsListPage.load(from: $0, viewer: viewer(home), filters: filters, sort: .fit, window: 0..<100)
      }.cards.count
    }
  }

  /// The same with a card for every school.
  static func schoolsListAll(_ folder: URL, calls: Int) throws -> Sample {
    let home = try open(folder)
    return try Sample.timed(calls) { _ in
      try home.read { try SchoolsListPage.load(from: $0, viewer: viewer(home)) }.cards.count
    }
  }

  /// Searches for another text when the schools are cached: only the rows of the cards are read, and no distance is
  /// computed (SL-76).
  static func schoolsListFilter(_ folder: URL, calls: Int) throws -> Sample {
    let home = try open(folder)
    let cache = SchoolCatalogCache()
    let sample = try Sample.timed(calls) { call in
      var filters = filters
      filters.searchText = ["u", "un", "uni", "univ", "college"][call % 5]
      return try home.read {
        try SchoolsListPage.load(
          from: $0, viewer: viewer(home), filters: filters, sort: .fit, window: 0..<100, cache: cache)
      }.cards.count
    }
    let schools = try home.read { try $0.schoolIndex(of: EventMix.people[0]).entries.count }
    guard cache.measured <= schools else {
      throw BenchError("\(cache.measured) distances were computed for \(schools) schools")
    }
    return sample
  }

  /// Loads the page of a school with 200 pros and cons and 500 status changes, with the home already open.
  static func schoolDetail(_ folder: URL, calls: Int) throws -> Sample {
    let home = try Home(folder: folder)
    try home.createFamily(name: "Bench")
    let player = try home.addMember(name: "Sam", role: .player)
    let school = home.freshID()
    let context = CommandContext(actor: player)
    try home.perform(
      .school(school, .add(athlete: player, name: "Rice University", fields: SchoolFields(), status: nil, notes: nil)),
      in: context)
    for number in 0..<200 {
      try home.perform(.school(school, .addItem(number % 2 == 0 ? .pro : .con, text: "reason \(number)")), in: context)
    }
    for number in 0..<500 {
      try home.perform(
        .school(school, .changeStatus(number % 2 == 0 ? .contacted : .interested, note: nil)), in: context)
    }
    let viewer = Viewer(id: player, athlete: player, timeZone: .gmt, now: home.now())
    return try Sample.timed(calls) { _ in
      let page = try home.read { try SchoolDetailPage.load(school.lowercased, from: $0, viewer: viewer) }
      return (page?.pros.count ?? 0) + (page?.cons.count ?? 0)
    }
  }

  /// Loads What Next from the database to the page value, ten days after the last event: most schools then wait for an
  /// answer, a first contact or another one.
  static func whatNext(_ folder: URL, schools: Int, events: Int, calls: Int) throws -> Sample {
    let home = try open(folder)
    let viewer = Viewer(
      id: EventMix.people[1], athlete: EventMix.people[0], timeZone: .gmt,
      now: Instant(milliseconds: EventMix.time(at: events) + 10 * 86_400_000))
    let steps = try home.read { try NextPage.load(from: $0, viewer: viewer) }.steps.count
    guard steps >= schools / 2 else { throw BenchError("\(steps) steps for \(schools) schools") }
    return try Sample.timed(calls) { _ in
      try home.read { try NextPage.load(from: $0, viewer: viewer, limit: NextPage.first) }.steps.count
    }
  }

  /// Reads the last hundred events of a person.
  static func auditByPerson(_ folder: URL, calls: Int) throws -> Sample {
    let home = try open(folder)
    return try Sample.timed(calls) { call in
      var filter = AuditFilter()
      filter.actor = EventMix.people[call % 3].lowercased
      return try home.audit(filter, viewer: EventMix.people[0]).entries.count
    }
  }

  /// Reads a hundred events from an instant on.
  static func auditFromInstant(_ folder: URL, calls: Int) throws -> Sample {
    let home = try open(folder)
    let head = try home.log.head().position
    var dice = Dice(seed: 6)
    return try Sample.timed(calls) { _ in
      let instant = Instant(milliseconds: EventMix.time(at: dice.below(max(Int(head) - 1000, 1)) + 1))
      var filter = AuditFilter()
      filter.after = try home.position(of: .instant(instant))
      filter.forwards = true
      return try home.audit(filter, viewer: EventMix.people[0]).entries.count
    }
  }

  /// Opens a home, catches up and reads once, so that calls are timed as in a running program.
  static func open(_ folder: URL) throws -> Home {
    let home = try Home(folder: folder)
    _ = try home.read { $0.position }
    return home
  }
}
