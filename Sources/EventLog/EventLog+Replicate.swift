import RawSQLite

extension AppendTransaction {
  /// Appends events of another log unchanged; see `DomainEventLog.replicate`.
  public mutating func replicate(_ events: [RecordedEvent], after expected: LogHead) throws {
    var rest = events[...]
    if head != expected {
      // The events were sent again, or another process has appended them: skip those that the log already holds.
      guard try log.hash(at: expected.position, in: db) == expected.hash else { throw movedOn }
      while let event = rest.first, try log.hash(at: event.position, in: db) == event.hash { rest.removeFirst() }
      guard let next = rest.first else { return }
      guard next.position == head.position + 1, rest.startIndex > 0 else { throw movedOn }
    }
    for event in rest { try insert(event, checksForm: !log.isReplica) }
  }

  private var movedOn: EventLogError { .movedOn(position: head.position) }
}

extension EventLog {
  /// Appends events of another log unchanged; see `DomainEventLog.replicate`.
  public func replicate(_ events: [RecordedEvent], after head: LogHead) throws {
    try writeHere { try $0.replicate(events, after: head) }
  }
}
