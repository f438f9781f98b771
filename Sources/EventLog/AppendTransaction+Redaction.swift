import Foundation
import GRDB
import RawSQLite

extension AppendTransaction {
  /// Removes what a redaction event names, as far as this log holds it: whole payloads, or some of their fields. The
  /// payload's hash replaces the salt, so that the chain still verifies. Events that the log does not hold are noted,
  /// and lose the same data when they arrive (see `withoutErasedData`). Runs in the transaction that appends the
  /// redaction event.
  ///
  /// - Parameters:
  ///   - json: The redaction event's payload.
  ///   - position: The redaction event's position.
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

  /// Removes from an event, before it is appended, the data that earlier erasures removed elsewhere: a device that was
  /// offline, an import or an older backup may still hold the data. The event's hash is then computed without it.
  mutating func withoutErasedData(_ event: NewEvent) throws -> NewEvent {
    guard Redaction.mayRedact(type: event.type, in: event.stream), !event.isRedacted else { return event }
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

  /// Removes from another log's event the data that earlier erasures removed; the event's hash stays the same.
  mutating func withoutErasedData(_ event: RecordedEvent) throws -> RecordedEvent {
    guard Redaction.mayRedact(type: event.type, in: event.stream), event.data != nil else { return event }
    return try awaited(event.id).reduce(event) { $0.without($1) ?? $0 }
  }

  /// Returns the erasures that named this event when the log did not hold it, and then those that are announced, in order.
  /// Queries nothing if no event is noted as missing.
  mutating func awaited(_ id: UUID) throws -> [Redaction] {
    let announced = announced[id] ?? []
    guard try awaitsAny() else { return announced }
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
    } + announced
  }

  private mutating func awaitsAny() throws -> Bool {
    if let awaitsErased { return awaitsErased }
    var any = false
    if try statements.format() >= Schema.formatWithErasures {
      // Before this table existed, erasures could already name events that the log does not hold. They are noted now.
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

  /// Notes events that an erasure names and that the log does not hold.
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

  /// Deletes the notes about a history that is replaced by another one.
  mutating func forgetAwaited() throws {
    if try hasAwaited() { try db.execute(sql: "DELETE FROM \(Schema.awaited)") }
    awaitsErased = nil
  }

  /// Raises the file's format, so that programs without support for erasures refuse to open it.
  func raiseFormat() throws { try db.execute(sql: "PRAGMA user_version = \(Schema.formatWithErasures)") }

  /// Saves the current head as the checkpoint with a name.
  func mark(_ name: String) throws {
    try db.execute(
      sql: """
        INSERT INTO checkpoint (subscriber, position, hash) VALUES (?1, ?2, ?3)
        ON CONFLICT (subscriber) DO UPDATE SET position = excluded.position, hash = excluded.hash
        """, arguments: [name, head.position, head.hash.withBytes { Data($0) }])
  }

  /// The redaction events, in order.
  public func redactions() throws -> [RecordedEvent] {
    var events: [RecordedEvent] = []
    try scan(EventRange(types: [Redaction.type])) { events.append(try $0.recorded()) }
    return events
  }
}

extension EventLog {
  /// The name of the checkpoint at the last event that removed a payload.
  static let erased = "erasure"
  /// The name of the checkpoint at the last such event whose traces were removed from this device, too.
  static let cleaned = "erasure-cleaned"

  /// The head at which a payload was last removed; the empty head if none ever was. Anything folded before it must be
  /// folded again.
  public func lastErasure() throws -> LogHead { try checkpoint(of: Self.erased) }

  /// Whether traces of removed payloads may still be on this device, in this file or in others.
  public func hasTraces() throws -> Bool { try checkpoint(of: Self.cleaned) != lastErasure() }

  /// Whether the log was never marked as clean. Programs that did not overwrite removed data may then have written to
  /// this file.
  public func wasNeverCleaned() throws -> Bool { try checkpoint(of: Self.cleaned) == .empty }

  /// Rewrites the whole file without free pages and the free parts of pages, which may hold data from before a restore
  /// by an older program.
  ///
  /// - Throws: `EventLogError.busy`; `.diskFull`, because the rewrite needs room for a second copy.
  public func writeAnew() throws {
    try mustBeWritable()
    try translating { try pool.vacuum() }
  }

  /// Marks the log as clean: no trace is left of what was removed up to a head. Does nothing if another erasure
  /// followed.
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

  /// The redaction events, in order.
  public func redactions() throws -> [RecordedEvent] { try events(EventRange(types: [Redaction.type])) }

  /// Checkpoints the write-ahead log into the main file and truncates it, because its pages hold the data as it was
  /// before.
  ///
  /// - Throws: `EventLogError.busy` while another process reads an older state of the log.
  public func emptyWriteAheadLog() throws {
    try mustBeWritable()
    try translating { try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) } }
  }

  /// Closes the log and turns it into a single file, as a backup is. The log must not be used afterwards.
  public func closeAsSingleFile() throws {
    try emptyWriteAheadLog()
    try close()
    try translating {
      let queue = try DatabaseQueue(path: path)
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try queue.close()
    }
  }
}
