import Domain
public import EventLog
import EventSchemas
public import Foundation

/// The current restore epoch of a log, and the epochs that were replaced on purpose.
///
/// An epoch is named by the event that began it: the log's first event, or its last restore. Whatever was derived from
/// a replaced epoch is void; whatever was seen of the current one must still be there.
public struct RestoreEpochs: Equatable, Sendable {
  /// The current epoch; nil for an empty log.
  public let current: UUID?
  /// The epochs that recorded restores replaced.
  public let replaced: Set<UUID>

  /// Creates the epochs from a log's own events.
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

  /// Returns whether a mark is of an epoch that was replaced on purpose.
  public func isOfReplacedEpoch(_ mark: HighWaterMark) -> Bool {
    // A mark without an epoch is from an older version, which recorded no restores. So it is older than every restore
    // that the log records.
    guard let epoch = mark.epoch else { return !replaced.isEmpty }
    return replaced.contains(epoch)
  }
}

extension EventLog {
  /// Returns the epochs of this log.
  public func restoreEpochs() throws -> RestoreEpochs {
    guard let first = try events(EventRange(limit: 1)).first else { return RestoreEpochs(first: nil, restores: []) }
    return RestoreEpochs(first: first, restores: try events(EventRange(stream: .history(of: first.family))))
  }
}

extension AppendTransaction {
  /// Returns the epochs of the log as it is under the lock.
  public func restoreEpochs() throws -> RestoreEpochs {
    var first: RecordedEvent?
    try scan(EventRange(limit: 1)) { first = try $0.recorded() }
    guard let first else { return RestoreEpochs(first: nil, restores: []) }
    return RestoreEpochs(first: first, restores: try events(of: .history(of: first.family)))
  }
}

extension StreamName {
  /// Returns the stream that records what was done on this device to a family's log as a whole: the restores. The
  /// stream never leaves its home.
  public static func history(of family: String) -> StreamName { StreamName(category: "history", key: family) }
}
