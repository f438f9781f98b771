import Foundation
import GRDB
import RawSQLite

/// The result of verifying the whole chain.
public struct ChainReport: Equatable, Sendable {
  /// The first event that does not match the chain.
  public struct Fault: Equatable, Sendable {
    /// The position of the event, or the first position that is missing.
    public let position: Int64
    /// What is wrong there, in a sentence.
    public let reason: String
  }

  /// The number of events that were read.
  public var events: Int64 = 0
  /// The head as computed from the events alone.
  public var head = LogHead.empty
  /// The first fault; nil if there is none.
  public var firstBad: Fault?
  /// The removed payloads, and whether a redaction event accounts for each.
  public var removals = Removals()

  /// Creates a report.
  public init(events: Int64 = 0, head: LogHead = .empty, firstBad: Fault? = nil) {
    self.events = events
    self.head = head
    self.firstBad = firstBad
  }

  /// Whether every event matches the chain.
  public var isIntact: Bool { firstBad == nil }
}

extension EventLog {
  /// Recomputes the chain from the first event on. Also checks what the chain cannot: positions without gaps, versions
  /// without gaps within each stream, and `recorded_at` that never decreases.
  ///
  /// - Parameter progress: Called every 8,192 events with the position reached.
  public func verifyChain(progress: (Int64) -> Void = { _ in }) throws -> ChainReport {
    var report = ChainReport()
    do {
      try reading { db in
        var walk = ChainWalk(log: self, db: db)
        try scan(in: db) { row in
          try walk.step(row)
          if row.position % 8_192 == 0 { progress(row.position) }
        } report: {
          report.events = walk.events
          report.head = walk.head
        }
        report.removals = try walk.removals()
      }
    } catch let fault as ChainWalk.Broken {
      report.firstBad = .init(position: fault.position, reason: fault.reason)
    } catch EventLogError.unreadableEvent(let position, let reason) {
      report.firstBad = .init(position: position, reason: reason)
    }
    return report
  }

  /// Returns what SQLite's integrity check finds, at most 20 sentences. The chain proves the events; this check proves
  /// the indexes through which they are found.
  public func damage() throws -> [String] {
    try reading { db in
      try String.fetchAll(db, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }.map { "log: \($0)" }
    }
  }

  private func scan(in db: Database, _ body: (EventRow) throws -> Void, report: () -> Void) throws {
    defer { report() }
    try scan(EventRange(after: .min), in: db, body)
  }
}

/// The state of a verification of the chain.
private struct ChainWalk {
  struct Broken: Error {
    let position: Int64
    let reason: String
  }

  let log: EventLog
  let db: Database
  var events: Int64 = 0
  var head = LogHead.empty
  private var storedAt = Int64.min
  private var versions: [Int64: Int64] = [:]
  private var names: [Int64: Interned] = [:]
  private var ledger = RemovalLedger()

  init(log: EventLog, db: Database) {
    self.log = log
    self.db = db
  }

  mutating func step(_ row: EventRow) throws {
    let position = row.position
    guard position == head.position + 1 else {
      throw Broken(position: head.position + 1, reason: "it is missing; the next event is at \(position)")
    }
    let version = nextVersion(ofStream: row.streamNumber)
    guard row.version == version else {
      throw Broken(
        position: position, reason: "it is version \(row.version) of \(try row.streamText), not \(version)")
    }
    guard row.storedAt >= storedAt else {
      throw Broken(position: position, reason: "it was recorded before the event in front of it")
    }
    let origin = row.statement.integer(15)
    guard Origin(rawValue: origin) != nil else {
      throw Broken(position: position, reason: "its origin is \(origin); accepted: 0, 1")
    }
    let hash = try hash(row)
    guard try hash == row.hash else {
      throw Broken(position: position, reason: "its content is not what its hash was computed from")
    }
    try note(row)
    storedAt = row.storedAt
    head = LogHead(position: position, hash: hash)
    events += 1
  }

  /// Returns what was removed, and which payloads are still there although a redaction event names them.
  mutating func removals() throws -> Removals {
    for id in ledger.idsToCheck { try log.event(id, in: db).map { ledger.check($0) } }
    return ledger.removals
  }

  private mutating func note(_ row: EventRow) throws {
    if row.isRedacted {
      ledger.note(removed: try row.id, at: row.position)
    } else if let kept = KeptHash(row.statement.bytes(16)) {
      ledger.note(cut: try row.id, at: row.position, proof: kept.proof(of: row.data))
    }
    guard names[row.typeNumber]?.text == Redaction.type,
      let redaction = Redaction(json: String(decoding: row.data, as: UTF8.self))
    else { return }
    ledger.note(redaction)
  }

  /// The version that the next event of a stream has.
  private mutating func nextVersion(ofStream number: Int64) -> Int64 {
    func increment(_ version: inout Int64) -> Int64 {
      version += 1
      return version
    }
    return increment(&versions[number, default: 0])
  }

  /// The word in a column of interned names.
  private mutating func name(_ row: EventRow, _ column: Int32) throws -> Interned {
    let number = row.statement.integer(column)
    if let known = names[number] { return known }
    guard let word = try log.names.word(number, in: db) else {
      throw Broken(position: row.position, reason: "it refers to the word \(number), which is not there")
    }
    names[number] = word
    return word
  }

  private mutating func hash(_ row: EventRow) throws -> ChainHash {
    let salt = row.statement.bytes(16)
    let dataHash: ChainHash
    if row.isRedacted {
      // A redaction replaces the salt by the data's hash, so that the chain still verifies.
      guard let kept = ChainHash(bytes: salt) else {
        throw Broken(position: row.position, reason: "its payload is gone and no hash of it was kept")
      }
      dataHash = kept
    } else if let kept = KeptHash(salt) {
      dataHash = kept.dataHash
    } else {
      guard salt.count == 16 else {
        throw Broken(position: row.position, reason: "its salt has \(salt.count) bytes, not 16")
      }
      dataHash = HashChain.dataHash(salt: salt, data: row.data)
    }
    guard let stream = try log.streams.word(row.streamNumber, in: db) else {
      throw Broken(position: row.position, reason: "it refers to the stream \(row.streamNumber), which is not there")
    }
    let envelope = HashChain.Envelope(
      position: row.position, id: try row.id, stream: stream, version: row.version, type: try name(row, 4),
      schema: Int64(row.schema), actor: try name(row, 7), family: try name(row, 8), device: try name(row, 9),
      correlation: row.statement.uuid(10), causation: row.statement.uuid(11), storedAt: row.storedAt,
      occurredAt: row.occurredAt, clock: row.statement.optionalInteger(14), origin: row.origin)
    return HashChain.hash(envelope, dataHash: dataHash, after: head.hash)
  }
}
