import EventLog
import GRDB
import RawSQLite

/// The read models as they stood at a position, folded on demand.
///
/// A question reads tables with the usual names. Each search for rows shows which records it is about. Only the events
/// of those records are read, through the log's index of streams, and folded by the table's projection. A question that
/// reads all rows gets all of them. Append-only tables are read from the file in use.
///
/// Used by one question at a time: `ProjectionStore` lends it out.
final class Past: @unchecked Sendable {
  static let cachedEventLimit = 50_000

  let file: ProjectionFile
  /// The position that the rows stand at.
  private(set) var position: Int64 = -1
  /// The position up to which events are kept in memory and searched for references: the next question may be about any
  /// position before it.
  var horizon: Int64 = -1
  unowned let store: ProjectionStore
  private let log: EventLog
  private let reader: DatabaseQueue
  let main: MemoryFold
  /// The fold of one dependency of the list, whose rows are then copied to `main`. Rows of the list depend on each
  /// other through their athlete, so schools that are asked for later cannot be folded into the rows that are there.
  private let aside: MemoryFold
  private var tables: VirtualTables?
  private var derived: VirtualTables?
  var isWalking = false
  private let decoder = EventDecoder()
  var events: [Source: [FoldEvent]] = [:]
  var eventCount = 0
  var resolved: [Asked] = []
  var resolvedSet: Set<Asked> = []
  /// The dependencies of the questions at this position, whether resolved yet or not.
  var asked: Set<Asked> = []
  /// The dependencies of the questions at the previous position.
  var askedBefore: Set<Asked> = []
  /// The number of events of each dependency up to the horizon; absent if the whole log was read for it.
  var costs: [Asked: Int] = [:]
  var cachedStates: CachedStates?
  /// The streams that were folded, by projection.
  var folded: [String: Set<ByteText>] = [:]

  /// A dependency of a projection.
  struct Asked: Hashable {
    let projection: String
    let dependency: Dependency
  }

  /// The events of a stream that a projection takes. Projections that take all types of events share one source.
  struct Source: Hashable {
    let stream: ByteText
    let projection: String?

    init(_ stream: String, for type: any Projection.Type) {
      self.stream = ByteText(stream)
      projection = type.types == nil ? nil : type.name
    }
  }

  /// Thrown by a walk that would have to stop after each event of the log, or after too many.
  struct LooksAtEverything: Error {}

  static let folds = ReadModels.all.filter { $0.law == .streamOrder }
  private static let kept: [any Projection.Type] = [StatusHistoryProjection.self]

  init(_ store: ProjectionStore, file: ProjectionFile) throws {
    self.store = store
    self.file = file
    log = store.log
    main = try MemoryFold(Self.folds)
    aside = try MemoryFold([SchoolListProjection.self])
    reader = try .scratch()
    try main.queue.inDatabase { folded in
      try reader.inDatabase { db in
        try db.execute(sql: "ATTACH ? AS live", arguments: [file.path])
        try db.execute(
          sql: """
            CREATE TABLE fold_state (id INTEGER PRIMARY KEY, position INTEGER NOT NULL, hash BLOB NOT NULL);
            INSERT INTO fold_state VALUES (1, 0, zeroblob(32))
            """)
        var sources: [String: any RowSource] = [:]
        for type in Self.folds {
          for table in type.definitions { sources[table.name] = try PastTable(table, of: type, in: self, folded) }
        }
        for type in Self.kept {
          for table in type.definitions { sources[table.name] = try PastTable(table, of: type, in: self, db) }
        }
        tables = try VirtualTables(db, sources)
        derived = try VirtualTables(offeringEventsOf: log, on: db) { [unowned self] in
          position
        } willRead: { [unowned self] in
          try watch($0)
        }
        for type in ReadModels.all where type.law == .appendOnly && !Self.kept.contains(where: { $0 == type }) {
          for table in type.definitions {
            try db.execute(
              sql: """
                CREATE TEMP VIEW \(table.name) AS SELECT * FROM live.\(table.name)
                WHERE position <= (SELECT position FROM fold_state)
                """)
          }
        }
      }
    }
  }

  /// Asks a question about the rows at a position.
  func read<T>(at position: Int64, _ body: (Database) throws -> T) throws -> T {
    try holding {
      try move(to: position, horizon: max(position, file.head().position))
      return try ask(body)
    }
  }

  /// Runs `body` while it holds the connections of both folds, which a question on the reader's connection uses.
  func holding<T>(_ body: () throws -> T) throws -> T {
    try main.queue.inDatabase { _ in try aside.queue.inDatabase { _ in try body() } }
  }

  /// Asks a question about the rows as they stand. Called within `holding`.
  func ask<T>(_ body: (Database) throws -> T) throws -> T {
    // GRDB's `read` sets a pragma that makes SQLite compile every statement of the connection again.
    try reader.unsafeRead { db in
      guard let tables, let derived else { return try body(db) }
      return try db.atOneMoment { try derived.reading { try tables.reading { try body(db) } } }
    }
  }

  /// Moves to a position and a horizon: resumes from a cached state if one is likely to help, and otherwise starts with
  /// no rows.
  func move(to position: Int64, horizon: Int64) throws {
    guard position != self.position || horizon != self.horizon else { return }
    if horizon != self.horizon || eventCount > Self.cachedEventLimit {
      (events, eventCount, costs, cachedStates, asked, askedBefore) = ([:], 0, [:], nil, [], [])
      self.horizon = horizon
    }
    try keepCachedStates()
    let cachedStates = expected(cachedStates)
    (askedBefore, asked) = (asked, [])
    if let cachedStates {
      try resume(cachedStates, at: position)
    } else {
      try restart(at: position)
    }
  }

  func restart(at position: Int64) throws {
    for type in Self.folds
    where folded[type.name] != nil || resolvedSet.contains(Asked(projection: type.name, dependency: .all)) {
      try main.clear(type)
    }
    (resolved, resolvedSet, folded) = ([], [], [:])
    try stand(at: position)
  }

  func stand(at position: Int64) throws {
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

  // MARK: Tables

  func foldedRows(_ sql: String) throws -> RawStatement { try RawStatement(main.db, sql) }

  func liveRows(_ sql: String) throws -> RawStatement { try reader.unsafeReentrantRead { try RawStatement($0, sql) } }

  // MARK: Folding

  /// Folds a dependency, unless it was folded already.
  func resolve(_ dependency: Dependency, of type: any Projection.Type) throws {
    let asked = Asked(projection: type.name, dependency: dependency)
    self.asked.insert(asked)
    guard !resolvedSet.contains(Asked(projection: type.name, dependency: .all)), resolvedSet.insert(asked).inserted
    else {
      return
    }
    resolved.append(asked)
    try main.db.inTransaction {
      if type == SchoolListProjection.self {
        try foldList(asked)
      } else if let streams = try streams(dependency, of: type) {
        let fresh = streams.filter { folded[type.name, default: []].insert(ByteText($0)).inserted }
        if type.law == .streamOrder {
          try main.fold(past(of: fresh, for: type), into: type)
        } else {
          try load(fresh, for: type)
        }
        setCost(of: asked, streams, type)
      } else if type.law == .streamOrder {
        try foldWhole(type)
      }
      return .commit
    }
  }

  /// A walk stops at the events that the question reads.
  private func watch(_ stream: StreamName?) throws {
    guard isWalking else { return }
    guard let stream, stream.category == "school" else { throw LooksAtEverything() }
    try resolve(.stream(ByteText(stream.description)), of: StatusHistoryProjection.self)
  }

  private func setCost(of asked: Asked, _ streams: [String], _ type: any Projection.Type) {
    guard costs[asked] == nil else { return }
    costs[asked] = streams.reduce(0) { $0 + events[Source($1, for: type), default: []].count }
  }

  private func foldList(_ asked: Asked) throws {
    let type = SchoolListProjection.self
    guard let streams = try streams(asked.dependency, of: type) else { return try foldWhole(type) }
    folded[type.name, default: []].formUnion(streams.map(ByteText.init))
    try aside.clear(type)
    let past = try past(of: streams, for: type)
    try aside.db.inTransaction {
      try aside.fold(past, into: type)
      return .commit
    }
    try main.take(type, from: aside)
    setCost(of: asked, streams, type)
  }

  /// Returns the streams of a dependency; nil if there are too many to read one by one, which a walk refuses with
  /// `LooksAtEverything`.
  private func streams(_ dependency: Dependency, of type: any Projection.Type) throws -> [String]? {
    switch dependency {
    case .stream(let stream): return [stream.text]
    case .naming(let record, let category): return try references(to: record.text, category)
    case .school(let school): return try listStreams(["school/\(school.text)"], athletes: [])
    case .schools(ofAthlete: let athlete):
      return try listStreams(references(to: athlete.text, "school"), athletes: [athlete])
    case .all:
      var streams: [String] = []
      for category in (type.categories ?? []).sorted() {
        streams += try log.streams(ofCategory: category, limit: store.limits.streams + 1).map(\.description)
      }
      if streams.count <= store.limits.streams { return streams }
      if isWalking { throw LooksAtEverything() }
      return nil
    }
  }

  /// Returns the streams that the list's rows of some schools are folded from.
  private func listStreams(_ schools: [String], athletes: Set<ByteText>) throws -> [String] {
    var athletes = athletes
    var streams = schools
    for school in schools {
      athletes.formUnion(try named(by: school).map(ByteText.init))
      streams += try references(to: String(school.dropFirst("school/".count)), "interaction")
    }
    for athlete in athletes.sorted() { streams += try references(to: athlete.text, "preferences") }
    return streams
  }

  /// Folds the whole projection into tables of its own: rows that are being read are replaced and never removed.
  private func foldWhole(_ type: any Projection.Type) throws {
    try WholeFold(store, folding: { $0 == type }, at: position).copyRows(of: type, to: main)
  }

  // MARK: Events

  /// Returns the events of some streams up to the position, oldest first.
  private func past(of streams: [String], for type: any Projection.Type) throws -> [FoldEvent] {
    try load(streams, for: type)
    return streams.flatMap { events[Source($0, for: type), default: []].prefix { $0.position <= position } }
      .sorted { $0.position < $1.position }
  }

  private func load(_ streams: [String], for type: any Projection.Type) throws {
    let missing = streams.filter { events[Source($0, for: type)] == nil }
    for stream in missing { events[Source(stream, for: type)] = [] }
    try log.scan(missing.compactMap { StreamName($0) }, through: horizon) { row in
      if let types = type.types, !types.contains(try row.type) { return }
      let stream = try row.namedStream
      events[Source(stream.text, for: type), default: []].append(try decoder.event(row, of: stream))
      eventCount += 1
    }
  }

  private func references(to record: String, _ category: String) throws -> [String] {
    try texts(
      "SELECT stream FROM live.reference WHERE target = ?1 AND stream > ?2 AND stream < ?3 AND position <= ?4",
      [record, "\(category)/", "\(category)0"])
  }

  private func named(by stream: String) throws -> [String] {
    try texts("SELECT target FROM live.reference WHERE stream = ?1 AND position <= ?4", [stream])
  }

  private func texts(_ sql: String, _ arguments: [String]) throws -> [String] {
    try reader.unsafeReentrantRead { db in
      let statement = try RawStatement(cached: db, sql)
      defer { statement.reset() }
      for (index, argument) in arguments.enumerated() { statement.bind(Int32(index) + 1, argument) }
      statement.bind(4, horizon)
      var texts: [String] = []
      while try statement.step() { texts.append(statement.text(0) ?? "") }
      return texts
    }
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
