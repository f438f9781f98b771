public import Compass
public import EventLog
public import Projections

/// Where an event stands on the server.
public enum EventStanding: Equatable, Sendable {
  /// The server has it, or nothing of it belongs there.
  case accepted
  /// It waits, or a part of it, for these reasons.
  case waits([PublicationStatus])
}

extension Home {
  /// Returns where an event stands on the server; nil if this home has no project.
  ///
  /// - Parameter sight: Who asks.
  /// - Throws: `SignInError.file`, `EventLogError`.
  public func standing(of event: RecordedEvent, seenBy sight: Sight) throws -> EventStanding? {
    guard
      try SignInFile(folder: folder).load() != nil || !log.streams(ofCategory: "publication", limit: 1).isEmpty
    else { return nil }
    let reasons = try PublicationLedger(of: self, seenBy: sight).status().filter { status in
      status.events.contains { $0.id == event.id }
    }
    return reasons.isEmpty ? .accepted : .waits(reasons)
  }
}
