import Domain
import EventLog
import EventSchemas
import Foundation

/// Events that hold in every copy of a home's history, also in an older one that replaces it: erasures, and who runs the
/// home.
struct LastingEvents {
  /// The events, in the order of the history that they are of.
  let events: [RecordedEvent]
  /// The order times that are not the events' clock readings; nil if the home never met another one.
  private let orderTimes: [UUID: Int64]?
  private let head: LogHead
  /// The device of the home that they are of.
  let device: UUID?

  /// Takes events of the history that a transaction sees.
  ///
  /// - Parameter log: The transaction's log.
  init(_ events: [RecordedEvent], of transaction: AppendTransaction, in log: EventLog) throws {
    self.init(
      events, orderTimes: try log.hasJoined() ? transaction.orderTimes() : nil, head: transaction.head,
      device: try transaction.binding()?.device)
  }

  /// Takes events of a log.
  init(_ events: [RecordedEvent], of log: EventLog) throws {
    let head = try log.head()
    self.init(
      events, orderTimes: try log.hasJoined() ? log.orderTimes(through: head.position) : nil, head: head,
      device: try log.binding()?.device)
  }

  private init(_ events: [RecordedEvent], orderTimes: [UUID: Int64]?, head: LogHead, device: UUID?) {
    (self.events, self.orderTimes, self.head, self.device) = (events, orderTimes, head, device)
  }

  /// Whether the home exchanges its history with other homes.
  var hasMet: Bool { orderTimes != nil }

  /// Returns those of the events that satisfy a condition.
  func filter(_ isIncluded: (RecordedEvent) throws -> Bool) rethrows -> Self {
    Self(try events.filter(isIncluded), orderTimes: orderTimes, head: head, device: device)
  }

  /// The event that tells that some of the events follow it, with their order times.
  fileprivate func joining(_ events: [RecordedEvent], from device: UUID) -> HistoryJoined {
    let times = events.compactMap { event in
      orderTimes?[event.id].map { Joining.entry(of: event.id, orderTime: $0, clock: event.clock) }
    }
    return HistoryJoined(
      device: device, events: events.count, fromHash: head.hash.description, fromPosition: Int(head.position),
      times: times)
  }
}

extension Home {
  /// Appends those events that a history lacks, with their ids and payloads. Events of another family are skipped.
  ///
  /// In homes that meet, an event has the same place in the order of its stream everywhere, so the events are taken as
  /// those of another home are. Elsewhere the events of this home stay its own, so that they can be published.
  ///
  /// - Parameter actor: The person who does it; nil for the device.
  func append(_ lasting: LastingEvents, by actor: UUID?, to transaction: inout AppendTransaction) throws {
    guard let family = try transaction.family() else { return }
    let lacking = try lasting.events.filter { event in
      try event.family == family && event.data != nil && transaction.event(event.id) == nil
    }
    guard !lacking.isEmpty else { return }
    let now = now().milliseconds
    // A copy beside the log has no device of its own: what is appended to it is this home's.
    guard lasting.hasMet, let own = try transaction.binding()?.device ?? lasting.device else {
      for event in lacking { try transaction.append(event, clock: now) }
      return
    }
    try append(
      lasting.joining(lacking, from: lasting.device ?? own), family: family, by: actor, at: own, clock: now,
      to: &transaction)
    for event in lacking { try transaction.join(event) }
  }
}

extension AppendTransaction {
  /// Appends an event of another history with its id, payload and origin.
  fileprivate mutating func append(_ event: RecordedEvent, clock: Int64) throws {
    guard let data = event.data else { return }
    try append(
      [
        NewEvent(
          id: event.id, stream: event.stream, type: event.type, schema: event.schema, data: data,
          occurredAt: event.happenedAt)
      ],
      in: AppendContext(
        actor: event.actor, family: event.family, device: event.device, correlation: event.correlation, clock: clock,
        origin: event.origin))
  }
}
