import CanonicalJSON
import Domain
import EventLog
import Foundation

/// What a publisher wants done.
enum PublisherEffect: Equatable, Sendable {
  /// Ask the server, as a person, and answer with `.answer`.
  case send(ServerRequest)
  /// Refresh a person's session and answer with `.session`.
  case refresh(person: UUID)
  /// Append what was taken over (`Home.recordAcceptance`).
  case accept(WritesAccepted)
  /// Append a refusal and what takes the event back (`Home.recordRefusal`, which decides that under the log's lock).
  case refuse(Refusal)
  /// A row is gone that we did not delete: the reader is to look and say so.
  case observe(RowKey)
  /// Nothing will happen by itself before a moment: `.tick` then.
  case wait(until: Instant)
}

/// A request to the server.
struct ServerRequest: Equatable, Sendable {
  /// What is asked.
  enum Ask: Equatable, Sendable {
    /// Write a row. Ask for the representation, so that an answer without rows says that none was changed.
    case write(ServerWrite)
    /// Apply events, by one call of `apply_events`: each one's rows and the event itself together or not at all, each
    /// event once, however often it is sent. The answer's rows say of each event by its `id` what became of it.
    case apply([AppliedEvent])
    /// Read one row with all its columns.
    case read(RowKey)
    /// Whether the session is this person's: 200, else 401. A token that has become worthless reads like an empty
    /// database.
    case whoAmI
  }

  /// Names the request in its answer.
  var id: Int
  /// Whose session it is sent with.
  var person: UUID
  /// What is asked.
  var ask: Ask
}

/// An event with its writes, as the server takes them along.
struct AppliedEvent: Equatable, Sendable {
  /// The event.
  var reference: EventReference
  /// Its record: where an event of it was not done, the later ones of the same call are not done either.
  var stream: StreamName
  /// What it writes; none where all of it stands there already.
  var writes: [ServerWrite]
}

/// A write as the server takes it.
struct ServerWrite: Equatable, Sendable {
  /// How it is sent.
  enum Method: Hashable, Sendable {
    /// `POST`, without any `on_conflict`.
    case insert
    /// `PATCH` with `scope` and `guards` as filters.
    case update
    /// `DELETE` with `scope` as filters.
    case delete
    /// The application's endpoint that deletes a school with all that depends on it.
    case cascade
  }

  /// How it is sent.
  var method: Method
  /// The row.
  var row: RowKey
  /// The columns to filter by: what finds the row, and the family. In an applied event only the `id` of a row whose key is
  /// not its id.
  var scope: [String: String]
  /// Columns that must still hold these values, or nothing is written. Null means `is.null`.
  var guards: RowValues
  /// The columns' new values.
  var values: RowValues
}
