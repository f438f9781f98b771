import Domain
import Errors
import EventLog
import Foundation
import Projections
import RawSQLite

/// The reason why a history cannot be shrunk.
package enum ShrinkError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The condition does not hold at the history's end in a home that imports the history.
  case doesNotHold(events: Int)

  /// One sentence with what would be accepted.
  package var description: String {
    switch self {
    case .doesNotHold(let events):
      "the condition does not hold after the \(events) events that a bundle can hold; accepted: one that is true there"
    }
  }
}

extension ShrinkError: ClassifiedError {
  /// The kind of the error.
  package var kind: ErrorKind { .refused }
}

extension [RecordedEvent] {
  /// Returns the smallest part of the history that still shows a condition after an import into an empty home.
  ///
  /// Smallest means that no single event can be left out together with those that are invalid without it; another part,
  /// of other events, may be smaller. Delta debugging (Zeller and Hildebrandt, 2002) first leaves out whole streams,
  /// then runs of events. The last pass tries each event by itself and so proves the result. The result is
  /// deterministic.
  ///
  /// - Parameter progress: Called with the number of events left out so far and the total.
  /// - Throws: `ShrinkError`; `ReadOnlySQLError` if the condition cannot be used.
  func shrunk(
    to condition: ReadOnlyCondition, in store: ProjectionStore, progress: (Int64, Int64) -> Void = { _, _ in }
  ) throws -> [RecordedEvent] {
    guard try imported.show(condition, in: store) else { throw ShrinkError.doesNotHold(events: count) }
    let causes = Causes(self)
    let total = Int64(count)
    /// Returns the remaining events without some others, if they show the condition; otherwise nil.
    func remaining(of kept: [RecordedEvent], without gone: Set<UUID>) throws -> [RecordedEvent]? {
      let rest = causes.valid(kept.filter { !gone.contains($0.id) })
      do {
        return try rest.imported.show(condition, in: store) ? rest : nil
      } catch ReadOnlySQLError.invalid {
        // A function may fail on rows that the whole history does not have: then this part does not show the condition.
        return nil
      }
    }
    if let nothing = try remaining(of: self, without: Set(map(\.id))) { return nothing }
    var kept = self
    for unit in [\RecordedEvent.stream.description, \RecordedEvent.id.lowercased] {
      kept = try kept.shrunk(by: unit) { kept, gone in
        let rest = try remaining(of: kept, without: gone)
        progress(total - Int64(rest?.count ?? kept.count), total)
        return rest
      }
    }
    var isMinimal = false
    while !isMinimal {
      isMinimal = true
      for event in kept.reversed() {
        guard kept.contains(where: { $0.id == event.id }), let rest = try remaining(of: kept, without: [event.id])
        else {
          continue
        }
        kept = rest
        isMinimal = false
        progress(total - Int64(kept.count), total)
      }
    }
    return kept
  }

  /// Leaves out runs of units: halves first, then shorter and shorter ones.
  private func shrunk(
    by unit: KeyPath<RecordedEvent, String>, _ rest: ([RecordedEvent], Set<UUID>) throws -> [RecordedEvent]?
  ) rethrows -> [RecordedEvent] {
    var kept = self
    var parts = 2
    while true {
      let units = kept.grouped(by: unit)
      guard units.count > 1 else { return kept }
      let length = Swift.max((units.count + parts - 1) / parts, 1)
      var found: [RecordedEvent]?
      for start in stride(from: 0, to: units.count, by: length) {
        let run = units[start..<Swift.min(start + length, units.count)].joined()
        found = try rest(kept, Set(run.map(\.id)))
        if found != nil { break }
      }
      if let found {
        kept = found
        parts = Swift.max(parts - 1, 2)
      } else {
        guard length > 1 else { return kept }
        parts = Swift.min(parts * 2, units.count)
      }
    }
  }

  /// Returns the events by unit, the units in the order of their first event.
  private func grouped(by unit: KeyPath<RecordedEvent, String>) -> [[RecordedEvent]] {
    var places: [String: Int] = [:]
    var units: [[RecordedEvent]] = []
    for event in self {
      let place = places[event[keyPath: unit], default: units.count]
      places[event[keyPath: unit]] = place
      if place == units.count { units.append([]) }
      units[place].append(event)
    }
    return units
  }

  /// The events as in the log of a home that imports them, with its own positions and times (ruling 43).
  var imported: [RecordedEvent] {
    var places = ImportedPlaces()
    return map { places.renumbered($0) }
  }

  private func show(_ condition: ReadOnlyCondition, in store: ProjectionStore) throws -> Bool {
    let branch = try Branch(store, folding: condition.reads)
    try branch.fold(self)
    return try branch.holds(condition)
  }
}

/// Assigns the positions and times that a bundle's events get in the log of a home that imports them.
struct ImportedPlaces {
  private var position: Int64 = 0
  private var time = Int64.min

  /// Returns the next event with its new position and time.
  mutating func renumbered(_ event: RecordedEvent) -> RecordedEvent {
    var event = event
    position += 1
    event.position = position
    time = max(time, event.clock)
    event.storedAt = time
    return event
  }
}

/// Finds the events that are invalid without others.
private struct Causes {
  private let validity: ValidityCheck.Baseline
  private let ids: Set<UUID>

  init(_ real: [RecordedEvent]) {
    validity = ValidityCheck.Baseline(real)
    ids = Set(real.map(\.id))
  }

  /// Returns the events without those that can no longer happen: their cause, their record, a record that they refer to
  /// or the thing that they would change is gone.
  func valid(_ events: [RecordedEvent]) -> [RecordedEvent] {
    var events = events
    while true {
      let left = Set(events.map(\.id))
      let orphans = events.filter { $0.causation.map { ids.contains($0) && !left.contains($0) } ?? false }.map(\.id)
      let gone = Set(orphans + validity.invalidated(in: events).map(\.event.id))
      guard !gone.isEmpty else { return events }
      events.removeAll { gone.contains($0.id) }
    }
  }
}
