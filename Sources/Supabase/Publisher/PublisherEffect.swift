import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation

/// An action that the publisher requests.
enum PublisherEffect: Equatable, Sendable {
  /// Send a request as a person, and pass the outcome back as `.answer`.
  case send(ServerRequest)
  /// Refresh a person's session, and pass the result back as `.session`.
  case refresh(person: UUID)
  /// Append a receipt (`Home.recordAcceptance`).
  case accept(WritesAccepted)
  /// Append a refusal and the events that take the refused one back (`Home.recordRefusal`, which decides on them under
  /// the log's lock).
  case refuse(Refusal)
  /// Append what somebody else wrote in place of an event's values, as an event that this one caused; where it cannot be
  /// held here, refuse the event (`PublishingRun.record`).
  case overrule(Overruling)
  /// Report a row that is gone although it was not deleted here: the next pull looks for it.
  case observe(RowKey)
  /// Pass `.tick` at this time; nothing happens by itself before it.
  case wait(until: Instant)
}

/// A request to the server.
struct ServerRequest: Equatable, Sendable {
  /// The kind of a request.
  enum Ask: Equatable, Sendable {
    /// Write a row. The answer has to contain the row, so that an answer without rows means that none was changed.
    case write(ServerWrite)
    /// Apply events by one call of `apply_events`. Each event and its rows are stored together or not at all, and only
    /// once, however often the event is sent. The answer has a row for each event, by its `id`, with the result.
    case apply([EventToApply])
    /// Read one row with all its columns.
    case read(RowKey)
    /// Check that the session is the person's: 200, otherwise 401. An empty answer alone does not show this, because
    /// with an invalid token the database looks empty.
    case whoAmI
  }

  /// The number by which an answer refers to the request.
  var id: Int
  /// The person whose session it is sent with.
  var person: UUID
  /// What is asked.
  var ask: Ask
}

/// An event with its writes, as it is sent to the server.
struct EventToApply: Equatable, Sendable {
  /// The event.
  var reference: EventReference
  /// Its stream.
  var stream: StreamName
  /// Its writes; empty if all of them are already done.
  var writes: [ServerWrite]
  /// The fields of its record that are not written, because somebody else's values or later ones stand there.
  var unwritten: Set<String> = []

  /// What stops in a call at the first of its events that is not applied: the later ones are not applied either. A
  /// contact belongs to its school, whose status a trigger changes with it.
  var record: StreamName {
    guard let write = writes.first, write.row.table == .interactions, write.method == .insert,
      let school = write.values.id("school_id")
    else { return stream }
    return .school(school)
  }
}

/// A write as it is sent to the server.
struct ServerWrite: Equatable, Sendable {
  /// How a write is sent.
  enum Method: Hashable, Sendable {
    /// `POST`, without any `on_conflict`.
    case insert
    /// `PATCH` with `scope` and `guards` as filters.
    case update
    /// `DELETE` with `scope` as filters.
    case delete
  }

  /// How it is sent.
  var method: Method
  /// The row.
  var row: RowKey
  /// The columns to filter by: those that identify the row, and the family. If the event is sent whole, empty or only
  /// the `id` of a row whose key is not its id.
  var scope: [String: String]
  /// Columns that must still have these values; otherwise nothing is written. Null means `is.null`.
  var guards: RowValues
  /// The new values of the columns.
  var values: RowValues
}
