/// What happened between a node and its PostgreSQL, for the node's log and metrics.
package enum PostgresNotice: Sendable {
  /// Statements that were sent together were answered, each by rows or a refusal.
  case answered(after: Duration)
  /// They are sent again: the connection broke or none was made, or another transaction was in the way.
  case retrying(because: PostgresError)
  /// The caller gets the error.
  case failed(PostgresError)
}
