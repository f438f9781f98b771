import Domain
import EventLog
import Foundation
import GRDB
import RawSQLite

/// Folds the log into every projection of one database. Live pages, rebuilds and the past use the same fold.
///
/// Belongs to one connection and is used on that connection's queue only.
final class Projector {
  /// How many rows a fold holds in memory, which bounds a rebuild's memory.
  struct RowLimits {
    /// The number of rows above which some are forgotten: in the middle of a batch those not worth keeping, which are
    /// written before. If the others alone are more, the batch ends.
    var cached = 56_000
    /// The number of rows that are kept then. Less than `cached`, so that rows are not forgotten after each event.
    var kept = 48_000
    /// After how many events the rows are counted.
    var interval = 256
  }

  private let limits: RowLimits
  let db: Database
  private let log: EventLog
  /// The visibility of the person for whom the rows are folded; nil folds every event.
  private let sight: Sight?
  private let projections: [(projection: any Projection, storage: FoldStorage)]
  private let tables: [any FoldTable]
  /// The position from which on a projection is not folded, by the projection's name.
  private let stops: [String: Int64]
  /// The projections that take events of a type and category; filled when the first such event comes.
  private var takers: [Kind: [any Projection]] = [:]
  private let decoder = EventDecoder()
  /// The chosen events, once some were folded that a caller chose.
  private var chosen: ChosenStreams?
  private(set) var head: LogHead
  /// The restore epoch that the rows are folded from; see `RestoreEpochs`.
  private var epoch: UUID?
  /// The position of the last erasure, or correction of a clock, before the first event was folded.
  private var erased: Int64 = 0

  /// Creates a projector over existing tables.
  init(
    _ db: Database, log: EventLog, folding types: [any Projection.Type] = ReadModels.all, seenBy sight: Sight? = nil,
    limits: RowLimits = RowLimits()
  ) throws {
    self.limits = limits
    self.db = db
    self.log = log
    self.sight = sight
    projections = types.map { type in
      let storage = FoldStorage(db, projection: type.name)
      return (type.init(storage), storage)
    }
    tables = projections.flatMap(\.storage.tables)
    head = .empty
    let faults = try FoldFault.load(db).map { ($0.projection, $0.position) }
    stops = Dictionary(faults, uniquingKeysWith: min)
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

  /// Forgets the rows in memory and reads the head and the sums again, as another process may have folded.
  func reload() throws {
    head = try Self.head(db)
    epoch = try Self.epoch(db)
    erased = try Self.erased(db)
    tables.forEach { $0.forget() }
    for (_, storage) in projections { try storage.certificate.load(db) }
  }

  /// Reloads if the file's head is not this projector's: another process has folded then. Otherwise memory and file
  /// agree.
  func reloadIfMoved() throws {
    if try Self.head(db) != head { try reload() }
  }

  /// Folds up to `limit` events after the head, and writes the rows and the new head. Called within a transaction.
  ///
  /// - Returns: The number of events folded. Fewer than `limit` means that the end is reached, unless `isCacheFull`.
  /// - Throws: `FoldFault` if one projection cannot be folded; `EventLogError.replaced` if the log has another history;
  ///   `RewrittenSince` if payloads were erased, or times corrected, that these rows may be folded from.
  func fold(through: Int64? = nil, limit: Int = .max) throws -> Int {
    if head == .empty { erased = try log.lastRewrite() }
    return try fold(through: through, limit: limit, reflecting: erased)
  }

  private func fold(through: Int64?, limit: Int, reflecting erased: Int64) throws -> Int {
    var folded = 0
    var last = head
    struct BatchFull: Error {}
    do {
      try log.scan(behind: head, through: through, limit: limit == .max ? nil : limit) { row in
        try apply(row)
        last = LogHead(position: row.position, hash: try row.hash)
        folded += 1
        if folded % limits.interval == 0, isCacheFull {
          try write { !$0.keepsRows }
          tables.forgetRowsNotKept()
          if isCacheFull { throw BatchFull() }
        }
      }
    } catch is BatchFull {
    }
    guard folded > 0 else { return 0 }
    // Checked after the scan: an erasure or a correction that preceded the scan is known by now.
    guard try log.lastRewrite() == erased else { throw RewrittenSince() }
    try flush(last)
    return folded
  }

  /// The number of events that a repair may read in the smallest home; in larger ones it is a part of the events.
  static let repairBudget = 2_000

  /// Folds anew the rows that depend on payloads which were erased since, and then the events after the head. Called
  /// within a transaction, which has to be rolled back if this throws.
  ///
  /// What the file records as the last erasure stays, because the file's free space still holds the former rows.
  ///
  /// - Returns: The last erasure, which the rows now reflect.
  /// - Throws: `RowRepair.NotWorthwhile` if the rows have to be folded anew as a whole.
  func repair() throws -> LogHead {
    let last = try log.lastErasure()
    guard stops.isEmpty, head != .empty, erased <= head.position, erased < last.position,
      try log.lastCorrection() <= erased
    else {
      throw RowRepair.NotWorthwhile()
    }
    let budget = max(Self.repairBudget, Int(head.position / 4))
    let repair = try RowRepair(log, db, erasedAfter: erased, upTo: head, budget: budget)
    for (projection, _) in projections {
      guard let projection = projection as? any RepairableProjection else { throw RowRepair.NotWorthwhile() }
      try projection.repair(repair)
    }
    while try fold(through: nil, limit: .max, reflecting: last.position) > 0 {
      if isCacheFull { forgetRows() }
    }
    // Checked after everything was read: nothing was erased meanwhile, and it was one history.
    guard try log.lastErasure() == last, try log.hash(at: head.position) == head.hash else {
      throw RowRepair.NotWorthwhile()
    }
    try flush(head)
    return last
  }

  /// Payloads were erased, or times corrected, after the first of the rows was folded: the rows must be folded anew.
  struct RewrittenSince: Error {}

  /// Whether there are so many rows in memory that `forgetRows` should be called.
  var isCacheFull: Bool { tables.cachedRows > limits.cached }

  /// Forgets rows in memory. The next fold reads what it needs.
  func forgetRows() { tables.forget(downTo: limits.kept) }

  /// Writes the changes in some of the tables.
  ///
  /// - Throws: `FoldFault` at the batch's first event, because any of its events may have made a row that the table refuses.
  private func write(where isChosen: (any FoldTable) -> Bool = { _ in true }) throws {
    for (projection, storage) in projections {
      do {
        for table in storage.tables where isChosen(table) { try table.flush() }
      } catch {
        throw FoldFault.faultOrFatal(error, of: Swift.type(of: projection).name, at: head.position + 1)
      }
    }
  }

  private func flush(_ newHead: LogHead) throws {
    try write()
    for (_, storage) in projections { try storage.certificate.flush(db) }
    let statement = try RawStatement(
      cached: db, "UPDATE fold_state SET position = ?, hash = ?, history = ?, erased = ? WHERE id = 1")
    statement.bind(1, newHead.position)
    statement.bind(3, epoch)
    statement.bind(4, erased)
    try newHead.hash.withBytes {
      statement.bindBlob(2, $0)
      try statement.run()
    }
    head = newHead
  }

  /// Folds the given events, and writes the rows.
  ///
  /// - Returns: The names of the projections whose rows changed.
  @discardableResult
  func fold(_ events: some Sequence<RecordedEvent>) throws -> Set<String> {
    var last = head
    let chosen = try chosen ?? ChosenStreams(log, after: head.position)
    self.chosen = chosen
    for recorded in events {
      let takers = takers(of: Kind(category: recorded.stream.category, type: recorded.type))
      if !takers.isEmpty, sight?.shows(recorded) ?? true { try apply(chosen.event(recorded), to: takers) }
      last = LogHead(position: recorded.position, hash: recorded.hash)
    }
    var changed: Set<String> = []
    for (projection, storage) in projections {
      for table in storage.tables { try table.flush() }
      if storage.certificate.isDirty { changed.insert(type(of: projection).name) }
    }
    try flush(last)
    return changed
  }

  private func apply(_ row: EventRow) throws {
    let stream = try row.namedStream
    let takers = takers(of: Kind(category: stream.name.category, type: try row.type))
    // An event that no projection takes need not be decoded.
    guard !takers.isEmpty, try sight?.shows(row) ?? true else { return }
    try apply(decoder.event(row, of: stream), to: takers)
  }

  private func apply(_ event: FoldEvent, to takers: [any Projection]) throws {
    if event.position == 1 || event.type == HistoryRestored.type { epoch = event.id }
    for projection in takers where !standsStill(projection, at: event.position) {
      do {
        try projection.apply(event)
      } catch {
        throw FoldFault.faultOrFatal(error, of: Swift.type(of: projection).name, at: event.position)
      }
    }
  }

  private func standsStill(_ projection: any Projection, at position: Int64) -> Bool {
    guard !stops.isEmpty, let stop = stops[Swift.type(of: projection).name] else { return false }
    return position >= stop
  }

  private struct Kind: Hashable {
    let category: String
    let type: String
  }

  private func takers(of kind: Kind) -> [any Projection] {
    if let known = takers[kind] { return known }
    let found = projections.map(\.projection).filter {
      Swift.type(of: $0).takes(type: kind.type, ofCategory: kind.category)
    }
    takers[kind] = found
    return found
  }
}
