import Domain
import EventLog
import EventSchemas
import Foundation

extension Home {
  /// Removes the payloads from the copies of the log beside it, and appends the redaction events to each copy. What a
  /// copy alone holds about an erased record is removed from it as well (`ReplacedHistory`).
  ///
  /// - Parameter step: Called in the middle of each copy.
  /// - Returns: The copies that cannot be cleaned, a sentence each.
  func cleanCopies(_ step: (ErasureStep) throws -> Void) throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".sqlite") && $0.hasPrefix("log-") }.sorted()
    guard !names.isEmpty else { return [] }
    // After an earlier restore, a copy holds events of another branch, which the erasure of the family does not name.
    guard try familyErasure() == nil else {
      return try names.compactMap { name in
        try step(.copy)
        return removeCopy(name)
      }
    }
    let redactions = try log.redactions()
    let lasting = try LastingEvents(redactions, of: log)
    return names.compactMap { name in
      do {
        try cleanCopy(at: folder.appendingPathComponent(name).path, lasting, step)
        return nil
      } catch {
        return "\(name) cannot be cleaned (\(error)): remove it"
      }
    }
  }

  private func cleanCopy(
    at path: String, _ lasting: LastingEvents, _ step: (ErasureStep) throws -> Void
  ) throws {
    let copy = try EventLog(path: path)
    let redactions = lasting.events
    do {
      try copy.write { copy in
        let mine = try lasting.filter { try copy.holdsEvent(namedBy: $0) }
        try append(mine, by: nil, to: &copy)
      }
      try step(.copy)
      // Apart, because a damaged copy may fail here.
      let shared = try log.positionShared(with: copy)
      try copy.write { copy in
        let replaced = try ReplacedHistory(of: copy, after: shared, now: log, erasedBy: redactions)
        for erasure in redactions { try erase(replaced, as: erasure, by: lasting, &copy) }
      }
      if try copy.wasNeverCleaned() { try copy.writeAnew() }
      try copy.noteCleaned(through: copy.lastErasure())
    } catch {
      try? copy.close()
      throw error
    }
    try copy.closeAsSingleFile()
  }

  /// Appends to a copy the erasure of what it alone holds, on behalf of the person who erased the record.
  ///
  /// - Parameter home: Says whether this home exchanges its history with other homes. They know the events of their own
  ///   devices, so this one is an event of this home's.
  private func erase(
    _ replaced: ReplacedHistory, as erasure: RecordedEvent, by home: LastingEvents, _ copy: inout AppendTransaction
  ) throws {
    guard let plan = try replaced.plan(like: erasure, in: copy) else { return }
    let own = home.hasMet ? home.device?.lowercased : nil
    let events = plan.plan.events(why: plan.why).map { stream, event in
      NewEvent(
        id: freshID(), stream: stream, type: event.type, schema: event.schema, data: EventCodec.encode(event),
        occurredAt: erasure.happenedAt)
    }
    try copy.append(
      events,
      in: AppendContext(
        actor: erasure.actor, family: erasure.family, device: own ?? erasure.device, correlation: erasure.correlation,
        clock: erasure.clock, origin: own == nil ? erasure.origin : .local))
  }

  private func removeCopy(_ name: String) -> String? {
    let path = folder.appendingPathComponent(name).path
    for suffix in ["-wal", "-shm", ""] { try? FileManager.default.removeItem(atPath: path + suffix) }
    return FileManager.default.fileExists(atPath: path) ? "\(name) cannot be removed" : nil
  }
}

extension EventLog {
  /// The last position up to which this log and another one have the same history.
  fileprivate func positionShared(with other: EventLog) throws -> Int64 {
    var shared: Int64 = 0
    var beyond = try min(head().position, other.head().position) + 1
    // A hash covers all events before it, so the histories differ from one position on.
    while beyond - shared > 1 {
      let middle = shared + (beyond - shared) / 2
      if try hash(at: middle) == other.hash(at: middle) { shared = middle } else { beyond = middle }
    }
    return shared
  }
}

extension AppendTransaction {
  /// Whether a redaction event names an event of this log.
  fileprivate func holdsEvent(namedBy event: RecordedEvent) throws -> Bool {
    guard let redaction = event.data.flatMap({ Redaction(json: $0) }) else { return false }
    return try (redaction.events + redaction.parts.map(\.event)).contains { try self.event($0) != nil }
  }
}
