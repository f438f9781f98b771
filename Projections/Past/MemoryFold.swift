import GRDB
import RawSQLite

/// Projections over tables in memory, each folded by itself.
final class MemoryFold {
  private typealias Part = (projection: any Projection, storage: FoldStorage)

  let queue: DatabaseQueue
  let db: Database
  private let parts: [String: Part]

  init(_ types: [any Projection.Type]) throws {
    queue = try .scratch()
    (db, parts) = try queue.inDatabase { db in
      try db.execute(sql: "PRAGMA journal_mode = OFF")
      var parts: [String: Part] = [:]
      for type in types {
        try db.execute(sql: type.tables)
        if !type.indexes.isEmpty { try db.execute(sql: type.indexes) }
        let storage = FoldStorage(db, projection: type.name)
        parts[type.name] = (type.init(storage), storage)
      }
      return (db, parts)
    }
  }

  /// The fold of a type; nil if it is none of this memory's.
  func projection<Fold: Projection>(_: Fold.Type) -> Fold? { parts[Fold.name]?.projection as? Fold }

  /// Removes a projection's rows.
  func clear(_ type: any Projection.Type) throws {
    for table in type.definitions { try db.execute(sql: "DELETE FROM \(table.name)") }
    parts[type.name]?.storage.tables.forEach { $0.forget() }
  }

  /// Folds events into one projection and writes its rows.
  func fold(_ events: some Sequence<FoldEvent>, into type: any Projection.Type) throws {
    guard let (projection, _) = parts[type.name] else { return }
    for event in events { try projection.apply(event) }
    try flush(type)
  }

  /// Folds one event into a projection; `flush` writes the rows.
  func apply(_ event: FoldEvent, to type: any Projection.Type) throws { try parts[type.name]?.projection.apply(event) }

  /// Writes a projection's rows.
  func flush(_ type: any Projection.Type) throws {
    for table in parts[type.name]?.storage.tables ?? [] { try table.flush() }
    try bound(type)
  }

  /// If many rows are cached, writes them and forgets some; those worth keeping are forgotten last.
  func bound(_ type: any Projection.Type) throws {
    let limits = Projector.RowLimits()
    guard let tables = parts[type.name]?.storage.tables, tables.cachedRows > limits.cached else { return }
    for table in tables { try table.flush() }
    tables.forget(downTo: limits.kept)
  }

  /// The memory that the rows take, in bytes.
  var bytes: Int {
    get throws {
      try Int.fetchOne(db, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 1
    }
  }

  /// Replaces all rows by those of an image of this fold. Nobody may be reading them meanwhile.
  func restore(_ image: DatabaseImage) throws {
    try image.restore(into: db)
    for (_, storage) in parts.values { storage.tables.forEach { $0.forget() } }
  }

  /// Takes over all rows of another fold of the same projections. Called outside of a transaction.
  func take(from other: MemoryFold) throws {
    try other.queue.inDatabase { source in
      try queue.inDatabase { try DatabaseImage.copy(source, over: $0) }
    }
    for (_, storage) in parts.values { storage.tables.forEach { $0.forget() } }
  }

  /// Takes over a projection's rows from another fold of it.
  func take(_ type: any Projection.Type, from other: MemoryFold) throws {
    for table in type.definitions {
      let source = try RawStatement(cached: other.db, table.select)
      let target = try RawStatement(cached: db, table.upsert)
      defer { source.reset() }
      while try source.step() {
        target.bind(rowOf: source, columns: table.columns.count)
        try target.run()
      }
    }
    parts[type.name]?.storage.tables.forEach { $0.forget() }
  }
}
