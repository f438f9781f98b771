public import EventLog
import GRDB
import RawSQLite

extension ProjectionStore {
  /// The streams that decide together what becomes of some events: their own, those of the schools and athletes that
  /// their rows in the list depend on, and those that refer to one of them.
  ///
  /// A history of these streams alone differs from the same history with the events changed as the whole log would. Where
  /// an event stands for so many that reading the log in order is cheaper, the answer is nil.
  public func surroundings(of events: [RecordedEvent]) throws -> Set<StreamName>? {
    try read { db in
      var finder = Surroundings(db)
      for event in events { try finder.add(event) }
      guard finder.streams.count <= Past.streamLimit else { return nil }
      var streams = Set(finder.streams.compactMap { StreamName($0) })
      // Who belongs to the family, and what was refused, is folded from all of these streams together.
      for category in Set(events.map(\.stream.category)).intersection(["family", "publication"]) {
        streams.formUnion(try log.streams(ofCategory: category, limit: Past.streamLimit))
      }
      return streams
    }
  }
}

/// Follows who names whom.
private struct Surroundings {
  private(set) var streams: Set<String> = []
  private let db: Database
  private var schools: Set<String> = []

  init(_ db: Database) { self.db = db }

  mutating func add(_ event: RecordedEvent) throws {
    let stream = event.stream.description
    let named = ReferencesProjection.targets(FoldEvent(event)) + (try targets(of: stream))
    streams.insert(stream)
    streams.formUnion(try references(to: event.stream.key))
    switch event.stream.category {
    case "school":
      try addSchool(event.stream.key)
      for athlete in named { streams.formUnion(try references(to: athlete, "preferences")) }
    case "interaction":
      for school in named { try addSchool(school) }
    case "preferences":
      for athlete in named {
        streams.formUnion(try references(to: athlete, "preferences"))
        for school in try references(to: athlete, "school") { try addSchool(String(school.dropFirst("school/".count))) }
      }
    default: break
    }
  }

  /// A school with all that its row in the list comes from, and all that would make no sense without it.
  private mutating func addSchool(_ school: String) throws {
    guard streams.count <= Past.streamLimit, schools.insert(school).inserted else { return }
    streams.insert("school/\(school)")
    streams.formUnion(try references(to: school))
    for athlete in try targets(of: "school/\(school)") {
      streams.formUnion(try references(to: athlete, "preferences"))
    }
  }

  private func references(to record: String, _ category: String? = nil) throws -> [String] {
    try ReferenceRow.fetchAll(db, "WHERE target = ?", [record]).map(\.stream)
      .filter { category == nil || $0.hasPrefix("\(category ?? "")/") }
  }

  private func targets(of stream: String) throws -> [String] {
    try ReferenceRow.fetchAll(db, "WHERE stream = ?", [stream]).map(\.target)
  }
}
