import Compass
import Errors
import EventLog
import Foundation
import Projections
import RawSQLite

/// The kind of search through the history.
package enum BisectMode: Sendable {
  /// As in git: the condition is false at the start and true at the end. The search finds the event that made it true;
  /// if several did, one of them.
  case flip
  /// The first event after which the condition holds.
  case first
  /// Every event that changed the condition, in either direction.
  case all
}

/// An event that changed the value of a condition.
package struct Turn: Equatable, Sendable {
  /// How much is known about other turns of the same kind.
  package enum Proof: String, Sendable {
    /// There is no other: every state between the ends was checked.
    case only
    /// There are or may be others: not every state between the ends was checked.
    case some
    /// It is the first; the search did not look for others.
    case first
  }

  /// The event.
  package let event: RecordedEvent
  /// Whether the condition held before the event.
  package let before: Bool
  /// Whether it holds after the event.
  package let after: Bool
  /// How much is known about other turns.
  package let proof: Proof
}

/// The reason why a search has no answer.
package enum BisectError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The condition already holds at the start of the search.
  case trueAtStart(Int64)
  /// The condition does not hold at the end of the search.
  case falseAtEnd(Int64)

  /// One sentence with a suggestion.
  package var description: String {
    switch self {
    case .trueAtStart(let position):
      "the condition is true at the start already (position \(position)); begin earlier, or use --first or --all"
    case .falseAtEnd(let position):
      "the condition is not true at the end (position \(position)); end earlier, or use --first or --all"
    }
  }
}

extension BisectError: ClassifiedError {
  /// The kind of the error.
  package var kind: ErrorKind { .refused }
}

extension ReadOnlyCondition {
  /// Creates a condition over the read models except private notes, each of which belongs to one person.
  ///
  /// - Throws: `ReadOnlySQLError`.
  package init(overReadModels sql: String) throws {
    let schema = ReadModels.readable.map { $0.tables }.joined(separator: "\n")
    let isPrivate = Set(PrivateNotesProjection.definitions.map(\.name))
    try self.init(sql, schema: schema) { isPrivate.contains($0) }
  }

  /// The names of the projections that the condition reads.
  var projections: Set<String> {
    Set(ReadModels.readable.filter(reads).map { $0.name })
  }

  /// Whether the condition reads rows that not everybody may see.
  var readsPartialRows: Bool { ReadModels.readable.contains { reads($0) && Sight.isPartial($0) } }

  /// Returns whether the condition reads a projection's rows.
  func reads(_ type: any Projection.Type) -> Bool { type.definitions.contains { tables.contains($0.name) } }
}

extension Home {
  /// Returns the events that changed the value of a condition.
  ///
  /// Every state between the ends is checked, except states that cannot differ: if the condition reads only some
  /// records, the states after events of other records are skipped. If too many states remain, `flip` uses binary
  /// search as git does: it narrows the history until two adjacent states are left, and the answer does not claim to be
  /// the only one.
  ///
  /// - Parameters:
  ///   - condition: An SQL condition over the read models.
  ///   - from: The start of the search: the state at this position precedes the first event that is checked.
  ///   - to: The end of the search; the head by default.
  ///   - limit: The maximum number of states that `flip` checks one by one; if there are more, it narrows the history.
  ///   - sight: Who asks: an event that this person may not see changes nothing.
  /// - Throws: `BisectError`; `ReadOnlySQLError` if the condition fails or takes too long.
  package func bisect(
    _ condition: ReadOnlyCondition, mode: BisectMode = .flip, from: Int64 = 0, to: Int64? = nil,
    sweepingAtMost limit: Int = 5000, seenBy sight: Sight = .nobody
  ) throws -> [Turn] {
    let end = try to ?? history(seenBy: sight).head
    if let turns = try scopedTurns(condition, mode, from, end, limit) { return turns }
    if mode == .flip, end - from > limit { return try narrowing(condition, from, end, sight) }
    return try wholeTurns(condition, mode, from, end, sight)
  }

  /// Returns an event that made the condition true, found by narrowing the range. It keeps the rows of the last
  /// position at which the condition did not hold, and folds on from them. It divides the range into eighths and not into
  /// halves: a check that finds the condition true then wastes only an eighth of the folding. It looks at the beginning
  /// first: much that a condition asks for happens early, or never changes later.
  private func narrowing(
    _ condition: ReadOnlyCondition, _ from: Int64, _ end: Int64, _ sight: Sight
  ) throws -> [Turn] {
    var low = try Branch(projections, folding: condition.reads, seenBy: sight).advanced(to: from)
    if try low.holds(condition) { throw BisectError.trueAtStart(from) }
    guard try holds(condition, at: end, after: low) else { throw BisectError.falseAtEnd(end) }
    var high = end
    func isMet(at position: Int64) throws -> Bool {
      let look = try low.advanced(to: position)
      let holds = try look.holds(condition)
      if holds { high = position } else { low = look }
      return holds
    }
    for share in [4096, 512, 64] as [Int64] where end - from > share {
      if try isMet(at: from + (end - from) / share) { break }
    }
    while high - low.position > 1 {
      let step = (high - low.position + 7) / 8
      for position in stride(from: low.position + step, to: high, by: Int64.Stride(step)) {
        if try isMet(at: position) { break }
      }
    }
    return try log.events(at: [high]).map { Turn(event: $0, before: false, after: true, proof: .some) }
  }

  /// Returns whether a condition holds at a position. At the head it reads the projection files, unless the condition
  /// reads rows that only some people see.
  private func holds(_ condition: ReadOnlyCondition, at position: Int64, after fold: Branch) throws -> Bool {
    guard !condition.readsPartialRows else { return try fold.advanced(to: position).holds(condition) }
    let atHead: Bool? = try read { reading in
      reading.position == position ? try condition.holds(in: reading.db) : nil
    }
    return try atHead ?? fold.advanced(to: position).holds(condition)
  }

  /// Checks only the states after events of records that the condition reads. Returns nil if that is not possible: the
  /// condition reads all records or rows that not everybody may see, or more than `limit` states remain.
  private func scopedTurns(
    _ condition: ReadOnlyCondition, _ mode: BisectMode, _ from: Int64, _ end: Int64, _ limit: Int
  ) throws -> [Turn]? {
    // Rows that not everybody may see have to be folded for the person who asks: the tables of the past contain
    // everybody's rows. Besides, the audit has a row for each event, and the references are read in their present
    // state.
    guard !condition.readsPartialRows else { return nil }
    var states: [(position: Int64, holds: Bool)] = []
    let isScoped = try projections.walk(
      from: from, through: end, atMost: limit, asking: { try condition.holds(in: $0) }
    ) {
      if states.last?.holds != $1 { states.append(($0, $1)) }
      return !(mode == .first && $1)
    }
    guard isScoped, let start = states.first, let last = states.last else { return nil }
    if mode == .flip, start.holds { throw BisectError.trueAtStart(from) }
    if mode == .first, start.holds { return [] }
    if mode == .flip, !last.holds { throw BisectError.falseAtEnd(end) }
    let turns = states.dropFirst()
    let events = try log.events(at: turns.map(\.position))
    return Self.answer(zip(events, turns).map { ($0, $1.holds) }, mode)
  }

  /// Folds the history once and checks the state after each event that changed what the condition reads.
  private func wholeTurns(
    _ condition: ReadOnlyCondition, _ mode: BisectMode, _ from: Int64, _ end: Int64, _ sight: Sight
  ) throws -> [Turn] {
    let branch = try Branch(projections, folding: condition.reads, seenBy: sight)
    try branch.fold(through: from)
    let watched = condition.projections
    var holds = try branch.holds(condition)
    if mode == .flip, holds { throw BisectError.trueAtStart(from) }
    if mode == .first, holds { return [] }
    var turns: [(event: RecordedEvent, after: Bool)] = []
    var places: [(position: Int64, after: Bool)] = []
    try branch.walk(through: end) { position, changed in
      guard !changed.isDisjoint(with: watched) else { return true }
      let now = try branch.holds(condition)
      guard now != holds else { return true }
      holds = now
      places.append((position, now))
      return mode != .first
    }
    for (event, place) in zip(try log.events(at: places.map(\.position)), places) { turns.append((event, place.after)) }
    if mode == .flip, !holds { throw BisectError.falseAtEnd(end) }
    return Self.answer(turns, mode)
  }

  private static func answer(_ turns: [(event: RecordedEvent, after: Bool)], _ mode: BisectMode) -> [Turn] {
    let ups = turns.filter(\.after)
    switch mode {
    case .flip, .first:
      // The last of several turns is the answer: the condition has held since then.
      let proof: Turn.Proof = mode == .first ? .first : ups.count == 1 ? .only : .some
      return ups.suffix(1).map { Turn(event: $0.event, before: false, after: true, proof: proof) }
    case .all:
      return turns.map {
        Turn(event: $0.event, before: !$0.after, after: $0.after, proof: turns.count == 1 ? .only : .some)
      }
    }
  }
}

extension Branch {
  func holds(_ condition: ReadOnlyCondition) throws -> Bool { try read { try condition.holds(in: $0) } }
}
