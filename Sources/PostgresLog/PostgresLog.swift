import EventLog
import Foundation

/// The log of one family in PostgreSQL: the log of record when several nodes serve many families.
///
/// Rows are in `domain_event`, which can be written only through the function `compass.append_to_log`. Under the
/// family's lock, the function checks the expected stream versions, assigns positions, versions and times, and computes
/// the chain, whose bytes are the same as in a log in a file.
package final class PostgresLog: DomainEventLog {
  /// The options with which a log is opened.
  package struct Options: Sendable {
    /// The source of salts.
    package var random = RandomSource.system()
    /// The latest clock reading that a person accepted, in milliseconds since 1970 UTC.
    package var acceptedClock: Int64?

    /// Creates the defaults: the system's random bytes, no accepted reading.
    package init() {}
  }

  /// The maximum number of events per query.
  static let pageSize: Int64 = 1_000

  /// The server that holds the log.
  package let server: PostgresServer
  /// The family whose history it is.
  package let family: UUID
  /// The family that the log is kept for, known even before its first event.
  package var reservedFamily: UUID? { family }
  let options: Options

  init(_ server: PostgresServer, family: UUID, options: Options) {
    self.server = server
    self.family = family
    self.options = options
  }

  var key: Query.Value { .uuid(family) }

  static let columns = """
    position, id, stream, version, type, schema::bigint, data, actor, device, correlation, causation, recorded_at,
    occurred_at, clock, origin::bigint, salt, hash
    """

  /// Returns the position and hash of the last event.
  package func head() throws -> LogHead {
    let rows = try server.pool.run(
      Query("SELECT position, hash FROM compass.log WHERE family = $1::uuid ORDER BY position DESC LIMIT 1", [key]))
    return rows.isEmpty ? .empty : LogHead(position: try rows.row(0).integer(0), hash: try Self.hash(rows.row(0)[1]))
  }

  /// Returns the chain's hash at a position; zero at 0, nil beyond the end.
  package func hash(at position: Int64) throws -> ChainHash? {
    guard position != 0 else { return .zero }
    let rows = try server.pool.run(
      Query(
        "SELECT hash FROM compass.log WHERE family = $1::uuid AND position = $2::bigint", [key, .integer(position)]))
    return rows.isEmpty ? nil : try Self.hash(rows.row(0)[0])
  }

  /// Returns the events of a range in order, from one state of the log.
  package func events(_ range: EventRange) throws -> [RecordedEvent] {
    // Events are only appended, so pages with the same upper bound belong to one state of the log. A single page needs
    // no bound.
    let end = try range.through ?? (range.limit.map { $0 <= Self.pageSize } == true ? .max : head().position)
    var events: [RecordedEvent] = []
    var (low, high) = (range.after, end)
    while true {
      let wanted = min(range.limit.map { Int64($0 - events.count) } ?? .max, Self.pageSize)
      let page = try page(after: low, through: high, of: range.stream, backwards: range.backwards, limit: wanted)
      events += page
      guard wanted > 0, page.count == wanted, let last = page.last?.position else { return events }
      if range.backwards { high = last - 1 } else { low = last }
    }
  }

  private func page(
    after low: Int64, through high: Int64, of stream: StreamName?, backwards: Bool, limit: Int64
  ) throws -> [RecordedEvent] {
    let sql = """
      SELECT \(Self.columns) FROM compass.log
      WHERE family = $1::uuid AND position > $2::bigint AND position <= $3::bigint
      \(stream == nil ? "" : "AND stream = $5::text") ORDER BY position \(backwards ? "DESC" : "ASC") LIMIT $4::bigint
      """
    let values = [key, .integer(low), .integer(high), .integer(limit)] + (stream.map { [.text($0.description)] } ?? [])
    return try read(Query(sql, values))
  }

  /// Returns the event with an id; nil if the log does not hold it.
  package func event(_ id: UUID) throws -> RecordedEvent? {
    try read(
      Query("SELECT \(Self.columns) FROM compass.log WHERE family = $1::uuid AND id = $2::uuid", [key, .uuid(id)])
    ).first
  }

  /// Returns the next events after a head, at most `limit`; nil if that head is not in this log's history.
  package func newEvents(after head: LogHead, limit: Int) throws -> [RecordedEvent]? {
    // The query includes the head itself, so that it shows both whether the head is in this history and whether events
    // follow it. Mostly none follow, and then this is the only query.
    let rows = try server.pool.run(
      Query(
        """
        SELECT position, hash FROM public.domain_event WHERE family = $1::uuid AND position >= $2::bigint
        ORDER BY position LIMIT 2
        """, [key, .integer(head.position)]))
    if head != .empty {
      guard !rows.isEmpty, try rows.row(0).integer(0) == head.position, try Self.hash(rows.row(0)[1]) == head.hash
      else { return nil }
      if rows.count == 1 { return [] }
    }
    return try page(after: head.position, through: .max, of: nil, backwards: false, limit: Int64(limit))
  }

  /// Returns the position of the last event recorded at or before an instant; 0 if there is none.
  package func position(at instant: Int64) throws -> Int64 {
    try server.pool.run(
      Query("SELECT compass.position_at($1::uuid, $2::bigint)", [key, .integer(instant)])
    ).row(0).integer(0)
  }

  /// Recomputes the chain from the first event on; see `DomainEventLog.verifyChain`.
  package func verifyChain(progress: (Int64) -> Void) throws -> ChainReport {
    var verifier = ChainVerifier()
    var fault: ChainReport.Fault?
    var ledger = RemovalLedger()
    var hidden: Set<Int64> = []
    pages: while true {
      let page = try page(
        after: verifier.head.position, through: .max, of: nil, backwards: false, limit: Self.pageSize)
      for event in page {
        fault = verifier.verify(event)
        if fault != nil { break pages }
        ledger.note(event)
        // To a role that may not read private notes, their payloads look like erased ones.
        if event.data == nil, event.stream.category == "private-note" { hidden.insert(event.position) }
      }
      progress(verifier.head.position)
      if page.count < Self.pageSize { break }
    }
    var report = ChainReport(events: verifier.events, head: verifier.head, firstBad: fault)
    guard fault == nil else { return report }
    let open = ledger.idsToCheck
    for start in stride(from: 0, to: open.count, by: Int(Self.pageSize)) {
      let ids = open[start..<min(start + Int(Self.pageSize), open.count)]
      let query = Query(
        "SELECT \(Self.columns) FROM compass.log WHERE family = $1::uuid AND id = ANY($2::uuid[])",
        [key, .uuids(ids.map { $0 })])
      try read(query).forEach { ledger.check($0) }
    }
    report.removals = ledger.removals
    report.removals.unaccounted.removeAll { hidden.contains($0) }
    return report
  }

  /// Returns when an append after the position is announced, at the latest after `limit`. An announcement takes a few
  /// milliseconds but may be lost, so the caller reads the log in either case.
  package func waitForEvents(after position: Int64, atMost limit: Duration) async throws {
    server.listen()
    try await server.waiters.wait(for: family, beyond: position, atMost: limit)
  }

  // MARK: Rows as events

  private func read(_ query: Query) throws -> [RecordedEvent] { try events(server.pool.run(query)) }

  private func events(_ rows: Rows) throws -> [RecordedEvent] {
    let family = family.uuidString.lowercased()
    return try (0..<rows.count).map { try Self.event(rows.row($0), family) }
  }

  static func event(_ row: Rows.Row, _ family: String) throws -> RecordedEvent {
    let (position, id, storedAt) = (try row.integer(0), try row.uuid(1), try row.integer(11))
    guard let stream = StreamName(try row.text(2)), let schema = Int(exactly: try row.integer(5)),
      let origin = Origin(rawValue: try row.integer(14)), let salt = row[15]
    else {
      throw EventLogError.unreadableEvent(position: position, reason: "a column is not one an append writes")
    }
    return RecordedEvent(
      position: position, id: id, stream: stream, version: try row.integer(3), type: try row.text(4), schema: schema,
      data: row.optionalText(6), actor: try row.text(7), family: family, device: try row.text(8),
      correlation: try row.optionalUUID(9) ?? id, causation: try row.optionalUUID(10), storedAt: storedAt,
      occurredAt: try row.optionalInteger(12), clock: try row.optionalInteger(13) ?? storedAt, origin: origin,
      salt: salt, hash: try hash(row[16]))
  }

  static func hash(_ bytes: [UInt8]?) throws -> ChainHash {
    guard let hash = bytes.flatMap({ $0.withUnsafeBytes { ChainHash(bytes: $0) } }) else {
      throw PostgresError.unexpectedAnswer("a hash has not 32 bytes")
    }
    return hash
  }
}
