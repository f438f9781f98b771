import Compass
import EventLog
import Projections
import RawSQLite

extension ReadOnlyQuery {
  /// Creates a query over the read models and the events.
  ///
  /// - Throws: `ReadOnlySQLError`.
  package init(overHistory sql: String) throws {
    try self.init(sql, schema: ReadModels.tables.map(\.sql).joined())
  }
}

extension Home {
  /// Returns a query's rows over the tables as they stood at a position.
  ///
  /// - Parameter sight: Who asks. Rows that this person may not see are not there.
  /// - Throws: `ReadOnlySQLError`.
  package func answer(
    _ query: ReadOnlyQuery, at position: Int64, seenBy sight: Sight
  ) throws -> ReadOnlyQuery.Answer {
    let views = sight.views
    // At the head the kept rows answer sooner than a fold.
    let atHead = try projections.read { db in
      try ProjectionStore.head(of: db).position == position ? query.answer(in: db, seeing: views) : nil
    }
    return try atHead ?? projections.read(at: position) { try query.answer(in: $0, seeing: views) }
  }
}
