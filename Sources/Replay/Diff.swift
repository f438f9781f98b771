import Compass
import EventLog
import Projections
import Supabase

/// A field of a row that differs between two moments or two histories.
package struct RowChange: Equatable, Sendable {
  /// The row.
  package let place: RowSnapshot.Place
  /// The column.
  package let field: String
  /// The value before; nil if it was empty or the row did not exist.
  package let from: String?
  /// The value after; nil if it is empty or the row does not exist.
  package let to: String?
}

/// The differences between two moments, and the events between them.
package struct Diff: Equatable, Sendable {
  /// The fields that differ, sorted by projection, table, key and column.
  package let changes: [RowChange]
  /// The events between, oldest first.
  package let events: [RecordedEvent]
}

extension Home {
  /// Returns the rows and fields that differ between two moments, with the events between.
  ///
  /// - Parameters:
  ///   - stream: Restricts the difference to the events of one stream.
  ///   - viewer: The id of the person who asks: events that this person may not see count as having no effect (decision
  ///     0027).
  package func diff(from: Int64, to: Int64, stream: StreamName? = nil, viewer: String) throws -> Diff {
    let sight = Sight(ofID: viewer)
    let (first, last) = (min(from, to), max(from, to))
    let between = try history(seenBy: sight).events(EventRange(after: first, through: last, stream: stream))
    let (before, after) = try rows(before: first, and: between, sight)
    return Diff(changes: from <= to ? before.changes(to: after) : after.changes(to: before), events: between)
  }
}

extension Home {
  /// Returns the writes that turn a Supabase project's rows of one moment into those of another.
  ///
  /// - Parameters:
  ///   - stream: Restricts the difference to the events of one stream.
  ///   - viewer: The id of the person who asks: events that this person may not see count as having no effect (decision
  ///     0027).
  package func writes(from: Int64, to: Int64, stream: StreamName? = nil, viewer: String) throws -> [RowWrite] {
    guard let family = try settings.family else { return [] }
    let (first, last) = (min(from, to), max(from, to))
    let history = history(seenBy: Sight(ofID: viewer))
    let earlier = try history.events(EventRange(through: first))
    let between = try history.events(EventRange(after: first, through: last, stream: stream))
    let identity = ServerIdentity(family: family)
    let before = ServerRows(of: earlier.lazy.map { LogEvent($0) }, for: identity)
    let after = ServerRows(of: (earlier + between).lazy.map { LogEvent($0) }, for: identity)
    return from <= to ? before.writes(to: after) : after.writes(to: before)
  }

  /// Returns the rows that some events can change: at the position before them, and after them.
  private func rows(
    before position: Int64, and events: [RecordedEvent], _ sight: Sight
  ) throws -> (RowSnapshot, RowSnapshot) {
    let branch = try Branch(projections, folding: Branch.differing(by: events), seenBy: sight)
    let concern = try projections.concern(of: events)
    let schools = try concern.athletes.map { try projections.schools(ofAthlete: $0) }
    try branch.load(schools.reduce(concern.streams) { $0.union($1) }, through: position)
    let before = try branch.snapshot()
    try branch.fold(events)
    return (before, try branch.snapshot())
  }
}

extension Branch {
  /// Selects the projections whose rows some events can change.
  static func differing(by events: [RecordedEvent]) -> (any Projection.Type) -> Bool {
    differing(byStreamsOf: Set(events.map(\.stream.category)))
  }

  static func differing(byStreamsOf categories: Set<String>) -> (any Projection.Type) -> Bool {
    { isShown($0) && !$0.categories.isDisjoint(with: categories) }
  }

  /// Whether people are shown a projection's differences: not those of rows that are there for other rows.
  static func isShown(_ type: any Projection.Type) -> Bool {
    ReadModels.shown.contains { $0 == type }
  }
}

extension RowSnapshot {
  /// Returns the fields that differ between this snapshot and another, in a fixed order.
  func changes(to other: RowSnapshot) -> [RowChange] {
    Set(rows.keys).union(other.rows.keys).filter { rows[$0] != other.rows[$0] }.sorted().flatMap { place in
      let (before, after) = (rows[place] ?? [:], other.rows[place] ?? [:])
      return Set(before.keys).union(after.keys).sorted().compactMap { column -> RowChange? in
        let (from, to) = (before[column] ?? .null, after[column] ?? .null)
        return from == to ? nil : RowChange(place: place, field: column, from: from.text, to: to.text)
      }
    }
  }
}

extension RecordedEvent {
  func isVisible(to viewer: String) -> Bool { Sight(ofID: viewer).shows(self) }
}
