import EventLog
import Foundation

extension PostgresLog {
  /// Appends events that were just decided; see `DomainEventLog.append`.
  @discardableResult
  package func append(
    _ events: [NewEvent], expecting: ExpectedVersion, in context: AppendContext
  ) throws -> [AppendedEvent] {
    guard let first = events.first else { return [] }
    guard context.family == family.uuidString.lowercased() else {
      throw PostgresError.otherFamily(event: first.id, family: context.family)
    }
    var columns = Columns()
    for event in events {
      let salt = options.random.next16()
      // If the payload was removed, 32 random bytes replace its hash.
      let rest = event.isRedacted ? withUnsafeBytes(of: options.random.next16()) { Array($0) } : []
      try columns.add(event, salt: withUnsafeBytes(of: salt) { Array($0) } + rest, context)
    }
    let version: Int64? = if case .exactly(let version) = expecting { version } else { nil }
    do {
      let rows = try send(columns, after: nil, expecting: version)
      return try zip(events, 0..<rows.count).map { event, number in
        let row = rows.row(number)
        return AppendedEvent(
          id: event.id, position: try row.integer(0), version: try row.integer(1), wasThere: row[2] == [1])
      }
    } catch PostgresError.refused(let refusal) {
      throw Self.error(of: refusal, expected: version ?? 0) { id in
        events.first { $0.id == id }.map { "\($0.type) of \($0.stream)" }
      }
    }
  }

  /// Appends events of another log unchanged; see `DomainEventLog.replicate`.
  package func replicate(_ events: [RecordedEvent], after head: LogHead) throws {
    guard !events.isEmpty else { return }
    let family = family.uuidString.lowercased()
    var columns = Columns()
    var verifier = ChainVerifier(after: head)
    for event in events {
      guard event.family == family else { throw PostgresError.otherFamily(event: event.id, family: event.family) }
      // The server computes the chain itself; what is not sent to it, such as the version, is checked here.
      if let fault = verifier.verify(event) {
        throw EventLogError.unreadableEvent(position: fault.position, reason: fault.reason)
      }
      try columns.add(event)
    }
    do {
      _ = try send(columns, after: head, expecting: nil)
    } catch PostgresError.refused(let refusal) {
      throw Self.error(of: refusal, expected: 0) { id in
        events.first { $0.id == id }.map { "\($0.type) of \($0.stream)" }
      }
    }
  }

  private func send(_ columns: Columns, after head: LogHead?, expecting version: Int64?) throws -> Rows {
    let hash = head.map { head in head.hash.withBytes { Array($0) } }
    let append = Query(
      """
      SELECT place, at_version, was_there FROM compass.append_to_log($1::uuid, $2::bigint, $3::bytea, $4::bigint,
        $5::bigint, $6::uuid[], $7::text[], $8::text[], $9::bigint[]::integer[], $10::text[], $11::bytea[],
        $12::text[], $13::text[], $14::uuid[], $15::uuid[], $16::bigint[], $17::bigint[], $18::bigint[]::smallint[],
        $19::bigint[], $20::bytea[])
      """,
      [key, .integer(head?.position), .hash(hash), .integer(version), .integer(options.acceptedClock)]
        + columns.values)
    let rows = try server.appends.run(append, of: family)
    // The append's own transaction does not notify, because transactions that notify commit one after another.
    if rows.count > 0 { server.notifier.notify(family, try rows.row(rows.count - 1).integer(0)) }
    return rows
  }

  /// Returns a refusal as the log's own error.
  private static func error(
    of refusal: PostgresError.Refusal, expected: Int64, _ event: (UUID) -> String?
  ) -> any Error {
    let number = refusal.detail.flatMap { Int64($0) } ?? 0
    switch refusal.code {
    case "PT409": return EventLogError.movedOn(position: number)
    case "RC412":
      return EventLogError.wrongVersion(stream: refusal.hint ?? "", expected: expected, actual: number)
    case "RC409":
      guard let id = UUID(uuidString: refusal.message) else { break }
      return EventLogError.idTaken(id: id, position: number, stored: refusal.hint ?? "", new: event(id) ?? "")
    case "RC422": return EventLogError.unreadableEvent(position: number, reason: refusal.message)
    default: break
    }
    return PostgresError.refused(refusal)
  }

  /// The arguments of `compass.append_to_log`, one list per column.
  private struct Columns {
    private var ids: [UUID?] = []
    private var streams: [String?] = []
    private var types: [String?] = []
    private var schemas: [Int64?] = []
    private var payloads: [String?] = []
    private var salts: [[UInt8]] = []
    private var actors: [String?] = []
    private var devices: [String?] = []
    private var correlations: [UUID?] = []
    private var causations: [UUID?] = []
    private var occurrences: [Int64?] = []
    private var clocks: [Int64?] = []
    private var origins: [Int64?] = []
    private var times: [Int64?] = []
    private var hashes: [[UInt8]] = []

    mutating func add(_ event: NewEvent, salt: [UInt8], _ context: AppendContext) throws {
      try add(
        Row(
          id: event.id, position: nil, stream: event.stream, type: event.type, schema: event.schema,
          data: event.isRedacted ? nil : event.data, salt: salt, actor: context.actor, device: context.device,
          correlation: context.correlation, causation: context.causation, occurredAt: event.occurredAt,
          clock: context.clock, origin: context.origin))
    }

    mutating func add(_ event: RecordedEvent) throws {
      try add(
        Row(
          id: event.id, position: event.position, stream: event.stream, type: event.type, schema: event.schema,
          data: event.data, salt: event.salt, actor: event.actor, device: event.device,
          correlation: event.correlation, causation: event.causation, occurredAt: event.occurredAt,
          clock: event.clock, origin: event.origin))
      times.append(event.storedAt)
      hashes.append(event.hash.withBytes { Array($0) })
    }

    /// What a new event and a recorded one have in common.
    private struct Row {
      let id: UUID
      let position: Int64?
      let stream: StreamName
      let type: String
      let schema: Int
      let data: String?
      let salt: [UInt8]
      let actor: String
      let device: String
      let correlation: UUID?
      let causation: UUID?
      let occurredAt: Int64?
      let clock: Int64
      let origin: Origin
    }

    private mutating func add(_ row: Row) throws {
      for (text, field) in [
        (row.actor, "the actor"), (row.device, "the device"), (row.stream.description, "the stream name"),
        (row.type, "the type"),
      ] where text.utf8.contains(0) {
        throw EventLogError.nulCharacter(field: field)
      }
      try EventLogError.throwIfInvalidSchema(row.schema, of: row.id, type: row.type)
      if let data = row.data {
        try EventLogError.throwIfNotCanonical(data, of: row.id, type: row.type, at: row.position)
      }
      ids.append(row.id)
      streams.append(row.stream.description)
      types.append(row.type)
      schemas.append(Int64(row.schema))
      payloads.append(row.data)
      salts.append(row.salt)
      actors.append(row.actor)
      devices.append(row.device)
      correlations.append(row.correlation)
      causations.append(row.causation)
      occurrences.append(row.occurredAt)
      clocks.append(row.clock)
      origins.append(row.origin.rawValue)
    }

    var values: [Query.Value] {
      [
        .uuids(ids), .texts(streams), .texts(types), .integers(schemas), .texts(payloads), .blobs(salts),
        .texts(actors), .texts(devices), .uuids(correlations), .uuids(causations), .integers(occurrences),
        .integers(clocks), .integers(origins), times.isEmpty ? .null : .integers(times),
        hashes.isEmpty ? .null : .blobs(hashes),
      ]
    }
  }
}
