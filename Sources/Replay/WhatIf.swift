import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Projections
import Supabase

/// The differences that an altered history would make.
package struct WhatIf: Equatable, Sendable {
  /// An event that could no longer happen, and the reason.
  package struct Senseless: Equatable, Sendable {
    /// The event.
    package let event: RecordedEvent
    /// The event's position in the log; for a moved or inserted event, the position after which it was placed.
    package let position: Int64
    /// The reason in words.
    package let reason: String
  }

  /// The fields that would differ, with their real and their hypothetical values.
  package let changes: [RowChange]
  /// The writes that would turn the real rows of a Supabase project into the hypothetical ones.
  package let writes: [RowWrite]
  /// The events that could no longer happen.
  package let senseless: [Senseless]
}

extension Home {
  /// Folds the history with some alterations in memory and returns what would differ. Changes nothing.
  ///
  /// - Parameters:
  ///   - alterations: The alterations, applied in this order.
  ///   - viewer: Whose private notes may be shown; those of other people are left out (ruling 20).
  /// - Throws: `AlterationError`.
  package func whatIf(_ alterations: [Alteration], viewer: String) throws -> WhatIf {
    while true {
      let (own, concern) = try history(of: alterations, viewer)
      let streams = Set((own.events + (try own.applying(alterations).events)).map(\.stream))
      let real = try own.adding(events(of: concern.related.subtracting(streams), through: own.end, viewer))
      let altered = try real.applying(alterations)
      // If another process has appended in the meantime, the question is asked again for the longer history.
      guard let before = try rows(real, of: streams, concern, viewer),
        let after = try rows(altered, of: streams, concern, viewer)
      else { continue }
      return WhatIf(
        changes: before.changes(to: after).map { $0.inPositionsOfTheLog(room: real.room) },
        writes: try serverRows(real).writes(to: serverRows(altered)),
        senseless: ValidityCheck.invalidated(real.events, altered.events, room: real.room))
    }
  }

  /// Reads the rows of the altered history, from which any page can be made. Changes nothing.
  ///
  /// - Throws: `AlterationError`, and what the body throws.
  package func read<T>(
    whatIf alterations: [Alteration], viewer: String, _ body: (Reading) throws -> T
  ) throws -> T {
    let real = try history(of: alterations, viewer).history
    let altered = try real.applying(alterations)
    let branch = try Branch(projections, seenBy: Sight(ofID: viewer), room: altered.room, isLarge: true)
    try branch.fold(through: altered.end)
    try branch.replace(altered.events(of: Set((real.events + altered.events).map(\.stream))))
    return try read(branch, body)
  }

  /// Returns the events of the streams that alterations concern, as far as the viewer may see them, and what their rows
  /// are joined with.
  private func history(
    of alterations: [Alteration], _ viewer: String
  ) throws -> (history: AlteredHistory, concern: Concern) {
    let named = try distinct(events(namedBy: alterations, viewer))
    let end = try log.head().position
    let room = AlteredHistory.room(for: alterations)
    let altered = try AlteredHistory(named, end: end, room: room).applying(alterations).events
    let events = try events(of: Set((named + altered).map(\.stream)), through: end, viewer)
    return (
      AlteredHistory(distinct(named + events), end: end, room: room),
      try projections.concern(of: events + named + altered)
    )
  }

  private func events(
    of streams: Set<StreamName>, through end: Int64, _ viewer: String
  ) throws -> [RecordedEvent] {
    try streams.flatMap { try log.events(EventRange(through: end, stream: $0)) }.filter { $0.isVisible(to: viewer) }
  }

  /// Returns the events that alterations name, and those from which an inserted event takes its time.
  ///
  /// - Throws: `AlterationError.outOfRange` for a place after the last event that the viewer sees.
  private func events(namedBy alterations: [Alteration], _ viewer: String) throws -> [RecordedEvent] {
    let seen = try history(seenBy: Sight(ofID: viewer)).head
    if let beyond = alterations.compactMap(\.place).first(where: { !(0...seen).contains($0) }) {
      throw AlterationError.outOfRange(beyond, end: seen)
    }
    var events: [RecordedEvent] = []
    var neighbours: [Int64: RecordedEvent?] = [:]
    let elsewhere = Set(alterations.compactMap(\.leaving))
    for alteration in alterations {
      switch alteration {
      case .drop(let id), .set(let id, _, _), .move(let id, _):
        guard let event = try log.event(id), event.isVisible(to: viewer) else { break }
        events.append(event)
      case .insert(_, _, let position):
        guard neighbours[position] == nil else { break }
        let before = EventRange(through: position, backwards: true)
        let neighbour = try first(before, viewer, but: elsewhere) ?? first(EventRange(), viewer, but: elsewhere)
        neighbours[position] = .some(neighbour)
        if let neighbour { events.append(neighbour) }
      }
    }
    return events
  }

  private func distinct(_ events: [RecordedEvent]) -> [RecordedEvent] {
    Dictionary(events.map { ($0.position, $0) }, uniquingKeysWith: { first, _ in first }).values
      .sorted { $0.position < $1.position }
  }

  private func first(_ range: EventRange, _ viewer: String, but elsewhere: Set<UUID>) throws -> RecordedEvent? {
    var range = range
    range.limit = 100
    return try log.events(range).first { $0.isVisible(to: viewer) && !elsewhere.contains($0.id) }
  }

  private func serverRows(_ history: AlteredHistory) throws -> ServerRows {
    guard let family = try settings.family else { return ServerRows() }
    return ServerRows(of: history.events.lazy.map { LogEvent($0) }, for: ServerIdentity(family: family))
  }

  /// Returns the rows of a history's streams, joined with the others; nil if the log has grown since.
  private func rows(
    _ history: AlteredHistory, of streams: Set<StreamName>, _ concern: Concern, _ viewer: String
  ) throws -> RowSnapshot? {
    let branch = try Branch(
      projections, folding: Branch.differing(byStreamsOf: Set(concern.streams.map(\.category))),
      seenBy: Sight(ofID: viewer), room: history.room)
    for athlete in concern.athletes {
      let schools = Set(concern.streams.filter { $0.category == "school" }.map(\.key))
      guard try branch.takeList(ofAthlete: athlete, but: schools, at: history.end, room: history.room) else {
        return nil
      }
    }
    try branch.load(concern.streams.subtracting(streams), through: history.end)
    try branch.replace(history.events(of: streams))
    return try branch.snapshot()
  }
}

extension RowChange {
  /// Returns the change with the log's own positions. A place between two positions is written with a point: "12.1" is
  /// the first place after 12.
  fileprivate func inPositionsOfTheLog(room: Int64) -> RowChange {
    // The position is the last column of a key.
    guard place.hasPositionAsKey, let cut = place.key.lastIndex(of: "/"),
      let scaled = Int64(place.key[place.key.index(after: cut)...])
    else { return self }
    func text(_ position: Int64) -> String {
      let (whole, rest) = position.quotientAndRemainder(dividingBy: room)
      return rest == 0 ? "\(whole)" : "\(whole).\(rest)"
    }
    let isKey = field == "position"
    return RowChange(
      place: place.with(key: place.key[...cut] + text(scaled)), field: field,
      from: isKey ? from.flatMap(Int64.init).map(text) : from, to: isKey ? to.flatMap(Int64.init).map(text) : to)
  }
}
