import Foundation
import GRDB
import RawSQLite

extension AppendTransaction {
  /// Takes away what an event of an erasure names, as far as it is here: each payload whole or without some fields. Its
  /// hash stays in the salt's place, so that the chain holds. What is not here is noted, and arrives without it (see
  /// `withheld`). Part of the transaction that appends the event.
  ///
  /// - Parameters:
  ///   - json: The event's payload.
  ///   - position: The event's place.
  mutating func carryOut(_ json: String, at position: Int64) throws {
    guard let redaction = Redaction(json: json) else { return }
    var changes: [RecordedEvent] = []
    var missing: [UUID] = []
    for id in redaction.events + redaction.parts.map(\.event) {
      guard let event = try event(id) else {
        missing.append(id)
        continue
      }
      if let left = event.without(redaction) { changes.append(left) }
    }
    if !missing.isEmpty { try noteMissing(missing, namedAt: position) }
    guard !changes.isEmpty else { return }
    try db.execute(sql: "DROP TRIGGER event_is_never_changed")
    for left in changes {
      try db.execute(
        sql: "UPDATE event SET data = ?, salt = ? WHERE position = ?",
        arguments: [left.data, Data(left.salt), left.position])
    }
    try db.execute(sql: Schema.changeGuard)
    try raiseFormat()
    try mark(EventLog.erased)
  }

  // MARK: Events that an erasure names and that are not here yet

  /// An event to be appended, without what earlier erasures took from it elsewhere: a device that was offline, an import
  /// or an older backup may still have it. What is left is an event like any other.
  mutating func withheld(_ event: NewEvent) throws -> NewEvent {
    guard Redaction.mayTake(event.type, event.stream), !event.isRedacted else { return event }
    var left = event
    for redaction in try awaited(event.id) {
      if redaction.events.contains(event.id) {
        (left.isRedacted, left.data) = (true, "")
      } else if let rest = Redaction.remainder(of: left.data, without: redaction.fields) {
        left.data = rest
      }
    }
    return left
  }

  /// An event of another log, likewise; its hash is as it was.
  mutating func withheld(_ event: RecordedEvent) throws -> RecordedEvent {
    guard Redaction.mayTake(event.type, event.stream), event.data != nil else { return event }
    return try awaited(event.id).reduce(event) { $0.without($1) ?? $0 }
  }

  /// The erasures that name an event which was not here, in their order. Where the log has none, nothing is looked up.
  private mutating func awaited(_ id: UUID) throws -> [Redaction] {
    guard try awaitsAny() else { return [] }
    let statement = try RawStatement(
      cached: db, "SELECT erasure FROM \(Schema.awaited) WHERE event = ? ORDER BY erasure")
    defer { statement.reset() }
    statement.bind(1, id)
    var positions: [Int64] = []
    while try statement.step() { positions.append(statement.integer(0)) }
    return try positions.compactMap { position in
      var found: Redaction?
      try scan(EventRange(after: position - 1, limit: 1)) {
        found = try $0.recorded().data.flatMap { Redaction(json: $0) }
      }
      return found
    }
  }

  private mutating func awaitsAny() throws -> Bool {
    if let awaitsErased { return awaitsErased }
    var any = false
    if try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 >= Schema.formatWithErasures {
      // Before there was such a table, erasures named what was not here, too.
      if try !hasAwaited() {
        try db.execute(sql: Schema.awaitedTable)
        for event in try redactions() {
          guard let redaction = event.data.flatMap({ Redaction(json: $0) }) else { continue }
          let missing = try (redaction.events + redaction.parts.map(\.event)).filter { try self.event($0) == nil }
          try noteMissing(missing, namedAt: event.position)
        }
      }
      any = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(Schema.awaited))") ?? false
    }
    awaitsErased = any
    return any
  }

  private func hasAwaited() throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE name = ?)", arguments: [Schema.awaited]) ?? false
  }

  /// Notes events that an erasure names and that are not here.
  private mutating func noteMissing(_ events: [UUID], namedAt position: Int64) throws {
    if try !hasAwaited() { try db.execute(sql: Schema.awaitedTable) }
    for event in events {
      let statement = try RawStatement(
        cached: db, "INSERT OR IGNORE INTO \(Schema.awaited) (event, erasure) VALUES (?, ?)")
      defer { statement.reset() }
      statement.bind(1, event)
      statement.bind(2, position)
      try statement.run()
    }
    if !events.isEmpty { awaitsErased = true }
    try raiseFormat()
  }

  /// What was noted of a history that another one replaces.
  mutating func forgetAwaited() throws {
    if try hasAwaited() { try db.execute(sql: "DELETE FROM \(Schema.awaited)") }
    awaitsErased = nil
  }

  /// Keeps programs off that know nothing of erasures.
  func raiseFormat() throws { try db.execute(sql: "PRAGMA user_version = \(Schema.formatWithErasures)") }

  /// Notes that the log stands here, for what follows it by a name.
  func mark(_ name: String) throws {
    try db.execute(
      sql: """
        INSERT INTO checkpoint (subscriber, position, hash) VALUES (?1, ?2, ?3)
        ON CONFLICT (subscriber) DO UPDATE SET position = excluded.position, hash = excluded.hash
        """, arguments: [name, head.position, head.hash.withBytes { Data($0) }])
  }

  /// The events that say what left the log, in order.
  public func redactions() throws -> [RecordedEvent] {
    var events: [RecordedEvent] = []
    try scan(EventRange(types: [Redaction.type])) { events.append(try $0.recorded()) }
    return events
  }
}

extension EventLog {
  /// The name of the mark at the last event that took a payload away.
  static let erased = "erasure"
  /// The name of the mark at the last such event whose traces are gone from this device, too.
  static let cleaned = "erasure-cleaned"

  /// Where the log stood when a payload left it the last time; the empty head when none ever did. What was folded before
  /// that is to be folded anew.
  public func lastErasure() throws -> LogHead { try checkpoint(of: Self.erased) }

  /// Whether traces of what left the log may still be on this device, in other files or in this one.
  public func hasTraces() throws -> Bool { try checkpoint(of: Self.cleaned) != lastErasure() }

  /// Whether nobody has ever noted that no trace is left: then programs that did not overwrite what they removed may have
  /// written to this file.
  public func wasNeverCleaned() throws -> Bool { try checkpoint(of: Self.cleaned) == .empty }

  /// Writes the whole file anew, without pages and parts of pages that are free: in those there may be what stood there
  /// before a restore by an older program.
  ///
  /// - Throws: `EventLogError.busy`, `.diskFull`: it needs room for a second copy meanwhile.
  public func writeAnew() throws {
    do {
      try pool.vacuum()
    } catch {
      throw EventLogError.translating(error, path: path)
    }
  }

  /// Notes that no trace is left of what had left the log at a head.
  public func noteCleaned(through head: LogHead) throws {
    try writeHere { transaction in
      guard try checkpoint(of: Self.erased, in: transaction.db) == head else { return }
      try transaction.db.execute(
        sql: """
          INSERT INTO checkpoint (subscriber, position, hash) VALUES (?1, ?2, ?3)
          ON CONFLICT (subscriber) DO UPDATE SET position = excluded.position, hash = excluded.hash
          """, arguments: [Self.cleaned, head.position, head.hash.withBytes { Data($0) }])
    }
  }

  /// The events that say what left the log, in order.
  public func redactions() throws -> [RecordedEvent] { try events(EventRange(types: [Redaction.type])) }

  /// Writes everything into the main file and empties the write-ahead log, in which pages stand as they were before.
  ///
  /// - Throws: `EventLogError.busy` while another process reads an older state of the log.
  public func emptyWriteAheadLog() throws {
    do {
      try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    } catch {
      throw EventLogError.translating(error, path: path)
    }
  }

  /// Makes this file a single one, as a backup is: nothing may use the log afterwards.
  public func closeAsSingleFile() throws {
    try emptyWriteAheadLog()
    try close()
    do {
      let queue = try DatabaseQueue(path: path)
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try queue.close()
    } catch {
      throw EventLogError.translating(error, path: path)
    }
  }
}
