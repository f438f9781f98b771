import EventLog
import Foundation
import GRDB
import PostgresLog
import Synchronization
import TestSupport

/// The two places that a log is kept in: both pass one suite.
enum LogKind: CaseIterable, Sendable {
  case file
  case postgres

  /// An empty log; nil, loudly, where this machine cannot have one.
  func subject(salts seed: UInt64 = 7) throws -> (any LogSubject)? {
    switch self {
    case .file: try FileSubject(seed)
    case .postgres: try PostgresStack.database().map { try PostgresSubject($0, seed) }
    }
  }
}

/// A log under test, and what can be done to it behind its back.
protocol LogSubject {
  var log: any DomainEventLog { get }
  /// Opens the same log once more, as another process would.
  func another() throws -> any DomainEventLog
  /// Statements that change the past, each as somebody who might try.
  var attacks: [() throws -> Void] { get }
  /// Sets columns of the event at position 3 behind all guards' back.
  func vandalise(_ change: String) throws
}

extension LogSubject {
  var family: String { LogFamily.text }
}

enum LogFamily {
  static let id = UUID(uuidString: "f1f1f1f1-f1f1-4f1f-8f1f-f1f1f1f1f1f1") ?? UUID()
  static let text = id.uuidString.lowercased()
}

struct FileSubject: LogSubject {
  /// A test that holds only the log needs its folder all the same; they go when the process ends.
  private static let folders = Mutex<[TemporaryFolder]>([])
  let folder = TemporaryFolder("rc-contract")
  let file: EventLog
  var log: any DomainEventLog { file }
  private var path: String { folder.url.appendingPathComponent("log.sqlite").path }

  init(_ seed: UInt64) throws {
    let kept = folder
    Self.folders.withLock { $0.append(kept) }
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    var options = EventLog.Options()
    options.random = .seeded(seed)
    file = try EventLog(path: folder.url.appendingPathComponent("log.sqlite").path, options: options)
  }

  func another() throws -> any DomainEventLog { try EventLog(path: path) }

  var attacks: [() throws -> Void] {
    ["UPDATE event SET data = '{}'", "DELETE FROM event", "INSERT OR REPLACE INTO event SELECT * FROM event"].map {
      sql in { try DatabaseQueue(path: path).write { try $0.execute(sql: sql) } }
    }
  }

  func vandalise(_ change: String) throws {
    try DatabaseQueue(path: path).write { db in
      try db.execute(sql: "DROP TRIGGER event_is_never_changed; UPDATE event SET \(change) WHERE position = 3")
    }
  }
}

struct PostgresSubject: LogSubject {
  let database: PostgresDatabase
  let log: any DomainEventLog

  init(_ database: PostgresDatabase, _ seed: UInt64) throws {
    self.database = database
    var options = PostgresLog.Options()
    options.random = .seeded(seed)
    log = try database.server().log(of: LogFamily.id, options: options)
  }

  func another() throws -> any DomainEventLog { try database.server().log(of: LogFamily.id) }

  var attacks: [() throws -> Void] {
    let changes = ["update domain_event set data = '{}'", "delete from domain_event", "truncate domain_event"]
    let byNode = ["insert into domain_event select * from domain_event", "drop table domain_event"]
    let byOperator = [
      "select compass.append_to_log(" + Array(repeating: "null", count: 20).joined(separator: ", ") + ")",
      "update compass.operator_use set purpose = 'x'",
    ]
    let attempts =
      changes.map { ($0, "postgres") } + (changes + byNode).map { ($0, "node") }
      + (changes + byOperator).map { ($0, "operator") }
    return attempts.map { sql, user in { try database.sql(sql, as: user) } }
  }

  func vandalise(_ change: String) throws {
    try database.vandalise("update domain_event set \(change) where position = 3")
  }
}

extension NewEvent {
  static func sample(
    _ number: Int = 1, stream: String = "school/a", type: String = "StatusChanged", data: String? = nil,
    id: UUID = UUID(), occurredAt: Int64? = nil
  ) -> NewEvent {
    NewEvent(
      id: id, stream: StreamName(stream) ?? StreamName(category: "school", key: "a"), type: type, schema: 1,
      data: data ?? #"{"n":\#(number),"status":"contacted"}"#, occurredAt: occurredAt)
  }
}

extension AppendContext {
  static func sample(clock: Int64 = 1_770_000_000_000, correlation: UUID? = nil) -> AppendContext {
    AppendContext(
      actor: "sam", family: LogFamily.text, device: "laptop", correlation: correlation, clock: clock)
  }
}
