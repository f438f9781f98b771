import EventLog
import Foundation

/// An operator's question about what one person did in all families.
package struct ActorQuestion: Equatable, Sendable {
  /// The person's id, as in the actor of events.
  package var actor: String
  /// The type of the events; nil for all types.
  package var type: String?
  /// The earliest reading of the device's clock, in milliseconds since 1970 UTC; nil for no bound.
  package var since: Int64?
  /// The latest reading of the device's clock, in milliseconds since 1970 UTC; nil for no bound.
  package var until: Int64?
  /// The maximum number of events; the newest ones are returned.
  package var limit: Int

  /// Creates a question for everything that a person did, the newest hundred by default.
  package init(actor: String, limit: Int = 100) {
    self.actor = actor
    self.limit = limit
  }
}

extension PostgresServer {
  /// Returns a person's events over all families, newest first. Private notes are left out entirely (decision 0027).
  ///
  /// An index on actor and time finds them: no family is folded, and the number of families does not matter.
  package func events(by question: ActorQuestion) throws -> [RecordedEvent] {
    let values: [Query.Value] = [
      .text(question.actor), question.type.map { .text($0) } ?? .null, .integer(question.since ?? .min),
      .integer(question.until ?? .max),
    ]
    let answers = try pool.run([
      Query(
        """
        SELECT \(PostgresLog.columns), \(Self.difference), family FROM compass.log
        WHERE actor = $1::text AND ($2::text IS NULL OR type = $2::text)
        AND coalesce(clock, recorded_at) BETWEEN $3::bigint AND $4::bigint AND stream NOT LIKE 'private-note/%'
        ORDER BY coalesce(clock, recorded_at) DESC, family, position DESC LIMIT $5::bigint
        """, values + [.integer(Int64(question.limit))])
    ])
    return try Self.events(answers[0].get())
  }

  /// Returns the streams of some events, each from its first event up to the last of the given ones. They show from
  /// which value a field was changed.
  package func histories(of events: [RecordedEvent]) throws -> [[RecordedEvent]] {
    var ends: [Place: Int64] = [:]
    for event in events {
      let place = try Place(event)
      ends[place] = max(ends[place] ?? 0, event.version)
    }
    let wanted = Array(ends)
    // Each stream is read by its index: a plain join reads all families if there are many.
    let rows = try pool.run(
      Query(
        """
        SELECT \(PostgresLog.columns), \(Self.difference), family
        FROM unnest($1::uuid[], $2::text[], $3::bigint[]) AS wanted (of_family, of_stream, through)
        CROSS JOIN LATERAL (
          SELECT * FROM compass.log WHERE family = of_family AND stream = of_stream AND version <= through
          ORDER BY version) AS l
        ORDER BY family, stream, version
        """,
        [
          .uuids(wanted.map(\.key.family)), .texts(wanted.map(\.key.stream)), .integers(wanted.map { $0.value }),
        ]))
    var histories: [[RecordedEvent]] = []
    for event in try Self.events(rows) {
      if let last = histories.last?.last, try Place(last) == Place(event) {
        histories[histories.count - 1].append(event)
      } else {
        histories.append([event])
      }
    }
    return histories
  }

  /// What the corrections of its device's clock add to an event's reading.
  private static let difference = "compass.clock_difference(family, device, position, coalesce(clock, recorded_at))"

  /// A stream of a family.
  private struct Place: Hashable {
    let family: UUID
    let stream: String

    init(_ event: RecordedEvent) throws(PostgresError) {
      guard let family = UUID(uuidString: event.family) else { throw .unexpectedAnswer("a family is no id") }
      self.family = family
      stream = event.stream.description
    }
  }

  /// Returns the events of rows whose last columns are the correction of the clock's reading and the family.
  private static func events(_ rows: Rows) throws -> [RecordedEvent] {
    try (0..<rows.count).map { number in
      let row = rows.row(number)
      var event = try PostgresLog.event(row, try row.uuid(rows.columns - 1).uuidString.lowercased())
      event.decidedAt += try row.integer(rows.columns - 2)
      event.recordedAt = event.decidedAt
      return event
    }
  }
}
