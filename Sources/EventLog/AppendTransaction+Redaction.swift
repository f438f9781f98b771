import Foundation
import GRDB
import RawSQLite

extension AppendTransaction {
  /// Takes away what an event of an erasure names, as far as it is here: each payload whole or without some fields. Its
  /// hash stays in the salt's place, so that the chain holds. Part of the transaction that appends the event.
  ///
  /// - Parameter json: The event's payload.
  mutating func carryOut(_ json: String) throws {
    guard let redaction = Redaction(json: json), try carryOut(redaction) > 0 else { return }
    try mark(EventLog.erased)
  }

  /// - Returns: How many rows are others now.
  private mutating func carryOut(_ redaction: Redaction) throws -> Int {
    var chain = HashChain()
    var changes: [(position: Int64, data: String?, salt: [UInt8])] = []
    for id in redaction.events {
      guard let event = try erasable(id), let hash = event.dataHash(&chain) else { continue }
      changes.append((event.position, nil, hash.withBytes { Array($0) }))
    }
    for (id, proof) in redaction.parts {
      guard let event = try erasable(id), let data = event.data,
        let rest = Redaction.remainder(of: data, without: redaction.fields),
        let kept = KeptHash(redacting: event.salt, data: data, &chain), kept.proof(of: rest) == proof
      else { continue }
      changes.append((event.position, rest, kept.column))
    }
    guard !changes.isEmpty else { return 0 }
    try db.execute(sql: "DROP TRIGGER event_is_never_changed")
    for change in changes {
      try db.execute(
        sql: "UPDATE event SET data = ?, salt = ? WHERE position = ?",
        arguments: [change.data, Data(change.salt), change.position])
    }
    try db.execute(sql: Schema.changeGuard)
    try raiseFormat()
    return changes.count
  }

  /// Keeps programs off that know nothing of erasures.
  func raiseFormat() throws { try db.execute(sql: "PRAGMA user_version = \(Schema.formatWithErasures)") }

  /// An event that has a payload, and none that tells what happened to the log itself.
  private func erasable(_ id: UUID) throws -> RecordedEvent? {
    guard let event = try event(id), event.data != nil, event.type != Redaction.type,
      event.stream.category != "history"
    else { return nil }
    return event
  }

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
