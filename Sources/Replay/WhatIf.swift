public import Compass
import Domain
public import EventLog
import EventSchemas
import Foundation
import Projections

/// What would be otherwise if the history had been another one.
public struct WhatIf: Equatable, Sendable {
  /// An event that makes no sense any more, and why.
  public struct Senseless: Equatable, Sendable {
    /// The event.
    public let event: RecordedEvent
    /// Why, in words.
    public let reason: String
  }

  /// The fields that would differ: from what they are to what they would be.
  public let changes: [RowChange]
  /// The events that would make no sense any more.
  public let senseless: [Senseless]
}

extension Home {
  /// Folds the same history but for some alterations, in memory, and tells what would differ. Nothing is changed.
  ///
  /// - Parameters:
  ///   - alterations: What is otherwise, in this order.
  ///   - viewer: Whose private notes may be shown; those of others are left out (ruling 20).
  /// - Throws: `AlterationError`.
  public func whatIf(_ alterations: [Alteration], viewer: String) throws -> WhatIf {
    let real = try history(viewer)
    let altered = try real.applying(alterations)
    let changes = try rows(real).changes(to: rows(altered)).map(\.inPositionsOfTheLog)
    return WhatIf(changes: changes, senseless: Sense.lost(real.events, altered.events))
  }

  /// Reads the rows that there would be if the history had been another one: any page of it. Nothing is changed.
  ///
  /// - Throws: `AlterationError`, and what the body throws.
  public func read<T>(
    whatIf alterations: [Alteration], viewer: String, _ body: (Reading) throws -> T
  ) throws -> T {
    let branch = try Branch(projections)
    try branch.fold(try history(viewer).applying(alterations).events)
    return try read(branch, body)
  }

  /// The real history, as far as a viewer may see it.
  private func history(_ viewer: String) throws -> AlteredHistory {
    AlteredHistory(
      try log.events(EventRange()).filter { $0.stream.category != "private-note" || $0.actor == viewer })
  }

  private func rows(_ history: AlteredHistory) throws -> RowSnapshot {
    let branch = try Branch(projections)
    try branch.fold(history.events)
    return try branch.snapshot()
  }
}

extension RowChange {
  /// The change with the log's own positions; what stands between two of them is written as a fraction.
  fileprivate var inPositionsOfTheLog: RowChange {
    guard let scaled = Int64(place.key), place.hasPositionAsKey else { return self }
    func text(_ position: Int64) -> String {
      let (whole, rest) = position.quotientAndRemainder(dividingBy: AlteredHistory.room)
      return rest == 0 ? "\(whole)" : "\(whole).\(rest)"
    }
    let isKey = field == "position"
    return RowChange(
      place: place.with(key: text(scaled)), field: field,
      from: isKey ? from.flatMap(Int64.init).map(text) : from, to: isKey ? to.flatMap(Int64.init).map(text) : to)
  }
}

/// Which events of an altered history make no sense any more.
enum Sense {
  /// Those that made sense in the real history and do not in the altered one: their record is not there, they refer to
  /// one that is not, or they change nothing any more.
  static func lost(_ real: [RecordedEvent], _ altered: [RecordedEvent]) -> [WhatIf.Senseless] {
    let before = judge(real, beginnings(real))
    let after = judge(altered, beginnings(real))
    return altered.compactMap { event in
      guard let reason = after[event.id] ?? nil, before[event.id] == .some(.none) || before[event.id] == nil else {
        return nil
      }
      return WhatIf.Senseless(event: event, reason: reason)
    }
  }

  /// The type of event that each stream begins with.
  private static func beginnings(_ events: [RecordedEvent]) -> [StreamName: String] {
    events.reduce(into: [:]) { if $0[$1.stream] == nil { $0[$1.stream] = $1.type } }
  }

  /// For each event the reason why it makes no sense; nil where it does.
  private static func judge(
    _ events: [RecordedEvent], _ beginnings: [StreamName: String]
  ) -> [UUID: String?] {
    var reasons: [UUID: String?] = [:]
    var begun: Set<StreamName> = []
    var states: [StreamName: any Aggregate] = [:]
    for event in events {
      var reason: String?
      let payload = event.data.flatMap { try? EventCodec.decode(type: event.type, schema: event.schema, json: $0) }
      if let first = beginnings[event.stream], first != event.type, !begun.contains(event.stream) {
        reason = "\(event.stream) does not exist"
      } else if let missing = references(event, payload).first(where: { beginnings[$0] != nil && !begun.contains($0) })
      {
        reason = "it refers to \(missing), which does not exist"
      }
      if reason == nil { begun.insert(event.stream) }
      if let payload, let state = states[event.stream] ?? initial(event.stream.category) {
        let (next, isChanged) = evolve(state, payload, event)
        states[event.stream] = next
        if reason == nil, !isChanged { reason = "it changes nothing" }
      }
      reasons[event.id] = .some(reason)
    }
    return reasons
  }

  /// The records that an event names.
  private static func references(_ event: RecordedEvent, _ payload: DomainEvent?) -> [StreamName] {
    if event.stream.category == "private-note" {
      return event.stream.key.split(separator: "/").prefix(1).map { StreamName(category: "school", key: String($0)) }
    }
    return (payload?.fieldChanges ?? []).compactMap { change in
      guard ["school", "coach", "event"].contains(change.field), case .text(let key)? = change.value else { return nil }
      return StreamName(category: change.field, key: key)
    }
  }

  private static func evolve<State: Aggregate>(
    _ state: State, _ payload: DomainEvent, _ event: RecordedEvent
  ) -> (any Aggregate, Bool) {
    var next = state
    next.evolve(payload, by: event.actor, at: Instant(milliseconds: event.happenedAt))
    return (next, next != state)
  }

  private static func initial(_ category: String) -> (any Aggregate)? {
    switch category {
    case "family": Family()
    case "school": School()
    case "private-note": PrivateNote()
    case "interaction": Interaction()
    case "preferences": Preferences()
    default: nil
    }
  }
}
