import Compass
import Domain
public import EventLog
public import Foundation

/// A family's history, one event a line, as JSON: what the pages are made of, for any other program.
///
/// Private notes stay where they are, the exporter's own too: an archive is made to be handed on (ruling 20). So do other
/// people's own settings and what they settled in What Next (ruling 19). What a device knows of its publishing never
/// leaves it (ruling 43).
public struct EventLines: Sendable {
  /// How many lines were written.
  public private(set) var written = 0

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

  /// Hands the events up to a position to `body`, some lines at a time, and counts them.
  ///
  /// - Parameter exporter: Who takes the history along.
  public init(
    _ log: EventLog, through position: Int64, for exporter: UUID, _ body: (Data) throws -> Void
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var lines = Data()
    var written = 0
    try log.scan(EventRange(through: position)) { row in
      let event = try row.recorded()
      guard Self.leaves(event.stream, with: exporter) else { return }
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
    switch stream.category {
    case "publication", "history", "private-note": false
    case "next-step": stream.key.hasPrefix("\(exporter.lowercased)/")
    case "preferences": stream.preferences.map { $0.owner == exporter || $0.category.belongsToAthlete } ?? true
    default: true
    }
  }

  /// The payload is JSON already, and stands in the object as it is.
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
