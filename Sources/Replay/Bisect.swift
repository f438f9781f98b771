public import Compass
public import Errors
public import EventLog
import Foundation
public import Projections
public import RawSQLite

/// What a search through the history looks for.
public enum BisectMode: Sendable {
  /// git's meaning: false at the start, true at the end; the event that turned it.
  case flip
  /// The first event after which the condition holds.
  case first
  /// Every event that turned the condition, either way.
  case all
}

/// An event that turned a condition.
public struct Turn: Equatable, Sendable {
  /// What is known of other turns of the same kind.
  public enum Proof: String, Sendable {
    /// There is no other: every state between was looked at.
    case only
    /// There are others, or there may be: not every state between was looked at.
    case some
    /// It is the first; others were not looked for.
    case first
  }

  /// The event.
  public let event: RecordedEvent
  /// Whether the condition held before the event.
  public let before: Bool
  /// Whether it holds after the event.
  public let after: Bool
  /// What is known of others.
  public let proof: Proof
}

/// Why a search has no answer.
public enum BisectError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The condition holds already where the search begins.
  case trueAtStart(Int64)
  /// The condition does not hold where the search ends.
  case falseAtEnd(Int64)

  /// One sentence, with what to try instead.
  public var description: String {
    switch self {
    case .trueAtStart(let position):
      "the condition is true at the start already (position \(position)); begin earlier, or use --first or --all"
    case .falseAtEnd(let position):
      "the condition is not true at the end (position \(position)); end earlier, or use --first or --all"
    }
  }
}

extension BisectError: ClassifiedError {
  /// What the error means for whoever asked.
  public var kind: ErrorKind { .refused }
}

extension ReadOnlyCondition {
  /// A condition over the read models, without those of private notes, which belong to one person each.
  ///
  /// - Throws: `ConditionError`.
  public init(overReadModels sql: String) throws {
    let schema = ReadModels.all.map { $0.tables }.joined(separator: "\n")
    let isPrivate = Set(PrivateNotesProjection.definitions.map(\.name))
    try self.init(sql, schema: schema) { isPrivate.contains($0) }
  }

  /// The projections that the condition reads.
  var projections: Set<String> {
    Set(ReadModels.all.filter(reads).map { $0.name })
  }

  /// Whether the condition reads rows that not everybody sees.
  var readsPartialRows: Bool { ReadModels.all.contains { reads($0) && Sight.isPartial($0) } }

  /// Whether the condition reads a projection's rows.
  func reads(_ type: any Projection.Type) -> Bool { type.definitions.contains { tables.contains($0.name) } }
}

extension Home {
  /// The events that turned a condition.
  ///
  /// Every state between is looked at, but for those that cannot differ: where the condition looks at some records only,
  /// the states behind events of others are left out. Where too many are left, git's meaning is searched for as git does:
  /// the history is narrowed until two neighbours are left, and the answer does not say that it is the only one.
  ///
  /// - Parameters:
  ///   - condition: An SQL condition over the read models.
  ///   - from: Where the search begins; the state there is the one before the first event looked at.
  ///   - to: Where it ends; the head unless told otherwise.
  ///   - limit: At most so many states are looked at for git's meaning; of more the history is narrowed.
  ///   - sight: Whose eyes the rows are for: an event that this person does not see turns nothing.
  /// - Throws: `BisectError`; `ConditionError` where the condition fails or takes too long.
  public func bisect(
    _ condition: ReadOnlyCondition, mode: BisectMode = .flip, from: Int64 = 0, to: Int64? = nil,
    sweepingAtMost limit: Int = 5000, seenBy sight: Sight = .nobody
  ) throws -> [Turn] {
    let end = try to ?? history(seenBy: sight).head
    if let turns = try scopedTurns(condition, mode, from, end, limit) { return turns }
    if mode == .flip, end - from > limit { return try narrowing(condition, from, end, sight) }
    return try wholeTurns(condition, mode, from, end, sight)
  }

  /// Keeps the rows where the condition did not hold last, and folds on from them. Between saved rows it goes in eighths
  /// and not in halves: a look that finds the condition true throws away an eighth of what there is to fold.
  private func narrowing(
    _ condition: ReadOnlyCondition, _ from: Int64, _ end: Int64, _ sight: Sight
  ) throws -> [Turn] {
    var low = try WholeFold(projections, folding: condition.reads, at: from, seenBy: sight)
    if try low.holds(condition) { throw BisectError.trueAtStart(from) }
    guard try holds(condition, at: end, after: low) else { throw BisectError.falseAtEnd(end) }
    var high = end
    while high - low.position > 1 {
      for position in low.looks(before: high) {
        let look = try low.advanced(to: position)
        guard try !look.holds(condition) else {
          high = position
          break
        }
        low = look
      }
    }
    return try log.events(at: [high]).map { Turn(event: $0, before: false, after: true, proof: .some) }
  }

  /// Whether a condition holds at a position; at the head the rows are in the file, those that only some see among them.
  private func holds(_ condition: ReadOnlyCondition, at position: Int64, after fold: WholeFold) throws -> Bool {
    guard !condition.readsPartialRows else { return try fold.advanced(to: position).holds(condition) }
    let atHead: Bool? = try read { reading in
      reading.position == position ? try condition.holds(in: reading.db) : nil
    }
    return try atHead ?? fold.advanced(to: position).holds(condition)
  }

  /// Looks only behind events of records that the condition looks at; nil where it looks at all of them.
  private func scopedTurns(
    _ condition: ReadOnlyCondition, _ mode: BisectMode, _ from: Int64, _ end: Int64, _ limit: Int
  ) throws -> [Turn]? {
    // The audit has a row for each event, the references are read as they stand, and the tables of the past are
    // everybody's.
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

  /// Folds the history once and looks after each event that changed what the condition reads.
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
    var position = from
    search: while position < end {
      let batch = try log.events(EventRange(after: position, through: end, limit: 1000))
      guard let last = batch.last else { break }
      for event in batch where try !branch.fold([event]).isDisjoint(with: watched) {
        let now = try branch.holds(condition)
        guard now != holds else { continue }
        holds = now
        turns.append((event, now))
        if mode == .first { break search }
      }
      position = last.position
    }
    if mode == .flip, !holds { throw BisectError.falseAtEnd(end) }
    return Self.answer(turns, mode)
  }

  private static func answer(_ turns: [(event: RecordedEvent, after: Bool)], _ mode: BisectMode) -> [Turn] {
    let ups = turns.filter(\.after)
    switch mode {
    case .flip, .first:
      // Of several turns the last one stands: since then the condition has held.
      let proof: Turn.Proof = mode == .first ? .first : ups.count == 1 ? .only : .some
      return ups.suffix(1).map { Turn(event: $0.event, before: false, after: true, proof: proof) }
    case .all:
      return turns.map {
        Turn(event: $0.event, before: !$0.after, after: $0.after, proof: turns.count == 1 ? .only : .some)
      }
    }
  }
}

extension WholeFold {
  func holds(_ condition: ReadOnlyCondition) throws -> Bool { try read { try condition.holds(in: $0) } }
}

extension Branch {
  func holds(_ condition: ReadOnlyCondition) throws -> Bool { try read { try condition.holds(in: $0) } }
}
