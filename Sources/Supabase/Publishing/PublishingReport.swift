public import Foundation

/// What a publication did, and what it left.
public struct PublishingReport: Equatable, Sendable {
  /// How many events the server took over.
  public var accepted = 0
  /// What the server refused, in the order in which it did.
  public var refused: [Refusal] = []
  /// Refusals that could not be recorded, and why: the next run hears of them again.
  public var unrecorded: [Unrecorded] = []
  /// What was not taken over of an accepted event: its position, why, and the column.
  public var exceptions: [String] = []
  /// Rows that are gone although nobody here deleted them: a pull tells of them.
  public var vanished: [RowKey] = []
  /// What still waits, row by row.
  public var waiting: [PublicationStatus] = []
  /// Why the server did not answer when the run gave up; nil where it did not give up.
  public var trouble: String?

  /// Whether the run ended because somebody signed in or out: another one is to begin.
  public var signInsChanged = false

  /// A refusal that could not be recorded.
  public struct Unrecorded: Equatable, Sendable {
    /// What the server refused.
    public let refusal: Refusal
    /// Why it could not be recorded, in words.
    public let reason: String
  }

  /// Takes over what an earlier run of the same publication did.
  public mutating func add(earlier: PublishingReport) {
    accepted += earlier.accepted
    refused = earlier.refused + refused
    unrecorded = earlier.unrecorded + unrecorded
    exceptions = earlier.exceptions + exceptions
    vanished = earlier.vanished + vanished
  }
}

/// What the server refused.
public struct Refusal: Equatable, Sendable {
  /// The event.
  public let event: UUID
  /// The HTTP status; 200 where no row changed.
  public let status: Int
  /// The server's or the database's code.
  public let code: String?
  /// Why, in words.
  public let message: String
  /// As whom the server was asked.
  public let person: UUID
}
