import EventLog
import GRDB
import RawSQLite

/// The read models as they stood at a position, folded on demand.
///
/// A question reads tables with the usual names. Each search for rows shows which records it is about, and only the
/// streams of those records are folded. A question that reads all rows gets all of them.
///
/// Used by one question at a time: `ProjectionStore` lends it out.
final class Past: @unchecked Sendable {
  let file: ProjectionFile
  /// The position that the rows stand at; -1 if they are to be folded anew.
  private(set) var position: Int64 = -1
  private unowned let store: ProjectionStore
  private let log: EventLog
  private let reader: DatabaseQueue
  private let rows: DatabaseQueue
  private let projector: Projector
  private var tables: VirtualTables?
  private var derived: VirtualTables?
  private var isWalking = false
  /// What was resolved, and the streams that were folded for it.
  private var resolved: Set<Asked> = []
  private var folded: Set<StreamName> = []
  /// The end of the log when the first of them was asked for. The references that say what a question depends on are
  /// those of every event up to here.
  private var logEnd: Int64 = 0

  /// What a search in a projection's tables depends on.
  private struct Asked: Hashable {
    let projection: String
    let dependency: Dependency
  }

  /// Thrown by a walk that would have to stop after each event of the log, or after too many.
  struct LooksAtEverything: Error {}

  init(_ store: ProjectionStore, file: ProjectionFile) throws {
    self.store = store
    self.file = file
    log = store.log
    reader = try .scratch()
    rows = try .scratch()
    try store.emptyRows().backup(to: rows)
    projector = try rows.inDatabase { db in
      try db.execute(sql: "PRAGMA journal_mode = OFF")
      return try Projector(db, log: store.log)
    }
    try rows.inDatabase { folded in
      try reader.inDatabase { db in
        try db.execute(sql: "ATTACH ? AS live", arguments: [file.path])
        try db.execute(
          sql: """
            CREATE TABLE fold_state (id INTEGER PRIMARY KEY, position INTEGER NOT NULL, hash BLOB NOT NULL);
            INSERT INTO fold_state VALUES (1, 0, zeroblob(32))
            """)
        var sources: [String: any RowSource] = [:]
        for type in ReadModels.all {
          for table in type.definitions { sources[table.name] = try PastTable(table, of: type, in: self, folded) }
        }
        tables = try VirtualTables(db, sources)
        derived = try VirtualTables(offeringEventsOf: log, on: db) { [unowned self] in
          position
        } willRead: { [unowned self] in
          try watch($0)
        }
      }
    }
  }

  /// Asks a question about the rows at a position.
  func read<T>(at position: Int64, _ body: (Database) throws -> T) throws -> T {
    try rows.inDatabase { _ in
      try restart(at: position)
      return try ask(body)
    }
  }

  /// Asks a question about the rows as they stand, while the connection of the folded rows is held.
  private func ask<T>(_ body: (Database) throws -> T) throws -> T {
    // GRDB's `read` sets a pragma that makes SQLite compile every statement of the connection again.
    try reader.unsafeRead { db in
      guard let tables, let derived else { return try body(db) }
      return try db.atOneMoment { try derived.reading { try tables.reading { try body(db) } } }
    }
  }

  private func restart(at position: Int64) throws {
    guard position != self.position else { return }
    if let streams = try streamsChanged(before: position) {
      try projector.turn(streams, from: self.position, to: position)
    } else {
      if !folded.isEmpty { try projector.clear() }
      (resolved, folded) = ([], [])
      logEnd = try log.head().position
    }
    try stand(at: position)
  }

  /// Returns the folded streams that have events between the present position and another one, if folding on from here,
  /// or back, is less work than folding them all anew. As somebody moves a slider, a few events lie between.
  private func streamsChanged(before position: Int64) throws -> Set<StreamName>? {
    let (first, last) = (min(position, self.position), max(position, self.position))
    guard !folded.isEmpty, first >= 0, last <= logEnd, last - first <= 256 else { return nil }
    var streams: Set<StreamName> = []
    try log.scan(EventRange(after: first, through: last)) { row in
      let stream = try row.stream
      if folded.contains(stream) { streams.insert(stream) }
    }
    return streams.count <= max(1, folded.count / 4) ? streams : nil
  }

  private func stand(at position: Int64) throws {
    self.position = position
    let hash = try log.hash(at: position) ?? .zero
    try reader.inDatabase { db in
      let statement = try RawStatement(cached: db, "UPDATE fold_state SET position = ?, hash = ?")
      statement.bind(1, position)
      try hash.withBytes {
        statement.bindBlob(2, $0)
        try statement.run()
      }
    }
  }

  // MARK: Walking

  /// Asks a question at a position and again after each event that the answer may depend on.
  ///
  /// The question itself shows which events those are: between two of them it would find the same rows and give the
  /// same answer. If it asks for further records on the way, the walk begins again and watches those, too.
  ///
  /// - Parameter visit: Receives a position and the answer there; returns false to end the walk.
  /// - Returns: False if the question keeps asking for further records.
  /// - Throws: `LooksAtEverything` if the answer may depend on any event, or on more than `limit` events.
  func walk<T>(
    from start: Int64, through end: Int64, atMost limit: Int, asking question: (Database) throws -> T,
    _ visit: (Int64, T) throws -> Bool
  ) throws -> Bool {
    isWalking = true
    defer { isWalking = false }
    return try rows.inDatabase { _ in
      var known: Set<Asked> = []
      // Each round watches at least one more record.
      for _ in 0..<16 {
        position = -1
        try restart(at: start)
        for asked in known { try resolve(asked) }
        var answers: [(Int64, T)] = [(start, try ask(question))]
        let watched = try watched(after: start, through: end)
        guard watched.count <= limit else { throw LooksAtEverything() }
        let asked = resolved
        for event in watched {
          try projector.turn([event.stream], from: event.position - 1, to: event.position)
          try stand(at: event.position)
          answers.append((event.position, try ask(question)))
          if resolved != asked { break }
        }
        guard resolved == asked else {
          known = resolved
          continue
        }
        for (position, answer) in answers where try !visit(position, answer) { break }
        return true
      }
      return false
    }
  }

  /// Returns the events between two positions in the streams that were folded, oldest first.
  private func watched(after start: Int64, through end: Int64) throws -> [(position: Int64, stream: StreamName)] {
    var events: [(position: Int64, stream: StreamName)] = []
    try log.scan(Array(folded), through: end) { row in
      if row.position > start { events.append((row.position, try row.stream)) }
    }
    return events.sorted { $0.position < $1.position }
  }

  /// A walk stops at the events that the question reads.
  private func watch(_ stream: StreamName?) throws {
    guard isWalking else { return }
    guard let stream, stream.category == "school" else { throw LooksAtEverything() }
    try resolve(.stream(ByteText(stream.description)), of: StatusHistoryProjection.self)
  }

  // MARK: Folding

  func foldedRows(_ sql: String) throws -> RawStatement { try RawStatement(projector.db, sql) }

  /// Folds what a search depends on, unless it was folded already.
  func resolve(_ dependency: Dependency, of type: any Projection.Type) throws {
    let asked = Asked(projection: type.name, dependency: dependency)
    guard !resolved.contains(Asked(projection: type.name, dependency: .all)) else { return }
    try resolve(asked)
  }

  private func resolve(_ asked: Asked) throws {
    guard resolved.insert(asked).inserted, let type = ReadModels.all.first(where: { $0.name == asked.projection })
    else { return }
    let fresh = try streams(asked.dependency, of: type).filter { folded.insert($0).inserted }
    guard !fresh.isEmpty else { return }
    // Oldest names first: the rows are then inserted in the order of their keys.
    try projector.load(fresh.sorted { $0.description < $1.description }, through: position)
  }

  /// Returns the streams of a dependency. A walk refuses many with `LooksAtEverything`.
  private func streams(_ dependency: Dependency, of type: any Projection.Type) throws -> [StreamName] {
    switch dependency {
    case .stream(let stream): return [StreamName(stream.text)].compactMap(\.self)
    case .naming(let record, let category, let column):
      return try references(to: record.text, category, by: column)
    case .school(let school): return try listStreams([StreamName(category: "school", key: school.text)], athletes: [])
    case .schools(ofAthlete: let athlete):
      return try listStreams(references(to: athlete.text, "school", by: "athlete"), athletes: [athlete.text])
    case .all:
      var streams: [StreamName] = []
      let limit = isWalking ? store.limits.streams : .max - 1
      for category in type.categories.sorted() { streams += try log.streams(ofCategory: category, limit: limit + 1) }
      if streams.count > limit { throw LooksAtEverything() }
      return streams
    }
  }

  /// Returns the streams that the list's rows of some schools are folded from.
  private func listStreams(_ schools: [StreamName], athletes: Set<String>) throws -> [StreamName] {
    var athletes = athletes
    var streams = schools
    for school in schools {
      try live { athletes.formUnion(try $0.athletes(ofSchool: school.key)) }
      streams += try references(to: school.key, "interaction", by: "school")
    }
    for athlete in athletes.sorted() { streams += try references(to: athlete, "preferences", by: "owner") }
    return streams
  }

  private func references(to record: String, _ category: String, by column: String) throws -> [StreamName] {
    try live { try $0.streams(ofCategory: category, referringTo: record, by: column) }
  }

  /// Asks for the references of the rows in use, which show every reference that there ever was.
  private func live<T>(_ body: (ReferenceReader) throws -> T) throws -> T {
    try reader.unsafeReentrantRead { try body(ReferenceReader($0, in: "live", log: log)) }
  }
}

extension Database {
  /// Runs reads that see all attached files as they are at one moment.
  fileprivate func atOneMoment<T>(_ body: () throws -> T) throws -> T {
    try beginTransaction(.deferred)
    do {
      let answer = try body()
      try commit()
      return answer
    } catch {
      try? rollback()
      throw error
    }
  }
}
