import EventLog

extension PostgresLog {
  /// Returns the head at the last event that a subscriber acknowledged; the empty head if there is none, or if this log
  /// no longer holds that event. See `DomainEventLog.checkpoint`.
  package func checkpoint(of subscriber: String) throws -> LogHead {
    let rows = try server.pool.run(
      Query(
        """
        SELECT c.position, c.hash FROM compass.checkpoint AS c
        JOIN compass.log AS l ON l.family = c.family AND l.position = c.position AND l.hash = c.hash
        WHERE c.family = $1::uuid AND c.subscriber = $2::text
        """, [key, .text(subscriber)]))
    return rows.isEmpty ? .empty : LogHead(position: try rows.row(0).integer(0), hash: try Self.hash(rows.row(0)[1]))
  }

  /// Moves a subscriber's checkpoint; see `DomainEventLog.acknowledge`.
  package func acknowledge(_ event: RecordedEvent, by subscriber: String) throws {
    _ = try server.pool.run(
      Query(
        """
        INSERT INTO compass.checkpoint AS c (family, subscriber, position, hash)
        VALUES ($1::uuid, $2::text, $3::bigint, $4::bytea)
        ON CONFLICT (family, subscriber) DO UPDATE SET position = excluded.position, hash = excluded.hash
        WHERE excluded.position > c.position OR NOT EXISTS (
          SELECT FROM compass.log AS l WHERE l.family = c.family AND l.position = c.position AND l.hash = c.hash)
        """,
        [key, .text(subscriber), .integer(event.position), .hash(event.hash.withBytes { Array($0) })]))
  }
}
