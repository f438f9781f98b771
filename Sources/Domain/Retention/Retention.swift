/// How long a family keeps its records, and which ones are held: the stream `retention/<family>` (decision 0046). By
/// default everything is kept for good.
///
/// It is a stream of its own, so that programs that do not know it go on with the family.
public struct Retention: Aggregate {
  /// The rule for one kind of record.
  public struct Rule: Hashable, Sendable {
    /// The number of months for which a record is kept after the newest of its changes, its dates and what refers to it.
    public var months: Int
    /// The id of the parent who set the rule, in whose name records are erased.
    public var setBy: String
  }

  /// The rules; a kind without one is kept for good.
  public package(set) var rules: [RetentionKind: Rule] = [:]
  /// The streams of the records that are held.
  public package(set) var held: Set<String> = []

  /// Creates the state of a family that keeps everything.
  public init() {}

  /// The commands for the retention.
  public enum Command: Sendable {
    /// Keep records of a kind for some months; nil for good.
    case keep(RetentionKind, months: Int?)
    /// Hold a record, or lift the hold on it.
    case hold(record: String, isHeld: Bool)
  }

  /// The numbers of months that a rule may have.
  public static let months = 1...600
  /// The categories of the records that can be held.
  static let holdable = ["school", "coach", "interaction", "document", "offer", "event", "metric"]

  /// Returns the events that a command leads to; none if it changes nothing.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    try context.actor.requires(.eraseRecords)
    try context.actor.mustSetRetention()
    switch command {
    case .keep(let kind, let months):
      let kind = try OpenValueRule.known(kind, "kind")
      if let months, !Self.months.contains(months) {
        throw .invalid("months", "\(kind.rawValue) are kept for 1 to 600 months; got \(months)")
      }
      // The owner of a home that was taken over answers for a rule that a parent set, once it is set again.
      let isMine = context.actor.access == nil || rules[kind]?.setBy == context.actor.id.lowercased
      guard rules[kind]?.months != months || !(isMine || months == nil) else { return [] }
      return [.retentionSet(RetentionSet(kind: kind, months: months))]
    case .hold(let record, let isHeld):
      guard Self.holdable.contains(String(record.prefix { $0 != "/" })) else {
        throw DomainError(
          .refused, field: "record",
          "A hold is put on one of these: \(Self.holdable.joined(separator: ", ")); got \(DomainError.quote(record))")
      }
      return held.contains(record) == isHeld ? [] : [.legalHoldSet(LegalHoldSet(isHeld: isHeld, record: record))]
    }
  }

  /// Folds one event into the state. Events of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    switch event {
    case .retentionSet(let set): rules[set.kind] = set.months.map { Rule(months: $0, setBy: actor) }
    case .legalHoldSet(let set) where set.isHeld: held.insert(set.record)
    case .legalHoldSet(let set): held.remove(set.record)
    default: break
    }
  }

  /// Returns the events that undo an event; `self` is the state before that event.
  public func undo(_ event: DomainEvent, now state: Retention) throws(DomainError) -> [DomainEvent] {
    switch event {
    case .retentionSet(let set):
      let months = rules[set.kind]?.months
      return state.rules[set.kind]?.months == months
        ? [] : [.retentionSet(RetentionSet(kind: set.kind, months: months))]
    case .legalHoldSet(let set):
      let isHeld = held.contains(set.record)
      return state.held.contains(set.record) == isHeld
        ? [] : [.legalHoldSet(LegalHoldSet(isHeld: isHeld, record: set.record))]
    default: throw .cannotUndo(event)
    }
  }
}

extension Actor {
  /// Throws unless the actor may decide how long records are kept: what a parent alone may erase, a parent alone lets
  /// expire.
  package func mustSetRetention() throws(DomainError) {
    guard !runsHome else { return }
    throw DomainError(
      .forbidden, field: "role", "A parent decides how long records are kept, not the role \(role.rawValue).")
  }
}
