public import Foundation

/// The result of a publication.
public struct PublishingReport: Equatable, Sendable {
  /// The number of events that the server accepted.
  public var accepted = 0
  /// The server's refusals, in their order.
  public var refused: [Refusal] = []
  /// Refusals that could not be recorded, and why. The next run receives them again.
  public var unrecorded: [Unrecorded] = []
  /// The parts of accepted events that were not accepted: position, reason and column.
  public var exceptions: [String] = []
  /// Rows that the project does not show, although nobody here deleted them: what is for them waits.
  public var unseen: [RowKey] = []
  /// What still waits, row by row.
  public var waiting: [PublicationStatus] = []
  /// The number of erasures that were carried out at the project.
  public var erased = 0
  /// The erasures that are not carried out at the project yet, as of the end of the run.
  public var unerased: [Unerased] = []
  /// Why the server did not answer when the run gave up; nil if it did not give up.
  public var trouble: String?

  /// Whether the run ended because somebody signed in or out, so that another run has to start.
  public var signInsChanged = false
  /// Whether the run ended because old contacts were entered that nobody has agreed to (`OldNews`).
  public var metOldNews = false

  /// A refusal that could not be recorded.
  public struct Unrecorded: Equatable, Sendable {
    /// The refusal.
    public let refusal: Refusal
    /// Why it could not be recorded, in words.
    public let reason: String
  }

  /// An erasure that the project still has to carry out.
  public struct Unerased: Equatable, Sendable {
    /// The event of the erasure.
    public let event: UUID
    /// Why it was not carried out, in words.
    public let reason: String
  }

  /// Adds the results of an earlier run of the same publication.
  public mutating func add(earlier: PublishingReport) {
    accepted += earlier.accepted
    refused = earlier.refused + refused
    unrecorded = earlier.unrecorded + unrecorded
    exceptions = earlier.exceptions + exceptions
    unseen = earlier.unseen + unseen.filter { !earlier.unseen.contains($0) }
    erased += earlier.erased
  }
}

/// The server's refusal of an event.
public struct Refusal: Equatable, Sendable {
  /// The event.
  public let event: UUID
  /// The HTTP status; 200 if no row changed.
  public let status: Int
  /// The server's or the database's code.
  public let code: String?
  /// The reason, in words.
  public let message: String
  /// The person whose session was used.
  public let person: UUID
}
