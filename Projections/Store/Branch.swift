public import EventLog
import EventSchemas
public import GRDB
import RawSQLite

/// Rows in memory, folded from chosen events: a past state, or a history that did not happen.
///
/// The folds are the same as those of the file; only the events are chosen by the caller.
public final class Branch {
  private let queue: DatabaseQueue
  private let projector: Projector
  private let log: EventLog
  private let types: [any Projection.Type]

  /// Creates a branch without events.
  ///
  /// - Parameters:
  ///   - isFolded: Returns whether a projection is folded; the tables of the others stay empty.
  ///   - sight: The visibility of the person for whom the rows are: events hidden from that person are not folded. Nil
  ///     folds every event.
  ///   - isLarge: Whether a whole log is folded, so that rows go to a temporary file if they are many.
  public convenience init(
    _ store: ProjectionStore, folding isFolded: (any Projection.Type) -> Bool = { _ in true },
    seenBy sight: Sight? = nil, isLarge: Bool = false
  ) throws {
    // SQLite keeps a database without a name in a temporary file, which is deleted with the connection.
    let queue = isLarge ? try DatabaseQueue(path: "") : try DatabaseQueue.scratch()
    try store.emptyRows().backup(to: queue)
    let derived = ReadModels.derived.filter(isFolded)
    try queue.write { db in for type in derived { try db.execute(sql: type.tables + type.indexes) } }
    try self.init(queue, log: store.log, types: ReadModels.all.filter(isFolded) + derived, sight)
  }

  private init(_ queue: DatabaseQueue, log: EventLog, types: [any Projection.Type], _ sight: Sight?) throws {
    self.queue = queue
    self.log = log
    self.types = types
    projector = try queue.write { try Projector($0, log: log, folding: types, seenBy: sight) }
  }

  /// Folds the log's own events after the last folded one, up to a position.
  public func fold(through position: Int64) throws {
    try queue.write { _ in
      while try projector.fold(through: position, limit: 50_000) > 0 {
        if projector.isCacheFull { projector.forgetRows() }
      }
    }
  }

  /// Folds events in the given order.
  ///
  /// - Returns: The names of the projections whose rows changed.
  @discardableResult
  public func fold(_ events: some Sequence<RecordedEvent>) throws -> Set<String> {
    try queue.write { _ in
      defer { if projector.isCacheFull { projector.forgetRows() } }
      return try projector.fold(events)
    }
  }

  /// Reads the rows.
  ///
  /// It does not use GRDB's `read`, which sets a pragma that makes SQLite compile every statement of the connection
  /// again.
  public func read<T>(_ body: (Database) throws -> T) throws -> T { try queue.unsafeRead(body) }
}

extension FoldEvent {
  /// Creates an event as the folds see it from an event of the log.
  public init(_ event: RecordedEvent) {
    self.init(
      position: event.position, id: event.id, stream: event.stream.description, category: event.stream.category,
      key: event.stream.key, type: event.type,
      content: event.data.map { Content(type: event.type, schema: event.schema, json: $0) } ?? .redacted,
      actor: event.actor, happenedAt: event.happenedAt)
  }
}
