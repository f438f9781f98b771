import Domain
import EventLog

/// Folds the server's refusals. Several devices may be told of the same event: the last answer in the log counts, in
/// whichever device's stream it is.
final class RefusalFolder: StreamFolder {
  let category = "publication"
  private let rows: TableWriter<WriteRefusalRow>
  private let decoder: EventDecoder
  /// The refusals of a batch by event, each with its position.
  private var pending: [String: (position: Int64, row: WriteRefusalRow)] = [:]
  /// The events that take the place of those of a stream, by the stream's number.
  private var replaced: [Int64: [RecordedEvent]] = [:]
  /// The position as of which all refusals have to be folded again; nil if only later ones follow.
  private var refolded: Int64?

  init(_ tables: RowTables, _ decoder: EventDecoder) {
    rows = tables.writer(WriteRefusalRow.self, of: PublicationProjection.self)
    self.decoder = decoder
  }

  func load(_ stream: StreamPlace, through position: Int64, in log: LogSnapshot) throws -> Int64 {
    try add(stream, after: 0, through: position, in: log)
  }

  func turn(_ stream: StreamPlace, from: Int64, to: Int64, in log: LogSnapshot) throws {
    if to < from { refolded = to } else { try add(stream, after: from, through: to, in: log) }
  }

  func refold(_ stream: StreamPlace, through position: Int64, in log: LogSnapshot) throws { refolded = position }

  func follow(_ stream: StreamPlace, _ events: [RecordedEvent], after position: Int64, in log: LogSnapshot) throws {
    for event in events { if let known = decoder.known(event) { add(known, EventFacts(event)) } }
  }

  func replace(_ stream: StreamPlace, by events: [RecordedEvent], in log: LogSnapshot) throws {
    replaced[stream.number] = events
    refolded = log.head.position
  }

  @discardableResult
  private func add(
    _ stream: StreamPlace, after start: Int64, through end: Int64, in log: LogSnapshot
  ) throws -> Int64 {
    var events: Int64 = 0
    try log.scan(stream.number, through: end, order: nil) { row in
      events += 1
      guard row.position > start, let event = try decoder.known(row) else { return }
      add(event, try decoder.facts(row))
    }
    return events
  }

  private func add(_ event: DomainEvent, _ facts: EventFacts) {
    guard case .writeRefused(let payload) = event else { return }
    let row = WriteRefusalRow(payload, at: facts.at)
    if let known = pending[row.event], known.position > facts.position { return }
    pending[row.event] = (facts.position, row)
  }

  func finish(in log: LogSnapshot) throws {
    if let refolded {
      self.refolded = nil
      pending = [:]
      try rows.removeAll()
      try log.streams(beginning: "\(category)/") { number, _ in
        guard replaced[number] == nil else { return }
        try add(StreamPlace(number: number, key: ""), after: 0, through: refolded, in: log)
      }
      for event in replaced.values.joined() { if let known = decoder.known(event) { add(known, EventFacts(event)) } }
    }
    for key in pending.keys.sorted() {
      guard var row = pending[key]?.row else { continue }
      try rows.put(&row)
    }
    pending = [:]
  }

  func forget() { (pending, replaced, refolded) = ([:], [:], nil) }
}
