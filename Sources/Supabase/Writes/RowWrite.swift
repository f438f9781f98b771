public import Foundation

/// A write of an event to one row of the server.
public struct RowWrite: Equatable, Sendable {
  /// The operation of a write.
  public enum Operation: String, Hashable, Sendable {
    /// Inserts a row that does not exist.
    case insert
    /// Updates the named columns of an existing row.
    case update
    /// Updates the named columns of a row that may exist: preferences, which any device may write first.
    case upsert
    /// Deletes the row.
    case delete
  }

  /// The row.
  public let row: RowKey
  /// The operation.
  public var operation: Operation
  /// The named columns. An insert names only the known ones and leaves the defaults to the server.
  public var columns: [String: ColumnChange]
  /// The rows whose insertion it has to wait for; for a deletion, the rows whose earlier writes must be completed.
  var after: Set<RowKey>

  init(
    _ operation: Operation, _ row: RowKey, _ columns: [String: ColumnChange] = [:], after: Set<RowKey> = []
  ) {
    self.row = row
    self.operation = operation
    self.columns = columns
    self.after = after
  }
}

/// An event's id and its position in the log.
public struct EventReference: Hashable, Sendable {
  /// The event's id.
  public let id: UUID
  /// Its position in this home's log.
  public let position: Int64
}
