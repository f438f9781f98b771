import Domain
import EventLog
import Foundation
import GRDB
import RawSQLite

/// Folds a log's streams into the rows of one database. Live pages, rebuilds and the past use the same fold.
///
/// Belongs to one connection and is used on that connection's queue only.
final class Projector {
  let db: Database
  let log: EventLog
  let sight: Sight?
  let rows: RowTables
  let derived: DerivedRows
  private let decoder: EventDecoder
  /// In the order in which they fold: the list of schools needs the rows of contacts and preferences.
  let folders: [any StreamFolder]
  private let byCategory: [String: any StreamFolder]
  var head: LogHead = .empty
  /// The restore epoch that the rows are folded from; see `RestoreEpochs`.
  private var epoch: UUID?
  /// The position of the last erasure, or correction of a clock, that the rows reflect.
  private var erased: Int64 = 0
  /// The position after which other events than the log's were folded; nil if none were.
  var chosenAfter: Int64?

  /// Creates a projector over existing tables.
  ///
  /// - Parameters:
  ///   - types: The projections that are folded; the tables of the others stay as they are.
  ///   - sight: The visibility of the person for whom the rows are folded; nil folds every event.
  ///   - room: The scale of the positions, for a history in which events lie between two positions of the log.
  ///   - limit: The states of streams that are kept in memory.
  init(
    _ db: Database, log: EventLog, folding types: [any Projection.Type] = ReadModels.all, seenBy sight: Sight? = nil,
    room: Int64 = 1, keeping limit: KeptStates = .recent
  ) throws {
    (self.db, self.log) = (db, log)
    var names = Set(types.map { $0.name })
    // The list is joined from the rows of contacts.
    if names.contains(SchoolListProjection.name) {
      names.formUnion([InteractionsProjection.name, FitBasisProjection.name])
    }
    let stopped = Set(try FoldFault.load(db).map(\.projection))
    rows = RowTables(db) { names.contains($0) && !stopped.contains($0) }
    let categories = Set(ReadModels.all.filter { names.contains($0.name) }.flatMap { $0.categories })
    derived = DerivedRows(rows, of: types)
    decoder = EventDecoder(seenBy: sight, room: room)
    self.sight = sight
    folders = ReadModels.folders(rows, decoder, keeping: limit).filter { categories.contains($0.category) }
    byCategory = Dictionary(folders.map { ($0.category, $0) }) { first, _ in first }
    try reload()
  }

  /// Creates the empty tables of every projection.
  static func createTables(_ db: Database, fingerprint: String) throws {
    try db.execute(sql: Certificate.sql)
    try db.execute(sql: FoldFault.sql)
    try db.execute(
      sql: """
        CREATE TABLE fold_state (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          position INTEGER NOT NULL,
          hash BLOB NOT NULL,
          history BLOB,
          erased INTEGER NOT NULL DEFAULT 0,
          fingerprint TEXT NOT NULL
        ) STRICT;
        """)
    for type in ReadModels.all { try db.execute(sql: type.tables) }
    try db.execute(
      sql: "INSERT INTO fold_state (id, position, hash, fingerprint) VALUES (1, 0, zeroblob(32), ?)",
      arguments: [fingerprint])
  }

  /// Creates the indexes that readers use; from then on every fold keeps them up to date.
  static func createIndexes(_ db: Database) throws {
    for type in ReadModels.all where !type.indexes.isEmpty { try db.execute(sql: type.indexes) }
  }

  // MARK: State

  /// Returns the head that a database's rows stand at.
  static func head(_ db: Database) throws -> LogHead {
    let statement = try RawStatement(cached: db, "SELECT position, hash FROM fold_state WHERE id = 1")
    defer { statement.reset() }
    guard try statement.step() else { return .empty }
    return LogHead(position: statement.integer(0), hash: ChainHash(bytes: statement.bytes(1)) ?? .zero)
  }

  /// Returns the restore epoch that a database's rows are folded from; nil before the first event.
  static func epoch(_ db: Database) throws -> UUID? {
    let statement = try RawStatement(cached: db, "SELECT history FROM fold_state WHERE id = 1")
    defer { statement.reset() }
    return try statement.step() ? statement.uuid(0) : nil
  }

  /// Returns the position of the last erasure, or correction of a clock, that a database's rows already reflect; see
  /// `EventLog.lastRewrite`.
  static func erased(_ db: Database) throws -> Int64 {
    let statement = try RawStatement(cached: db, "SELECT erased FROM fold_state WHERE id = 1")
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }

  /// Forgets what is in memory and reads the head and the sums again, as another process may have folded.
  func reload() throws {
    head = try Self.head(db)
    epoch = try Self.epoch(db)
    erased = try Self.erased(db)
    folders.forEach { $0.forget() }
    try rows.reload()
  }

  /// Reloads if the file's head is not this projector's: another process has folded then. Otherwise memory and file
  /// agree.
  func reloadIfMoved() throws {
    if try Self.head(db) != head { try reload() }
  }

  // MARK: Folding

  /// Payloads were erased, or times corrected, after the first of the rows was folded: the rows must be folded anew.
  struct RewrittenSince: Error {}

  /// Folds the events after the head, up to a position, and writes the rows and the new head. Called within a
  /// transaction.
  ///
  /// - Parameter progress: Called with the number of events that were folded, while empty tables are loaded.
  /// - Returns: The number of events folded.
  /// - Throws: `FoldFault` if the rows of one projection cannot be written; `EventLogError.replaced` if the log has
  ///   another history; `RewrittenSince` if payloads were erased, or times corrected, that these rows may be folded from.
  @discardableResult
  func fold(through: Int64 = .max, progress: (Int64) -> Void = { _ in }) throws -> Int64 {
    try log.snapshot { try fold(through: through, in: $0, progress) }
  }

  private func fold(through: Int64, in log: LogSnapshot, _ progress: (Int64) -> Void) throws -> Int64 {
    guard try log.hash(at: head.position) == head.hash else {
      throw EventLogError.replaced(path: self.log.path, position: head.position)
    }
    if head == .empty { erased = try log.lastRewrite() }
    guard try log.lastRewrite() == erased else { throw RewrittenSince() }
    let start = head
    let end = min(through, log.head.position)
    guard end > start.position else { return 0 }
    try faults {
      if start == .empty {
        try load(through: end, in: log, progress)
      } else {
        try turn(to: end, in: log)
      }
      try derive(after: start.position, through: end, in: log)
      try stand(at: end, in: log)
    }
    return end - start.position
  }

  /// Writes the derived rows of the log's own events, which a branch needs beside those of other events.
  func derive(after start: Int64, through end: Int64, in log: LogSnapshot) throws {
    guard !derived.isEmpty else { return }
    try log.scan(EventRange(after: start, through: end)) { try derive($0) }
  }

  func derive(_ row: EventRow) throws {
    guard !derived.isEmpty, try sight?.shows(row) ?? true else { return }
    try derived.add(decoder.event(row, of: row.namedStream, decodes: true))
  }

  func derive(_ event: RecordedEvent) throws {
    if !derived.isEmpty { try derived.add(DecodedEvent(event)) }
  }

  private func faults(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch var fault as FoldFault {
      fault.position = head.position + 1
      throw fault
    }
  }

  /// Inserts the rows of every stream.
  func load(through end: Int64, in log: LogSnapshot, _ progress: (Int64) -> Void = { _ in }) throws {
    var events: Int64 = 0
    try rows.join.loading {
      for folder in folders {
        try log.streams(beginning: "\(folder.category)/") { number, name in
          events += try folder.load(
            StreamPlace(number: number, key: String(name.utf8.dropFirst(folder.category.utf8.count + 1)) ?? ""),
            through: end, in: log)
          progress(events)
        }
        try folder.finish(in: log)
      }
    }
    progress(end)
    epoch = try log.epoch(at: end)
  }

  /// Replaces the rows of the streams that have events between the head and another position, before or after it.
  func turn(to end: Int64, in log: LogSnapshot) throws {
    let start = head.position
    var streams: Set<Int64> = []
    var places: [String: [StreamPlace]] = [:]
    try log.scan(EventRange(after: min(start, end), through: max(start, end))) { row in
      if try row.position == 1 || row.type == HistoryRestored.type { epoch = try row.id }
      guard streams.insert(row.streamNumber).inserted else { return }
      let stream = try row.stream
      guard byCategory[stream.category] != nil else { return }
      places[stream.category, default: []].append(StreamPlace(number: row.streamNumber, key: stream.key))
    }
    try fold(places, in: log) { try $0.turn($1, from: start, to: end, in: log) }
  }

  /// Folds some streams by category, and then joins them.
  func fold(
    _ places: [String: some Sequence<StreamPlace>], in log: LogSnapshot,
    _ body: (any StreamFolder, StreamPlace) throws -> Void
  ) throws {
    for folder in folders {
      guard let streams = places[folder.category] else { continue }
      for stream in streams { try body(folder, stream) }
      try folder.finish(in: log)
    }
    try rows.join.finish()
  }

  func stand(at position: Int64, in log: LogSnapshot) throws {
    head = LogHead(position: position, hash: try log.hash(at: position) ?? .zero)
    try save()
  }

  /// Writes the sums and the head. Returns the names of the projections whose rows changed.
  @discardableResult
  func save() throws -> Set<String> {
    let changed = try rows.flush()
    let statement = try RawStatement(
      cached: db, "UPDATE fold_state SET position = ?, hash = ?, history = ?, erased = ? WHERE id = 1")
    statement.bind(1, head.position)
    statement.bind(3, epoch)
    statement.bind(4, erased)
    try head.hash.withBytes {
      statement.bindBlob(2, $0)
      try statement.run()
    }
    return changed
  }

  // MARK: After an erasure

  /// Folding everything anew is less work than a repair, or the only way.
  struct NotWorthwhile: Error {}

  /// The number of erased events that a repair takes in the smallest home; in larger ones it is a part of the events.
  private static let repairLimit = 2_000

  /// Folds anew the streams whose payloads were erased since, and then the events after the head. Called within a
  /// transaction, which has to be rolled back if this throws.
  ///
  /// What the file records as the last erasure stays, because the file's free space still holds the former rows.
  ///
  /// - Returns: The last erasure, which the rows now reflect.
  /// - Throws: `NotWorthwhile` if the rows have to be folded anew as a whole.
  func repair() throws -> LogHead {
    try log.snapshot { log in
      let last = try log.lastErasure()
      guard try FoldFault.load(db).isEmpty, head != .empty, erased <= head.position, erased < last.position,
        try log.lastCorrection() <= erased, try log.hash(at: head.position) == head.hash
      else { throw NotWorthwhile() }
      folders.forEach { $0.forget() }
      try fold(streams(erasedIn: log), in: log) { try $0.refold($1, through: head.position, in: log) }
      if log.head.position > head.position { try turn(to: log.head.position, in: log) }
      try stand(at: log.head.position, in: log)
      return last
    }
  }

  /// The streams with events up to the head that lost something since the erasure that the rows reflect.
  private func streams(erasedIn log: LogSnapshot) throws -> [String: Set<StreamPlace>] {
    var events: Set<UUID> = []
    try log.scan(EventRange(after: erased, types: [Redaction.type])) { row in
      guard let redaction = Redaction(json: String(decoding: row.data, as: UTF8.self)) else { return }
      events.formUnion(redaction.events)
      events.formUnion(redaction.parts.map(\.event))
    }
    guard events.count <= max(Self.repairLimit, Int(head.position / 4)) else { throw NotWorthwhile() }
    var places: [String: Set<StreamPlace>] = [:]
    for id in events {
      guard let event = try log.event(id), event.position <= head.position,
        let number = try log.number(of: event.stream.description)
      else { continue }
      places[event.stream.category, default: []].insert(StreamPlace(number: number, key: event.stream.key))
    }
    return places
  }
}

extension LogSnapshot {
  /// The restore epoch at a position: the last event that replaced the history, or the log's first event.
  fileprivate func epoch(at position: Int64) throws -> UUID? {
    var epoch: (position: Int64, id: UUID)?
    try scan(EventRange(through: position, limit: 1)) { epoch = ($0.position, try $0.id) }
    try streams(beginning: "history/") { number, _ in
      try scan(number, through: position, order: nil) { row in
        guard try row.type == HistoryRestored.type, row.position > epoch?.position ?? 0 else { return }
        epoch = (row.position, try row.id)
      }
    }
    return epoch?.id
  }
}
