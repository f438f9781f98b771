public import EventLog
import EventSchemas
public import GRDB
import RawSQLite

/// Rows in memory, folded from events that need not be all of the log's: a past, or a history that did not happen.
///
/// The folds are the ones that the file's rows come from; only the events are chosen by the caller.
public final class Branch {
  private let queue: DatabaseQueue
  private let projector: Projector
  private let log: EventLog
  private let types: [any Projection.Type]

  /// A branch without events.
  ///
  /// - Parameters:
  ///   - isFolded: Whether a projection's rows are wanted; the tables of the others stay empty.
  ///   - sight: Whose eyes the rows are for: what that person does not see is not folded. Nil folds every event.
  ///   - isLarge: Whether a whole log is folded into it, so that rows go to a temporary file when they are many.
  public convenience init(
    _ store: ProjectionStore, folding isFolded: (any Projection.Type) -> Bool = { _ in true },
    seenBy sight: Sight? = nil, isLarge: Bool = false
  ) throws {
    // SQLite keeps a database without a name in a file of its own, which goes with the connection.
    let queue = isLarge ? try DatabaseQueue(path: "") : try DatabaseQueue.scratch()
    try store.emptyRows().backup(to: queue)
    try self.init(queue, log: store.log, types: ReadModels.all.filter(isFolded), sight)
  }

  private init(_ queue: DatabaseQueue, log: EventLog, types: [any Projection.Type], _ sight: Sight?) throws {
    self.queue = queue
    self.log = log
    self.types = types
    projector = try queue.write { try Projector($0, log: log, folding: types, seenBy: sight) }
  }

  /// Folds the log's own events behind the last one up to a position.
  public func fold(through position: Int64) throws {
    try queue.write { _ in
      while try projector.fold(through: position, limit: 50_000) > 0 {
        if projector.isCacheFull { projector.forgetRows() }
      }
    }
  }

  /// Folds events in the order given.
  ///
  /// - Returns: The names of the projections whose rows are others now.
  @discardableResult
  public func fold(_ events: some Sequence<RecordedEvent>) throws -> Set<String> {
    try queue.write { _ in
      defer { if projector.isCacheFull { projector.forgetRows() } }
      return try projector.fold(events)
    }
  }

  /// Reads the rows as they stand.
  ///
  /// Not by GRDB's `read`: it sets a pragma for which SQLite compiles every statement of the connection anew.
  public func read<T>(_ body: (Database) throws -> T) throws -> T { try queue.unsafeRead(body) }
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
