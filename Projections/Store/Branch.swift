public import EventLog
import EventSchemas
public import GRDB

/// Rows in memory, folded from events that need not be all of the log's: a past, or a history that did not happen.
///
/// The folds are the ones that the file's rows come from; only the events are chosen by the caller.
public final class Branch {
  private let queue: DatabaseQueue
  private let projector: Projector

  /// A branch without events.
  public init(_ store: ProjectionStore) throws {
    let queue = try DatabaseQueue()
    self.queue = queue
    projector = try queue.write { db in
      try Projector.createTables(db, fingerprint: store.fingerprint.description)
      try Projector.createIndexes(db)
      return try Projector(db, log: store.log)
    }
  }

  /// Folds events in the order given.
  ///
  /// - Returns: The names of the projections whose rows are others now.
  @discardableResult
  public func fold(_ events: some Sequence<RecordedEvent>) throws -> Set<String> {
    try queue.write { _ in try projector.fold(events) }
  }

  /// Reads the rows as they stand.
  public func read<T>(_ body: (Database) throws -> T) throws -> T { try queue.read(body) }
}

extension FoldEvent {
  /// An event of the log as the folds see it.
  public init(_ event: RecordedEvent) {
    self.init(
      position: event.position, id: event.id, stream: event.stream.description, category: event.stream.category,
      key: event.stream.key, type: event.type,
      content: event.data.map { Content(type: event.type, schema: event.schema, json: $0) } ?? .redacted,
      actor: event.actor, recordedAt: event.recordedAt, happenedAt: event.happenedAt)
  }
}
