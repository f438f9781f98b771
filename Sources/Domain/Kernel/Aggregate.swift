import Foundation

/// One kind of stream: the state that commands look at, and the two functions between commands and events.
///
/// A value of the type is a state; `init()` is the state before the first event.
public protocol Aggregate: Equatable, Sendable {
  /// What a person can ask of it.
  associatedtype Command: Sendable

  /// The state before the first event.
  init()

  /// Whether a page shows the record: it was made, and not removed. Always, where there is nothing to remove.
  var isListed: Bool { get }

  /// What a command does: the events to append, none when it would change nothing.
  func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent]

  /// Folds one event in. Total: it tolerates unknown values and ignores the events of other streams.
  mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant)

  /// The events that take `event` back, where self is the state before it and `now` the present one (ruling 17).
  ///
  /// None when the present state already shows what was before. Whether a *later* event set the same field is for the
  /// caller to ask, by `fieldChanges`; so is what else goes with a record that is no longer listed afterwards.
  /// - Throws: `.refused` for an event that cannot be taken back.
  func undo(_ event: DomainEvent, now state: Self) throws(DomainError) -> [DomainEvent]
}

extension Aggregate {
  /// Whether a page shows the record.
  public var isListed: Bool { true }

  /// Folds several events in, as one person's at one instant.
  public mutating func evolve(_ events: [DomainEvent], by actor: String, at instant: Instant) {
    for event in events { evolve(event, by: actor, at: instant) }
  }
}

/// All that a decision may know besides its state: no clock, no random source, no file.
public struct DecisionContext: Sendable {
  /// The moment of the command.
  public var now: Instant
  /// Who asks.
  public var actor: Actor
  /// Makes the id of a new item.
  public var freshID: @Sendable () -> UUID

  /// A context for one command.
  public init(now: Instant, actor: Actor, freshID: @escaping @Sendable () -> UUID) {
    self.now = now
    self.actor = actor
    self.freshID = freshID
  }
}

/// The person behind a command.
public struct Actor: Hashable, Sendable {
  /// The person's id.
  public var id: UUID
  /// What the person is in the family.
  public var role: MemberRole

  /// A person in a role.
  public init(id: UUID, role: MemberRole) {
    self.id = id
    self.role = role
  }
}
