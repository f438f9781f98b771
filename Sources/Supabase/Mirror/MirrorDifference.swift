public import CanonicalJSON

/// A place where the server holds something else than the log says, and why.
public struct MirrorDifference: Equatable, Sendable {
  /// What became of it.
  public enum Class: String, CaseIterable, Sendable {
    /// The server took our value over, has another one, and nobody has written there since.
    case lost
    /// It stands there twice.
    case doubled
    /// The server refused it, or somebody gave it up; it is not tried again.
    case refused
    /// The server refused it, or what it stands on; it waits for a person.
    case parked
    /// A trigger or a migration wrote it.
    case madeByTheServer
    /// Somebody wrote it past this home.
    case madeElsewhere
    /// One of the two: the table does not tell when a row was last written (ruling 46).
    case madeElsewhereOrLost
    /// It is on its way.
    case notYetPublished
  }

  /// What became of it.
  public let kind: Class
  /// The row.
  public let row: RowKey
  /// The column, with a key's path behind a point for a map; nil where the whole row is meant.
  public let column: String?
  /// What the log says; nil where it says nothing, or has no such row.
  public let expected: JSONValue?
  /// What stands there; nil where nothing does.
  public let actual: JSONValue?
  /// The event behind the expected value, or behind the deletion.
  public let event: EventReference?
  /// Why it is held to be of its class, in words.
  public let reason: String
}

/// What a proof came to.
public struct MirrorReport: Equatable, Sendable {
  /// How differences were located.
  public enum Method: String, Sendable {
    /// By the database's digests: equal sides cost one request.
    case digests
    /// By reading all rows, as the project lacks our migration.
    case rows
  }

  /// How differences were located.
  public internal(set) var method = Method.digests
  /// How many rows the log says are there.
  public internal(set) var expectedRows = 0
  /// How many rows were read.
  public internal(set) var readRows = 0
  /// How many requests were sent.
  public internal(set) var requests = 0
  /// Where the sides differ, by row and column.
  public internal(set) var differences: [MirrorDifference] = []

  /// Whether both sides are equal.
  public var isEqual: Bool { differences.isEmpty }
}
