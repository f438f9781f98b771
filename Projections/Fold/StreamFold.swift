import Domain
import EventLog
import Foundation

/// What a fold needs of an event besides its payload.
struct EventFacts {
  /// The event's position in the log.
  let position: Int64
  /// The event's id.
  let id: UUID
  /// Who acted.
  let actor: String
  /// When it happened, as histories show it, in milliseconds since 1970 UTC.
  let at: Int64

  init(position: Int64, id: UUID, actor: String, at: Int64) {
    (self.position, self.id, self.actor, self.at) = (position, id, actor, at)
  }

  init(_ event: RecordedEvent) {
    self.init(position: event.position, id: event.id, actor: event.actor, at: event.happenedAt)
  }
}

/// The state of one stream, from which the stream's rows are made. A row is a function of its stream: nothing else
/// folds, whether rows are built anew, follow the log or show the past.
///
/// `apply` is total: it may ignore an event but never refuses a known one. It reads neither a clock nor random numbers,
/// and depends on no order of a Dictionary or Set.
protocol StreamFold {
  /// What writes the rows.
  associatedtype Tables

  /// The category of the streams, as in `StreamName.category`.
  static var category: String { get }

  /// Creates what writes the rows.
  static func tables(_ rows: RowTables) -> Tables

  /// The state of a stream before its first event.
  init(_ key: String)

  /// Folds the next event that this version understands.
  mutating func apply(_ event: DomainEvent, _ facts: EventFacts)

  /// Inserts the rows of a stream that has none yet; mutating only because writing a row is.
  mutating func insert(into tables: Tables) throws

  /// Replaces the rows of the stream at another moment.
  mutating func replace(_ before: inout Self, in tables: Tables) throws

  /// Removes the rows of a stream as the tables have them, whatever they were folded from.
  static func remove(_ key: String, from tables: Tables) throws
}
