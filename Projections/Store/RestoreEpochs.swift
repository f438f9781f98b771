import Domain
public import EventLog
import EventSchemas
public import Foundation

/// The restore epoch of a log, and those that it replaced on purpose.
///
/// An epoch is named by the event that began it: the log's first one, or its last restore. Whatever was derived from a
/// replaced epoch is void; whatever was seen of the present one must still be there.
public struct RestoreEpochs: Equatable, Sendable {
  /// The present epoch; nil for an empty log.
  public let current: UUID?
  /// The epochs that recorded restores replaced.
  public let replaced: Set<UUID>

  /// The epochs that a log's own events tell of.
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

  /// Whether a mark is of an epoch that was replaced on purpose.
  public func isVoid(_ mark: HighWaterMark) -> Bool {
    // An older version recorded no epoch with a mark, and no restore.
    guard let epoch = mark.epoch else { return !replaced.isEmpty }
    return replaced.contains(epoch)
  }
}

extension EventLog {
  /// The epochs of this log.
  public func restoreEpochs() throws -> RestoreEpochs {
    guard let first = try events(EventRange(limit: 1)).first else { return RestoreEpochs(first: nil, restores: []) }
    return RestoreEpochs(first: first, restores: try events(EventRange(stream: .history(of: first.family))))
  }
}

extension AppendTransaction {
  /// The epochs of the log as it is under the lock.
  public func restoreEpochs() throws -> RestoreEpochs {
    var first: RecordedEvent?
    try scan(EventRange(limit: 1)) { first = try $0.recorded() }
    guard let first else { return RestoreEpochs(first: nil, restores: []) }
    return RestoreEpochs(first: first, restores: try events(of: .history(of: first.family)))
  }
}

extension StreamName {
  /// The stream of what happened to a family's log itself on this device: its restores. It never leaves its home.
  public static func history(of family: String) -> StreamName { StreamName(category: "history", key: family) }
}
