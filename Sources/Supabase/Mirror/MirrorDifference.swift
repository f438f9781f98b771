public import CanonicalJSON

/// A place where the server differs from the log, and why.
public struct MirrorDifference: Equatable, Sendable {
  /// The cause of a difference.
  public enum Class: String, CaseIterable, Sendable {
    /// The server accepted our value and has another one now, and nobody has written the row since.
    case lost
    /// The row or the list item exists twice on the server.
    case doubled
    /// The server refused the event, or a person abandoned it; it is not tried again.
    case refused
    /// The server refused the event, or a row that it depends on; it waits for a person's decision.
    case parked
    /// A trigger or a migration wrote it.
    case madeByTheServer
    /// It was written from outside this home.
    case madeElsewhere
    /// Either `madeElsewhere` or `lost`: the table does not record when a row was last written (ruling 46).
    case madeElsewhereOrLost
    /// The event is not published yet.
    case notYetPublished
    /// Nothing here can hold the server's value, so no pull takes it over.
    case unreadable
  }

  /// The cause.
  public let kind: Class
  /// The row.
  public let row: RowKey
  /// The column; for a key of a map, followed by a point and the key's path. Nil if the whole row is meant.
  public let column: String?
  /// The value according to the log; nil if it has no value, or no such row.
  public let expected: JSONValue?
  /// The value on the server; nil if it has none.
  public let actual: JSONValue?
  /// The event that the expected value or the deletion comes from.
  public let event: EventReference?
  /// The grounds for the cause, in words.
  public let reason: String
}

/// The result of a proof.
public struct MirrorReport: Equatable, Sendable {
  /// How differences were located.
  public enum Method: String, Sendable {
    /// By the database's digests: if both sides are equal, one request suffices.
    case digests
    /// By reading all rows, because the project lacks our migration.
    case rows
  }

  /// How differences were located.
  public internal(set) var method = Method.digests
  /// The number of rows that the server should have according to the log.
  public internal(set) var expectedRows = 0
  /// The number of rows that were read.
  public internal(set) var readRows = 0
  /// The number of requests that were sent.
  public internal(set) var requests = 0
  /// The differences, by row and column.
  public internal(set) var differences: [MirrorDifference] = []

  /// Whether the server agrees with the log.
  public var isEqual: Bool { differences.isEmpty }
}
