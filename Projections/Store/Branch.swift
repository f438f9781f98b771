public import EventLog
public import GRDB
import RawSQLite

/// Rows in memory, folded from chosen events: a past state, or a history that did not happen.
///
/// The folds are the same as those of the file; only the events are chosen by the caller.
public final class Branch {
  let queue: DatabaseQueue
  let projector: Projector
  let types: [any Projection.Type]
  let store: ProjectionStore
  private let sight: Sight?

  /// Creates a branch without events.
  ///
  /// - Parameters:
  ///   - isFolded: Returns whether a projection is folded; the tables of the others mean nothing.
  ///   - sight: The visibility of the person for whom the rows are: events hidden from that person are not folded. Nil
  ///     folds every event.
  ///   - room: The scale of the positions, for a history in which events lie between two positions of the log.
  ///   - isLarge: Whether a whole log is folded, so that rows go to a temporary file if they are many.
  public convenience init(
    _ store: ProjectionStore, folding isFolded: (any Projection.Type) -> Bool = { _ in true },
    seenBy sight: Sight? = nil, room: Int64 = 1, isLarge: Bool = false
  ) throws {
    try self.init(store, ReadModels.readable.filter(isFolded), sight, room: room, isLarge: isLarge)
  }

  private init(
    _ store: ProjectionStore, _ types: [any Projection.Type], _ sight: Sight?, room: Int64 = 1, isLarge: Bool = false
  ) throws {
    // SQLite keeps a database without a name in a temporary file, which is deleted with the connection.
    let queue = isLarge ? try DatabaseQueue(path: "") : try DatabaseQueue.scratch()
    try store.emptyRows().backup(to: queue)
    try queue.write { db in
      for type in types where ReadModels.derived.contains(where: { $0 == type }) {
        try db.execute(sql: type.tables + type.indexes)
      }
    }
    (self.store, self.queue, self.types, self.sight) = (store, queue, types, sight)
    projector = try queue.write {
      try Projector($0, log: store.log, folding: types, seenBy: sight, room: room, keeping: isLarge ? .recent : .all)
    }
  }

  /// The position that the rows stand at.
  public var position: Int64 { projector.head.position }

  /// Folds the log's own events after the last folded one, up to a position.
  public func fold(through position: Int64) throws {
    _ = try queue.write { _ in try projector.fold(through: position) }
  }

  /// Returns the rows at a later position as a new branch; this one stays where it is.
  public func advanced(to position: Int64) throws -> Branch {
    let other = try Branch(store, types, sight)
    try queue.inDatabase { source in
      try other.queue.inDatabase {
        try DatabaseImage.copy(source, over: $0)
        try other.projector.takeStates(from: projector)
      }
    }
    try other.queue.write { _ in try other.projector.move(to: position) }
    return other
  }

  /// Folds the log's own events one by one, up to a position.
  ///
  /// - Parameter visit: Receives the position of each event that changed rows, and the names of their projections; returns
  ///   false to end the walk.
  public func walk(through end: Int64, _ visit: (Int64, Set<String>) throws -> Bool) throws {
    try queue.inDatabase { _ in try projector.walk(through: end, visit) }
  }

  /// Folds the log's own events of some streams, up to a position.
  public func load(_ streams: Set<StreamName>, through position: Int64) throws {
    try queue.write { _ in try projector.load(Array(streams), through: position) }
  }

  /// Replaces the rows of some streams by those of other events.
  public func replace(_ streams: [StreamName: [RecordedEvent]]) throws {
    try queue.write { _ in try projector.replace(streams) }
  }

  /// Folds events, whose positions increase.
  ///
  /// - Returns: The names of the projections whose rows changed.
  @discardableResult
  public func fold(_ events: some Sequence<RecordedEvent>) throws -> Set<String> {
    try queue.write { _ in try projector.fold(events) }
  }

  /// Reads the rows.
  ///
  /// It may be called within a walk, and does not use GRDB's `read`, which sets a pragma that makes SQLite compile every
  /// statement of the connection again.
  public func read<T>(_ body: (Database) throws -> T) throws -> T { try queue.unsafeReentrantRead(body) }

  /// Returns all rows of the projections that are folded.
  public func snapshot() throws -> RowSnapshot {
    try read { db in try RowSnapshot(db) { type in types.contains { $0.name == type.name } } }
  }
}
