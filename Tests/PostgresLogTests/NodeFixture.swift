import Compass
import Domain
import EventLog
import Foundation
import PostgresLog
import Projections
import Synchronization
import TestSupport

/// A family whose log of record is in PostgreSQL, and nodes that serve it.
final class NodeFixture {
  let database: PostgresDatabase
  let family = UUID()
  private(set) var player = UUID()
  private var folders: [TemporaryFolder] = []

  /// A family with one player; nil, loudly, where this machine has no PostgreSQL.
  init?() throws {
    guard let database = try PostgresStack.database() else { return nil }
    self.database = database
    let home = try node()
    try home.createFamily(name: "The Rivers")
    player = try home.addMember(name: "Sam", role: .player)
  }

  var log: PostgresLog { get throws { try database.server().log(of: family) } }

  func folder() -> URL {
    folders.append(TemporaryFolder("rc-node"))
    return folders[folders.count - 1].url
  }

  /// A node's home with a copy of its own.
  func node(_ upstream: (any DomainEventLog)? = nil, in folder: URL? = nil) throws -> Home {
    var environment = Home.Environment()
    environment.upstream = try upstream ?? log
    return try Home(folder: folder ?? self.folder(), environment: environment)
  }

  @discardableResult
  func add(_ name: String, at home: Home, id: UUID? = nil) throws -> Outcome {
    try home.perform(
      .school(UUID(), .add(athlete: player, name: name, fields: SchoolFields(), status: nil, notes: nil)),
      in: CommandContext(actor: player, id: id))
  }

  /// Names in the order of the list.
  func schools(at home: Home) throws -> [String] { try home.read { try $0.schools() }.map(\.name).sorted() }
}

/// A log of record that something happens to before or after it takes events over.
final class TroubledLog: DomainEventLog {
  let base: PostgresLog
  var reservedFamily: UUID? { base.reservedFamily }
  private let before: Mutex<@Sendable () throws -> Void>
  private let after: Mutex<@Sendable () throws -> Void>
  /// How often somebody looked for news.
  let looks = Atomic(0)

  init(
    _ base: PostgresLog, before: @escaping @Sendable () throws -> Void = {},
    after: @escaping @Sendable () throws -> Void = {}
  ) {
    self.base = base
    self.before = Mutex(before)
    self.after = Mutex(after)
  }

  func calm() {
    before.withLock { $0 = {} }
    after.withLock { $0 = {} }
  }

  func replicate(_ events: [RecordedEvent], after head: LogHead) throws {
    try before.withLock { $0 }()
    try base.replicate(events, after: head)
    try after.withLock { $0 }()
  }

  func head() throws -> LogHead { try base.head() }
  func hash(at position: Int64) throws -> ChainHash? { try base.hash(at: position) }
  func events(_ range: EventRange) throws -> [RecordedEvent] { try base.events(range) }
  func event(_ id: UUID) throws -> RecordedEvent? { try base.event(id) }
  func position(at instant: Int64) throws -> Int64 { try base.position(at: instant) }
  func newEvents(after head: LogHead, limit: Int) throws -> [RecordedEvent]? {
    looks.add(1, ordering: .relaxed)
    return try base.newEvents(after: head, limit: limit)
  }
  func append(
    _ events: [NewEvent], expecting: ExpectedVersion, in context: AppendContext
  ) throws -> [AppendedEvent] { try base.append(events, expecting: expecting, in: context) }
  func verifyChain(progress: (Int64) -> Void) throws -> ChainReport { try base.verifyChain(progress: progress) }
  func checkpoint(of subscriber: String) throws -> LogHead { try base.checkpoint(of: subscriber) }
  func acknowledge(_ event: RecordedEvent, by subscriber: String) throws {
    try base.acknowledge(event, by: subscriber)
  }
}
