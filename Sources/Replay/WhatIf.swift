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
      let (real, isWholeList) = try part(of: alterations, viewer)
      let altered = try real.applying(alterations)
      let touched = Set(alterations.map(\.event))
      let categories = Set((real.events + altered.events).filter { touched.contains($0.id) }.map(\.stream.category))
      let differing = Branch.differing(byStreamsOf: categories)
      let isList = { (type: any Projection.Type) in isWholeList && type == SchoolListProjection.self }
      let isPart = { (type: any Projection.Type) in differing(type) && !isList(type) }
      var changes = try rows(real, isPart).changes(to: rows(altered, isPart)).map {
        $0.inPositionsOfTheLog(room: real.room)
      }
      if isWholeList, differing(SchoolListProjection.self) {
        // If another process has appended in the meantime, the question is asked again for the longer history.
        let slice = SchoolListProjection.slice(reachedBy: categories)
        guard let list = try listChanges(in: slice, from: real, to: altered) else { continue }
        changes = (changes + list).sorted { ($0.place, $0.field) < ($1.place, $1.field) }
      }
      return WhatIf(
        changes: changes, writes: try serverRows(real).writes(to: serverRows(altered)),
        senseless: ValidityCheck.invalidated(real.events, altered.events, room: real.room))
    }
  }

  /// Returns the fields of the school list that would differ, for alterations that may reach any school: folds the log
  /// on from the first difference, with the altered streams replaced. Nil if another process has appended meanwhile.
  private func listChanges(
    in slice: ProjectionSlice, from real: AlteredHistory, to altered: AlteredHistory
  ) throws -> [RowChange]? {
    let start = AlteredHistory.firstDifference(real, altered)
    let fold = try WholeFold(projections, slice, of: SchoolListProjection.self, at: start)
    let streams = Set((real.events + altered.events).map(\.stream))
    try fold.fold(through: real.end, replacing: streams, by: altered.events(after: start))
    return try projections.changes(in: slice, of: SchoolListProjection.self, to: fold)?
      .map { RowChange(place: $0.place, field: $0.field, from: $0.from, to: $0.to) }
  }

  /// Reads the rows of the altered history, from which any page can be made. Changes nothing.
  ///
  /// - Throws: `AlterationError`, and what the body throws.
  package func read<T>(
    whatIf alterations: [Alteration], viewer: String, _ body: (Reading) throws -> T
  ) throws -> T {
    let end = try log.head().position
    let room = AlteredHistory.room(for: alterations)
    let named = try distinct(events(namedBy: alterations, viewer))
    let altered = try AlteredHistory(named, end: end, room: room).applying(alterations)
    let branch = try Branch(projections, isLarge: true)
    try fold(altered, insteadOf: Set(named.map(\.position)), into: branch, viewer)
    return try read(branch, body)
  }

  /// Folds the log as far as a viewer may see it, with some events replaced by others. One batch at a time is in
  /// memory.
  private func fold(
    _ altered: AlteredHistory, insteadOf replaced: Set<Int64>, into branch: Branch, _ viewer: String
  ) throws {
    var others = altered.events[...]
    var batch: [RecordedEvent] = []
    func add(_ event: RecordedEvent) throws {
      batch.append(event)
      guard batch.count == 4096 else { return }
      try branch.fold(batch)
      batch.removeAll(keepingCapacity: true)
    }
    try log.scan(EventRange(through: altered.end)) { row in
      let place = row.position * altered.room
      while let next = others.first, next.position < place {
        try add(next)
        others.removeFirst()
      }
      guard !replaced.contains(row.position) else { return }
      var event = try row.recorded()
      guard event.isVisible(to: viewer) else { return }
      event.position = place
      try add(event)
    }
    for event in others { try add(event) }
    try branch.fold(batch)
  }

  /// Returns the part of the history that the alterations can affect, and whether the school list has to be folded
  /// separately, because it depends on more of the history than is read into memory.
  private func part(
    of alterations: [Alteration], _ viewer: String
  ) throws -> (history: AlteredHistory, isWholeList: Bool) {
    var events = try events(namedBy: alterations, viewer)
    let end = try log.head().position
    let room = AlteredHistory.room(for: alterations)
    let altered = try AlteredHistory(distinct(events), end: end, room: room).applying(alterations)
    let closure = try projections.referenceClosure(of: events + altered.events)
    for stream in try closure ?? projections.referenceClosure(butForTheListOf: events + altered.events) {
      events += try log.events(EventRange(through: end, stream: stream)).filter { $0.isVisible(to: viewer) }
    }
    return (AlteredHistory(distinct(events), end: end, room: room), closure == nil)
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

  private func rows(
    _ history: AlteredHistory, _ isWanted: (any Projection.Type) -> Bool
  ) throws -> RowSnapshot {
    let branch = try Branch(projections, folding: isWanted)
    try branch.fold(history.events)
    return try branch.snapshot()
  }
}

extension RowChange {
  /// Returns the change with the log's own positions. A place between two positions is written with a point: "12.1" is
  /// the first place after 12.
  fileprivate func inPositionsOfTheLog(room: Int64) -> RowChange {
    guard let scaled = Int64(place.key), place.hasPositionAsKey else { return self }
    func text(_ position: Int64) -> String {
      let (whole, rest) = position.quotientAndRemainder(dividingBy: room)
      return rest == 0 ? "\(whole)" : "\(whole).\(rest)"
    }
    let isKey = field == "position"
    return RowChange(
      place: place.with(key: text(scaled)), field: field,
      from: isKey ? from.flatMap(Int64.init).map(text) : from, to: isKey ? to.flatMap(Int64.init).map(text) : to)
  }
}
