public import Foundation

/// What an event does to one row of the server.
public struct RowWrite: Equatable, Sendable {
  /// What is done.
  public enum Operation: String, Hashable, Sendable {
    /// A row that is not there.
    case insert
    /// Named columns of a row that is there.
    case update
    /// Named columns of a row that may be there: preferences, which any device may write first.
    case upsert
    /// The row goes.
    case delete
  }

  /// The row.
  public let row: RowKey
  /// What is done to it.
  public var operation: Operation
  /// The columns that it names; of an insert those that are known, since a default is the server's to apply.
  public var columns: [String: ColumnChange]
  /// The rows whose insertion it must wait for; of a deletion, the rows whose earlier writes must be through.
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

/// An event's place in the log and its name elsewhere.
public struct EventReference: Hashable, Sendable {
  /// The event's id.
  public let id: UUID
  /// Its position in this home's log.
  public let position: Int64
}
