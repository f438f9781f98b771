import CanonicalJSON
import EventLog

extension ServerRows {
  /// The writes that turn these rows into others: what a hypothetical history would have written differently.
  ///
  /// - Returns: The writes, in the order of tables and keys; updates name only the columns that differ.
  public func writes(to other: ServerRows) -> [RowWrite] {
    Set(present.keys).union(other.present.keys).sorted().compactMap { key in
      switch (self[key], other[key]) {
      case (nil, let new?): RowWrite(.insert, key, new.mapValues(ColumnChange.set))
      case (_?, nil): RowWrite(.delete, key)
      case (let old?, let new?) where old != new:
        RowWrite(
          .update, key,
          Dictionary(
            uniqueKeysWithValues: Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
              .map { ($0, .set(new[$0] ?? .null)) }))
      default: nil
      }
    }
  }
}

extension ServerRows {
  /// The rows as a history leaves them on the server; events that cannot be published are skipped.
  public init(of events: some Sequence<LogEvent>, for identity: ServerIdentity) {
    var mapping = WriteMapping(identity: identity)
    for event in events { _ = mapping.writes(for: event) }
    self = mapping.rows
  }
}
