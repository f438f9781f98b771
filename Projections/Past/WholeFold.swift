import EventLog
public import GRDB
import RawSQLite

/// Projections folded in memory over all events up to a position.
///
/// Append-only rows are not folded: they are read from the file in use, up to the position.
public final class WholeFold {
  /// The position that the rows stand at.
  public private(set) var position: Int64
  private let store: ProjectionStore
  private let types: [any Projection.Type]
  /// The projections that are folded here; the rows of the others are read from the file in use.
  private let folded: [any Projection.Type]
  /// The types of events that are folded; nil for all that can change a row.
  private let only: Set<String>?
  /// The visibility of the person for whom the rows are folded; nil folds every event.
  private let sight: Sight?
  private let fold: MemoryFold
  private let live: ProjectionFile?
  private let decoder = EventDecoder()

  /// Folds the rows at a position.
  ///
  /// - Parameters:
  ///   - isWanted: Returns whether a projection's rows are wanted; the others have no tables.
  ///   - sight: The visibility of the person for whom the rows are folded; nil folds every event.
  public convenience init(
    _ store: ProjectionStore, folding isWanted: (any Projection.Type) -> Bool, at position: Int64,
    seenBy sight: Sight? = nil
  ) throws {
    try self.init(store, ReadModels.all.filter(isWanted), only: nil, seenBy: sight)
    try fold(through: position)
  }

  /// Folds a slice of a projection's rows at a position. Columns of the tables outside the slice mean nothing.
  public convenience init(
    _ store: ProjectionStore, _ slice: ProjectionSlice, of type: any Projection.Type, at position: Int64
  ) throws {
    try self.init(store, [type], only: slice.types, seenBy: nil)
    try fold(through: position)
  }

  private init(
    _ store: ProjectionStore, _ types: [any Projection.Type], only: Set<String>?, seenBy sight: Sight?
  ) throws {
    self.store = store
    self.types = types
    self.only = only
    self.sight = sight
    folded = types.filter { $0.law == .streamOrder }
    position = 0
    fold = try MemoryFold(folded)
    let kept = types.filter { $0.law == .appendOnly }
    live = kept.isEmpty ? nil : try store.currentFile()
    try fold.queue.inDatabase { db in
      _ = try VirtualTables(offeringEventsOf: store.log, on: db, seenBy: sight) { [unowned self] in self.position }
    }
    guard let live else { return }
    try fold.queue.writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH ? AS live", arguments: [live.path])
      try db.execute(sql: "CREATE TEMP TABLE standing (position INTEGER NOT NULL); INSERT INTO standing VALUES (0)")
      for table in kept.flatMap({ $0.definitions }) {
        let seen = sight.flatMap { $0.condition(on: table.name) }.map { " AND \($0)" } ?? ""
        try db.execute(
          sql: """
            CREATE TEMP VIEW \(table.name) AS SELECT * FROM live.\(table.name)
            WHERE position <= (SELECT position FROM standing)\(seen)
            """)
      }
    }
  }

  /// Folds the events up to a later position.
  public func fold(through end: Int64) throws {
    guard end > position else { return }
    try folding(through: end) { try apply($0) }
  }

  /// Folds the events up to a later position, with other events in some streams than the log has.
  ///
  /// - Parameter others: The events of these streams after this position, each with the position of the event of the
  ///   log that it directly precedes.
  public func fold(
    through end: Int64, replacing streams: Set<StreamName>, by others: [(event: RecordedEvent, before: Int64)]
  ) throws {
    var others = others[...]
    let chosen = try ChosenStreams(store.log, after: position)
    func add(before position: Int64) throws {
      while let next = others.first, next.before <= position {
        try apply(next.event.type, next.event.stream.category) { try chosen.event(next.event) }
        others.removeFirst()
      }
    }
    let replaced = Set(try streams.compactMap { try store.log.number(of: $0) })
    try folding(through: end) { row in
      try add(before: row.position)
      if !replaced.contains(row.streamNumber) { try apply(row) }
    } atEnd: {
      try add(before: .max)
    }
  }

  private func folding(
    through end: Int64, _ apply: (EventRow) throws -> Void, atEnd: () throws -> Void = {}
  ) throws {
    try fold.queue.inDatabase { db in
      try db.inTransaction {
        var count = 0
        try store.log.scan(EventRange(after: position, through: end, types: taken)) { row in
          try apply(row)
          count += 1
          if count % 4096 == 0 { for type in folded { try fold.bound(type) } }
        }
        try atEnd()
        for type in folded { try fold.flush(type) }
        return .commit
      }
      try stand(at: end, db)
    }
  }

  /// The types of events that can change a row; nil for all.
  private var taken: Set<String>? {
    only ?? (folded.contains { $0.types == nil } ? nil : Set(folded.flatMap { $0.types ?? [] }))
  }

  private func apply(_ row: EventRow) throws {
    guard try sight?.shows(row) ?? true else { return }
    let stream = try row.namedStream
    try apply(row.type, stream.name.category) { try decoder.event(row, of: stream) }
  }

  /// An event that no projection takes is not decoded.
  private func apply(_ type: String, _ category: String, _ decode: () throws -> FoldEvent) throws {
    guard only?.contains(type) != false else { return }
    var event: FoldEvent?
    for taker in folded where taker.takes(type: type, ofCategory: category) {
      let decoded = try event ?? decode()
      event = decoded
      try fold.apply(decoded, to: taker)
    }
  }

  private func stand(at position: Int64, _ db: Database) throws {
    self.position = position
    if live != nil { try db.execute(sql: "UPDATE standing SET position = ?", arguments: [position]) }
  }

  // MARK: Going on

  /// Returns the rows at a later position as a new fold; this one stays where it is.
  public func advanced(to end: Int64) throws -> WholeFold {
    let other = try WholeFold(store, types, only: only, seenBy: sight)
    try other.fold.take(from: fold)
    try other.fold.queue.inDatabase { try other.stand(at: position, $0) }
    try other.fold(through: end)
    return other
  }

  /// Reads the rows. Like `Branch.read`, it does not use GRDB's `read`.
  public func read<T>(_ body: (Database) throws -> T) throws -> T { try fold.queue.unsafeRead(body) }

  /// Copies a projection's rows to another fold.
  func copyRows(of type: any Projection.Type, to other: MemoryFold) throws {
    try fold.queue.inDatabase { _ in try other.take(type, from: fold) }
  }
}

extension ProjectionStore {
  /// Compares a fold's rows with those in use, within a slice.
  ///
  /// - Returns: The fields that differ, each with the value in use as `from` and the folded one as `to`; nil if the
  ///   rows in use stand at another position than the fold.
  public func changes(
    in slice: ProjectionSlice, of type: any Projection.Type, to fold: WholeFold
  ) throws -> [ProjectionDifference.Change]? {
    try read { live in
      guard try Self.head(of: live).position == fold.position else { return nil }
      return try fold.read { folded in
        var found = ProjectionDifference(name: type.name)
        for table in slice.tables {
          try RowComparison(table: table, projection: type.name, isWhole: false) { _ in false }
            .run(older: live, newer: folded, limit: .max, into: &found)
        }
        return found.changes
      }
    }
  }
}
