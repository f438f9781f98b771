public import EventLog
import GRDB
import RawSQLite

extension ProjectionStore {
  /// Returns the streams that together decide the outcome of some events: the events' own, those of the schools and
  /// athletes that their rows in the list depend on, and those that refer to one of them.
  ///
  /// If some of the events are changed, the effect on a history of these streams alone is the same as on the whole log.
  /// Nil if there are so many streams that reading the log in order is cheaper.
  public func referenceClosure(of events: [RecordedEvent]) throws -> Set<StreamName>? {
    try read { db in
      var finder = ReferenceClosure(db, limit: limits.streams)
      for event in events { try finder.add(event) }
      guard finder.streams.count <= limits.streams else { return nil }
      return try finder.named.union(siblings(of: events))
    }
  }

  /// Returns the same for every read model except the list, the only one whose rows depend on the streams of other
  /// records. These are few streams, whatever the events are.
  public func referenceClosure(butForTheListOf events: [RecordedEvent]) throws -> Set<StreamName> {
    try read { db in
      var finder = ReferenceClosure(db, limit: 0)
      for event in events { try finder.addOwn(event) }
      return try finder.named.union(siblings(of: events))
    }
  }

  /// Returns further streams of the events' categories: refusals are folded from all publication streams together, and
  /// a home has one family.
  private func siblings(of events: [RecordedEvent]) throws -> Set<StreamName> {
    try Set(events.map(\.stream.category)).intersection(["family", "publication"])
      .reduce(into: []) { $0.formUnion(try log.streams(ofCategory: $1, limit: limits.streams)) }
  }
}

/// Collects the streams that events refer to, directly or indirectly.
private struct ReferenceClosure {
  private(set) var streams: Set<ByteText> = []
  private let db: Database
  private let limit: Int
  private var schools: Set<ByteText> = []

  init(_ db: Database, limit: Int) {
    self.db = db
    self.limit = limit
  }

  var named: Set<StreamName> { Set(streams.compactMap { StreamName($0.text) }) }

  /// Adds the event's stream, the streams that refer to its record, and the schools that it refers to. A coach may have
  /// moved: a coach whom it refers to is added with all of the coach's schools, and a school with what refers to its
  /// coaches. Returns the ids that the stream refers to.
  @discardableResult
  mutating func addOwn(_ event: RecordedEvent) throws -> [String] {
    let stream = event.stream.description
    let named = ReferencesProjection.targets(FoldEvent(event)) + (try targets(of: stream))
    streams.insert(ByteText(stream))
    let referring = try references(to: event.stream.key)
    watch(referring + named.map { "school/\($0)" })
    for id in named {
      let schools = try targets(of: "coach/\(id)")
      if !schools.isEmpty { watch(["coach/\(id)"] + schools.map { "school/\($0)" }) }
    }
    for coach in referring where coach.hasPrefix("coach/") {
      watch(try references(to: String(coach.dropFirst("coach/".count))))
    }
    return named
  }

  mutating func add(_ event: RecordedEvent) throws {
    let named = try addOwn(event)
    switch event.stream.category {
    case "school":
      try addSchool(event.stream.key)
      for athlete in named { watch(try references(to: athlete, "preferences")) }
    case "interaction":
      for school in named { try addSchool(school) }
    case "preferences":
      for athlete in named {
        watch(try references(to: athlete, "preferences"))
        for school in try references(to: athlete, "school") { try addSchool(String(school.dropFirst("school/".count))) }
      }
    default: break
    }
  }

  /// Adds a school with all streams that its row in the list is folded from, and all that refer to it.
  private mutating func addSchool(_ school: String) throws {
    guard streams.count <= limit, schools.insert(ByteText(school)).inserted else { return }
    streams.insert(ByteText("school/\(school)"))
    watch(try references(to: school))
    for athlete in try targets(of: "school/\(school)") {
      watch(try references(to: athlete, "preferences"))
    }
  }

  private mutating func watch(_ names: [String]) { streams.formUnion(names.lazy.map(ByteText.init)) }

  private func references(to record: String, _ category: String? = nil) throws -> [String] {
    // Thousands of streams refer to an athlete, but few of one category.
    let rows =
      if let category {
        try ReferenceRow.fetchAll(
          db, "WHERE target = ? AND stream > ? AND stream < ?", [record, "\(category)/", "\(category)0"])
      } else {
        try ReferenceRow.fetchAll(db, "WHERE target = ?", [record])
      }
    return rows.map(\.stream)
  }

  private func targets(of stream: String) throws -> [String] {
    try ReferenceRow.fetchAll(db, "WHERE stream = ?", [stream]).map(\.target)
  }
}
