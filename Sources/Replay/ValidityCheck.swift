import Domain
import EventLog
import EventSchemas
import Foundation

/// Checks which events of an altered history can still happen.
enum ValidityCheck {
  /// Returns the events that could happen in the real history but not in the altered one: their record does not exist
  /// or was deleted, they refer to a record that does not exist, or they would change nothing.
  ///
  /// - Parameter room: The number of places from one position of the log to the next.
  static func invalidated(_ real: [RecordedEvent], _ altered: [RecordedEvent], room: Int64 = 1) -> [WhatIf.Senseless] {
    Baseline(real, besides: altered).invalidated(in: altered, room: room)
  }

  /// The result for the real history, kept for checks of several altered histories.
  struct Baseline {
    private let known: Set<StreamName>
    private let before: [UUID: String]

    /// - Parameter others: Events of altered histories, whose streams the real one may not have.
    init(_ real: [RecordedEvent], besides others: [RecordedEvent] = []) {
      known = Set(real.map(\.stream)).union(others.map(\.stream))
      before = reasons(real, known)
    }

    func invalidated(in altered: [RecordedEvent], room: Int64 = 1) -> [WhatIf.Senseless] {
      let after = reasons(altered, known)
      return altered.compactMap { event in
        guard let reason = after[event.id], before[event.id] == nil else { return nil }
        return WhatIf.Senseless(event: event, position: event.position / room, reason: reason)
      }
    }
  }

  /// The categories of records that exist only after an event has created them.
  private static let withBeginning: Set<String> = [
    "family", "school", "interaction", "offer", "coach", "document", "event", "metric",
  ]

  /// Returns the reasons why events cannot happen, by event id; events that can happen have no entry.
  ///
  /// - Parameter known: The streams of all the histories. References to any other stream were unresolved from the start
  ///   and are ignored.
  private static func reasons(_ events: [RecordedEvent], _ known: Set<StreamName>) -> [UUID: String] {
    var reasons: [UUID: String] = [:]
    var states: [StreamName: any Aggregate] = [:]
    var begun: Set<StreamName> = []
    for event in events {
      guard let data = event.data,
        let payload = try? EventCodec.decode(type: event.type, schema: event.schema, json: data)
      else { continue }
      var reason: String?
      if payload.isBeginning { begun.insert(event.stream) }
      if withBeginning.contains(event.stream.category), !begun.contains(event.stream) {
        reason = "\(event.stream) does not exist"
      } else if states[event.stream]?.isGone == true, !payload.isRevival {
        reason = "\(event.stream) was deleted"
      }
      for reference in references(event, payload) where reason == nil && known.contains(reference) {
        if !begun.contains(reference) {
          reason = "it refers to \(reference), which does not exist"
        } else if states[reference]?.isGone == true {
          reason = "it refers to \(reference), which was deleted"
        }
      }
      if let state = states[event.stream] ?? initial(event.stream.category) {
        let (next, isChanged) = evolve(state, payload, event)
        states[event.stream] = next
        if reason == nil, !isChanged { reason = "it changes nothing" }
      }
      reasons[event.id] = reason
    }
    return reasons
  }

  /// Returns the records that an event refers to.
  static func references(_ event: RecordedEvent, _ payload: DomainEvent) -> [StreamName] {
    if event.stream.category == "private-note" {
      return event.stream.key.split(separator: "/").prefix(1).map { StreamName(category: "school", key: String($0)) }
    }
    return payload.fieldChanges.compactMap { change in
      switch (change.field, change.value) {
      case ("school", .text(let key)?), ("sharedWith", .text(let key)?): StreamName(category: "school", key: key)
      case ("coach", .text(let key)?): StreamName(category: "coach", key: key)
      case ("event", .text(let key)?): StreamName(category: "event", key: key)
      case ("coachesPresent", .some): change.item.map { StreamName(category: "coach", key: $0.lowercased) }
      default: nil
      }
    }
  }

  private static func evolve<State: Aggregate>(
    _ state: State, _ payload: DomainEvent, _ event: RecordedEvent
  ) -> (any Aggregate, Bool) {
    var next = state
    next.evolve(payload, by: event.actor, at: Instant(milliseconds: event.happenedAt))
    return (next, next != state)
  }

  /// Returns the initial state of a kind of record; nil for a kind that this version does not know.
  private static func initial(_ category: String) -> (any Aggregate)? {
    switch category {
    case "family", "membership": Family()
    case "school": School()
    case "private-note": PrivateNote()
    case "interaction": Interaction()
    case "offer": Offer()
    case "coach": Coach()
    case "document": Document()
    case "event": RecruitingEvent()
    case "metric": PerformanceMetric()
    case "preferences": Preferences()
    case "next-step": SettledStep()
    case "publication": Publication()
    case "retention": Retention()
    case "device": EnrolledDevices()
    case "clock": DeviceClocks()
    case "ownership": Ownership()
    default: nil
    }
  }
}

extension Aggregate {
  /// Whether the record was deleted and not restored.
  fileprivate var isGone: Bool {
    switch self {
    case let school as School: school.deletion != nil
    case let interaction as Interaction: interaction.isRemoved
    case let offer as Offer: offer.isDeleted
    case let coach as Coach: coach.isRemoved
    case let event as RecruitingEvent: event.isDeleted
    case let metric as PerformanceMetric: metric.isRemoved
    default: false
    }
  }
}
