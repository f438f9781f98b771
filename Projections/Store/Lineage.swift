import Domain
public import EventLog
import EventSchemas
public import Foundation

/// Which history a log holds, and the place of which others it took on purpose.
///
/// A history is named by the event that began it: the log's first one, or its last restore. Whatever was derived from a
/// replaced history is void; whatever was seen of the present one must still be there.
public struct Lineage: Equatable, Sendable {
  /// The present history; nil for an empty log.
  public let current: UUID?
  /// The histories that recorded restores replaced.
  public let replaced: Set<UUID>

  /// The lineage that a log's own events tell.
  ///
  /// - Parameters:
  ///   - first: The log's first event.
  ///   - restores: The events of its `history` stream.
  public init(first: RecordedEvent?, restores: [RecordedEvent]) {
    let last = restores.last { $0.type == HistoryRestored.type }
    current = last?.id ?? first?.id
    var replaced: Set<UUID> = []
    if let last, let data = last.data,
      case .historyRestored(let restored) = try? EventCodec.decode(type: last.type, schema: last.schema, json: data)
    {
      replaced = Set(restored.replaces.compactMap { UUID(strict: $0) })
    }
    self.replaced = replaced
  }

  /// Whether a head was seen of a history that was replaced on purpose.
  public func isVoid(_ seen: HeadSeen) -> Bool {
    // An older version did not say which history it saw, and told nobody of a restore.
    guard let history = seen.history else { return !replaced.isEmpty }
    return replaced.contains(history)
  }
}

extension EventLog {
  /// The lineage of this log.
  public func lineage() throws -> Lineage {
    guard let first = try events(EventRange(limit: 1)).first else { return Lineage(first: nil, restores: []) }
    return Lineage(first: first, restores: try events(EventRange(stream: .history(of: first.family))))
  }
}

extension AppendTransaction {
  /// The lineage of the log as it is under the lock.
  public func lineage() throws -> Lineage {
    var first: RecordedEvent?
    try scan(EventRange(limit: 1)) { first = try $0.recorded() }
    guard let first else { return Lineage(first: nil, restores: []) }
    return Lineage(first: first, restores: try events(of: .history(of: first.family)))
  }
}

extension StreamName {
  /// The stream of what happened to a family's log itself on this device: its restores. It never leaves its home.
  public static func history(of family: String) -> StreamName { StreamName(category: "history", key: family) }
}
