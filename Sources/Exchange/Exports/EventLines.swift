import Compass
import Domain
import EventLog
import Foundation

/// A family's history as JSON, one event per line, for use by other programs.
///
/// Private notes are left out, including the exporter's own, because an archive is made to be passed on (ruling 20). So
/// are other people's settings and the steps that they settled in What Next (ruling 19). The device's records about
/// publishing are never exported (ruling 43).
package struct EventLines: Sendable {
  /// The number of lines written.
  package private(set) var written = 0

  private struct Envelope: Encodable {
    let position: Int64
    let id: String
    let stream: String
    let version: Int64
    let type: String
    let schema: Int
    let actor: String
    let device: String
    let correlation: String
    let causation: String?
    let recordedAt: String
    let occurredAt: String?
  }

  /// Passes the events up to a position to `body`, several lines at a time, and counts them.
  ///
  /// - Parameter exporter: The person who exports the history.
  package init(
    _ log: EventLog, through position: Int64, for exporter: UUID, _ body: (Data) throws -> Void
  ) throws {
    try self.init(log, through: position, where: { Self.leaves($0.stream, with: exporter) }, body)
  }

  /// The same for the events that satisfy a condition.
  init(
    _ log: EventLog, through position: Int64, where isIncluded: (RecordedEvent) -> Bool,
    _ body: (Data) throws -> Void
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var lines = Data()
    var written = 0
    try log.scan(EventRange(through: position)) { row in
      let event = try row.recorded()
      guard isIncluded(event) else { return }
      written += 1
      lines += try Self.line(event, encoder)
      if lines.count > 1 << 16 {
        try body(lines)
        lines.removeAll(keepingCapacity: true)
      }
    }
    if !lines.isEmpty { try body(lines) }
    self.written = written
  }

  private static func leaves(_ stream: StreamName, with exporter: UUID) -> Bool {
    guard !["publication", "history", "device", "private-note"].contains(stream.category) else { return false }
    return !stream.isOnePersons || stream.isOnePersons(exporter)
  }

  /// Returns the line of an event. The payload is already JSON and is inserted unchanged.
  private static func line(_ event: RecordedEvent, _ encoder: JSONEncoder) throws -> Data {
    let envelope = Envelope(
      position: event.position, id: event.id.lowercased, stream: event.stream.description, version: event.version,
      type: event.type, schema: event.schema, actor: event.actor, device: event.device,
      correlation: event.correlation.lowercased, causation: event.causation?.lowercased,
      recordedAt: Instant(milliseconds: event.recordedAt).description,
      occurredAt: event.occurredAt.map { Instant(milliseconds: $0).description })
    let rest = try encoder.encode(envelope).dropFirst()
    return Data("{\"data\":\(event.data ?? "null"),".utf8) + rest + Data("\n".utf8)
  }
}
